use core::fmt;
use core::str::FromStr;

use board_core::text::{PositionError, Reader, write_row, write_rules};
use board_core::{HasSetup, Piece as _, Player};

use crate::space::{FILES, RANKS, Square};
use crate::{Fault, Piece, Setup, Uisge};

impl fmt::Display for Uisge {
    /// The ranks from 6 to 1 with `/` between them, digits for runs of empty squares; the side to
    /// move; rules other than the default.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..RANKS).rev() {
            let row = (0..FILES).filter_map(|file| Square::new(file, rank));
            write_row(f, row.map(|square| self.piece(square).map(Piece::letter)))?;
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        f.write_str(if self.turn == Player::First { " w" } else { " b" })?;
        write_rules(f, self.rules)
    }
}

impl fmt::Debug for Uisge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Uisge({self})")
    }
}

impl FromStr for Uisge {
    type Err = PositionError<Fault>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader::new(text);
        let mut setup = Setup::empty();
        for rank in (0..RANKS).rev() {
            let row = &mut setup.board[rank * FILES..][..FILES];
            reader.row(
                FILES as u32,
                "a rank of 7 squares: w, W, b, B or a number",
                Piece::from_letter,
                |file, piece| {
                    row[file as usize] = Some(piece);
                },
            )?;
            if rank > 0 {
                reader.expect(b'/', "`/` behind a rank of 7 squares")?;
            }
        }
        reader.expect(b' ', "a space behind the last rank")?;
        setup.turn = reader.player([b'w', b'b'], "the side to move, w or b")?;
        setup.rules = reader.rules()?;
        Self::from_setup(&setup).map_err(PositionError::Invalid)
    }
}
