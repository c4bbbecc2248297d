//! The games that are measured.

use board_core::{Position, Zobrist};

use crate::{Corpus, Kernel, kernels};

/// A game that is measured.
pub struct Game {
    /// Its name.
    pub name: &'static str,
    /// Its corpus, as it is stored.
    pub corpus: &'static str,
    /// Its perft table, as it is stored.
    pub table: &'static str,
    /// Playouts are broken off after so many plies.
    pub max_plies: u32,
    kernels: fn(&Self) -> Vec<Kernel>,
}

impl Game {
    /// The kernels, their data read.
    ///
    /// # Panics
    /// If the stored data is not what it should be.
    pub fn kernels(&self) -> Vec<Kernel> {
        (self.kernels)(self)
    }
}

macro_rules! game {
    ($rules:ident, $folder:literal, $max_plies:expr) => {
        Game {
            name: <$rules::Position as Position>::NAME,
            corpus: include_str!(concat!("../../crates/", $folder, "/tests/data/corpus.txt")),
            table: include_str!(concat!("../../crates/", $folder, "/tests/data/perft.txt")),
            max_plies: $max_plies,
            kernels: of::<$rules::Position>,
        }
    };
}

/// Games that always end are not broken off: none is as long as this.
const NEVER: u32 = 1000;

/// Ignis.
pub const IGNIS: Game = game!(ignis, "ignis", NEVER);

/// Uisge, whose games can go on for ever.
pub const UISGE: Game = game!(uisge, "uisge", 200);

/// All of them.
pub const GAMES: [Game; 2] = [UISGE, IGNIS];

fn of<P: Zobrist>(game: &Game) -> Vec<Kernel> {
    kernels(&Corpus::<P>::read(game.corpus, game.table), game.max_plies)
}
