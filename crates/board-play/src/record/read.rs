use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;

use super::ending::{self, Ended};
use super::{append, is_free, one_line, set};
use crate::{Fault, Game, Limits};
use board_core::author::text::{self, quoted};
use board_core::{Player, Position};
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
        let mut headers = reader.headers()?;
        let start = headers.start::<P>()?;
        let limits = Limits {
            repetition: headers.read("repetition", "a number from 1 to 4294967295", |text| {
                number(text)?.try_into().map_err(|_| String::new())
            })?,
            max_plies: headers.read("max-plies", "a number from 0 to 4294967295", number)?,
        };
        let date = headers.read("date", "a date as in 2025-11-30", |text| {
            text.parse().map_err(|_| String::new())
        })?;
        let ended = headers.ended(P::PLAYERS)?;
        let mut game = Self::from_position(start, limits);
        game.notes.date = date;
        for player in Player::ALL {
            if let Some(name) = headers.left.remove(P::PLAYERS[player.index()]) {
                game.notes.names[player.index()] = name.text.into();
            }
        }
        game.notes.headers = headers.others(P::PLAYERS)?;
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

/// The headers that have not been taken yet.
struct Headers<'a> {
    text: &'a str,
    left: BTreeMap<&'a str, Value<'a>>,
}

impl Headers<'_> {
    fn error(&self, value: Value<'_>, expected: &str, why: &str) -> RecordError {
        let problem = format!("expected {expected}, found {}{why}", quoted(value.text));
        RecordError::new(self.text, value.at, problem)
    }

    /// Takes a header, if present, and parses it with `read`, whose error completes the message.
    fn read<T>(
        &mut self,
        name: &str,
        expected: &str,
        read: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<Option<T>, RecordError> {
        let Some(value) = self.left.remove(name) else { return Ok(None) };
        read(value.text).map(Some).map_err(|why| self.error(value, expected, &why))
    }

    /// Takes `game`, `rules` and `start`, and returns the start position.
    fn start<P: Position>(&mut self) -> Result<P, RecordError> {
        if let Some(game) = self.left.remove("game").filter(|game| game.text != P::NAME) {
            return Err(self.error(game, &format!("a game of {}", P::NAME), ""));
        }
        let given = self.left.get("rules").copied();
        let rules = self.read("rules", &format!("rules of {}", P::NAME), parsed::<P::Rules>)?;
        let start = self.read("start", &format!("a position of {}", P::NAME), parsed::<P>)?;
        let Some(start) = start else { return Ok(P::start_with(rules.unwrap_or_default())) };
        match given.zip(rules) {
            Some((given, rules)) if rules != start.rules() => {
                let expected = format!("the rules of the start, {}", start.rules());
                Err(self.error(given, &expected, ""))
            }
            _ => Ok(start),
        }
    }

    /// Takes `result` and `cause`, and returns the ending with the offset of `result`.
    fn ended(&mut self, players: [&'static str; 2]) -> Result<Option<(usize, Ended)>, RecordError> {
        let (result, cause) = match (self.left.remove("result"), self.left.remove("cause")) {
            (None, None) => return Ok(None),
            (Some(result), Some(cause)) => (result, cause),
            (Some(value), None) => return Err(self.error(value, "a `cause` for this result", "")),
            (None, Some(value)) => return Err(self.error(value, "a `result` of this cause", "")),
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

    /// Returns the remaining headers, which must be extension headers.
    fn others(
        self,
        [first, second]: [&'static str; 2],
    ) -> Result<BTreeMap<String, String>, RecordError> {
        if let Some((name, value)) = self.left.iter().find(|(name, _)| !is_free(name)) {
            let line = self.text[..value.at].rfind('\n').map_or(0, |end| end + 1);
            let problem = format!(
                "expected a header game, rules, start, {first}, {second}, date, repetition, \
                 max-plies, result, cause, or x-..., found {}",
                quoted(name)
            );
            return Err(RecordError::new(self.text, line, problem));
        }
        let mut others = BTreeMap::new();
        // Not `collect`, whose sort would make programs larger.
        others.extend(self.left.into_iter().map(|(name, value)| (name.into(), value.text.into())));
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
        let mut left = BTreeMap::new();
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
            if left.is_empty() && name != "game" {
                let problem = format!("expected the header `game` first, found {}", quoted(name));
                return Err(self.error(start, problem));
            }
            let (at, text) =
                (at + value.len() - value.trim_ascii_start().len(), value.trim_ascii());
            one_line(text).map_err(|why| self.error(at, why.to_string()))?;
            if text.is_empty() {
                return Err(self.error(at, format!("expected a value for {}", quoted(name))));
            }
            if left.insert(name, Value { at, text }).is_some() {
                return Err(self.error(start, format!("{} stands here twice", quoted(name))));
            }
        }
        if left.is_empty() {
            return Err(self.error(self.at, "expected the header `game`, found the end"));
        }
        Ok(Headers { text: self.text, left })
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

/// Parses rules or a position.
fn parsed<T: FromStr<Err: ToString>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|why: T::Err| format!(": {}", why.to_string()))
}

/// Parses a decimal number without sign or leading zeros.
fn number(text: &str) -> Result<u32, String> {
    let read = |reader: &mut text::Reader<'_>| reader.number(0, u32::MAX, "a number");
    text::read(text, read).map_err(|_| String::new())
}

/// Returns the number that precedes the next move.
fn number_before<P: Position>(game: &Game<P>) -> String {
    let half = game.start().turn().index() + game.moves().len();
    format!("{}{}", half / 2 + 1, if half % 2 == 0 { "." } else { "..." })
}
