use core::fmt;
use core::str::FromStr;

use board_core::text::{PositionError, Reader, write_row, write_rules};
use board_core::{HasSetup, Piece as _, Player};

use crate::space::Space;
use crate::{DiskRace, Fault, Piece, Setup};

/// The layers in a text: first space, number of spaces, what a reader expects.
const LAYERS: [(usize, usize, &str); 4] = [
    (0, 8, "a ring of 8 spaces: r, R, b, B or a number"),
    (8, 8, "8 outer spaces: r, R, b, B or a number"),
    (16, 8, "8 inner spaces: r, R, b, B or a number"),
    (24, 1, "the centre: R, B or 1"),
];

impl fmt::Display for DiskRace {
    /// Ring, outer and inner spaces and the centre with `/` between them, digits for runs of
    /// empty spaces; the side to move; rules other than the default.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (first, width, _) in LAYERS {
            if first > 0 {
                f.write_str("/")?;
            }
            let row = Space::all().skip(first).take(width);
            write_row(f, row.map(|space| self.piece(space).map(Piece::letter)))?;
        }
        f.write_str(if self.turn == Player::First { " r" } else { " b" })?;
        write_rules(f, self.rules)
    }
}

impl fmt::Debug for DiskRace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DiskRace({self})")
    }
}

impl FromStr for DiskRace {
    type Err = PositionError<Fault>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader::new(text);
        let mut setup = Setup::empty();
        for (first, width, expected) in LAYERS {
            if first > 0 {
                reader.expect(b'/', "`/` between ring, outer, inner spaces and centre")?;
            }
            let row = &mut setup.board[first..][..width];
            reader.row(width as u32, expected, Piece::from_letter, |index, piece| {
                row[index as usize] = Some(piece);
            })?;
        }
        reader.expect(b' ', "a space behind the centre")?;
        setup.turn = reader.player([b'r', b'b'], "the side to move, r or b")?;
        setup.rules = reader.rules()?;
        Self::from_setup(&setup).map_err(PositionError::Invalid)
    }
}
