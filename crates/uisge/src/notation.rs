use core::fmt;

use board_core::author::text::{
    ParseError, PositionError, Reader, pad, write_ranks, write_rules, write_turn,
};
use board_core::{Board as _, HasSetup as _, Piece as _};

use crate::{FILES, Fault, Move, Piece, Setup, Square, Uisge};

board_core::author::text_traits!(Uisge: PositionError<Fault>, Move);

#[cfg(feature = "serde")]
board_core::author::serde_as_text!(Uisge, Move, crate::Rules);

impl fmt::Display for Uisge {
    /// Writes the ranks from 6 to 1, with `/` between them and digits for runs of empty squares,
    /// followed by the side to move and any rules that differ from the default. `{:#}` draws the
    /// board:
    ///
    /// ```
    /// use uisge::{Uisge, prelude::*};
    ///
    /// let drawing = "\
    /// a6  . . . . . . .
    /// a5  . . w w . . .
    /// a4  . w w w w . .
    /// a3  . . b b b b .
    /// a2  . . . b b . .
    /// a1  . . . . . . .
    /// w";
    /// assert_eq!(format!("{:#}", Uisge::start()), drawing);
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.width().is_some() && !f.alternate() {
            return pad(f, self);
        }
        write_ranks(f, |square| self.piece(square).map(Piece::letter))?;
        write_turn(f, ["w", "b"], self.turn)?;
        write_rules(f, self.rules)
    }
}

impl Uisge {
    fn read(reader: &mut Reader<'_>) -> Result<Self, PositionError<Fault>> {
        let mut setup = Setup::empty();
        let content = |letter| Piece::from_letter(letter).map(Some);
        let expected =
            ["a rank of 7 squares: w, W, b, B or a number", "`/` after a rank of 7 squares"];
        reader.ranks(&mut setup.board, FILES, content, expected)?;
        setup.turn = reader.player([b'w', b'b'], "the side to move, w or b")?;
        setup.rules = reader.rules()?;
        Ok(Self::from_setup(&setup)?)
    }
}

impl fmt::Display for Move {
    /// Writes the two squares, or `pass`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.squares() {
            Some((from, to)) => pad(f, format_args!("{from}{to}")),
            None => f.pad("pass"),
        }
    }
}

impl Move {
    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        if reader.take_rest("pass") {
            return Ok(Self::PASS);
        }
        let from = Square::read(reader)?;
        let at_target = reader.clone();
        let to = Square::read(reader)?;
        reader.end()?;
        Self::new(from, to).ok_or_else(|| {
            at_target.refused(if from == to {
                "a move must end on another square"
            } else {
                "a piece steps one square, or jumps two squares along a rank or a file"
            })
        })
    }
}
