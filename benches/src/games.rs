//! The games and their data files.

use std::fs;
use std::path::Path;

use board_games::{FullGame, GAMES, GameKind, dispatch};

use crate::corpus::{Corpus, max_plies};
use crate::{Kernel, kernels};

/// A game with its data files.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    /// The game in the table.
    pub kind: GameKind,
    /// Its name.
    pub name: &'static str,
    /// Its corpus, as it is stored.
    pub corpus: &'static str,
    /// Its perft table, as it is stored.
    pub table: &'static str,
}

impl Game {
    /// Reads the data of the game with this name; `None` for an unknown name.
    ///
    /// # Panics
    /// If the data cannot be read.
    pub fn named(name: &str) -> Option<Self> {
        let game = board_games::game(name)?;
        let read = |file: &str| {
            let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
            let path = crates.join(game.name()).join("tests/data").join(file);
            let text = fs::read_to_string(&path);
            // Leaked, because it is read once and needed until the program ends.
            text.unwrap_or_else(|why| panic!("{}: {why}", path.display())).leak()
        };
        Some(Self {
            kind: game,
            name: game.name(),
            corpus: read("corpus.txt"),
            table: read("perft.txt"),
        })
    }

    /// Reads the data of the games with a rule list, which also have a corpus.
    ///
    /// # Panics
    /// If the data cannot be read.
    pub fn all() -> impl Iterator<Item = Self> {
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/rules");
        let listed = move |game: &&GameKind| docs.join(format!("{game}.md")).exists();
        GAMES.iter().filter(listed).filter_map(|game| Self::named(game.name()))
    }

    /// Returns the maximum number of plies of playouts.
    ///
    /// # Panics
    /// If the stored data is invalid.
    pub fn max_plies(&self) -> u32 {
        max_plies(self.corpus)
    }

    /// Returns the kernels of the game.
    ///
    /// # Panics
    /// If the stored data is invalid.
    pub fn kernels(&self) -> Vec<Kernel> {
        fn of<P: FullGame>(game: &Game) -> Vec<Kernel> {
            kernels(&Corpus::<P>::read(game.corpus, game.table), game.max_plies())
        }
        dispatch!(self.kind, P => of::<P>(self))
    }
}
