use board_core::author::bits;

use crate::{Field, Size};

board_core::author::bit_set! {
    /// A set of fields, in which the bit number of a field is its index.
    ///
    /// The fields follow each other without a gap, rank by rank:
    ///
    /// ```text
    ///           120 ...  126           rank 13
    ///             ... ... ...
    ///     57  58  ... ... ...  69      rank 7
    ///             ... ... ...
    ///         7   8  ... ...  14       rank 2
    ///           0   1  ...  6          rank 1
    /// ```
    ///
    /// A step is therefore a different shift in each rank. [`Field::neighbors`] returns the fields
    /// next to a field.
    pub struct Bitboard(u128) of Field;
}

/// For each board, by `size as usize`, its fields (H1) and those that are not on its edge (H2).
static BOARDS: [[Bitboard; 2]; Size::ALL.len()] = {
    let [a, b, c, d] = Size::ALL;
    [board_and_inner(a), board_and_inner(b), board_and_inner(c), board_and_inner(d)]
};

const fn board_and_inner(size: Size) -> [Bitboard; 2] {
    let (mut board, mut inner) = (Bitboard::EMPTY, Bitboard::EMPTY);
    board_core::author::const_for!(0..Field::COUNT, |number| {
        let field = Field::from_bit_number(number as u32);
        if field.is_on(size) {
            board = board.with(field);
            inner = if field.is_on_edge(size) { inner } else { inner.with(field) };
        }
    });
    [board, inner]
}

impl Bitboard {
    /// Returns the fields of a board ([H1](crate::rule_list#h1)).
    #[inline(always)]
    pub const fn board(size: Size) -> Self {
        BOARDS[size as usize][0]
    }

    /// Returns the fields of a board that are not on its edge ([H2](crate::rule_list#h2)).
    #[inline]
    pub const fn inner(size: Size) -> Self {
        BOARDS[size as usize][1]
    }

    /// Returns the fields, word by word: a loop for each word is faster than one over both.
    #[inline(always)]
    pub(crate) fn by_words(self) -> [impl Iterator<Item = Field>; 2] {
        let words = [(0, self.bits() as u64), (64, (self.bits() >> 64) as u64)];
        words.map(|(first, word)| {
            bits::ones(word).map(move |number| Field::from_bit_number(first + number))
        })
    }

    /// Returns field number `n` of the set, from 0. The word is selected without a branch, which
    /// would be unpredictable.
    #[inline(always)]
    pub(crate) const fn nth(self, n: usize) -> Option<Field> {
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let in_low = low.count_ones() as usize;
        let (first, word, n) = if n < in_low { (0, low, n) } else { (64, high, n - in_low) };
        match bits::nth_one(word, n) {
            Some(number) => Some(Field::from_bit_number(first + number)),
            None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use super::*;

    fn set(names: &str) -> Bitboard {
        let fields = names.split(' ').map(|name| name.parse::<Field>().unwrap());
        fields.collect()
    }

    #[test]
    fn sets_are_sets_of_fields() {
        let all = Bitboard::board(Size::Seven);
        let words = board_core::author::zobrist::table::<400>(4);
        let random = words.chunks_exact(2).map(|w| u128::from(w[0]) << 64 | u128::from(w[1]));
        let sets: Vec<_> = random.map(|bits| Bitboard::from_bits(bits) & all).collect();
        let edges = [Bitboard::EMPTY, all, set("a1"), set("m13"), set("a6 k7 l7")];
        for set in sets.into_iter().chain(edges) {
            let fields: Vec<_> = Field::all(Size::Seven).filter(|&f| set.contains(f)).collect();
            assert!(set.iter().eq(fields.iter().copied()), "{set:?}");
            assert_eq!((set.len() as usize, set.is_empty()), (fields.len(), fields.is_empty()));
            for n in 0..=fields.len() {
                assert_eq!(set.nth(n), fields.get(n).copied(), "{n} of {set:?}");
            }
            let rest = all - set;
            assert!(rest.iter().all(|field| !set.contains(field)), "{set:?}");
            assert_eq!((set | rest, set & rest), (all, Bitboard::EMPTY));
            assert_eq!((set - rest, set - set), (set, Bitboard::EMPTY));
        }
    }
}
