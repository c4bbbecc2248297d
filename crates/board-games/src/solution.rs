//! Solved games behind one face.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use board_core::{Position, Value};
use board_play::AnyError;

/// A solved game: what every position of it is worth. Positions and moves are texts, as in
/// [`board_play::AnyGame`].
#[derive(Clone, Copy, Debug)]
pub struct AnySolution {
    /// The game's name.
    pub game: &'static str,
    value: fn(&str) -> Result<Value, AnyError>,
    moves: fn(&str) -> Result<MoveValues, AnyError>,
}

/// Moves, and what each is worth to the player who makes it.
type MoveValues = Vec<(String, Value)>;

/// A game whose solution is compiled in.
pub(crate) trait Solved {
    /// Its positions.
    type Position: Position;

    /// What a position is worth to the side to move.
    fn value(position: &Self::Position) -> Result<Value, AnyError>;
}

impl AnySolution {
    #[cfg_attr(
        not(feature = "disk-race-solution"),
        expect(dead_code, reason = "none is compiled in")
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

    /// What the position with this text is worth to the side to move.
    ///
    /// # Errors
    /// Says why the text is none of the game's positions, or that its rules are not solved.
    pub fn value(&self, position: &str) -> Result<Value, AnyError> {
        (self.value)(position)
    }

    /// The legal moves in the order of generation, and what each is worth to the side to move.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn moves(&self, position: &str) -> Result<Vec<(String, Value)>, AnyError> {
        (self.moves)(position)
    }

    /// The moves that are worth what the position is; none if the game is over.
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
