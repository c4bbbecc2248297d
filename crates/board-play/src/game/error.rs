//! The reasons a game rejects a move, a resignation or an agreement.

use thiserror::Error;

/// The reason a [`Game`](crate::Game) rejected a move.
///
/// ```
/// use board_core::Player;
/// use board_play::{Game, GameOver, PlayError};
/// use uisge::{Illegal, Uisge};
///
/// let mut game = Game::<Uisge>::new();
/// assert_eq!(game.play("d4e5".parse()?), Err(PlayError::Illegal(Illegal::BlankSteps)));
/// game.resign(Player::First)?;
/// assert_eq!(game.play("d4f4".parse()?), Err(PlayError::Over(GameOver)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Error, Debug)]
#[error(transparent)]
pub enum PlayError<I> {
    /// The move is illegal.
    Illegal(I),
    /// The game is over, by its rules or otherwise.
    Over(#[from] GameOver),
}

/// The error for a move, resignation or agreement after the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Error, Debug)]
#[error("the game is over")]
pub struct GameOver;
