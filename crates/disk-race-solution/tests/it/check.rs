//! The check of solutions.

use board_core::Value;
use disk_race::Rules;
use disk_race_solution::Solution;
use disk_race_solution::solver::{Check, consistent};

use crate::format::{entries, write};
use crate::sample::solution;

#[test]
fn a_wrong_value_is_not_consistent() {
    let rules = Rules::default();
    let all = entries(rules);
    for place in [0, 1000, 100_000, all.len() - 1] {
        let position = disk_race_solution::unrank(all[place].0, rules).unwrap();
        let expected = all[place].1;
        let others = [Value::Win(1), Value::Win(47), Value::Loss(2), Value::Loss(20)];
        for value in others.into_iter().filter(|&value| value != expected) {
            let mut altered = all.clone();
            altered[place].1 = value;
            let altered = Solution::read(write(rules, &altered)).unwrap();
            let error = consistent(&altered, &position).unwrap_err();
            let expected =
                format!("{position}: expected the value Some({expected:?}), found {value:?}");
            assert_eq!(error, expected);
        }
    }
}

/// The number was counted independently of the solver, for the rings that have wins or losses, that
/// lead to such a ring, or on which a player has finished.
#[test]
fn all_positions_that_could_be_wrong_are_checked() {
    assert_eq!(Check::of(solution(Rules::default())).ranks(), 536_178_780);
}
