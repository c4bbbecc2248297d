//! The games that the program knows.

use board_core::{AnyError, AnyGame, AnyPosition, Game, MoveList, Policy, Record, RecordError};
use board_svg::{Options, Theme};

use crate::count::{self, Count, Task};
use crate::failure::Failure;
use crate::playouts::{self, Playouts, Stats};
use crate::record::AnyRecord;
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

    /// Draws the position as SVG, or if there is a last move, the position after it.
    fn svg(&self, theme: Theme, last: Option<&str>, marks: &Marks) -> Result<String, AnyError>;

    /// The record of a game that starts here.
    fn record(&self, policy: Policy) -> Box<dyn AnyRecord>;
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

    fn svg(&self, theme: Theme, last: Option<&str>, marks: &Marks) -> Result<String, AnyError> {
        let last = last.map(str::parse).transpose()?.map(|m| (*self, m));
        let position = match last {
            Some((before, m)) => before.after(m)?,
            None => *self,
        };
        let marks = match marks {
            Marks::Legal => position.legal_moves().to_vec(),
            Marks::These(texts) => texts.iter().map(|m| m.parse()).collect::<Result<_, _>>()?,
        };
        Ok(board_svg::draw(&position, &Options { theme, last, marks }))
    }

    fn record(&self, policy: Policy) -> Box<dyn AnyRecord> {
        Box::new(Record::new(Game::from_position(*self, policy)))
    }
}

/// The moves that an SVG picture marks.
#[derive(Clone, Debug)]
pub enum Marks {
    /// All legal ones.
    Legal,
    /// Those with these texts.
    These(Vec<String>),
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
    /// The record with this text.
    pub read_record: fn(&str) -> Result<Box<dyn AnyRecord>, RecordError>,
    /// The record that is stored as this JSON object.
    pub read_stored: fn(&str) -> serde_json::Result<Box<dyn AnyRecord>>,
}

impl Entry {
    const fn of<P: Show>() -> Self {
        Self {
            game: AnyGame::of::<P>(),
            start: |rules| Ok(Box::new(P::start_with(rules.parse()?))),
            parse: |text| Ok(Box::new(text.parse::<P>()?)),
            read_record: |text| Ok(Box::new(text.parse::<Record<P>>()?)),
            read_stored: |text| Ok(Box::new(serde_json::from_str::<Record<P>>(text)?)),
        }
    }
}
