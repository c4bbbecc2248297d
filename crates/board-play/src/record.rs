//! The record of a game as people write it down: headers, numbered moves, comments.
//!
//! ```text
//! game: uisge
//! light: Ann
//! dark: Ben
//! date: 2025-11-30
//! result: dark
//! cause: resigned
//!
//! {A short game.}
//! 1. d4f4 {The first crown.} d2f2
//! 2. c5e5
//! ```
//!
//! It is the text of a [`Game`], which prints it and reads it back. What it prints it reads as the
//! same game, and prints again byte for byte. Moves that were taken back are left out.
//!
//! # Headers
//!
//! One a line, a name and a value with `:` between them; `game` first, the others in any order.
//!
//! | header | value | if it is left out |
//! |---|---|---|
//! | `game` | [`Position::NAME`] | (always there) |
//! | `rules` | the text of the rules | those of `start`, or else `standard` |
//! | `start` | the text of a position | the start position under `rules` |
//! | one of [`Position::PLAYERS`], such as `light` | who played that side | unknown |
//! | `date` | year, month and day: `2025-11-30` | unknown |
//! | `repetition`, `max-plies` | the numbers of the [`Limits`](crate::Limits) | no limits |
//! | `result` | the text of the outcome; else the winner, one of [`Position::PLAYERS`], or `draw` | nothing is claimed |
//! | `cause` | `rules`, `resigned`, `agreed`, `repetition` or `ply-cap` | (with `result` only) |
//! | `x-` and lower-case letters, digits, `-` | anything: kept, sorted by name | |
//!
//! Result and cause must be those that the moves lead to; without them a record may still have
//! ended. Any other header is refused: a slip such as `reslt` must not pass for a remark.
//!
//! # Moves
//!
//! Behind an empty line come the moves, each as its text. The first player's are numbered `1.`,
//! `2.` and so on. If the second player begins, that move is numbered `1...`. A comment
//! stands in braces behind the move it is about, or before the first move; it cannot hold braces.
//!
//! Printed is one turn a line. Read is any white space (also line breaks as `\r\n`) between moves,
//! numbers and in comments, in which it counts as one space. Numbers may be left out, and stand
//! before the second player's moves too (`2...`), but have to be right. Comments side by side are
//! one comment.
//!
//! # What else is read
//!
//! A record has one printed and one stored form. These, too, are read as the same record, and
//! nothing else is:
//!
//! | printed | also read |
//! |---|---|
//! | headers in the order above | any order behind `game` |
//! | lines that end with `\n` | with `\r\n`; empty lines and white space before the text and around names and values |
//! | `rules` and `start` if they are not the default | said though they are, `rules` beside a `start` |
//! | `result` and `cause` of a game that is over | left out, both of them, unless the end was declared |
//! | a turn a line, numbered | any white space between words, or none beside numbers and braces; no numbers; `2...` before the second player's move |
//! | one comment on a move | several side by side, white space of any length in them; the last of them behind the next number |
//!
//! | stored as JSON | also read |
//! |---|---|
//! | fields in their order | any order |
//! | `"policy"` with both limits | a limit that is missing is none, `{}` is no limits; or a list of the two |
//! | `"ending":null` of a game that goes on | a missing `"ending"` |
//! | notes that there are | empty ones: `""`, `null`, `{}` |
//! | a struct with its names | a list of its values in order, the notes left out from the end |
//! | a word such as `"agreed"` or `"first"` | an object of it, `{"agreed":null}` |
//!
//! A game whose moves have white space, braces, or a number and a dot at the beginning of their
//! text cannot be written down like this. The law "the record survives a round trip" of
//! `board-laws` says so of a game of your own. Nor can one of [`Capped`](crate::Capped) positions,
//! whose text does not say what their limits are.
//!
//! # Many records
//!
//! A text may hold records of several games, one behind the other: [`split`] takes it apart.

use alloc::collections::BTreeMap;
use alloc::string::String;

use thiserror::Error;

use crate::Game;
use board_core::{Player, Position};

mod date;
mod ending;
mod error;
mod read;
mod split;
#[cfg(feature = "serde")]
mod stored;
mod write;

pub use date::{Date, DateError};
pub use error::RecordError;
pub use split::{Part, Splitter, split};
#[cfg(feature = "serde")]
pub use stored::StoredGame;

/// What people note about a game.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Notes {
    pub(crate) names: [String; 2],
    pub(crate) date: Option<Date>,
    pub(crate) others: BTreeMap<String, String>,
    /// By ply; also on moves that were taken back, until they are forgotten.
    pub(crate) comments: BTreeMap<usize, String>,
}

/// Why a note was not taken: a record has no way to write it down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Error, Debug)]
#[non_exhaustive]
pub enum NoteError {
    /// A control character, one that turns the direction of writing, in a comment also a brace.
    #[error("expected a text without {0:?}")]
    Char(char),
    /// Not the name of a header that is free.
    #[error("expected `x-` and lower-case letters, digits and `-`")]
    Name,
    /// A comment on a move that was not played.
    #[error("there is no move {0} to comment on")]
    NoMove(usize),
}

impl<P: Position> Game<P> {
    /// Who played a side.
    pub fn name(&self, player: Player) -> Option<&str> {
        Some(self.notes.names[player.index()].as_str()).filter(|name| !name.is_empty())
    }

    /// Notes who played a side; white space around it is dropped. An empty name removes it.
    ///
    /// # Errors
    /// If there are control characters in it, or such as turn the direction of writing.
    pub fn set_name(&mut self, player: Player, name: &str) -> Result<(), NoteError> {
        self.notes.names[player.index()] = one_line(name)?.into();
        Ok(())
    }

    /// When it was played.
    pub fn date(&self) -> Option<Date> {
        self.notes.date
    }

    /// Notes when it was played.
    pub fn set_date(&mut self, date: Option<Date>) {
        self.notes.date = date;
    }

    /// The headers of one's own, `x-...`, by name.
    pub fn others(&self) -> impl Iterator<Item = (&str, &str)> {
        self.notes.others.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Sets a header of one's own, `x-...`; white space around the value is dropped. An empty
    /// value removes it.
    ///
    /// # Errors
    /// If it is not such a name, or the value holds what a [name](Self::set_name) cannot.
    pub fn set_other(&mut self, name: &str, value: &str) -> Result<(), NoteError> {
        if !is_free(name) {
            return Err(NoteError::Name);
        }
        set(&mut self.notes.others, name.into(), one_line(value)?.into());
        Ok(())
    }

    /// The comment on a move, counted from 1; 0 is the one before the first move.
    pub fn comment(&self, ply: usize) -> Option<&str> {
        let comment = self.notes.comments.get(&ply).filter(|_| ply <= self.moves().len());
        comment.map(String::as_str)
    }

    /// The comments in the order of the moves, with the numbers of [`comment`](Self::comment).
    pub fn comments(&self) -> impl Iterator<Item = (usize, &str)> {
        let stand = self.notes.comments.range(..=self.moves().len());
        stand.map(|(&ply, comment)| (ply, comment.as_str()))
    }

    /// Comments on a move, counted from 1, or for 0 before the first one. White space of any kind
    /// and length counts as one space. An empty comment removes it.
    ///
    /// # Errors
    /// If there is no such move, or there are braces in it or what a [name](Self::set_name) cannot
    /// hold.
    pub fn set_comment(&mut self, ply: usize, comment: &str) -> Result<(), NoteError> {
        if ply > self.moves().len() {
            return Err(NoteError::NoMove(ply));
        }
        let mut tidy = String::with_capacity(comment.len());
        append(&mut tidy, comment).map_err(|(_, wrong)| NoteError::Char(wrong))?;
        set(&mut self.notes.comments, ply, tidy);
        Ok(())
    }
}

fn set<K: Ord>(map: &mut BTreeMap<K, String>, key: K, value: String) {
    if value.is_empty() {
        map.remove(&key)
    } else {
        map.insert(key, value)
    };
}

/// A value of a header.
fn one_line(text: &str) -> Result<&str, NoteError> {
    let text = text.trim_ascii();
    text.chars().find(|&c| is_unseen(c)).map_or(Ok(text), |wrong| Err(NoteError::Char(wrong)))
}

/// Control characters, and those that turn the direction of writing (Unicode's `Bidi_Control`): a
/// note with them is not what it looks like.
fn is_unseen(c: char) -> bool {
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || c.is_control()
}

/// Whether a header of this name is nobody's.
fn is_free(name: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    name.strip_prefix("x-").is_some_and(|rest| !rest.is_empty() && rest.bytes().all(allowed))
}

/// Appends to a comment, with one space for white space of any length; gives the byte and the
/// character that a comment cannot hold.
fn append(comment: &mut String, more: &str) -> Result<(), (usize, char)> {
    let wrong = |c: char| "{}".contains(c) || is_unseen(c) && !c.is_ascii_whitespace();
    if let Some(found) = more.char_indices().find(|&(_, c)| wrong(c)) {
        return Err(found);
    }
    for word in more.split_ascii_whitespace() {
        if !comment.is_empty() {
            comment.push(' ');
        }
        comment.push_str(word);
    }
    Ok(())
}
