//! Rows of pieces, and the points that they make.

use board_core::Player;

use crate::space::{Fields, REACH, SPAN, fields};
use crate::{Field, Position};

/// One of the three directions in which rows count (H5).
///
/// The names are those of a drawing with horizontal rows, row 1 at the bottom.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// Along a row: `a1`, `b1`, `c1`.
    East,
    /// Along a column: `a1`, `a2`, `a3`.
    NorthWest,
    /// Row and column together: `a1`, `b2`, `c3`.
    NorthEast,
}

impl Direction {
    /// The three directions.
    pub const ALL: [Self; 3] = [Self::East, Self::NorthWest, Self::NorthEast];

    /// How far column and row advance with a step.
    const fn step(self) -> (usize, usize) {
        match self {
            Self::East => (1, 0),
            Self::NorthWest => (0, 1),
            Self::NorthEast => (1, 1),
        }
    }
}

/// A row of four or more pieces of one player, as long as it gets in its direction (H5, H7).
///
/// ```
/// use board_core::Player;
/// use hexfour::Position;
///
/// let position: Position = "4/5/6/oooo3/1xxxx1/5/4 x".parse()?;
/// let rows: Vec<_> = position.rows(Player::First).collect();
/// assert_eq!((rows.len(), rows[0].points()), (1, 1));
/// assert!(rows[0].fields().map(|field| field.to_string()).eq(["b3", "c3", "d3", "e3"]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Row {
    /// The field that the row starts from.
    pub first: Field,
    /// Where it goes from there.
    pub direction: Direction,
    /// The number of pieces.
    pub length: u32,
}

impl Row {
    /// The points that it is worth: one for every four pieces (H7).
    pub const fn points(self) -> u32 {
        self.length / 4
    }

    /// The fields of the row, from [`first`](Self::first) on.
    pub fn fields(self) -> impl Iterator<Item = Field> {
        let (right, up) = self.direction.step();
        let fields = (0..self.length as usize).map(move |i| (i * right, i * up));
        fields.filter_map(move |(right, up)| {
            Field::new(self.first.column() + right, self.first.row() + up)
        })
    }
}

/// Where a field is in the [`Lines`] of a direction.
#[derive(Clone, Copy)]
struct Place {
    word: u8,
    /// The first bit of the field's line, and as many ones as the line has fields.
    start: u8,
    mask: u16,
    /// The field's number in its line.
    at: u8,
}

/// The places of each field, by direction.
static PLACES: [[Place; 3]; Field::COUNT] = {
    let mut places = [[Place { word: 0, start: 0, mask: 0, at: 0 }; 3]; Field::COUNT];
    let mut index = 0;
    while index < Field::COUNT {
        if let Some(field) = Field::from_index(index) {
            let mut direction = 0;
            while direction < 3 {
                places[index][direction] = place(field, Direction::ALL[direction]);
                direction += 1;
            }
        }
        index += 1;
    }
    places
};

const fn place(field: Field, direction: Direction) -> Place {
    let (column, row) = (field.column(), field.row());
    let (line, at) = match direction {
        Direction::East => (row, column - row.saturating_sub(REACH)),
        Direction::NorthWest => (column, row - column.saturating_sub(REACH)),
        Direction::NorthEast => (REACH + row - column, if column < row { column } else { row }),
    };
    let (word, start) = line_start(line);
    let length = SPAN - REACH.abs_diff(line);
    Place { word: word as u8, start: start as u8, mask: (1 << length) - 1, at: at as u8 }
}

/// The word and the bit where a line starts: lines 0 to 5 and 12 fill word 0, lines 6 to 11 have
/// word 1, so that no line is divided.
const fn line_start(line: usize) -> (usize, usize) {
    let word = if line < REACH || line == SPAN - 1 { 0 } else { 1 };
    let mut start = 0;
    let mut i = if word == 0 { 0 } else { REACH };
    while i < line && !(word == 0 && i == REACH) {
        start += SPAN - REACH.abs_diff(i);
        i += 1;
    }
    (word, start)
}

/// The bit of each field in the lines of each direction.
static BITS: [Pieces; Field::COUNT] = {
    let mut bits = [Pieces::NONE; Field::COUNT];
    let mut index = 0;
    while index < Field::COUNT {
        let mut direction = 0;
        while direction < 3 {
            let place = PLACES[index][direction];
            bits[index].0[direction][place.word as usize] = 1 << (place.start + place.at);
            direction += 1;
        }
        index += 1;
    }
    bits
};

/// For each line the places where one more piece gains a point (H7): those where what is left of
/// the runs on either side by fours makes another four with it.
static GAINS: [u16; 1 << SPAN] = {
    let mut gains = [0; 1 << SPAN];
    let mut line = 0;
    while line < gains.len() {
        let mut at = 0;
        while at < SPAN {
            let behind = (line >> at >> 1).trailing_ones();
            let before = (line << (usize::BITS as usize - 1 - at) << 1).leading_ones();
            let gain = (before % 4 + behind % 4 + 1) / 4;
            gains[line] |= (gain as u16) << at;
            at += 1;
        }
        line += 1;
    }
    gains
};

/// The pieces of one player, once for each direction: there the fields of a line are consecutive
/// bits of one word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Pieces([Lines; 3]);

type Lines = [u64; 2];

/// The line that a place is in, its first field in the lowest bit.
#[inline(always)]
fn line(lines: &Lines, place: &Place) -> u16 {
    (lines[usize::from(place.word & 1)] >> (place.start & 63)) as u16 & place.mask
}

impl Pieces {
    pub(crate) const NONE: Self = Self([[0; 2]; 3]);

    /// The pieces with one more, and how many points it gains, 0 to 3 (H6, H7).
    #[inline(always)]
    pub(crate) fn with(&self, field: Field) -> (Self, u32) {
        let (mut pieces, bits) = (*self, &BITS[field.index()]);
        let mut gain = 0;
        for (direction, place) in PLACES[field.index()].iter().enumerate() {
            for word in 0..2 {
                pieces.0[direction][word] |= bits.0[direction][word];
            }
            let gains = GAINS[usize::from(line(&self.0[direction], place)) % GAINS.len()];
            gain += u32::from(gains) >> place.at & 1;
        }
        (pieces, gain)
    }

    #[inline]
    pub(crate) fn has(&self, field: Field) -> bool {
        let place = &PLACES[field.index()][0];
        line(&self.0[0], place) >> place.at & 1 == 1
    }

    /// The fields with a piece.
    #[inline(always)]
    pub(crate) fn fields(&self) -> Fields {
        let [word_0, word_1] = self.0[0];
        natural(word_0, word_1)
    }

    /// The maximal rows of four or more (H7).
    pub(crate) fn rows(self) -> impl Iterator<Item = Row> {
        Direction::ALL.into_iter().flat_map(move |direction| {
            fields(self.fields()).filter_map(move |first| {
                let place = &PLACES[first.index()][direction as usize];
                let line = line(&self.0[direction as usize], place);
                let length = (line >> place.at).trailing_ones();
                let starts = line << 1 >> place.at & 1 == 0;
                (starts && length >= 4).then_some(Row { first, direction, length })
            })
        })
    }
}

/// The lines of [`Direction::East`] as a set of fields.
#[inline(always)]
fn natural(word_0: u64, word_1: u64) -> Fields {
    const LOW: u32 = line_start(SPAN - 1).1 as u32;
    const MIDDLE: u32 = (Field::COUNT - 7) as u32;
    Fields::from(word_0 & ((1 << LOW) - 1))
        | Fields::from(word_1) << LOW
        | Fields::from(word_0 >> LOW) << MIDDLE
}

impl Position {
    /// The rows of four or more that a player has completed, each as long as it gets, direction
    /// by direction: his points are the sum of theirs (H5, H6, H7).
    pub fn rows(&self, player: Player) -> impl Iterator<Item = Row> {
        self.pieces_of(player).rows()
    }
}
