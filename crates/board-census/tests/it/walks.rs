//! Counts that do not fit into the memory: the rest is counted by walking the tree.

use std::sync::Mutex;

use board_census::{CensusError, Event, Ply, Resources, census, ignore, level};
use board_core::{Position as _, Rules as _, Symmetric};

use crate::agree::{ENOUGH, compare};
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
