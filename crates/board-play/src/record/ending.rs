//! A record's ending, and its verification.

use alloc::string::{String, ToString};
use core::str::FromStr;

use crate::{Ending, Game};
use board_core::{Player, Position};

/// The value of the `result` header for a draw.
const DRAW: &str = "draw";

/// The values of the `cause` header.
pub(crate) const CAUSES: [&str; 5] = ["rules", "resigned", "agreed", "repetition", "ply-cap"];

/// An ending as given by any game's headers, with the winner under the rules.
pub(super) type Ended = Ending<Option<Player>>;

/// Returns the value of the `result` header.
pub(super) fn result(winner: Option<Player>, players: [&'static str; 2]) -> &'static str {
    winner.map_or(DRAW, |player| players[player.index()])
}

/// Returns the ending with these values of `result` and `cause`.
pub(super) fn read(text: &str, cause: &str, players: [&'static str; 2]) -> Option<Ended> {
    let [first, second] = Player::ALL;
    let mut winners = [Some(first), Some(second), None].into_iter();
    let winner = winners.find(|winner| result(*winner, players) == text)?;
    let declared = winner.map_or(Ended::Agreed, |winner| Ended::Resigned(!winner));
    let limits = [Ended::Repetition, Ended::PlyCap].into_iter().filter(|_| winner.is_none());
    let mut all = [Ended::Rules(winner), declared].into_iter().chain(limits);
    all.find(|ended| ended.cause() == cause)
}

impl<P: Position> Game<P> {
    /// Plays the move with this notation.
    pub(super) fn play_text(&mut self, text: &str) -> Result<(), String> {
        let m = text.parse().map_err(|why: <P::Move as FromStr>::Err| why.to_string())?;
        self.play(m).map_err(|why| why.to_string())
    }

    /// Ends the game as recorded, with the outcome in the form that `form` returns. Resignations
    /// and agreed draws are declared; any other ending must follow from the moves.
    pub(super) fn end_as<T: PartialEq>(
        &mut self,
        recorded: Option<&Ending<T>>,
        form: impl FnOnce(P::Outcome) -> T,
    ) -> Result<(), String> {
        let declared = match recorded {
            Some(Ending::Resigned(player)) => self.resign(*player),
            Some(Ending::Agreed) => self.agree_draw(),
            _ => Ok(()),
        };
        if declared.is_ok() && self.ending().map(|ending| ending.map(form)).as_ref() == recorded {
            return Ok(());
        }
        Err("the ending is not the one that the moves lead to: ".to_string()
            + &self.ending().map_or("the game goes on".into(), |ending| ending.to_string()))
    }
}
