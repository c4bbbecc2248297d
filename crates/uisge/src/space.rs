use core::fmt;

use board_core::text::{ParseError, Reader, pad};

use crate::bitboard::Bitboard;

/// The number of files, a to g (U1).
pub const FILES: usize = 7;

/// The number of ranks, 1 to 6 (U1).
pub const RANKS: usize = 6;

/// One of the 42 squares: a file from a to g and a rank from 1 to 6 (U1).
///
/// ```
/// use uisge::Square;
///
/// let square: Square = "d4".parse()?;
/// assert_eq!((square.file(), square.rank()), (3, 3));
/// assert_eq!(Square::new(3, 3), Some(square));
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The number of squares.
    pub const COUNT: usize = FILES * RANKS;

    /// The square in a file (0 is a) and a rank (0 is 1), if it is on the board (U1).
    pub const fn new(file: usize, rank: usize) -> Option<Self> {
        if file < FILES && rank < RANKS { Some(Self((rank * 8 + file) as u8)) } else { None }
    }

    /// All squares in the order of [`index`](Self::index): a1, b1 ... g6.
    pub fn all() -> impl Iterator<Item = Self> {
        Bitboard::ALL.iter()
    }

    /// The file, 0 for a to 6 for g.
    pub const fn file(self) -> usize {
        self.0 as usize % 8
    }

    /// The rank, 0 for 1 to 5 for 6.
    pub const fn rank(self) -> usize {
        self.0 as usize / 8
    }

    /// A number from 0 (a1) to 41 (g6).
    pub const fn index(self) -> usize {
        self.rank() * FILES + self.file()
    }

    /// The square of an [`index`](Self::index); `None` from 42 on.
    pub const fn from_index(index: usize) -> Option<Self> {
        Self::new(index % FILES, index / FILES)
    }

    /// The square of a bit's number, which has to be on the board.
    pub(crate) const fn from_bit_number(number: u32) -> Self {
        Self(number as u8)
    }

    /// The number of the square's bit.
    pub(crate) const fn bit_number(self) -> u32 {
        self.0 as u32
    }

    /// The square in the middle of a jump.
    pub(crate) const fn between(from: Self, to: Self) -> Self {
        Self(from.0.midpoint(to.0))
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let file = reader.take("a file from a to g", |byte| below(byte, b'a', FILES))?;
        let rank = reader.take("a rank from 1 to 6", |byte| below(byte, b'1', RANKS))?;
        Ok(Self(rank * 8 + file))
    }
}

fn below(byte: u8, first: u8, count: usize) -> Option<u8> {
    byte.checked_sub(first).filter(|&number| usize::from(number) < count)
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, rank) = (b'a' + self.file() as u8, b'1' + self.rank() as u8);
        pad(f, format_args!("{}{}", file as char, rank as char))
    }
}

board_core::text_traits!(Square);
