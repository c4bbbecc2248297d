//! Compares the reference rules of Uisge with the library, as an example for a generator that does
//! not implement `Position`.
//!
//! `cargo run --release -p board-benches --example generator`

use std::process::ExitCode;

use board_benches::compare::{Answer, Generator, compare_generator};
use board_games::uisge::Uisge;
use board_naive::{ReferenceRules as _, uisge::Naive};

struct Mine;

impl Generator for Mine {
    fn moves(&mut self, position: &str) -> Result<Answer, String> {
        let position = Naive::parse(position)?;
        let after = |m: String| position.play(&m).map(|next| (m, next.text()));
        let moves = position.legal().into_iter().filter_map(after).collect();
        Ok(Answer { moves, outcome: position.outcome() })
    }
}

fn main() -> ExitCode {
    compare_generator::<Uisge>(Mine)
}
