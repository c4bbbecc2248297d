use std::collections::BTreeMap;

use board_core::{Player, Position, Symmetric, Zobrist};
use board_play::{Ending, Fault, Game, RecordError};

use super::games::{FORFEIT, Games, NUMBER, PLIES, SETTINGS};
use super::rules::{MatchError, Played};
use crate::Forfeit;

impl<P: Zobrist + Symmetric> Games<'_, P> {
    /// Returns the results of saved games by number, from 0, and the length in bytes of the truncated
    /// record at the end.
    ///
    /// # Errors
    /// Fails if a record is not that of a finished game of this match. The last one may be truncated.
    pub(super) fn read_saved(
        &self,
        records: impl IntoIterator<Item = String>,
    ) -> Result<(BTreeMap<u64, Played>, usize), MatchError> {
        let (mut saved, mut truncated) = (BTreeMap::new(), 0);
        let mut records = records.into_iter().enumerate().peekable();
        while let Some((index, record)) = records.next() {
            let mut read = self.read(&record);
            let is_last = records.peek().is_none();
            if read.is_err() && is_last && is_cut_off::<P>(&record, index == 0) {
                // After a complete game, only the next one's first line may have begun.
                let complete = record.rfind('\n').map_or(0, |end| end + 1);
                read = self.read(&record[..complete]);
                truncated = record.len() - if read.is_ok() { complete } else { 0 };
                if read.is_err() {
                    break;
                }
            }
            let wrong = |(line, why)| MatchError::Saved(index, line, why);
            let played = read.map_err(wrong)?;
            let number = played.number;
            if saved.insert(number - 1, played).is_some() {
                return Err(wrong((1, format!("game {number} is saved twice"))));
            }
        }
        Ok((saved, truncated))
    }

    /// Reads a record. An error has the line in the record, from 1.
    fn read(&self, record: &str) -> Result<Played, (usize, String)> {
        let game: Game<P> = record.parse().map_err(|why: RecordError| (why.line, why.problem))?;
        self.check(&game).map_err(|why| (1, why))
    }

    fn check(&self, game: &Game<P>) -> Result<Played, String> {
        let games = self.number();
        let number = other(game, NUMBER).and_then(|number| number.parse().ok());
        let number: u64 = number
            .filter(|number| (1..=games).contains(number))
            .ok_or_else(|| format!("expected a header {NUMBER} with a number from 1 to {games}"))?;
        let (mut played, expected) = self.seat(number - 1);
        check_beginning(game, &expected)
            .map_err(|what| format!("game {number} has another {what} than in this match"))?;
        if let Some(forfeit) = other(game, FORFEIT) {
            let (name, reason) = forfeit.split_once(':').unwrap_or((forfeit, ""));
            let player = Player::ALL.into_iter().find(|player| P::PLAYERS[player.index()] == name);
            let player = player.ok_or_else(|| format!("unknown player in {FORFEIT}"))?;
            let fault = match game.ending() {
                Some(Ending::Forfeited(_, fault)) => fault,
                _ => Fault::DisputedResult,
            };
            played.forfeit = Some((player, Forfeit(fault, reason.trim_start().into())));
        }
        if game.ending().is_none() || !has_all_moves(game) {
            return Err(format!("game {number} is not over"));
        }
        Ok(played.with_result(game))
    }
}

/// Returns whether the record of a game was cut off: in a line, before its moves, or before the last
/// of them. The first record of a file must have a header of a match.
fn is_cut_off<P: Position>(record: &str, is_first: bool) -> bool {
    let header = |name| record.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    let last = record.lines().last().unwrap_or_default();
    let number = last.split('.').next().and_then(|number| number.parse::<usize>().ok());
    let plies = header(PLIES).and_then(|plies| plies.parse::<usize>().ok());
    let is_short = plies.zip(number).is_some_and(|(plies, number)| number < plies.div_ceil(2));
    let has_moves = record.trim_end().lines().any(|line| line.trim().is_empty());
    let game = record.lines().next().unwrap_or_default().trim_end();
    format!("game: {}", P::NAME).starts_with(game)
        && (!is_first || header(NUMBER).is_some())
        && (!record.ends_with('\n') || !has_moves || is_short)
        && !record.parse().is_ok_and(|game: Game<P>| has_all_moves(&game))
}

/// Returns whether a game has as many moves as its header says.
fn has_all_moves<P: Position>(game: &Game<P>) -> bool {
    other(game, PLIES) == Some(&game.moves().len().to_string())
}

/// Returns the value of an extension header.
fn other<'a, P: Position>(game: &'a Game<P>, name: &str) -> Option<&'a str> {
    game.headers().find(|(found, _)| *found == name).map(|(_, value)| value)
}

/// Returns an error that names the difference if a game does not begin as expected.
fn check_beginning<P: Position>(game: &Game<P>, expected: &Game<P>) -> Result<(), &'static str> {
    let names = |game: &Game<P>| Player::ALL.map(|player| game.name(player).map(str::to_owned));
    match () {
        () if names(game) != names(expected) => Err("player"),
        () if game.start() != expected.start() => Err("start"),
        () if !game.moves().starts_with(expected.moves()) => Err("opening"),
        () if game.limits() != expected.limits() => Err("limit"),
        () if other(game, SETTINGS) != other(expected, SETTINGS) => {
            Err("setting of openings, time, nodes, options or adjudication")
        }
        () => Ok(()),
    }
}
