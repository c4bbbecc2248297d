//! The games that are measured.

use board_core::{Position as _, Zobrist};

use crate::{Corpus, Kernel, kernels};

/// A game that is measured.
pub struct Game {
    /// Its name.
    pub name: &'static str,
    /// Its corpus, as it is stored.
    pub corpus: &'static str,
    /// Its kernels.
    pub kernels: fn() -> Vec<Kernel>,
}

/// All of them.
pub const GAMES: [Game; 1] = [Game { name: uisge::Position::NAME, corpus: UISGE, kernels: uisge }];

/// Games of Uisge can go on for ever: their playouts are broken off after so many plies.
pub const UISGE_PLIES: u32 = 200;

const UISGE: &str = include_str!("../../crates/uisge/tests/data/corpus.txt");

/// The kernels of Uisge.
pub fn uisge() -> Vec<Kernel> {
    let table = include_str!("../../crates/uisge/tests/data/perft.txt");
    of::<uisge::Position>(UISGE, table, UISGE_PLIES)
}

fn of<P: Zobrist>(corpus: &'static str, table: &'static str, max_plies: u32) -> Vec<Kernel> {
    kernels(&Corpus::<P>::read(corpus, table), max_plies)
}
