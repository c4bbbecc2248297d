//! The stored form of a [`Record`] and a [`Game`]: texts, replayed and checked when they are read.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::de::Error;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::ending::{Ended, exact};
use super::{Date, NoteError, Record};
use crate::{Game, Player, Policy, Position};

#[derive(Deserialize)]
#[serde(rename = "Record", deny_unknown_fields)]
struct Stored {
    game: String,
    start: String,
    policy: Policy,
    moves: Vec<String>,
    ending: Option<Ended>,
    #[serde(default)]
    first: String,
    #[serde(default)]
    second: String,
    #[serde(default)]
    date: Option<Date>,
    #[serde(default)]
    others: BTreeMap<String, String>,
    #[serde(default)]
    comments: BTreeMap<usize, String>,
}

impl Serialize for Stored {
    /// Leaves out notes that are empty, but not in formats for machines: to some of them, such as
    /// postcard, a field is known by its place.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let noted = [
            !self.first.is_empty(),
            !self.second.is_empty(),
            self.date.is_some(),
            !self.others.is_empty(),
            !self.comments.is_empty(),
        ];
        let written = noted.map(|noted| noted || !serializer.is_human_readable());
        let count = 5 + written.iter().filter(|&&written| written).count();
        let mut fields = serializer.serialize_struct("Record", count)?;
        fields.serialize_field("game", &self.game)?;
        fields.serialize_field("start", &self.start)?;
        fields.serialize_field("policy", &self.policy)?;
        fields.serialize_field("moves", &self.moves)?;
        fields.serialize_field("ending", &self.ending)?;
        let [first, second, date, others, comments] = written;
        if first {
            fields.serialize_field("first", &self.first)?;
        }
        if second {
            fields.serialize_field("second", &self.second)?;
        }
        if date {
            fields.serialize_field("date", &self.date)?;
        }
        if others {
            fields.serialize_field("others", &self.others)?;
        }
        if comments {
            fields.serialize_field("comments", &self.comments)?;
        }
        fields.end()
    }
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
