//! The board: spaces and the pieces on them.

use core::error::Error;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use crate::{Player, Position};

/// A space of a game's board, such as a square or a point.
///
/// `Ord` is index order, and `Display` and `FromStr` are inverse to each other. The notation of a
/// space does not depend on the position.
pub trait Space:
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
    /// The number of spaces under all rules together. Indices are `0..COUNT`.
    const COUNT: usize;

    /// The index of this space, below [`COUNT`](Self::COUNT).
    fn index(self) -> usize;

    /// Returns the space with an index, or `None` from [`COUNT`](Self::COUNT) on.
    fn from_index(index: usize) -> Option<Self>;
}

/// A kind of piece, including its owner.
pub trait Piece: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// Every kind of piece once, in the order in which a legend lists them.
    const ALL: &'static [Self];

    /// The player who owns it, or `None` for a neutral piece.
    fn owner(self) -> Option<Player>;

    /// Its letter in the notation of a position, such as `W`. Letters are unique.
    fn letter(self) -> char;

    /// Returns the kind with this letter, or `None` if there is none.
    fn from_letter(letter: u8) -> Option<Self> {
        Self::ALL.iter().copied().find(|piece| piece.letter() == char::from(letter))
    }

    /// Its name in lower case, without an article, such as `light crown`.
    fn name(self) -> &'static str;
}

/// A position with its spaces and pieces.
///
/// ```
/// use board_core::{Board, Piece};
///
/// fn inventory<P: Board>(position: &P) -> Vec<String> {
///     let pieces = position.pieces();
///     pieces.map(|(space, piece)| format!("{} on {space}", piece.name())).collect()
/// }
/// ```
pub trait Board: Position {
    /// The type of spaces.
    type Space: Space;
    /// The type of pieces.
    type Piece: Piece;

    /// Returns the spaces of this position's board in index order. Under some rules they are not
    /// all spaces of the type.
    fn spaces(&self) -> impl Iterator<Item = Self::Space>;

    /// Returns the piece on a space, or `None` if the space is empty or not on the board.
    fn piece(&self, space: Self::Space) -> Option<Self::Piece>;

    /// Returns the pieces with their spaces, in the order of the spaces.
    fn pieces(&self) -> impl Iterator<Item = (Self::Space, Self::Piece)> {
        self.spaces().filter_map(|space| Some((space, self.piece(space)?)))
    }
}
