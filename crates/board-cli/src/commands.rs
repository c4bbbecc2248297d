//! The subcommands, one file each.

pub mod legal;
pub mod moves;
pub mod perft;
