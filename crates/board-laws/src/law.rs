//! The laws by name and number, and the report of a violation.

use std::fmt::{self, Debug, Display};

use thiserror::Error;

/// Defines the laws. The sentence of a law is its documentation and part of every report.
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
    End = 1: "a game is over exactly when no move is legal, and its outcome is consistent",
    Check = 2: "`check` accepts exactly the generated moves among all moves that exist",
    Moves = 3: "moves are generated once each, in a fixed order, and all access paths agree",
    Play = 4: "an illegal move changes nothing, and a legal move passes the turn",
    Text = 5: "notation round-trips, and only canonical notation is accepted",
    Setup = 6: "the set-up of a position gives the same position back",
    Key = 7: "incremental keys equal recomputed keys, and different positions have different keys",
    Symmetry = 8: "symmetries form a group and commute with play",
    Record = 9: "the record of a game round-trips in every format",
    Reference = 10: "the fast rules and the reference rules agree on moves, outcome and successors",
    View = 11: "the view matches the position, and its inputs lead to exactly the legal moves",
    Observe = 12: "planes show all of the position, for both viewers and under all symmetries",
    Allocation = 13: "moves are generated and played, and planes written, without allocation",
}

impl Law {
    /// Returns the context for reports of this law at a position or another place.
    pub(crate) fn at(self, place: &dyn Display) -> Context<'_> {
        Context { law: self, place }
    }
}

/// A law, and the place where it is checked.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    law: Law,
    place: &'a dyn Display,
}

impl Context<'_> {
    /// Returns the report of a violation.
    pub(crate) fn violation(&self, detail: impl Display) -> Violation {
        Violation { law: self.law, position: self.place.to_string(), detail: detail.to_string() }
    }
}

/// Returns a violation from a law unless a condition is true.
///
/// After the [`Context`] and the condition, a format string and its arguments describe what was found.
macro_rules! ensure {
    ($law:expr, $condition:expr, $($detail:tt)+) => {
        // Without a negation, which lints warn about in comparisons of floats.
        if $condition {
        } else {
            return Err($law.violation(format_args!($($detail)+)));
        }
    };
}

/// Returns a violation from a law unless two values are equal. The report says
/// `expected ..., found ...`.
///
/// The arguments are the [`Context`], the expected value, the value found, and a format string with
/// arguments that names the value.
macro_rules! ensure_equal {
    ($law:expr, $expected:expr, $found:expr, $($what:tt)+) => {
        match (&$expected, &$found) {
            (expected, found) => ensure!(
                $law,
                expected == found,
                "{}: expected {expected:?}, found {found:?}",
                format_args!($($what)+)
            ),
        }
    };
}

/// The result of checking a law.
pub(crate) type LawResult = Result<(), Violation>;

/// The report of a violated law: which law, where, and how.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{law}\n  violated at: {position}\n  {detail}")]
pub struct Violation {
    /// The violated law.
    pub law: Law,
    /// The notation of the position.
    pub position: String,
    /// The property that was checked, and the values found.
    pub detail: String,
}

/// Fails a test with the message of an error.
///
/// # Panics
/// If there is an error.
#[track_caller]
pub fn assert_ok<E: Display>(result: Result<(), E>) {
    if let Err(why) = result {
        panic!("{why}");
    }
}
