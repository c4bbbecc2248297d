//! Consecutive games that are processed by one thread.

use std::ops::{ControlFlow, Range};

use board_core::{Outcome, Player, Random};
use board_games::FullGame;
use board_play::PlaneValue;
use pyo3::prelude::*;

use super::history::History;
use super::out::{Out, row};
use super::{Restart, Sizes};
use crate::error::{counted_plies, no_action};
use crate::interrupt::Watch;
use crate::memory;

/// Data that all games share.
#[derive(Clone, Copy)]
pub struct Common<P> {
    /// The start of the first game. Positions of the others have the same shape.
    pub start: P,
    pub max_plies: u32,
    /// The number of occurrences of a position that end a game, unless positions cannot repeat.
    pub repetition: Option<usize>,
    pub restart: Restart,
    pub sizes: Sizes,
}

/// One game.
#[derive(Clone)]
pub struct One<P> {
    pub position: P,
    pub plies: u32,
    pub random: Random,
    /// Whether the game is over or was truncated.
    pub finished: bool,
    /// The key of the position, up to date if positions can repeat.
    key: u64,
    /// Whether the game is drawn by repetition.
    repeated: bool,
    /// The range of this game's legal actions, in ascending order, in the list of its piece.
    legal: Range<usize>,
}

/// Consecutive games that are processed by one thread. The alignment keeps two threads from writing
/// to the same cache line.
#[repr(align(128))]
pub struct Piece<P> {
    pub all: Vec<One<P>>,
    /// The start position of each game.
    pub starts: Vec<P>,
    /// The history of each game, empty if positions cannot repeat.
    pub histories: Vec<History>,
    /// The legal actions of all games, concatenated. Finished games have none. The capacity suffices
    /// for all actions, so that playing needs no memory.
    legal: Vec<i32>,
    /// The list before the current call. Games outside the mask copy their actions from it.
    before: Vec<i32>,
}

impl<P: FullGame> Piece<P> {
    pub fn new(common: &Common<P>, starts: Vec<P>, watch: &Watch) -> PyResult<Self> {
        let actions = starts.len() * common.sizes.actions;
        let mut histories = memory::vec(starts.len())?;
        for start in watch.items(starts.iter()) {
            let key = common.repetition.map(|_| start.key());
            histories.push(History::new(key.as_slice())?);
        }
        Ok(Self {
            all: memory::collect(starts.iter().map(|&p| One::new(p, 0, Random::new(0))))?,
            histories,
            starts,
            legal: memory::vec(actions)?,
            before: memory::vec(actions)?,
        })
    }

    /// Resets the random generator of a game, given by its index here and among all games.
    pub fn reseed(&mut self, number: usize, seed: u64, in_all: usize) {
        self.all[number].random = Random::new(seed).part(in_all as u64);
    }

    fn restart(&mut self, number: usize, common: &Common<P>) {
        let (game, start) = (&mut self.all[number], self.starts[number]);
        *game = One { legal: game.legal.clone(), ..One::new(start, 0, game.random.clone()) };
        if common.repetition.is_some() {
            self.histories[number].restart(game.key);
        }
    }

    /// Restarts the games of the mask, at these positions from now on.
    pub fn reset<'a, T: PlaneValue>(
        &mut self,
        starts: impl Iterator<Item = (&'a P, &'a bool)>,
        common: &Common<P>,
        out: &mut Out<'_, T>,
    ) {
        self.begin();
        for (number, (start, &chosen)) in starts.enumerate() {
            if !chosen {
                self.keep(number);
                continue;
            }
            clear(number, common, out);
            self.starts[number] = *start;
            self.restart(number, common);
            self.show(number, common, out);
        }
    }

    /// Returns the first game with an illegal action and the reason.
    pub fn refused(
        &self,
        actions: &[i64],
        mask: &[bool],
        common: &Common<P>,
    ) -> Option<(usize, String)> {
        let tried = self.all.iter().zip(actions).zip(mask).enumerate();
        let refused = |(number, ((game, &action), &chosen)): (usize, ((&One<P>, &i64), &bool))| {
            let legal = &self.legal[game.legal.clone()];
            let listed =
                || i32::try_from(action).is_ok_and(|action| legal.binary_search(&action).is_ok());
            let tried = chosen && !game.restarts(common);
            (tried && !listed()).then(|| (number, game.reason(action, common.max_plies)))
        };
        tried.into_iter().find_map(refused)
    }

    /// Plays legal actions in the games of the mask.
    pub fn step<T: PlaneValue>(
        &mut self,
        actions: &[i64],
        mask: &[bool],
        common: &Common<P>,
        out: &mut Out<'_, T>,
    ) {
        self.begin();
        self.advance(actions, mask, common);
        for (number, &chosen) in mask.iter().enumerate() {
            if !chosen {
                clear(number, common, out);
                self.keep(number);
                continue;
            }
            if self.all[number].restarts(common) {
                clear(number, common, out);
                self.restart(number, common);
            } else {
                self.finish(number, common, out);
            }
            self.show(number, common, out);
        }
    }

    /// Plays legal actions in the games of the mask. The memory of the histories is far apart:
    /// in a loop of their own, the processor loads several at the same time.
    fn advance(&mut self, actions: &[i64], mask: &[bool], common: &Common<P>) {
        for ((game, &action), &chosen) in self.all.iter_mut().zip(actions).zip(mask) {
            if chosen && !game.restarts(common) {
                game.advance(action, common);
            }
        }
        let Some(times) = common.repetition else { return };
        for ((game, history), &chosen) in self.all.iter_mut().zip(&mut self.histories).zip(mask) {
            if chosen && !game.restarts(common) {
                game.repeated = history.add(game.key, times);
            }
        }
    }

    /// Writes the result of a played action, except the position after it.
    fn finish<T: PlaneValue>(&mut self, number: usize, common: &Common<P>, out: &mut Out<'_, T>) {
        let game = &mut self.all[number];
        let outcome = game.position.outcome();
        let terminated = outcome.is_some() || game.repeated;
        let truncated = !terminated && game.plies >= common.max_plies;
        game.finished = terminated || truncated;
        let score = outcome.map_or(0, |outcome| outcome.score_for(Player::First));
        row(out.rewards, number, 2).copy_from_slice(&[score.into(), (-score).into()]);
        out.terminated[number] = terminated;
        out.truncated[number] = truncated;
        if common.restart == Restart::SameStep {
            out.done[number] = game.finished;
            if game.finished {
                see(&game.position, row(out.final_seen, number, common.sizes.cells()));
                self.restart(number, common);
            }
        }
    }

    /// Begins a new list of legal actions.
    pub fn begin(&mut self) {
        std::mem::swap(&mut self.legal, &mut self.before);
        self.legal.clear();
    }

    /// Appends the legal actions of a game and writes its position to the output arrays.
    pub fn show<T: PlaneValue>(&mut self, number: usize, common: &Common<P>, out: &mut Out<'_, T>) {
        let (game, first) = (&mut self.all[number], self.legal.len());
        let mask = row(out.mask, number, common.sizes.actions);
        mask.fill(0);
        if !game.finished {
            list(&game.position, &mut self.legal, mask);
        }
        game.legal = first..self.legal.len();
        see(&game.position, row(out.seen, number, common.sizes.cells()));
        out.players[number] = game.position.turn().index() as i8;
    }

    /// Appends the unchanged legal actions of a game.
    fn keep(&mut self, number: usize) {
        let game = &mut self.all[number];
        let first = self.legal.len();
        self.legal.extend_from_slice(&self.before[game.legal.clone()]);
        game.legal = first..self.legal.len();
    }

    /// Returns a random legal action for each game, and -1 for finished games.
    pub fn sample(&mut self) -> impl Iterator<Item = i64> {
        let Self { all, legal, .. } = self;
        all.iter_mut().map(|One { random, legal: own, .. }| {
            legal[own.clone()].get(random.below(own.len())).map_or(-1, |&action| action.into())
        })
    }
}

impl<P: FullGame> One<P> {
    /// Creates a game whose legal actions are not listed yet.
    pub fn new(position: P, plies: u32, random: Random) -> Self {
        let key = position.key();
        Self { position, plies, random, finished: false, key, repeated: false, legal: 0..0 }
    }

    /// Returns whether the next step restarts the game.
    fn restarts(&self, common: &Common<P>) -> bool {
        self.finished && common.restart == Restart::NextStep
    }

    /// Plays a legal action.
    fn advance(&mut self, action: i64, common: &Common<P>) {
        let Some(m) = P::action_move(action as usize, self.position.rules()) else { return };
        self.plies = self.plies.saturating_add(1);
        if common.repetition.is_some() {
            (self.position, self.key) = self.position.after_with_key(self.key, m);
        } else {
            self.position.play_unchecked(m);
        }
    }

    /// Returns why an action is illegal.
    fn reason(&self, action: i64, max_plies: u32) -> String {
        if self.position.is_over() {
            return "the game is over and must be reset".to_string();
        }
        if self.plies >= max_plies {
            let plies = counted_plies(max_plies as usize);
            return format!("the game was truncated after {plies} and must be reset");
        }
        if self.finished {
            return "the game was drawn by repetition and must be reset".to_string();
        }
        let rules = self.position.rules();
        let number = usize::try_from(action).ok();
        let m = number.and_then(|number| P::action_move(number, rules));
        match m.and_then(|m| self.position.check(m).err()) {
            Some(why) => why.to_string(),
            None => no_action(action, P::actions(rules)),
        }
    }
}

/// Writes that a game was not played.
fn clear<P, T>(number: usize, common: &Common<P>, out: &mut Out<'_, T>) {
    row(out.rewards, number, 2).fill(0.0);
    out.terminated[number] = false;
    out.truncated[number] = false;
    if common.restart == Restart::SameStep {
        out.done[number] = false;
    }
}

/// Appends the legal actions in ascending order and marks them in the mask, which is empty.
fn list<P: FullGame>(position: &P, legal: &mut Vec<i32>, mask: &mut [i8]) {
    let (rules, first) = (position.rules(), legal.len());
    // Many games generate their moves in this order.
    let (mut last, mut ascending) = (0, true);
    let _ = position.generate(|m| {
        if let Some(action) = P::action(m, rules) {
            mask[action] = 1;
            legal.push(action as i32);
            ascending &= last <= action;
            last = action;
        }
        ControlFlow::<()>::Continue(())
    });
    if !ascending {
        legal[first..].sort_unstable();
    }
}

/// Writes the observation of the player to move. The row has the length given by the shape.
fn see<P: FullGame, T: PlaneValue>(position: &P, values: &mut [T]) {
    let seen = position.observe(position.turn(), values);
    debug_assert!(seen.is_ok());
}
