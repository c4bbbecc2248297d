//! The errors of parsing.

use core::fmt::{self, Debug, Display};

use thiserror::Error;

use crate::Faults;
use crate::RulesError;

/// An error in the notation of a move, a space or another small value.
///
/// A syntax error stores what was expected, what was found, and where. If the syntax is right but
/// the input is not allowed in the game, the error stores the reason instead.
///
/// ```
/// use board_core::author::text::Reader;
///
/// let error = Reader::new("e9").expect(b'f', "a file").unwrap_err();
/// assert_eq!(error.to_string(), "expected a file at byte 0, found 'e'");
/// let error = Reader::new("pass").refused("passing is not allowed");
/// assert_eq!(error.to_string(), "passing is not allowed");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Error, Debug)]
#[must_use]
pub struct ParseError {
    pub(super) offset: usize,
    pub(super) expected: &'static str,
    pub(super) found: Option<char>,
    /// Whether `expected` is the reason the input is not allowed.
    pub(super) refused: bool,
}

impl ParseError {
    /// Returns the byte offset of the error.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the expected input, or the reason the input is [not allowed](super::Reader::refused).
    #[must_use]
    pub fn expected(&self) -> &'static str {
        self.expected
    }

    /// Returns the character that was found, or `None` at the end of the input.
    #[must_use]
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
            Some('\u{feff}') => f.write_str("a byte order mark (U+FEFF)"),
            Some(found) => write!(f, "{found:?}"),
            None => f.write_str("the end"),
        }
    }
}

/// The reason a string is not the notation of a position, or bytes are not its binary form.
///
/// ```
/// use board_core::PositionError;
/// use uisge::Uisge;
///
/// let error = "7/2ww3/1wwww2/2bbbb1/3bb2/8 w".parse::<Uisge>().unwrap_err();
/// assert!(matches!(error, PositionError::Syntax(error) if error.offset() == 26));
///
/// let error = "7/2ww3/1wwww2/2bbbb1/3b3/7 w".parse::<Uisge>().unwrap_err();
/// assert!(matches!(error, PositionError::Invalid(_)));
/// assert_eq!(error.to_string(), "dark has 5 pieces instead of 6");
/// ```
#[derive(Clone, PartialEq, Eq, Error, Debug)]
#[non_exhaustive]
pub enum PositionError<F: Display + Debug> {
    /// The syntax is wrong.
    #[error(transparent)]
    Syntax(#[from] ParseError),
    /// The rules are invalid.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The bytes are a number that is too large.
    #[error("expected a smaller number in the bytes of a position")]
    Bytes,
    /// The position is well formed but impossible. The message lists every fault.
    #[error(transparent)]
    Invalid(#[from] Faults<F>),
}
