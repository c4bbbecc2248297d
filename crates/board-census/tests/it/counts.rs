//! Complete counts, compared with two other counts: of small games, numbers derived by hand and those
//! that soon overflow, hashes of positions, and the games of the table.

use std::collections::HashMap;

use board_census::{CensusError, Distinct, Ended, Ply, Resources, census, ignore, level};
use board_core::{Outcome, Position as _, Rules, Symmetric, Symmetry, perft};
use board_games::{FullGame, for_each_game};

use crate::nim;
use crate::words::{Kind, Words, check};

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

/// The words of a length, without counting their letters.
const ENDLESS: Words = Words::start(Kind::Uncounted);

#[test]
fn numbers_by_hand() {
    let plies = census(&"1,1,1 left".parse::<nim::Nim>().unwrap(), 5, ENOUGH, &ignore).unwrap();
    assert_eq!(plies.iter().map(|ply| ply.leaves).collect::<Vec<_>>(), [1, 3, 6, 6, 0, 0]);
    let distinct: Vec<_> = plies.iter().filter_map(|ply| ply.distinct).collect();
    // The subsets of heaps that are left.
    assert_eq!(distinct.iter().map(|d| d.positions).collect::<Vec<_>>(), [1, 3, 3, 1]);
    assert_eq!(distinct.iter().map(|d| d.up_to_symmetry).collect::<Vec<_>>(), [1; 4]);
    assert_eq!(distinct.iter().map(|d| d.moves).collect::<Vec<_>>(), [3, 6, 3, 0]);
    // Left takes the third counter.
    assert_eq!(plies[3].ended.unwrap().wins, [6, 0]);
    assert_eq!(plies[1].mean_moves(), Some(2.0));
    assert_eq!(plies[4].mean_moves(), None);
}

#[test]
fn the_maximum_depth() {
    let small: nim::Nim = "1,1,1 left".parse().unwrap();
    let plies = compare(small, u8::MAX, ENOUGH);
    assert_eq!((plies.len(), plies[3].leaves, plies[255].leaves), (256, 6, 0));
    let level = level(&small, u8::MAX, ENOUGH, &ignore).unwrap();
    assert!(level.is_empty());
}

#[test]
fn a_level_splits_the_count() {
    let start = nim::Nim::start();
    for ply in 0..6 {
        let parts = level(&start, ply, ENOUGH, &ignore).unwrap();
        assert!(parts.is_sorted());
        let below = parts.iter().map(|(p, ways)| ways * u128::from(perft(p, 8 - ply)));
        assert_eq!(below.sum::<u128>(), perft(&start, 8).into());
    }
}

#[test]
fn counts_beyond_64_bits_are_exact() {
    let plies = census(&ENDLESS, 30, ENOUGH, &ignore).unwrap();
    for ply in &plies {
        assert_eq!(ply.leaves, 15_u128.pow(ply.ply.into()));
        // The only position of each ply is its own image under all symmetries.
        let distinct = ply.distinct.map(|all| (all.positions, all.up_to_symmetry, all.moves));
        assert_eq!(distinct, (ply.ply <= 28).then_some((1, 1, 15)));
    }
}

#[test]
fn too_many_ways_or_leaves_are_an_error() {
    // 15^33 exceeds 128 bits.
    let count = |depth| census(&ENDLESS, depth, ENOUGH, &ignore);
    assert!(count(32).is_ok());
    for depth in [33, 34, 35, 60, 255] {
        assert_eq!(count(depth), Err(CensusError::Overflow), "{depth}");
    }
    assert!(level(&ENDLESS, 32, ENOUGH, &ignore).is_ok());
    assert_eq!(level(&ENDLESS, 33, ENOUGH, &ignore), Err(CensusError::Overflow));
}

#[test]
fn positions_with_the_same_hash_are_counted() {
    let plies = census(&Words::start(Kind::SameHash), 6, ENOUGH, &ignore).unwrap();
    check(&plies);
    assert!(plies[4].distinct.is_some());
}

/// The number of leaves to count from each start position.
const LEAVES: u64 = 20_000;

/// Compares counts from later positions, which have game ends, passes and symmetric positions.
fn compare_later<P: FullGame>() {
    let mut ended = 0;
    for (number, &rules) in (1_u64..).zip(P::Rules::all().iter().cycle().take(8)) {
        let mut state = number;
        let (mut game, mut shown) = (vec![P::start_with(rules)], 0);
        while let Some(m) = game[game.len() - 1].choose(|n| {
            state = board_core::author::zobrist::mix_with(state, number);
            (state % n as u64) as usize
        }) {
            game.push(game[game.len() - 1].after_unchecked(m));
            if game.len() > 2_000 {
                break;
            }
        }
        // Some positions of the game, and the last ones.
        let last = game.len() - 1;
        for at in [last / 2, last.saturating_sub(6), last.saturating_sub(2), last] {
            if perft(&game[at], 4) > LEAVES {
                continue;
            }
            let plies = compare(game[at], 4, ENOUGH);
            shown += 1;
            let ends = plies.iter().filter_map(|ply| ply.ended);
            ended += ends.filter(|ends| *ends != Ended::default()).count() as u32;
        }
        assert!(shown > 0, "{rules}");
    }
    assert!(ended >= 4, "{}: {ended} plies with ends", P::NAME);
}

#[test]
fn every_game_from_later_positions() {
    for_each_game!(P => compare_later::<P>());
}
