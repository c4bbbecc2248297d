//! Perft: counting the leaves of the game tree.

use core::hint::black_box;
use core::ops::ControlFlow;

use thiserror::Error;

use crate::Position;

/// How the last ply is counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum LastPly {
    /// Counts the legal moves without playing them (bulk counting). [`perft`] does this.
    #[default]
    Count,
    /// Plays every move, as a search would. The count is the same.
    Play,
}

/// The reason why a count has no result.
#[derive(Clone, Copy, PartialEq, Eq, Error, Debug)]
#[non_exhaustive]
pub enum PerftError {
    /// The number of leaves does not fit a `u64`.
    #[error("the number of leaves does not fit 64 bits")]
    Overflow,
    /// The caller's `poll` stopped the count.
    #[error("the count was interrupted")]
    Interrupted,
}

/// A cache of counts for subtrees of three plies or more, used by [`perft_with`].
///
/// `()` is the empty cache. A cache has to compare positions and not only their hashes.
///
/// ```
/// use board_core::{PerftCache, Position};
/// use std::collections::HashMap;
///
/// struct Counts<P>(HashMap<(P, u8), u64>);
///
/// impl<P: Position> PerftCache<P> for Counts<P> {
///     fn get(&mut self, position: &P, depth: u8) -> Option<u64> {
///         self.0.get(&(*position, depth)).copied()
///     }
///
///     fn put(&mut self, position: &P, depth: u8, leaves: u64) {
///         self.0.insert((*position, depth), leaves);
///     }
/// }
/// ```
pub trait PerftCache<P> {
    /// Returns the number of leaves `depth` plies below `position`, if it is known.
    fn get(&mut self, position: &P, depth: u8) -> Option<u64>;

    /// Stores a count.
    fn put(&mut self, position: &P, depth: u8, leaves: u64);
}

impl<P> PerftCache<P> for () {
    #[inline]
    fn get(&mut self, _: &P, _: u8) -> Option<u64> {
        None
    }

    #[inline]
    fn put(&mut self, _: &P, _: u8, _: u64) {}
}

/// Returns the number of move sequences of `depth` plies from `position`.
///
/// Sequences that end earlier because the game is over do not count. A number that does not fit is
/// returned as `u64::MAX`; [`perft_with`] reports it as an error and can be interrupted. The
/// function is recursive; 2 MiB of stack are enough for any depth of the games of this project.
///
/// ```
/// use board_core::{Position, perft};
///
/// fn branching<P: Position>() -> f64 {
///     perft(&P::start(), 2) as f64 / perft(&P::start(), 1) as f64
/// }
/// ```
pub fn perft<P: Position>(position: &P, depth: u8) -> u64 {
    perft_with(position, depth, LastPly::Count, &mut (), &mut go_on).unwrap_or(u64::MAX)
}

/// Counts as [`perft`] does, with a choice of [`LastPly`] and a cache. `poll` is called before
/// every subtree of three plies or more and can stop the count.
///
/// # Errors
/// Fails if the number does not fit 64 bits, or if `poll` breaks.
///
/// ```
/// use board_core::{LastPly, PerftError, Position, perft_with};
/// use std::ops::ControlFlow;
/// use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
///
/// static STOP: AtomicBool = AtomicBool::new(false);
///
/// fn count<P: Position>(depth: u8) -> Result<u64, PerftError> {
///     let mut poll = || match STOP.load(Relaxed) {
///         true => ControlFlow::Break(()),
///         false => ControlFlow::Continue(()),
///     };
///     perft_with(&P::start(), depth, LastPly::Count, &mut (), &mut poll)
/// }
/// ```
pub fn perft_with<P: Position>(
    position: &P,
    depth: u8,
    last: LastPly,
    cache: &mut impl PerftCache<P>,
    poll: &mut impl FnMut() -> ControlFlow<()>,
) -> Result<u64, PerftError> {
    match (depth, last) {
        (0, _) => return Ok(1),
        (1, LastPly::Count) => return Ok(position.count_moves() as u64),
        (1, LastPly::Play) => return Ok(count_played(position)),
        (2, LastPly::Count) => return position.count_two_plies().ok_or(PerftError::Overflow),
        // Two plies are too few to poll or to cache.
        (2, LastPly::Play) => {}
        _ => {
            if poll().is_break() {
                return Err(PerftError::Interrupted);
            }
            if let Some(leaves) = cache.get(position, depth) {
                return Ok(leaves);
            }
        }
    }
    let mut total = 0_u64;
    let walked = position.each_after(|_, next| {
        let leaves = perft_with(&next, depth - 1, last, cache, poll);
        let sum = leaves.and_then(|n| total.checked_add(n).ok_or(PerftError::Overflow));
        match sum {
            Ok(sum) => {
                total = sum;
                ControlFlow::Continue(())
            }
            Err(why) => ControlFlow::Break(why),
        }
    });
    if let ControlFlow::Break(why) = walked {
        return Err(why);
    }
    if depth > 2 {
        cache.put(position, depth, total);
    }
    Ok(total)
}

/// Plays every legal move and returns their number.
fn count_played<P: Position>(position: &P) -> u64 {
    let mut total = 0;
    let _: ControlFlow<()> = position.each_after(|_, next| {
        black_box(&next);
        total += 1;
        ControlFlow::Continue(())
    });
    total
}

/// Returns every legal move with the [`perft`] of the position after it at `depth - 1`, in the
/// order of generation. The sum of the numbers is `perft(position, depth)`; at depth 0 there are
/// none.
///
/// The iterator is lazy.
pub fn divide<P: Position>(position: &P, depth: u8) -> impl Iterator<Item = (P::Move, u64)> {
    let position = *position;
    let moves = if depth == 0 { crate::MoveList::new() } else { position.legal_moves() };
    moves.into_iter().map(move |m| (m, perft(&position.after_unchecked(m), depth - 1)))
}

fn go_on() -> ControlFlow<()> {
    ControlFlow::Continue(())
}
