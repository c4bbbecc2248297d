use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;

use super::ending::{self, Ended};
use super::headers::{self, Head};
use super::{Notes, append, is_free, one_line, set};
use crate::{Fault, Game, Limits};
use board_core::Position;
use board_core::author::text::quoted;
use thiserror::Error;

/// The reason a string is not a valid record of a [`Game`](crate::Game), with the location.
///
/// ```
/// use board_play::Game;
/// use uisge::Uisge;
///
/// let error = "game: uisge\n\n1. d4f4 d3d4\n".parse::<Game<Uisge>>().unwrap_err();
/// assert_eq!((error.line, error.column), (3, 9));
/// assert!(error.problem.ends_with("a blank piece cannot step, only jump"));
/// ```
#[derive(Clone, PartialEq, Eq, Error, Debug)]
#[error("line {line}, column {column}: {problem}")]
#[non_exhaustive]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character within the line, counted from 1.
    pub column: usize,
    /// A description of the problem.
    pub problem: String,
}

impl RecordError {
    /// Creates an error at a byte of the record.
    pub(super) fn new(text: &str, offset: usize, problem: impl Into<String>) -> Self {
        let before = &text[..offset];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        Self {
            line: 1 + before.matches('\n').count(),
            column: 1 + before[line_start..].chars().count(),
            problem: problem.into(),
        }
    }
}

impl<P: Position> FromStr for Game<P> {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut reader = Reader { text, at: 0, depth: 0 };
        let given = reader.headers()?;
        let (start, limits, notes) = (P::start(), Limits::default(), Notes::default());
        let mut head = Head { start, limits, notes };
        for (name, read, _) in headers::table::<P>() {
            if let Some(value) = given.values.get(name) {
                read(&mut head, value.text)
                    .map_err(|(what, why)| given.error(*value, &what, &why))?;
            }
        }
        let rules = head.start.rules();
        let other = |value: &&Value<'_>| value.text.parse().ok() != Some(rules);
        if let Some(value) = given.values.get("rules").filter(other) {
            return Err(given.error(*value, &format!("the rules of the start, {rules}"), ""));
        }
        let ended = given.ended(P::PLAYERS)?;
        head.notes.headers = given.others::<P>()?;
        let mut game = Self::from_position(head.start, head.limits);
        game.notes = head.notes;
        reader.moves(&mut game)?;
        if let Some((at, ended)) = ended {
            game.end_as(ended).map_err(|why| reader.error(at, why))?;
        }
        Ok(game)
    }
}

/// A header's value and its byte offset.
#[derive(Clone, Copy)]
struct Value<'a> {
    at: usize,
    text: &'a str,
}

/// The headers of a record.
struct Headers<'a> {
    text: &'a str,
    values: BTreeMap<&'a str, Value<'a>>,
}

impl Headers<'_> {
    fn error(&self, value: Value<'_>, expected: &str, why: &str) -> RecordError {
        let problem = format!("expected {expected}, found {}{why}", quoted(value.text));
        RecordError::new(self.text, value.at, problem)
    }

    /// Returns the ending with the offset of `result`.
    fn ended(&self, players: [&'static str; 2]) -> Result<Option<(usize, Ended)>, RecordError> {
        let (result, cause) = match ["result", "cause"].map(|name| self.values.get(name).copied()) {
            [None, None] => return Ok(None),
            [Some(result), Some(cause)] => (result, cause),
            [Some(value), None] => return Err(self.error(value, "a `cause` for this result", "")),
            [None, Some(value)] => return Err(self.error(value, "a `result` of this cause", "")),
        };
        let all = ending::with_cause(cause.text);
        if all.is_empty() {
            let faults = Fault::ALL.map(Fault::name).join(", ");
            let causes = format!("one of rules, resigned, agreed, repetition, ply-cap, {faults}");
            return Err(self.error(cause, &causes, ""));
        }
        let name = |winner| ending::result(winner, players);
        let Some((_, ended)) = all.iter().find(|(winner, _)| name(*winner) == result.text) else {
            let names: Vec<_> = all.iter().map(|(winner, _)| name(*winner)).collect();
            return Err(self.error(result, &names.join(" or "), ""));
        };
        Ok(Some((result.at, *ended)))
    }

    /// Returns the headers outside of the table, which must be extension headers.
    fn others<P: Position>(self) -> Result<BTreeMap<String, String>, RecordError> {
        let (known, mut others) = (headers::headers::<P>(), BTreeMap::new());
        for (name, value) in self.values.into_iter().filter(|(name, _)| !known.contains(name)) {
            if !is_free(name) {
                let line = self.text[..value.at].rfind('\n').map_or(0, |end| end + 1);
                let (known, found) = (known.join(", "), quoted(name));
                let problem = format!("expected a header {known}, or x-..., found {found}");
                return Err(RecordError::new(self.text, line, problem));
            }
            others.insert(name.into(), value.text.into());
        }
        Ok(others)
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// The number of open variations.
    depth: usize,
}

/// The maximum number of open variations, which limits the stack.
const MAX_DEPTH: usize = 100;

impl<P: Position> Game<P> {
    /// Adds a variation of the last move, given without parentheses.
    pub(super) fn read_variation(&mut self, text: &str) -> Result<(), RecordError> {
        let mut reader = Reader { text, at: 0, depth: 1 };
        reader.variation(self)?;
        let wrong = || Err(reader.error(reader.at, "expected no `)`: no variation is open"));
        if reader.rest().is_empty() { Ok(()) } else { wrong() }
    }

    /// Plays the moves of a variation, given without parentheses.
    pub(super) fn play_variation(&mut self, text: &str) -> Result<(), RecordError> {
        Reader { text, at: 0, depth: 1 }.moves(self)
    }
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn error(&self, at: usize, problem: impl Into<String>) -> RecordError {
        RecordError::new(self.text, at, problem)
    }

    /// Skips whitespace and lines that begin with `#`.
    fn skip(&mut self) {
        loop {
            let whitespace = self.rest().len() - self.rest().trim_ascii_start().len();
            let before = &self.text.as_bytes()[self.at.saturating_sub(1)..self.at + whitespace];
            let begins_line = self.at == 0 || before.contains(&b'\n');
            self.at += whitespace;
            if !(begins_line && self.rest().starts_with('#')) {
                return;
            }
            self.at = self.rest().find('\n').map_or(self.text.len(), |end| self.at + end);
        }
    }

    /// Takes the headers and the empty line after them.
    fn headers(&mut self) -> Result<Headers<'a>, RecordError> {
        self.skip();
        let mut values = BTreeMap::new();
        while !self.rest().is_empty() {
            let (start, line) = (self.at, self.rest().split('\n').next().unwrap_or_default());
            self.at = (start + line.len() + 1).min(self.text.len());
            if line.trim_ascii().is_empty() {
                break;
            }
            if line.trim_ascii_start().starts_with('#') {
                continue;
            }
            let Some((name, value)) = line.split_once(':') else {
                let found = quoted(line.trim_ascii());
                let problem = format!(
                    "expected a header `name: value`, or an empty line before the moves, found {found}"
                );
                return Err(self.error(start, problem));
            };
            let at = start + name.len() + 1;
            let name = name.trim_ascii();
            if values.is_empty() && name != "game" {
                let problem = format!("expected the header `game` first, found {}", quoted(name));
                return Err(self.error(start, problem));
            }
            let (at, text) =
                (at + value.len() - value.trim_ascii_start().len(), value.trim_ascii());
            one_line(text).map_err(|why| self.error(at, why.to_string()))?;
            if text.is_empty() {
                return Err(self.error(at, format!("expected a value for {}", quoted(name))));
            }
            if values.insert(name, Value { at, text }).is_some() {
                return Err(self.error(start, format!("{} stands here twice", quoted(name))));
            }
        }
        if values.is_empty() {
            return Err(self.error(self.at, "expected the header `game`, found the end"));
        }
        Ok(Headers { text: self.text, values })
    }

    /// Takes the moves with their notes, and plays the moves. A variation ends before its `)`.
    fn moves<P: Position>(&mut self, game: &mut Game<P>) -> Result<(), RecordError> {
        let (first, mut numbered, mut comment) = (game.moves().len(), None, String::new());
        loop {
            self.skip();
            let plies = game.moves().len();
            match self.rest().as_bytes().first() {
                Some(b'{') => self.comment(&mut comment)?,
                Some(b'(') if numbered.is_none() && plies > first => self.enclosed(game)?,
                Some(b'(') => return Err(self.error(self.at, "expected a move, found `(`")),
                Some(b')') if self.depth == 0 => {
                    return Err(self.error(self.at, "expected no `)`: no variation is open"));
                }
                None | Some(b')') => break,
                Some(_) => {
                    let (at, word) = (self.at, self.word()?);
                    let number = || number_before(game);
                    let expected = || numbered.map_or_else(number, |_| "a move".into());
                    if word.as_bytes()[0].is_ascii_digit() && self.number(word, &expected())? {
                        numbered = Some(at);
                        continue;
                    }
                    // A comment before a variation's first move belongs to that move.
                    if self.depth == 0 || plies > first {
                        set(&mut game.notes.comments, plies, core::mem::take(&mut comment));
                    }
                    game.play_text(word).map_err(|why| {
                        let problem = format!("{} {}: {why}", number_before(game), quoted(word));
                        self.error(at, problem)
                    })?;
                    numbered = None;
                }
            }
        }
        let plies = game.moves().len();
        set(&mut game.notes.comments, plies, comment);
        let Some(at) = numbered else { return Ok(()) };
        let found = if self.rest().is_empty() { "the end" } else { "`)`" };
        Err(self.error(at, format!("expected a move after this number, found {found}")))
    }

    /// Returns whether a word begins with a move number, which is then taken instead of the word.
    fn number(&mut self, word: &str, expected: &str) -> Result<bool, RecordError> {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        if !word[digits..].starts_with('.') {
            return Ok(false);
        }
        let length = word.len() - word[digits..].trim_start_matches('.').len();
        self.at -= word.len();
        if word[..length] != *expected {
            let found = quoted(&word[..length]);
            return Err(self.error(self.at, format!("expected {expected}, found {found}")));
        }
        self.at += length;
        Ok(true)
    }

    /// Takes a variation of the last move with its parentheses.
    fn enclosed<P: Position>(&mut self, game: &mut Game<P>) -> Result<(), RecordError> {
        let open = self.at;
        if self.depth == MAX_DEPTH {
            let problem = format!("expected at most {MAX_DEPTH} open variations");
            return Err(self.error(open, problem));
        }
        (self.at, self.depth) = (open + 1, self.depth + 1);
        self.variation(game)?;
        if self.rest().is_empty() {
            return Err(self.error(open, "expected a `)` for this variation, found none"));
        }
        (self.at, self.depth) = (self.at + 1, self.depth - 1);
        Ok(())
    }

    /// Adds a variation of the last move, which has no comment yet, and takes its text.
    fn variation<P: Position>(&mut self, game: &mut Game<P>) -> Result<(), RecordError> {
        let replaced = game.undo();
        let plies = game.moves().len();
        let mut variations = game.notes.variations.remove(&(plies + 1)).unwrap_or_default();
        game.forget_redo();
        self.moves(game)?;
        let Some(replaced) = replaced.filter(|_| game.moves().len() > plies) else {
            return Err(self.error(self.at, "expected a move in this variation"));
        };
        let mut text = String::new();
        // Writing to a string cannot fail, and the move has been legal.
        let _ = game.write_line(&mut text, plies, ' ');
        while game.moves().len() > plies {
            game.undo();
        }
        game.forget_redo();
        let _ = game.play(replaced);
        variations.push(text);
        game.notes.variations.insert(plies + 1, variations);
        Ok(())
    }

    /// Takes the characters up to the next whitespace, comment or parenthesis.
    fn word(&mut self) -> Result<&'a str, RecordError> {
        let ends = |c: char| c.is_ascii_whitespace() || "{()".contains(c);
        let word = self.rest().split(ends).next().unwrap_or_default();
        if let Some(brace) = word.find('}') {
            return Err(self.error(self.at + brace, "expected no `}`: no comment is open"));
        }
        self.at += word.len();
        Ok(word)
    }

    /// Takes a comment with its braces.
    fn comment(&mut self, comment: &mut String) -> Result<(), RecordError> {
        let open = self.at + 1;
        let Some((inside, _)) = self.text[open..].split_once('}') else {
            return Err(self.error(self.at, "expected a `}` for this comment, found none"));
        };
        append(comment, inside).map_err(|(offset, wrong)| {
            let what = if wrong == '{' { "`}` before another comment" } else { "a comment" };
            let problem = format!("expected {what}, found {wrong:?}");
            self.error(open + offset, problem)
        })?;
        self.at = open + inside.len() + 1;
        Ok(())
    }
}

/// Returns the number that precedes the next move.
fn number_before<P: Position>(game: &Game<P>) -> String {
    let half = game.start().turn().index() + game.moves().len();
    format!("{}{}", half / 2 + 1, if half % 2 == 0 { "." } else { "..." })
}
