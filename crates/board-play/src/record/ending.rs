//! The ending in a record, and its verification.

use alloc::string::{String, ToString};

use crate::{Ending, Game};
use board_core::{Player, Position};

/// The value of the `result` header for a draw that does not follow from the rules.
const DRAW: &str = "draw";

/// The values of the `cause` header.
pub(crate) const CAUSES: [&str; 5] = ["rules", "resigned", "agreed", "repetition", "ply-cap"];

/// An ending in a record of any game, with the notation of the outcome.
pub(super) type Ended = Ending<String>;

impl Ended {
    pub(super) fn of<P: Position>(game: &Game<P>) -> Option<Self> {
        Some(game.ending()?.map(|outcome| outcome.to_string()))
    }

    /// Returns the value of the `result` header.
    pub(super) fn result(&self, players: [&'static str; 2]) -> &str {
        match self {
            Self::Rules(outcome) => outcome,
            Self::Resigned(player) => players[player.other().index()],
            Self::Agreed | Self::Repetition | Self::PlyCap => DRAW,
        }
    }

    /// Returns the ending with these values of `result` and `cause`.
    pub(super) fn read(result: &str, cause: &str, players: [&'static str; 2]) -> Option<Self> {
        let [first, second] = Player::ALL.map(Self::Resigned);
        let known = [first, second, Self::Agreed, Self::Repetition, Self::PlyCap];
        let rules = Self::Rules(result.into());
        let mut all = known.into_iter().chain([rules]);
        all.find(|ended| ended.result(players) == result && ended.cause() == cause)
    }
}

impl<P: Position> Game<P> {
    /// Plays the move with this notation, which must not have whitespace around it.
    pub(super) fn play_exact(&mut self, text: &str) -> Result<(), String> {
        self.play(exact(text)?).map_err(|why| why.to_string())
    }

    /// Ends the game as recorded. Resignations and agreed draws are declared; any other ending must
    /// follow from the moves.
    pub(super) fn end_as(&mut self, recorded: Option<&Ended>) -> Result<(), String> {
        let declared = match recorded {
            Some(Ended::Resigned(player)) => self.resign(*player),
            Some(Ended::Agreed) => self.agree_draw(),
            _ => Ok(()),
        };
        if declared.is_ok() && Ended::of(self).as_ref() == recorded {
            return Ok(());
        }
        Err("the ending is not the one that the moves lead to: ".to_string()
            + &self.ending().map_or("the game goes on".into(), |ending| ending.to_string()))
    }
}

/// Parses a string that must not have whitespace around it.
pub(super) fn exact<T: core::str::FromStr<Err: ToString>>(text: &str) -> Result<T, String> {
    if text.len() != text.trim_ascii().len() {
        return Err("expected a text without white space around it".into());
    }
    text.parse().map_err(|why: T::Err| why.to_string())
}
