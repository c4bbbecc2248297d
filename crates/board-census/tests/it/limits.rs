//! Memory limits: those that are too small are errors, and counts that do not fit are finished by
//! walking the tree.

use std::sync::Mutex;

use board_census::{CensusError, Event, MIN_MEMORY, Ply, Resources, census, ignore, level};
use board_core::{Position as _, Rules as _, Symmetric, perft};
use board_games::{FullGame, GAMES, dispatch};

use crate::counts::{ENOUGH, compare};
use crate::nim;
use crate::words::{Kind, Words, check};

/// Returns memory limits in growing steps, starting with the smallest that allows a count.
pub fn limits<P: Symmetric>(position: &P, threads: usize) -> impl Iterator<Item = Resources> {
    let with = move |memory| Resources { memory, threads };
    let counts = |resources: &Resources| census(position, 0, *resources, &ignore).is_ok();
    let smallest = (0..1 << 10).map(|step| with(step << 16)).find(counts);
    let smallest = smallest.expect("64 MB is enough").memory;
    (0..20).map(move |step| with(smallest + ((step * (step + 1)) << 16)))
}

fn known(plies: &[Ply]) -> usize {
    plies.iter().filter(|ply| ply.distinct.is_some()).count()
}

#[test]
fn the_memory_limit_does_not_change_the_number_of_words() {
    let start = Words::start(Kind::Plain);
    for threads in [1, 3] {
        let mut all = Vec::new();
        for resources in limits(&start, threads) {
            let reports = Mutex::new(Vec::new());
            let observer = |event: Event<'_>| {
                if let Event::Ply(&ply) = event {
                    reports.lock().unwrap().push(ply);
                }
                ignore(event)
            };
            let plies = census(&start, 6, resources, &observer).unwrap();
            check(&plies);
            assert_eq!(reports.into_inner().unwrap(), plies, "{resources:?}");
            all.push(known(&plies));
        }
        // Everything up to the third-last ply, and only the first plies.
        assert!(all[0] < 4 && all.contains(&4) && all.ends_with(&[5]), "{threads}: {all:?}");
    }
}

/// Compares counts of a game that ends with limits and without. Returns how often a limit left
/// levels without distinct positions.
fn same_within_limits<P: Symmetric>(position: P, depth: u8) -> usize {
    let expected = compare(position, depth, ENOUGH);
    let mut fewer = 0;
    for resources in limits(&position, 1) {
        let plies = census(&position, depth, resources, &ignore).unwrap();
        for (ply, expected) in plies.iter().zip(&expected) {
            assert_eq!((ply.leaves, ply.ended), (expected.leaves, expected.ended), "{resources:?}");
            assert!(ply.distinct.is_none() || ply.distinct == expected.distinct, "{resources:?}");
        }
        fewer += usize::from(known(&plies) < known(&expected));
    }
    fewer
}

#[test]
fn the_memory_limit_does_not_change_the_ends_of_games() {
    let starts = nim::Rules::all().into_iter().map(nim::Nim::start_with);
    let fewer: Vec<_> = starts.map(|start| same_within_limits(start, 9)).collect();
    assert!(fewer.iter().sum::<usize>() > 0, "everything fits: {fewer:?}");
}

#[test]
fn the_memory_limit_does_not_change_the_positions_up_to_symmetry() {
    assert!(same_within_limits(Words::start(Kind::Symmetric), 5) > 0, "everything fits");
}

#[test]
fn a_level_is_complete_or_an_error() {
    let start = Words::start(Kind::Plain);
    let expected = level(&start, 2, ENOUGH, &ignore).unwrap();
    let levels: Vec<_> = limits(&start, 1).map(|limit| level(&start, 2, limit, &ignore)).collect();
    assert!(levels.iter().flatten().all(|level| *level == expected));
    let incomplete = levels.iter().filter(|level| **level == Err(CensusError::Memory)).count();
    let complete = levels.iter().flatten().count();
    assert!(0 < complete && 0 < incomplete && complete + incomplete == levels.len(), "{complete}");
}

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
    let count = |resources| census(&nim::Nim::start(), 5, resources, &ignore);
    assert_eq!(named(usize::MAX, count), usize::MAX);
}
