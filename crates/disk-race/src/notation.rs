//! The notation of positions, moves and spaces.

use core::fmt;

use board_core::author::text::{
    ParseError, PositionError, Reader, pad, write_rows, write_rules, write_turn,
};
use board_core::{Board as _, HasSetup, Piece as _};

use crate::{DiskRace, Fault, Layer, Move, Piece, Rotation, Setup, Space};

board_core::author::text_traits!(DiskRace: PositionError<Fault>, Move, Space);
#[cfg(feature = "serde")]
board_core::author::serde_as_text!(DiskRace, Move, Space, crate::Rules);

/// The layers in the notation of a position: the first space, the number of spaces, and what the
/// parser expects.
const LAYERS: [(usize, usize, &str); 4] = [
    (0, 8, "a ring of 8 spaces: r, R, b, B or a number"),
    (8, 8, "8 outer spaces: r, R, b, B or a number"),
    (16, 8, "8 inner spaces: r, R, b, B or a number"),
    (24, 1, "the center: R, B or 1"),
];

impl fmt::Display for DiskRace {
    /// Writes the ring, the outer spaces, the inner spaces and the center, with `/` between them
    /// and digits for runs of empty spaces, followed by the side to move and any rules that differ
    /// from the default. `{:#}` writes a line for each of them:
    ///
    /// ```
    /// use disk_race::DiskRace;
    ///
    /// let position: DiskRace = "2rb1brb/2b2r2/8/R b".parse()?;
    /// let drawing = "\
    /// r0  . . r b . b r b
    /// o0  . . b . . r . .
    /// i0  . . . . . . . .
    /// c          R
    /// b";
    /// assert_eq!(format!("{position:#}"), drawing);
    /// # Ok::<(), board_core::PositionError<disk_race::Fault>>(())
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.width().is_some() && !f.alternate() {
            return pad(f, self);
        }
        let rows =
            LAYERS.map(|(first, width, _)| (first..first + width).filter_map(Space::from_index));
        write_rows(f, rows, |space| self.piece(space).map(Piece::letter))?;
        write_turn(f, ["r", "b"], self.turn)?;
        write_rules(f, self.rules)
    }
}

impl DiskRace {
    fn read(reader: &mut Reader<'_>) -> Result<Self, PositionError<Fault>> {
        let mut setup = Setup::empty();
        for (first, width, expected) in LAYERS {
            if first > 0 {
                reader.expect(b'/', "`/` between ring, outer, inner spaces and center")?;
            }
            let row = &mut setup.board[first..][..width];
            reader.row(width as u32, expected, Piece::from_letter, |index, piece| {
                row[index as usize] = Some(piece);
            })?;
        }
        reader.expect(b' ', "a space after the center")?;
        setup.turn = reader.player([b'r', b'b'], "the side to move, r or b")?;
        setup.rules = reader.rules()?;
        Ok(Self::from_setup(&setup)?)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((from, to)) = self.spaces() else { return f.pad("pass") };
        let rotation = ["", "+", "-"][self.rotation() as usize];
        pad(f, format_args!("{from}{to}{rotation}"))
    }
}

impl Move {
    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        if reader.take_rest("pass") {
            return Ok(Self::PASS);
        }
        let from = Space::read(reader)?;
        let at_target = reader.clone();
        let to = Space::read(reader)?;
        let mut rotation = Rotation::Still;
        if to == Space::CENTER && !reader.rest().is_empty() {
            rotation = reader.take("+, - or the end", |byte| match byte {
                b'+' => Some(Rotation::Plus),
                b'-' => Some(Rotation::Minus),
                _ => None,
            })?;
        } else if matches!(reader.rest(), "+" | "-") {
            return Err(reader.refused("only a piece that stops at the center may turn the disk"));
        }
        reader.end()?;
        Self::new(from, to, rotation).ok_or_else(|| {
            at_target.refused(if from == to {
                "a move must end on another space"
            } else {
                "no step or chain of jumps leads there on any disk"
            })
        })
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = ['r', 'o', 'i', 'c'][self.layer() as usize];
        match self.spoke() {
            Some(spoke) => pad(f, format_args!("{letter}{spoke}")),
            None => fmt::Display::fmt(&letter, f),
        }
    }
}

impl Space {
    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let expected = "a space: r, o or i and a number from 0 to 7, or c";
        let layer = reader.take(expected, Layer::from_letter)?;
        if layer == Layer::Center {
            return Ok(Self::CENTER);
        }
        let number = |digit: u8| Self::new(layer, digit.checked_sub(b'0')?.into());
        reader.take("a number from 0 to 7", number)
    }
}

impl Layer {
    pub(crate) const fn from_letter(letter: u8) -> Option<Self> {
        match letter {
            b'r' => Some(Self::Ring),
            b'o' => Some(Self::Outer),
            b'i' => Some(Self::Inner),
            b'c' => Some(Self::Center),
            _ => None,
        }
    }
}
