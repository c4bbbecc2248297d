//! Positions to test with.

use board_core::Position as _;
use board_laws::dice;
use disk_race::{DiskRace, Rules};
use disk_race_solution::{POSITIONS, Solution, unrank};

/// The solution under some rules.
pub fn solution(rules: Rules) -> &'static Solution {
    Solution::embedded(rules).expect("all rules are solved")
}

/// A number below `bound`.
pub fn below(dice: &mut dyn FnMut(u32) -> u32, bound: u64) -> u64 {
    (u64::from(dice(1 << 31)) << 31 | u64::from(dice(1 << 31))) % bound
}

/// So many valid positions, each as likely as the other.
pub fn any(rules: Rules, count: usize) -> Vec<DiskRace> {
    let mut dice = dice(count as u64);
    (0..count).map(|_| unrank(below(&mut dice, POSITIONS), rules).unwrap()).collect()
}

/// One of so many of the positions that are no draws.
pub fn decisive(rules: Rules, of: usize) -> Vec<DiskRace> {
    solution(rules).decisive().step_by(of).map(|(position, _)| position).collect()
}

/// Positions one move behind those that are no draws, and one or two before that on random
/// ways: where wins, losses and draws meet.
pub fn border(rules: Rules, of: usize) -> Vec<DiskRace> {
    let mut dice = dice(of as u64);
    let mut positions = Vec::new();
    for mut position in decisive(rules, of) {
        for _ in 0..2 {
            if let Some(m) = position.choose(|count| dice(count as u32) as usize) {
                position.play_unchecked(m);
                positions.push(position);
            }
        }
    }
    positions
}
