//! How large a game is: moves to choose from, and the size of its tree, over the traits:
//! `cargo run --release -p board-guide --example figures`.

use board_core::{Position, perft};

/// How many random games are played.
const GAMES: usize = 10_000;

/// Prints the figures of a game, of whose tree the counts at `depth` and one ply before are taken.
fn figures<P: Position>(depth: u8, random: &mut fastrand::Rng) {
    let (mut plies, mut choices, mut most) = (Vec::new(), 0, 0);
    // For each game, how many games there are if as many moves can be chosen at every ply.
    let mut powers_of_ten = Vec::new();
    for _ in 0..GAMES {
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
        plies.push(length);
        powers_of_ten.push(power);
    }
    let sum: usize = plies.iter().sum();
    plies.sort_unstable();
    powers_of_ten.sort_unstable_by(f64::total_cmp);
    let (length, power) = (plies[GAMES / 2], powers_of_ten[GAMES / 2]);

    let [before, leaves] = [depth - 1, depth].map(|depth| perft(&P::start(), depth) as f64);
    let growth = leaves / before;
    let tree = leaves.log10() + (length as f64 - f64::from(depth)) * growth.log10();
    println!("{}, {GAMES} random games", P::NAME);
    println!(
        "  moves to choose from: {:.1} on average, {most} at most",
        choices as f64 / sum as f64
    );
    println!("  the choices of the median game multiplied: 10^{power:.0}");
    println!("  perft {depth} / perft {}: {growth:.2}", depth - 1);
    println!("  tree to the median length of {length} plies, growing like that: 10^{tree:.0}");
}

fn main() {
    let random = &mut fastrand::Rng::with_seed(1);
    figures::<uisge::Position>(9, random);
    figures::<ignis::Position>(5, random);
    figures::<hexfour::Position>(5, random);
    figures::<disk_race::Position>(9, random);
}
