//! A type-erased interface to solutions.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;

use board_core::{Position, Value};
use thiserror::Error;

/// The solution of a game, which is the value of every position.
///
/// Positions and moves are strings, as in [`board_play::AnyGame`].
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
    value: fn(&str) -> Result<Value, SolutionError>,
    moves: fn(&str) -> Result<MoveValues, SolutionError>,
}

/// The reason a solution has no value for a position.
#[derive(Error, Debug)]
#[non_exhaustive]
pub enum SolutionError {
    /// The notation of the position is invalid, or the position is impossible.
    #[error(transparent)]
    Position(Box<dyn Error + Send + Sync>),
    /// The game is not solved under these rules.
    #[error("the rules {0} are not solved")]
    Unsolved(String),
}

/// Moves with their values for the player who makes them.
type MoveValues = Vec<(String, Value)>;

/// A solution that is enabled.
pub(crate) trait Solved {
    /// The type of positions.
    type Position: Position;

    /// Returns the value of a position for the side to move, or `None` if its rules are not solved.
    fn value(position: &Self::Position) -> Option<Value>;
}

fn parse<P: Position>(notation: &str) -> Result<P, SolutionError> {
    notation.parse().map_err(|error| SolutionError::Position(Box::new(error)))
}

fn solved<S: Solved>(position: &S::Position) -> Result<Value, SolutionError> {
    S::value(position).ok_or_else(|| SolutionError::Unsolved(position.rules().to_string()))
}

impl AnySolution {
    #[cfg_attr(
        not(feature = "disk-race-solution"),
        expect(dead_code, reason = "no solution is enabled")
    )]
    pub(crate) const fn of<S: Solved>() -> Self {
        Self {
            game: S::Position::NAME,
            value: |notation| solved::<S>(&parse(notation)?),
            moves: |notation| {
                let position: S::Position = parse(notation)?;
                let moves = position.legal_moves().into_iter().map(|m| {
                    let after = solved::<S>(&position.after_unchecked(m))?;
                    Ok((m.to_string(), after.before()))
                });
                moves.collect()
            },
        }
    }

    /// Returns the value of a position for the side to move.
    ///
    /// # Errors
    /// Fails if the position is invalid or its rules are not solved.
    pub fn value(&self, position: &str) -> Result<Value, SolutionError> {
        (self.value)(position)
    }

    /// Returns the legal moves in the order of generation, with their values for the side to move.
    ///
    /// # Errors
    /// Fails as [`value`](Self::value) does.
    pub fn moves(&self, position: &str) -> Result<Vec<(String, Value)>, SolutionError> {
        (self.moves)(position)
    }

    /// Returns the moves that keep the value of the position; empty if the game is over.
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

/// Disk race.
#[cfg(feature = "disk-race-solution")]
pub(crate) struct DiskRace;

#[cfg(feature = "disk-race-solution")]
impl Solved for DiskRace {
    type Position = disk_race::DiskRace;

    fn value(position: &disk_race::DiskRace) -> Option<Value> {
        disk_race_solution::Solution::embedded(position.rules())?.value(position).ok()
    }
}
