use core::error::Error;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

/// One choice of a player: a small value that names its effect.
///
/// A move needs no position to be read or printed. What the geometry of the board alone rules
/// out cannot be built and is a parse error; whether the move is legal in a position is for
/// [`Position::check`](crate::Position::check) to say.
///
/// Every move has an index below [`COUNT`](Self::COUNT), for masks and policy heads. `Ord` is
/// index order, and `Display` and `FromStr` are inverse to each other. `Display` keeps to the
/// formatter's width: [`text::pad`](crate::text::pad).
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
    /// The number of moves that exist, over all positions and rules. Indices are `0..COUNT`.
    const COUNT: usize;

    /// The index of this move, below [`COUNT`](Self::COUNT).
    fn index(self) -> usize;

    /// The move of an index; `None` from [`COUNT`](Self::COUNT) on.
    fn from_index(index: usize) -> Option<Self>;
}
