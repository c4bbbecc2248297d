//! Sets of spaces as bits.

use std::fmt;
use std::str::FromStr;

use board_core::author::bits::drawn;
use board_core::author::text::{ParseError, Reader};
use board_core::author::zobrist::table;

/// One of four spaces in a row, written 1 to 4.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Space(u8);

impl board_core::Indexed for Space {
    const COUNT: usize = 4;

    fn index(self) -> usize {
        self.0.into()
    }

    fn from_index(index: usize) -> Option<Self> {
        (index < Self::COUNT).then_some(Self(index as u8))
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl FromStr for Space {
    type Err = ParseError;

    fn from_str(notation: &str) -> Result<Self, ParseError> {
        Reader::new(notation).number(1, 4, "a space from 1 to 4").map(|n| Self(n as u8 - 1))
    }
}

impl Space {
    const fn bit_number(self) -> u32 {
        self.0 as u32 + 100
    }

    const fn from_bit_number(number: u32) -> Self {
        Self(number as u8 - 100)
    }
}

board_core::author::bit_set! {
    /// A set of the four spaces of a row, in the high bits of a word.
    struct Row(u128) of Space;
}

board_core::author::bit_set! {
    /// A set of spaces without notation.
    #[derive(Debug)]
    struct Word(u64);
}

#[test]
fn operators_match_those_of_the_bits() {
    let words = table::<100>(5);
    for pair in words.windows(2) {
        let [a, b] = [pair[0], pair[1]].map(Word::from_bits);
        let expected =
            [pair[0] & pair[1], pair[0] | pair[1], pair[0] ^ pair[1], pair[0] & !pair[1]];
        assert_eq!([a & b, a | b, a ^ b, a - b].map(Word::bits), expected);
        let mut assigned = [a; 4];
        assigned[0] &= b;
        assigned[1] |= b;
        assigned[2] ^= b;
        assigned[3] -= b;
        assert_eq!(assigned.map(Word::bits), expected);
        assert_eq!((a.len(), a.is_empty()), (pair[0].count_ones(), false));
        assert_eq!((a.is_subset(b), (a & b).is_subset(b)), (pair[0] | pair[1] == pair[1], true));
    }
    assert!(Word::EMPTY.is_empty() && Word::default() == Word::EMPTY);
}

#[test]
fn sets_contain_their_spaces() {
    let [a, b] = ["2", "4"].map(|name| name.parse::<Space>().unwrap());
    let set = Row::EMPTY.with(a).with(b);
    assert_eq!(set, a.bitboard() | b.bitboard());
    assert_eq!((set.contains(a), (set - a.bitboard()).contains(a)), (true, false));
    assert_eq!(set.bits(), 0b1010 << 100);
    assert!(set.into_iter().eq([a, b]) && Row::EMPTY.iter().next().is_none());
    assert_eq!((set.iter().len(), set.first()), (2, Some(a)));
    assert_eq!([b, a, b].into_iter().collect::<Row>(), set);
    assert_eq!(
        format!("{:?} {:?}", set | Row::from_bits(3), Row::EMPTY),
        "{Space(1), Space(3)} {}"
    );
}

#[test]
fn top_row_of_a_drawing_has_the_highest_bits() {
    assert_eq!(drawn(["#.......", ".......#"], 8), 0b0_00000001_10000000);
    assert_eq!(drawn(["#"; 8], 1), u64::MAX / 0xff);
    assert_eq!(drawn([], 8), 0);
}

#[test]
#[should_panic(expected = "all rows have the same width")]
fn short_rows_of_drawings_panic() {
    let _ = drawn(["###", "##"], 3);
}

#[test]
#[should_panic(expected = "a space is drawn as # or .")]
fn unknown_characters_in_drawings_panic() {
    let _ = drawn(["#x#"], 3);
}
