use board_core::{Faults, HasSetup, Player};
use thiserror::Error;

use crate::frame::Frame;
use crate::space::{Line, Space};
use crate::{Ignis, Piece, Rules};

/// A position as plain data, which may be anything: what an editor fills in.
///
/// The set-up that this crate [starts](board_core::Position::start) with is rebuilt and
/// unconfirmed (I2). Any other arrangement of the 16 pieces can be entered here, but for one kind:
/// an edge line that is full and of a single element would have to go at once (I10), and is
/// [refused](Fault::LineStands). Whether one of the six other set-ups that are said to exist has
/// such a line is not known here.
///
/// ```
/// use ignis::prelude::*;
/// use ignis::{Content, Piece, Ignis, Setup, Space};
///
/// let mut setup = Setup { air: 12, earth: 9, ..Setup::empty() };
/// for (piece, names) in [(Piece::Fire, "b2 c2 b3 c3"), (Piece::Water, "d4 e4 d5 e5")] {
///     for name in names.split(' ') {
///         setup.board[name.parse::<Space>()?.index()] = Content::Piece(piece);
///     }
/// }
/// let faults = Ignis::from_setup(&setup).unwrap_err();
/// assert_eq!(faults.to_string(), "the supply has 21 pieces, no more than the 28 empty spaces");
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// What is on each space, by [`Space::index`].
    pub board: [Content; Space::COUNT],
    /// The air pieces in the supply.
    pub air: u32,
    /// The pieces in the supply that show earth.
    pub earth: u32,
    /// The side to move.
    pub turn: Player,
    /// The rules.
    pub rules: Rules,
}

/// What is on a space of a [`Setup`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub enum Content {
    /// Nothing.
    #[default]
    Empty,
    /// Nothing, and the space is outside the playing area (I10).
    Taboo,
    /// A piece.
    Piece(Piece),
}

/// What can be wrong with a [`Setup`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum Fault {
    /// The playing area is no full rectangle, since this space is taboo in the midst of it (I10).
    #[error("the playing area is not a rectangle: {0} is taboo")]
    NotRectangle(Space),
    /// There are more pieces of an element, on the board and in the supply, than the box has (I1).
    #[error("there are {count} {} pieces instead of at most {}", piece.name(), box_of(*piece))]
    TooMany {
        /// The element: not earth, since every piece can turn to it.
        piece: Piece,
        /// How many there are.
        count: u64,
    },
    /// There are more pieces, on the board and in the supply, than the box has (I1).
    #[error("there are {0} pieces instead of at most 37")]
    TooManyPieces(u64),
    /// The supply is not larger than the number of empty spaces, as it is throughout a game.
    #[error("the supply has {supply} pieces, no more than the {empty} empty spaces")]
    SupplyTooSmall {
        /// The pieces in the supply.
        supply: u64,
        /// The empty spaces of the playing area.
        empty: u32,
    },
    /// An edge line holds pieces of a single element, and should have been removed (I10).
    #[error("{0} holds a single element and should have been removed")]
    LineStands(Line),
}

/// The pieces in the box (I1).
const PIECES: u64 = 37;

/// How many pieces in the box can show an element (I1).
const fn box_of(piece: Piece) -> u64 {
    match piece {
        Piece::Fire | Piece::Water => 8,
        Piece::Air => 12,
        Piece::Earth => PIECES,
    }
}

impl Setup {
    /// An empty board, nothing of it taboo, and an empty supply, with fire to move under the
    /// default rules.
    pub fn empty() -> Self {
        Self {
            board: [Content::Empty; Space::COUNT],
            air: 0,
            earth: 0,
            turn: Player::First,
            rules: Rules::default(),
        }
    }

    /// How many pieces show an element, on the board and in the supply.
    fn count(&self, piece: Piece) -> u64 {
        let supply = match piece {
            Piece::Fire | Piece::Water => 0,
            Piece::Air => self.air,
            Piece::Earth => self.earth,
        };
        let board = self.board.iter().filter(|&&content| content == Content::Piece(piece));
        board.count() as u64 + u64::from(supply)
    }
}

impl HasSetup for Ignis {
    type Setup = Setup;
    type Faults = Faults<Fault>;

    fn setup(&self) -> Setup {
        let content = |space| match self.piece(space) {
            Some(piece) => Content::Piece(piece),
            None if self.is_taboo(space) => Content::Taboo,
            None => Content::Empty,
        };
        let mut setup = Setup {
            air: self.air.into(),
            earth: self.earth.into(),
            turn: self.turn,
            rules: self.rules,
            ..Setup::empty()
        };
        for space in Space::all() {
            setup.board[space.index()] = content(space);
        }
        setup
    }

    fn from_setup(setup: &Setup) -> Result<Self, Faults<Fault>> {
        // The supply is cut to what a field holds: beyond, there are too many pieces anyway.
        let [air, earth] = [setup.air, setup.earth].map(|supply| supply.min(u8::MAX.into()) as u8);
        let mut position = Self { air, earth, ..Self::cleared(setup.turn, setup.rules) };
        for (space, &content) in Space::all().zip(&setup.board) {
            match content {
                Content::Empty => {}
                Content::Taboo => position.neutral |= space.bitboard(),
                Content::Piece(piece) => position.put(space, piece),
            }
        }
        position.faults(setup).into_result(position)
    }
}

impl Ignis {
    fn faults(&self, setup: &Setup) -> Faults<Fault> {
        let mut faults = Faults::default();
        let hole = self.hole();
        if let Some(space) = hole {
            faults.push(Fault::NotRectangle(space));
        }
        for piece in [Piece::Fire, Piece::Water, Piece::Air] {
            let count = setup.count(piece);
            faults.push_if(count > box_of(piece), Fault::TooMany { piece, count });
        }
        let pieces = Piece::ALL.into_iter().map(|piece| setup.count(piece)).sum();
        faults.push_if(pieces > PIECES, Fault::TooManyPieces(pieces));
        let supply = u64::from(setup.air) + u64::from(setup.earth);
        let empty = self.gaps().count();
        let too_small = supply <= u64::from(empty);
        faults.push_if(too_small, Fault::SupplyTooSmall { supply, empty });
        // Only a rectangle has edge lines.
        if hole.is_none() {
            let edges = Frame::of(self.area()).edges;
            let stands = |line: &Line| {
                let path = self.path(*line);
                edges.contains(&path) && self.is_removable(path)
            };
            Line::all().filter(stands).for_each(|line| faults.push(Fault::LineStands(line)));
        }
        faults
    }

    /// A taboo space between others that are not.
    fn hole(&self) -> Option<Space> {
        let area = || self.area().iter();
        let files = area().map(Space::file).min()?..=area().map(Space::file).max()?;
        let ranks = area().map(Space::rank).min()?..=area().map(Space::rank).max()?;
        let inside = |space: &Space| files.contains(&space.file()) && ranks.contains(&space.rank());
        Space::all().filter(inside).find(|&space| self.is_taboo(space))
    }
}
