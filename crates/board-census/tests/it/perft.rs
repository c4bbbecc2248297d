//! Walks of the tree.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use board_census::{CensusError, Event, Perft, ignore};
use board_core::{Position as _, divide};
use board_games::uisge::Uisge;

use crate::words::{Kind, Words};

/// The leaves of Uisge by plies, from the table in `docs/perft.md`.
const LEAVES: [u64; 8] = [1, 4, 18, 114, 781, 4458, 25_285, 166_328];

#[test]
fn walks_agree_with_the_table() {
    let start = Uisge::start();
    for threads in [1, 2] {
        for (depth, expected) in (0..).zip(LEAVES) {
            for bulk in [true, false] {
                let counted = Perft { depth, bulk, threads }.run(&start, &ignore).unwrap();
                assert_eq!((counted.leaves, counted.interrupted), (expected, false), "{depth}");
                assert!(counted.divide.iter().copied().eq(divide(&start, depth)), "{depth}");
            }
        }
    }
}

#[test]
fn a_finished_game_has_no_leaves() {
    let over: Uisge = "7/2WW3/1WWWW2/2bbbb1/3bb2/7 b".parse().unwrap();
    let perft = Perft { depth: 12, bulk: true, threads: 2 };
    let counted = perft.run(&over, &ignore).unwrap();
    assert_eq!((counted.leaves, counted.divide, counted.interrupted), (0, vec![], false));
}

/// A position claims to have 2^56 moves, so that depths 3 and 4 have 15^2 and 15^3 times as many.
#[test]
fn a_number_of_leaves_above_64_bits_is_an_error() {
    let leaves = |depth| {
        let perft = Perft { depth, bulk: true, threads: 1 };
        perft.run(&Words::start(Kind::Vast), &ignore).map(|counted| counted.leaves)
    };
    assert_eq!(leaves(3), Ok((15 * 15) << 56));
    // Below all moves together, and below one move.
    assert_eq!([4, 5].map(leaves), [Err(CensusError::Overflow); 2]);
}

/// Collects the progress, and stops after a number of leaves.
#[derive(Default)]
struct Seen {
    max: u64,
    polls: AtomicU64,
    leaves: AtomicU64,
    parts: Mutex<Vec<(u64, u64)>>,
}

impl Seen {
    fn note(&self, event: Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Progress { done, of, .. } => self.parts.lock().unwrap().push((done, of)),
            Event::Leaves(leaves) => _ = self.leaves.fetch_add(leaves, Relaxed),
            _ => _ = self.polls.fetch_add(1, Relaxed),
        }
        let is_over = self.leaves.load(Relaxed) >= self.max;
        if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// One thread counts a part for each move. Two threads count at least 512 parts: the positions after
/// four plies.
#[test]
fn all_parts_and_leaves_are_reported() {
    for (threads, parts) in [(1, 4), (2, 781)] {
        let seen = Seen { max: u64::MAX, ..Seen::default() };
        let perft = Perft { depth: 9, bulk: true, threads };
        assert_eq!(
            perft.run(&Uisge::start(), &|event| seen.note(event)).unwrap().leaves,
            7_303_442
        );
        assert_eq!(seen.leaves.into_inner(), 7_303_442);
        let polls = seen.polls.into_inner();
        assert!(polls > 7_303_442 / 1000, "{polls} polls");
        let mut done = seen.parts.into_inner().unwrap();
        done.sort_unstable();
        assert_eq!((done.len(), done.pop()), (parts, Some((parts as u64, parts as u64))));
    }
}

#[test]
fn a_stopped_count_has_the_leaves_so_far() {
    for (threads, max) in [(1, 0), (2, 0), (1, 1_000_000), (2, 1_000_000)] {
        let seen = Seen { max, ..Seen::default() };
        let perft = Perft { depth: 9, bulk: true, threads };
        let counted = perft.run(&Uisge::start(), &|event| seen.note(event)).unwrap();
        assert!(counted.interrupted && (max..7_303_442).contains(&counted.leaves), "{counted:?}");
        assert_eq!(counted.divide.iter().map(|(_, leaves)| leaves).sum::<u64>(), counted.leaves);
    }
}
