//! A record's ending, and its verification.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;

use crate::{Ending, Fault, Game};
use board_core::{Outcome, Player, Position};

/// The value of the `result` header for a draw.
const DRAW: &str = "draw";

/// An ending as given by any game's headers, with the winner under the rules.
pub(super) type Ended = Ending<Option<Player>>;

/// Returns the value of the `result` header.
pub(super) fn result(winner: Option<Player>, players: [&'static str; 2]) -> &'static str {
    winner.map_or(DRAW, |player| players[player.index()])
}

/// Returns the winners and endings with this value of `cause`.
pub(super) fn with_cause(cause: &str) -> Vec<(Option<Player>, Ended)> {
    let [first, second] = Player::ALL;
    let draws = [Ended::Rules(None), Ended::Agreed, Ended::Repetition, Ended::PlyCap];
    let mut all = Vec::new();
    for winner in [first, second] {
        let forfeits = Fault::ALL.map(|fault| Ended::Forfeited(!winner, fault));
        let lost = [Ended::Rules(Some(winner)), Ended::Resigned(!winner)].into_iter();
        all.extend(lost.chain(forfeits).map(|ended| (Some(winner), ended)));
    }
    all.extend(draws.map(|ended| (None, ended)));
    all.retain(|(_, ended)| ended.cause() == cause);
    all
}

impl<P: Position> Game<P> {
    /// Plays the move with this notation.
    pub(super) fn play_text(&mut self, text: &str) -> Result<(), String> {
        let m = text.parse().map_err(|why: <P::Move as FromStr>::Err| why.to_string())?;
        self.play(m).map_err(|why| why.to_string())
    }

    /// Ends the game as recorded. Resignations, forfeits and agreed draws are declared; any other
    /// ending must follow from the moves.
    pub(super) fn end_as(&mut self, recorded: Ended) -> Result<(), String> {
        let declared = match recorded {
            Ending::Resigned(player) => self.resign(player),
            Ending::Forfeited(player, fault) => self.forfeit(player, fault),
            Ending::Agreed => self.agree_draw(),
            _ => Ok(()),
        };
        let ending = self.ending();
        if declared.is_ok() && ending.map(|ending| ending.map(Outcome::winner)) == Some(recorded) {
            return Ok(());
        }
        Err("the ending is not the one that the moves lead to: ".to_string()
            + &ending.map_or("the game goes on".into(), |ending| ending.to_string()))
    }
}
