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
