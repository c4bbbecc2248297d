//! Game records: headers, numbered moves, comments and variations.
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
//! Printing a [`Game`] produces its record, and parsing the record yields the same game, without
//! moves that were taken back.
//!
//! ```
//! use board_core::Player;
//! use board_play::Game;
//! use uisge::Uisge;
//!
//! let record = "\
//! game: uisge
//! light: Ann
//! date: 2025-11-30
//!
//! 1. d4f4 {The first crown.} d2f2
//! 2. c5e5
//! ";
//! let game: Game<Uisge> = record.parse()?;
//! assert_eq!(game.moves().len(), 3);
//! assert_eq!(game.name(Player::First), Some("Ann"));
//! assert_eq!(game.comment(1), Some("The first crown."));
//! assert_eq!(game.to_string(), record);
//! # Ok::<(), board_play::RecordError>(())
//! ```
//!
//! The format is [stable](https://docs.rs/board-games/latest/board_games/guide/#stability).
//!
//! # Headers
//!
//! Each line contains a name and a value, separated by `:`. The `game` header comes first. The
//! other headers follow in any order.
//!
//! | header | value |
//! |---|---|
//! | `game` | [`Position::NAME`]; this header is required |
//! | `rules` | the notation of the rules; by default, the rules of `start` if given, otherwise `standard` |
//! | `start` | the notation of a position; by default, the start position under `rules` |
//! | one of [`Position::PLAYERS`], such as `light` | the player's name |
//! | `date` | year, month and day: `2025-11-30` |
//! | `repetition`, `max-plies` | the [`Limits`](crate::Limits); by default, there are no limits |
//! | `result` | the winner, one of [`Position::PLAYERS`], or `draw`; by default, the result that follows from the moves |
//! | `cause` | `rules`, `resigned`, `agreed`, `repetition`, `ply-cap` or a [forfeit](crate::Fault::name); allowed only together with `result` |
//! | `x-` followed by lower-case letters, digits and `-` | any value; these headers are printed sorted by name |
//!
//! The result and the cause must agree with the moves. A record without these headers may still
//! contain a finished game. Any other header is rejected, so a typo such as `reslt` is an error.
//!
//! # Moves
//!
//! The moves follow after an empty line, in the game's notation. The first player's moves are
//! numbered `1.`, `2.` and so on. If the second player begins, the first move is numbered `1...`. A
//! comment is written in braces, after its move or before the first move. It cannot contain braces.
//!
//! A variation is written in parentheses after a move and its comment. Its first move replaces that
//! move: `1. d4f4 (1. d4d6 {Slower.} d2f2) 1... d2f2`. Variations may contain comments and up to 99
//! levels of other variations. Their moves must be legal, but do not change the game. A comment
//! before the first move of a variation counts as a comment on that move.
//!
//! A printed record has one turn per line. The parser accepts any whitespace between moves and
//! numbers, including `\r\n` line breaks. In comments, any run of whitespace counts as one space.
//! Move numbers are optional, and are also accepted before the second player's moves (`2...`), but
//! wrong numbers are errors. Adjacent comments are joined.
//!
//! # Accepted variants
//!
//! A record has one printed form. Only the following variants are accepted as the same record:
//!
//! | printed | also accepted |
//! |---|---|
//! | headers in the order above | any order after `game` |
//! | lines that end with `\n` | lines that end with `\r\n`; empty lines before the record; whitespace before the record and around names and values; lines that begin with `#`, outside comments |
//! | `rules` and `start` if they differ from the defaults | default values, and `rules` together with `start` |
//! | the `result` and `cause` of a game that is over | neither header, unless the game ended by resignation, forfeit or agreement |
//! | one numbered turn per line | any whitespace between words; no whitespace next to numbers, braces and parentheses; omitted numbers; `2...` before the second player's move |
//! | one comment on a move | several adjacent comments containing any amount of whitespace; comments may also follow the next number, or a variation |
//!
//! With the `serde` feature, a game is stored as its record, a string.
//!
//! In records, a move's notation must not contain whitespace, braces, parentheses or colons, be
//! `game`, or begin with `#` or a number followed by a dot. One of the laws in `board-laws` checks this for your own
//! game.
//!
//! # Many records
//!
//! A string may contain several records, one after another. [`split()`] separates them.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use board_core::author::text::is_unseen;
use board_core::{Player, Position};
use thiserror::Error;

use crate::Game;

mod date;
mod ending;
mod headers;
mod read;
mod split;
mod write;

pub use date::Date;
pub use headers::headers;
pub use read::RecordError;
pub use split::{Part, game_header, split};

/// A game's player names, date, extension headers, comments and variations.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Notes {
    pub(crate) names: [String; 2],
    pub(crate) date: Option<Date>,
    pub(crate) headers: BTreeMap<String, String>,
    /// The comments by ply, including those on moves that were taken back, until these moves are
    /// discarded.
    pub(crate) comments: BTreeMap<usize, String>,
    /// The variations of the moves by ply, as printed in the record, without parentheses.
    pub(crate) variations: BTreeMap<usize, Vec<String>>,
}

impl Notes {
    /// Discards the comments on moves after a ply, and their variations.
    pub(crate) fn truncate(&mut self, plies: usize) {
        // The parts after the ply are usually empty, so this does not visit all notes.
        self.comments.split_off(&(plies + 1));
        self.variations.split_off(&(plies + 1));
    }
}

/// The reason a record cannot store a name, header or comment.
///
/// ```
/// use board_core::Player;
/// use board_play::{Game, record::NoteError};
/// use uisge::Uisge;
///
/// let mut game = Game::<Uisge>::new();
/// assert_eq!(game.set_comment(0, "a {brace}"), Err(NoteError::Char('{')));
/// assert_eq!(game.set_name(Player::First, "Ann\nBen"), Err(NoteError::Char('\n')));
/// assert_eq!(game.set_comment(1, "No move yet."), Err(NoteError::NoMove(1)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Error, Debug)]
#[non_exhaustive]
pub enum NoteError {
    /// A control character, a character that changes the writing direction, or a brace in a
    /// comment.
    #[error("expected a text without {0:?}")]
    Char(char),
    /// An invalid extension header name.
    #[error("expected `x-` and lower-case letters, digits and `-`")]
    Name,
    /// A comment on a move that was not played, or a variation of it.
    #[error("there is no move {0} to comment on")]
    NoMove(usize),
}

impl<P: Position> Game<P> {
    /// Returns a player's name, or `None` if it is unknown.
    pub fn name(&self, player: Player) -> Option<&str> {
        Some(self.notes.names[player.index()].as_str()).filter(|name| !name.is_empty())
    }

    /// Sets a player's name, without surrounding whitespace.
    ///
    /// An empty name removes the previous one.
    ///
    /// ```
    /// use board_core::Player;
    /// use board_play::Game;
    /// use uisge::Uisge;
    ///
    /// let mut game = Game::<Uisge>::new();
    /// game.set_name(Player::Second, " Ben ")?;
    /// assert_eq!(game.name(Player::Second), Some("Ben"));
    /// assert_eq!(game.to_string(), "game: uisge\ndark: Ben\n");
    /// # Ok::<(), board_play::record::NoteError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`NoteError::Char`] for control characters and for characters that change the
    /// writing direction.
    pub fn set_name(&mut self, player: Player, name: &str) -> Result<(), NoteError> {
        self.notes.names[player.index()] = one_line(name)?.into();
        Ok(())
    }

    /// Returns the game's date, or `None` if it is unknown.
    pub fn date(&self) -> Option<Date> {
        self.notes.date
    }

    /// Sets or removes the game's date.
    pub fn set_date(&mut self, date: Option<Date>) {
        self.notes.date = date;
    }

    /// Returns the extension headers, `x-...`, sorted by name.
    pub fn headers(&self) -> impl Iterator<Item = (&str, &str)> {
        self.notes.headers.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Sets an extension header, `x-...`, to a value without surrounding whitespace.
    ///
    /// An empty value removes the header.
    ///
    /// ```
    /// use board_play::Game;
    /// use uisge::Uisge;
    ///
    /// let mut game = Game::<Uisge>::new();
    /// game.set_header("x-event", "Club evening")?;
    /// assert!(game.headers().eq([("x-event", "Club evening")]));
    /// assert!(game.set_header("event", "Club evening").is_err());
    /// # Ok::<(), board_play::record::NoteError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`NoteError::Name`] for an invalid header name, and [`NoteError::Char`] for
    /// characters that [`set_name`](Self::set_name) rejects in the value.
    pub fn set_header(&mut self, name: &str, value: &str) -> Result<(), NoteError> {
        if !is_free(name) {
            return Err(NoteError::Name);
        }
        set(&mut self.notes.headers, name.into(), one_line(value)?.into());
        Ok(())
    }

    /// Returns the comment on a move, counted from 1; comment 0 precedes the first move.
    ///
    /// ```
    /// use board_play::Game;
    /// use uisge::Uisge;
    ///
    /// let game: Game<Uisge> = "game: uisge\n\n{A start.}\n1. d4f4 {A crown.}\n".parse()?;
    /// let comments = [0, 1, 2].map(|ply| game.comment(ply));
    /// assert_eq!(comments, [Some("A start."), Some("A crown."), None]);
    /// # Ok::<(), board_play::RecordError>(())
    /// ```
    pub fn comment(&self, ply: usize) -> Option<&str> {
        let comment = self.notes.comments.get(&ply).filter(|_| ply <= self.moves().len());
        comment.map(String::as_str)
    }

    /// Returns the comments in move order, numbered as in [`comment`](Self::comment).
    pub fn comments(&self) -> impl Iterator<Item = (usize, &str)> {
        let stand = self.notes.comments.range(..=self.moves().len());
        stand.map(|(&ply, comment)| (ply, comment.as_str()))
    }

    /// Sets the comment on a move, counted from 1; comment 0 precedes the first move.
    ///
    /// Any sequence of whitespace counts as one space. An empty comment removes the previous one.
    ///
    /// ```
    /// use board_play::Game;
    /// use uisge::Uisge;
    ///
    /// let mut game = Game::<Uisge>::new();
    /// game.play("d4f4".parse()?)?;
    /// game.set_comment(1, "The first\n crown.")?;
    /// assert_eq!(game.comment(1), Some("The first crown."));
    /// assert!(game.comments().eq([(1, "The first crown.")]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`NoteError::NoMove`] if there is no such move, and [`NoteError::Char`] for braces
    /// and characters that [`set_name`](Self::set_name) rejects.
    pub fn set_comment(&mut self, ply: usize, comment: &str) -> Result<(), NoteError> {
        if ply > self.moves().len() {
            return Err(NoteError::NoMove(ply));
        }
        let mut normalized = String::with_capacity(comment.len());
        append(&mut normalized, comment).map_err(|(_, wrong)| NoteError::Char(wrong))?;
        set(&mut self.notes.comments, ply, normalized);
        Ok(())
    }

    /// Returns the notations of a move's variations, without parentheses. Moves are counted from 1.
    pub fn variations(&self, ply: usize) -> &[String] {
        let found = self.notes.variations.get(&ply).filter(|_| ply <= self.moves().len());
        found.map_or(&[], Vec::as_slice)
    }

    /// Returns a variation as a game with the moves before the move that it replaces, then its own
    /// moves, and their notes.
    ///
    /// ```
    /// use board_play::Game;
    /// use uisge::Uisge;
    ///
    /// let game: Game<Uisge> = "game: uisge\n\n1. d4f4 (1. d4d6 {Slower.} d2f2)\n".parse()?;
    /// assert_eq!(game.variations(1), ["1. d4d6 {Slower.} d2f2"]);
    /// let variation = game.variation(1, 0).expect("there is a variation");
    /// assert_eq!(variation.moves(), ["d4d6".parse()?, "d2f2".parse()?]);
    /// assert_eq!(variation.comment(1), Some("Slower."));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn variation(&self, ply: usize, index: usize) -> Option<Self> {
        let notation = self.variations(ply).get(index)?;
        let mut line = self.up_to(ply - 1);
        line.play_variation(notation).ok().map(|()| line)
    }

    /// Adds a variation of a move, counted from 1. The notation is that of records, without
    /// parentheses around the variation.
    ///
    /// ```
    /// use board_play::Game;
    /// use uisge::Uisge;
    ///
    /// let mut game = Game::<Uisge>::new();
    /// game.play("d4f4".parse()?)?;
    /// game.add_variation(1, "d4d6 {Slower.} d2f2")?;
    /// assert_eq!(game.to_string(), "game: uisge\n\n1. d4f4 (1. d4d6 {Slower.} d2f2)\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the problem and its location in the variation, as for records. Fails if there is no
    /// such move.
    pub fn add_variation(&mut self, ply: usize, variation: &str) -> Result<(), RecordError> {
        let mut line = self.up_to(ply);
        if line.moves().len() != ply {
            return Err(RecordError::new(variation, 0, NoteError::NoMove(ply).to_string()));
        }
        line.read_variation(variation)?;
        self.notes.variations.extend(line.notes.variations.remove_entry(&ply));
        Ok(())
    }

    /// Returns a copy without the moves after a ply.
    fn up_to(&self, ply: usize) -> Self {
        let mut copy = self.clone();
        while copy.moves().len() > ply {
            copy.undo();
        }
        copy.forget_redo();
        copy
    }
}

#[cfg(feature = "serde")]
impl<P: Position> serde::Serialize for Game<P> {
    /// Serializes the [record](mod@crate::record) as a string.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de, P: Position> serde::Deserialize<'de> for Game<P> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

fn set<K: Ord>(map: &mut BTreeMap<K, String>, key: K, value: String) {
    if value.is_empty() {
        map.remove(&key)
    } else {
        map.insert(key, value)
    };
}

/// Returns a header value without surrounding whitespace.
fn one_line(text: &str) -> Result<&str, NoteError> {
    let text = text.trim_ascii();
    text.chars().find(|&c| is_unseen(c)).map_or(Ok(text), |wrong| Err(NoteError::Char(wrong)))
}

/// Returns whether this is a valid extension header name.
fn is_free(name: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    name.strip_prefix("x-").is_some_and(|rest| !rest.is_empty() && rest.bytes().all(allowed))
}

/// Appends to a comment, replacing any sequence of whitespace by one space. On failure, returns the
/// first invalid character and its byte offset.
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
