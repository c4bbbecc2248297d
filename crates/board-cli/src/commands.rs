//! The subcommands, one file each.

pub mod bench;
pub mod best;
pub mod check;
pub mod completions;
pub mod convert;
pub mod games;
pub mod legal;
pub mod man;
pub mod matches;
pub mod moves;
pub mod perft;
pub mod play;
pub mod playout;
pub mod record;
pub mod show;
pub mod ugi;
pub mod value;

/// The groups of commands in `board --help`.
pub const GROUPS: [(&str, &[&str]); 6] = [
    ("Play", &["games", "play"]),
    ("Analyze", &["show", "moves", "best", "value"]),
    ("Count", &["perft"]),
    ("Measure", &["playout", "match", "bench", "ugi"]),
    ("Data", &["record", "check", "convert", "legal"]),
    ("Help", &["completions", "man"]),
];

/// Returns the names of all subcommands.
pub fn names() -> impl Iterator<Item = &'static str> {
    GROUPS.iter().flat_map(|(_, names)| names.iter().copied())
}
