//! The progress of jobs, which is shown ten times a second.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use board_core::LastPly;
use board_jobs::{Control, Distinct, Match, Perft, Playouts, Progress};

use crate::START;
use crate::matches::rules;

/// Runs a job until its progress has been shown a few times.
fn watch(threads: usize, job: impl FnOnce(&Control<'_>)) -> Vec<Progress> {
    let (seen, stop) = (RefCell::new(Vec::new()), Arc::<AtomicBool>::default());
    let show = |progress: &Progress| {
        seen.borrow_mut().push(progress.clone());
        stop.store(seen.borrow().len() >= 3, Relaxed);
    };
    job(&Control { threads, stop: Arc::clone(&stop), show: Some(&show) });
    let seen = seen.take();
    assert!(seen.len() >= 3, "{seen:?}");
    seen
}

/// One thread counts a part per move. Two threads count at least 512 parts: the positions after
/// four plies.
#[test]
fn a_count_shows_its_parts_and_leaves() {
    for (threads, parts) in [(1, 4), (2, 781)] {
        let seen = watch(threads, |control| {
            let perft = Perft { depth: 14, last: LastPly::Count, hash: 0 };
            assert!(perft.run(START, control).unwrap().interrupted);
        });
        for Progress { done, of, what } in seen {
            assert!(done <= of, "{done} of {of}");
            let (leaves, unit) = what.split_once(' ').unwrap();
            assert_eq!((of, unit), (parts, "leaves"));
            assert!(leaves.parse::<u64>().unwrap() > 0);
        }
    }
}

#[test]
fn playouts_show_their_number() {
    let seen = watch(2, |control| {
        let playouts = Playouts { games: 100_000_000, seed: 1, max_plies: 200 };
        assert!(playouts.run(START, control).unwrap().interrupted);
    });
    assert!(seen.is_sorted_by_key(|progress| progress.done), "{seen:?}");
    for Progress { done, of, what } in seen {
        assert!((1..of).contains(&done), "{done}");
        assert_eq!((of, what), (100_000_000, format!("{done} playouts")));
    }
}

#[test]
fn a_count_of_positions_shows_its_ply() {
    let seen = watch(1, |control| {
        let distinct = Distinct { depth: 14, memory: 1 << 30 };
        distinct.run(START, control, &mut |_| ControlFlow::Continue(())).unwrap_err();
    });
    for Progress { what, .. } in &seen {
        let ply: u8 = what.strip_prefix("of ply ").unwrap().parse().unwrap();
        assert!(ply < 14, "{what}");
    }
    assert!(seen.iter().any(|progress| progress.of > 0), "{seen:?}");
}

#[test]
fn a_match_shows_its_games() {
    let players = ["search:10ms", "random", "random"].map(|name| name.parse().unwrap());
    let sprt = "elo0=0,elo1=1".parse().unwrap();
    for (number, sprt, of) in [(3, None, 900), (2, None, 300), (2, Some(sprt), 300)] {
        let rules = Match { games: 300, sprt, ..rules(&players[..number]) };
        let seen = watch(1, |control| {
            let mut games = 0;
            rules.run(START, control, &|_| Ok(()), &mut |_| games += 1).unwrap();
            assert!(games < 300);
        });
        for progress in seen {
            assert_eq!(progress.of, of);
            match (number, sprt) {
                (3, _) => assert_eq!(progress.what, "games"),
                (_, None) => {
                    let counts: Vec<_> = progress.what.split(", ").collect();
                    let count = |at: usize, word: &str| -> u64 {
                        counts[at].strip_suffix(word).unwrap().parse().unwrap()
                    };
                    let sum = count(0, " won") + count(1, " drawn") + count(2, " lost");
                    assert_eq!((sum, counts.len()), (progress.done, 3));
                }
                _ => assert!(progress.what.ends_with(" (-2.94, 2.94)"), "{}", progress.what),
            }
        }
    }
}
