//! A type-erased interface to solutions.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use board_core::{Position, Value};
use board_play::AnyError;

/// The solution of a game: the value of every position. Positions and moves are strings, as in
/// [`board_play::AnyGame`].
#[derive(Clone, Copy, Debug)]
pub struct AnySolution {
    /// The game's name.
    pub game: &'static str,
    value: fn(&str) -> Result<Value, AnyError>,
    moves: fn(&str) -> Result<MoveValues, AnyError>,
}

/// Moves with their values for the player who makes them.
type MoveValues = Vec<(String, Value)>;

/// A solution that is enabled.
pub(crate) trait Solved {
    /// The type of positions.
    type Position: Position;

    /// The value of a position for the side to move.
    fn value(position: &Self::Position) -> Result<Value, AnyError>;
}

impl AnySolution {
    #[cfg_attr(
        not(feature = "disk-race-solution"),
        expect(dead_code, reason = "no solution is enabled")
    )]
    pub(crate) const fn of<S: Solved>() -> Self {
        Self {
            game: S::Position::NAME,
            value: |text| S::value(&text.parse()?),
            moves: |text| {
                let position: S::Position = text.parse()?;
                let moves = position.legal_moves().into_iter().map(|m| {
                    let after = S::value(&position.after_unchecked(m))?;
                    Ok((m.to_string(), after.before()))
                });
                moves.collect()
            },
        }
    }

    /// Returns the value of a position for the side to move.
    ///
    /// # Errors
    /// If the position is invalid, or its rules are not solved.
    pub fn value(&self, position: &str) -> Result<Value, AnyError> {
        (self.value)(position)
    }

    /// Returns the legal moves in the order of generation, with their values for the side to move.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn moves(&self, position: &str) -> Result<Vec<(String, Value)>, AnyError> {
        (self.moves)(position)
    }

    /// Returns the moves that keep the value of the position; empty if the game is over.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn best_moves(&self, position: &str) -> Result<Vec<String>, AnyError> {
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

    fn value(position: &disk_race::DiskRace) -> Result<Value, AnyError> {
        let rules = position.rules();
        let solution = disk_race_solution::Solution::embedded(rules)
            .ok_or_else(|| alloc::format!("the rules {rules} are not solved"))?;
        Ok(solution.value(position)?)
    }
}
