use core::fmt;

use board_core::text::{ParseError, Reader, pad};

use crate::bitboard::Bitboard;

/// The number of files, a to f (I2).
pub const FILES: usize = 6;

/// The number of ranks, 1 to 6 (I2).
pub const RANKS: usize = 6;

/// One of the 36 spaces: a file from a to f and a rank from 1 to 6 (I2). Its name stays when the
/// playing area shrinks.
///
/// ```
/// use ignis::Space;
///
/// let space: Space = "d4".parse()?;
/// assert_eq!((space.file(), space.rank()), (3, 3));
/// assert_eq!(Space::new(3, 3), Some(space));
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(u8);

impl Space {
    /// The number of spaces.
    pub const COUNT: usize = FILES * RANKS;

    /// The space in a file (0 is a) and a rank (0 is 1), if it is on the board.
    pub const fn new(file: usize, rank: usize) -> Option<Self> {
        if file < FILES && rank < RANKS { Some(Self((rank * 8 + file) as u8)) } else { None }
    }

    /// All spaces in the order of [`index`](Self::index): a1, b1 ... f6.
    pub fn all() -> impl Iterator<Item = Self> {
        Bitboard::ALL.iter()
    }

    /// The file, 0 for a to 5 for f.
    pub const fn file(self) -> usize {
        self.0 as usize % 8
    }

    /// The rank, 0 for 1 to 5 for 6.
    pub const fn rank(self) -> usize {
        self.0 as usize / 8
    }

    /// A number from 0 (a1) to 35 (f6).
    pub const fn index(self) -> usize {
        self.rank() * FILES + self.file()
    }

    /// The space of an [`index`](Self::index); `None` from 36 on.
    pub const fn from_index(index: usize) -> Option<Self> {
        Self::new(index % FILES, index / FILES)
    }

    /// The space of a bit's number, which must be one of [`Bitboard::ALL`].
    pub(crate) const fn from_bit_number(number: u32) -> Self {
        Self(number as u8)
    }

    /// The number of the space's bit.
    pub(crate) const fn bit_number(self) -> u32 {
        self.0 as u32
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let file = reader.take("a file from a to f", |byte| below(byte, b'a', FILES))?;
        let rank = reader.take("a rank from 1 to 6", |byte| below(byte, b'1', RANKS))?;
        Ok(Self(rank * 8 + file))
    }
}

fn below(byte: u8, first: u8, count: usize) -> Option<u8> {
    byte.checked_sub(first).filter(|&number| usize::from(number) < count)
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, rank) = (b'a' + self.file() as u8, b'1' + self.rank() as u8);
        pad(f, format_args!("{}{}", file as char, rank as char))
    }
}

board_core::text_traits!(Space);

/// A file or a rank: what a piece is slid along, and what is removed.
///
/// ```
/// use ignis::Line;
///
/// assert_eq!(Line::File(2).to_string(), "file c");
/// assert_eq!(Line::Rank(3).to_string(), "rank 4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Line {
    /// A file, 0 for a to 5 for f.
    File(u8),
    /// A rank, 0 for 1 to 5 for 6.
    Rank(u8),
}

impl Line {
    /// The lines of the board: files a to f, then ranks 1 to 6.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..FILES as u8).map(Self::File).chain((0..RANKS as u8).map(Self::Rank))
    }

    /// Its letter or digit, as in a move; a line that does not exist has none.
    pub fn name(self) -> Option<char> {
        let (first, number) = match self {
            Self::File(number) => (b'a', number),
            Self::Rank(number) => (b'1', number),
        };
        (usize::from(number) < FILES).then(|| char::from(first + number))
    }

    /// Its spaces.
    pub(crate) const fn board(self) -> Bitboard {
        match self {
            Self::File(number) => Bitboard::FILE_A.rotated(number as u32),
            Self::Rank(number) => Bitboard::RANK_1.rotated(8 * number as u32),
        }
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        reader.take("a file from a to f or a rank from 1 to 6", |byte| {
            let file = below(byte, b'a', FILES).map(Self::File);
            file.or_else(|| below(byte, b'1', RANKS).map(Self::Rank))
        })
    }
}

impl fmt::Display for Line {
    /// `file c` or `rank 4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if matches!(self, Self::File(_)) { "file" } else { "rank" };
        pad(f, format_args!("{kind} {}", self.name().unwrap_or('?')))
    }
}
