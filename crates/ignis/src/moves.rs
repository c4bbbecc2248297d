use core::fmt;

use board_core::text::{ParseError, Reader, pad};

use crate::Piece;
use crate::bitboard::Bitboard;
use crate::space::{FILES, Line};

/// The direction in which a piece is slid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Heading {
    /// Up a file, in from rank 1 or the lowest rank that is left; `n`.
    North,
    /// Down a file, in from the highest rank; `s`.
    South,
    /// Along a rank to the right, in from the leftmost file; `e`.
    East,
    /// Along a rank to the left, in from the rightmost file; `w`.
    West,
}

impl Heading {
    /// All headings, in the order of the moves.
    pub const ALL: [Self; 4] = [Self::North, Self::South, Self::East, Self::West];

    /// Whether it runs along files.
    ///
    /// ```
    /// use ignis::Heading;
    ///
    /// assert!(Heading::South.is_vertical());
    /// assert!(!Heading::West.is_vertical());
    /// ```
    pub const fn is_vertical(self) -> bool {
        matches!(self, Self::North | Self::South)
    }

    /// How far a bitboard is [rotated](Bitboard::rotated) for everything to move one space on.
    pub(crate) const fn rotation(self) -> u32 {
        match self {
            Self::North => 8,
            Self::South => u64::BITS - 8,
            Self::East => 1,
            Self::West => u64::BITS - 1,
        }
    }

    const fn letter(self) -> char {
        match self {
            Self::North => 'n',
            Self::South => 's',
            Self::East => 'e',
            Self::West => 'w',
        }
    }
}

/// A slide: the element that is slid in, the line, and the heading (I4).
///
/// ```
/// use ignis::{Heading, Line, Move, Piece};
///
/// let m: Move = "Ecn".parse()?;
/// assert_eq!((m.piece(), m.line(), m.heading()), (Piece::Earth, Line::File(2), Heading::North));
/// assert_eq!(Move::new(Piece::Earth, Line::File(2), Heading::North), Some(m));
/// // A file runs north and south, and only neutral elements are slid in.
/// assert!("Ece".parse::<Move>().is_err());
/// assert!("Fcn".parse::<Move>().is_err());
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(
    /// The element (0 air, 32 earth), 8 times the heading, and the line's number. A set of moves
    /// is a `u64` then, with a byte for the lines that may be entered in one way.
    u8,
);

impl Move {
    /// The slide of a piece along a line; `None` if the piece is fire or water, or if the line
    /// does not run that way or does not exist.
    pub fn new(piece: Piece, line: Line, heading: Heading) -> Option<Self> {
        let element =
            [Piece::Air, Piece::Earth].into_iter().position(|neutral| neutral == piece)?;
        let (vertical, number) = match line {
            Line::File(number) => (true, number),
            Line::Rank(number) => (false, number),
        };
        let fits = vertical == heading.is_vertical() && usize::from(number) < FILES;
        fits.then_some(Self((element as u8) << 5 | (heading as u8) << 3 | number))
    }

    /// The move of a bit's number in a set of moves.
    #[inline(always)]
    pub(crate) const fn from_bit_number(number: u32) -> Self {
        Self(number as u8)
    }

    /// The number of its bit in a set of moves.
    #[inline(always)]
    pub(crate) const fn bit_number(self) -> u32 {
        self.0 as u32
    }

    /// The element that is slid in: air or earth.
    #[inline]
    pub const fn piece(self) -> Piece {
        if self.is_earth() { Piece::Earth } else { Piece::Air }
    }

    #[inline(always)]
    pub(crate) const fn is_earth(self) -> bool {
        self.0 & 32 != 0
    }

    /// The line that it is slid along.
    #[inline]
    pub const fn line(self) -> Line {
        let number = self.0 & 7;
        if self.0 & 16 == 0 { Line::File(number) } else { Line::Rank(number) }
    }

    /// The number of its way in: of the line and the heading, without the element.
    #[inline(always)]
    pub(crate) const fn way_number(self) -> u32 {
        (self.0 & 31) as u32
    }

    /// The heading's number in [`Heading::ALL`].
    #[inline(always)]
    pub(crate) const fn heading_number(self) -> usize {
        (self.0 >> 3 & 3) as usize
    }

    /// The spaces of its line.
    #[inline(always)]
    pub(crate) const fn line_board(self) -> Bitboard {
        WAYS[self.way_number() as usize].0
    }

    /// How far a bitboard is [rotated](Bitboard::rotated) for everything to move one space on.
    #[inline(always)]
    pub(crate) const fn rotation(self) -> u32 {
        WAYS[self.way_number() as usize].1
    }

    /// Whether it leads to higher bits.
    #[inline(always)]
    pub(crate) const fn rises(self) -> bool {
        self.0 & 8 == 0
    }

    /// The direction in which it is slid.
    #[inline]
    pub const fn heading(self) -> Heading {
        Heading::ALL[self.heading_number()]
    }
}

/// For each way in, the spaces of the line and [`Heading::rotation`].
const WAYS: [(Bitboard, u32); 32] = {
    let mut ways = [(Bitboard::EMPTY, 0); 32];
    let mut number = 0;
    while number < 32 {
        let m = Move(number);
        ways[number as usize] = (m.line().board(), m.heading().rotation());
        number += 1;
    }
    ways
};

impl board_core::Move for Move {
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

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line().name().unwrap_or('?');
        pad(f, format_args!("{}{line}{}", self.piece(), self.heading().letter()))
    }
}

board_core::text_traits!(Move);

impl Move {
    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        if reader.rest() == "pass" {
            return Err(reader.refused("a turn may not be skipped"));
        }
        let at_element = reader.clone();
        let piece = reader.take("the element, A or E", |byte| match byte {
            b'A' => Some(Piece::Air),
            b'E' => Some(Piece::Earth),
            b'F' => Some(Piece::Fire),
            b'W' => Some(Piece::Water),
            _ => None,
        })?;
        if piece.owner().is_some() {
            return Err(at_element.refused("only air (A) and earth (E) are slid in"));
        }
        let line = Line::read(reader)?;
        let (expected, wrong_way) = match line {
            Line::File(_) => {
                ("the heading on a file, n or s", "along a file a piece is slid up (n) or down (s)")
            }
            Line::Rank(_) => (
                "the heading on a rank, e or w",
                "along a rank a piece is slid to the right (e) or to the left (w)",
            ),
        };
        let at_heading = reader.clone();
        let heading = reader.take(expected, |byte| {
            Heading::ALL.into_iter().find(|heading| heading.letter() == char::from(byte))
        })?;
        reader.end()?;
        Self::new(piece, line, heading).ok_or_else(|| at_heading.refused(wrong_way))
    }
}
