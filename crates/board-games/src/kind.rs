//! The games as values.

use alloc::string::{String, ToString};
use core::fmt;

use board_core::{Player, Position};
use thiserror::Error;

use crate::{AnyPosition, GAMES, GameKind};

/// The error for a position or game of a different kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected {expected}, found {found}")]
pub struct WrongGame {
    /// The name of the expected game.
    pub expected: &'static str,
    /// The actual game.
    pub found: GameKind,
}

impl GameKind {
    /// Returns the game's name, such as `disk-race`.
    #[must_use]
    pub fn name(self) -> &'static str {
        dispatch!(self, P => P::NAME)
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl AnyPosition {
    /// Returns the rules notation, which is `standard` for the default rules.
    #[must_use]
    pub fn rules(&self) -> String {
        dispatch!(self, AnyPosition(position) => position.rules().to_string())
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Player {
        dispatch!(self, AnyPosition(position) => position.turn())
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        dispatch!(self, AnyPosition(position) => position.fmt(f))
    }
}

/// Returns the game with this name, or `None` if the name is unknown.
///
/// ```
/// use board_games::game;
///
/// assert_eq!(game("disk-race").map(|game| game.info().players), Some(["red", "blue"]));
/// assert!(game("chess").is_none());
/// ```
#[must_use]
pub fn game(name: &str) -> Option<GameKind> {
    GAMES.iter().copied().find(|game| game.name() == name)
}
