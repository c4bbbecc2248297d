use core::iter;

/// One of several records in a string, as returned by [`split`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part<'a> {
    /// The line of the whole string on which the record begins, counted from 1.
    pub line: usize,
    /// The value of the `game` header, or an empty string if the record does not begin with this
    /// header.
    pub game: &'a str,
    /// The record.
    pub text: &'a str,
}

/// Splits a string into its records.
///
/// A record begins at each [`game: ...` line](game_header). In printed records, no other line looks
/// like this header. If it is damaged, the lines of its record belong to the previous one. Before
/// the first record, empty lines and lines that begin with `#` are skipped.
///
/// Line `n` in an error is line `part.line + n - 1` of the whole string.
///
/// ```
/// let text = "game: uisge\n\n1. d4f4\n\ngame: ignis\n\n{To come.}\n";
/// let parts = board_play::record::split(text).map(|part| (part.line, part.game));
/// assert!(parts.eq([(1, "uisge"), (5, "ignis")]));
/// ```
pub fn split(text: &str) -> impl Iterator<Item = Part<'_>> {
    let (mut rest, mut line) = (text, 1);
    iter::from_fn(move || {
        // Skips only whole lines, so that the columns in errors are correct.
        let first = loop {
            let first = rest.split_inclusive('\n').next()?;
            if !matches!(first.trim_ascii_start().bytes().next(), None | Some(b'#')) {
                break first;
            }
            rest = &rest[first.len()..];
            line += 1;
        };
        let more = rest.split_inclusive('\n').skip(1);
        let more = more.take_while(|line| game_header(line).is_none()).map(str::len);
        let (text, after) = rest.split_at(first.len() + more.sum::<usize>());
        let part = Part { line, game: game_header(first).unwrap_or_default(), text };
        line += text.matches('\n').count();
        rest = after;
        Some(part)
    })
}

/// Returns the value of the `game` header if a line is this header, with which a record begins.
///
/// ```
/// use board_play::record::game_header;
///
/// assert_eq!(game_header("game: uisge\n"), Some("uisge"));
/// assert_eq!(game_header("games: uisge\n"), None);
/// ```
#[must_use]
pub fn game_header(line: &str) -> Option<&str> {
    let value = line.trim_ascii_start().strip_prefix("game")?.trim_ascii_start();
    Some(value.strip_prefix(':')?.trim_ascii())
}
