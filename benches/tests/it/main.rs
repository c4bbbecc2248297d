//! Comparisons with other generators.

mod generators;
mod programs;
mod types;
mod wrong;

use board_benches::compare::Options;

/// The start position of Uisge.
const START: &str = "7/2ww3/1wwww2/2bbbb1/3bb2/7 w";

/// Returns options for a check to this depth, without measurements.
fn options(depth: u8) -> Options {
    let rules = "standard".to_string();
    Options { rules, depth: Some(depth), games: 3, seed: 0, seconds: 0 }
}
