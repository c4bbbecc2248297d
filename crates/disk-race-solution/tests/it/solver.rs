//! The solver.

use disk_race::Rules;
use disk_race_solution::embedded;
use disk_race_solution::solver::{Retrograde, SolverError};

/// All of the work, broken off and continued once.
#[test]
fn solving_again_gives_the_same_file() {
    let rules = Rules::default();
    let mut solver = Retrograde::new(rules).unwrap();
    for _ in 0..7 {
        solver.step(|| {});
    }
    let unfinished = solver.file();
    assert!(disk_race_solution::Solution::read(unfinished.clone()).is_err());
    let mut solver = Retrograde::resume(unfinished).unwrap();
    assert_eq!(solver.plies(), 7);
    while solver.latest() > 0 {
        solver.step(|| {});
    }
    assert!(solver.file() == embedded::file(rules).unwrap());
}

#[test]
fn only_a_solution_can_be_continued() {
    let error = Retrograde::resume(b"something else".to_vec()).unwrap_err();
    assert!(matches!(error, SolverError::File(_)));
}
