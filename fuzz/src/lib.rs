//! The fuzz targets as functions, for all games. They panic at the first fault. The fast rules are
//! compared with the reference rules in `board-naive`.

#![forbid(unsafe_code)]

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use board_core::Position;
use board_laws::perft_lines;

mod games;
mod play;
mod record;
mod sample;
mod seeds;
mod setup;
mod text;
mod walk;

pub use games::Fuzzed;
pub use record::record;
pub use sample::Sample;
pub use setup::setup;
pub use text::text;
pub use walk::walk;

/// The names of the games.
pub const GAMES: [&str; 4] =
    [disk_race::DiskRace::NAME, hexfour::Hexfour::NAME, ignis::Ignis::NAME, uisge::Uisge::NAME];

/// Evaluates an expression with the type of the game that has this name.
macro_rules! with_game {
    ($name:expr, $P:ident => $work:expr) => {{
        macro_rules! with {
            ($Game:ty) => {{
                type $P = $Game;
                $work
            }};
        }
        match $name {
            disk_race::DiskRace::NAME => with!(disk_race::DiskRace),
            hexfour::Hexfour::NAME => with!(hexfour::Hexfour),
            ignis::Ignis::NAME => with!(ignis::Ignis),
            uisge::Uisge::NAME => with!(uisge::Uisge),
            other => panic!("unknown game `{other}`"),
        }
    }};
}

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
        with_game!(game, P => self.on::<P>(data, sample));
    }

    /// Returns initial inputs for the game with this name.
    ///
    /// # Panics
    /// If the name is unknown, or the perft table of the game cannot be read.
    pub fn seeds(self, game: &str) -> Vec<Vec<u8>> {
        with_game!(game, P => seeds::of::<P>(self, &positions(game)))
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

/// Returns the words of the notations of the game with this name, in the format of libFuzzer.
///
/// # Panics
/// If the name is unknown, or the perft table of the game cannot be read.
pub fn dictionary(game: &str) -> String {
    with_game!(game, P => seeds::dictionary::<P>(&positions(game)))
}

/// Returns the positions of the perft table of a game.
fn positions(game: &str) -> Vec<String> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    let file = crates.join(game).join("tests/data/perft.txt");
    let table = fs::read_to_string(&file).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
    perft_lines(&table).map(|(position, _)| position.to_owned()).collect()
}
