use core::iter;

/// One of several records in a string, as returned by [`split`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part<'a> {
    /// The line of the whole string on which the record begins, counted from 1.
    pub line: usize,
    /// The value of the `game` header. It is empty if the record does not begin with this header.
    pub game: &'a str,
    /// The record.
    pub text: &'a str,
}

/// Splits a string into its records.
///
/// Each record begins at a line `game: ...` outside comments. Line `n` of an error is line
/// `part.line + n - 1` of the whole string.
///
/// ```
/// let text = "game: uisge\n\n1. d4f4\n\ngame: ignis\n\n{To come.\ngame: none}\n";
/// let parts = board_play::record::split(text).map(|part| (part.line, part.game));
/// assert!(parts.eq([(1, "uisge"), (5, "ignis")]));
/// ```
pub fn split(text: &str) -> impl Iterator<Item = Part<'_>> {
    let (mut rest, mut line) = (text, 1);
    iter::from_fn(move || {
        let blank = rest.len() - rest.trim_ascii_start().len();
        // Skips only whole lines, so that the columns of errors are right.
        let start = rest[..blank].rfind('\n').map_or(0, |end| end + 1);
        line += rest[..start].matches('\n').count();
        rest = &rest[start..];
        if rest.trim_ascii_start().is_empty() {
            return None;
        }
        let (part, more) = rest.split_at(first_record(rest));
        let first = part.trim_ascii_start().split('\n').next().unwrap_or_default();
        let found = Part { line, game: header(first).unwrap_or_default(), text: part };
        line += part.matches('\n').count();
        rest = more;
        Some(found)
    })
}

/// Returns the length of the first record.
fn first_record(text: &str) -> usize {
    let (mut splitter, mut at) = (Splitter::default(), 0);
    for line in text.split_inclusive('\n') {
        if splitter.begins(line) && at > 0 {
            break;
        }
        at += line.len();
    }
    at
}

/// Finds the lines on which records begin, for input that is too long to hold in memory.
///
/// [`split`] is simpler if the input is a string.
///
/// ```
/// use board_play::record::Splitter;
///
/// let mut splitter = Splitter::default();
/// let text = "game: uisge\n\n{To come.\ngame: none}\n\ngame: ignis\n";
/// let begins: Vec<_> = text.lines().map(|line| splitter.begins(line)).collect();
/// assert_eq!(begins, [true, false, false, false, false, true]);
/// ```
#[derive(Clone, Default, Debug)]
pub struct Splitter {
    in_moves: bool,
    in_comment: bool,
}

impl Splitter {
    /// Returns whether a record begins with `line`, which is the next line of the input.
    pub fn begins(&mut self, line: &str) -> bool {
        if !self.in_comment && header(line).is_some() {
            *self = Self::default();
            return true;
        }
        self.in_moves |= line.trim_ascii().is_empty();
        // The last brace decides whether a comment is open. Braces in headers do not open comments.
        if let Some(brace) = line.rfind(['{', '}']).filter(|_| self.in_moves) {
            self.in_comment = line[brace..].starts_with('{');
        }
        false
    }
}

/// Returns the value of the `game` header if the line is this header.
fn header(text: &str) -> Option<&str> {
    let value = text.trim_ascii_start().strip_prefix("game")?.trim_ascii_start();
    let value = value.strip_prefix(':')?;
    Some(value.trim_ascii())
}
