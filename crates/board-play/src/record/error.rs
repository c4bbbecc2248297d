use alloc::string::String;

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
