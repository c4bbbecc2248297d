//! The saved state of a game.

use board_core::Random;
use board_games::FullGame;
use pyo3::prelude::*;

use super::Restart;
use super::history::History;
use super::piece::{Common, One};
use crate::any;
use crate::error::counted_plies;

/// The saved state of a game, a tuple in Python.
#[derive(FromPyObject, IntoPyObject)]
pub struct Saved(
    /// The position.
    String,
    /// The start position, unless it is the start of the game.
    Option<String>,
    /// The number of plies.
    u32,
    /// The seed with which the random generator continues.
    u64,
    /// The keys of all positions, if they can repeat.
    Vec<u64>,
);

impl Saved {
    /// An upper bound on the memory of a state here and in Python, without the keys.
    pub const BYTES: usize = 1024;
    /// An upper bound on the memory of a key.
    pub const KEY: usize = 64;

    pub fn of<P: FullGame>(game: &One<P>, start: &P, history: &History, default: P) -> Self {
        let own = (*start != default).then(|| start.to_string());
        let keys = history.keys.clone();
        Self(game.position.to_string(), own, game.plies, game.random.seed(), keys)
    }

    /// Returns the game and its start position.
    ///
    /// # Errors
    /// Why no game can have this state.
    pub fn read<P: FullGame>(
        &self,
        common: &Common<P>,
        default: P,
    ) -> Result<(One<P>, P, History), String> {
        let Self(position, start, plies, seed, keys) = self;
        let position = read(position, common)?;
        let start = start.as_ref().map_or(Ok(default), |start| read(start, common))?;
        if start.is_over() {
            return Err("the start position is over".to_string());
        }
        if keys.last().copied() != common.repetition.map(|_| position.key()) {
            return Err("the keys differ from the position".to_string());
        }
        let times = keys.iter().filter(|key| keys.last() == Some(key)).count();
        let repeated = common.repetition.is_some_and(|limit| times >= limit);
        let finished = position.is_over() || repeated || *plies >= common.max_plies;
        if finished && common.restart == Restart::SameStep || *plies > common.max_plies {
            return Err(format!("the game is over after {}", counted_plies(*plies as usize)));
        }
        let history = History::new(keys).map_err(|_| "not enough memory".to_string())?;
        let mut game = One::new(position, *plies, Random::new(*seed));
        game.finished = finished;
        Ok((game, start, history))
    }
}

fn read<P: FullGame>(text: &str, common: &Common<P>) -> Result<P, String> {
    let position = text.parse::<P>().map_err(|why| why.to_string())?;
    any::check_shape(&common.start, &position)?;
    Ok(position)
}
