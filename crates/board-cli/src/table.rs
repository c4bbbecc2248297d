//! The games that the program knows.

use board_core::{AnyError, AnyGame, AnyPosition, MoveList};

use crate::count::{self, Count, Task};
use crate::failure::Failure;
use crate::playouts::{self, Playouts, Stats};
use crate::show::{Picture, Show};

/// Every game, one line each. All commands work from this table.
pub const GAMES: &[Entry] = &[
    Entry::of::<uisge::Position>(),
    Entry::of::<ignis::Position>(),
    Entry::of::<hexfour::Position>(),
    Entry::of::<disk_race::Position>(),
];

/// A position of any game with all that the commands do to it. What needs speed is generic
/// behind this face, so that a call through it pays once for a whole task.
pub trait Board: AnyPosition {
    /// Counts the leaves of the game tree.
    fn count(&self, task: Task) -> Result<Count, Failure>;

    /// Plays games with random moves.
    fn playouts(&self, playouts: Playouts) -> Result<Stats, Failure>;

    /// Draws the position, with its legal moves if `marks`.
    fn draw(&self, marks: bool) -> Picture;
}

impl<P: Show> Board for P {
    fn count(&self, task: Task) -> Result<Count, Failure> {
        count::count(self, task)
    }

    fn playouts(&self, playouts: Playouts) -> Result<Stats, Failure> {
        playouts::play(self, playouts)
    }

    fn draw(&self, marks: bool) -> Picture {
        self.picture(&if marks { self.legal_moves() } else { MoveList::new() })
    }
}

/// A game as the commands see it.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// What the game says of itself.
    pub game: AnyGame,
    /// The start position under the rules with this text.
    pub start: fn(&str) -> Result<Box<dyn Board>, AnyError>,
    /// The position with this text.
    pub parse: fn(&str) -> Result<Box<dyn Board>, AnyError>,
}

impl Entry {
    const fn of<P: Show>() -> Self {
        Self {
            game: AnyGame::of::<P>(),
            start: |rules| Ok(Box::new(P::start_with(rules.parse()?))),
            parse: |text| Ok(Box::new(text.parse::<P>()?)),
        }
    }
}
