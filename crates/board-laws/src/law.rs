//! The laws by name and number, and the report of a broken one.

use std::error::Error;
use std::fmt::{self, Display};

/// A law that every [`Position`](board_core::Position) obeys.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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
    Naive,
}

impl Law {
    /// All laws, in the order of their numbers.
    pub const ALL: [Self; 10] = [
        Self::End,
        Self::Check,
        Self::Moves,
        Self::Play,
        Self::Text,
        Self::Setup,
        Self::Key,
        Self::Symmetry,
        Self::Record,
        Self::Naive,
    ];

    /// The number, from 1.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// What it says.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::End => "`outcome` is some exactly when there is no legal move",
            Self::Check => "`check` accepts exactly the generated moves, of all moves that exist",
            Self::Moves => {
                "no move comes twice, the order is always the same, and `count_moves`, `nth_move`, \
                 `choose` and every sink agree with the list"
            }
            Self::Play => "a rejected move changes nothing, an accepted one passes the turn",
            Self::Text => {
                "positions, moves and rules survive a round trip through their text, and a text \
                 that is not exactly what is printed is refused"
            }
            Self::Setup => "set-up to position to set-up is the identity for accepted set-ups",
            Self::Key => {
                "the key after a move equals the key from scratch, and positions that differ have \
                 different keys"
            }
            Self::Symmetry => {
                "symmetries form a group, map legal moves onto legal moves, commute with play, and \
                 keep turn and outcome or swap both"
            }
            Self::Record => {
                "undo restores the game before the move, redo the one after it, and the record, \
                 stored or as text, survives a round trip"
            }
            Self::Naive => "the fast rules and the slow ones agree on moves, outcome, successors",
        }
    }

    /// The report that this law is broken at a position (or whatever `place` prints).
    pub fn broken(self, place: impl Display, detail: impl Into<String>) -> Broken {
        Broken { law: self, position: place.to_string(), detail: detail.into() }
    }

    /// The report of [`broken`](Self::broken), unless the law `holds`.
    ///
    /// # Errors
    /// The report.
    pub fn demand(
        self,
        holds: bool,
        place: impl Display,
        detail: impl FnOnce() -> String,
    ) -> Result<(), Broken> {
        if holds { Ok(()) } else { Err(self.broken(place, detail())) }
    }
}

impl Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law {}: {}", self.number(), self.sentence())
    }
}

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
