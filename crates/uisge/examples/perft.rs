//! Counts the game tree: `cargo run --release -p board-uisge --example perft -- 9 [POSITION]`.

#![allow(clippy::print_stdout, reason = "short for readers")]

use std::error::Error;
use std::time::Instant;

use board_core::{divide, perft};
use uisge::Uisge;
use uisge::prelude::*;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth: u8 = arguments.next().as_deref().unwrap_or("7").parse()?;
    let position: Uisge = match arguments.next() {
        Some(text) => text.parse()?,
        None => Uisge::start(),
    };
    for (m, leaves) in divide(&position, depth) {
        println!("{m}: {leaves}");
    }
    let begin = Instant::now();
    let leaves = perft(&position, depth);
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "{leaves} leaves in {seconds:.2} s, {:.1} million a second",
        leaves as f64 / seconds / 1e6
    );
    Ok(())
}
