//! Ranks of positions.

use std::collections::HashSet;

use board_core::{Player, Position as _, Symmetric, Symmetry as _};
use disk_race::{Rules, Symmetry};
use disk_race_solution::{POSITIONS, canonical_rank, rank, unrank};

use crate::sample::{any, border, decisive};

#[test]
fn unrank_and_rank_are_inverse() {
    let any = any(Rules::default(), 100_000);
    let mut ranks = HashSet::new();
    for position in &any {
        assert_eq!(unrank(rank(position), position.rules()), Some(*position));
        ranks.insert(rank(position));
    }
    // The positions come from `unrank`, and few numbers were drawn twice.
    assert!(ranks.len() > 99_900);
    for position in decisive(Rules::default(), 10).iter().chain(&border(Rules::default(), 10)) {
        assert_eq!(unrank(rank(position), position.rules()), Some(*position));
    }
}

#[test]
fn rank_after_unrank_is_the_same_number() {
    // Ranges of ranks: the first and last for each side to move, and random ones.
    let half = POSITIONS / 2;
    for first in [0, half, half + 20_000, POSITIONS - 100_000, 1_234_567_890, 3_333_333_333] {
        for number in first..first + 100_000 {
            let position = unrank(number, Rules::default()).unwrap();
            assert_eq!(rank(&position), number);
        }
    }
    assert_eq!(unrank(POSITIONS, Rules::default()), None);
    assert_eq!(unrank(u64::MAX, Rules::default()), None);
}

/// Counts the valid positions independently, space by space.
#[test]
fn the_number_of_positions_is_right() {
    // By the numbers of red pieces, blue pieces and blue pieces that have arrived.
    let mut ways = [[[0_u64; 5]; 5]; 5];
    ways[0][0][0] = 1;
    for space in disk_race::Space::all() {
        // The kinds of red and blue pieces the space allows, and whether blue arrives there.
        let (red, blue, arrival) = match (space.layer(), space.start_of()) {
            (disk_race::Layer::Ring, Some(Player::First)) => (1, 1, true),
            (disk_race::Layer::Ring | disk_race::Layer::Center, _) => (1, 1, false),
            _ => (2, 2, false),
        };
        let before = ways;
        for r in 0..5 {
            for b in 0..5 {
                for a in 0..5 {
                    if r > 0 {
                        ways[r][b][a] += red * before[r - 1][b][a];
                    }
                    if b > 0 && (a > 0 || !arrival) {
                        ways[r][b][a] += blue * before[r][b - 1][a - usize::from(arrival)];
                    }
                }
            }
        }
    }
    let all: u64 = ways[4][4].iter().sum();
    // Blue cannot have finished if it is blue's turn.
    assert_eq!(all + all - ways[4][4][4], POSITIONS);
    let page = include_str!("../../../../docs/games/disk-race.md");
    assert!(page.contains(&format!("| valid positions | {:.3e} |", POSITIONS as f64)));
}

#[test]
fn images_have_the_same_canonical_rank() {
    for position in any(Rules::default(), 2000).iter().chain(&decisive(Rules::default(), 100)) {
        let ranks = Symmetry::ALL.iter().map(|&symmetry| rank(&position.transform(symmetry)));
        let least = ranks.min().unwrap();
        for &symmetry in Symmetry::ALL {
            assert_eq!(canonical_rank(&position.transform(symmetry)), least);
        }
    }
}
