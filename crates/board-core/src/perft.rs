//! Counting the leaves of the game tree: the test and the measure of a move generator.

use core::hint::black_box;
use core::ops::ControlFlow;

use thiserror::Error;

use crate::Position;
use crate::sink::Each;

/// How a count treats the last ply.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum LastPly {
    /// Counts the legal moves without playing them: bulk counting, what [`perft`] does.
    #[default]
    Count,
    /// Plays every move, as a search would: for measuring play. The count is the same.
    Play,
}

/// Why a count has no result.
#[derive(Clone, Copy, PartialEq, Eq, Error, Debug)]
#[non_exhaustive]
pub enum PerftError {
    /// There are more leaves than a `u64` can count.
    #[error("the number of leaves does not fit 64 bits")]
    Overflow,
    /// The caller's `poll` asked to stop.
    #[error("the count was interrupted")]
    Interrupted,
}

/// The number of move sequences of `depth` plies from `position`.
///
/// Sequences that end earlier because the game is over do not count. A number that does not fit
/// is given as `u64::MAX`; [`perft_with`] says so instead, and can be interrupted.
///
/// ```
/// use board_core::{Position, perft};
///
/// fn branching<P: Position>() -> f64 {
///     perft(&P::start(), 2) as f64 / perft(&P::start(), 1) as f64
/// }
/// ```
pub fn perft<P: Position>(position: &P, depth: u8) -> u64 {
    perft_with(position, depth, LastPly::Count, &mut go_on).unwrap_or(u64::MAX)
}

/// As [`perft`], with the choice of [`LastPly`], and with `poll` called before every subtree of
/// three plies or more to ask whether to go on.
///
/// # Errors
/// When the number does not fit 64 bits, and when `poll` breaks.
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
///     perft_with(&P::start(), depth, LastPly::Count, &mut poll)
/// }
/// ```
pub fn perft_with<P: Position>(
    position: &P,
    depth: u8,
    last: LastPly,
    poll: &mut impl FnMut() -> ControlFlow<()>,
) -> Result<u64, PerftError> {
    match (depth, last) {
        (0, _) => Ok(1),
        (1, LastPly::Count) => Ok(position.count_moves() as u64),
        (1, LastPly::Play) => {
            // Whoever measures play wants the positions made, although only their number counts.
            let mut total = 0;
            position.generate(&mut Each(|m| {
                black_box(&position.after_unchecked(m));
                total += 1;
                ControlFlow::Continue(())
            }));
            Ok(total)
        }
        _ => {
            // Two plies are soon over.
            if depth > 2 && poll().is_break() {
                return Err(PerftError::Interrupted);
            }
            let mut total = 0_u64;
            for &m in &position.legal_moves() {
                let leaves = perft_with(&position.after_unchecked(m), depth - 1, last, poll)?;
                total = total.checked_add(leaves).ok_or(PerftError::Overflow)?;
            }
            Ok(total)
        }
    }
}

/// Every legal move with the [`perft`] of the position after it, one ply less deep, in the order
/// of generation. The numbers add up to `perft(position, depth)`; at depth 0 there are none.
///
/// Each number is counted when the iterator is asked for it.
pub fn divide<P: Position>(position: &P, depth: u8) -> impl Iterator<Item = (P::Move, u64)> {
    let position = *position;
    let moves = if depth == 0 { crate::MoveList::new() } else { position.legal_moves() };
    moves.into_iter().map(move |m| (m, perft(&position.after_unchecked(m), depth - 1)))
}

fn go_on() -> ControlFlow<()> {
    ControlFlow::Continue(())
}
