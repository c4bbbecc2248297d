//! Sample positions.

use board_core::{Position as _, Rules as _};
use board_laws::dice;
use disk_race::{DiskRace, First, Rules};
use disk_race_solution::{POSITIONS, Solution, unrank};

/// Returns the rules that are solved.
pub fn solved() -> impl Iterator<Item = Rules> {
    Rules::all().into_iter().filter(|rules| rules.first == First::Red)
}

/// Returns the embedded solution for some rules.
pub fn solution(rules: Rules) -> &'static Solution {
    Solution::embedded(rules).expect("the rules are solved")
}

/// Returns a random number below `bound`.
pub fn below(dice: &mut dyn FnMut(u32) -> u32, bound: u64) -> u64 {
    (u64::from(dice(1 << 31)) << 31 | u64::from(dice(1 << 31))) % bound
}

/// Returns `count` random valid positions, all equally likely.
pub fn any(rules: Rules, count: usize) -> Vec<DiskRace> {
    let mut dice = dice(count as u64);
    (0..count).map(|_| unrank(below(&mut dice, POSITIONS), rules).unwrap()).collect()
}

/// Returns every `of`th won or lost position.
pub fn decisive(rules: Rules, of: usize) -> Vec<DiskRace> {
    solution(rules).decisive().step_by(of).map(|(position, _)| position).collect()
}

/// Returns positions one and two random moves after every `of`th won or lost position, where wins,
/// losses and draws are close together.
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
