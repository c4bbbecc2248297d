//! Notation: `7/7/7/7/7/3x3 o`, the rows from 6 to 1.

use std::fmt;
use std::str::FromStr;

use board_core::text::{self, ParseError, PositionError, Reader, write_row};
use board_core::{Board as _, HasSetup as _, NoRules, Piece as _, Position as _};

use crate::{COLUMNS, ConnectFour, Disc, Fault, Move, ROWS, Square};

impl fmt::Display for ConnectFour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..ROWS).rev() {
            let squares = (row * COLUMNS..).take(COLUMNS).map(|index| Square(index as u8));
            write_row(f, squares.map(|square| self.piece(square).map(Disc::letter)))?;
            f.write_str(if row > 0 { "/" } else { " " })?;
        }
        write!(f, "{}", Disc(self.turn).letter())
    }
}

impl fmt::Debug for ConnectFour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ConnectFour({self})")
    }
}

impl FromStr for ConnectFour {
    type Err = PositionError<Fault>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader::new(text);
        let mut setup = Self::start().setup();
        for row in (0..ROWS).rev() {
            let squares = &mut setup.board[row * COLUMNS..][..COLUMNS];
            reader.row(
                COLUMNS as u32,
                "a row of 7 squares: x, o or a number",
                Disc::from_letter,
                |column, Disc(player)| squares[column as usize] = Some(player),
            )?;
            if row > 0 {
                reader.expect(b'/', "`/` behind a row of 7 squares")?;
            }
        }
        reader.expect(b' ', "a space behind the last row")?;
        setup.turn = reader.player([b'x', b'o'], "the side to move, x or o")?;
        let NoRules = reader.rules()?;
        Self::from_setup(&setup).map_err(PositionError::Invalid)
    }
}

impl Move {
    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        reader.take("a column from a to g", |letter| {
            letter.checked_sub(b'a').filter(|&column| usize::from(column) < COLUMNS).map(Self)
        })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::pad(f, format_args!("{}", char::from(b'a' + self.0)))
    }
}

board_core::text_traits!(Move);
