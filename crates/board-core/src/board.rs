//! The board: spaces and the pieces on them.

use core::fmt::Debug;
use core::hash::Hash;

use crate::{Indexed, Player, Position};

/// A kind of piece, including its owner.
///
/// ```
/// use board_core::{Piece as _, Player};
/// use uisge::Piece;
///
/// let piece = Piece::from_letter('W').expect("W is the letter of a light crown");
/// assert_eq!(piece.name(), "light crown");
/// assert_eq!(piece.owner(), Some(Player::First));
///
/// let letters: String = Piece::all().map(Piece::letter).collect();
/// assert_eq!(letters, "wWbB");
/// ```
pub trait Piece: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// All kinds of pieces in the order of a legend, each with its [`owner`](Self::owner),
    /// [`letter`](Self::letter) and [`name`](Self::name).
    const KINDS: &'static [(Self, Option<Player>, char, &'static str)];

    /// Returns all kinds of pieces in the order of a legend.
    fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        Self::KINDS.iter().map(|kind| kind.0)
    }

    /// Returns the player who owns the piece, or `None` if it is neutral.
    #[must_use]
    fn owner(self) -> Option<Player> {
        kind(self).1
    }

    /// Returns the letter of the kind in the notation of a position, such as `W`.
    ///
    /// Every kind has a different letter.
    #[must_use]
    fn letter(self) -> char {
        kind(self).2
    }

    /// Returns the kind with this letter, or `None` if no kind has it.
    ///
    /// ```
    /// use board_core::{Piece as _, Player};
    /// use uisge::Piece;
    ///
    /// assert_eq!(Piece::from_letter('b'), Some(Piece { owner: Player::Second, crown: false }));
    /// assert_eq!(Piece::from_letter('x'), None);
    /// ```
    #[must_use]
    fn from_letter(letter: char) -> Option<Self> {
        Self::all().find(|piece| piece.letter() == letter)
    }

    /// Returns the name of the kind in lower case, without an article, such as `light crown`.
    #[must_use]
    fn name(self) -> &'static str {
        kind(self).3
    }
}

/// Returns the entry of a piece in [`Piece::KINDS`].
fn kind<P: Piece>(piece: P) -> &'static (P, Option<Player>, char, &'static str) {
    P::KINDS.iter().find(|kind| kind.0 == piece).expect("every kind of piece is listed")
}

/// A position with its spaces and pieces.
///
/// ```
/// use board_core::{Board, Piece, Position};
/// use uisge::Uisge;
///
/// let position = Uisge::start();
/// let mut pieces = position.pieces().map(|(space, piece)| format!("{} on {space}", piece.name()));
/// assert_eq!(pieces.next().as_deref(), Some("dark blank on d2"));
/// assert_eq!(pieces.count(), 11);
/// ```
pub trait Board: Position {
    /// The type of spaces.
    type Space: Indexed;
    /// The type of pieces.
    type Piece: Piece;

    /// Returns the spaces of this position's board in index order.
    ///
    /// Under some rules, the board does not have all spaces of the type. The provided method returns
    /// all of them.
    ///
    /// ```
    /// use board_core::{Board, Indexed, Position};
    /// use hexfour::{Field, Hexfour};
    ///
    /// let small = Hexfour::start_with("side=4".parse()?);
    /// assert_eq!(small.spaces().count(), 37);
    /// let large = Hexfour::start_with("side=7".parse()?);
    /// assert_eq!(large.spaces().count(), 127);
    /// assert!(Field::COUNT >= 127);
    /// # Ok::<(), board_core::RulesError>(())
    /// ```
    fn spaces(&self) -> impl Iterator<Item = Self::Space> {
        (0..Self::Space::COUNT).filter_map(Self::Space::from_index)
    }

    /// Returns the piece on a space, or `None` if the space is empty or not on the board.
    ///
    /// ```
    /// use board_core::{Board, Position};
    /// use uisge::{Piece, Uisge};
    ///
    /// let next = Uisge::start().after("d4f4".parse()?)?;
    /// assert_eq!(next.piece("d4".parse()?), None);
    /// assert!(next.piece("f4".parse()?).is_some_and(|piece| piece.crown));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    fn piece(&self, space: Self::Space) -> Option<Self::Piece>;

    /// Returns the pieces with their spaces, in the order of the spaces.
    ///
    /// ```
    /// use board_core::Board;
    /// use uisge::Uisge;
    ///
    /// let position: Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse()?;
    /// let crowns = position.pieces().filter(|(_, piece)| piece.crown);
    /// let squares: Vec<String> = crowns.map(|(square, _)| square.to_string()).collect();
    /// assert_eq!(squares, ["b4", "c4", "e4", "c5", "d5"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn pieces(&self) -> impl Iterator<Item = (Self::Space, Self::Piece)> {
        self.spaces().filter_map(|space| Some((space, self.piece(space)?)))
    }
}
