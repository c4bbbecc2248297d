//! Prints perft tables as deep as a minute allows, and says how deep the slow rules confirm them:
//!
//! `cargo run --release -p board-benches --bin perft-tables > docs/perft.md`

use std::collections::BTreeSet;
use std::marker::PhantomData;
use std::time::{Duration, Instant};

use board_benches::Game;
use board_core::{Position, Rules, perft};
use board_games::FullGame;
use board_laws::data::perft_lines;
use board_naive::SlowRules;

/// A count from a start may take so long.
const START: Duration = Duration::from_secs(60);

/// A count from another position may take so long.
const OTHER: Duration = Duration::from_secs(5);

const HEAD: &str = "\
# Perft

The number of sequences of so many legal moves, by rules and depth. A count is as deep as one
thread went in a minute, from other positions than the start in five seconds. Counts marked with *
are confirmed by the slow rules, a second implementation that was written from the rule list alone
and shares no code with the fast one; it was given the same time.

Printed by `cargo run --release -p board-benches --bin perft-tables`. `board perft` counts any
position, and the crates' tests hold the fast and the slow rules to the counts in
`crates/*/tests/data/perft.txt`.
";

fn main() {
    println!("{HEAD}");
    for game in Game::all() {
        let printed = board_games::visit(game.name, Fast(game)).flatten();
        printed.unwrap_or_else(|| panic!("{} has no slow rules", game.name));
    }
}

/// Prints the tables of a game by its fast rules, and then by its slow ones too.
struct Fast(Game);

impl board_games::Visitor for Fast {
    type Output = Option<()>;

    fn visit<P: FullGame>(self) -> Option<()> {
        board_naive::visit(P::NAME, Both::<P>(self.0, PhantomData))
    }
}

struct Both<P>(Game, PhantomData<P>);

impl<P: Position> board_naive::Visitor for Both<P> {
    type Output = ();

    fn visit<N: SlowRules>(self) {
        print::<P, N>(&self.0);
    }
}

/// The counts from depth 1 on, and how many of them the slow rules confirm.
struct Counts {
    leaves: Vec<u64>,
    confirmed: usize,
}

fn print<P: Position, N: SlowRules>(game: &Game) {
    println!("## {}\n", game.name);
    let rules = P::Rules::all();
    let starts: Vec<_> = rules.iter().map(|&rules| P::start_with(rules).to_string()).collect();
    let columns: Vec<_> = starts.iter().map(|text| counts::<P, N>(text, START)).collect();
    let titles: Vec<_> = rules.iter().map(|rules| format!("`{rules}`")).collect();
    println!("From the start:\n\n| depth | {} |", titles.join(" | "));
    println!("|--:|{}", "--:|".repeat(rules.len()));
    let deepest = columns.iter().map(|counts| counts.leaves.len()).max().unwrap_or(0);
    for row in 0..deepest {
        let cells: Vec<_> = columns.iter().map(|counts| counts.cell(row)).collect();
        println!("| {} | {} |", row + 1, cells.join(" | "));
    }
    println!("\nFrom other positions, depth 1 and on:\n");
    let starts: BTreeSet<_> = starts.iter().map(String::as_str).collect();
    for (text, _) in perft_lines(game.table).filter(|(text, _)| !starts.contains(text)) {
        let counts = counts::<P, N>(text, OTHER);
        let cells: Vec<_> = (0..counts.leaves.len()).map(|row| counts.cell(row)).collect();
        println!("- `{text}`: {}", cells.join(", "));
    }
    println!();
}

/// Counts with both implementations, which have to agree as deep as both go.
fn counts<P: Position, N: SlowRules>(text: &str, budget: Duration) -> Counts {
    let position: P = text.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
    let slow = N::parse(text).unwrap_or_else(|why| panic!("{text}: {why}"));
    let leaves = within(budget, |depth| perft(&position, depth));
    let confirmed = within(budget, |depth| board_naive::perft(&slow, depth));
    let both = leaves.len().min(confirmed.len());
    assert_eq!(leaves[..both], confirmed[..both], "{text}");
    Counts { leaves, confirmed: both }
}

/// The counts of all depths that can be expected to take no longer than `budget`.
fn within(budget: Duration, mut count: impl FnMut(u8) -> u64) -> Vec<u64> {
    let mut counts = Vec::new();
    for depth in 1..=u8::MAX {
        let begin = Instant::now();
        let before = counts.last().copied().unwrap_or(1);
        let now = count(depth);
        counts.push(now);
        if now == 0 || begin.elapsed().mul_f64(now as f64 / before as f64) > budget {
            break;
        }
    }
    counts
}

impl Counts {
    fn cell(&self, row: usize) -> String {
        let mark = if row < self.confirmed { "*" } else { "" };
        self.leaves.get(row).map_or(String::new(), |leaves| format!("{leaves}{mark}"))
    }
}
