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
/// Every move has an index below [`COUNT`](Self::COUNT), for masks and policy networks. The indices
/// of the games in this project are as stable as their [keys](crate::Zobrist). `Ord`
/// compares indices, and `FromStr` parses what `Display` writes. `Display` respects the formatter's
/// width (see [`text::pad`](crate::author::text::pad)).
///
/// ```
/// use board_core::Move as _;
/// use uisge::Move;
///
/// let m: Move = "d4f4".parse()?;
/// assert_eq!(m.to_string(), "d4f4");
///
/// // The squares of a move are neighbors, or two squares apart on a line.
/// assert!("d4g6".parse::<Move>().is_err());
///
/// // The moves of a policy network, in order.
/// let all: Vec<Move> = (0..Move::COUNT).filter_map(Move::from_index).collect();
/// assert_eq!(all[m.index()], m);
/// # Ok::<(), board_core::ParseError>(())
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
    /// The number of moves that exist in any position under any rules.
    ///
    /// Indices are `0..COUNT`.
    const COUNT: usize;

    /// Returns the index of this move, which is below [`COUNT`](Self::COUNT).
    #[must_use]
    fn index(self) -> usize;

    /// Returns the move with an index, or `None` if the index is not below [`COUNT`](Self::COUNT).
    ///
    /// ```
    /// use board_core::Move as _;
    /// use uisge::Move;
    ///
    /// let m: Move = "d4f4".parse()?;
    /// assert_eq!(Move::from_index(m.index()), Some(m));
    /// assert_eq!(Move::from_index(Move::COUNT), None);
    /// # Ok::<(), board_core::ParseError>(())
    /// ```
    #[must_use]
    fn from_index(index: usize) -> Option<Self>;
}
