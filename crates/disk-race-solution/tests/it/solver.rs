//! The solver.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use board_core::Value;
use disk_race::Rules;
use disk_race_solution::solver::Retrograde;

use crate::sample::solution;

#[test]
#[ignore = "slow"]
fn the_first_plies_are_those_of_the_embedded_solution() {
    let rules = Rules::default();
    let mut solver = Retrograde::new(rules);
    for plies in 0..5 {
        let (latest, calls) = (solver.latest(), AtomicUsize::new(0));
        assert_eq!(solver.plies(), plies);
        solver.step(|| {
            calls.fetch_add(1, Relaxed);
        });
        assert_eq!(calls.into_inner(), latest, "progress is not called for each position");
    }
    let near = |value: Value| value.plies().is_some_and(|plies| plies <= 5);
    let known = solution(rules).decisive().filter(|&(_, value)| near(value));
    assert_eq!(known.count(), solver.found());
}
