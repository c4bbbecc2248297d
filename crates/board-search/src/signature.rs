//! The number of positions visited by a fixed set of searches.

use std::time::Duration;

use board_core::Zobrist;
use board_play::{Evaluated, Limits, OwnEvaluation};

use crate::{Search, opening};

/// The result of [`signature`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signature {
    /// The total number of positions visited.
    pub nodes: u64,
    /// The total duration of the searches.
    pub elapsed: Duration,
}

/// The number of positions that are searched.
const POSITIONS: u64 = 20;

/// The depths of exact and selective searches.
const DEPTHS: [u8; 2] = [4, 7];

/// The size of the transposition table.
const MEMORY: usize = 1 << 20;

/// Searches 20 positions from random games to a fixed depth on one thread, with an empty 1 MB table
/// for each position.
///
/// The number of visited positions is the same on every machine. Almost any change to the search,
/// an evaluation or the order of generated moves alters it, so it reveals unintended changes.
///
/// ```
/// use board_games::uisge::Uisge;
/// use board_search::signature;
///
/// let (exact, selective) = (signature::<Uisge>(false), signature::<Uisge>(true));
/// assert_ne!(exact.nodes, selective.nodes);
/// assert_eq!(exact.nodes, signature::<Uisge>(false).nodes);
/// ```
pub fn signature<P: Zobrist + Evaluated>(selective: bool) -> Signature {
    let mut total = Signature { nodes: 0, elapsed: Duration::ZERO };
    let mut search = Search::new(OwnEvaluation::default())
        .selective(selective)
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
