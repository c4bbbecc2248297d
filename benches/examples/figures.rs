//! Estimates the size of each game: its legal moves and its tree.
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
    tree::<P>(random_games::<P>());
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

fn main() -> ExitCode {
    program::run(|_| {
        for game in GAMES {
            dispatch!(game, P => figures::<P>());
        }
        Ok(())
    })
}
