//! Perft tables. The counts from the start are products of what the rules say: the fields off the
//! edge, six neighbours, and the fields that are left. All others, where rows and ends happen,
//! were printed by the naive rules, which `naive` compares with the table again.

use board_core::{LastPly, perft, perft_with};
use hexfour::prelude::*;
use hexfour::{Position, Rules, Side};
use std::ops::ControlFlow;

/// Each line: a position, `;`, and its perft from depth 1 on.
const TABLE: &str = include_str!("data/perft.txt");

/// The deepest count that the test makes: beyond it the table is for the benchmarks.
const MOST: u64 = 10_000_000;

#[test]
fn table() {
    let mut counted = 0;
    for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
        let (text, leaves) = line.split_once("; ").unwrap();
        let position: Position = text.parse().unwrap();
        for (depth, leaves) in (1..).zip(leaves.split(' ')) {
            let leaves: u64 = leaves.parse().unwrap();
            if leaves <= MOST {
                assert_eq!(perft(&position, depth), leaves, "{text} at depth {depth}");
                counted += 1;
            }
        }
    }
    assert!(counted > 40, "only {counted} counts");
}

#[test]
fn playing_the_last_ply_counts_the_same() {
    let text = "1oooxo/xxoxooo/xxx1ooox/xxxxooxxx/ooxooo1xxx/xooo1oo1x2/oo1oooxxx1/oooxoxxx1/\
                ooxxoxxx/1xxo1o1/ox1xx1 x";
    let position = text.parse::<Position>().unwrap();
    let mut go_on = || ControlFlow::Continue(());
    assert_eq!(perft_with(&position, 4, LastPly::Play, &mut go_on), Ok(11664));
}

#[test]
fn counts_from_the_start_are_products() {
    for side in Side::ALL {
        let start = Position::start_with(Rules::with_side(side));
        let [fields, edge] = [side.fields(), 6 * (side.length() - 1)].map(|n| n as u64);
        let mut product = (fields - edge) * 6;
        assert_eq!(perft(&start, 2), product);
        for (depth, left) in [(3, fields - 2), (4, fields - 3)] {
            product *= left;
            assert_eq!(perft(&start, depth), product, "side {side} at depth {depth}");
        }
    }
}
