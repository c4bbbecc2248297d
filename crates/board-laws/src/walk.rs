//! Random play from lists of numbers.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use board_core::Position;
use board_core::author::zobrist;
use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use proptest::test_runner::{
    Config, RngAlgorithm, RngSeed, TestCaseError, TestError, TestRng, TestRunner,
};

use crate::{Law, LawResult, Violation};

/// A position, moves from it, and the positions after them.
#[derive(Clone, PartialEq, Eq)]
pub struct Walk<P: Position> {
    positions: Vec<P>,
    moves: Vec<P::Move>,
}

impl<P: Position> Walk<P> {
    /// Plays one move per number until the game is over. 0 selects the first legal move, and the
    /// maximum the last.
    pub(crate) fn follow(start: P, picks: &[u32]) -> Self {
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

    /// Returns the first position.
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// Returns the last position.
    pub fn last(&self) -> &P {
        &self.positions[self.moves.len()]
    }

    /// Returns all positions, one more than there are moves.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// Returns the moves.
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

/// The numbers of a walk. They are independent of the game, so that the code of proptest is
/// compiled once and not for every game.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    /// The numbers of the moves from the start.
    pub(crate) picks: Vec<u32>,
    /// Whether the walk continues from a changed set-up.
    pub(crate) changed: bool,
    /// The seeds of the changes.
    pub(crate) changes: Vec<u64>,
    /// The numbers of the moves after the changes.
    pub(crate) then: Vec<u32>,
}

/// The minimum number of random scripts for a start.
const MIN_CASES: u32 = 3;

/// Checks a law on random scripts, `cases` of them shared evenly between all starts. After a
/// violation, smaller scripts are tried: shorter play, earlier moves and fewer changes. The report
/// is about the smallest, and says how to repeat the run. `walk` describes the walk of a script.
pub(crate) fn run(
    law: Law,
    starts: usize,
    cases: u32,
    plies: usize,
    check: &dyn Fn(usize, &Script) -> LawResult,
    walk: &dyn Fn(usize, &Script) -> String,
) -> LawResult {
    let default = Config::default();
    let asked_for = std::env::var_os("PROPTEST_CASES").map(|_| default.cases);
    let all = asked_for.unwrap_or(cases);
    let seed = if let RngSeed::Fixed(seed) = default.rng_seed { seed } else { 0 };
    let moves = |max| vec(any::<u32>(), 0..=max);
    let scripts = (moves(plies), any::<bool>(), vec(any::<u64>(), 0..=32), moves(plies / 4))
        .prop_map(|(picks, changed, changes, then)| Script { picks, changed, changes, then });
    for start in 0..starts {
        let share = (all as usize + starts - 1 - start) / starts;
        let config = Config {
            cases: MIN_CASES.max(share as u32),
            failure_persistence: None,
            max_shrink_iters: 2_000,
            ..default.clone()
        };
        let result = TestRunner::new_with_rng(config, rng(seed, start)).run(&scripts, |script| {
            check(start, &script).map_err(|broken| TestCaseError::fail(broken.detail))
        });
        match result {
            Ok(()) => {}
            Err(TestError::Abort(reason)) => panic!("no random numbers: {reason}"),
            Err(TestError::Fail(reason, script)) => {
                let place = walk(start, &script);
                let broken = match catch_unwind(AssertUnwindSafe(|| check(start, &script))) {
                    Ok(Err(broken)) => broken,
                    // The law panics, or its result does not depend on the script alone.
                    _ => law.at(&place).violation(reason),
                };
                let detail = format!(
                    "{}\n  walk: {place}\n  {script:?} from start {start}\
                     \n  to repeat: PROPTEST_RNG_SEED={seed} PROPTEST_CASES={all}",
                    broken.detail
                );
                return Err(Violation { detail, ..broken });
            }
        }
    }
    Ok(())
}

fn rng(seed: u64, start: usize) -> TestRng {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&(start as u64).to_le_bytes());
    TestRng::from_seed(RngAlgorithm::ChaCha, &bytes)
}

/// Returns deterministic dice: a function that returns a number below its argument.
pub fn dice(seed: u64) -> impl FnMut(u32) -> u32 {
    let mut thrown = 0;
    move |sides| {
        thrown += 1;
        scale((zobrist::mix_with(seed, thrown) >> 32) as u32, sides)
    }
}

/// Maps all numbers evenly and in order to numbers below `n`, or to 0 if `n` is 0.
fn scale(number: u32, n: u32) -> u32 {
    ((u64::from(number) * u64::from(n)) >> 32) as u32
}
