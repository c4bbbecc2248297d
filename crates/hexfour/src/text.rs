use core::fmt;
use core::str::FromStr;

use board_core::text::{PositionError, Reader, write_row};
use board_core::{HasSetup, Player, Position as _};

use crate::{Fault, Field, Piece, Position, Rules, Setup, Side};

impl fmt::Display for Piece {
    /// `x` or `o`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&letter(*self), f)
    }
}

pub(crate) fn letter(piece: Piece) -> char {
    if piece.owner == Player::First { 'x' } else { 'o' }
}

fn piece(letter: u8) -> Option<Piece> {
    match letter {
        b'x' => Some(Piece { owner: Player::First }),
        b'o' => Some(Piece { owner: Player::Second }),
        _ => None,
    }
}

/// The fields of a row, from its first column on.
fn row_fields(side: Side, row: usize) -> impl Iterator<Item = Field> {
    let columns = (0..side.rows()).filter_map(move |column| Field::new(column, row));
    columns.filter(move |field| field.is_on(side))
}

/// What a row of so many fields is expected to be, and what behind it.
const fn expected(width: u32) -> [&'static str; 2] {
    macro_rules! rows {
        ($($width:literal),*) => {
            match width {
                $($width => [
                    concat!("a row of ", $width, " fields: x, o or a number"),
                    concat!("`/` behind a row of ", $width, " fields"),
                ],)*
                _ => ["a row of fields: x, o or a number", "`/` behind a row"],
            }
        };
    }
    rows!(4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
}

impl fmt::Display for Position {
    /// The rows from the last to 1 with `/` between them, numbers for runs of empty fields; the
    /// side to move. The rules follow from the number of rows.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.side().rows()).rev() {
            let row_fields = row_fields(self.side(), row);
            write_row(f, row_fields.map(|field| self.piece(field).map(letter)))?;
            if row > 0 {
                f.write_str("/")?;
            }
        }
        write!(f, " {}", Piece { owner: self.turn() })
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

impl FromStr for Position {
    type Err = PositionError<Fault>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader::new(text);
        let mut setup = Setup::empty();
        let side = side(&reader).ok_or_else(|| reader.error("7, 9, 11 or 13 rows of fields"))?;
        setup.rules = Rules::default().with_side(side);
        for row in (0..side.rows()).rev() {
            let width = row_fields(side, row).count() as u32;
            let [a_row, behind_it] = expected(width);
            let first = row_fields(side, row).next().map_or(0, Field::index);
            let row_board = &mut setup.board[first..];
            reader.row(width, a_row, piece, |column, piece| {
                row_board[column as usize] = Some(piece);
            })?;
            if row > 0 {
                reader.expect(b'/', behind_it)?;
            }
        }
        reader.expect(b' ', "a space behind the last row")?;
        setup.turn = reader.take("the side to move, x or o", piece)?.owner;
        reader.end()?;
        Self::from_setup(&setup).map_err(PositionError::Invalid)
    }
}

/// The side that follows from the number of rows.
fn side(reader: &Reader<'_>) -> Option<Side> {
    let rows = reader.rest().split(' ').next()?.split('/').count();
    Side::ALL.into_iter().find(|side| side.rows() == rows)
}
