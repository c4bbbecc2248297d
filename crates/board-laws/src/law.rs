//! The laws by name and number, and the report of a broken one.

use std::error::Error;
use std::fmt::{self, Debug, Display};

/// A law that every [`Position`](board_core::Position) obeys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    /// 1: the game is over exactly when there is no legal move.
    End = 1,
    /// 2: `check` accepts exactly the generated moves.
    Check,
    /// 3: all ways to ask for the moves agree.
    Moves,
    /// 4: a rejected move changes nothing, an accepted one passes the turn.
    Play,
    /// 5: texts survive a round trip, and nothing else is read.
    Text,
    /// 6: an accepted set-up is that of its position.
    Setup,
    /// 7: keys follow the moves and tell positions apart.
    Key,
    /// 8: symmetries form a group and commute with play.
    Symmetry,
    /// 9: the record of a game can be undone, redone and stored.
    Record,
    /// 10: the fast rules agree with the slow ones.
    Slow,
    /// 11: what is shown, touched and told is what is on the board and can be played.
    View,
    /// 12: a session is the game of its type, move for move.
    Session,
    /// 13: what a network sees is the position, for both viewers and under the symmetries.
    Observe,
}

impl Law {
    /// The law at a position, or whatever `place` prints: what reports are written with.
    pub fn at(self, place: &dyn Display) -> At<'_> {
        At { law: self, place }
    }
}

/// The laws in the order of their numbers.
const SENTENCES: [&str; 13] = [
    "`outcome` is some exactly when there is no legal move, and swapping it exchanges the winner",
    "`check` accepts exactly the generated moves, of all moves that exist",
    "no move comes twice, the order is always the same, and all ways to ask agree with the list",
    "a rejected move changes nothing, an accepted one passes the turn",
    "texts survive a round trip, and a text that is not exactly what is printed is refused",
    "set-up to position to set-up is the identity for accepted set-ups",
    "the key after a move is the key from scratch, and different positions have different keys",
    "symmetries form a group and commute with play; they keep turn and outcome or swap both",
    "undo and redo restore the game, and its record, stored or as text, survives a round trip",
    "the fast rules and the slow ones agree on moves, outcome, successors",
    "what is shown, touched and told is what is on the board and can be played",
    "a session says what the game of its type says, move for move",
    "planes show the position, all of it, alike to both viewers and under the symmetries",
];

impl Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = *self as usize;
        write!(f, "law {number}: {}", SENTENCES[number - 1])
    }
}

/// A law at the place where it is tried.
#[derive(Clone, Copy)]
pub struct At<'a> {
    law: Law,
    place: &'a dyn Display,
}

impl At<'_> {
    /// The report that the law is broken here.
    pub fn broken(&self, detail: impl Display) -> Broken {
        Broken { law: self.law, position: self.place.to_string(), detail: detail.to_string() }
    }

    /// The report of [`broken`](Self::broken), unless the law `holds`.
    pub fn demand(&self, holds: bool, detail: impl FnOnce() -> String) -> Verdict {
        if holds { Ok(()) } else { Err(self.broken(detail())) }
    }

    /// The report that something is not what it should be, unless it is.
    pub fn same<T: PartialEq + Debug + ?Sized>(
        &self,
        what: impl Display,
        expected: &T,
        found: &T,
    ) -> Verdict {
        self.demand(expected == found, || format!("{what}: expected {expected:?}, found {found:?}"))
    }
}

/// Nothing, or the report of a broken law.
pub type Verdict = Result<(), Broken>;

/// A law that does not hold: which, where, and what was found instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The law.
    pub law: Law,
    /// The text of the position.
    pub position: String,
    /// The move, what was expected and what was found.
    pub detail: String,
}

impl Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n  broken at: {}\n  {}", self.law, self.position, self.detail)
    }
}

impl Error for Broken {}

/// Fails a test with the text of an error.
///
/// # Panics
/// If there is an error.
#[track_caller]
pub fn hold<E: Display>(result: Result<(), E>) {
    if let Err(why) = result {
        panic!("{why}");
    }
}
