//! Random play, and the numbers that it follows.

use std::cell::RefCell;
use std::fmt;

use board_core::{Position, zobrist};
use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use proptest::test_runner::{
    Config, RngAlgorithm, RngSeed, TestCaseError, TestError, TestRng, TestRunner,
};

use crate::{LawResult, Violation};

/// A position and moves that were played from it.
#[derive(Clone, PartialEq, Eq)]
pub struct Walk<P: Position> {
    positions: Vec<P>,
    moves: Vec<P::Move>,
}

impl<P: Position> Walk<P> {
    /// One move for each of `picks`, as long as there are any: 0 picks the first legal move, the
    /// greatest number the last.
    pub fn follow(start: P, picks: &[u32]) -> Self {
        let mut walk = Self { positions: vec![start], moves: Vec::new() };
        for &pick in picks {
            let moves = walk.last().legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = moves[scale(pick, moves.len() as u32) as usize];
            walk.positions.push(walk.last().after_unchecked(m));
            walk.moves.push(m);
        }
        walk
    }

    /// Where it began.
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// Where it led.
    pub fn last(&self) -> &P {
        &self.positions[self.moves.len()]
    }

    /// The positions from the start to the last: one more than the moves.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// The moves.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }
}

impl<P: Position> fmt::Debug for Walk<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.start())?;
        self.moves.iter().try_for_each(|m| write!(f, ", {m}"))
    }
}

/// The numbers that a walk follows. There is no game in them, so that all that proptest does with
/// them is compiled once and not for every game.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    /// The moves from the start on.
    pub picks: Vec<u32>,
    /// Whether the walk goes on from a changed set-up.
    pub changed: bool,
    /// What the changes of the set-up are made by.
    pub changes: Vec<u64>,
    /// The moves after the changes.
    pub then: Vec<u32>,
}

/// Tries something on the numbers of scripts for each start, `cases` of them in all, and when it
/// fails, on fewer and smaller ones: shorter play, earlier moves and fewer changes. `panicked` makes
/// a report of the text of a panic.
pub(crate) fn run(
    starts: usize,
    cases: u32,
    plies: usize,
    holds: &dyn Fn(usize, &Script) -> LawResult,
    panicked: &dyn Fn(usize, &Script, &str) -> Violation,
) -> LawResult {
    let default = Config::default();
    let asked_for = std::env::var_os("PROPTEST_CASES").map(|_| default.cases);
    let cases = (asked_for.unwrap_or(cases) / starts as u32).max(2);
    let seed = if let RngSeed::Fixed(seed) = default.rng_seed { seed } else { 0 };
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 2_000, ..default };
    let moves = |max| vec(any::<u32>(), 0..=max);
    let scripts = (moves(plies), any::<bool>(), vec(any::<u64>(), 0..=32), moves(plies / 4))
        .prop_map(|(picks, changed, changes, then)| Script { picks, changed, changes, then });
    for start in 0..starts {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        bytes[8..16].copy_from_slice(&(start as u64).to_le_bytes());
        let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
        let last = RefCell::new(None);
        let result = TestRunner::new_with_rng(config.clone(), rng).run(&scripts, |script| {
            holds(start, &script).map_err(|broken| {
                let why = TestCaseError::fail(broken.detail.clone());
                last.replace(Some(broken));
                why
            })
        });
        match result {
            Ok(()) => {}
            Err(TestError::Abort(reason)) => panic!("there were no numbers: {reason}"),
            Err(TestError::Fail(reason, script)) => {
                let panicked = || panicked(start, &script, reason.message());
                return Err(last.take().unwrap_or_else(panicked));
            }
        }
    }
    Ok(())
}

/// Dice that `seed` determines: each throw is told how many sides there are, and gives a number
/// below that.
pub fn dice(seed: u64) -> impl FnMut(u32) -> u32 {
    let mut thrown = 0;
    move |sides| {
        thrown += 1;
        scale((zobrist::mix_with(seed, thrown) >> 32) as u32, sides)
    }
}

/// Maps all numbers evenly and in order onto those below `n`; 0 if `n` is 0.
fn scale(number: u32, n: u32) -> u32 {
    ((u64::from(number) * u64::from(n)) >> 32) as u32
}
