//! The number of positions visited by a fixed set of searches.

use std::time::Duration;

use board_core::Zobrist;
use board_play::{Evaluated, Limits, OwnEvaluation};

use crate::{Search, opening};

/// The number of positions that are searched.
const POSITIONS: u64 = 20;

/// The depths of exact and selective searches.
const DEPTHS: [u8; 2] = [4, 7];

/// The size of the transposition table.
const MEMORY: usize = 1 << 20;

/// Searches 20 positions from random games to a fixed depth on one thread, with an empty 1 MB table
/// for each position. Returns the number of visited positions and the time of all searches.
///
/// The number of visited positions is the same on every machine. Almost any change to the search,
/// an evaluation or the order of generated moves alters it, so it reveals unintended changes.
///
/// ```
/// use board_games::uisge::Uisge;
/// use board_search::signature;
///
/// let (exact, selective) = (signature::<Uisge>(false), signature::<Uisge>(true));
/// assert_ne!(exact.0, selective.0);
/// assert_eq!(exact.0, signature::<Uisge>(false).0);
/// ```
pub fn signature<P: Zobrist + Evaluated>(selective: bool) -> (u64, Duration) {
    let (mut nodes, mut elapsed) = (0, Duration::ZERO);
    let mut search = Search::new(OwnEvaluation::default())
        .selective(selective)
        .depth(DEPTHS[usize::from(selective)])
        .memory(MEMORY);
    for number in 0..POSITIONS {
        let game = opening(P::start(), 2 * number as u32, Limits::default(), number);
        search.forget();
        let best = search.best(game.position());
        nodes += best.nodes;
        elapsed += best.elapsed;
    }
    (nodes, elapsed)
}
