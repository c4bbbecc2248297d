//! Why a game rejects a move, a resignation or an agreement.

use core::error::Error;
use core::fmt;

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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlayError<I> {
    /// The move is illegal.
    Illegal(I),
    /// The game is over, under its rules or otherwise.
    Over(GameOver),
}

impl<I: fmt::Display> fmt::Display for PlayError<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(error) => error.fmt(f),
            Self::Over(error) => error.fmt(f),
        }
    }
}

impl<I: Error> Error for PlayError<I> {}

impl<I> From<GameOver> for PlayError<I> {
    fn from(error: GameOver) -> Self {
        Self::Over(error)
    }
}

/// The error for a move, resignation or agreement after the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameOver;

impl fmt::Display for GameOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the game is over")
    }
}

impl Error for GameOver {}
