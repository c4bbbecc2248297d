//! The notation of positions, moves and fields.

use core::fmt;

use board_core::author::text::{
    ParseError, PositionError, Reader, pad, write_rows, write_rules, write_turn,
};
use board_core::{Board as _, HasSetup, Outcome as _, Piece as _, Position as _};

use crate::board::SPAN;
use crate::{Fault, Field, Hexfour, Move, Outcome, Piece, Rules, Setup, Size};

board_core::author::text_traits!(Hexfour: PositionError<Fault>, Move, Field);
#[cfg(feature = "serde")]
board_core::author::serde_as_text!(Hexfour, Move, Field, Rules);

impl fmt::Display for Hexfour {
    /// Writes the ranks from the highest to the lowest, with `/` between them and numbers for runs
    /// of empty fields, followed by the side to move and any rules that differ from the default,
    /// except for the size, which the number of ranks determines.
    /// `{:#}` draws the board:
    ///
    /// ```
    /// use hexfour::Hexfour;
    ///
    /// let position: Hexfour = "4/5/3o2/3x3/6/5/4 x".parse()?;
    /// let drawing = "\
    /// d7     . . . .
    /// c6    . . . . .
    /// b5   . . . o . .
    /// a4  . . . x . . .
    /// a3   . . . . . .
    /// a2    . . . . .
    /// a1     . . . .
    /// x";
    /// assert_eq!(format!("{position:#}"), drawing);
    /// # Ok::<(), board_core::PositionError<hexfour::Fault>>(())
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.width().is_some() && !f.alternate() {
            return pad(f, self);
        }
        let rows = (0..self.size().ranks()).rev().map(|rank| rank_fields(self.size(), rank));
        write_rows(f, rows, |field| self.piece(field).map(Piece::letter))?;
        write_turn(f, ["x", "o"], self.turn())?;
        write_rules(f, self.rules.with_size(Size::default()))
    }
}

impl Hexfour {
    fn read(reader: &mut Reader<'_>) -> Result<Self, PositionError<Fault>> {
        let mut setup = Setup::empty();
        let ranks = reader.rest().split(' ').next().map(|board| board.split('/').count());
        let size = Size::ALL.into_iter().find(|size| Some(size.ranks()) == ranks);
        let size = size.ok_or_else(|| reader.error("7, 9, 11 or 13 ranks of fields"))?;
        for rank in (0..size.ranks()).rev() {
            let width = rank_fields(size, rank).count() as u32;
            let [a_rank, slash] = expected(width);
            let first = rank_fields(size, rank).next().map_or(0, Field::index);
            let rank_board = &mut setup.board[first..];
            reader.row(width, a_rank, Piece::from_letter, |file, piece| {
                rank_board[file as usize] = Some(piece);
            })?;
            if rank > 0 {
                reader.expect(b'/', slash)?;
            }
        }
        reader.expect(b' ', "a space after the last rank")?;
        setup.turn = reader.player([b'x', b'o'], "the side to move, x or o")?;
        let at_rules = reader.clone();
        let rules: Rules = reader.rules()?;
        if rules.size != Size::default() {
            return Err(at_rules.refused("the number of ranks is the size").into());
        }
        setup.rules = rules.with_size(size);
        Ok(Self::from_setup(&setup)?)
    }
}

/// Returns the fields of a rank, from its first file on.
fn rank_fields(size: Size, rank: usize) -> impl Iterator<Item = Field> {
    let files = (rank + 1).saturating_sub(size.side())..size.ranks().min(rank + size.side());
    files.filter_map(move |file| Field::new(file, rank))
}

/// Returns what the parser expects in a rank of this width and after it.
const fn expected(width: u32) -> [&'static str; 2] {
    macro_rules! ranks {
        ($($width:literal),*) => {
            match width {
                $($width => [
                    concat!("a rank of ", $width, " fields: x, o or a number"),
                    concat!("`/` after a rank of ", $width, " fields"),
                ],)*
                _ => ["a rank of fields: x, o or a number", "`/` after a rank"],
            }
        };
    }
    ranks!(4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.field(), f)
    }
}

impl Move {
    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let at_field = reader.clone();
        Field::read(reader).map(Self::new).map_err(|error| why_no_field(&at_field).unwrap_or(error))
    }
}

/// Returns why the field named by a letter and a number is on no board, or `None` for other input.
fn why_no_field(at_field: &Reader<'_>) -> Option<ParseError> {
    let mut reader = at_field.clone();
    let file =
        reader.take("a file", |byte| byte.checked_sub(b'a').filter(|&file| file < 26)).ok()?;
    let rank = reader.number(0, u32::MAX, "a rank").ok()?;
    reader.end().ok()?;
    Some(at_field.refused(if usize::from(file) >= SPAN {
        "the files are a to k on the board of side 6 (side 4: a to g, 5: a to i, 7: a to m)"
    } else if !(1..=SPAN as u32).contains(&rank) {
        "the ranks are 1 to 11 on the board of side 6 (side 4: 1 to 7, 5: 1 to 9, 7: 1 to 13)"
    } else {
        "the board has no such field: in a hexagon, file and rank are never that far apart"
    }))
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, format_args!("{}{}", (b'a' + self.file() as u8) as char, self.rank() + 1))
    }
}

impl Field {
    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let at_field = reader.clone();
        let file = reader.take("a file from a to m", |byte| {
            byte.checked_sub(b'a').filter(|&file| usize::from(file) < SPAN)
        })?;
        let rank = reader.number(1, SPAN as u32, "a rank from 1 to 13")?;
        let field = Self::new(usize::from(file), rank as usize - 1);
        field.ok_or_else(|| at_field.error("a field: file and rank at most 6 apart"))
    }
}

impl fmt::Display for Outcome {
    /// Writes `first`, `second` or `draw`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner() {
            Some(player) => fmt::Display::fmt(&player, f),
            None => f.pad("draw"),
        }
    }
}
