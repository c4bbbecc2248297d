use board_core::author::Set;
use board_core::{Board, Player};

use crate::Uisge;

/// The number of files, a to g ([U1](crate::rule_list#u1)).
pub const FILES: usize = 7;

/// The number of ranks, 1 to 6 ([U1](crate::rule_list#u1)).
pub const RANKS: usize = 6;

/// The number of pieces of each player (U2).
pub(crate) const PIECES: u32 = 6;

/// One of the 42 squares: a file from a to g and a rank from 1 to 6
/// ([U1](crate::rule_list#u1)).
///
/// ```
/// use uisge::Square;
///
/// let square: Square = "d4".parse()?;
/// assert_eq!((square.file(), square.rank()), (3, 3));
/// assert_eq!(Square::new(3, 3), Some(square));
/// # Ok::<(), board_core::ParseError>(())
/// ```
pub type Square = board_core::author::Square<FILES, RANKS>;

/// A set of squares, with a bit for each.
pub type Bitboard = Set<Square>;

/// Returns the square that a jump passes over (U4).
pub(crate) const fn between(from: Square, to: Square) -> Square {
    Square::from_bit_number(from.bit_number().midpoint(to.bit_number()))
}

/// A piece: its owner and the side that it shows.
///
/// ```
/// use board_core::Player;
/// use uisge::prelude::*;
/// use uisge::{Piece, Uisge};
///
/// let piece = Uisge::start().piece("d4".parse()?);
/// assert_eq!(piece, Some(Piece { owner: Player::First, crown: false }));
/// assert_eq!(Piece { owner: Player::First, crown: true }.letter(), 'W');
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The player who owns the piece.
    pub owner: Player,
    /// Whether the piece shows its crown; otherwise it is blank.
    pub crown: bool,
}

impl board_core::Piece for Piece {
    const KINDS: &'static [(Self, Option<Player>, char, &'static str)] = &[
        (Self { owner: Player::First, crown: false }, Some(Player::First), 'w', "light blank"),
        (Self { owner: Player::First, crown: true }, Some(Player::First), 'W', "light crown"),
        (Self { owner: Player::Second, crown: false }, Some(Player::Second), 'b', "dark blank"),
        (Self { owner: Player::Second, crown: true }, Some(Player::Second), 'B', "dark crown"),
    ];
}

impl Board for Uisge {
    type Space = Square;
    type Piece = Piece;

    fn piece(&self, square: Square) -> Option<Piece> {
        let owner =
            Player::ALL.into_iter().find(|&player| self.pieces_of(player).contains(square))?;
        Some(Piece { owner, crown: self.crowns.contains(square) })
    }
}
