//! The fuzz targets as functions, for all games. They panic at the first fault. The fast rules are
//! compared with the reference rules in `board-naive`.

#![forbid(unsafe_code)]

use std::sync::OnceLock;

use board_games::{FullGame, GameKind, dispatch};

mod play;
mod record;
mod sample;
mod seeds;
mod setup;
mod text;
mod walk;

pub use record::record;
pub use sample::Sample;
pub use setup::setup;
pub use text::text;
pub use walk::walk;

/// A fuzz target.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    /// [`record`]
    Record,
    /// [`setup`]
    Setup,
    /// [`text`]
    Text,
    /// [`walk`]
    Walk,
}

impl Target {
    /// All targets, with their names.
    pub const ALL: [(&str, Self); 4] = [
        ("record", Self::Record),
        ("setup", Self::Setup),
        ("text", Self::Text),
        ("walk", Self::Walk),
    ];

    /// Runs the target for a game. The sample selects the slow checks.
    ///
    /// # Panics
    /// If a check fails.
    pub fn run(self, game: GameKind, data: &[u8], sample: Sample) {
        dispatch!(game, P => self.on::<P>(data, sample));
    }

    /// Returns initial inputs for a game.
    ///
    /// # Panics
    /// If the perft table of the game cannot be read.
    pub fn seeds(self, game: GameKind) -> Vec<Vec<u8>> {
        dispatch!(game, P => seeds::of::<P>(self))
    }

    /// Runs the target for the game in the environment variable `GAME`.
    ///
    /// # Panics
    /// As [`run`](Self::run), and if the variable is not the name of a game.
    pub fn fuzz(self, data: &[u8]) {
        static GAME: OnceLock<GameKind> = OnceLock::new();
        let game = || {
            let name = std::env::var("GAME").ok();
            let game = name.and_then(|name| board_games::game(&name));
            game.expect("the environment variable GAME is the name of a game")
        };
        self.run(*GAME.get_or_init(game), data, Sample::of(data));
    }

    fn on<P: FullGame>(self, data: &[u8], sample: Sample) {
        match self {
            Self::Record => record::<P>(data),
            Self::Setup => setup::<P>(data, sample),
            Self::Text => text::<P>(data),
            Self::Walk => walk::<P>(data, sample),
        }
    }
}

/// Returns the words of the notations of a game, in the format of libFuzzer.
///
/// # Panics
/// If the perft table of the game cannot be read.
pub fn dictionary(game: GameKind) -> String {
    dispatch!(game, P => seeds::dictionary::<P>())
}
