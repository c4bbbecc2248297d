//! The solver.

use board_core::Value;
use disk_race::Rules;
use disk_race_solution::Solution;
use disk_race_solution::solver::{Retrograde, SolverError};

use crate::sample::solution;

/// Also compares the first plies with the embedded solution.
#[test]
fn a_solver_can_be_interrupted_and_resumed() {
    let rules = Rules::default();
    let mut solver = Retrograde::new(rules).unwrap();
    for _ in 0..3 {
        solver.step(|| {});
    }
    let unfinished = solver.file();
    assert!(Solution::read(unfinished.clone()).is_err());
    let mut resumed = Retrograde::resume(unfinished).unwrap();
    assert_eq!(resumed.plies(), 3);
    for _ in 0..2 {
        solver.step(|| {});
        resumed.step(|| {});
    }
    assert!(solver.file() == resumed.file());
    let near = |value: Value| value.plies().is_some_and(|plies| plies <= 5);
    let known = solution(rules).decisive().filter(|&(_, value)| near(value));
    assert_eq!(known.count(), solver.found());
}

#[test]
fn invalid_files_are_not_resumed() {
    let error = Retrograde::resume(b"something else".to_vec()).unwrap_err();
    assert!(matches!(error, SolverError::File(_)));
}
