use board_core::{Board, Player};

use crate::Ignis;
use crate::bitboard::{Bitboard, FILE_A, RANK_1, rotated};

/// The number of files, a to f ([I2](crate::rule_list#i2)).
pub const FILES: usize = 6;

/// The number of ranks, 1 to 6 ([I2](crate::rule_list#i2)).
pub const RANKS: usize = 6;

/// The number of pieces in the box, each of which has an earth side (I1).
pub(crate) const PIECES: u32 = 37;

/// One of the 36 spaces: a file from a to f and a rank from 1 to 6 ([I2](crate::rule_list#i2)).
///
/// The names do not change when the playing area shrinks.
///
/// ```
/// use ignis::Space;
///
/// let space: Space = "d4".parse()?;
/// assert_eq!((space.file(), space.rank()), (3, 3));
/// assert_eq!(Space::new(3, 3), Some(space));
/// # Ok::<(), board_core::ParseError>(())
/// ```
pub type Space = board_core::author::Square<FILES, RANKS>;

/// A file or a rank, along which a piece is slid and which may be removed.
///
/// ```
/// use ignis::Line;
///
/// let line = Line::file(2).expect("there are six files");
/// assert_eq!((line.to_string(), line.name()), ("file c".to_string(), 'c'));
/// assert_eq!(Line::rank(3).map(|line| line.to_string()).as_deref(), Some("rank 4"));
/// assert_eq!(Line::file(6), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[must_use]
pub struct Line {
    pub(crate) is_rank: bool,
    /// The number of the file or rank, from 0.
    pub(crate) number: u8,
}

impl Line {
    /// Returns a file, from 0 (a) to 5 (f), or `None` if it is not on the board.
    #[must_use]
    pub const fn file(number: usize) -> Option<Self> {
        if number < FILES { Some(Self { is_rank: false, number: number as u8 }) } else { None }
    }

    /// Returns a rank, from 0 (1) to 5 (6), or `None` if it is not on the board.
    #[must_use]
    pub const fn rank(number: usize) -> Option<Self> {
        if number < RANKS { Some(Self { is_rank: true, number: number as u8 }) } else { None }
    }

    /// Returns the lines of the board: files a to f, then ranks 1 to 6.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..FILES).filter_map(Self::file).chain((0..RANKS).filter_map(Self::rank))
    }

    /// Returns whether the line is a rank. Otherwise, it is a file.
    #[must_use]
    pub const fn is_rank(self) -> bool {
        self.is_rank
    }

    /// Returns the number of the file or rank, from 0 (a or 1) to 5 (f or 6).
    #[must_use]
    pub const fn number(self) -> usize {
        self.number as usize
    }

    /// Returns the letter or digit of the line, as in a move.
    #[must_use]
    pub const fn name(self) -> char {
        (self.number + if self.is_rank { b'1' } else { b'a' }) as char
    }

    /// Returns the spaces of the line.
    pub(crate) const fn board(self) -> Bitboard {
        if self.is_rank {
            rotated(RANK_1, 8 * self.number as u32)
        } else {
            rotated(FILE_A, self.number as u32)
        }
    }
}

/// A piece, which is one of the four elements ([I1](crate::rule_list#i1)).
///
/// ```
/// use board_core::Player;
/// use ignis::prelude::*;
/// use ignis::{Ignis, Piece};
///
/// assert_eq!(Ignis::start().piece("b5".parse()?), Some(Piece::Fire));
/// assert_eq!(Piece::Fire.owner(), Some(Player::First));
/// assert_eq!(Piece::Air.owner(), None);
/// assert_eq!(Piece::of(Player::Second), Piece::Water);
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[must_use]
pub enum Piece {
    /// Fire, the pieces of the first player.
    Fire,
    /// Water, the pieces of the second player.
    Water,
    /// Air, which is neutral and can be pushed off only by earth.
    Air,
    /// Earth, which is neutral and can never be pushed off.
    Earth,
}

impl Piece {
    /// All elements.
    pub const ALL: [Self; 4] = [Self::Fire, Self::Water, Self::Air, Self::Earth];

    /// Returns the element of a player.
    pub const fn of(player: Player) -> Self {
        match player {
            Player::First => Self::Fire,
            Player::Second => Self::Water,
        }
    }

    /// Returns the number of pieces in the box that can show the element (I1).
    pub(crate) const fn in_box(self) -> u32 {
        match self {
            Self::Fire | Self::Water => 8,
            Self::Air => 12,
            Self::Earth => PIECES,
        }
    }
}

impl board_core::Piece for Piece {
    const KINDS: &'static [(Self, Option<Player>, char, &'static str)] = &[
        (Self::Fire, Some(Player::First), 'F', "fire"),
        (Self::Water, Some(Player::Second), 'W', "water"),
        (Self::Air, None, 'A', "air"),
        (Self::Earth, None, 'E', "earth"),
    ];
}

impl Board for Ignis {
    type Space = Space;
    type Piece = Piece;

    fn piece(&self, space: Space) -> Option<Piece> {
        let is_neutral = self.neutral_or_outside.contains(space);
        let is_fire_or_earth = self.fire_or_earth.contains(space);
        let pieces = [[Piece::Water, Piece::Fire], [Piece::Air, Piece::Earth]];
        let piece = pieces[usize::from(is_neutral)][usize::from(is_fire_or_earth)];
        self.occupied.contains(space).then_some(piece)
    }
}
