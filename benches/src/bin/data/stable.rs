//! The table of keys and indices, which must not change between versions.

use std::fmt::Write as _;

use board_core::{Indexed, Zobrist};

/// Returns the keys of positions, and the index of every move.
pub fn table<P: Zobrist>(positions: &[&str]) -> String {
    let mut table =
        "# Zobrist keys of positions, and the index of every move: recorded, to stay as they are.\n".to_string();
    for notation in positions {
        let position: P = notation.parse().unwrap_or_else(|why| panic!("{notation}: {why}"));
        let _ = writeln!(table, "key {:#018x} {notation}", position.key());
    }
    for m in (0..P::Move::COUNT).filter_map(P::Move::from_index) {
        let _ = writeln!(table, "move {} {m}", m.index());
    }
    table
}
