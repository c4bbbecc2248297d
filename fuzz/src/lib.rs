//! What the fuzz targets do with their bytes: four ways to attack a game, each for all games.
//!
//! Every function panics at the first thing that is wrong. The slow rules that the fast ones are
//! compared with are those of `board-naive`.

#![forbid(unsafe_code)]

mod games;
mod play;
mod record;
mod setup;
mod text;
mod walk;

pub use games::Fuzzed;
pub use record::record;
pub use setup::setup;
pub use text::text;
pub use walk::walk;

/// What a fuzz target does with its bytes.
pub type Target = fn(&[u8]);

/// The fuzz targets by name.
pub const TARGETS: [(&str, Target); 16] = [
    ("disk_race_record", record::<disk_race::Position>),
    ("disk_race_setup", setup::<disk_race::Position>),
    ("disk_race_text", text::<disk_race::Position>),
    ("disk_race_walk", walk::<disk_race::Position>),
    ("hexfour_record", record::<hexfour::Position>),
    ("hexfour_setup", setup::<hexfour::Position>),
    ("hexfour_text", text::<hexfour::Position>),
    ("hexfour_walk", walk::<hexfour::Position>),
    ("ignis_record", record::<ignis::Position>),
    ("ignis_setup", setup::<ignis::Position>),
    ("ignis_text", text::<ignis::Position>),
    ("ignis_walk", walk::<ignis::Position>),
    ("uisge_record", record::<uisge::Position>),
    ("uisge_setup", setup::<uisge::Position>),
    ("uisge_text", text::<uisge::Position>),
    ("uisge_walk", walk::<uisge::Position>),
];
