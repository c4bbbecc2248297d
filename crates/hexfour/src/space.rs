use core::fmt;

use board_core::text::{ParseError, Reader, pad};

use crate::Size;
use crate::bitboard::Bitboard;

/// The number of files and of ranks of the largest board.
pub(crate) const SPAN: usize = Size::Seven.ranks();

/// How far file and rank can be apart on the largest board.
pub(crate) const REACH: usize = Size::Seven.side() - 1;

/// One of the 127 fields of the largest board: a file from a to m and a rank from 1 to 13 (H1).
///
/// A field has the same name on every board that it is on. A board of side `n` has the fields
/// with both coordinates below `2n - 1` that are less than `n` apart. In a drawing with
/// horizontal ranks, rank 1 at the bottom, the centre of a field is `file - rank / 2` to the right.
///
/// ```
/// use hexfour::{Field, Size};
///
/// let centre: Field = "f6".parse()?;
/// assert_eq!((centre.file(), centre.rank()), (5, 5));
/// assert_eq!(Field::new(5, 5), Some(centre));
/// assert_eq!(centre.neighbours(Size::Six).count(), 6);
/// assert!(!centre.is_on_edge(Size::Six));
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Field(u8);

/// The index of the first field of each rank.
const FIRST: [u8; SPAN] = {
    let mut first = [0; SPAN];
    let mut rank = 1;
    while rank < SPAN {
        let width = SPAN - REACH.abs_diff(rank - 1);
        first[rank] = first[rank - 1] + width as u8;
        rank += 1;
    }
    first
};

/// File and rank of each field.
const COORDINATES: [(u8, u8); Field::COUNT] = {
    let mut coordinates = [(0, 0); Field::COUNT];
    let mut rank = 0;
    while rank < SPAN {
        let mut file = 0;
        while file < SPAN {
            if let Some(field) = Field::new(file, rank) {
                coordinates[field.index()] = (file as u8, rank as u8);
            }
            file += 1;
        }
        rank += 1;
    }
    coordinates
};

/// The neighbours of each field on the largest board: one step along a rank, a file, or both.
const NEIGHBOURS: [Bitboard; Field::COUNT] = {
    let mut neighbours = [Bitboard::EMPTY; Field::COUNT];
    let mut index = 0;
    while let Some(field) = Field::from_index(index) {
        let (file, rank) = (field.file(), field.rank());
        // Coordinates from 1, so that there is a step down from the first.
        let steps = [(1, 2), (0, 1), (2, 1), (1, 0), (2, 2), (0, 0)];
        let mut i = 0;
        while i < steps.len() {
            let (right, up) = (file + steps[i].0, rank + steps[i].1);
            if right > 0 && up > 0 {
                if let Some(neighbour) = Field::new(right - 1, up - 1) {
                    neighbours[index] = neighbours[index].with(neighbour);
                }
            }
            i += 1;
        }
        index += 1;
    }
    neighbours
};

/// The fields of each board (H1), by `size as usize`, and those of them that are not on the edge
/// (H2): they have six neighbours.
const BOARDS: [(Bitboard, Bitboard); 4] = {
    let mut boards = [(Bitboard::EMPTY, Bitboard::EMPTY); 4];
    let mut i = 0;
    while i < boards.len() {
        let size = Size::ALL[i];
        let (mut board, mut inner) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let mut index = 0;
        while let Some(field) = Field::from_index(index) {
            if field.is_on(size) {
                board = board.with(field);
            }
            index += 1;
        }
        index = 0;
        while let Some(field) = Field::from_index(index) {
            let neighbours = field.around().bits() & board.bits();
            if field.is_on(size) && neighbours.count_ones() == 6 {
                inner = inner.with(field);
            }
            index += 1;
        }
        boards[size as usize] = (board, inner);
        i += 1;
    }
    boards
};

/// The fields of a board (H1).
#[inline(always)]
pub(crate) const fn board(size: Size) -> Bitboard {
    BOARDS[size as usize].0
}

/// The fields of a board that are not on its edge (H2).
#[inline]
pub(crate) const fn inner(size: Size) -> Bitboard {
    BOARDS[size as usize].1
}

impl Field {
    /// The number of fields of the largest board.
    pub const COUNT: usize = Size::Seven.fields();

    /// The field in a file (0 is a) and a rank (0 is 1), if the largest board has one.
    pub const fn new(file: usize, rank: usize) -> Option<Self> {
        if file >= SPAN || rank >= SPAN || file.abs_diff(rank) > REACH {
            return None;
        }
        Some(Self(FIRST[rank] + (file - rank.saturating_sub(REACH)) as u8))
    }

    /// The fields of a board in the order of [`index`](Self::index): rank 1 from its first file
    /// on, then rank 2, to the last rank.
    pub fn all(size: Size) -> impl Iterator<Item = Self> {
        board(size).iter()
    }

    /// The file, 0 for a to 12 for m.
    pub const fn file(self) -> usize {
        COORDINATES[self.index()].0 as usize
    }

    /// The rank, 0 for 1 to 12 for 13.
    pub const fn rank(self) -> usize {
        COORDINATES[self.index()].1 as usize
    }

    /// A number from 0 (a1) to 126 (m13).
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The field of an [`index`](Self::index); `None` from 127 on.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// Whether a board has this field.
    pub const fn is_on(self, size: Size) -> bool {
        let (file, rank) = (self.file(), self.rank());
        file < size.ranks() && rank < size.ranks() && file.abs_diff(rank) < size.side()
    }

    /// Whether it is on the edge of a board: on it, with fewer than six neighbours (H2).
    pub const fn is_on_edge(self, size: Size) -> bool {
        self.is_on(size) && !inner(size).contains(self)
    }

    /// The fields of a board next to this one, at most six.
    pub fn neighbours(self, size: Size) -> impl Iterator<Item = Self> {
        (self.around() & board(size)).iter()
    }

    /// The neighbours on the largest board.
    pub(crate) const fn around(self) -> Bitboard {
        NEIGHBOURS[self.index()]
    }

    /// The field of a bit's number, which must be below 127.
    #[inline(always)]
    pub(crate) const fn from_bit_number(number: u32) -> Self {
        Self(number as u8)
    }

    /// The number of the field's bit.
    pub(crate) const fn bit_number(self) -> u32 {
        self.0 as u32
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let at_field = reader.clone();
        let file = reader.take("a file from a to m", |byte| {
            byte.checked_sub(b'a').filter(|&file| usize::from(file) < SPAN)
        })?;
        let rank = reader.number(1, SPAN as u32, "a rank from 1 to 13")?;
        let field = Self::new(usize::from(file), rank as usize - 1);
        field.ok_or_else(|| at_field.error("a field: file and rank at most 6 apart"))
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, format_args!("{}{}", (b'a' + self.file() as u8) as char, self.rank() + 1))
    }
}

board_core::text_traits!(Field);
