use core::fmt::{self, Debug, Display};
use core::ops::Not;
use core::str::FromStr;

use super::set::{Element, Set};
use super::text::{self, ParseError, Reader, pad};
use crate::{Indexed, Symmetry};

/// A square of a board with `FILES` files and `RANKS` ranks, at most 8 of each.
///
/// The notation is the letter of the file and the number of the rank, such as `d4`.
///
/// ```
/// use board_core::author::{Set, Square};
///
/// type Corner = Square<3, 2>;
///
/// let square: Corner = "c1".parse()?;
/// assert_eq!((square.file(), square.rank()), (2, 0));
/// assert_eq!((Corner::new(2, 0), Corner::all().count()), (Some(square), 6));
/// const C1: Corner = Square::named("c1");
/// assert_eq!(C1, square);
///
/// let set = Set::<Corner>::drawn(["..#", ".##"]);
/// assert_eq!(format!("{set:?}"), "{b1, c1, c2}");
/// assert_eq!((!set & set.west()).first(), Corner::new(0, 0));
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[must_use]
pub struct Square<const FILES: usize, const RANKS: usize>(u8);

impl<const FILES: usize, const RANKS: usize> Square<FILES, RANKS> {
    /// Returns the square in a file (0 is a) and a rank (0 is 1), or `None` if it is not on the
    /// board.
    #[must_use]
    pub const fn new(file: usize, rank: usize) -> Option<Self> {
        if file < FILES && rank < RANKS { Some(Self((rank * 8 + file) as u8)) } else { None }
    }

    /// Returns the square with a name such as `b3`.
    ///
    /// In a constant, an unknown name does not compile.
    ///
    /// # Panics
    /// Panics if the name is unknown.
    pub const fn named(name: &str) -> Self {
        let &[file, rank] = name.as_bytes() else { panic!("unknown space") };
        let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
        Self::new(file as usize, rank as usize).expect("unknown space")
    }

    /// Returns every square in the order of their indices, rank by rank.
    pub fn all() -> impl Iterator<Item = Self> {
        Set::<Self>::ALL.iter()
    }

    /// Returns the file, from 0 (a).
    #[must_use]
    pub const fn file(self) -> usize {
        self.0 as usize % 8
    }

    /// Returns the rank, from 0 (1).
    #[must_use]
    pub const fn rank(self) -> usize {
        self.0 as usize / 8
    }

    /// Returns the number of the square's bit in a [`Set`]: 8 times the rank, plus the file.
    #[must_use]
    pub const fn bit_number(self) -> u32 {
        self.0 as u32
    }

    /// Returns the square of a bit, which must be on the board.
    pub const fn from_bit_number(number: u32) -> Self {
        Self(number as u8)
    }

    /// Returns the set of only this square.
    #[inline(always)]
    pub const fn bitboard(self) -> Set<Self> {
        Set::from_bits(1 << self.0)
    }

    /// Returns the image of the square.
    #[inline]
    pub fn transform(self, symmetry: impl Symmetry) -> Self {
        let [file, rank] = symmetry.transform_square([self.file(), self.rank()], [FILES, RANKS]);
        Self::from_bit_number((8 * rank + file) as u32)
    }

    /// Reads a square in its notation.
    ///
    /// # Errors
    /// Returns an "expected ..." error if the input does not match.
    pub fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let file = reader.take(FILE_NAMES[FILES - 1], |byte| {
            byte.checked_sub(b'a').map(usize::from).filter(|&file| file < FILES)
        })?;
        reader.take(RANK_NAMES[RANKS - 1], |byte| Self::new(file, byte.checked_sub(b'1')?.into()))
    }
}

/// The expected file, by the number of files.
const FILE_NAMES: [&str; 8] = [
    "file a",
    "a file from a to b",
    "a file from a to c",
    "a file from a to d",
    "a file from a to e",
    "a file from a to f",
    "a file from a to g",
    "a file from a to h",
];

/// The expected rank, by the number of ranks.
const RANK_NAMES: [&str; 8] = [
    "rank 1",
    "a rank from 1 to 2",
    "a rank from 1 to 3",
    "a rank from 1 to 4",
    "a rank from 1 to 5",
    "a rank from 1 to 6",
    "a rank from 1 to 7",
    "a rank from 1 to 8",
];

impl<const FILES: usize, const RANKS: usize> Indexed for Square<FILES, RANKS> {
    const COUNT: usize = FILES * RANKS;
    const FILES: usize = FILES;

    fn index(self) -> usize {
        self.rank() * FILES + self.file()
    }

    fn from_index(index: usize) -> Option<Self> {
        Self::new(index % FILES, index / FILES)
    }
}

impl<const FILES: usize, const RANKS: usize> Element for Square<FILES, RANKS> {
    #[inline(always)]
    fn bit_number(self) -> u32 {
        self.bit_number()
    }

    #[inline(always)]
    fn from_bit_number(number: u32) -> Self {
        Self::from_bit_number(number)
    }
}

impl<const FILES: usize, const RANKS: usize> Display for Square<FILES, RANKS> {
    /// Writes the file and the rank, such as `d4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, rank) = (b'a' + self.file() as u8, b'1' + self.rank() as u8);
        pad(f, format_args!("{}{}", file as char, rank as char))
    }
}

impl<const FILES: usize, const RANKS: usize> Debug for Square<FILES, RANKS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl<const FILES: usize, const RANKS: usize> FromStr for Square<FILES, RANKS> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text::read(text, Self::read)
    }
}

#[cfg(feature = "serde")]
crate::serde_as_text!(@one [const FILES: usize, const RANKS: usize] Square<FILES, RANKS>);

/// Sets of the squares of a board, which are bitboards.
///
/// Every rank has a byte, so that a step is a shift. The bits that are not on the board are a
/// margin. On a board with 7 files and 6 ranks, these are the bits:
///
/// ```text
///   40 41 42 43 44 45 46 | 47     rank 6
///   32 33 34 35 36 37 38 | 39
///    ...                 | ...
///    8  9 10 11 12 13 14 | 15
///    0  1  2  3  4  5  6 |  7     rank 1
/// file a           file g   margin
/// ```
///
/// A step moves squares off the board onto the margin, and `& ALL` removes the margin. With 8 files,
/// a step to the east or west ends on the opposite edge.
impl<const FILES: usize, const RANKS: usize> Set<Square<FILES, RANKS>> {
    /// The whole board.
    pub const ALL: Self = {
        assert!(FILES <= 8 && RANKS <= 8, "a word has eight ranks of eight squares");
        let (rank, file) = ((1_u64 << FILES) - 1, (u64::MAX / 0xff) >> (64 - 8 * RANKS));
        Self::from_bits(rank * file)
    };

    /// Returns the set that a drawing shows, with the last rank on top. `#` stands for a square in
    /// the set, and `.` for any other square.
    ///
    /// # Panics
    /// Panics if a rank has a different width or other characters.
    pub const fn drawn(drawing: [&str; RANKS]) -> Self {
        let (mut bits, mut rank) = (0, RANKS);
        while rank > 0 {
            let row = drawing[RANKS - rank].as_bytes();
            assert!(row.len() == FILES, "all ranks have the same width");
            rank -= 1;
            let mut file = 0;
            while file < FILES {
                assert!(matches!(row[file], b'#' | b'.'), "a square is drawn as # or .");
                bits |= ((row[file] == b'#') as u64) << (8 * rank + file);
                file += 1;
            }
        }
        Self::from_bits(bits)
    }

    /// Returns the image of the set under a symmetry that maps the board to itself.
    #[inline]
    pub fn transform(self, symmetry: impl Symmetry) -> Self {
        let [corner, next] = [0, FILES as u32 - 1]
            .map(|bit| Square::<FILES, RANKS>::from_bit_number(bit).transform(symmetry));
        let mut image = self;
        if next.rank() != corner.rank() {
            let transposed = |square: Square<FILES, RANKS>| {
                Square::from_bit_number((8 * square.file() + square.rank()) as u32)
            };
            image = self.iter().map(transposed).collect();
        }
        if corner.file() > 0 {
            // Reverses each byte, and moves the margin back after the last file.
            image = Self::from_bits(image.bits().reverse_bits().swap_bytes() >> (8 - FILES));
        }
        if corner.rank() > 0 {
            // Reverses the bytes, and moves the margin back above the last rank.
            image = Self::from_bits(image.bits().swap_bytes() >> (64 - 8 * RANKS));
        }
        image
    }

    /// Returns the set one rank up.
    #[inline(always)]
    pub const fn north(self) -> Self {
        Self::from_bits(self.bits() << 8)
    }

    /// Returns the set one rank down.
    #[inline(always)]
    pub const fn south(self) -> Self {
        Self::from_bits(self.bits() >> 8)
    }

    /// Returns the set one file to the right.
    #[inline(always)]
    pub const fn east(self) -> Self {
        Self::from_bits(self.bits() << 1)
    }

    /// Returns the set one file to the left.
    #[inline(always)]
    pub const fn west(self) -> Self {
        Self::from_bits(self.bits() >> 1)
    }

    /// Returns the set with `distance` added to the bit number of every square.
    #[inline(always)]
    pub const fn shifted(self, distance: i32) -> Self {
        let bits = self.bits();
        Self::from_bits(if distance > 0 { bits << distance } else { bits >> -distance })
    }

    /// Returns the set of only the first square of this set, or the empty set if there is none.
    #[inline(always)]
    pub const fn first_bit(self) -> Self {
        Self::from_bits(self.bits() & self.bits().wrapping_neg())
    }

    /// Returns the squares that touch the set horizontally or vertically.
    #[inline(always)]
    pub fn touching(self) -> Self {
        (self.north() | self.south() | self.east() | self.west()) & Self::ALL
    }

    /// Returns the set and the squares that touch it in any of the eight directions.
    #[inline(always)]
    pub fn around(self) -> Self {
        let row = self | self.east() | self.west();
        (row | row.north() | row.south()) & Self::ALL
    }
}

impl<const FILES: usize, const RANKS: usize> Not for Set<Square<FILES, RANKS>> {
    type Output = Self;

    /// Returns the squares of the board that are not in the set.
    #[inline(always)]
    fn not(self) -> Self {
        Self::ALL - self
    }
}
