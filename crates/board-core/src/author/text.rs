//! Parsing and printing the notations of positions and moves.
//!
//! [`read`] parses a string with a [`Reader`]. Parse errors contain the expected input and its byte
//! offset. The `write_` functions are the counterparts for `Display`.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::{self, Display, Write as _};

use super::Square;
use crate::{Player, RulesError};

mod error;

pub use error::{ParseError, PositionError};

/// A parser that reads a string from left to right.
///
/// ```
/// use board_core::author::text::{ParseError, Reader};
///
/// /// Reads a square such as `b12`.
/// fn square(reader: &mut Reader<'_>) -> Result<(u8, u32), ParseError> {
///     let file = reader.take("a file from a to h", |c| matches!(c, b'a'..=b'h').then_some(c))?;
///     let rank = reader.number(1, 12, "a rank from 1 to 12")?;
///     Ok((file, rank))
/// }
///
/// let mut reader = Reader::new("b12-c3");
/// assert_eq!(square(&mut reader), Ok((b'b', 12)));
/// reader.expect(b'-', "a hyphen")?;
/// assert_eq!(reader.rest(), "c3");
/// assert_eq!(square(&mut reader), Ok((b'c', 3)));
/// reader.end()?;
///
/// let error = square(&mut Reader::new("b13")).unwrap_err();
/// assert_eq!(error.to_string(), "expected a rank from 1 to 12 at byte 1, found '1'");
/// # Ok::<(), ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// Creates a reader, which skips leading whitespace and ignores trailing whitespace.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        let at = text.len() - text.trim_ascii_start().len();
        Self { text: text.trim_ascii_end(), at: at.min(text.trim_ascii_end().len()) }
    }

    /// Returns the rest of the string.
    #[must_use]
    pub fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Returns the next byte without consuming it.
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Returns an "expected ..." error at the next byte.
    pub fn error(&self, expected: &'static str) -> ParseError {
        let found = self.rest().chars().next();
        ParseError { offset: self.at, expected, found, refused: false }
    }

    /// Returns an error for input that is understood but not allowed.
    ///
    /// `why` replaces the "expected ..." message.
    pub fn refused(&self, why: &'static str) -> ParseError {
        ParseError { refused: true, ..self.error(why) }
    }

    /// Consumes the next byte if `read` accepts it.
    ///
    /// # Errors
    /// Returns an "expected ..." error if the input does not match.
    pub fn take<T>(
        &mut self,
        expected: &'static str,
        read: impl FnOnce(u8) -> Option<T>,
    ) -> Result<T, ParseError> {
        let value = self.peek().filter(u8::is_ascii).and_then(read);
        let value = value.ok_or_else(|| self.error(expected))?;
        self.at += 1;
        Ok(value)
    }

    /// Consumes `byte`, which must be ASCII.
    ///
    /// # Errors
    /// Returns an "expected ..." error if the input does not match.
    pub fn expect(&mut self, byte: u8, expected: &'static str) -> Result<(), ParseError> {
        self.take(expected, |next| (next == byte).then_some(()))
    }

    /// Consumes the letter of a player.
    ///
    /// ```
    /// use board_core::Player;
    /// use board_core::author::text::Reader;
    ///
    /// let player = Reader::new("b").player(*b"wb", "w or b");
    /// assert_eq!(player, Ok(Player::Second));
    /// ```
    ///
    /// # Errors
    /// Returns an "expected ..." error if the input does not match.
    pub fn player(
        &mut self,
        letters: [u8; 2],
        expected: &'static str,
    ) -> Result<Player, ParseError> {
        let player = |byte| Player::ALL.into_iter().find(|player| letters[player.index()] == byte);
        self.take(expected, player)
    }

    /// Consumes the rest of the string if it is `word`, and returns whether it is.
    pub fn take_rest(&mut self, word: &str) -> bool {
        let found = self.rest() == word;
        if found {
            self.at = self.text.len();
        }
        found
    }

    /// Consumes a decimal number from `min` to `max` without leading zeros.
    ///
    /// # Errors
    /// Returns an "expected ..." error if the input does not match.
    pub fn number(
        &mut self,
        min: u32,
        max: u32,
        expected: &'static str,
    ) -> Result<u32, ParseError> {
        let rest = self.rest();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, leading_zero) = (&rest[..digits], digits > 1 && rest.starts_with('0'));
        match number.parse() {
            Ok(value) if !leading_zero && (min..=max).contains(&value) => {
                self.at += digits;
                Ok(value)
            }
            _ => Err(self.error(expected)),
        }
    }

    /// Consumes one row of `width` spaces and calls `place` with the index of each piece.
    ///
    /// Single characters stand for pieces, and numbers for runs of empty spaces.
    ///
    /// ```
    /// use board_core::author::text::Reader;
    ///
    /// let mut pieces = Vec::new();
    /// let piece = |c| matches!(c, 'x' | 'o').then_some(c);
    /// let mut reader = Reader::new("2xo3");
    /// reader.row(7, "a row of 7 spaces", piece, |index, piece| pieces.push((index, piece)))?;
    /// assert_eq!(pieces, [(2, 'x'), (3, 'o')]);
    /// # Ok::<(), board_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an "expected ..." error if the row contains other characters, is too long or too
    /// short, or has two adjacent numbers.
    pub fn row<T>(
        &mut self,
        width: u32,
        expected: &'static str,
        piece: impl Fn(char) -> Option<T>,
        mut place: impl FnMut(u32, T),
    ) -> Result<(), ParseError> {
        let mut index = 0;
        while index < width {
            // A number consumes all digits, so two numbers cannot be adjacent.
            if self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                index += self.number(1, width - index, expected)?;
            } else {
                place(index, self.take(expected, |byte| piece(byte.into()))?);
                index += 1;
            }
        }
        Ok(())
    }

    /// Consumes the ranks of a rectangular board, from the last to the first, with `/` between them
    /// and a space after them.
    ///
    /// `content` converts a character to the content of a space. The errors expect a rank or `/`.
    ///
    /// # Errors
    /// Returns an "expected ..." error if the input does not match.
    pub fn ranks<T>(
        &mut self,
        board: &mut [T],
        files: usize,
        content: impl Fn(char) -> Option<T>,
        [a_rank, after]: [&'static str; 2],
    ) -> Result<(), ParseError> {
        for (number, rank) in board.chunks_mut(files).rev().enumerate() {
            if number > 0 {
                self.expect(b'/', after)?;
            }
            self.row(files as u32, a_rank, &content, |file, content| {
                rank[file as usize] = content;
            })?;
        }
        self.expect(b' ', "a space after the last rank")
    }

    /// Checks that the string ends here.
    ///
    /// # Errors
    /// Fails if input remains.
    pub fn end(&self) -> Result<(), ParseError> {
        if self.at == self.text.len() { Ok(()) } else { Err(self.error("the end")) }
    }

    /// Consumes the end of a position, which is empty, or a space and rules other than the default.
    ///
    /// [`write_rules`] is the counterpart.
    ///
    /// ```
    /// use board_core::author::text::{PositionError, Reader};
    /// use uisge::{Fault, Rules};
    ///
    /// let mut reader = Reader::new("w stuck=draw");
    /// reader.expect(b'w', "w")?;
    /// let rules: Rules = reader.rules::<Rules, Fault>()?;
    /// assert_eq!(rules.to_string(), "stuck=draw");
    /// # Ok::<(), PositionError<Fault>>(())
    /// ```
    ///
    /// # Errors
    /// Fails on anything else, including the name of the default rules.
    pub fn rules<R: crate::Rules<Err = RulesError>, F: Display + fmt::Debug>(
        &mut self,
    ) -> Result<R, PositionError<F>> {
        if R::OPTIONS.is_empty() {
            self.end()?;
        }
        if self.rest().is_empty() {
            return Ok(R::default());
        }
        self.expect(b' ', "a space or the end")?;
        let notation = self.rest();
        let has_more_space = notation.trim_ascii_start() != notation;
        if has_more_space || notation == crate::author::rules::STANDARD {
            return Err(self.error("rules other than the default").into());
        }
        let rules = notation.parse().map_err(|error: RulesError| error.within(self.at))?;
        self.at = self.text.len();
        Ok(rules)
    }
}

/// Parses a whole string with `parse`, ignoring surrounding whitespace.
///
/// ```
/// use board_core::author::text::{ParseError, read};
///
/// fn dozen(text: &str) -> Result<u32, ParseError> {
///     read(text, |reader| reader.number(1, 12, "1 to 12"))
/// }
/// assert_eq!(dozen(" 7 "), Ok(7));
/// assert_eq!(dozen("7a").unwrap_err().to_string(), "expected the end at byte 1, found 'a'");
/// ```
///
/// # Errors
/// Returns the errors of `parse`, and fails if input remains.
pub fn read<T, E: From<ParseError>>(
    text: &str,
    parse: impl FnOnce(&mut Reader<'_>) -> Result<T, E>,
) -> Result<T, E> {
    let mut reader = Reader::new(text);
    let value = parse(&mut reader)?;
    reader.end()?;
    Ok(value)
}

/// Writes a short string with the formatter's width, fill and alignment, like `f.pad` for a `str`.
///
/// ```
/// use std::fmt;
///
/// struct Square(char, u8);
///
/// impl fmt::Display for Square {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         board_core::author::text::pad(f, format_args!("{}{}", self.0, self.1))
///     }
/// }
///
/// assert_eq!(format!("{:>4}|", Square('a', 1)), "  a1|");
/// ```
///
/// # Errors
/// Fails if the formatter fails.
pub fn pad(f: &mut fmt::Formatter<'_>, text: impl Display) -> fmt::Result {
    if f.width().is_none() && f.precision().is_none() {
        write!(f, "{text}")
    } else {
        f.pad(&format!("{text}"))
    }
}

/// Quotes input for an error message, and truncates it if it is long.
///
/// ```
/// use board_core::quoted;
///
/// assert_eq!(quoted("e\n9"), r#""e\n9""#);
/// assert_eq!(quoted(&"e9".repeat(1000)).len(), 45);
/// ```
#[must_use]
pub fn quoted(found: &str) -> String {
    const LONGEST: usize = 40;
    match found.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{:?}...", &found[..end]),
        None => format!("{found:?}"),
    }
}

/// Escapes input from outside for a terminal, a log or a line of a protocol: control characters,
/// including line breaks, and characters that change the writing direction.
///
/// ```
/// use board_core::escaped;
///
/// assert_eq!(escaped("Ann ♞\n\u{1b}[31m\u{202e}"), r"Ann ♞\n\u{1b}[31m\u{202e}");
/// ```
#[must_use]
pub fn escaped(text: &str) -> String {
    let escape = |c: char| {
        if is_unseen(c) { c.escape_debug().to_string() } else { c.to_string() }
    };
    text.chars().map(escape).collect()
}

/// Returns whether the character is a control character or changes the writing direction (Unicode's
/// `Bidi_Control`). A string with such characters may not look like its content.
#[must_use]
pub fn is_unseen(c: char) -> bool {
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || c.is_control()
}

/// Returns a number with a noun, such as `1 piece`.
///
/// ```
/// assert_eq!([0, 1, 2].map(|n| board_core::author::text::counted(n, "row")), ["0 rows", "1 row", "2 rows"]);
/// ```
#[must_use]
pub fn counted(number: u32, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// Writes the rows of a board in the notation that [`Reader::row`] parses, with `/` between them.
///
/// `letter` returns the letter of a space, or `None` for an empty space. The alternate form, `{:#}`,
/// is a drawing: every row is a line, which begins with the name of the row's first space, and a
/// period stands for an empty space. Shorter rows are centered, as on a hexagon.
///
/// ```
/// use std::fmt;
///
/// struct Board([Option<char>; 7]);
///
/// impl fmt::Display for Board {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         board_core::author::text::write_rows(f, [0..4, 4..7], |space| self.0[space])
///     }
/// }
///
/// let board = Board([None, None, Some('x'), Some('o'), None, None, None]);
/// assert_eq!(board.to_string(), "2xo/3");
/// assert_eq!(format!("{board:#}"), "0   . . x o\n4    . . .");
/// ```
///
/// # Errors
/// Fails if the formatter fails.
pub fn write_rows<S: Copy + Display>(
    f: &mut fmt::Formatter<'_>,
    rows: impl IntoIterator<Item = impl IntoIterator<Item = S>>,
    letter: impl Fn(S) -> Option<char>,
) -> fmt::Result {
    if f.alternate() {
        let rows: Vec<Vec<S>> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        for (number, row) in rows.iter().enumerate() {
            f.write_str(if number > 0 { "\n" } else { "" })?;
            let name = row.first().map(S::to_string).unwrap_or_default();
            write!(f, "{name:<3}{:1$}", "", width - row.len())?;
            row.iter().try_for_each(|&space| write!(f, " {}", letter(space).unwrap_or('.')))?;
        }
        return Ok(());
    }
    for (number, row) in rows.into_iter().enumerate() {
        if number > 0 {
            f.write_str("/")?;
        }
        write_row(f, row.into_iter().map(&letter))?;
    }
    Ok(())
}

/// Writes the ranks of a rectangular board, from the last to the first, as [`write_rows`] does.
///
/// The formatter's width is not used. A position that consists of several parts begins with
/// `if f.width().is_some() && !f.alternate() { return pad(f, self); }`.
///
/// [`Reader::ranks`] is the counterpart.
///
/// # Errors
/// Fails if the formatter fails.
pub fn write_ranks<const FILES: usize, const RANKS: usize>(
    f: &mut fmt::Formatter<'_>,
    letter: impl Fn(Square<FILES, RANKS>) -> Option<char>,
) -> fmt::Result {
    let rank = |rank| (0..FILES).filter_map(move |file| Square::new(file, rank));
    write_rows(f, (0..RANKS).rev().map(rank), letter)
}

fn write_row(f: &mut fmt::Formatter<'_>, row: impl Iterator<Item = Option<char>>) -> fmt::Result {
    let mut empty = 0_usize;
    for space in row {
        let Some(piece) = space else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        f.write_char(piece)?;
        empty = 0;
    }
    if empty > 0 { write!(f, "{empty}") } else { Ok(()) }
}

/// Writes a space and the letter of the side to move after the rows of a board. In the alternate
/// form, the letter is on a line of its own.
///
/// [`Reader::player`] parses the letter. [`Reader::ranks`] consumes the space.
///
/// # Errors
/// Fails if the formatter fails.
pub fn write_turn(f: &mut fmt::Formatter<'_>, letters: [&str; 2], turn: Player) -> fmt::Result {
    f.write_str(if f.alternate() { "\n" } else { " " })?;
    f.write_str(letters[turn.index()])
}

/// Writes the end of a position: a space and the rules, or nothing for the default rules.
///
/// [`Reader::rules`] is the counterpart.
///
/// # Errors
/// Fails if the formatter fails.
pub fn write_rules<R: crate::Rules>(f: &mut fmt::Formatter<'_>, rules: R) -> fmt::Result {
    if rules == R::default() { Ok(()) } else { write!(f, " {rules}") }
}

/// Implements `FromStr` and `Debug` for types with a notation.
///
/// The type has to implement `Display` and to provide an associated function `read`, which parses a
/// value with a [`Reader`]. The error of `read` follows the type; without it, the error is
/// [`ParseError`]. `Debug` writes the same as `Display`.
///
/// A position that may have faults has the error [`PositionError`]. Its `read` ends with
/// [`from_setup`](crate::HasSetup::from_setup).
///
/// ```
/// use board_core::author::text::{ParseError, Reader};
/// use std::fmt;
///
/// struct Point(u32);
///
/// impl Point {
///     fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
///         reader.number(1, 24, "a point from 1 to 24").map(Self)
///     }
/// }
///
/// impl fmt::Display for Point {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         self.0.fmt(f)
///     }
/// }
///
/// board_core::author::text_traits!(Point);
/// assert_eq!(format!("{:?}", " 7".parse::<Point>()?), "7");
/// assert!("7a".parse::<Point>().is_err());
/// # Ok::<(), ParseError>(())
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! text_traits {
    (@one $type:ty) => { $crate::text_traits!(@one $type, $crate::ParseError); };
    (@one $type:ty, $Error:ty) => {
        impl ::core::str::FromStr for $type {
            type Err = $Error;

            fn from_str(text: &str) -> ::core::result::Result<Self, $Error> {
                $crate::author::text::read(text, Self::read)
            }
        }

        impl ::core::fmt::Debug for $type {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Display::fmt(self, f)
            }
        }
    };
    ($($type:ty $(: $Error:ty)?),+ $(,)?) => {
        $($crate::text_traits!(@one $type $(, $Error)?);)+
    };
}
