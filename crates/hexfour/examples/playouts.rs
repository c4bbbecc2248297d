//! Plays games with random moves: `cargo run --release -p board-hexfour --example playouts --
//! 10000`.

#![allow(clippy::print_stdout, reason = "short for readers")]

use std::error::Error;
use std::time::Instant;

use board_core::{Outcome, Player, Random};
use hexfour::Hexfour;
use hexfour::prelude::*;

fn main() -> Result<(), Box<dyn Error>> {
    let games: u32 = std::env::args().nth(1).as_deref().unwrap_or("1000").parse()?;
    let mut random = Random::new(1);
    let (mut wins, mut draws, mut plies) = ([0; 2], 0, 0);
    let begin = Instant::now();
    for _ in 0..games {
        let mut position = Hexfour::start();
        // The closure receives the number of legal moves and returns the index of one.
        while let Some(m) = position.choose(|count| random.below(count)) {
            position.play_unchecked(m);
            plies += 1;
        }
        match position.outcome().and_then(Outcome::winner) {
            Some(winner) => wins[winner.index()] += 1,
            None => draws += 1,
        }
    }
    for player in Player::ALL {
        println!("{player}: {} wins", wins[player.index()]);
    }
    println!("{draws} draws, {:.1} plies per game", f64::from(plies) / f64::from(games));
    println!("{:.0} games per second", f64::from(games) / begin.elapsed().as_secs_f64());
    Ok(())
}
