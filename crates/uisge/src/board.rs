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
    const ALL: &'static [Self] = &[
        Self { owner: Player::First, crown: false },
        Self { owner: Player::First, crown: true },
        Self { owner: Player::Second, crown: false },
        Self { owner: Player::Second, crown: true },
    ];

    fn owner(self) -> Option<Player> {
        Some(self.owner)
    }

    /// Lower case stands for a blank piece, upper case for a crown.
    fn letter(self) -> char {
        let letter = if self.owner == Player::First { 'w' } else { 'b' };
        if self.crown { letter.to_ascii_uppercase() } else { letter }
    }

    fn name(self) -> &'static str {
        match (self.owner, self.crown) {
            (Player::First, false) => "light blank",
            (Player::First, true) => "light crown",
            (Player::Second, false) => "dark blank",
            (Player::Second, true) => "dark crown",
        }
    }
}

impl Board for Uisge {
    type Space = Square;
    type Piece = Piece;

    fn spaces(&self) -> impl Iterator<Item = Square> {
        Square::all()
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        let owner =
            Player::ALL.into_iter().find(|&player| self.pieces_of(player).contains(square))?;
        Some(Piece { owner, crown: self.crowns.contains(square) })
    }
}
