//! Compares censuses with two other counts.

use std::collections::HashMap;

use board_census::{Distinct, Ended, Ply, Resources, census, ignore};
use board_core::{Outcome, Symmetric, Symmetry, perft};

/// More memory than these tests need.
pub const ENOUGH: Resources = Resources { memory: 1 << 30, threads: 2 };

/// Counts with this memory, and compares all plies with perft and with sets of positions.
pub fn compare<P: Symmetric>(position: P, depth: u8, resources: Resources) -> Vec<Ply> {
    let plies = census(&position, depth, resources, &ignore).unwrap();
    for (ply, (leaves, ended, distinct)) in plies.iter().zip(numbers(position, depth)) {
        let what = format!("{position}: ply {}", ply.ply);
        assert_eq!(ply.leaves, leaves, "{what}");
        assert_eq!(ply.leaves, perft(&position, ply.ply).into(), "{what}");
        assert!(ply.ended.is_none_or(|found| found == ended), "{what}: {ended:?}, {ply:?}");
        assert!(
            ply.distinct.is_none_or(|found| found == distinct),
            "{what}: {distinct:?}, {ply:?}"
        );
    }
    plies
}

/// The leaves, ends and distinct positions of a ply.
type Numbers = (u128, Ended, Distinct);

/// Counts with maps of positions, without symmetries, parts, threads or counting ahead.
fn numbers<P: Symmetric>(position: P, depth: u8) -> Vec<Numbers> {
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
