use std::fmt;

/// A position at which the other generator differs from the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The check that found the difference.
    pub found_by: String,
    /// The moves that lead to the position.
    pub path: Vec<String>,
    /// The position.
    pub position: String,
    /// What differs, which is not empty.
    pub faults: Vec<Fault>,
}

/// One thing that differs at a position. `expected` is from the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The start position differs.
    Start {
        /// The start position of the other generator.
        found: String,
    },
    /// Legal moves are missing.
    Missing(Vec<String>),
    /// There are illegal moves, or moves occur more than once.
    Extra(Vec<String>),
    /// The outcome differs; `None` if the game is not over.
    Outcome {
        /// The expected outcome.
        expected: Option<String>,
        /// The outcome of the other generator.
        found: Option<String>,
    },
    /// The position after a move differs.
    After {
        /// The move.
        m: String,
        /// The expected position.
        expected: String,
        /// The position of the other generator.
        found: String,
    },
    /// The perft count of a move differs, but moves, outcomes and perft of the resulting position
    /// are the same.
    Perft {
        /// The depth, including the move.
        depth: u8,
        /// The move.
        m: String,
        /// The expected count; `None` if the move is not legal.
        expected: Option<u64>,
        /// The count of the other generator.
        found: Option<u64>,
    },
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { found_by, path, position, faults } = self;
        write!(f, "difference in {found_by}")?;
        if !path.is_empty() {
            write!(f, ", after {}", path.join(" "))?;
        }
        write!(f, "\nposition: {position}")?;
        faults.iter().try_for_each(|fault| write!(f, "\n{fault}"))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start { found } => write!(f, "start position: found {found}"),
            Self::Missing(moves) => write!(f, "missing moves: {}", moves.join(" ")),
            Self::Extra(moves) => write!(f, "extra moves: {}", moves.join(" ")),
            Self::Outcome { expected, found } => {
                let (expected, found) = (or_none(expected.as_ref()), or_none(found.as_ref()));
                write!(f, "outcome: expected {expected}, found {found}")
            }
            Self::After { m, expected, found } => {
                write!(f, "position after {m}: expected {expected}, found {found}")
            }
            Self::Perft { depth, m, expected, found } => {
                let (expected, found) = (or_none(expected.as_ref()), or_none(found.as_ref()));
                write!(f, "perft {depth} by move, {m}: expected {expected}, found {found}")
            }
        }
    }
}

fn or_none(value: Option<&impl ToString>) -> String {
    value.map_or("none".to_string(), ToString::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_written_line_by_line() {
        let text = |text: &str| text.to_string();
        let difference = Difference {
            found_by: text("a check"),
            path: vec![text("a1"), text("b2")],
            position: text("0 w"),
            faults: vec![
                Fault::Start { found: text("1 w") },
                Fault::Missing(vec![text("c3"), text("d4")]),
                Fault::Extra(vec![text("e5")]),
                Fault::Outcome { expected: None, found: Some(text("draw")) },
                Fault::After { m: text("f6"), expected: text("2 b"), found: text("3 b") },
                Fault::Perft { depth: 3, m: text("g7"), expected: Some(8), found: None },
            ],
        };
        let expected = "difference in a check, after a1 b2\n\
                        position: 0 w\n\
                        start position: found 1 w\n\
                        missing moves: c3 d4\n\
                        extra moves: e5\n\
                        outcome: expected none, found draw\n\
                        position after f6: expected 2 b, found 3 b\n\
                        perft 3 by move, g7: expected 8, found none";
        assert_eq!(difference.to_string(), expected);
    }
}
