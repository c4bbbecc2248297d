//! The stored form of a [`Game`]: strings that are replayed and checked when they are read.

use alloc::collections::BTreeMap;
use alloc::collections::btree_map::Entry;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::ending::exact;
use super::{Date, NoteError};
use crate::{Ending, Game, Limits};
use board_core::text::quoted;
use board_core::{Player, Position};

/// The stored form of any game: the data that serde writes for a [`Game`], not yet replayed.
///
/// ```
/// use board_play::{Game, record::StoredGame};
/// use uisge::Uisge;
///
/// let game: Game<Uisge> = "game: uisge\n\n1. d4f4\n".parse()?;
/// let json = serde_json::to_string(&game)?;
/// // The name of the game is known before the moves are replayed.
/// let stored: StoredGame = serde_json::from_str(&json)?;
/// assert_eq!(stored.game(), "uisge");
/// assert_eq!(stored.replay::<Uisge>()?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename = "Record", deny_unknown_fields)]
pub struct StoredGame {
    game: String,
    start: String,
    limits: Limits,
    moves: Vec<String>,
    /// The ending, with the notation of the outcome.
    ending: Option<Ending<String>>,
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

impl Serialize for StoredGame {
    /// Leaves out empty notes, except in binary formats, some of which expect every field.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { game, start, limits, moves, ending, first, second, date, others, comments } =
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
        fields.serialize_field("limits", limits)?;
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

/// Reads a map without duplicate keys.
fn unique<'de, K, D>(deserializer: D) -> Result<BTreeMap<K, String>, D::Error>
where
    K: Deserialize<'de> + Ord + ToString,
    D: Deserializer<'de>,
{
    deserializer.deserialize_map(Unique(PhantomData))
}

struct Unique<K>(PhantomData<K>);

impl<'de, K: Deserialize<'de> + Ord + ToString> Visitor<'de> for Unique<K> {
    type Value = BTreeMap<K, String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
        let mut map = Self::Value::new();
        while let Some((key, note)) = entries.next_entry()? {
            match map.entry(key) {
                Entry::Vacant(entry) => entry.insert(note),
                Entry::Occupied(entry) => {
                    let name = quoted(&entry.key().to_string());
                    return Err(A::Error::custom(format!("the note {name} comes twice")));
                }
            };
        }
        Ok(map)
    }
}

impl StoredGame {
    /// Returns the stored name of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Creates the stored form of a game, without moves that were taken back.
    pub fn of<P: Position>(game: &Game<P>) -> Self {
        let [first, second] = game.notes.names.clone();
        Self {
            game: P::NAME.into(),
            start: game.start().to_string(),
            limits: game.limits(),
            moves: game.moves().iter().map(ToString::to_string).collect(),
            ending: game.ending().map(|ending| ending.map(|outcome| outcome.to_string())),
            first,
            second,
            date: game.notes.date,
            others: game.notes.others.clone(),
            comments: up_to(game.moves().len(), &game.notes.comments),
        }
    }

    /// Replays the moves, and checks the ending, the names and the comments.
    ///
    /// # Errors
    /// Returns a message that describes the problem.
    pub fn replay<P: Position>(&self) -> Result<Game<P>, String> {
        let mut game = self.replay_moves()?;
        game.notes.date = self.date;
        for (player, what, name) in
            [(Player::First, "first", &self.first), (Player::Second, "second", &self.second)]
        {
            let result = game.set_name(player, name);
            kept(what, name, result, Some(&game.notes.names[player.index()]))?;
        }
        for (name, value) in &self.others {
            let result = game.set_other(name, value);
            kept(&quoted(name), value, result, game.notes.others.get(name))?;
        }
        for (&ply, comment) in &self.comments {
            let result = game.set_comment(ply, comment);
            kept("comments", comment, result, game.notes.comments.get(&ply))?;
        }
        Ok(game)
    }

    fn replay_moves<P: Position>(&self) -> Result<Game<P>, String> {
        if self.game != P::NAME {
            let found = quoted(&self.game);
            return Err(format!("expected a game of {}, found one of {found}", P::NAME));
        }
        let start: P = exact(&self.start).map_err(|why| format!("the start: {why}"))?;
        let mut game = Game::from_position(start, self.limits);
        for (number, text) in (1..).zip(&self.moves) {
            let refused = |why| format!("move {number}, {}: {why}", quoted(text));
            game.play_exact(text).map_err(refused)?;
        }
        game.end_as(self.ending.as_ref(), |outcome| outcome.to_string())?;
        Ok(game)
    }
}

/// Returns the comments on the moves up to a ply. The function is not generic, so that it is compiled
/// once for all games.
fn up_to(ply: usize, comments: &BTreeMap<usize, String>) -> BTreeMap<usize, String> {
    comments.range(..=ply).map(|(&ply, comment)| (ply, comment.clone())).collect()
}

/// Checks that a note was set without changes, so that a record has one stored form.
fn kept(
    what: &str,
    note: &String,
    result: Result<(), NoteError>,
    kept: Option<&String>,
) -> Result<(), String> {
    result.map_err(|why| format!("{what}: {why}"))?;
    match kept {
        Some(kept) if kept == note => Ok(()),
        Some(kept) => Err(format!("{what}: expected {}, found {}", quoted(kept), quoted(note))),
        None => Err(format!("{what}: expected a text, found an empty one")),
    }
}

impl<P: Position> Serialize for Game<P> {
    /// Serializes the data for replaying the game and the notes. Empty notes are left out, except
    /// in binary formats.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        StoredGame::of(self).serialize(serializer)
    }
}

impl<'de, P: Position> Deserialize<'de> for Game<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        StoredGame::deserialize(deserializer)?.replay().map_err(D::Error::custom)
    }
}
