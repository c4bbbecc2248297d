use core::fmt;
use core::str::FromStr;

use board_core::text::{PositionError, Reader, write_row};
use board_core::{HasSetup, Piece as _, Position as _};

use crate::{Fault, Field, Hexfour, Piece, Rules, Setup, Size};

/// The fields of a rank, from its first file on.
fn rank_fields(size: Size, rank: usize) -> impl Iterator<Item = Field> {
    let files = (0..size.ranks()).filter_map(move |file| Field::new(file, rank));
    files.filter(move |field| field.is_on(size))
}

/// What a rank of so many fields is expected to be, and what behind it.
const fn expected(width: u32) -> [&'static str; 2] {
    macro_rules! ranks {
        ($($width:literal),*) => {
            match width {
                $($width => [
                    concat!("a rank of ", $width, " fields: x, o or a number"),
                    concat!("`/` behind a rank of ", $width, " fields"),
                ],)*
                _ => ["a rank of fields: x, o or a number", "`/` behind a rank"],
            }
        };
    }
    ranks!(4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
}

impl fmt::Display for Hexfour {
    /// The ranks from the last to 1 with `/` between them, numbers for runs of empty fields; the
    /// side to move. The rules follow from the number of ranks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..self.size().ranks()).rev() {
            let rank_fields = rank_fields(self.size(), rank);
            write_row(f, rank_fields.map(|field| self.piece(field).map(Piece::letter)))?;
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        write!(f, " {}", Piece { owner: self.turn() })
    }
}

impl fmt::Debug for Hexfour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hexfour({self})")
    }
}

impl FromStr for Hexfour {
    type Err = PositionError<Fault>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader::new(text);
        let mut setup = Setup::empty();
        let size = size(&reader).ok_or_else(|| reader.error("7, 9, 11 or 13 ranks of fields"))?;
        setup.rules = Rules::default().with_size(size);
        for rank in (0..size.ranks()).rev() {
            let width = rank_fields(size, rank).count() as u32;
            let [a_rank, behind_it] = expected(width);
            let first = rank_fields(size, rank).next().map_or(0, Field::index);
            let rank_board = &mut setup.board[first..];
            reader.row(width, a_rank, Piece::from_letter, |file, piece| {
                rank_board[file as usize] = Some(piece);
            })?;
            if rank > 0 {
                reader.expect(b'/', behind_it)?;
            }
        }
        reader.expect(b' ', "a space behind the last rank")?;
        setup.turn = reader.take("the side to move, x or o", Piece::from_letter)?.owner;
        reader.end()?;
        Self::from_setup(&setup).map_err(PositionError::Invalid)
    }
}

/// The size that follows from the number of ranks.
fn size(reader: &Reader<'_>) -> Option<Size> {
    let ranks = reader.rest().split(' ').next()?.split('/').count();
    Size::ALL.into_iter().find(|size| size.ranks() == ranks)
}
