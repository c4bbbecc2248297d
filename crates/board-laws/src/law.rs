//! The laws by name and number, and the report of a broken one.

use std::error::Error;
use std::fmt::{self, Debug, Display};

/// Makes the laws: the sentence about a law is its documentation, and stands in reports.
macro_rules! laws {
    ($($law:ident = $number:literal: $sentence:literal,)+) => {
        /// A law that every [`Position`](board_core::Position) obeys.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Law {$(
            #[doc = concat!($number, ": ", $sentence, ".")]
            $law = $number,
        )+}

        impl Display for Law {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(Self::$law => concat!("law ", $number, ": ", $sentence),)+
                })
            }
        }
    };
}

laws! {
    End = 1: "the game is over exactly when no move is legal; a swapped outcome swaps the winner",
    Check = 2: "`check` accepts exactly the generated moves, of all moves that exist",
    Moves = 3: "no move comes twice, the order stays the same, all ways to ask agree with the list",
    Play = 4: "a rejected move changes nothing, an accepted one passes the turn",
    Text = 5: "texts survive a round trip; a text that is not exactly what is printed is refused",
    Setup = 6: "set-up to position to set-up is the identity for accepted set-ups",
    Key = 7: "the key after a move is that from scratch; different positions have different keys",
    Symmetry = 8: "symmetries are a group, commute with play, and swap turn and outcome or neither",
    Record = 9: "undo and redo restore a game; stored or as text, its record survives a round trip",
    Slow = 10: "the fast rules and the slow ones agree on moves, outcome, successors",
    View = 11: "what is shown, touched and told is what is on the board and can be played",
    Session = 12: "a session says what the game of its type says, move for move",
    Observe = 13: "planes show the position, all of it, to both viewers and under the symmetries",
}

impl Law {
    /// The law at a position, or whatever `place` prints: what reports are written with.
    pub fn at(self, place: &dyn Display) -> At<'_> {
        At { law: self, place }
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
