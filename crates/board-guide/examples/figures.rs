//! How large a game is: the moves to choose from, and the size of its tree, over the traits:
//! `cargo run --release -p board-guide --example figures`.

use board_core::{Position, perft};
use board_games::{FullGame, GAMES, Visitor, visit};

/// How many random games are played.
const GAMES_PLAYED: usize = 10_000;

/// The tree is counted as deep as it has about so many leaves.
const LEAVES: f64 = 3e8;

struct Figures;

impl Visitor for Figures {
    type Output = ();

    fn visit<P: FullGame>(self) {
        println!("{}, {GAMES_PLAYED} random games", P::NAME);
        let length = random_games::<P>();
        tree::<P>(length);
    }
}

/// Prints how many moves there are to choose from. The median length of the games.
fn random_games<P: Position>() -> usize {
    let mut random = fastrand::Rng::with_seed(1);
    let (mut lengths, mut choices, mut most) = (Vec::new(), 0, 0);
    // For each game, how many games there are if as many moves can be chosen at every ply.
    let mut powers_of_ten = Vec::new();
    for _ in 0..GAMES_PLAYED {
        let (mut position, mut length, mut power) = (P::start(), 0, 0.0);
        while !position.is_over() {
            let count = position.count_moves();
            most = most.max(count);
            choices += count;
            length += 1;
            power += (count as f64).log10();
            let m = position.nth_move(random.usize(..count)).expect("there are as many moves");
            position.play_unchecked(m);
        }
        lengths.push(length);
        powers_of_ten.push(power);
    }
    let mean = choices as f64 / lengths.iter().sum::<usize>() as f64;
    lengths.sort_unstable();
    powers_of_ten.sort_unstable_by(f64::total_cmp);
    println!("  moves to choose from: {mean:.1} on average, {most} at most");
    let power = powers_of_ten[GAMES_PLAYED / 2];
    println!("  the choices of a game multiplied: 10^{power:.0} (median)");
    lengths[GAMES_PLAYED / 2]
}

/// Prints how fast the tree grows, and its size at a length if it goes on like that.
fn tree<P: Position>(length: usize) {
    let (mut depth, mut leaves, mut growth) = (0, 1.0, 1.0);
    while leaves * growth < LEAVES {
        depth += 1;
        let before = leaves;
        leaves = perft(&P::start(), depth) as f64;
        growth = leaves / before;
    }
    let power = leaves.log10() + (length as f64 - f64::from(depth)) * growth.log10();
    println!("  perft {depth} / perft {}: {growth:.2}", depth - 1);
    println!("  tree to the median length of {length} plies, growing like that: 10^{power:.0}");
}

fn main() {
    for game in GAMES {
        visit(game.name, Figures);
    }
}
