//! The board: spaces and the pieces on them.

use core::error::Error;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use crate::{Player, Position};

/// A space of a game's board, such as a square or a point.
///
/// `Ord` compares indices, and `FromStr` parses what `Display` writes. The notation of a space does
/// not depend on the position.
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
    /// The number of spaces that exist under any rules. Indices are `0..COUNT`.
    const COUNT: usize;

    /// The index of this space, below [`COUNT`](Self::COUNT).
    fn index(self) -> usize;

    /// Returns the space with an index, or `None` if the index is not below [`COUNT`](Self::COUNT).
    fn from_index(index: usize) -> Option<Self>;
}

/// A kind of piece, including its owner.
pub trait Piece: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// All kinds of pieces, in the order of a legend.
    const ALL: &'static [Self];

    /// The player who owns the piece, or `None` if it is neutral.
    fn owner(self) -> Option<Player>;

    /// The letter of the kind in the notation of a position, such as `W`. Letters are unique.
    fn letter(self) -> char;

    /// Returns the kind with this letter, or `None` if no kind has it.
    fn from_letter(letter: u8) -> Option<Self> {
        Self::ALL.iter().copied().find(|piece| piece.letter() == char::from(letter))
    }

    /// The name of the kind in lower case, without an article, such as `light crown`.
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

    /// Returns the spaces of this position's board in index order. Under some rules, the board does
    /// not have all spaces of the type.
    fn spaces(&self) -> impl Iterator<Item = Self::Space>;

    /// Returns the piece on a space, or `None` if the space is empty or not on the board.
    fn piece(&self, space: Self::Space) -> Option<Self::Piece>;

    /// Returns the pieces with their spaces, in the order of the spaces.
    fn pieces(&self) -> impl Iterator<Item = (Self::Space, Self::Piece)> {
        self.spaces().filter_map(|space| Some((space, self.piece(space)?)))
    }
}
