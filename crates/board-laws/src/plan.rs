//! Where the laws are tried: the plan of a run.

use board_core::{HasSetup, Position};
use proptest::prelude::Strategy;
use proptest::strategy::ValueTree;
use proptest::test_runner::{
    Config, RngAlgorithm, RngSeed, TestCaseError, TestError, TestRng, TestRunner,
};

use crate::strategy::{self, Change, Mutants, Walk};
use crate::{Broken, Law};

/// The positions of a run: the start under all rules, positions that are handed in, and random
/// play from each of them, with changed set-ups if the game has any.
///
/// A run is the same every time. The environment variables of proptest ask for another
/// (`PROPTEST_RNG_SEED`) or a longer one (`PROPTEST_CASES`).
///
/// ```
/// use board_core::Position;
/// use board_laws::{Law, Plan, play};
///
/// fn test<P: Position>() {
///     Plan::<P>::new(&[]).everywhere(Law::End, play::over_without_moves).unwrap();
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Plan<P: Position> {
    starts: Vec<P>,
    cases: u32,
    plies: usize,
    change: Option<Change<P>>,
}

impl<P: Position> Plan<P> {
    /// How many walks a run makes unless it is told otherwise.
    pub const CASES: u32 = 256;

    /// How many plies a walk has at most unless it is told otherwise.
    pub const PLIES: usize = 64;

    /// A plan with the positions of these texts handed in.
    ///
    /// # Panics
    /// If one is not the text of a position.
    pub fn new(texts: &[&str]) -> Self {
        let handed_in = texts.iter().map(|text| match text.parse::<P>() {
            Ok(position) => position,
            Err(why) => panic!("a position that is handed in, {text:?}: {why}"),
        });
        let starts = strategy::starts().into_iter().chain(handed_in).collect();
        Self { starts, cases: Self::CASES, plies: Self::PLIES, change: None }
    }

    /// Another number of walks in all; every start has at least two.
    pub fn cases(self, cases: u32) -> Self {
        Self { cases, ..self }
    }

    /// Another greatest number of plies of a walk.
    pub fn plies(self, plies: usize) -> Self {
        Self { plies, ..self }
    }

    /// Where the walks begin: the start under all rules, then the positions handed in.
    pub fn starts(&self) -> &[P] {
        &self.starts
    }

    /// Tries a law at every position of every walk.
    ///
    /// # Errors
    /// What is broken, at a position that the shortest possible walk leads to.
    pub fn everywhere(
        &self,
        law: Law,
        holds: impl Fn(&P) -> Result<(), Broken>,
    ) -> Result<(), Broken> {
        self.on_walks(law, |walk| walk.positions().iter().try_for_each(&holds))
    }

    /// Tries a law on every walk.
    ///
    /// # Errors
    /// What is broken, on a walk as short as possible.
    pub fn on_walks(
        &self,
        law: Law,
        holds: impl Fn(&Walk<P>) -> Result<(), Broken>,
    ) -> Result<(), Broken> {
        self.starts.iter().try_for_each(|&start| holds(&Walk::new(start)))?;
        self.for_each_start(|start, runner| {
            let walks = strategy::walks_with_changes(start, self.plies, self.change);
            run(law, runner, &walks, &holds)
        })
    }

    /// All walks of a run.
    pub fn walks(&self) -> Vec<Walk<P>> {
        let mut all: Vec<Walk<P>> = self.starts.iter().copied().map(Walk::new).collect();
        let Ok(()) = self.for_each_start::<std::convert::Infallible>(|start, mut runner| {
            let walks = strategy::walks_with_changes(start, self.plies, self.change);
            all.extend(sample(&walks, &mut runner));
            Ok(())
        });
        all
    }

    /// Calls `visit` with every start and a runner of its own, with its share of the cases.
    fn for_each_start<E>(
        &self,
        mut visit: impl FnMut(P, TestRunner) -> Result<(), E>,
    ) -> Result<(), E> {
        let default = Config::default();
        let asked_for = std::env::var_os("PROPTEST_CASES").map(|_| default.cases);
        let cases = asked_for.unwrap_or(self.cases) / self.starts.len() as u32;
        let seed = match default.rng_seed {
            RngSeed::Fixed(seed) => seed,
            RngSeed::Random => 0,
        };
        let config = Config {
            cases: cases.max(2),
            failure_persistence: None,
            max_shrink_iters: 2_000,
            ..default
        };
        for (number, &start) in (0_u64..).zip(&self.starts) {
            let mut bytes = [0; 32];
            bytes[..8].copy_from_slice(&seed.to_le_bytes());
            bytes[8..16].copy_from_slice(&number.to_le_bytes());
            let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
            visit(start, TestRunner::new_with_rng(config.clone(), rng))?;
        }
        Ok(())
    }
}

impl<P: HasSetup> Plan<P> {
    /// The plan with every other walk from a changed set-up.
    pub fn with_setups(self) -> Self {
        Self { change: Some(|from, seeds| Mutants::of(from, seeds).last()), ..self }
    }

    /// Tries a law on changed set-ups.
    ///
    /// # Errors
    /// What is broken, after play as short and changes as few as possible.
    pub fn on_mutants(
        &self,
        law: Law,
        holds: impl Fn(&Mutants<P>) -> Result<(), Broken>,
    ) -> Result<(), Broken> {
        self.for_each_start(|start, runner| run(law, runner, &self.mutated(start), &holds))
    }

    /// All changed set-ups of a run.
    pub fn mutants(&self) -> Vec<Mutants<P>> {
        let mut all = Vec::new();
        let Ok(()) = self.for_each_start::<std::convert::Infallible>(|start, mut runner| {
            all.extend(sample(&self.mutated(start), &mut runner));
            Ok(())
        });
        all
    }

    fn mutated(&self, start: P) -> impl Strategy<Value = Mutants<P>> + use<P> {
        strategy::mutants(vec![start], self.plies, 32)
    }
}

/// Runs a law on the values of a strategy; the report is about the value it shrinks to.
fn run<S: Strategy>(
    law: Law,
    mut runner: TestRunner,
    strategy: &S,
    holds: &impl Fn(&S::Value) -> Result<(), Broken>,
) -> Result<(), Broken> {
    let result = runner.run(strategy, |value| {
        holds(&value).map_err(|broken| TestCaseError::fail(broken.to_string()))
    });
    match result {
        Ok(()) => Ok(()),
        Err(TestError::Abort(reason)) => Err(law.broken("(no case)", reason.message())),
        Err(TestError::Fail(reason, value)) => {
            let again = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| holds(&value)));
            match again {
                Ok(Err(broken)) => Err(broken),
                _ => Err(law.broken(format!("{value:?}"), reason.message())),
            }
        }
    }
}

/// The values that a runner would try.
fn sample<S: Strategy>(strategy: &S, runner: &mut TestRunner) -> Vec<S::Value> {
    let cases = runner.config().cases;
    let trees = (0..cases).map(|_| strategy.new_tree(runner));
    trees.map(|tree| tree.expect("no strategy here rejects anything").current()).collect()
}
