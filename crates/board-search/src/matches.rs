//! Matches and tournaments.

mod course;
mod games;
mod openings;
mod rules;
mod run;
mod saved;
mod score;

pub use course::{Draw, Resign};
pub use rules::{
    Match, MatchError, MatchResult, Meeting, OnEnd, OnGame, Openings, Played, Tournament,
};
pub use run::Ready;
