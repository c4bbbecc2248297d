//! Reading and printing the texts of positions and moves: what the games share.

use alloc::format;
use alloc::string::String;
use core::error::Error;
use core::fmt::{self, Display, Write as _};

use thiserror::Error;

use crate::Player;
use crate::rules::RulesError;

/// A text that is not what was expected: where, what stood there, and what should have. Or a text
/// that says something clear which the game does not have: then why it is refused.
///
/// ```
/// use board_core::text::Reader;
///
/// let error = Reader::new("e9").expect(b'f', "a file").unwrap_err();
/// assert_eq!(error.to_string(), "expected a file at byte 0, found 'e'");
/// let error = Reader::new("pass").refused("a turn may not be skipped");
/// assert_eq!(error.to_string(), "a turn may not be skipped");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParseError {
    offset: usize,
    expected: &'static str,
    found: Option<char>,
    /// Whether `expected` is a reason.
    refused: bool,
}

impl ParseError {
    /// The byte of the text at which it went wrong.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// What should have stood there, or why what stands there is [refused](Reader::refused).
    pub fn expected(&self) -> &'static str {
        self.expected
    }

    /// What stood there; `None` at the end of the text.
    pub fn found(&self) -> Option<char> {
        self.found
    }
}

impl Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.refused {
            return f.write_str(self.expected);
        }
        write!(f, "expected {} at byte {}, found ", self.expected, self.offset)?;
        match self.found {
            Some(BYTE_ORDER_MARK) => f.write_str("a byte order mark (U+FEFF)"),
            Some(found) => write!(f, "{found:?}"),
            None => f.write_str("the end"),
        }
    }
}

/// What some editors put before a text, unseen.
pub const BYTE_ORDER_MARK: char = '\u{feff}';

impl Error for ParseError {}

/// Why a text is not the text of a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PositionError<F: Display + fmt::Debug> {
    /// It is not written as a position is.
    #[error(transparent)]
    Syntax(#[from] ParseError),
    /// The field with the rules is not what it should be.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// It describes what no game could be: all of its faults.
    #[error("{0}")]
    Invalid(crate::Faults<F>),
}

/// Reads a text from left to right, and says where it went wrong.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// Starts at the first byte that is no white space, and takes the last such byte for the end.
    pub fn new(text: &'a str) -> Self {
        let at = text.len() - text.trim_ascii_start().len();
        Self { text: text.trim_ascii_end(), at: at.min(text.trim_ascii_end().len()) }
    }

    /// The byte the reader stands at.
    pub fn offset(&self) -> usize {
        self.at
    }

    /// The text from here to the end.
    pub fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The next byte, which stays.
    pub fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// The error that `expected` does not stand here.
    pub fn error(&self, expected: &'static str) -> ParseError {
        let found = self.rest().chars().next();
        ParseError { offset: self.at, expected, found, refused: false }
    }

    /// The error that what stands here is clear, but nothing that the game has: `why` in a
    /// sentence for people, which takes the place of what was expected.
    pub fn refused(&self, why: &'static str) -> ParseError {
        ParseError { refused: true, ..self.error(why) }
    }

    /// Takes the next byte if `read` makes something of it.
    ///
    /// # Errors
    /// That `expected` does not stand here.
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

    /// Takes `byte`, which must be ASCII.
    ///
    /// # Errors
    /// That `expected` does not stand here.
    pub fn expect(&mut self, byte: u8, expected: &'static str) -> Result<(), ParseError> {
        self.take(expected, |next| (next == byte).then_some(()))
    }

    /// Takes the letter of a player: the first player's or the second's.
    ///
    /// # Errors
    /// That `expected` does not stand here.
    pub fn player(
        &mut self,
        letters: [u8; 2],
        expected: &'static str,
    ) -> Result<Player, ParseError> {
        let player = |byte| Player::ALL.into_iter().find(|player| letters[player.index()] == byte);
        self.take(expected, player)
    }

    /// Takes the rest of the text if it is `word`, and says whether it was.
    pub fn take_rest(&mut self, word: &str) -> bool {
        let found = self.rest() == word;
        if found {
            self.at = self.text.len();
        }
        found
    }

    /// Takes a number from `min` to `max`, in decimal without leading zeros.
    ///
    /// # Errors
    /// That `expected` does not stand here.
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

    /// Takes one row of `width` spaces: pieces as single characters, runs of empty spaces as
    /// numbers. Calls `place` with the index of each piece in the row, from 0.
    ///
    /// # Errors
    /// That `expected` does not stand where the row has something else, or is too long, or too
    /// short, or has two numbers side by side.
    pub fn row<T>(
        &mut self,
        width: u32,
        expected: &'static str,
        piece: impl Fn(u8) -> Option<T>,
        mut place: impl FnMut(u32, T),
    ) -> Result<(), ParseError> {
        let mut index = 0;
        while index < width {
            // Digits that follow digits are taken together, so no two numbers can stand in a row.
            if self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                index += self.number(1, width - index, expected)?;
            } else {
                place(index, self.take(expected, &piece)?);
                index += 1;
            }
        }
        Ok(())
    }

    /// Checks that the text ends here.
    ///
    /// # Errors
    /// That it goes on.
    pub fn end(&self) -> Result<(), ParseError> {
        if self.at == self.text.len() { Ok(()) } else { Err(self.error("the end")) }
    }

    /// Takes the rest of a position's text: nothing, or a space and rules other than the default.
    ///
    /// # Errors
    /// That it is anything else, the name of the default rules included.
    pub fn rules<R: crate::Rules<Err = RulesError>, F: Display + fmt::Debug>(
        &mut self,
    ) -> Result<R, PositionError<F>> {
        if self.rest().is_empty() {
            return Ok(R::default());
        }
        self.expect(b' ', "a space or the end")?;
        if self.rest().starts_with([' ', '\t', '\n', '\r', '\x0c'])
            || self.rest() == crate::rules::STANDARD
        {
            return Err(self.error("rules other than the default").into());
        }
        let rules = self.rest().parse().map_err(|error: RulesError| error.within(self.at))?;
        self.at = self.text.len();
        Ok(rules)
    }
}

/// Reads a whole text, white space around it aside: what `read` makes of it, and then it has to end.
///
/// ```
/// use board_core::text::{ParseError, read};
///
/// fn dozen(text: &str) -> Result<u32, ParseError> {
///     read(text, |reader| reader.number(1, 12, "1 to 12"))
/// }
/// assert_eq!(dozen(" 7 "), Ok(7));
/// assert_eq!(dozen("7a").unwrap_err().to_string(), "expected the end at byte 1, found 'a'");
/// ```
///
/// # Errors
/// Those of `read`, and that the text goes on.
pub fn read<T, E: From<ParseError>>(
    text: &str,
    read: impl FnOnce(&mut Reader<'_>) -> Result<T, E>,
) -> Result<T, E> {
    let mut reader = Reader::new(text);
    let value = read(&mut reader)?;
    reader.end()?;
    Ok(value)
}

/// Prints a short text with the formatter's width, fill and alignment, as `f.pad` does with a `str`.
///
/// ```
/// use std::fmt;
///
/// struct Square(char, u8);
///
/// impl fmt::Display for Square {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         board_core::text::pad(f, format_args!("{}{}", self.0, self.1))
///     }
/// }
///
/// assert_eq!(format!("{:>4}|", Square('a', 1)), "  a1|");
/// ```
///
/// # Errors
/// Only those of the formatter.
pub fn pad(f: &mut fmt::Formatter<'_>, text: fmt::Arguments<'_>) -> fmt::Result {
    if f.width().is_none() && f.precision().is_none() {
        f.write_fmt(text)
    } else {
        f.pad(&format!("{text}"))
    }
}

/// What was found, for a message: in quotes, and cut if it is long.
///
/// ```
/// use board_core::text::quoted;
///
/// assert_eq!(quoted("e\n9"), r#""e\n9""#);
/// assert_eq!(quoted(&"e9".repeat(1000)).len(), 45);
/// ```
pub fn quoted(found: &str) -> String {
    const LONGEST: usize = 40;
    match found.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{:?}...", &found[..end]),
        None => format!("{found:?}"),
    }
}

/// Prints one row of spaces in the form that [`Reader::row`] takes: `None` is an empty space.
///
/// # Errors
/// Only those of the formatter.
pub fn write_row(
    f: &mut fmt::Formatter<'_>,
    row: impl IntoIterator<Item = Option<char>>,
) -> fmt::Result {
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

/// Prints the rest of a position's text: nothing for the default rules, else a space and them.
///
/// # Errors
/// Only those of the formatter.
pub fn write_rules<R: crate::Rules>(f: &mut fmt::Formatter<'_>, rules: R) -> fmt::Result {
    if rules == R::default() { Ok(()) } else { write!(f, " {rules}") }
}

/// Implements `FromStr` and `Debug` for spaces and moves, which have a short text: they bring
/// `Display` and a function `read`, which takes a value from a [`Reader`]. The text has to end
/// behind it, and `Debug` is what `Display` is.
///
/// ```
/// use board_core::text::{ParseError, Reader};
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
/// board_core::text_traits!(Point);
/// assert_eq!(format!("{:?}", " 7".parse::<Point>()?), "7");
/// assert!("7a".parse::<Point>().is_err());
/// # Ok::<(), ParseError>(())
/// ```
#[macro_export]
macro_rules! text_traits {
    ($($type:ty),+ $(,)?) => {$(
        impl ::core::str::FromStr for $type {
            type Err = $crate::ParseError;

            fn from_str(text: &str) -> ::core::result::Result<Self, $crate::ParseError> {
                $crate::text::read(text, Self::read)
            }
        }

        impl ::core::fmt::Debug for $type {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Display::fmt(self, f)
            }
        }
    )+};
}
