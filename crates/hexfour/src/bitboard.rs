use board_core::author::Set;

use crate::{Field, Size};

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
/// A step is therefore a different shift in each rank. [`Field::neighbors`] returns the fields next
/// to a field.
pub type Bitboard = Set<Field, u128>;

/// For each board, by `size as usize`, its fields (H1) and those that are not on its edge (H2).
static BOARDS: [[Bitboard; 2]; Size::ALL.len()] = {
    let [a, b, c, d] = Size::ALL;
    [board_and_inner(a), board_and_inner(b), board_and_inner(c), board_and_inner(d)]
};

const fn board_and_inner(size: Size) -> [Bitboard; 2] {
    let (mut board, mut inner) = (0, 0);
    board_core::author::const_for!(0..Field::COUNT, |number| {
        let field = Field::from_bit_number(number as u32);
        board |= (field.is_on(size) as u128) << number;
        inner |= ((field.is_on(size) && !field.is_on_edge(size)) as u128) << number;
    });
    [Bitboard::from_bits(board), Bitboard::from_bits(inner)]
}

impl Size {
    /// Returns the fields of the board ([H1](crate::rule_list#h1)).
    #[inline(always)]
    pub const fn board(self) -> Bitboard {
        BOARDS[self as usize][0]
    }

    /// Returns the fields of the board that are not on its edge ([H2](crate::rule_list#h2)).
    #[inline]
    pub const fn inner(self) -> Bitboard {
        BOARDS[self as usize][1]
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
        let all = Size::Seven.board();
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
