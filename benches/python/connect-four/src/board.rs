//! Squares and discs.

use std::fmt;

use board_core::text::{self, ParseError, Reader};
use board_core::{Board, Piece, Player, Space};

use crate::{COLUMNS, ConnectFour, RIGHT, ROWS};

/// A square, numbered by rows from a1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub(crate) u8);

impl Square {
    /// The column, 0 for a.
    pub const fn column(self) -> usize {
        self.0 as usize % COLUMNS
    }

    /// The row, 0 for row 1.
    pub const fn row(self) -> usize {
        self.0 as usize / COLUMNS
    }

    pub(crate) const fn bit(self) -> u64 {
        1 << (self.column() * RIGHT as usize + self.row())
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let column = reader.take("a column from a to g", |letter| {
            letter.checked_sub(b'a').filter(|&column| usize::from(column) < COLUMNS)
        })?;
        let row = reader.number(1, ROWS as u32, "a row from 1 to 6")? as u8;
        Ok(Self((row - 1) * COLUMNS as u8 + column))
    }
}

impl Space for Square {
    const COUNT: usize = COLUMNS * ROWS;

    fn index(self) -> usize {
        self.0.into()
    }

    fn from_index(index: usize) -> Option<Self> {
        (index < Self::COUNT).then_some(Self(index as u8))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = char::from(b'a' + self.column() as u8);
        text::pad(f, format_args!("{column}{}", self.row() + 1))
    }
}

board_core::text_traits!(Square);

/// A disc of a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Disc(pub Player);

impl Piece for Disc {
    const ALL: &'static [Self] = &[Self(Player::First), Self(Player::Second)];

    fn owner(self) -> Option<Player> {
        Some(self.0)
    }

    fn letter(self) -> char {
        ['x', 'o'][self.0.index()]
    }

    fn name(self) -> &'static str {
        ["yellow disc", "red disc"][self.0.index()]
    }
}

impl Board for ConnectFour {
    type Space = Square;
    type Piece = Disc;

    fn spaces(&self) -> impl Iterator<Item = Square> {
        (0..Square::COUNT).filter_map(Square::from_index)
    }

    fn piece(&self, square: Square) -> Option<Disc> {
        let mut all = Player::ALL.into_iter();
        all.find(|player| self.discs[player.index()] & square.bit() != 0).map(Disc)
    }
}
