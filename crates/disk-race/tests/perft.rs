//! Perft tables. The counts from the start are known from independent programs; all others were
//! printed by the naive rules, which `naive` compares with the table again.

use board_core::{LastPly, perft_with};
use board_laws::data::check_perft;
use disk_race::Position;
use std::ops::ControlFlow;

/// The deepest counts are for the benchmarks.
const MOST: u64 = 10_000_000;

#[test]
fn table() {
    let counted = check_perft::<Position>(include_str!("data/perft.txt"), MOST);
    assert!(counted > 150, "only {counted} counts");
}

#[test]
fn playing_the_last_ply_counts_the_same() {
    let position = "BbB1B3/1r6/1R3r2/R b".parse::<Position>().unwrap();
    let mut go_on = || ControlFlow::Continue(());
    assert_eq!(perft_with(&position, 5, LastPly::Play, &mut (), &mut go_on), Ok(120));
}
