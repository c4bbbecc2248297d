use core::fmt;

use board_core::author::text::{
    ParseError, PositionError, Reader, pad, write_ranks, write_rules, write_turn,
};
use board_core::{Board as _, HasSetup as _, Piece as _};

use crate::board::PIECES;
use crate::{Content, FILES, Fault, Heading, Ignis, Line, Move, Piece, Setup};

board_core::author::text_traits!(Ignis: PositionError<Fault>, Move);

#[cfg(feature = "serde")]
board_core::author::serde_as_text!(Ignis, Move, crate::Rules);

/// The letter of a taboo space.
pub(crate) const TABOO: char = 'x';

impl fmt::Display for Ignis {
    /// Writes the ranks from 6 to 1, with `/` between them, digits for runs of empty spaces and `x`
    /// for each taboo space, followed by the side to move, the supply, and any rules that differ
    /// from the default. `{:#}` draws the board:
    ///
    /// ```
    /// use ignis::Ignis;
    ///
    /// let position: Ignis = "xxxxxx/xxxxxx/xxxxxx/xFEWxx/xE1Fxx/xxxxxx w 0a3e".parse()?;
    /// let drawing = "\
    /// a6  x x x x x x
    /// a5  x x x x x x
    /// a4  x x x x x x
    /// a3  x F E W x x
    /// a2  x E . F x x
    /// a1  x x x x x x
    /// w 0a3e";
    /// assert_eq!(format!("{position:#}"), drawing);
    /// # Ok::<(), board_core::PositionError<ignis::Fault>>(())
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.width().is_some() && !f.alternate() {
            return pad(f, self);
        }
        let letter = |space| match self.piece(space) {
            None if self.is_taboo(space) => Some(TABOO),
            piece => piece.map(Piece::letter),
        };
        write_ranks(f, letter)?;
        write_turn(f, ["f", "w"], self.turn)?;
        write!(f, " {}a{}e", self.air, self.earth)?;
        write_rules(f, self.rules)
    }
}

impl Ignis {
    fn read(reader: &mut Reader<'_>) -> Result<Self, PositionError<Fault>> {
        let content = |letter| match letter {
            TABOO => Some(Content::Taboo),
            _ => Piece::from_letter(letter).map(Content::Piece),
        };
        let mut setup = Setup::empty();
        let expected =
            ["a rank of 6 spaces: F, W, A, E, x or a number", "`/` after a rank of 6 spaces"];
        reader.ranks(&mut setup.board, FILES, content, expected)?;
        setup.turn = reader.player([b'f', b'w'], "the side to move, f or w")?;
        reader.expect(b' ', "a space after the side to move")?;
        setup.air = reader.number(
            0,
            Piece::Air.in_box(),
            "the air in the supply, a number from 0 to 12",
        )?;
        reader.expect(b'a', "`a` after the air in the supply")?;
        setup.earth = reader.number(0, PIECES, "the earth in the supply, a number from 0 to 37")?;
        reader.expect(b'e', "`e` after the earth in the supply")?;
        setup.rules = reader.rules()?;
        Ok(Self::from_setup(&setup)?)
    }
}

impl fmt::Display for Move {
    /// Writes the element, the line and the heading, such as `Ecn`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, heading) = (self.line().name(), self.heading().letter());
        pad(f, format_args!("{}{line}{heading}", self.piece().letter()))
    }
}

impl Move {
    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        if reader.rest() == "pass" {
            return Err(reader.refused("passing is not allowed"));
        }
        let at_element = reader.clone();
        let piece = reader.take("the element, A or E", |byte| Piece::from_letter(byte.into()))?;
        if piece.owner().is_some() {
            return Err(at_element.refused("only air (A) and earth (E) are slid in"));
        }
        let line = Line::read(reader)?;
        let (expected, wrong_way) = if line.is_rank {
            ("the heading on a rank, e or w", "a piece slides right (e) or left (w) along a rank")
        } else {
            ("the heading on a file, n or s", "a piece slides up (n) or down (s) along a file")
        };
        let at_heading = reader.clone();
        let heading = reader.take(expected, |byte| {
            Heading::ALL.into_iter().find(|heading| heading.letter() == char::from(byte))
        })?;
        reader.end()?;
        Self::new(piece, line, heading).ok_or_else(|| at_heading.refused(wrong_way))
    }
}

impl Heading {
    fn letter(self) -> char {
        match self {
            Self::North => 'n',
            Self::South => 's',
            Self::East => 'e',
            Self::West => 'w',
        }
    }
}

impl fmt::Display for Line {
    /// Writes `file c` or `rank 4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.is_rank { "rank" } else { "file" };
        pad(f, format_args!("{kind} {}", self.name()))
    }
}

impl Line {
    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        reader.take("a file from a to f or a rank from 1 to 6", |byte| {
            Self::all().find(|line| line.name() == char::from(byte))
        })
    }
}
