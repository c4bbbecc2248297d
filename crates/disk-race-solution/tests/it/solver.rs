//! The solver.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use board_core::{Rules as _, Value};
use disk_race::Rules;
use disk_race_solution::Solution;
use disk_race_solution::solver::{Retrograde, SolverError};

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

#[test]
fn invalid_files_are_not_resumed() {
    let error = Retrograde::resume(b"something else".to_vec()).unwrap_err();
    assert!(matches!(error, SolverError::File(_)));
}

#[test]
fn the_solver_has_room_for_every_solution() {
    let error = SolverError::Memory.to_string();
    let room = error.split(' ').find_map(|word| word.parse::<u32>().ok()).unwrap();
    for rules in Rules::all() {
        let (wins, losses) = solution(rules).counts();
        assert!(wins + losses <= room, "{rules}: {error}");
    }
}
