//! The values of all positions of solved games.
//!
//! ```
//! # #[cfg(feature = "disk-race-solution")] {
//! use board_core::Value;
//! use board_games::disk_race::DiskRace;
//! use board_games::solved;
//!
//! let position: DiskRace = "B1B1Bbr1/r4r2/8/R r".parse()?;
//! assert_eq!(solved::value(&position)?, Value::Win(48));
//! for m in solved::best_moves(&position)? {
//!     assert!(solved::moves(&position)?.contains(&(m, Value::Win(48))));
//! }
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use board_core::{Position, Value};
use thiserror::Error;

/// The names of the games that are solved.
pub const GAMES: &[&str] = &[
    #[cfg(feature = "disk-race-solution")]
    crate::disk_race::DiskRace::NAME,
];

/// The error for a position whose game is not solved under its rules.
#[derive(Clone, PartialEq, Eq, Error, Debug)]
#[error("the rules {rules} are not solved")]
#[non_exhaustive]
pub struct Unsolved {
    /// The notation of the rules.
    pub rules: String,
}

/// Returns a position's value for the side to move.
///
/// # Errors
/// Fails if the game is not solved under the position's rules.
pub fn value<P: Position>(position: &P) -> Result<Value, Unsolved> {
    #[cfg(feature = "disk-race-solution")]
    if let Some(position) = (position as &dyn core::any::Any).downcast_ref() {
        let solution = disk_race_solution::Solution::embedded(Position::rules(position));
        if let Some(value) = solution.and_then(|solution| solution.value(position).ok()) {
            return Ok(value);
        }
    }
    Err(Unsolved { rules: position.rules().to_string() })
}

/// Returns the legal moves in generation order, with their values for the side to move.
///
/// # Errors
/// Fails as [`value`] does.
pub fn moves<P: Position>(position: &P) -> Result<Vec<(P::Move, Value)>, Unsolved> {
    position.children().map(|(m, next)| Ok((m, value(&next)?.before()))).collect()
}

/// Returns the moves that preserve the position's value; empty if the game is over.
///
/// # Errors
/// Fails as [`value`] does.
pub fn best_moves<P: Position>(position: &P) -> Result<Vec<P::Move>, Unsolved> {
    let mut moves = moves(position)?;
    let best = moves.iter().map(|&(_, value)| value).max();
    moves.retain(|&(_, value)| Some(value) == best);
    Ok(moves.into_iter().map(|(m, _)| m).collect())
}
