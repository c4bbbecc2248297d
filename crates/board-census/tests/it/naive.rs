//! A naive census with maps of positions, without symmetries, parts, threads or counting ahead.

use std::collections::HashMap;

use board_census::{Distinct, Ended};
use board_core::{Outcome, Symmetric, Symmetry};

/// The leaves, ends and distinct positions of a ply.
pub type Numbers = (u128, Ended, Distinct);

pub fn numbers<P: Symmetric>(position: P, depth: u8) -> Vec<Numbers> {
    let mut level = HashMap::from([(position, 1_u128)]);
    let mut all = Vec::new();
    for _ in 0..=depth {
        all.push(of_level(&level));
        let mut below = HashMap::new();
        for (position, ways) in &level {
            for m in position.legal_moves() {
                *below.entry(position.after(m).unwrap()).or_default() += ways;
            }
        }
        level = below;
    }
    all
}

fn of_level<P: Symmetric>(level: &HashMap<P, u128>) -> Numbers {
    let mut ended = Ended::default();
    for (position, ways) in level {
        if let Some(outcome) = position.outcome() {
            match outcome.winner() {
                Some(winner) => ended.wins[winner.index()] += ways,
                None => ended.draws += ways,
            }
        }
    }
    let least = |position: &P| {
        let images = P::Symmetry::KEEPING_PLAYERS.iter().map(|&s| position.transform(s));
        images.min().unwrap()
    };
    let mut classes: Vec<_> = level.keys().map(least).collect();
    classes.sort_unstable();
    classes.dedup();
    let distinct = Distinct {
        positions: level.len() as u64,
        up_to_symmetry: classes.len() as u64,
        moves: level.keys().map(|position| position.legal_moves().len() as u128).sum(),
    };
    (level.values().sum(), ended, distinct)
}
