//! The pieces of a player as lines, and the points that another piece gains.
//!
//! In each of the three directions ([H5](crate::rule_list#h5)), the board has thirteen lines, 0 to
//! 12, of seven to thirteen fields. A line is a run of bits that starts with its first field, and
//! the lines of a direction take two words. They fill 127 of 128 bits, but no line is split, because
//! line 12 precedes line 0:
//!
//! ```text
//!     word 0   | line 12 |  0  |  1  |  2  |  3  |  4  |  5  |     7 + 7 + 8 + ... + 12 = 64
//!     word 1   |  6  |  7  |  8  |  9  | 10  | 11  |   |           13 + 12 + 11 + ... + 8 = 63
//! ```
//!
//! On a smaller board, the lines are at the same places.

use crate::Bitboard;
use crate::board::{REACH, SPAN};
use crate::{Direction, Field};

/// The lines of a direction.
type Lines = [u64; 2];

/// The pieces of one player, once for each direction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Pieces(pub(crate) [Lines; 3]);

impl Pieces {
    pub(crate) const NONE: Self = Self([[0; 2]; 3]);

    /// Returns the pieces with another piece added, and the points that this piece gains, at most
    /// one in each of the three directions (H6, H7).
    #[inline(always)]
    pub(crate) fn with(&self, field: Field) -> (Self, u32) {
        let (mut pieces, bits) = (*self, &BITS[field.index()]);
        let mut gain = 0;
        for (direction, place) in Place::of(field).iter().enumerate() {
            for word in 0..2 {
                pieces.0[direction][word] |= bits.0[direction][word];
            }
            gain += place.gain(place.line_in(&self.0[direction]));
        }
        (pieces, gain)
    }

    /// Adds a field in the lines of one direction.
    pub(crate) const fn insert(&mut self, field: Field, direction: Direction) {
        let place = &Place::of(field)[direction as usize];
        self.0[direction as usize][place.word()] |= 1 << place.bit();
    }

    /// Adds a field in the lines of all directions.
    pub(crate) const fn insert_everywhere(&mut self, field: Field) {
        self.insert(field, Direction::East);
        self.insert(field, Direction::NorthWest);
        self.insert(field, Direction::NorthEast);
    }

    #[inline]
    pub(crate) fn has(&self, field: Field) -> bool {
        let place = PLACES[field.index()][0];
        self.0[0][place.word()] >> place.bit() & 1 == 1
    }

    /// Returns the fields with a piece. The lines of [`Direction::East`] are the ranks, in the
    /// order of a bitboard, except that line 12 comes first:
    ///
    /// ```text
    ///     words       | 12 |  0 ... 5 |    | 6 ... 11 |
    ///     bitboard    | 0 ... 5 | 6 ... 11 | 12 |
    /// ```
    #[inline(always)]
    pub(crate) fn bitboard(&self) -> Bitboard {
        const LENGTH_OF_LINE_12: usize = SPAN - REACH;
        let [word_0, word_1] = self.0[Direction::East as usize];
        let line_12 = word_0 & ((1 << LENGTH_OF_LINE_12) - 1);
        let lines_0_to_5 = word_0 >> LENGTH_OF_LINE_12;
        Bitboard::from_bits(
            u128::from(lines_0_to_5)
                | u128::from(word_1) << (64 - LENGTH_OF_LINE_12)
                | u128::from(line_12) << (Field::COUNT - LENGTH_OF_LINE_12),
        )
    }

    /// Returns the length of the run that starts at a field, or 0 if no run starts there.
    pub(crate) fn run(&self, field: Field, direction: Direction) -> u32 {
        let place = &Place::of(field)[direction as usize];
        let line = place.line_in(&self.0[direction as usize]);
        let continues = place.at > 0 && line >> (place.at - 1) & 1 == 1;
        if continues { 0 } else { (line >> place.at).trailing_ones() }
    }
}

/// The place of a field in the [`Lines`] of a direction.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    /// The number of the field in the line.
    pub(crate) at: u8,
    /// Whether the line is in word 1. An integer would need a bounds check.
    word: bool,
    /// The first bit of the line.
    start: u8,
    /// A mask for the shifted line.
    mask: u16,
}

impl Place {
    /// Returns the places of a field, by direction.
    #[inline(always)]
    pub(crate) const fn of(field: Field) -> &'static [Self; 3] {
        &PLACES[field.index()]
    }

    /// Returns the number of the word, 0 or 1.
    #[inline(always)]
    pub(crate) const fn word(self) -> usize {
        self.word as usize
    }

    /// Returns the number of the bit.
    pub(crate) const fn bit(self) -> usize {
        (self.start + self.at) as usize
    }

    /// Returns the line, with its first field in the lowest bit.
    #[inline(always)]
    pub(crate) fn line_in(self, lines: &Lines) -> u16 {
        (lines[self.word()] >> (self.start % 64)) as u16 & self.mask
    }

    /// Returns the three fields before the place, and the three after it. Fields outside of the
    /// line are arbitrary.
    #[cfg(feature = "play")]
    #[inline(always)]
    pub(crate) fn neighbors(self, lines: &Lines) -> usize {
        let near = lines[self.word()].rotate_right(self.bit() as u32 + 64 - 3);
        (near & 0b111 | near >> 1 & 0b111_000) as usize
    }

    /// Returns the points, 0 or 1, that another piece gains in its line.
    #[inline(always)]
    pub(crate) fn gain(self, line: u16) -> u32 {
        u32::from(GAINS[usize::from(line) % GAINS.len()]) >> self.at & 1
    }
}

/// The place of the first field of each line.
static STARTS: [Place; SPAN] = {
    let mut starts = [Place { at: 0, word: false, start: 0, mask: 0 }; SPAN];
    let mut bit = 0;
    board_core::author::const_for!(0..SPAN, |i| {
        // Line 12 comes first.
        let line = if i == 0 { SPAN - 1 } else { i - 1 };
        let length = SPAN - REACH.abs_diff(line);
        let (word, start) = (bit >= 64, (bit % 64) as u8);
        starts[line] = Place { at: 0, word, start, mask: (1 << length) - 1 };
        bit += length;
    });
    starts
};

/// The places of each field, by direction (H5).
static PLACES: [[Place; 3]; Field::COUNT] = {
    let mut places = [[STARTS[0]; 3]; Field::COUNT];
    board_core::author::const_for!(0..Field::COUNT, |number| {
        let field = Field::from_bit_number(number as u32);
        let [a, b, c] = Direction::ALL;
        places[number] = [place(field, a), place(field, b), place(field, c)];
    });
    places
};

/// Returns the place of a field in the lines of a direction.
const fn place(field: Field, direction: Direction) -> Place {
    let (file, rank) = (field.file(), field.rank());
    let (line, at) = match direction {
        Direction::East => (rank, file - rank.saturating_sub(REACH)),
        Direction::NorthWest => (file, rank - file.saturating_sub(REACH)),
        Direction::NorthEast => (REACH + rank - file, if file < rank { file } else { rank }),
    };
    Place { at: at as u8, ..STARTS[line] }
}

/// The bit of each field in the lines of each direction.
static BITS: [Pieces; Field::COUNT] = {
    let mut bits = [Pieces::NONE; Field::COUNT];
    board_core::author::const_for!(0..Field::COUNT, |number| {
        bits[number].insert_everywhere(Field::from_bit_number(number as u32));
    });
    bits
};

/// For each line, the places where another piece gains a point (H7).
///
/// A piece joins runs of `a` and `b` pieces to one of `a + 1 + b`. A run is worth a quarter of its
/// length, so complete fours in `a` and `b` already counted, and still count. The rest gains a
/// point if it makes four with the new piece:
///
/// ```text
///     . x x x x x . x x .      a = 5, b = 2      1 + 1 + 2  makes four
///     . x x x x . x x x x .    a = 4, b = 4      0 + 1 + 0  does not
/// ```
///
/// The new piece gains at most one point, because 3 + 1 + 3 is less than eight.
static GAINS: [u16; 1 << SPAN] = {
    let mut gains = [0; 1 << SPAN];
    // The length of the run that starts at the first field of each line.
    let mut runs = [0; 1 << SPAN];
    board_core::author::const_for!(0..gains.len(), |line| {
        runs[line] = if line & 1 == 1 { 1 + runs[line >> 1] } else { 0 };
        // The length of the run that ends before the place.
        let mut before = 0;
        board_core::author::const_for!(0..SPAN, |at| {
            let from_here = line >> at;
            let after = runs[from_here >> 1];
            gains[line] |= ((before % 4 + 1 + after % 4) / 4) << at;
            before = if from_here & 1 == 1 { before + 1 } else { 0 };
        });
    });
    gains
};
