//! Perft: counting the leaves of the game tree.

use core::ops::ControlFlow;

use crate::Position;

/// Returns the number of move sequences of `depth` plies from `position`.
///
/// Plays every move except those of the last ply, which are counted by
/// [`count_moves`](Position::count_moves) (bulk counting). Sequences that end earlier because the
/// game is over do not count. If the number does not fit in a `u64`, the result is `u64::MAX`. The
/// function is recursive; 2 MiB of stack is enough for any depth in the games of this project.
///
/// ```
/// use board_core::{Position, perft};
/// use uisge::Uisge;
///
/// let start = Uisge::start();
/// assert_eq!([1, 2, 3, 4, 5].map(|depth| perft(&start, depth)), [4, 18, 114, 781, 4458]);
/// ```
///
/// The [`board-census`](https://docs.rs/board-census) crate can also play the moves of the last ply,
/// use several threads, and stop a count.
#[must_use]
pub fn perft<P: Position>(position: &P, depth: u8) -> u64 {
    let mut leaves = 0_u64;
    let _: ControlFlow<()> = match depth {
        0 => return 1,
        1 => return position.count_moves() as u64,
        // With a loop of its own, counting is inlined.
        2 => position.each_after(|_, next| {
            leaves = leaves.saturating_add(next.count_moves() as u64);
            ControlFlow::Continue(())
        }),
        _ => position.each_after(|_, next| {
            leaves = leaves.saturating_add(perft(&next, depth - 1));
            ControlFlow::Continue(())
        }),
    };
    leaves
}

/// Returns every legal move with the number of leaves `depth - 1` plies below the resulting
/// position.
///
/// The moves are in the order of generation, and the numbers add up to `perft(position, depth)`. At
/// depth 0, the iterator is empty. The iterator is lazy.
///
/// ```
/// use board_core::{Position, divide};
/// use uisge::Uisge;
///
/// let start = Uisge::start();
/// let lines: Vec<_> = divide(&start, 3).map(|(m, leaves)| format!("{m} {leaves}")).collect();
/// assert_eq!(lines, ["d4d6 14", "d4f4 29", "c5e5 35", "d5b5 36"]);
/// ```
pub fn divide<P: Position>(position: &P, depth: u8) -> impl Iterator<Item = (P::Move, u64)> {
    let position = *position;
    let moves = if depth == 0 { crate::MoveList::new() } else { position.legal_moves() };
    moves.into_iter().map(move |m| (m, perft(&position.after_unchecked(m), depth - 1)))
}
