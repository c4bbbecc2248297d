//! Solutions, selected by game name.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;

use board_core::Value;
use thiserror::Error;

use crate::{AnyPosition, FullGame, GameKind};

/// A game's solution: the value of every position.
///
/// Positions and moves are strings, as in [`AnyGame`](crate::AnyGame).
///
/// ```
/// # #[cfg(feature = "disk-race-solution")] {
/// use board_core::Value;
///
/// let solution = board_games::solution("disk-race").unwrap();
/// let position = "B1B1Bbr1/r4r2/8/R r";
/// assert_eq!(solution.value(position)?, Value::Win(48));
/// for m in solution.best_moves(position)? {
///     assert!(solution.moves(position)?.contains(&(m, Value::Win(48))));
/// }
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AnySolution {
    /// The game's name.
    pub game: &'static str,
    kind: GameKind,
}

/// The reason a solution has no value for a position.
#[derive(Error, Debug)]
#[non_exhaustive]
pub enum SolutionError {
    /// The position's notation is invalid, or the position is impossible.
    #[error(transparent)]
    Position(Box<dyn Error + Send + Sync>),
    /// The game is not solved under these rules.
    #[error("the rules {0} are not solved")]
    Unsolved(String),
}

/// Moves with their values for the player who makes them.
type MoveValues = Vec<(String, Value)>;

/// The solutions of the enabled games that are solved.
///
/// ```
/// # #[cfg(feature = "disk-race-solution")] {
/// use board_core::Value;
///
/// let solution = board_games::solution("disk-race").expect("it is solved");
/// assert_eq!(solution.value("rbrbrbrb/8/8/1 r").unwrap(), Value::Draw);
/// # }
/// ```
pub const SOLUTIONS: &[AnySolution] = &[
    #[cfg(feature = "disk-race-solution")]
    AnySolution { game: "disk-race", kind: GameKind::DiskRace },
];

/// Returns the solution of the game with this name, or `None` if the game is not solved.
///
/// ```
/// # #[cfg(feature = "disk-race-solution")]
/// assert!(board_games::solution("disk-race").is_some());
/// assert!(board_games::solution("uisge").is_none());
/// ```
#[must_use]
pub fn solution(game: &str) -> Option<&'static AnySolution> {
    SOLUTIONS.iter().find(|solution| solution.game == game)
}

/// Returns a position's value for the side to move.
fn solved(position: AnyPosition) -> Result<Value, SolutionError> {
    let value = match position {
        #[cfg(feature = "disk-race-solution")]
        AnyPosition::DiskRace(position) => {
            let solution =
                disk_race_solution::Solution::embedded(board_core::Position::rules(&position));
            solution.and_then(|solution| solution.value(&position).ok())
        }
        #[allow(unreachable_patterns, reason = "there may be only this game")]
        _ => None,
    };
    value.ok_or_else(|| SolutionError::Unsolved(position.rules()))
}

/// Returns the legal moves with their values for the side to move.
fn move_values<P: FullGame>(position: &P) -> Result<MoveValues, SolutionError> {
    let value = |m| Ok((m, solved(position.after_unchecked(m).into())?.before()));
    let named = |(m, value): (P::Move, Value)| (m.to_string(), value);
    position.legal_moves().into_iter().map(|m| value(m).map(named)).collect()
}

impl AnySolution {
    fn parse(&self, position: &str) -> Result<AnyPosition, SolutionError> {
        self.kind.parse(position).map_err(|error| SolutionError::Position(Box::new(error)))
    }

    /// Returns a position's value for the side to move.
    ///
    /// # Errors
    /// Fails if the position is invalid or the game is not solved under its rules.
    pub fn value(&self, position: &str) -> Result<Value, SolutionError> {
        solved(self.parse(position)?)
    }

    /// Returns the legal moves in generation order, with their values for the side to move.
    ///
    /// # Errors
    /// Fails as [`value`](Self::value) does.
    pub fn moves(&self, position: &str) -> Result<MoveValues, SolutionError> {
        dispatch!(&self.parse(position)?, AnyPosition(position) => move_values(position))
    }

    /// Returns the moves that preserve the position's value; empty if the game is over.
    ///
    /// # Errors
    /// Fails as [`value`](Self::value) does.
    pub fn best_moves(&self, position: &str) -> Result<Vec<String>, SolutionError> {
        let mut moves = self.moves(position)?;
        let best = moves.iter().map(|&(_, value)| value).max();
        moves.retain(|&(_, value)| Some(value) == best);
        Ok(moves.into_iter().map(|(m, _)| m).collect())
    }
}
