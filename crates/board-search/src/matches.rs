//! Matches and tournaments.

mod course;
mod games;
mod openings;
mod rules;
mod run;
mod saved;
mod score;

pub use course::{Draw, Resign};
pub use rules::{Entrant, Match, MatchError, MatchResult, Meeting, Openings, Played, Seat};
pub use run::Ready;
