//! Perft tables. The counts from the start are known from independent programs; all others were
//! printed by the naive rules, which `naive` compares with the table again.

use board_core::{LastPly, perft, perft_with};
use disk_race::Position;
use std::ops::ControlFlow;

/// Each line: a position, `;`, and its perft from depth 1 on.
const TABLE: &str = include_str!("data/perft.txt");

/// The deepest count that the test makes: beyond it the table is for the benchmarks.
const MOST: u64 = 25_000_000;

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
    assert!(counted > 150, "only {counted} counts");
}

#[test]
fn playing_the_last_ply_counts_the_same() {
    let position = "BbB1B3/1r6/1R3r2/R b".parse::<Position>().unwrap();
    let mut go_on = || ControlFlow::Continue(());
    assert_eq!(perft_with(&position, 5, LastPly::Play, &mut go_on), Ok(120));
}
