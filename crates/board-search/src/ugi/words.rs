//! The words in a line from the manager.

use std::str::SplitWhitespace;
use std::time::Duration;

use board_core::quoted;

/// The limits of a search.
#[derive(Default)]
pub(super) struct Go {
    pub(super) infinite: bool,
    pub(super) depth: Option<u8>,
    pub(super) nodes: Option<u64>,
    pub(super) time: Option<Duration>,
    /// Each player's time left.
    pub(super) left: [Option<Duration>; 2],
    /// Each player's increment.
    pub(super) increment: [Duration; 2],
}

impl Go {
    /// Parses the words after `go`.
    pub(super) fn parse(mut words: SplitWhitespace<'_>) -> Result<Self, String> {
        let mut go = Self::default();
        while let Some(name) = words.next() {
            match name {
                "infinite" => go.infinite = true,
                "depth" => {
                    go.depth = Some(number(name, words.next(), 1)?.try_into().unwrap_or(u8::MAX));
                }
                "nodes" => go.nodes = Some(number(name, words.next(), 1)?),
                "movetime" => go.time = Some(time(name, words.next())?),
                "p1time" => go.left[0] = Some(time(name, words.next())?),
                "p2time" => go.left[1] = Some(time(name, words.next())?),
                "p1inc" => go.increment[0] = time(name, words.next())?,
                "p2inc" => go.increment[1] = time(name, words.next())?,
                found => {
                    let expected =
                        "infinite, depth, nodes, movetime, p1time, p2time, p1inc or p2inc";
                    return Err(unexpected(expected, Some(found)));
                }
            }
        }
        Ok(go)
    }
}

/// Parses the words after `setoption`: `name NAME value VALUE`.
pub(super) fn option(mut words: SplitWhitespace<'_>) -> Result<(String, String), String> {
    match words.next() {
        Some("name") => {}
        found => return Err(unexpected("`name`", found)),
    }
    let name: Vec<_> = words.by_ref().take_while(|&word| word != "value").collect();
    let value: Vec<_> = words.collect();
    if name.is_empty() || value.is_empty() {
        return Err("expected setoption name NAME value VALUE".into());
    }
    Ok((name.join(" "), value.join(" ")))
}

/// Parses the words after `position` up to the moves. Returns the notation of the position, or
/// `None` for the start position.
pub(super) fn position(words: &mut SplitWhitespace<'_>) -> Result<Option<String>, String> {
    let kind = words.next();
    let notation: Vec<_> = words.take_while(|&word| word != "moves").collect();
    match (kind, notation.first()) {
        (Some("startpos"), None) => Ok(None),
        (Some("startpos"), found) => Err(unexpected("`moves`", found.copied())),
        (Some("fen"), None) => Err(unexpected("a position", None)),
        (Some("fen"), Some(_)) => Ok(Some(notation.join(" "))),
        (found, _) => Err(unexpected("startpos or fen", found)),
    }
}

/// Returns an error if there are more words.
pub(super) fn end(words: &mut SplitWhitespace<'_>) -> Result<(), String> {
    words.next().map_or(Ok(()), |found| Err(unexpected("the end of the line", Some(found))))
}

/// Parses a number of at least `min`.
pub(super) fn number(name: &str, word: Option<&str>, min: u64) -> Result<u64, String> {
    let number = word.and_then(|word| word.parse().ok()).filter(|&number| number >= min);
    let expected = || format!("a number of at least {min} and below 2^64 for {name}");
    number.ok_or_else(|| unexpected(&expected(), word))
}

/// Parses a time in milliseconds. Managers send negative times when a clock has run out, which
/// count as 0.
fn time(name: &str, word: Option<&str>) -> Result<Duration, String> {
    let time: Option<i64> = word.and_then(|word| word.parse().ok());
    let expected = || format!("milliseconds for {name}");
    let time = time.ok_or_else(|| unexpected(&expected(), word))?;
    Ok(Duration::from_millis(time.max(0).unsigned_abs()))
}

/// Returns an error message.
pub(super) fn unexpected(expected: &str, found: Option<&str>) -> String {
    match found {
        Some(found) => format!("expected {expected}, found {}", quoted(found)),
        None => format!("expected {expected}, found the end of the line"),
    }
}
