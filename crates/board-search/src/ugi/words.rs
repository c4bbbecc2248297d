//! The words in a line from the manager.

use std::str::SplitWhitespace;
use std::time::Duration;

use board_core::{Player, quoted};

use crate::{Budget, Clock};

/// Parses the words after `go`, if it is `player`'s turn. Returns the budget, and whether the search
/// is to last until `stop`. Fails after an invalid word, or as `idle` does.
pub(crate) fn go(
    mut words: SplitWhitespace<'_>,
    player: Player,
    idle: Result<(), String>,
) -> Result<(Budget, bool), String> {
    let (mut budget, mut infinite) = (Budget::default(), false);
    let (mut left, mut increment) = ([None; 2], [Duration::ZERO; 2]);
    while let Some(name) = words.next() {
        match name {
            "infinite" => infinite = true,
            "depth" => {
                let depth = number(name, words.next(), 1)?;
                budget.depth = Some(depth.try_into().unwrap_or(u8::MAX));
            }
            "nodes" => budget.nodes = Some(number(name, words.next(), 1)?),
            "movetime" => budget.time = Some(time(name, words.next())?),
            "p1time" => left[0] = Some(time(name, words.next())?),
            "p2time" => left[1] = Some(time(name, words.next())?),
            "p1inc" => increment[0] = time(name, words.next())?,
            "p2inc" => increment[1] = time(name, words.next())?,
            found => {
                let expected = "infinite, depth, nodes, movetime, p1time, p2time, p1inc or p2inc";
                return Err(unexpected(expected, Some(found)));
            }
        }
    }
    idle?;
    if infinite {
        budget.time = None;
        return Ok((budget, true));
    }
    let own = player.index();
    if let Some(time) = left[own] {
        let clock =
            |side: usize| Clock { left: left[side].unwrap_or(time), increment: increment[side] };
        budget.clocks = Some([clock(0), clock(1)]);
    } else if left[1 - own].is_some() {
        return Err(format!("expected p{}time, which is the clock of the mover", own + 1));
    }
    let is_limited = budget.depth.is_some() || budget.nodes.is_some();
    let waits = !is_limited && budget.time.is_none() && budget.clocks.is_none();
    Ok((budget, waits))
}

/// Parses the words after `setoption`: `name NAME value VALUE`.
pub(crate) fn option(mut words: SplitWhitespace<'_>) -> Result<(String, String), String> {
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
pub(crate) fn position(words: &mut SplitWhitespace<'_>) -> Result<Option<String>, String> {
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
pub(crate) fn end(words: &mut SplitWhitespace<'_>) -> Result<(), String> {
    words.next().map_or(Ok(()), |found| Err(unexpected("the end of the line", Some(found))))
}

/// Parses a number of at least `min`.
pub(crate) fn number(name: &str, word: Option<&str>, min: u64) -> Result<u64, String> {
    let number = word.and_then(|word| word.parse().ok()).filter(|&number| number >= min);
    let expected = || format!("a number of at least {min} and below 2^64 for {name}");
    number.ok_or_else(|| unexpected(&expected(), word))
}

/// Parses the number of an option, from `min` to `max`.
pub(crate) fn spin(name: &str, value: &str, min: u64, max: usize) -> Result<usize, String> {
    let found = usize::try_from(number(name, Some(value), min)?).ok();
    let found = found.filter(|&found| found <= max);
    found.ok_or_else(|| format!("expected at most {max} for {name}, found {value}"))
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
pub(crate) fn unexpected(expected: &str, found: Option<&str>) -> String {
    match found {
        Some(found) => format!("expected {expected}, found {}", quoted(found)),
        None => format!("expected {expected}, found the end of the line"),
    }
}
