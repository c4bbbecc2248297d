//! What stands where.

use core::error::Error;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use crate::{Player, Position};

/// A space of a game's board: a square, a field, a point.
///
/// `Ord` is index order, and `Display` and `FromStr` are inverse to each other. A space needs no
/// position to be read or printed, and its name stays the same whatever happens to the board.
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
    /// The number of spaces that exist, over all rules. Indices are `0..COUNT`.
    const COUNT: usize;

    /// The index of this space, below [`COUNT`](Self::COUNT).
    fn index(self) -> usize;

    /// The space of an index; `None` from [`COUNT`](Self::COUNT) on.
    fn from_index(index: usize) -> Option<Self>;
}

/// A kind of piece: whose it is, and what it shows.
pub trait Piece: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// Every kind of piece once, in the order of a legend.
    const ALL: &'static [Self];

    /// The player it belongs to; `None` for a piece that belongs to nobody.
    fn owner(self) -> Option<Player>;

    /// Its letter in the text of a position, such as `W`. No two kinds share one.
    fn letter(self) -> char;

    /// The kind with this letter, as a byte of a text; `None` if there is none.
    fn from_letter(letter: u8) -> Option<Self> {
        Self::ALL.iter().copied().find(|piece| piece.letter() == char::from(letter))
    }

    /// What a person calls it, in lower case and without an article, such as `light crown`.
    fn name(self) -> &'static str;
}

/// A position as spaces and pieces.
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
    /// A space of the board.
    type Space: Space;
    /// What can stand on it.
    type Piece: Piece;

    /// The spaces of this position's board, in the order of their indices. Under some rules a
    /// board has fewer than there are in all.
    fn spaces(&self) -> impl Iterator<Item = Self::Space>;

    /// The piece on a space; `None` if it is empty, or not on this position's board.
    fn piece(&self, space: Self::Space) -> Option<Self::Piece>;

    /// The pieces and where they stand, in the order of the spaces.
    fn pieces(&self) -> impl Iterator<Item = (Self::Space, Self::Piece)> {
        self.spaces().filter_map(|space| Some((space, self.piece(space)?)))
    }
}
