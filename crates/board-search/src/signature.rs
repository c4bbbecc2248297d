//! The numbers of positions that fixed searches visit.

use std::time::Duration;

use board_core::Zobrist;
use board_play::{Evaluate, Limits};

use crate::{Budget, Search, opening};

/// The number of positions that are searched.
const POSITIONS: u64 = 20;

/// The depths of an exact and of a selective search.
const DEPTHS: [u8; 2] = [4, 7];

/// The size of the transposition table.
const MEMORY: usize = 1 << 20;

/// Searches 20 positions of random games on one thread to a fixed depth, with an empty table of 1 MB
/// for each position. Returns the number of visited positions and the time.
///
/// The number of visited positions is the same on every machine. It changes with almost every
/// change of the search, of an evaluation or of the order of generated moves, and so reveals changes
/// that were not intended.
///
/// ```
/// use board_games::uisge::{Evaluator, Uisge};
/// use board_search::signature;
///
/// let nodes = |exact| signature::<Uisge>(Evaluator, exact).0;
/// assert_ne!(nodes(true), nodes(false));
/// assert_eq!(nodes(true), nodes(true));
/// ```
#[must_use]
pub fn signature<P: Zobrist>(evaluate: impl Evaluate<P>, exact: bool) -> (u64, Duration) {
    let mut total = (0, Duration::ZERO);
    let mut search = Search::new(evaluate).exact(exact).memory(MEMORY);
    let budget = Budget::depth(DEPTHS[usize::from(!exact)]);
    for number in 0..POSITIONS {
        let game = opening(P::start(), 2 * number as u32, Limits::default(), number);
        search.forget();
        let best = search.best(game.position(), &budget);
        total.0 += best.nodes;
        total.1 += best.elapsed;
    }
    total
}
