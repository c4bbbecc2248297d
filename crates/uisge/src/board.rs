use board_core::{Board, Player, Space};

use crate::Uisge;
use crate::bitboard::Bitboard;

/// The number of files, a to g (U1).
pub const FILES: usize = 7;

/// The number of ranks, 1 to 6 (U1).
pub const RANKS: usize = 6;

/// The number of pieces of each player (U2).
pub(crate) const PIECES: u32 = 6;

/// One of the 42 squares: a file from a to g and a rank from 1 to 6 (U1).
///
/// ```
/// use uisge::Square;
///
/// let square: Square = "d4".parse()?;
/// assert_eq!((square.file(), square.rank()), (3, 3));
/// assert_eq!(Square::new(3, 3), Some(square));
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Returns the square in a file (0 is a) and a rank (0 is 1), or `None` if it is not on the
    /// board.
    pub const fn new(file: usize, rank: usize) -> Option<Self> {
        if file < FILES && rank < RANKS { Some(Self((rank * 8 + file) as u8)) } else { None }
    }

    /// Returns all squares in the order of their indices: a1, b1 ... g6.
    ///
    /// ```
    /// use uisge::Square;
    ///
    /// assert_eq!(Square::all().count(), 42);
    /// assert_eq!(Square::all().last(), Square::new(6, 5));
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        Bitboard::ALL.iter()
    }

    /// Returns the file, from 0 (a) to 6 (g).
    pub const fn file(self) -> usize {
        self.0 as usize % 8
    }

    /// Returns the rank, from 0 (1) to 5 (6).
    pub const fn rank(self) -> usize {
        self.0 as usize / 8
    }

    /// Returns the square of a bit, which must be on the board.
    pub(crate) const fn from_bit_number(number: u32) -> Self {
        Self(number as u8)
    }

    /// Returns the number of the square's bit in a [`Bitboard`].
    pub(crate) const fn bit_number(self) -> u32 {
        self.0 as u32
    }

    /// Returns the square that a jump passes over (U4).
    pub(crate) const fn between(from: Self, to: Self) -> Self {
        Self(from.0.midpoint(to.0))
    }
}

impl Space for Square {
    const COUNT: usize = FILES * RANKS;

    fn index(self) -> usize {
        self.rank() * FILES + self.file()
    }

    fn from_index(index: usize) -> Option<Self> {
        Self::new(index % FILES, index / FILES)
    }
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
