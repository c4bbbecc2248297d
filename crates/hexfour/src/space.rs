use core::fmt;
use core::str::FromStr;

use board_core::text::{ParseError, Reader, pad};

use crate::Side;

/// The number of columns and of rows of the largest board.
pub(crate) const SPAN: usize = Side::Seven.rows();

/// How far column and row can be apart on the largest board.
pub(crate) const REACH: usize = Side::Seven.length() - 1;

/// A set of fields: the bit of a field is its index.
pub(crate) type Fields = u128;

/// One of the 127 fields of the largest board: a column from a to m and a row from 1 to 13 (H1).
///
/// A field has the same name on every board that it is on. A board of side `n` has the fields
/// with both coordinates below `2n - 1` that are less than `n` apart. In a drawing with
/// horizontal rows, row 1 at the bottom, the centre of a field is `column - row / 2` to the right.
///
/// ```
/// use hexfour::{Field, Side};
///
/// let centre: Field = "f6".parse()?;
/// assert_eq!((centre.column(), centre.row()), (5, 5));
/// assert_eq!(Field::new(5, 5), Some(centre));
/// assert_eq!(centre.neighbours(Side::Six).count(), 6);
/// assert!(!centre.is_on_edge(Side::Six));
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Field(u8);

/// The index of the first field of each row.
const FIRST: [u8; SPAN] = {
    let mut first = [0; SPAN];
    let mut row = 1;
    while row < SPAN {
        let width = SPAN - REACH.abs_diff(row - 1);
        first[row] = first[row - 1] + width as u8;
        row += 1;
    }
    first
};

/// Column and row of each field.
const COORDINATES: [(u8, u8); Field::COUNT] = {
    let mut coordinates = [(0, 0); Field::COUNT];
    let mut row = 0;
    while row < SPAN {
        let mut column = 0;
        while column < SPAN {
            if let Some(field) = Field::new(column, row) {
                coordinates[field.index()] = (column as u8, row as u8);
            }
            column += 1;
        }
        row += 1;
    }
    coordinates
};

/// The neighbours of each field on the largest board: one step along a row, a column, or both.
const NEIGHBOURS: [Fields; Field::COUNT] = {
    let mut neighbours = [0; Field::COUNT];
    let mut index = 0;
    while index < Field::COUNT {
        let field = Field(index as u8);
        let (column, row) = (field.column(), field.row());
        // Coordinates from 1, so that there is a step down from the first.
        let steps = [(1, 2), (0, 1), (2, 1), (1, 0), (2, 2), (0, 0)];
        let mut i = 0;
        while i < steps.len() {
            let (right, up) = (column + steps[i].0, row + steps[i].1);
            if right > 0 && up > 0 {
                if let Some(neighbour) = Field::new(right - 1, up - 1) {
                    neighbours[index] |= neighbour.bit();
                }
            }
            i += 1;
        }
        index += 1;
    }
    neighbours
};

/// The fields of each board, by `side as usize`, and those of them that are not on the edge.
const BOARDS: [(Fields, Fields); 4] = {
    let mut boards = [(0, 0); 4];
    let mut i = 0;
    while i < boards.len() {
        let side = Side::ALL[i];
        let (mut board, mut inner) = (0, 0);
        let mut index = 0;
        while index < Field::COUNT {
            let field = Field(index as u8);
            if field.is_on(side) {
                board |= field.bit();
            }
            index += 1;
        }
        index = 0;
        while index < Field::COUNT {
            if (NEIGHBOURS[index] & board).count_ones() == 6 {
                inner |= Field(index as u8).bit();
            }
            index += 1;
        }
        boards[side as usize] = (board, inner & board);
        i += 1;
    }
    boards
};

/// The fields of a board.
#[inline(always)]
pub(crate) const fn board(side: Side) -> Fields {
    BOARDS[side as usize].0
}

/// The fields of a board that are not on its edge.
#[inline]
pub(crate) const fn inner(side: Side) -> Fields {
    BOARDS[side as usize].1
}

impl Field {
    /// The number of fields of the largest board.
    pub const COUNT: usize = Side::Seven.fields();

    /// The field in a column (0 is a) and a row (0 is 1), if the largest board has one.
    pub const fn new(column: usize, row: usize) -> Option<Self> {
        if column >= SPAN || row >= SPAN || column.abs_diff(row) > REACH {
            return None;
        }
        Some(Self(FIRST[row] + (column - row.saturating_sub(REACH)) as u8))
    }

    /// The fields of a board in the order of [`index`](Self::index): row 1 from its first column
    /// on, then row 2, to the last row.
    pub fn all(side: Side) -> impl Iterator<Item = Self> {
        fields(board(side))
    }

    /// The column, 0 for a to 12 for m.
    pub const fn column(self) -> usize {
        COORDINATES[self.index()].0 as usize
    }

    /// The row, 0 for 1 to 12 for 13.
    pub const fn row(self) -> usize {
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
    pub const fn is_on(self, side: Side) -> bool {
        let (column, row) = (self.column(), self.row());
        column < side.rows() && row < side.rows() && column.abs_diff(row) < side.length()
    }

    /// Whether it is on the edge of a board: on it, with fewer than six neighbours (H2).
    pub const fn is_on_edge(self, side: Side) -> bool {
        self.is_on(side) && inner(side) & self.bit() == 0
    }

    /// The fields of a board next to this one, at most six.
    pub fn neighbours(self, side: Side) -> impl Iterator<Item = Self> {
        fields(self.around() & board(side))
    }

    /// The neighbours on the largest board.
    pub(crate) const fn around(self) -> Fields {
        NEIGHBOURS[self.index()]
    }

    /// The field of a bit's number, which must be below 127.
    #[inline(always)]
    pub(crate) const fn from_bit_number(number: u32) -> Self {
        Self(number as u8)
    }

    /// The field's bit.
    #[inline]
    pub(crate) const fn bit(self) -> Fields {
        1 << self.0
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let at_field = reader.clone();
        let column = reader.take("a column from a to m", |byte| {
            byte.checked_sub(b'a').filter(|&column| usize::from(column) < SPAN)
        })?;
        let row = reader.number(1, SPAN as u32, "a row from 1 to 13")?;
        let field = Self::new(usize::from(column), row as usize - 1);
        field.ok_or_else(|| at_field.error("a field: column and row at most 6 apart"))
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, format_args!("{}{}", (b'a' + self.column() as u8) as char, self.row() + 1))
    }
}

impl fmt::Debug for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Field {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        let field = Self::read(&mut reader)?;
        reader.end()?;
        Ok(field)
    }
}

/// The fields of a set, in order.
pub(crate) fn fields(set: Fields) -> impl Iterator<Item = Field> {
    halves(set).into_iter().flatten()
}

/// The fields of a set in two parts, those with an index below 64 and the others: words are
/// quicker than one number of twice the length.
#[inline(always)]
pub(crate) fn halves(set: Fields) -> [Half; 2] {
    [Half { bits: set as u64, first: 0 }, Half { bits: (set >> 64) as u64, first: 64 }]
}

/// One half of a set of fields.
pub(crate) struct Half {
    pub(crate) bits: u64,
    /// The index that bit 0 stands for.
    pub(crate) first: u32,
}

impl Iterator for Half {
    type Item = Field;

    #[inline(always)]
    fn next(&mut self) -> Option<Field> {
        if self.bits == 0 {
            return None;
        }
        let number = self.first + self.bits.trailing_zeros();
        self.bits &= self.bits - 1;
        Some(Field::from_bit_number(number))
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.bits.count_ones() as usize;
        (count, Some(count))
    }
}
