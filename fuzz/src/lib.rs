//! The fuzz targets as functions, for all games. They panic at the first fault. The fast rules are
//! compared with the reference rules in `board-naive`.

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

    /// Runs the target for the game with this name. The sample selects the slow checks.
    ///
    /// # Panics
    /// If a check fails, or if the name is unknown.
    pub fn run(self, game: &str, data: &[u8], sample: Sample) {
        match game {
            disk_race::DiskRace::NAME => self.on::<disk_race::DiskRace>(data, sample),
            hexfour::Hexfour::NAME => self.on::<hexfour::Hexfour>(data, sample),
            ignis::Ignis::NAME => self.on::<ignis::Ignis>(data, sample),
            uisge::Uisge::NAME => self.on::<uisge::Uisge>(data, sample),
            _ => panic!("unknown game `{game}`"),
        }
    }

    /// Runs the target for the game in the environment variable `GAME`.
    ///
    /// # Panics
    /// As [`run`](Self::run), and if the variable is not set.
    pub fn fuzz(self, data: &[u8]) {
        static GAME: OnceLock<String> = OnceLock::new();
        let name =
            || std::env::var("GAME").expect("the environment variable GAME is the name of a game");
        self.run(GAME.get_or_init(name), data, Sample::of(data));
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
