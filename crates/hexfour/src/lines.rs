//! The pieces of a player as lines, and the points that one more of them gains.
//!
//! In each of the three directions (H5) the board has thirteen lines, 0 to 12, of seven to thirteen
//! fields. A line is consecutive bits, its first field the lowest, and the lines of a direction take
//! two words. They have 127 of 128 bits, and yet no line is divided, if line 12 comes before line 0:
//!
//! ```text
//!     word 0   | line 12 |  0  |  1  |  2  |  3  |  4  |  5  |     7 + 7 + 8 + ... + 12 = 64
//!     word 1   |  6  |  7  |  8  |  9  | 10  | 11  |   |           13 + 12 + 11 + ... + 8 = 63
//! ```
//!
//! A smaller board has its lines at the same places.

use crate::bitboard::Bitboard;
use crate::space::{REACH, SPAN};
use crate::{Direction, Field, Size};

/// The number of fields of the last line, as of the first.
const LAST: usize = SPAN - REACH;

/// Where a field is in the [`Lines`] of a direction.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    word: u8,
    /// The first bit of the field's line, and as many ones as the line has fields.
    start: u8,
    mask: u16,
    /// The field's number in its line.
    at: u8,
}

/// The places of each field, by direction.
static PLACES: [[Place; 3]; Field::COUNT] = {
    let mut places = [[place(0, 0); 3]; Field::COUNT];
    let mut index = 0;
    while let Some(field) = Field::from_index(index) {
        let mut direction = 0;
        while direction < 3 {
            let (line, at) = line_of(field, Direction::ALL[direction]);
            places[index][direction] = place(line, at);
            direction += 1;
        }
        index += 1;
    }
    places
};

const fn place(line: usize, at: usize) -> Place {
    let (word, start) = line_start(line);
    let length = SPAN - REACH.abs_diff(line);
    Place { word: word as u8, start: start as u8, mask: (1 << length) - 1, at: at as u8 }
}

/// Where a field is in the lines of a direction.
pub(crate) const fn place_of(field: Field, direction: Direction) -> Place {
    PLACES[field.index()][direction as usize]
}

impl Place {
    /// The number of the word, 0 or 1.
    pub(crate) const fn word(self) -> usize {
        self.word as usize
    }

    /// The number of the bit.
    pub(crate) const fn bit(self) -> usize {
        (self.start + self.at) as usize
    }
}

/// Which line of a direction a field is in, 0 to 12, and its number there (H5).
pub(crate) const fn line_of(field: Field, direction: Direction) -> (usize, usize) {
    let (file, rank) = (field.file(), field.rank());
    match direction {
        Direction::East => (rank, file - rank.saturating_sub(REACH)),
        Direction::NorthWest => (file, rank - file.saturating_sub(REACH)),
        Direction::NorthEast => (REACH + rank - file, if file < rank { file } else { rank }),
    }
}

/// The word and the bit where a line starts.
const fn line_start(line: usize) -> (usize, usize) {
    let word = if line < REACH || line == SPAN - 1 { 0 } else { 1 };
    let mut start = if line < REACH { LAST } else { 0 };
    let mut i = word * REACH;
    while i < line && line < SPAN - 1 {
        start += SPAN - REACH.abs_diff(i);
        i += 1;
    }
    (word, start)
}

/// The place of the first field of each line.
static STARTS: [Place; SPAN] = {
    let mut starts = [place(0, 0); SPAN];
    let mut line = 0;
    while line < SPAN {
        starts[line] = place(line, 0);
        line += 1;
    }
    starts
};

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

/// For each line the places where one more piece gains a point (H7).
///
/// Runs of `a` and `b` pieces, with one more between them, become one of `a + 1 + b`. As each is
/// worth a quarter of its length, what is whole fours in `a` and `b` counted before and still does.
/// What is left over gains a point if it makes four with the new piece:
///
/// ```text
///     . x x x x x . x x .      a = 5, b = 2      1 + 1 + 2  makes four
///     . x x x x . x x x x .    a = 4, b = 4      0 + 1 + 0  does not
/// ```
///
/// That is a point at most, because 3 + 1 + 3 is less than eight.
static GAINS: [u16; 1 << SPAN] = {
    let mut gains = [0; 1 << SPAN];
    // The pieces in a row from the first field of a line on.
    let mut runs = [0; 1 << SPAN];
    let mut line = 0;
    while line < gains.len() {
        runs[line] = if line & 1 == 1 { 1 + runs[line >> 1] } else { 0 };
        let (mut at, mut before) = (0, 0);
        while at < SPAN {
            let behind = runs[line >> at >> 1];
            gains[line] |= ((before % 4 + 1 + behind % 4) / 4) << at;
            before = if line >> at & 1 == 1 { before + 1 } else { 0 };
            at += 1;
        }
        line += 1;
    }
    gains
};

/// Whether one more piece gains a point in its line, 1 or 0.
#[inline(always)]
pub(crate) fn gain_in(line: u16, at: u8) -> u32 {
    u32::from(GAINS[usize::from(line) % GAINS.len()]) >> at & 1
}

/// The pieces of one player, once for each direction: there the fields of a line are consecutive
/// bits of one word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Pieces([Lines; 3]);

pub(crate) type Lines = [u64; 2];

/// The line that a place is in, its first field in the lowest bit.
#[inline(always)]
fn line(lines: &Lines, place: &Place) -> u16 {
    (lines[usize::from(place.word & 1)] >> (place.start & 63)) as u16 & place.mask
}

impl Pieces {
    pub(crate) const NONE: Self = Self([[0; 2]; 3]);

    /// The words, two for each direction.
    #[inline(always)]
    pub(crate) fn words(&self) -> [u64; 6] {
        let [[a, b], [c, d], [e, f]] = self.0;
        [a, b, c, d, e, f]
    }

    #[inline(always)]
    pub(crate) const fn of_words(words: [Lines; 3]) -> Self {
        Self(words)
    }

    /// The pieces with one more, and how many points it gains: one or none in each of the three
    /// directions (H6, H7).
    #[inline(always)]
    pub(crate) fn with(&self, field: Field) -> (Self, u32) {
        let (mut pieces, bits) = (*self, &BITS[field.index()]);
        let mut gain = 0;
        for (direction, place) in PLACES[field.index()].iter().enumerate() {
            for word in 0..2 {
                pieces.0[direction][word] |= bits.0[direction][word];
            }
            gain += gain_in(line(&self.0[direction], place), place.at);
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
    pub(crate) fn bitboard(&self) -> Bitboard {
        let [word_0, word_1] = self.0[0];
        natural(word_0, word_1)
    }

    /// The number of pieces on end from a field on, itself included; 0 if another one of them is
    /// just before it, or none on it.
    pub(crate) fn run(&self, field: Field, direction: Direction) -> u32 {
        let place = &PLACES[field.index()][direction as usize];
        let line = line(&self.0[direction as usize], place);
        if line << 1 >> place.at & 1 == 1 { 0 } else { (line >> place.at).trailing_ones() }
    }

    /// The words of each direction.
    #[inline(always)]
    pub(crate) const fn directions(&self) -> &[Lines; 3] {
        &self.0
    }

    /// The pieces with one more on each field of a board.
    pub(crate) const fn filling(size: Size) -> Self {
        let (mut all, mut index) = (Self::NONE, 0);
        while let Some(field) = Field::from_index(index) {
            if field.is_on(size) {
                let mut i = 0;
                while i < 6 {
                    all.0[i / 2][i % 2] |= BITS[index].0[i / 2][i % 2];
                    i += 1;
                }
            }
            index += 1;
        }
        all
    }

    /// All lines, direction by direction, each with its first field in the lowest bit.
    pub(crate) fn lines(&self) -> [u16; 3 * SPAN] {
        let mut all = [0; 3 * SPAN];
        for (all, lines) in all.chunks_exact_mut(SPAN).zip(&self.0) {
            for (entry, place) in all.iter_mut().zip(&STARTS) {
                *entry = line(lines, place);
            }
        }
        all
    }
}

/// The lines of [`Direction::East`], which are the ranks, as a set of fields: line 12 goes to the end.
#[inline(always)]
fn natural(word_0: u64, word_1: u64) -> Bitboard {
    Bitboard::from_bits(
        u128::from(word_0 >> LAST)
            | u128::from(word_1) << (64 - LAST)
            | u128::from(word_0 & ((1 << LAST) - 1)) << (Field::COUNT - LAST),
    )
}
