//! The numbers of positions that fixed searches visit.

use std::time::Duration;

use board_core::Zobrist;
use board_play::{Evaluated, Limits};

use crate::{Search, opening};

/// The result of [`signature`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Signature {
    /// The number of positions visited in all searches.
    pub nodes: u64,
    /// The duration of all searches.
    pub elapsed: Duration,
}

/// The number of positions that are searched.
const POSITIONS: u64 = 20;

/// The depths of an exact and of a selective search.
const DEPTHS: [u8; 2] = [4, 7];

/// The size of the transposition table.
const MEMORY: usize = 1 << 20;

/// Searches 20 positions of random games on one thread to a fixed depth, with an empty table of 1 MB
/// for each position.
///
/// The number of visited positions is the same on every machine. It changes with almost every
/// change of the search, of an evaluation or of the order of generated moves, and so reveals changes
/// that were not intended.
///
/// ```
/// use board_games::uisge::Uisge;
/// use board_search::signature;
///
/// let (exact, selective) = (signature::<Uisge>(false), signature::<Uisge>(true));
/// assert_ne!(exact.nodes, selective.nodes);
/// assert_eq!(exact.nodes, signature::<Uisge>(false).nodes);
/// ```
#[must_use]
pub fn signature<P: Zobrist + Evaluated>(selective: bool) -> Signature {
    let mut total = Signature { nodes: 0, elapsed: Duration::ZERO };
    let mut search = Search::new(P::Evaluator::default())
        .exact(!selective)
        .depth(DEPTHS[usize::from(selective)])
        .memory(MEMORY);
    for number in 0..POSITIONS {
        let game = opening(P::start(), 2 * number as u32, Limits::default(), number);
        search.forget();
        let best = search.best(game.position());
        total.nodes += best.nodes;
        total.elapsed += best.elapsed;
    }
    total
}
