use core::fmt;
use core::str::FromStr;

use board_core::text::{ParseError, Reader, pad};

/// The number of files, a to g (U1).
pub const FILES: usize = 7;

/// The number of ranks, 1 to 6 (U1).
pub const RANKS: usize = 6;

/// A bitboard has a byte for each rank, so that a step is a shift. Bit 7 of a byte is no square
/// and stays empty, which keeps what moves off one edge from coming back on the other.
pub(crate) const BOARD: u64 = 0x7f7f_7f7f_7f7f;

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

    /// The square in a file (0 is a) and a rank (0 is 1), if it is on the board.
    pub const fn new(file: usize, rank: usize) -> Option<Self> {
        if file < FILES && rank < RANKS { Some(Self((rank * 8 + file) as u8)) } else { None }
    }

    /// All squares in the order of [`index`](Self::index): a1, b1 ... g6.
    pub fn all() -> impl Iterator<Item = Self> {
        squares(BOARD)
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

    /// The square of a bit's number, which must be one of [`BOARD`].
    pub(crate) const fn from_bit_number(number: u32) -> Self {
        Self(number as u8)
    }

    /// The number of the square's bit.
    pub(crate) const fn bit_number(self) -> u32 {
        self.0 as u32
    }

    /// The square's bit.
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
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

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        let square = Self::read(&mut reader)?;
        reader.end()?;
        Ok(square)
    }
}

/// The squares of a bitboard, in order.
pub(crate) fn squares(mut board: u64) -> impl Iterator<Item = Square> {
    core::iter::from_fn(move || {
        let next = (board != 0).then(|| Square::from_bit_number(board.trailing_zeros()));
        board &= board.wrapping_sub(1);
        next
    })
}

/// The squares that touch one of `board` horizontally or vertically.
#[inline(always)]
pub(crate) const fn touching(board: u64) -> u64 {
    (board << 8 | board >> 8 | board << 1 | board >> 1) & BOARD
}

/// The squares that touch one of `board` in any of the eight directions, and perhaps `board`.
#[inline(always)]
pub(crate) const fn around(board: u64) -> u64 {
    let row = board | board << 1 | board >> 1;
    (row << 8 | row >> 8 | row) & BOARD
}

/// The part of `board` that is connected with `seed`, horizontally and vertically (U7).
#[inline]
pub(crate) const fn flood(seed: u64, board: u64) -> u64 {
    let mut part = seed & board;
    loop {
        // Two steps at a time, since the test costs as much as a step.
        let more = (part | touching(part)) & board;
        let more = (more | touching(more)) & board;
        if more == part {
            return part;
        }
        part = more;
    }
}
