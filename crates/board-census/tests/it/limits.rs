//! Memory limits that are too small.

use board_census::{CensusError, MIN_MEMORY, Resources, census, ignore, level};
use board_core::{Position as _, perft};
use board_games::{FullGame, GAMES, dispatch};

use crate::nim::Nim;

/// Returns the minimum that is named by the error of `work` without memory.
fn named<T>(threads: usize, work: impl Fn(Resources) -> Result<T, CensusError>) -> usize {
    match work(Resources { memory: 0, threads }) {
        Err(CensusError::Limit { min }) => min,
        Err(why) => panic!("{threads} threads: {why}"),
        Ok(_) => panic!("{threads} threads: no memory is enough"),
    }
}

fn check_minimum<P: FullGame>() {
    let start = P::start();
    let leaves = u128::from(perft(&start, 3));
    let mut before = 0;
    for threads in [1, 2, 3, 16, 100] {
        let what = format!("{}, {threads} threads", P::NAME);
        let count = |resources| census(&start, 3, resources, &ignore);
        let list = |resources| level(&start, 0, resources, &ignore);
        let with = |memory| Resources { memory, threads };

        let min = named(threads, count);
        assert_eq!(count(with(min)).map(|plies| plies[3].leaves), Ok(leaves), "{what}");
        assert_eq!(count(with(min - 1)), Err(CensusError::Limit { min }), "{what}");
        assert!(min > before, "{what} need more than fewer threads");
        before = min;

        let min = named(threads, list);
        assert!(list(with(min)).is_ok(), "{what}");
        assert_eq!(list(with(min - 1)), Err(CensusError::Limit { min }), "{what}");
    }
    let smallest = Resources { memory: MIN_MEMORY, threads: 16 };
    assert!(census(&start, 3, smallest, &ignore).is_ok(), "{}", P::NAME);
}

#[test]
fn the_error_names_the_smallest_limit() {
    for game in GAMES {
        dispatch!(game, P => check_minimum::<P>());
    }
    let error = CensusError::Limit { min: 77 << 20 };
    assert!(error.to_string().contains("expected at least 77 MB for this number of threads"));
}

#[test]
fn the_minimum_does_not_overflow() {
    let count = |resources| census(&Nim::start(), 5, resources, &ignore);
    assert_eq!(named(usize::MAX, count), usize::MAX);
}
