use core::{iter, str};

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
/// Line `n` in an error is line `part.line + n - 1` of the whole string.
///
/// ```
/// let text = "game: uisge\n\n1. d4f4\n\ngame: ignis\n\n{To come.\ngame: none}\n";
/// let parts = board_play::record::split(text).map(|part| (part.line, part.game));
/// assert!(parts.eq([(1, "uisge"), (5, "ignis")]));
/// ```
///
/// # Where a record begins
///
/// A record begins at each of these lines:
///
/// - a `game: ...` line outside comments;
/// - a `game: ...` line in an unclosed comment: no brace follows, or `{` comes before `}`;
/// - in the moves, after their first line and outside comments, a line whose first word is `game`
///   or that has a colon before any brace (a damaged header);
/// - a line that begins with `{"`, except in the moves of a record that begins with `game: ...`.
///   This is a JSON record, which ends with the line.
///
/// Before a record, empty lines and lines that begin with `#` are skipped.
///
/// Therefore, a damaged record does not affect how the others are read, except in three cases:
///
/// - An unclosed comment ends at the next `}`, if no `{` comes first. In an intact record, this can
///   only be a `}` in a name or an extension header.
/// - If a record's first line matches none of the above, its lines belong to the previous record,
///   unless that one is in JSON. This includes damaged headers after a record without moves.
/// - If the line break after a record is lost, the next record belongs to the same line.
pub fn split(text: &str) -> impl Iterator<Item = Part<'_>> {
    let (mut rest, mut line) = (text, 1);
    iter::from_fn(move || {
        // Skips only whole lines, so that the columns in errors are correct.
        let first = loop {
            let first = rest.split_inclusive('\n').next()?.as_bytes();
            if !is_skipped(first) {
                break first;
            }
            rest = &rest[first.len()..];
            line += 1;
        };
        let (part, more) = rest.split_at(first_record(rest.as_bytes(), true).unwrap_or(rest.len()));
        let game = header(first).map_or("", |game| str::from_utf8(game).unwrap_or_default());
        let found = Part { line, game, text: part };
        line += part.matches('\n').count();
        rest = more;
        Some(found)
    })
}

/// Returns the length of the first record, as [`split`] finds it, even if it is not valid UTF-8.
///
/// `is_all` is whether the text ends here. Otherwise, the result is `None` if the end of the record
/// depends on what follows, so that a reader can continue with a longer part of its input.
///
/// ```
/// use board_play::record::first_record;
///
/// let text = b"game: uisge\n\n1. d4f4\n\ngame: ignis\n";
/// assert_eq!(first_record(text, false), Some(22));
/// assert_eq!(first_record(&text[..22], false), None);
/// assert_eq!(first_record(&text[..22], true), Some(22));
/// ```
#[must_use]
pub fn first_record(text: &[u8], is_all: bool) -> Option<usize> {
    let mut splitter = Splitter::default();
    // The last line may be incomplete.
    let lines = text.split_inclusive(|byte| *byte == b'\n');
    let mut lines = lines.filter(|line| is_all || line.ends_with(b"\n"));
    let end = lines.find_map(|line| splitter.push(line));
    end.or_else(|| is_all.then(|| splitter.inside.unwrap_or(splitter.length)))
}

/// Returns whether a line is empty or begins with `#`. Such lines are skipped outside comments.
fn is_skipped(line: &[u8]) -> bool {
    matches!(line.trim_ascii_start().first(), None | Some(b'#'))
}

/// The state after some lines of a record.
#[derive(Default)]
struct Splitter {
    section: Section,
    in_comment: bool,
    /// The length of the lines in bytes.
    length: usize,
    /// The offset of the first `game: ...` line in the open comment.
    inside: Option<usize>,
}

/// The part of a record to which a line belongs.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Section {
    /// Before the first line.
    #[default]
    Start,
    Headers,
    /// After the headers and an empty line.
    BeforeMoves,
    Moves,
    /// After a JSON line.
    Stored,
    /// After a first line of another kind.
    Unknown,
}

impl Splitter {
    /// Adds a line with its line break. Returns the record's length in bytes if it ends before the
    /// line.
    fn push(&mut self, line: &[u8]) -> Option<usize> {
        let end = if self.in_comment { self.end_in_comment(line) } else { self.end_before(line) };
        self.length += line.len();
        self.advance(line);
        end
    }

    /// Returns the end of the record if this line shows that the open comment is never closed.
    fn end_in_comment(&mut self, line: &[u8]) -> Option<usize> {
        if self.inside.is_none() && header(line).is_some() {
            self.inside = Some(self.length);
        }
        if *line.iter().find(|byte| is_brace(**byte))? == b'{' {
            return self.inside;
        }
        self.inside = None;
        None
    }

    /// Returns the end of the record if another one begins with this line outside comments.
    fn end_before(&self, line: &[u8]) -> Option<usize> {
        let begins = match self.section {
            // The skipped lines before a record are not part of it.
            Section::Start => self.length > 0 && !is_skipped(line),
            Section::Headers | Section::Unknown => header(line).is_some() || is_stored(line),
            Section::BeforeMoves => header(line).is_some(),
            Section::Moves => is_header(line),
            Section::Stored => true,
        };
        begins.then_some(self.length)
    }

    fn advance(&mut self, line: &[u8]) {
        let was_in_comment = self.in_comment;
        self.section = match self.section {
            Section::Start if is_stored(line) => Section::Stored,
            Section::Start if header(line).is_some() => Section::Headers,
            Section::Start if !is_skipped(line) => Section::Unknown,
            Section::Headers if line.trim_ascii().is_empty() => Section::BeforeMoves,
            Section::BeforeMoves if !is_skipped(line) => Section::Moves,
            section => section,
        };
        if self.section == Section::Moves && (was_in_comment || !is_skipped(line)) {
            // The last brace decides whether a comment is open.
            let brace = line.iter().rfind(|byte| is_brace(**byte));
            self.in_comment = brace.map_or(was_in_comment, |brace| *brace == b'{');
        }
    }
}

fn is_brace(byte: u8) -> bool {
    matches!(byte, b'{' | b'}')
}

/// Returns the value of the `game` header if the line is this header.
fn header(line: &[u8]) -> Option<&[u8]> {
    let value = line.trim_ascii_start().strip_prefix(b"game")?.trim_ascii_start();
    Some(value.strip_prefix(b":")?.trim_ascii())
}

/// Returns whether a line in the moves is a header, possibly a damaged one.
fn is_header(line: &[u8]) -> bool {
    let outside = line.split(|byte| is_brace(*byte)).next().unwrap_or_default().trim_ascii();
    let is_game = || outside.split(u8::is_ascii_whitespace).next() == Some(b"game");
    !is_skipped(line) && (outside.contains(&b':') || is_game())
}

/// Returns whether a line begins a JSON record.
fn is_stored(line: &[u8]) -> bool {
    let object = line.trim_ascii_start().strip_prefix(b"{");
    object.is_some_and(|fields| fields.trim_ascii_start().starts_with(b"\""))
}
