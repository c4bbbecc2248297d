//! The board game Disk race, solved: who wins each of its 7,131,584,935 positions, and how soon.
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
//! assert_eq!(solution.line(&position)?.len(), 48);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The winner shortens the game and the loser lengthens it; a game that need never end is a draw.
//! Nearly all positions are draws. So a solution is a file of the others, some half a million that
//! are no images of each other, of less than 700 kB. There is one for each combination of rules.
//!
//! - [`Solution`] answers: values, best moves, whole lines. A lookup takes less than a microsecond.
//! - [`rank`] and [`unrank`] number the valid positions without gaps; with [`canonical_rank`] images
//!   under the symmetries have one number.
//! - [`solver`](https://docs.rs/disk-race-solution/latest/disk_race_solution/solver) computes a
//!   solution from nothing, in some ten seconds, and checks one by the rules alone. The program
//!   `disk-race-solver` does it: `cargo install disk-race-solution --features solver`.
//!
//! Rule numbers (D1 to D16) are those of [`disk_race`], which also says what of the rules is rebuilt:
//! the solution is one of these rules, and nobody knows whether of the game as it was sold.
//!
//! [The guide](https://docs.rs/board-games/latest/board_games/guide/) has more on positions and moves.
//!
//! # Features
//!
//! - `embedded` (default): the solutions themselves, two and a half megabytes. Without it one is
//!   [read](Solution::read) from bytes.
//! - `std` (default): `Solution::embedded`, which reads a solution once for the whole program. Without
//!   it the crate needs only `alloc`, and `embedded::file` has the bytes.
//! - `solver`: the solver and its program.

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
