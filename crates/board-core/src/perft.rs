//! Perft: counting the leaves of the game tree.

use core::hint::black_box;
use core::ops::ControlFlow;

use thiserror::Error;

use crate::Position;

/// How [`perft_with`] counts the last ply.
///
/// ```
/// use board_core::{LastPly, Position, perft_with};
/// use std::ops::ControlFlow;
/// use uisge::Uisge;
///
/// // The counts are equal, but the second one plays every move.
/// let mut go_on = || ControlFlow::Continue(());
/// let counts = [LastPly::Count, LastPly::Play]
///     .map(|last| perft_with(&Uisge::start(), 4, last, &mut (), &mut go_on));
/// assert_eq!(counts, [Ok(781), Ok(781)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum LastPly {
    /// Counts the legal moves without playing them (bulk counting), as [`perft`] does.
    #[default]
    Count,
    /// Plays every move, as a search would; the count is the same.
    Play,
}

/// The reason a count failed.
#[derive(Clone, Copy, PartialEq, Eq, Error, Debug)]
#[non_exhaustive]
pub enum PerftError {
    /// The number of leaves does not fit in a `u64`.
    #[error("the number of leaves does not fit 64 bits")]
    Overflow,
    /// The caller's `poll` stopped the count.
    #[error("the count was interrupted")]
    Interrupted,
}

/// A cache of counts for subtrees of three plies or more, used by [`perft_with`].
///
/// `()` is a cache that stores nothing. A cache must compare positions, not just their hashes.
///
/// ```
/// use board_core::{LastPly, PerftCache, PerftError, Position, perft_with};
/// use std::collections::HashMap;
/// use std::ops::ControlFlow;
/// use uisge::Uisge;
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
///
/// let (start, mut counts) = (Uisge::start(), Counts(HashMap::new()));
/// let mut go_on = || ControlFlow::Continue(());
/// let leaves = perft_with(&start, 6, LastPly::Count, &mut counts, &mut go_on)?;
/// assert_eq!(leaves, 25_285);
/// assert_eq!(counts.get(&start, 6), Some(25_285));
/// # Ok::<(), PerftError>(())
/// ```
pub trait PerftCache<P> {
    /// Returns the number of leaves `depth` plies below `position`, if it is known.
    fn get(&mut self, position: &P, depth: u8) -> Option<u64>;

    /// Stores the number of leaves `depth` plies below `position`.
    fn put(&mut self, position: &P, depth: u8, leaves: u64);
}

impl<P> PerftCache<P> for () {
    fn get(&mut self, _: &P, _: u8) -> Option<u64> {
        None
    }

    fn put(&mut self, _: &P, _: u8, _: u64) {}
}

/// Returns the number of move sequences of `depth` plies from `position`.
///
/// Sequences that end earlier because the game is over do not count. If the number does not fit in
/// a `u64`, the result is `u64::MAX`; [`perft_with`] returns an error instead, and can be
/// interrupted. The function is recursive; 2 MiB of stack is enough for any depth in the games of
/// this project.
///
/// ```
/// use board_core::{Position, perft};
/// use uisge::Uisge;
///
/// let start = Uisge::start();
/// assert_eq!([1, 2, 3, 4, 5].map(|depth| perft(&start, depth)), [4, 18, 114, 781, 4458]);
/// ```
#[must_use]
pub fn perft<P: Position>(position: &P, depth: u8) -> u64 {
    let mut go_on = || ControlFlow::Continue(());
    perft_with(position, depth, LastPly::Count, &mut (), &mut go_on).unwrap_or(u64::MAX)
}

/// Counts like [`perft`], but with a choice of [`LastPly`], a cache and a way to stop.
///
/// `poll` is called before every subtree of three plies or more and can stop the count.
///
/// ```
/// use board_core::{LastPly, PerftError, Position, perft_with};
/// use std::ops::ControlFlow;
/// use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
/// use uisge::Uisge;
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
///
/// assert_eq!(count::<Uisge>(5), Ok(4458));
/// STOP.store(true, Relaxed);
/// assert_eq!(count::<Uisge>(5), Err(PerftError::Interrupted));
/// ```
///
/// # Errors
/// Fails if the number does not fit in 64 bits, or if `poll` returns [`ControlFlow::Break`].
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
        (2, LastPly::Count) => return Ok(position.count_two_plies()),
        // With only two plies left, polling or caching is not worthwhile.
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
        match leaves.and_then(|leaves| total.checked_add(leaves).ok_or(PerftError::Overflow)) {
            Ok(sum) => total = sum,
            Err(why) => return ControlFlow::Break(why),
        }
        ControlFlow::Continue(())
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
