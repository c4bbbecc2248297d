use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};

use board_core::{Position, divide};

use super::{Answer, Generator};

/// The generator of a position type.
#[derive(Clone, Copy, Debug)]
pub struct Typed<P>(PhantomData<P>);

impl<P> Default for Typed<P> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<P: Position> Generator for Typed<P> {
    fn moves(&mut self, position: &str) -> Result<Answer, String> {
        with(position, |position: P| {
            let moves = position.legal_moves();
            let after = |&m: &P::Move| (m.to_string(), position.after_unchecked(m).to_string());
            let outcome = position.outcome().map(|outcome| outcome.to_string());
            Answer { moves: moves.iter().map(after).collect(), outcome }
        })
    }

    fn perft(&mut self, position: &str, depth: u8) -> Result<Vec<(String, u64)>, String> {
        with(position, |position: P| {
            divide(&position, depth).map(|(m, leaves)| (m.to_string(), leaves)).collect()
        })
    }
}

/// Parses a position and calls a function with it. A panic is an error.
fn with<P: Position, T>(position: &str, work: impl FnOnce(P) -> T) -> Result<T, String> {
    let parsed = || position.parse().map_err(|why| format!("invalid position: {why}"));
    let called = catch_unwind(AssertUnwindSafe(|| parsed().map(work)));
    called.unwrap_or_else(|_| Err("it panicked".to_string()))
}
