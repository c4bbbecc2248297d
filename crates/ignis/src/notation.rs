use core::fmt;
use core::str::FromStr;

use board_core::text::{PositionError, Reader, write_row, write_rules};
use board_core::{HasSetup, Piece as _, Player};

use crate::setup::Content;
use crate::space::{FILES, RANKS, Space};
use crate::{Fault, Ignis, Piece, Setup};

/// The letter of a taboo space in a text.
const TABOO: char = 'x';

fn content(byte: u8) -> Option<Content> {
    if char::from(byte) == TABOO {
        return Some(Content::Taboo);
    }
    Piece::from_letter(byte).map(Content::Piece)
}

impl fmt::Display for Ignis {
    /// The ranks from 6 to 1 with `/` between them, digits for runs of empty spaces and `x` for
    /// each taboo one; the side to move; the supply; rules other than the default.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |space| match self.piece(space) {
            None if self.is_taboo(space) => Some(TABOO),
            piece => piece.map(Piece::letter),
        };
        for rank in (0..RANKS).rev() {
            write_row(f, (0..FILES).filter_map(|file| Space::new(file, rank)).map(letter))?;
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        f.write_str(if self.turn == Player::First { " f" } else { " w" })?;
        write!(f, " {}a{}e", self.air, self.earth)?;
        write_rules(f, self.rules)
    }
}

impl fmt::Debug for Ignis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ignis({self})")
    }
}

impl FromStr for Ignis {
    type Err = PositionError<Fault>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader::new(text);
        let mut setup = Setup::empty();
        for rank in (0..RANKS).rev() {
            let row = &mut setup.board[rank * FILES..][..FILES];
            reader.row(
                FILES as u32,
                "a rank of 6 spaces: F, W, A, E, x or a number",
                content,
                |file, content| {
                    row[file as usize] = content;
                },
            )?;
            if rank > 0 {
                reader.expect(b'/', "`/` behind a rank of 6 spaces")?;
            }
        }
        reader.expect(b' ', "a space behind the last rank")?;
        setup.turn = reader.player([b'f', b'w'], "the side to move, f or w")?;
        reader.expect(b' ', "a space behind the side to move")?;
        setup.air = reader.number(0, 12, "the air in the supply, a number from 0 to 12")?;
        reader.expect(b'a', "`a` behind the air in the supply")?;
        setup.earth = reader.number(0, 37, "the earth in the supply, a number from 0 to 37")?;
        reader.expect(b'e', "`e` behind the earth in the supply")?;
        setup.rules = reader.rules()?;
        Self::from_setup(&setup).map_err(PositionError::Invalid)
    }
}
