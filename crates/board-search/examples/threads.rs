//! How much sooner two threads reach the same depth than one:
//! `cargo run --release -p board-search --example threads`.
//!
//! Twenty positions of random games are searched by one thread to the greatest depth that it reaches
//! within [`NODES`] positions, and by two threads to the same depth. A search takes different ways
//! from run to run, so a single position says little.

use std::time::Duration;

use board_games::{FullGame, GAMES, Visitor, visit};
use board_play::{Limits, OwnEvaluation};
use board_search::{Search, opening};

/// The number of positions that one thread may visit.
const NODES: u64 = 2_000_000;

fn main() {
    println!("game       search     time   positions");
    for game in GAMES.iter().map(|game| game.name) {
        for (selective, kind) in [(true, "selective"), (false, "exact")] {
            let Some([one, two]) = visit(game, Run { selective }) else { continue };
            let speed = one.elapsed.as_secs_f64() / two.elapsed.as_secs_f64();
            let nodes = two.nodes as f64 / one.nodes as f64;
            println!("{game:10} {kind:9} {speed:5.2}  {nodes:5.2}");
        }
    }
}

/// Searches the positions of a game.
struct Run {
    selective: bool,
}

#[derive(Default)]
struct Sum {
    elapsed: Duration,
    nodes: u64,
}

impl Visitor for Run {
    /// For one thread and for two.
    type Output = [Sum; 2];

    fn visit<P: FullGame>(self) -> [Sum; 2] {
        let mut search = Search::new(OwnEvaluation::default()).selective(self.selective);
        let mut sums = [Sum::default(), Sum::default()];
        for number in 0..20 {
            let game = opening(P::start(), 2 * number as u32, Limits::default(), number);
            search = search.nodes(NODES).threads(1).depth(u8::MAX);
            search.forget();
            let depth = search.best(game.position()).depth;
            for (sum, threads) in sums.iter_mut().zip(1..) {
                search = search.nodes(u64::MAX).depth(depth).threads(threads);
                search.forget();
                let best = search.best(game.position());
                sum.elapsed += best.elapsed;
                sum.nodes += best.nodes;
            }
        }
        sums
    }
}
