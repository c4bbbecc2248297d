//! Perft tables. The counts from the start are those that independent programs agree on; all
//! others were printed by the reference rules, which `naive` compares with the table again.

use board_core::{LastPly, perft_with};
use board_laws::data::{check_perft, perft_lines};
use ignis::Ignis;
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
    let counted = check_perft::<Ignis>(TABLE, MAX);
    assert!(counted > 40, "only {counted} counts");
}

#[test]
fn playing_the_last_ply_counts_the_same() {
    let position = "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6 f 12a9e".parse::<Ignis>().unwrap();
    let mut go_on = || ControlFlow::Continue(());
    assert_eq!(perft_with(&position, 3, LastPly::Play, &mut (), &mut go_on), Ok(110_304));
}
