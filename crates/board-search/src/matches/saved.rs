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
            if read.is_err() && records.peek().is_none() {
                truncated = self.truncated(&record, &saved).unwrap_or(0);
                match record.len() - truncated {
                    0 => break,
                    complete => read = self.read(&record[..complete]),
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
        if game.ending().is_none() || other(game, PLIES) != Some(&game.moves().len().to_string()) {
            return Err(format!("game {number} is not over"));
        }
        Ok(played.with_result(game))
    }

    /// Returns the length of the truncated record at the end of the last record, or `None` if it is
    /// not the beginning of the record of a missing game.
    fn truncated(&self, record: &str, saved: &BTreeMap<u64, Played>) -> Option<usize> {
        /// More games than a match plays at the same time.
        const TRIED: usize = 1000;
        let text = record.replace("\r\n", "\n");
        let text = text.trim_end_matches('\r');
        let (headers, moves) = match text.split_once("\n\n") {
            Some((headers, moves)) => (format!("{headers}\n"), Some(moves)),
            None => (text.to_owned(), None),
        };
        // The number is complete only before a line break.
        let number = headers.split_inclusive('\n').find_map(|line| {
            line.strip_prefix(NUMBER)?.strip_prefix(": ")?.strip_suffix('\n')?.parse().ok()
        });
        let is_missing =
            |n: &u64| number.is_none_or(|number: u64| number == n + 1) && !saved.contains_key(n);
        let games = (0..self.number()).filter(is_missing).take(TRIED).map(|n| self.seat(n).1);
        let mut games = games.map(|game| (headers_of(&game), game));
        let (expected, game) = games.find(|(expected, _)| begins_with::<P>(expected, &headers))?;
        let Some(moves) = moves else { return Some(record.len()) };
        let (found, rest) = begun::<P>(&expected, moves)?;
        let mut both = found.moves().iter().zip(game.moves());
        if both.any(|(found, expected)| found != expected) {
            return None;
        }
        // Only the beginning of the next record may follow all moves.
        let has_all = headers.contains(&format!("\n{PLIES}: {}\n", found.moves().len()));
        if !has_all || rest.starts_with('{') {
            return Some(record.len());
        }
        format!("game: {}", P::NAME).starts_with(rest).then_some(rest.len())
    }
}

/// Returns the headers of a game that has not ended.
fn headers_of<P: Position>(game: &Game<P>) -> String {
    game.to_string().split_inclusive('\n').take_while(|line| *line != "\n").collect()
}

/// Returns whether this is the beginning of the headers of a game that begins with `expected`.
fn begins_with<P: Position>(expected: &str, headers: &str) -> bool {
    // The values of these headers are known at the end of a game.
    let results = P::PLAYERS.into_iter().chain(["draw"]).map(|name| format!("result: {name}\n"));
    let forfeits = P::PLAYERS.map(|name| format!("{FORFEIT}: {name}: "));
    let later: Vec<_> = results.chain(forfeits).collect();
    let game = expected.split_inclusive('\n').next().unwrap_or_default();
    let is_known = |line: &str| {
        later.iter().any(|full| full.starts_with(line) || line.starts_with(full))
            || ["cause: ".to_owned(), format!("{PLIES}: ")].iter().any(|name| {
                let value = line.strip_prefix(name.as_str());
                name.starts_with(line) || value.is_some_and(|value| !value.contains(' '))
            })
            || expected.split_inclusive('\n').any(|full| full.starts_with(line))
    };
    game.starts_with(headers)
        || headers.starts_with(game) && headers.split_inclusive('\n').all(is_known)
}

/// Returns the game with these headers and moves, and the last word or comment if it is incomplete.
fn begun<'a, P: Position>(headers: &str, moves: &'a str) -> Option<(Game<P>, &'a str)> {
    let open = moves.rfind('{').filter(|open| !moves[*open..].contains('}'));
    let word = moves.trim_end_matches(|c: char| !c.is_ascii_whitespace() && c != '}').len();
    let (complete, rest) = moves.split_at(open.unwrap_or(word));
    // A number before a move that is missing.
    let complete = complete.trim_end();
    let number = complete.trim_end_matches('.').trim_end_matches(|c: char| c.is_ascii_digit());
    let complete = if complete.ends_with('.') { number } else { complete };
    // A comment contains only a score, a depth and a time.
    let is_ours = !rest.starts_with('{') || rest.len() < 40 && !rest.contains('\n');
    let game = is_ours.then(|| format!("{headers}\n{complete}").parse().ok())??;
    Some((game, rest))
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
