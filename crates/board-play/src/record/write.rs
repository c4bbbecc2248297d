use core::fmt;

use super::ending::result;
use crate::Game;
use board_core::{Player, Position};

impl<P: Position> fmt::Display for Game<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game: {}", P::NAME)?;
        write_start(f, self.start())?;
        for player in Player::ALL {
            if let Some(name) = self.name(player) {
                writeln!(f, "{}: {name}", P::PLAYERS[player.index()])?;
            }
        }
        if let Some(date) = self.date() {
            writeln!(f, "date: {date}")?;
        }
        write_end(f, self)?;
        self.headers().try_for_each(|(name, value)| writeln!(f, "{name}: {value}"))?;
        self.write_moves(f)
    }
}

/// Writes the rules and the start position, unless they are the defaults.
fn write_start<P: Position>(f: &mut fmt::Formatter<'_>, start: &P) -> fmt::Result {
    let rules = start.rules();
    if rules != P::Rules::default() {
        writeln!(f, "rules: {rules}")?;
    }
    if *start == P::start_with(rules) { Ok(()) } else { writeln!(f, "start: {start}") }
}

fn write_end<P: Position>(f: &mut fmt::Formatter<'_>, game: &Game<P>) -> fmt::Result {
    if let Some(times) = game.limits().repetition {
        writeln!(f, "repetition: {times}")?;
    }
    if let Some(plies) = game.limits().max_plies {
        writeln!(f, "max-plies: {plies}")?;
    }
    if let Some(ending) = game.ending() {
        writeln!(f, "result: {}", result(ending.winner(), P::PLAYERS))?;
        writeln!(f, "cause: {}", ending.cause())?;
    }
    Ok(())
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
