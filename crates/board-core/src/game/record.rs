//! The stored form of a [`Game`]: texts, replayed and checked when they are read.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::{Ending, Game, Policy};
use crate::{Player, Position};

#[derive(Serialize, Deserialize)]
#[serde(rename = "Game", deny_unknown_fields)]
struct Record {
    game: String,
    start: String,
    policy: Policy,
    moves: Vec<String>,
    ending: Option<Ended>,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(rename = "Ending", rename_all = "snake_case")]
enum Ended {
    Rules(String),
    Resigned(Player),
    Agreed,
    Repetition,
    PlyCap,
}

impl<P: Position> Game<P> {
    fn ended(&self) -> Option<Ended> {
        Some(match self.ending()? {
            Ending::Rules(outcome) => Ended::Rules(outcome.to_string()),
            Ending::Resigned(player) => Ended::Resigned(player),
            Ending::Agreed => Ended::Agreed,
            Ending::Repetition => Ended::Repetition,
            Ending::PlyCap => Ended::PlyCap,
        })
    }

    fn replay(record: &Record) -> Result<Self, String> {
        if record.game != P::NAME {
            return Err(format!("expected a game of {}, found one of {:?}", P::NAME, record.game));
        }
        let start: P = exact(&record.start).map_err(|why| format!("the start: {why}"))?;
        let mut game = Self::from_position(start, record.policy);
        for (number, text) in (1..).zip(&record.moves) {
            let name = |why: String| format!("move {number}, {text:?}: {why}");
            let m = exact(text).map_err(name)?;
            game.play(m).map_err(|why| name(why.to_string()))?;
        }
        let declared = match record.ending {
            Some(Ended::Resigned(player)) => game.resign(player),
            Some(Ended::Agreed) => game.agree_draw(),
            _ => Ok(()),
        };
        if declared.is_err() || game.ended() != record.ending {
            return Err("the ending is not the one that the moves lead to".into());
        }
        Ok(game)
    }
}

/// Reads a text that has no white space around it.
fn exact<T: core::str::FromStr<Err: ToString>>(text: &str) -> Result<T, String> {
    if text.len() != text.trim_ascii().len() {
        return Err("expected a text without white space around it".into());
    }
    text.parse().map_err(|why: T::Err| why.to_string())
}

impl<P: Position> Serialize for Game<P> {
    /// Moves that were taken back are not stored.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let record = Record {
            game: P::NAME.into(),
            start: self.start().to_string(),
            policy: self.policy,
            moves: self.moves().iter().map(ToString::to_string).collect(),
            ending: self.ended(),
        };
        record.serialize(serializer)
    }
}

impl<'de, P: Position> Deserialize<'de> for Game<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::replay(&Record::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
