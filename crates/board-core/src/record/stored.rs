//! The stored form of a [`Record`] and a [`Game`]: texts, replayed and checked when they are read.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::ending::{Ended, exact};
use super::{Date, NoteError, Record};
use crate::{Game, Player, Policy, Position};

#[derive(Serialize, Deserialize)]
#[serde(rename = "Record", deny_unknown_fields)]
struct Stored {
    game: String,
    start: String,
    policy: Policy,
    moves: Vec<String>,
    ending: Option<Ended>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    first: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    second: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    date: Option<Date>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    others: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    comments: BTreeMap<usize, String>,
}

impl Stored {
    fn of<P: Position>(game: &Game<P>) -> Self {
        Self {
            game: P::NAME.into(),
            start: game.start().to_string(),
            policy: game.policy(),
            moves: game.moves().iter().map(ToString::to_string).collect(),
            ending: Ended::of(game),
            first: String::new(),
            second: String::new(),
            date: None,
            others: BTreeMap::new(),
            comments: BTreeMap::new(),
        }
    }

    fn replay<P: Position>(&self) -> Result<Game<P>, String> {
        if self.game != P::NAME {
            return Err(format!("expected a game of {}, found one of {:?}", P::NAME, self.game));
        }
        let start: P = exact(&self.start).map_err(|why| format!("the start: {why}"))?;
        let mut game = Game::from_position(start, self.policy);
        for (number, text) in (1..).zip(&self.moves) {
            game.play_exact(text).map_err(|why| format!("move {number}, {text:?}: {why}"))?;
        }
        game.end_as(self.ending.as_ref())?;
        Ok(game)
    }

    fn record<P: Position>(&self) -> Result<Record<P>, String> {
        let mut record = Record::new(self.replay()?);
        record.date = self.date;
        let note = |what: &str, result: Result<(), NoteError>| {
            result.map_err(|why| format!("{what}: {why}"))
        };
        note("first", record.set_name(Player::First, &self.first))?;
        note("second", record.set_name(Player::Second, &self.second))?;
        for (name, value) in &self.others {
            note(name, record.set_other(name, value))?;
        }
        for (&ply, comment) in &self.comments {
            note("comments", record.set_comment(ply, comment))?;
        }
        Ok(record)
    }
}

impl<P: Position> Serialize for Game<P> {
    /// Moves that were taken back are not stored.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Stored::of(self).serialize(serializer)
    }
}

impl<'de, P: Position> Deserialize<'de> for Game<P> {
    /// Reads a stored [`Record`] too, and leaves out its notes.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Record::deserialize(deserializer).map(Record::into_game)
    }
}

impl<P: Position> Serialize for Record<P> {
    /// The fields of a stored [`Game`], and one for each kind of note there is.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [first, second] = self.names.clone();
        let (date, others, comments) = (self.date, self.others.clone(), self.comments.clone());
        let stored = Stored { first, second, date, others, comments, ..Stored::of(&self.game) };
        stored.serialize(serializer)
    }
}

impl<'de, P: Position> Deserialize<'de> for Record<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Stored::deserialize(deserializer)?.record().map_err(D::Error::custom)
    }
}
