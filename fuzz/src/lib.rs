//! What the fuzz targets do with their bytes: four ways to attack a game, each for all games.
//!
//! Every function panics at the first thing that is wrong. The reference rules that the fast ones are
//! compared with are those of `board-naive`.

#![forbid(unsafe_code)]

use std::sync::OnceLock;

use board_core::Position;

mod games;
mod play;
mod record;
mod sample;
mod setup;
mod text;
mod walk;

pub use games::Fuzzed;
pub use record::record;
pub use sample::Sample;
pub use setup::setup;
pub use text::text;
pub use walk::walk;

/// A way to attack a game: what a fuzz target does with its bytes.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    /// [`record`]
    Record,
    /// [`setup`]
    Setup,
    /// [`text`]
    Text,
    /// [`walk`]
    Walk,
}

impl Way {
    /// All ways, with the names of their targets.
    pub const ALL: [(&str, Self); 4] = [
        ("record", Self::Record),
        ("setup", Self::Setup),
        ("text", Self::Text),
        ("walk", Self::Walk),
    ];

    /// Attacks the game with this name, with all checks or some.
    ///
    /// # Panics
    /// If something is wrong with the game, or there is none of this name.
    pub fn attack(self, game: &str, data: &[u8], sample: Sample) {
        match game {
            disk_race::DiskRace::NAME => self.on::<disk_race::DiskRace>(data, sample),
            hexfour::Hexfour::NAME => self.on::<hexfour::Hexfour>(data, sample),
            ignis::Ignis::NAME => self.on::<ignis::Ignis>(data, sample),
            uisge::Uisge::NAME => self.on::<uisge::Uisge>(data, sample),
            _ => panic!("expected the name of a game, found {game:?}"),
        }
    }

    /// Attacks the game that the environment variable `GAME` names: what a fuzz target does.
    ///
    /// # Panics
    /// As [`attack`](Self::attack), and if the variable is not set.
    pub fn attack_as_asked(self, data: &[u8]) {
        static GAME: OnceLock<String> = OnceLock::new();
        let name = || std::env::var("GAME").expect("the environment variable GAME names the game");
        self.attack(GAME.get_or_init(name), data, Sample::of(data));
    }

    fn on<P: Fuzzed>(self, data: &[u8], sample: Sample) {
        match self {
            Self::Record => record::<P>(data),
            Self::Setup => setup::<P>(data, sample),
            Self::Text => text::<P>(data),
            Self::Walk => walk::<P>(data, sample),
        }
    }
}
