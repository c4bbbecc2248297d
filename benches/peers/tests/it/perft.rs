//! Compares the perft of `board-game` with the recorded counts of the reference rules, and from the
//! start with `board_core::perft`.

use board_benches::Game;
use board_core::perft;
use board_game::util::game_stats;
use board_games::FullGame;
use board_laws::perft_lines;

use crate::board::Adapted;
use crate::games::{Check, affordable, check_all};

/// The maximum number of leaves of a count.
const MAX: u64 = 10_000_000;

struct Perft;

impl Check for Perft {
    const UNIT: &'static str = "counts";

    fn check<P: FullGame>(start: P) -> u64 {
        let depths = 0..=affordable(&start, MAX);
        let mut checked = depths.map(|depth| check(&start, depth, perft(&start, depth))).sum();
        for (position, depth, leaves) in recorded(start.rules()) {
            checked += check::<P>(&position, depth, leaves);
        }
        checked
    }
}

#[test]
fn perft_counts_agree() {
    check_all::<Perft>();
}

/// Returns the recorded counts under these rules.
fn recorded<P: FullGame>(rules: P::Rules) -> impl Iterator<Item = (P, u8, u64)> {
    let lines = perft_lines(Game::named(P::NAME).expect("a game of the table").table);
    let lines = lines
        .map(|(text, counts)| (text.parse().unwrap_or_else(|why| panic!("{text}: {why}")), counts));
    let of_the_rules = lines.filter(move |(position, _): &(P, _)| position.rules() == rules);
    of_the_rules.flat_map(|(position, counts)| {
        (1..).zip(counts).map(move |(depth, leaves)| (position, depth, leaves))
    })
}

/// Counts by three methods, and returns the number of counts.
fn check<P: FullGame>(position: &P, depth: u8, leaves: u64) -> u64 {
    if leaves > MAX {
        return 0;
    }
    let plies = depth.into();
    let board = Adapted::<P>::new(*position);
    let folded = Adapted::<P, true>::new(*position);
    let found = [
        ("plain", game_stats::perft_naive(&board, plies)),
        ("cached", game_stats::perft(&board, plies)),
        ("of canonical forms", game_stats::perft(&folded, plies)),
    ];
    for (way, count) in found {
        assert_eq!(count, leaves, "{way}: {position} at depth {depth}");
    }
    found.len() as u64
}
