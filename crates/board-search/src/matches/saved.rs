use std::collections::BTreeMap;

use board_core::{Player, Position, Symmetric, Zobrist};
use board_play::{Evaluated, Game};

use super::course::reason;
use super::games::{FORFEIT, Games, NUMBER, SETTINGS};
use super::rules::{MatchError, Played};
use crate::Forfeit;

impl<P: Zobrist + Symmetric + Evaluated> Games<'_, P> {
    /// Returns the saved games by number, from 0.
    ///
    /// # Errors
    /// Fails if one is not a finished game of this match.
    pub(super) fn read_saved(&self) -> Result<BTreeMap<u64, Played<P>>, MatchError> {
        let mut games = BTreeMap::new();
        for (index, game) in self.rules.saved.iter().enumerate() {
            let wrong = |why| MatchError::Saved(index, why);
            let played = self.read(game).map_err(wrong)?;
            let number = played.number;
            if games.insert(number - 1, played).is_some() {
                return Err(wrong(format!("game {number} is saved twice")));
            }
        }
        Ok(games)
    }

    fn read(&self, game: &Game<P>) -> Result<Played<P>, String> {
        let games = self.number();
        let number = other(game, NUMBER).and_then(|number| number.parse().ok());
        let number: u64 = number
            .filter(|number| (1..=games).contains(number))
            .ok_or_else(|| format!("expected a header {NUMBER} with a number from 1 to {games}"))?;
        let mut played = self.seat(number - 1);
        check_beginning(game, &played.game)
            .map_err(|what| format!("game {number} has another {what} than in this match"))?;
        if let Some(name) = other(game, FORFEIT) {
            let player = Player::ALL.into_iter().find(|player| P::PLAYERS[player.index()] == name);
            let player = player.ok_or_else(|| format!("unknown player in {FORFEIT}"))?;
            let comment = game.comment(game.moves().len()).unwrap_or_default();
            played.forfeit = Some((player, Forfeit(reason(comment).into())));
        }
        if game.ending().is_none() {
            return Err(format!("game {number} is not over"));
        }
        played.game = game.clone();
        Ok(played.with_result())
    }
}

/// Returns the value of an extension header.
fn other<'a, P: Position>(game: &'a Game<P>, name: &str) -> Option<&'a str> {
    game.others().find(|(found, _)| *found == name).map(|(_, value)| value)
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
            Err("setting of time, nodes, options or adjudication")
        }
        () => Ok(()),
    }
}
