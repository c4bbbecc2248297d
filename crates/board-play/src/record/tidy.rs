use alloc::borrow::Cow;
use alloc::string::String;

use board_core::text::BYTE_ORDER_MARK;

/// Removes what editors and mail programs add to a record: a byte order mark, `>` before each line,
/// and capital letters in the names of headers and in the name of the game.
///
/// Lines keep their numbers, so that [`RecordError`](super::RecordError) gives the right line.
///
/// ```
/// use board_play::Game;
/// use board_play::record::tidy;
/// use uisge::Uisge;
///
/// let mail = "\u{feff}> Game: Uisge\n> Light: Ann\n>\n> 1. d4f4\n";
/// assert_eq!(tidy(mail), "game: uisge\nlight: Ann\n\n1. d4f4\n");
/// let game: Game<Uisge> = tidy(mail).parse()?;
/// # Ok::<(), board_play::RecordError>(())
/// ```
pub fn tidy(text: &str) -> String {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let is_quoted = text.trim_ascii_start().starts_with('>');
    let mut tidied = String::with_capacity(text.len());
    let (mut in_headers, mut is_first) = (true, true);
    for line in text.split_inclusive('\n') {
        let line = if is_quoted { unquoted(line) } else { line };
        let is_blank = line.trim_ascii().is_empty();
        let is_comment = line.trim_ascii_start().starts_with('#');
        in_headers &= is_blank && is_first || is_comment || is_header(line);
        is_first &= is_blank || is_comment;
        let line = if in_headers && !is_comment { header(line) } else { line.into() };
        tidied.push_str(&line);
    }
    tidied
}

/// Removes all `>` at the beginning of a line, with the space after each.
fn unquoted(mut line: &str) -> &str {
    while let Some(rest) = line.trim_start_matches(' ').strip_prefix('>') {
        line = rest.strip_prefix(' ').unwrap_or(rest);
    }
    line
}

/// Returns whether a line begins with the name of a header.
fn is_header(line: &str) -> bool {
    let name = line.split_once(':').map_or("", |(name, _)| name.trim_ascii());
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// Writes the name of a header in lower case, and the name of a game as in records.
fn header(line: &str) -> Cow<'_, str> {
    let Some((name, value)) = line.split_once(':') else { return line.into() };
    let name = name.to_ascii_lowercase();
    let is_game = name.trim_ascii() == "game";
    let value = if is_game { value.to_ascii_lowercase() } else { value.into() };
    // `Disk race` is written `disk-race`.
    let words = value.trim_ascii();
    let value = if is_game { value.replace(words, &words.replace(' ', "-")) } else { value };
    alloc::format!("{name}:{value}").into()
}
