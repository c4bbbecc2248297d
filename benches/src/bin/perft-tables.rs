//! Writes `perft.md` and `perft.json`: the perft of every game and rules option, as deep as time
//! and memory allow. Leaves are counted by distinct positions, by a walk through the tree and by
//! the reference rules.
//!
//! `cargo run --release -p board-benches --bin perft-tables -- docs 1800 60 12` writes into the
//! folder `docs`. It takes up to 1800 seconds for each start under the standard rules, 60 under
//! other rules, 5 for other positions, and up to 12 gigabytes. If names of games follow, only these
//! games are counted, and the numbers of the others are taken from the `perft.json` in the folder.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::marker::PhantomData;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use board_benches::Game;
use board_census::{CensusError, Observer, Ply, Resources, census};
use board_core::{Rules, perft};
use board_games::FullGame;
use board_laws::data::perft_lines;
use board_naive::ReferenceRules;
use serde::{Deserialize, Serialize};

const HEAD: &str = "\
# Perft

Perft is the number of sequences of legal moves of a given length. The tables are by game, rules
option and depth. The same numbers, and the counts of other positions at every depth, are in
[perft.json](perft.json) for programs.

- *leaves*: the perft count, obtained by counting distinct positions level by level. A + marks
  counts that are confirmed by visiting the whole tree, and a * counts that are confirmed by the
  reference rules, a slow second implementation that was written from the rule list and shares no
  code with the fast one.
- *growth*: the factor by which the leaves grow from one ply to the next.
- *positions*: the distinct positions at this ply.
- *classes*: the distinct positions up to symmetries that keep the players.
- *transpositions*: the share of leaves whose position another leaf has already reached.
- *moves*: the mean number of legal moves of the distinct positions.
- *ended*: the games that end at this ply: won by the first player, won by the second player,
  drawn.

The last two plies are counted from the ply before them, so their distinct positions are unknown.
`board perft GAME DEPTH --distinct` counts any position in the same way.

Two programs by other authors agree with the table of Uisge:
[golmman/uisge](https://github.com/golmman/uisge) (Rust) and
[OMerkel/Uisge](https://github.com/OMerkel/Uisge) (JavaScript) give the same counts for depths 1
to 7, and the former also for depths 8 and 9. We ran both programs, because their authors have not
published counts.

The tables were written on two cores by

```sh
cargo run --release -p board-benches --bin perft-tables -- docs 1800 60 12
```

Start positions under the standard rules have half an hour and 12 GB of memory, under other
options a minute, and other positions five seconds. The tests of the crates compare both
implementations with `crates/*/tests/data/perft.txt`.
";

/// The time for starts and the memory.
#[derive(Clone, Copy)]
struct Budget {
    standard: Duration,
    option: Duration,
    memory: usize,
}

/// The time for the counts from a position that is not a start.
const OTHER: Duration = Duration::from_secs(5);

/// The maximum depth. Needed for positions with few pieces, where the numbers of positions stay
/// small.
const DEEPEST: u8 = 30;

fn main() {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let [folder, standard, option, gigabytes, asked @ ..] = arguments.as_slice() else {
        panic!("arguments: FOLDER SECONDS OPTION_SECONDS GIGABYTES [GAME...]");
    };
    let number = |text: &str| text.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
    let seconds = |text: &str| Duration::from_secs(number(text));
    let memory = (number(gigabytes) as usize) << 30;
    let budget = Budget { standard: seconds(standard), option: seconds(option), memory };
    let stored = Path::new(folder).join("perft.json");
    for name in asked {
        assert!(Game::all().any(|game| game.name == name), "unknown game `{name}`");
    }
    let keep = !asked.is_empty() && stored.exists();
    let known = if keep { read(&stored).tables } else { Vec::new() };
    let tables: Vec<_> = Game::all()
        .flat_map(|game| {
            if !asked.is_empty() && !asked.iter().any(|asked| asked == game.name) {
                return known.iter().filter(|table| table.game == game.name).cloned().collect();
            }
            let tables = board_games::visit(game.name, Fast(game, budget)).flatten();
            tables.unwrap_or_else(|| panic!("{} has no reference rules", game.name))
        })
        .collect();
    write(Path::new(folder).join("perft.md"), &page(&tables));
    let file = File { version: env!("CARGO_PKG_VERSION").to_owned(), tables };
    let json = serde_json::to_string_pretty(&file).unwrap_or_else(|why| panic!("{why}"));
    write(stored, &format!("{json}\n"));
}

/// Reads the stored counts, which must be from the same version.
fn read(stored: &Path) -> File {
    let name = stored.display();
    let text = fs::read_to_string(stored).unwrap_or_else(|why| panic!("{name}: {why}"));
    let file: File = serde_json::from_str(&text).unwrap_or_else(|why| panic!("{name}: {why}"));
    assert_eq!(file.version, env!("CARGO_PKG_VERSION"), "the version of {name}");
    file
}

fn write(path: impl AsRef<Path>, text: &str) {
    fs::write(&path, text).unwrap_or_else(|why| panic!("{}: {why}", path.as_ref().display()));
}

/// The file for other programs.
#[derive(Serialize, Deserialize)]
struct File {
    /// The version of the crates of the games.
    version: String,
    tables: Vec<Table>,
}

/// The counts from a position.
#[derive(Clone, Serialize, Deserialize)]
struct Table {
    game: String,
    rules: String,
    position: String,
    /// Whether this is a start position.
    start: bool,
    plies: Vec<Row>,
}

/// The counts of a ply. Unknown values are null.
#[derive(Clone, Serialize, Deserialize)]
struct Row {
    ply: u8,
    leaves: u128,
    /// Whether a walk through the tree confirms the number of leaves.
    walked: bool,
    /// Whether the reference rules confirm the number of leaves.
    slow: bool,
    positions: Option<u64>,
    up_to_symmetry: Option<u64>,
    mean_moves: Option<f64>,
    /// The games that end at this ply: won by the first player, won by the second, drawn.
    ended: Option<[u128; 3]>,
}

/// Visits the type of a game, and then its reference rules.
struct Fast(Game, Budget);

impl board_games::Visitor for Fast {
    type Output = Option<Vec<Table>>;

    fn visit<P: FullGame>(self) -> Self::Output {
        board_naive::visit(P::NAME, Both::<P>(self.0, self.1, PhantomData))
    }
}

struct Both<P>(Game, Budget, PhantomData<P>);

impl<P: FullGame> board_naive::Visitor for Both<P> {
    type Output = Vec<Table>;

    fn visit<N: ReferenceRules>(self) -> Vec<Table> {
        let Self(game, budget, _) = self;
        let mut tables = Vec::new();
        for &rules in &P::Rules::all() {
            let standard = rules == P::Rules::default();
            let time = if standard { budget.standard } else { budget.option };
            let start = P::start_with(rules).to_string();
            tables.push(table::<P, N>(&start, time, budget.memory, true));
        }
        let starts: BTreeSet<_> = tables.iter().map(|table| table.position.clone()).collect();
        for (text, _) in perft_lines(game.table).filter(|(text, _)| !starts.contains(*text)) {
            tables.push(table::<P, N>(text, OTHER, budget.memory, false));
        }
        tables
    }
}

/// Counts with three methods, which must agree.
fn table<P: FullGame, N: ReferenceRules>(
    text: &str,
    time: Duration,
    memory: usize,
    start: bool,
) -> Table {
    let position: P = text.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
    let slow = N::parse(text).unwrap_or_else(|why| panic!("{text}: {why}"));
    // Less time for the methods that only confirm.
    let less = time.min(Duration::from_secs(60));
    let walked = within(less, |depth| Some(perft(&position, depth).into()));
    let confirmed = within(less, |depth| Some(board_naive::perft(&slow, depth).into()));
    let mut plies: Vec<Ply> = Vec::new();
    within(time, |depth| {
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        let resources = Resources { memory, threads };
        match census(&position, depth, resources, &Until(Instant::now() + time)) {
            Ok(deeper) => plies = deeper,
            Err(CensusError::Interrupted) => return None,
            Err(why) => panic!("{text}: {why}"),
        }
        Some(plies[usize::from(depth)].leaves)
    });
    for other in [&walked, &confirmed] {
        let both = plies.iter().skip(1).zip(other);
        for (ply, leaves) in both {
            assert_eq!(ply.leaves, *leaves, "{text}, ply {}", ply.ply);
        }
    }
    eprintln!("{text}: {} plies, {} walked, {} slow", plies.len(), walked.len(), confirmed.len());
    let row = |ply: &Ply| Row {
        ply: ply.ply,
        leaves: ply.leaves,
        walked: usize::from(ply.ply) <= walked.len(),
        slow: usize::from(ply.ply) <= confirmed.len(),
        positions: ply.distinct.map(|distinct| distinct.positions),
        up_to_symmetry: ply.distinct.map(|distinct| distinct.up_to_symmetry),
        mean_moves: ply.mean_moves().filter(|mean| mean.is_finite()),
        ended: ply.ended.map(|ended| [ended.wins[0], ended.wins[1], ended.draws]),
    };
    let rules = position.rules().to_string();
    let plies = plies.iter().map(row).collect();
    Table { game: P::NAME.to_owned(), rules, position: text.to_owned(), start, plies }
}

/// Ends a count at this time.
struct Until(Instant);

impl Observer for Until {
    fn poll(&self) -> ControlFlow<()> {
        if Instant::now() < self.0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// Returns the counts from depth 1 on, until one is expected to take longer than `budget`, is 0, or
/// fails.
fn within(budget: Duration, mut count: impl FnMut(u8) -> Option<u128>) -> Vec<u128> {
    let mut counts = Vec::new();
    let mut before = Duration::ZERO;
    for depth in 1..=DEEPEST {
        let begin = Instant::now();
        let Some(now) = count(depth) else { break };
        counts.push(now);
        // Very short times cannot be measured well enough to predict the next one.
        let took = begin.elapsed();
        let growth = took.as_secs_f64() / before.max(MEASURABLE).as_secs_f64();
        if now == 0 || took.mul_f64(growth.max(1.0)) > budget {
            break;
        }
        before = took;
    }
    counts
}

/// The shortest time that is measured well.
const MEASURABLE: Duration = Duration::from_millis(5);

/// Returns the page: for each game, a table for each start, and a table of other positions.
fn page(tables: &[Table]) -> String {
    let mut page = HEAD.to_owned();
    for tables in tables.chunk_by(|a, b| a.game == b.game) {
        line(&mut page, format_args!("\n## {}", tables[0].game));
        tables.iter().filter(|table| table.start).for_each(|table| block(&mut page, table));
        others(&mut page, tables.iter().filter(|table| !table.start));
    }
    page
}

fn line(page: &mut String, text: std::fmt::Arguments<'_>) {
    writeln!(page, "{text}").expect("writing to a String cannot fail");
}

/// Writes the table of a start.
fn block(page: &mut String, table: &Table) {
    line(page, format_args!("\n### {} under `{}`\n", table.game, table.rules));
    line(
        page,
        format_args!(
            "| ply | leaves | growth | positions | classes | transpositions | moves | ended |"
        ),
    );
    line(page, format_args!("|--:|--:|--:|--:|--:|--:|--:|--:|"));
    let mut before = None;
    for row in &table.plies {
        let growth = before.map_or(String::new(), |before: u128| {
            format!("{:.2}", row.leaves as f64 / before as f64)
        });
        before = Some(row.leaves).filter(|&leaves| leaves > 0);
        let number = |known: Option<u64>| known.map_or(String::new(), |known| known.to_string());
        let share = row.positions.filter(|_| row.leaves > 0).map_or(String::new(), |positions| {
            format!("{:.2} %", 100.0 * (1.0 - positions as f64 / row.leaves as f64))
        });
        let moves = row.mean_moves.map_or(String::new(), |mean| format!("{mean:.2}"));
        let ended = row.ended.map_or(String::new(), |[first, second, draws]| {
            match first + second + draws {
                0 => "0".into(),
                _ => format!("{first}, {second}, {draws}"),
            }
        });
        let (positions, classes) = (number(row.positions), number(row.up_to_symmetry));
        let (ply, leaves) = (row.ply, row.leaves);
        let marks = row.marks();
        line(
            page,
            format_args!(
                "| {ply} | {leaves}{marks} | {growth} | {positions} | {classes} | {share} | {moves} | {ended} |"
            ),
        );
    }
}

/// Writes the deepest counts of other positions.
fn others<'a>(page: &mut String, tables: impl Iterator<Item = &'a Table>) {
    line(
        page,
        format_args!("\nFrom other positions:\n\n| position | depth | leaves |\n|:--|--:|--:|"),
    );
    for table in tables {
        // If all games end early, the deepest count is 0.
        let deepest = table.plies.iter().rfind(|row| row.leaves > 0);
        let Some(row) = deepest else { continue };
        let (position, ply, leaves, marks) = (&table.position, row.ply, row.leaves, row.marks());
        line(page, format_args!("| `{position}` | {ply} | {leaves}{marks} |"));
    }
}

impl Row {
    /// Returns the mark of the methods that confirm the number of leaves.
    fn marks(&self) -> &'static str {
        match (self.walked, self.slow) {
            (_, true) => "*",
            (true, false) => "+",
            (false, false) => "",
        }
    }
}
