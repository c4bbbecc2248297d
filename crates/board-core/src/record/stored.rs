//! The stored form of a [`Record`] and a [`Game`]: texts, replayed and checked when they are read.

use alloc::collections::BTreeMap;
use alloc::collections::btree_map::Entry;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Debug};
use core::marker::PhantomData;

use serde::de::{Error, MapAccess, Visitor};
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
    #[serde(default, deserialize_with = "unique")]
    others: BTreeMap<String, String>,
    #[serde(default, deserialize_with = "unique")]
    comments: BTreeMap<usize, String>,
}

impl Serialize for Stored {
    /// Leaves out the notes that there are not; but not from binary formats, some of which hold
    /// values alone, so that every field is expected.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { game, start, policy, moves, ending, first, second, date, others, comments } =
            self;
        let notes = [
            !first.is_empty(),
            !second.is_empty(),
            date.is_some(),
            !others.is_empty(),
            !comments.is_empty(),
        ];
        let notes = notes.map(|there| there || !serializer.is_human_readable());
        let count = 5 + notes.iter().filter(|there| **there).count();
        let mut fields = serializer.serialize_struct("Record", count)?;
        fields.serialize_field("game", game)?;
        fields.serialize_field("start", start)?;
        fields.serialize_field("policy", policy)?;
        fields.serialize_field("moves", moves)?;
        fields.serialize_field("ending", ending)?;
        serialize_note(&mut fields, notes[0], "first", first)?;
        serialize_note(&mut fields, notes[1], "second", second)?;
        serialize_note(&mut fields, notes[2], "date", date)?;
        serialize_note(&mut fields, notes[3], "others", others)?;
        serialize_note(&mut fields, notes[4], "comments", comments)?;
        fields.end()
    }
}

fn serialize_note<S: SerializeStruct>(
    fields: &mut S,
    there: bool,
    name: &'static str,
    note: &impl Serialize,
) -> Result<(), S::Error> {
    if there { fields.serialize_field(name, note) } else { fields.skip_field(name) }
}

/// Reads a map in which nothing comes twice.
fn unique<'de, K, D>(deserializer: D) -> Result<BTreeMap<K, String>, D::Error>
where
    K: Deserialize<'de> + Ord + Debug,
    D: Deserializer<'de>,
{
    deserializer.deserialize_map(Unique(PhantomData))
}

struct Unique<K>(PhantomData<K>);

impl<'de, K: Deserialize<'de> + Ord + Debug> Visitor<'de> for Unique<K> {
    type Value = BTreeMap<K, String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
        let mut map = BTreeMap::new();
        while let Some((key, note)) = entries.next_entry()? {
            match map.entry(key) {
                Entry::Vacant(entry) => entry.insert(note),
                Entry::Occupied(entry) => {
                    let twice = format!("the note {:?} comes twice", entry.key());
                    return Err(A::Error::custom(twice));
                }
            };
        }
        Ok(map)
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
        for (player, what, name) in
            [(Player::First, "first", &self.first), (Player::Second, "second", &self.second)]
        {
            let result = record.set_name(player, name);
            kept(what, name, result, Some(&record.names[player.index()]))?;
        }
        for (name, value) in &self.others {
            let result = record.set_other(name, value);
            kept(name, value, result, record.others.get(name))?;
        }
        for (&ply, comment) in &self.comments {
            let result = record.set_comment(ply, comment);
            kept("comments", comment, result, record.comments.get(&ply))?;
        }
        Ok(record)
    }
}

/// A note is taken as it is, so that a record has one stored form.
fn kept(
    what: &str,
    note: &String,
    result: Result<(), NoteError>,
    kept: Option<&String>,
) -> Result<(), String> {
    result.map_err(|why| format!("{what}: {why}"))?;
    match kept {
        Some(kept) if kept == note => Ok(()),
        Some(kept) => Err(format!("{what}: expected {kept:?}, found {note:?}")),
        None => Err(format!("{what}: expected a text, found an empty one")),
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
    /// The fields of a stored [`Game`], and one for each kind of note there is; in a binary format
    /// for each kind there can be.
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
