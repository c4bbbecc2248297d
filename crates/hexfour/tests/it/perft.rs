//! Perft tables. The counts from the start are products of what the rules say: the fields off the
//! edge, six neighbours, and the fields that are left. All others, where rows and ends happen,
//! were printed by the reference rules, which `naive` compares with the table again.

use board_core::{LastPly, perft, perft_with};
use board_laws::data::{check_perft, perft_lines};
use hexfour::prelude::*;
use hexfour::{Hexfour, Rules, Size};
use std::ops::ControlFlow;

/// The deepest counts are for the benchmarks.
const MAX: u64 = 10_000_000;

pub const TABLE: &str = include_str!("../data/perft.txt");

/// The texts of the positions of the table.
pub fn texts() -> Vec<&'static str> {
    perft_lines(TABLE).map(|(text, _)| text).collect()
}

#[test]
fn table() {
    let counted = check_perft::<Hexfour>(TABLE, MAX);
    assert!(counted > 40, "only {counted} counts");
}

#[test]
fn playing_the_last_ply_counts_the_same() {
    let text = "1oooxo/xxoxooo/xxx1ooox/xxxxooxxx/ooxooo1xxx/xooo1oo1x2/oo1oooxxx1/oooxoxxx1/\
                ooxxoxxx/1xxo1o1/ox1xx1 x";
    let position = text.parse::<Hexfour>().unwrap();
    let mut go_on = || ControlFlow::Continue(());
    assert_eq!(perft_with(&position, 4, LastPly::Play, &mut (), &mut go_on), Ok(11664));
}

#[test]
fn counts_from_the_start_are_products() {
    for size in Size::ALL {
        let start = Hexfour::start_with(Rules::default().with_size(size));
        let [fields, edge] = [size.fields(), 6 * (size.side() - 1)].map(|n| n as u64);
        let mut product = (fields - edge) * 6;
        assert_eq!(perft(&start, 2), product);
        for (depth, left) in [(3, fields - 2), (4, fields - 3)] {
            product *= left;
            assert_eq!(perft(&start, depth), product, "side {size} at depth {depth}");
        }
    }
}
