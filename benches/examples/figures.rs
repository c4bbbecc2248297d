//! Estimates the size of each game: its legal moves, its tree and its number of positions.
//!
//! `cargo run --release -p board-benches --example figures`

use std::process::ExitCode;

use board_benches::program::{self, say};
use board_core::{Position, Random, perft};
use board_games::{FullGame, GAMES, dispatch};

/// The number of random games.
const GAMES_PLAYED: usize = 10_000;

/// The tree is counted to the depth at which it has about this many leaves.
const LEAVES: f64 = 3e8;

fn figures<P: FullGame>() {
    say(format_args!("{}, {GAMES_PLAYED} random games", P::NAME));
    let length = random_games::<P>();
    tree::<P>(length);
    if let Some((positions, how)) = positions(P::NAME) {
        say(format_args!("  positions: {positions:.3e}, {how}"));
    }
}

/// Prints the number of legal moves in random games. Returns the median length of the games.
fn random_games<P: Position>() -> usize {
    let mut random = Random::new(1);
    let (mut lengths, mut choices, mut max) = (Vec::new(), 0, 0);
    // For each game, the logarithm of the product of its numbers of legal moves.
    let mut powers_of_ten = Vec::new();
    for _ in 0..GAMES_PLAYED {
        let (mut position, mut length, mut power) = (P::start(), 0, 0.0);
        while !position.is_over() {
            let count = position.count_moves();
            max = max.max(count);
            choices += count;
            length += 1;
            power += (count as f64).log10();
            let m = position.choose(|count| random.below(count)).expect("a legal move");
            position.play_unchecked(m);
        }
        lengths.push(length);
        powers_of_ten.push(power);
    }
    let mean = choices as f64 / lengths.iter().sum::<usize>() as f64;
    lengths.sort_unstable();
    powers_of_ten.sort_unstable_by(f64::total_cmp);
    say(format_args!("  moves to choose from: {mean:.1} on average, {max} at most"));
    let power = powers_of_ten[GAMES_PLAYED / 2];
    say(format_args!("  the choices of a game multiplied: 10^{power:.0} (median)"));
    lengths[GAMES_PLAYED / 2]
}

/// Prints how fast the tree grows, and its size at `length` if it keeps growing like that.
fn tree<P: Position>(length: usize) {
    let (mut depth, mut leaves, mut growth) = (0, 1.0, 1.0);
    while leaves * growth < LEAVES {
        depth += 1;
        let before = leaves;
        leaves = perft(&P::start(), depth) as f64;
        growth = leaves / before;
    }
    let power = leaves.log10() + (length as f64 - f64::from(depth)) * growth.log10();
    say(format_args!("  perft {depth} / perft {}: {growth:.2}", depth - 1));
    say(format_args!(
        "  tree to the median length of {length} plies, growing like that: 10^{power:.0}"
    ));
}

/// Returns the number of positions under the standard rules, and how they were counted.
fn positions(game: &str) -> Option<(f64, &'static str)> {
    match game {
        "disk-race" => Some((7_131_584_935.0, "exactly, by the solver")),
        "hexfour" => Some((stones(91), "at most: all ways to place as many x as o, or one more")),
        "ignis" => Some((elements(), "at most: all areas, contents and supplies")),
        // Twelve connected squares (counted by a test of the crate), six of them light; any of the
        // pieces are crowned, but not all twelve; either side is to move.
        "uisge" => Some((1_743_541.0 * choose(12, 6) * 4095.0 * 2.0, "exactly")),
        _ => None,
    }
}

/// Returns the binomial coefficient of `n` and `k`.
fn choose(n: u32, k: u32) -> f64 {
    (0..k).map(|i| f64::from(n - i) / f64::from(k - i)).product()
}

/// Returns the number of arrangements of the stones of two alternating players on the fields.
fn stones(fields: u32) -> f64 {
    (0..=fields).map(|stones| choose(fields, stones) * choose(stones, stones / 2)).sum()
}

/// Returns the number of contents of all areas of Ignis, with all supplies and either side to move.
/// At most eight pieces are fire, eight water and twelve air, and there are at most 37 pieces. The
/// supply holds more pieces than there are empty spaces (I1, I12).
fn elements() -> f64 {
    let sides = (0..=6).flat_map(|width| (0..=6).map(move |height| (width, height)));
    let areas =
        sides.filter(|(width, height)| (*width == 0) == (*height == 0)).map(|(width, height)| {
            let places = if width == 0 { 1 } else { (7 - width) * (7 - height) };
            2.0 * f64::from(places) * contents(width * height)
        });
    areas.sum()
}

/// Returns the number of contents of this many spaces, with all supplies.
fn contents(spaces: u32) -> f64 {
    let mut sum = 0.0;
    for fire in 0..=spaces.min(8) {
        for water in 0..=(spaces - fire).min(8) {
            for air in 0..=(spaces - fire - water).min(12) {
                let left = spaces - fire - water - air;
                let ways = choose(spaces, fire)
                    * choose(spaces - fire, water)
                    * choose(spaces - fire - water, air);
                for earth in 0..=left {
                    let (pieces, empty) = (spaces - left + earth, left - earth);
                    // Air in the supply, and then as much earth as fits.
                    let supplies = (0..=12 - air).filter(|air| pieces + air <= 37).map(|air| {
                        let max = 37 - pieces - air;
                        let least = (empty + 1).saturating_sub(air);
                        (max + 1).saturating_sub(least)
                    });
                    sum += ways * choose(left, earth) * f64::from(supplies.sum::<u32>());
                }
            }
        }
    }
    sum
}

fn main() -> ExitCode {
    program::run(|_| {
        for game in GAMES {
            dispatch!(game, P => figures::<P>());
        }
        Ok(())
    })
}
