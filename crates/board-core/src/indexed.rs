use core::error::Error;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

/// A value with an index, such as a move, or a space of the board.
///
/// An index is below [`COUNT`](Self::COUNT), so it is a position in masks, tables and policy
/// networks. The indices of the games in this project are as stable as their
/// [keys](crate::Zobrist). `Ord` compares indices. `FromStr` parses what `Display` writes, and the
/// notation does not depend on the position. `Display` respects the formatter's width (see
/// [`text::pad`](crate::author::text::pad)).
///
/// ```
/// use board_core::Indexed;
/// use uisge::{Move, Square};
///
/// let square: Square = "d4".parse()?;
/// assert_eq!(square.to_string(), "d4");
/// assert_eq!(Square::from_index(square.index()), Some(square));
/// // A table with one entry for each square.
/// let mut visits = [0; Square::COUNT];
/// visits[square.index()] += 1;
///
/// // The moves of a policy network, in order.
/// let all: Vec<Move> = (0..Move::COUNT).filter_map(Move::from_index).collect();
/// let m: Move = "d4f4".parse()?;
/// assert_eq!(all[m.index()], m);
/// # Ok::<(), board_core::ParseError>(())
/// ```
pub trait Indexed:
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
    /// The number of values that exist in any position under any rules.
    ///
    /// Indices are `0..COUNT`.
    const COUNT: usize;

    /// The number of files, for spaces whose indices go through a rectangular board rank by rank.
    ///
    /// By default, all values are in one rank.
    const FILES: usize = Self::COUNT;

    /// Returns the index of this value, which is below [`COUNT`](Self::COUNT).
    #[must_use]
    fn index(self) -> usize;

    /// Returns the value with an index, or `None` if the index is not below
    /// [`COUNT`](Self::COUNT).
    ///
    /// ```
    /// use board_core::Indexed;
    /// use uisge::Square;
    ///
    /// assert_eq!(Square::from_index(0), Some("a1".parse()?));
    /// assert_eq!(Square::from_index(Square::COUNT), None);
    /// # Ok::<(), board_core::ParseError>(())
    /// ```
    #[must_use]
    fn from_index(index: usize) -> Option<Self>;
}

/// A move, identified by its effect.
///
/// Every [`Indexed`] type can serve as the type of a game's moves. Moves that the geometry of the
/// board rules out cannot be constructed, and parsing them is an error;
/// [`Position::check`](crate::Position::check) decides whether a move is legal in a position.
///
/// ```
/// use uisge::Move;
///
/// let m: Move = "d4f4".parse()?;
/// assert_eq!(m.to_string(), "d4f4");
/// // The squares of a move are neighbors, or two squares apart on a line.
/// assert!("d4g6".parse::<Move>().is_err());
/// # Ok::<(), board_core::ParseError>(())
/// ```
pub trait Move: Indexed {}

impl<T: Indexed> Move for T {}
