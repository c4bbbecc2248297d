//! The commands of a manager.

use std::str::SplitWhitespace;
use std::time::Duration;

use board_core::text::quoted;

/// A line from the manager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// A line without words.
    Nothing,
    Ugi,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    Position {
        /// The notation of the position, or `None` for the start position.
        start: Option<String>,
        moves: Vec<String>,
    },
    Go(Go),
    Stop,
    Query(Question),
    Quit,
}

/// A question about the current game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    GameOver,
    FirstPlayersTurn,
    Result,
}

/// The limits of a search.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Go {
    pub(super) infinite: bool,
    pub(super) depth: Option<u64>,
    pub(super) nodes: Option<u64>,
    pub(super) time: Option<Duration>,
    /// The time left of each player.
    pub(super) left: [Option<Duration>; 2],
    /// The increment of each player.
    pub(super) increment: [Duration; 2],
}

impl Command {
    /// Parses a line.
    ///
    /// # Errors
    /// Returns what was expected and what was found.
    pub(super) fn parse(line: &str) -> Result<Self, String> {
        let mut words = line.split_whitespace();
        let command = match words.next() {
            None => return Ok(Self::Nothing),
            Some("ugi") => Self::Ugi,
            Some("isready") => Self::IsReady,
            Some("uginewgame") => Self::NewGame,
            Some("stop") => Self::Stop,
            Some("quit") => Self::Quit,
            Some("setoption") => return set_option(words),
            Some("position") => return position(words),
            Some("go") => return Go::parse(words).map(Self::Go),
            Some("query") => Self::Query(match words.next() {
                Some("gameover") => Question::GameOver,
                Some("p1turn") => Question::FirstPlayersTurn,
                Some("result") => Question::Result,
                found => return Err(unexpected("gameover, p1turn or result", found)),
            }),
            found => {
                let expected =
                    "ugi, isready, setoption, uginewgame, position, go, stop, query or quit";
                return Err(unexpected(expected, found));
            }
        };
        match words.next() {
            None => Ok(command),
            found => Err(unexpected("the end of the line", found)),
        }
    }
}

fn set_option(mut words: SplitWhitespace<'_>) -> Result<Command, String> {
    match words.next() {
        Some("name") => {}
        found => return Err(unexpected("`name`", found)),
    }
    let name: Vec<_> = words.by_ref().take_while(|&word| word != "value").collect();
    let value: Vec<_> = words.collect();
    if name.is_empty() || value.is_empty() {
        return Err("expected setoption name NAME value VALUE".into());
    }
    Ok(Command::SetOption { name: name.join(" "), value: value.join(" ") })
}

fn position(mut words: SplitWhitespace<'_>) -> Result<Command, String> {
    let kind = words.next();
    let notation: Vec<_> = words.by_ref().take_while(|&word| word != "moves").collect();
    let start = match kind {
        Some("startpos") => match notation.first() {
            None => None,
            found => return Err(unexpected("`moves`", found.copied())),
        },
        Some("fen") if notation.is_empty() => return Err(unexpected("a position", None)),
        Some("fen") => Some(notation.join(" ")),
        found => return Err(unexpected("startpos or fen", found)),
    };
    Ok(Command::Position { start, moves: words.map(str::to_owned).collect() })
}

impl Go {
    fn parse(mut words: SplitWhitespace<'_>) -> Result<Self, String> {
        let mut go = Self::default();
        while let Some(name) = words.next() {
            match name {
                "infinite" => go.infinite = true,
                "depth" => go.depth = Some(number(name, words.next(), 1)?),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notation_ends_at_the_word_moves() {
        let position = |start: Option<&str>, moves: &[&str]| Command::Position {
            start: start.map(str::to_owned),
            moves: moves.iter().map(ToString::to_string).collect(),
        };
        for (line, expected) in [
            ("position startpos", position(None, &[])),
            ("position startpos moves", position(None, &[])),
            ("position startpos moves a1 b2", position(None, &["a1", "b2"])),
            (" position  fen 8/8  w x=y ", position(Some("8/8 w x=y"), &[])),
            ("position fen 8/8 w moves c3", position(Some("8/8 w"), &["c3"])),
        ] {
            assert_eq!(Command::parse(line), Ok(expected), "{line}");
        }
    }

    #[test]
    fn limits_come_in_any_order() {
        let go = Go {
            depth: Some(3),
            left: [Some(Duration::from_secs(1)), Some(Duration::ZERO)],
            increment: [Duration::ZERO, Duration::from_millis(10)],
            ..Go::default()
        };
        let line = "go p2inc 10 p2time -5 depth 3 p1time 1000";
        assert_eq!(Command::parse(line), Ok(Command::Go(go)));
        assert_eq!(Command::parse("go"), Ok(Command::Go(Go::default())));
    }

    #[test]
    fn errors_name_what_was_found() {
        for (line, expected) in [
            ("hello", "expected ugi, isready,"),
            ("ugi now", "expected the end of the line, found \"now\""),
            ("query", "expected gameover, p1turn or result, found the end of the line"),
            ("position", "expected startpos or fen"),
            ("position fen", "expected a position"),
            ("position fen moves a1", "expected a position"),
            ("position startpos a1", "expected `moves`, found \"a1\""),
            ("go depth", "expected a number of at least 1 and below 2^64 for depth, found the end"),
            ("go nodes 0", "for nodes, found \"0\""),
            ("go nodes 99999999999999999999", "for nodes, found \"99999999999999999999\""),
            ("go movetime soon", "expected milliseconds for movetime, found \"soon\""),
            ("go fast", "expected infinite, depth,"),
            ("setoption", "expected `name`"),
            ("setoption name Hash", "expected setoption name NAME value VALUE"),
        ] {
            let error = Command::parse(line).unwrap_err();
            assert!(error.contains(expected), "{line}: {error}");
        }
    }
}
