//! The games that are measured.

use board_core::{Position, Symmetric, Zobrist};

use crate::corpus::{Corpus, playout_plies};
use crate::{Kernel, kernels, playout};

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
            kernels: kernels_of::<$rules::Position>,
        }
    };
}

/// Games that always end are not broken off: none is as long as this.
const NEVER: u32 = 1000;

/// Disk race, whose games can go on for ever.
pub const DISK_RACE: Game = game!(disk_race, "disk-race", 400);

/// Hexfour, with the playouts of a type of its own.
pub const HEXFOUR: Game = Game { kernels: hexfour_kernels, ..game!(hexfour, "hexfour", NEVER) };

/// Ignis.
pub const IGNIS: Game = game!(ignis, "ignis", NEVER);

/// Uisge, whose games can go on for ever.
pub const UISGE: Game = game!(uisge, "uisge", 200);

/// All of them.
pub const GAMES: [Game; 4] = [UISGE, IGNIS, HEXFOUR, DISK_RACE];

fn kernels_of<P: Symmetric + Zobrist>(game: &Game) -> Vec<Kernel> {
    kernels(&Corpus::<P>::read(game.corpus, game.table), game.max_plies)
}

fn hexfour_kernels(game: &Game) -> Vec<Kernel> {
    let mut kernels = kernels_of::<hexfour::Position>(game);
    let plies = playout_plies(game.corpus, "Playout");
    let by_type = || playout::hexfour(|_| ());
    let kernel = Kernel::new(game.name, ("playout", "type Playout"), (plies, plies), by_type);
    let last = kernels.iter().rposition(|kernel| kernel.group == "playout");
    kernels.insert(last.map_or(0, |last| last + 1), kernel);
    kernels
}
