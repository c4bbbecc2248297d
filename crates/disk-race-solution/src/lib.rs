//! The board game Disk race, solved on reconstructed lines: who wins from each of the 7,131,584,935
//! positions, and how soon.
//!
//! ```
//! # #[cfg(all(feature = "std", feature = "embedded"))] {
//! use board_core::{Position as _, Value};
//! use disk_race::DiskRace;
//! use disk_race_solution::Solution;
//!
//! let start = DiskRace::start();
//! let solution = Solution::embedded(start.rules()).expect("these rules are solved");
//! assert_eq!(solution.value(&start)?, Value::Draw);
//!
//! // Red can lock blue's last piece in at its start, on r5, and prepare everything meanwhile.
//! let position: DiskRace = "B1B1Bbr1/r4r2/8/R r".parse()?;
//! assert_eq!(solution.value(&position)?, Value::Win(48));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Overview
//!
//! | item | purpose |
//! |---|---|
//! | [`Solution`] | looks up the values of positions and of their moves, each in less than a microsecond |
//! | [`rank`], [`unrank`], [`POSITIONS`] | number the valid positions without gaps |
//! | [`canonical_rank`] | gives symmetric positions the same number |
//! | [`solver`](https://docs.rs/disk-race-solution/latest/disk_race_solution/solver) | computes a solution from scratch in about ten seconds, and checks a solution using only the rules |
//!
//! The `disk-race-solver` example is a program for the solver. The
//! [guide](https://docs.rs/board-games/latest/board_games/guide/) introduces the project's other
//! libraries.
//!
//! # Features
//!
//! - `embedded` (default): includes the solutions, which take 2.5 MB. Without it, a solution is
//!   [read](Solution::read) from bytes.
//! - `std` (default): provides `Solution::embedded`, which reads each solution once per program.
//!   Without it, the crate needs only `alloc`, and `embedded::file` returns the bytes.
//! - `solver`: provides the solver.
//!
//! # Meaning of the values
//!
//! The winner plays for the shortest game and the loser for the longest; if neither player can
//! force a win, the position is a draw. Nearly all positions are draws, so a solution stores only
//! the others: about half a million up to symmetry, in less than 700 kB. There is one solution for
//! each combination of rules options by which red begins.
//!
//! Rule numbers ([D1](disk_race::rule_list#d1) to [D16](disk_race::rule_list#d16)) are those of
//! [`disk_race`], which also says which rules are reconstructed. The solution is valid for these
//! rules; the published game may differ.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

#[cfg(feature = "embedded")]
pub mod embedded;
mod file;
mod index;
mod solution;
#[cfg(feature = "solver")]
pub mod solver;

pub use file::FileError;
pub use index::{POSITIONS, canonical_rank, rank, unrank};
pub use solution::{OtherRules, Solution};
