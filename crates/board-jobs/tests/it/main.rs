//! Tests of the jobs, as a program uses them.

mod analysis;
mod counts;
mod matches;
#[cfg(unix)]
mod programs;
mod progress;
mod search;
mod ugi;

use board_jobs::Root;

/// The start position of Uisge.
const START: Root<'_> = Root { game: "uisge", position: "7/2ww3/1wwww2/2bbbb1/3bb2/7 w" };

/// A position of Uisge in which a jump of the blank piece on d4 makes the sixth crown.
const WON: Root<'_> = Root { game: "uisge", position: "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w" };

/// A position of Uisge in which the game is over.
const OVER: Root<'_> = Root { game: "uisge", position: "7/2WW3/1WWWW2/2bbbb1/3bb2/7 b" };

/// The leaves of Uisge by plies, from the table in `docs/perft.md`.
const LEAVES: [u64; 8] = [1, 4, 18, 114, 781, 4458, 25_285, 166_328];
