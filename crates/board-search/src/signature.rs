//! The numbers of positions that fixed searches visit.

use std::time::Duration;

use board_core::Zobrist;
use board_play::{Evaluated, Limits, OwnEvaluation};

use crate::{Search, opening};

/// The number of positions that are searched.
const POSITIONS: u64 = 20;

/// The depths of an exact and of a selective search.
const DEPTHS: [u8; 2] = [4, 7];

/// The size of the transposition table.
const MEMORY: usize = 1 << 20;

/// Searches 20 positions of random games on one thread to a fixed depth, with an empty table of 1 MB
/// for each position. Returns the number of visited positions and the time of all searches.
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
