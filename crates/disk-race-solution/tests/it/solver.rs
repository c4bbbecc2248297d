//! The solver.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use board_core::Value;
use disk_race::Rules;
use disk_race_solution::Solution;
use disk_race_solution::solver::Retrograde;

use crate::sample::solution;

/// Also compares the first plies with the embedded solution.
#[test]
#[ignore = "slow"]
fn a_solver_can_be_interrupted_and_resumed() {
    let rules = Rules::default();
    let mut solver = Retrograde::new(rules).unwrap();
    for plies in 0..3 {
        let (latest, calls) = (solver.latest(), AtomicUsize::new(0));
        assert_eq!((solver.rules(), solver.plies()), (rules, plies));
        solver.step(|| {
            calls.fetch_add(1, Relaxed);
        });
        assert_eq!(calls.into_inner(), latest, "progress is not called for each position");
    }
    let unfinished = solver.file();
    assert!(Solution::read(unfinished.clone()).is_err());
    let mut resumed = Retrograde::resume(unfinished).unwrap();
    assert_eq!(resumed.plies(), 3);
    assert_eq!((resumed.latest(), resumed.found()), (solver.latest(), solver.found()));
    for _ in 0..2 {
        solver.step(|| {});
        resumed.step(|| {});
    }
    assert!(solver.file() == resumed.file());
    let near = |value: Value| value.plies().is_some_and(|plies| plies <= 5);
    let known = solution(rules).decisive().filter(|&(_, value)| near(value));
    assert_eq!(known.count(), solver.found());
}
