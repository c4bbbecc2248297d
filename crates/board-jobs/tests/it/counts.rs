//! Counts of leaves and of random games.

use std::ops::ControlFlow;
use std::time::Duration;

use board_core::LastPly;
use board_jobs::{Control, Distinct, JobError, Perft, Playouts, Root, Split, memory};

use crate::{LEAVES, OVER, START};

/// Returns a control of a job that has to stop at once.
fn stopped() -> Control<'static> {
    Control { stop: std::sync::Arc::new(true.into()), ..Control::threads(2) }
}

#[test]
fn perft_agrees_with_the_table() {
    for threads in [1, 2] {
        for hash in [0, 1 << 20] {
            for (depth, expected) in (0..).zip(LEAVES) {
                let perft = Perft { depth, last: LastPly::Count, hash };
                let counted = perft.run(START, &Control::threads(threads)).unwrap();
                assert_eq!((counted.leaves, counted.interrupted), (expected, false), "{depth}");
                if depth > 0 {
                    let sum: u64 = counted.divide.iter().map(|(_, leaves)| leaves).sum();
                    assert_eq!((sum, counted.divide.len()), (expected, 4));
                    assert!(counted.divide.is_sorted());
                }
                let uses = counted.hash;
                assert!(uses.hits <= uses.lookups, "{uses:?}");
                assert!(hash > 0 || uses.lookups == 0, "{uses:?}");
                assert!(hash == 0 || depth < 7 || uses.hits > 0, "{uses:?}");
            }
        }
    }
}

#[test]
fn a_count_that_is_stopped_is_interrupted() {
    let perft = Perft { depth: 9, last: LastPly::Count, hash: 0 };
    let counted = perft.run(START, &stopped()).unwrap();
    assert!(counted.interrupted && counted.leaves < 7_303_442);
    let distinct = Distinct { depth: 9, memory: 1 << 30 };
    let counted = distinct.run(START, &stopped(), &mut |_| ControlFlow::Continue(()));
    assert!(matches!(counted, Err(JobError::Interrupted)), "{counted:?}");
    let playouts = Playouts { games: 100, seed: 1, max_plies: 100 };
    let stats = playouts.run(START, &stopped()).unwrap();
    assert!(stats.interrupted && stats.games() == 0);
}

#[test]
fn a_hash_table_larger_than_the_memory_is_an_error() {
    let perft = Perft { depth: 3, last: LastPly::Count, hash: usize::MAX };
    let error = perft.run(START, &Control::threads(1)).unwrap_err();
    assert!(
        matches!(error, JobError::Memory { needed: usize::MAX, available, .. } if available > 0)
    );
}

/// The distinct positions of a ply are from the table in `docs/perft.md`.
#[test]
fn plies_are_reported_in_order_until_a_stop() {
    let count = |last: u8| {
        let mut seen = Vec::new();
        let distinct = Distinct { depth: 7, memory: 1 << 30 };
        let leaves = distinct.run(START, &Control::threads(2), &mut |ply| {
            seen.push((ply.ply, ply.leaves, ply.distinct.map(|distinct| distinct.positions)));
            if ply.ply == last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (leaves, seen)
    };
    let (leaves, seen) = count(u8::MAX);
    assert_eq!(leaves.unwrap(), u128::from(LEAVES[7]));
    let expected = (0..).zip(LEAVES.map(u128::from));
    assert!(seen.iter().map(|&(ply, leaves, _)| (ply, leaves)).eq(expected), "{seen:?}");
    assert_eq!(seen[4].2, Some(526));
    let (leaves, seen) = count(3);
    assert!(matches!(leaves, Err(JobError::Interrupted)), "{leaves:?}");
    assert!(seen.iter().map(|seen| seen.0).eq(0..=3), "{seen:?}");
}

#[test]
fn a_split_has_every_distinct_position_with_its_weight() {
    let split = |root, ply| Split { ply, memory: 1 << 30 }.run(root, &Control::threads(1)).unwrap();
    let positions = split(START, 3);
    let listed: Vec<_> = positions.iter().collect();
    assert_eq!((positions.len(), listed.len(), positions.is_empty()), (97, 97, false));
    assert_eq!(listed.iter().map(|(_, weight)| weight).sum::<u128>(), 114);
    // The leaves below them are those of the whole count.
    let leaves = |position: &str| {
        let root = Root { position, ..START };
        let perft = Perft { depth: 2, last: LastPly::Count, hash: 0 };
        u128::from(perft.run(root, &Control::threads(1)).unwrap().leaves)
    };
    let sum: u128 = listed.iter().map(|(position, weight)| weight * leaves(position)).sum();
    assert_eq!(sum, 4458);
    let none = split(OVER, 1);
    assert_eq!((none.len(), none.is_empty(), none.iter().count()), (0, true, 0));
}

#[test]
fn playouts_count_every_game_once() {
    let run = |threads, games, max_plies| {
        let root = Root { game: "hexfour", position: "4/5/6/7/6/5/4 x" };
        let playouts = Playouts { games, seed: 5, max_plies };
        playouts.run(root, &Control::threads(threads)).unwrap()
    };
    let stats = run(1, 130, 30);
    let results = |stats: &board_jobs::Stats| {
        (stats.wins, stats.draws, stats.unfinished, stats.plies(), stats.longest())
    };
    let [first, second] = stats.wins;
    let sum = first + second + stats.draws + stats.unfinished;
    assert_eq!((sum, stats.games(), stats.interrupted), (130, 130, false));
    assert!(first > 0 && second > 0 && stats.unfinished > 0, "{stats:?}");
    assert!(stats.longest() == 30 && stats.plies() > 130 && stats.time > Duration::ZERO);
    assert_eq!(results(&run(3, 130, 30)), results(&stats));
    // The games are the same, but no longer interrupted.
    let whole = run(1, 130, 1000);
    assert_eq!((whole.unfinished, whole.games()), (0, 130));
    assert!(whole.wins[0] >= first && whole.wins[1] >= second && whole.draws >= stats.draws);
    assert_eq!(whole.wins[0] + whole.wins[1] + whole.draws, 130);
    assert!(whole.draws > 0 && whole.plies() > stats.plies(), "{whole:?}");
    // A game cannot end with its first ply.
    let short = run(2, 65, 1);
    assert_eq!((short.unfinished, short.plies(), short.median()), (65, 65, 1.0));
}

#[test]
fn a_game_that_ends_with_the_last_ply_is_finished() {
    let over = Playouts { games: 3, seed: 1, max_plies: 0 };
    let stats = over.run(OVER, &Control::threads(1)).unwrap();
    assert_eq!((stats.wins, stats.unfinished, stats.plies()), ([3, 0], 0, 0));
    let stats = over.run(START, &Control::threads(1)).unwrap();
    assert_eq!((stats.wins, stats.unfinished), ([0, 0], 3));
}

/// The available memory changes while the tests run.
#[cfg(target_os = "linux")]
#[test]
fn the_maximum_memory_is_a_part_of_the_memory_of_the_machine() {
    let file = std::fs::read_to_string("/proc/meminfo").unwrap();
    let line = file.lines().find(|line| line.starts_with("MemTotal:")).unwrap();
    let kilobytes: usize = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    let max = memory::max();
    assert!((1 << 20..kilobytes * 1024 / 10 * 9).contains(&max), "{max}");
}
