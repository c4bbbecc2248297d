use thiserror::Error;

use crate::bitboard::Bitboard;
use crate::{FILES, Line, Piece, Space};

/// The direction in which a piece is slid, which is the last letter of a move.
///
/// ```
/// use ignis::{Heading, Move};
///
/// let headings = ["Acn", "Acs", "A3e", "A3w"].map(|m| m.parse().map(Move::heading));
/// assert_eq!(headings, Heading::ALL.map(Ok));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[must_use]
pub enum Heading {
    /// `n`: up a file, from the lowest rank of the playing area.
    North,
    /// `s`: down a file, from the highest rank of the playing area.
    South,
    /// `e`: along a rank to the right, from the leftmost file of the playing area.
    East,
    /// `w`: along a rank to the left, from the rightmost file of the playing area.
    West,
}

impl Heading {
    /// All headings, in the order of the moves' indices.
    pub const ALL: [Self; 4] = [Self::North, Self::South, Self::East, Self::West];

    /// Returns whether the heading is along files.
    ///
    /// ```
    /// use ignis::Heading;
    ///
    /// assert!(Heading::South.is_vertical());
    /// assert!(!Heading::West.is_vertical());
    /// ```
    #[must_use]
    pub const fn is_vertical(self) -> bool {
        matches!(self, Self::North | Self::South)
    }

    /// Returns the [rotation](Bitboard::rotated) that moves every piece by one space.
    pub(crate) const fn rotation(self) -> u32 {
        match self {
            Self::North => 8,
            Self::South => u64::BITS - 8,
            Self::East => 1,
            Self::West => u64::BITS - 1,
        }
    }
}

/// A slide: the element that is slid in, the line and the heading ([I4](crate::rule_list#i4)).
///
/// ```
/// use ignis::{Heading, Line, Move, Piece};
///
/// let m: Move = "Ecn".parse()?;
/// assert_eq!((m.piece(), m.heading()), (Piece::Earth, Heading::North));
/// assert_eq!(Some(m.line()), Line::file(2));
/// assert_eq!(Move::new(Piece::Earth, m.line(), Heading::North), Some(m));
/// // Along a file, the heading is north or south, and only neutral elements are slid in.
/// assert!("Ece".parse::<Move>().is_err());
/// assert!("Fcn".parse::<Move>().is_err());
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(
    /// The element (0 for air, 32 for earth), 8 times the heading, and the line's number. A set of
    /// moves therefore fits in a `u64`, with a byte for each element and heading.
    u8,
);

impl Move {
    /// Returns the slide of a piece along a line. Returns `None` if the piece is fire or water, or
    /// if the line does not have that heading.
    #[must_use]
    pub fn new(piece: Piece, line: Line, heading: Heading) -> Option<Self> {
        let element =
            [Piece::Air, Piece::Earth].into_iter().position(|neutral| neutral == piece)?;
        let fits = line.is_rank != heading.is_vertical();
        fits.then_some(Self((element as u8) << 5 | (heading as u8) << 3 | line.number))
    }

    /// Returns the move of a bit in a set of moves.
    #[inline(always)]
    pub(crate) const fn from_bit_number(number: u32) -> Self {
        Self(number as u8)
    }

    /// Returns the number of the move's bit in a set of moves.
    #[inline(always)]
    pub(crate) const fn bit_number(self) -> u32 {
        self.0 as u32
    }

    /// Returns the element that is slid in: air or earth.
    #[inline]
    pub const fn piece(self) -> Piece {
        if self.is_earth() { Piece::Earth } else { Piece::Air }
    }

    #[inline(always)]
    pub(crate) const fn is_earth(self) -> bool {
        self.0 & 32 != 0
    }

    /// Returns the line along which the piece is slid.
    #[inline]
    pub const fn line(self) -> Line {
        Line { is_rank: self.0 & 16 != 0, number: self.0 & 7 }
    }

    /// Returns the number of the line and the heading, without the element.
    #[inline(always)]
    pub(crate) const fn way_number(self) -> u32 {
        (self.0 & 31) as u32
    }

    /// Returns the index of the heading in [`Heading::ALL`].
    #[inline(always)]
    pub(crate) const fn heading_number(self) -> usize {
        (self.0 >> 3 & 3) as usize
    }

    /// Returns the spaces of the line.
    #[inline(always)]
    pub(crate) const fn line_board(self) -> Bitboard {
        LINES[self.way_number() as usize]
    }

    /// Returns the [rotation](Bitboard::rotated) that moves every piece by one space.
    #[inline(always)]
    pub(crate) const fn rotation(self) -> u32 {
        self.heading().rotation()
    }

    /// Returns whether the slide goes to higher bits.
    #[inline(always)]
    pub(crate) const fn rises(self) -> bool {
        self.0 & 8 == 0
    }

    /// Returns the slide along the same line from its other end.
    #[cfg(feature = "play")]
    pub(crate) const fn reversed(self) -> Self {
        Self(self.0 ^ 8)
    }

    /// Returns the direction in which the piece is slid.
    #[inline]
    pub const fn heading(self) -> Heading {
        Heading::ALL[self.heading_number()]
    }
}

/// The spaces of the line for each [`Move::way_number`].
static LINES: [Bitboard; 32] = {
    let mut lines = [Bitboard::EMPTY; 32];
    board_core::author::const_for!(0..32, |number| {
        lines[number] = Move(number as u8).line().board();
    });
    lines
};

impl board_core::Indexed for Move {
    const COUNT: usize = 2 * 4 * FILES;

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0 / 8) * FILES + usize::from(self.0 % 8)
    }

    #[inline]
    fn from_index(index: usize) -> Option<Self> {
        (index < Self::COUNT).then(|| Self((index / FILES * 8 + index % FILES) as u8))
    }
}

/// The reason a move is illegal in a position.
///
/// ```
/// use ignis::prelude::*;
/// use ignis::{Ignis, Illegal};
///
/// let position: Ignis = "xxxxxx/xxxxxx/xxxxxx/FFWxxx/FFAxxx/EEWxxx w 0a1e".parse()?;
/// assert_eq!(position.check("A1e".parse()?), Err(Illegal::NoAir));
/// let reason = position.check("E1w".parse()?).unwrap_err();
/// assert_eq!(reason, Illegal::PushesEarth("a1".parse()?));
/// assert_eq!(reason.to_string(), "the earth on a1 cannot be pushed off");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Error, Debug)]
#[non_exhaustive]
pub enum Illegal {
    /// The game is over: a player has no piece left on the board ([I15](crate::rule_list#i15)).
    #[error("the game is over")]
    GameOver,
    /// The supply has no air to slide in ([I4](crate::rule_list#i4)). Earth is always available,
    /// since air can be turned to earth ([I9](crate::rule_list#i9)).
    #[error("there is no air left in the supply")]
    NoAir,
    /// The line is no longer in the playing area ([I4](crate::rule_list#i4),
    /// [I10](crate::rule_list#i10)).
    #[error("{0} is outside the playing area")]
    OutsideArea(Line),
    /// The move would push off the earth on this space; earth can never be pushed off
    /// ([I7](crate::rule_list#i7)).
    #[error("the earth on {0} cannot be pushed off")]
    PushesEarth(Space),
    /// The move would push off the air on this space; only earth can push off air
    /// ([I7](crate::rule_list#i7)).
    #[error("only earth can push off the air on {0}")]
    AirNeedsEarth(Space),
}
