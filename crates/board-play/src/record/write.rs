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
        self.others().try_for_each(|(name, value)| writeln!(f, "{name}: {value}"))?;
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
        let first_half = self.start().turn().index();
        for (half, (ply, m)) in (first_half..).zip((1..).zip(moves)) {
            match (half % 2, ply) {
                (0, _) => write!(f, "{}. {m}", half / 2 + 1)?,
                (_, 1) => write!(f, "1... {m}")?,
                _ => write!(f, " {m}")?,
            }
            if let Some(comment) = self.comment(ply) {
                write!(f, " {{{comment}}}")?;
            }
            if half % 2 == 1 || ply == moves.len() {
                writeln!(f)?;
            }
        }
        Ok(())
    }
}
