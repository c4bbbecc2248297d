//! Random openings for matches, one position per line:
//! `cargo run --release -p board-search --example openings -- uisge 4 200 > openings.txt`.
//!
//! A random opening can decide a game. Then the same side usually wins, whichever engine plays it, so
//! the game says nothing about their strength. This program leaves out an opening if a search of
//! [`NODES`] positions proves that a player wins by force.

use std::collections::HashSet;
use std::io::Write;

use board_games::{FullGame, Visitor, visit};
use board_play::{Limits, OwnEvaluation};
use board_search::{Search, opening};

/// The number of positions that the search may visit.
const NODES: u64 = 1_000_000;

/// The number of openings after which the program gives up.
const MAX_TRIED: u64 = 100_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, plies, number] = &args[..] else {
        return Err("expected a game, a number of random moves and a number of openings".into());
    };
    let openings = Openings { plies: plies.parse()?, number: number.parse()? };
    visit(game, openings).ok_or_else(|| format!("expected a game, found {game}"))?
}

struct Openings {
    plies: u32,
    number: usize,
}

impl Visitor for Openings {
    type Output = Result<(), Box<dyn std::error::Error>>;

    fn visit<P: FullGame>(self) -> Self::Output {
        let mut search = Search::new(OwnEvaluation::default()).selective(true).nodes(NODES);
        let (mut seen, mut open) = (HashSet::new(), 0);
        let mut out = std::io::stdout().lock();
        let mut seeds = 0..MAX_TRIED;
        while open < self.number {
            let Some(seed) = seeds.next() else {
                return Err(format!("found only {open} openings in {MAX_TRIED} attempts").into());
            };
            let position = *opening(P::start(), self.plies, Limits::default(), seed).position();
            if !seen.insert(position) {
                continue;
            }
            search.forget();
            if !search.best(&position).score.is_proven() {
                writeln!(out, "{position}")?;
                open += 1;
            }
        }
        eprintln!("{} different openings, {} of them decided", seen.len(), seen.len() - open);
        Ok(())
    }
}
