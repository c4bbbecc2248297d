use core::error::Error;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

/// A move, identified by its effect.
///
/// The notation of a move does not depend on the position. Moves that the geometry of the board
/// rules out cannot be constructed, and parsing them is an error;
/// [`Position::check`](crate::Position::check) decides whether a move is legal in a position.
///
/// Every move has an index below [`COUNT`](Self::COUNT), for masks and policy networks. `Ord`
/// compares indices, and `FromStr` parses what `Display` writes. `Display` respects the formatter's
/// width (see [`text::pad`](crate::text::pad)).
///
/// ```
/// use board_core::Move;
///
/// fn all<M: Move>() -> impl Iterator<Item = M> {
///     (0..M::COUNT).filter_map(M::from_index)
/// }
/// ```
pub trait Move:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Display
    + FromStr<Err: Error + Send + Sync + 'static>
    + Send
    + Sync
    + 'static
{
    /// The number of moves that exist in any position under any rules. Indices are `0..COUNT`.
    const COUNT: usize;

    /// The index of this move, below [`COUNT`](Self::COUNT).
    fn index(self) -> usize;

    /// Returns the move with an index, or `None` if the index is not below [`COUNT`](Self::COUNT).
    fn from_index(index: usize) -> Option<Self>;
}
