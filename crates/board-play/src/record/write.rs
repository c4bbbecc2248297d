use core::fmt;

use super::headers::table;
use crate::Game;
use board_core::Position;

impl<P: Position> fmt::Display for Game<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, _, write) in table::<P>() {
            if let Some(value) = write(self) {
                writeln!(f, "{name}: {value}")?;
            }
        }
        self.headers().try_for_each(|(name, value)| writeln!(f, "{name}: {value}"))?;
        self.write_moves(f)
    }
}

impl<P: Position> Game<P> {
    fn write_moves(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.moves();
        if !moves.is_empty() || self.comments().next().is_some() {
            writeln!(f)?;
        }
        if let Some(comment) = self.comment(0) {
            writeln!(f, "{{{comment}}}")?;
        }
        self.write_line(f, 0, '\n')?;
        if moves.is_empty() { Ok(()) } else { writeln!(f) }
    }

    /// Writes the moves after a ply with their notes, and a separator between turns.
    pub(super) fn write_line(
        &self,
        f: &mut dyn fmt::Write,
        from: usize,
        separator: char,
    ) -> fmt::Result {
        let (first_half, mut is_number_due) = (self.start().turn().index(), true);
        for (at, m) in self.moves().iter().enumerate().skip(from) {
            let (half, ply) = (first_half + at, at + 1);
            let is_first = half % 2 == 0;
            if at > from {
                f.write_char(if is_first { separator } else { ' ' })?;
            }
            if is_first || is_number_due {
                write!(f, "{}{} ", half / 2 + 1, if is_first { "." } else { "..." })?;
            }
            write!(f, "{m}")?;
            if let Some(comment) = self.comment(ply) {
                write!(f, " {{{comment}}}")?;
            }
            let variations = self.notes.variations.get(&ply);
            variations.into_iter().flatten().try_for_each(|line| write!(f, " ({line})"))?;
            is_number_due = variations.is_some();
        }
        Ok(())
    }
}
