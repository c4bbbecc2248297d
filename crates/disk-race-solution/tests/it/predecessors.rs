//! Predecessors of positions.

use board_core::Position as _;
use disk_race::{Move, Rules};
use disk_race_solution::solver::predecessors;

use crate::sample::{any, border, decisive, solved};

#[test]
fn every_move_is_taken_back() {
    let (mut passes, mut rotations) = (0, 0);
    for rules in solved() {
        for position in [any(rules, 1000), decisive(rules, 499), border(rules, 499)].concat() {
            for m in position.legal_moves() {
                let before = predecessors(&position.after_unchecked(m));
                assert!(before.contains(&position), "{m} to {position}");
                passes += u32::from(m == Move::PASS);
                rotations += u32::from(m.to_string().len() == 4 + usize::from(m == Move::PASS));
            }
        }
    }
    assert!(passes > 10 && rotations > 1000, "{passes} passes, {rotations} rotations");
}

#[test]
fn only_predecessors_are_found() {
    for position in [any(Rules::default(), 1000), border(Rules::default(), 499)].concat() {
        for before in predecessors(&position) {
            let leads_here = |&m: &Move| before.after_unchecked(m) == position;
            assert!(before.legal_moves().iter().any(leads_here), "{before} to {position}");
        }
    }
}
