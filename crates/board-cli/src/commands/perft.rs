mod distinct;
mod memory;
mod parts;

use std::io::Write;

use board_core::LastPly;
use board_jobs::{Leaves, Root, Uses};
use clap::Args;
use serde::Serialize;

use crate::args::{StartArgs, ThreadsArg};
use crate::failure::Failure;
use crate::{output, watch};

#[derive(Args, Debug)]
#[command(
    long_about = "\
Count the leaves of the game tree, to test and benchmark move generation.

A leaf is a sequence of exactly DEPTH legal moves; games that end earlier do not \
count. Ctrl-C stops the count, prints partial results and exits with status 130; a second Ctrl-C \
exits immediately. On systems that report the available memory, a larger --hash or --memory is an \
error.

With --distinct, each position is visited only once, however many paths lead to it. In the same \
time, such a count reaches several plies deeper. Counts are exact as long as they fit in 128 bits. \
The distinct positions of each ply are counted too, and the work can be split into tasks that run \
on other machines.",
    after_help = include_str!("../../help/perft.txt"),
    mut_arg("game", |arg| {
        arg.index(1).required(false).required_unless_present_any(["tasks", "sum"])
    }),
    group = clap::ArgGroup::new("tasks_mode").args(["split", "tasks", "sum"])
)]
#[allow(clippy::struct_excessive_bools)] // Each is an option of its own.
pub struct Perft {
    #[command(flatten)]
    start: Option<StartArgs>,
    /// Depth in plies, 0 to 255
    #[arg(index = 2, value_name = "DEPTH", required_unless_present_any = ["tasks", "sum"])]
    depth: Option<u8>,
    /// Also print the number of leaves below each legal move
    #[arg(long, conflicts_with_all = ["distinct", "tasks_mode"])]
    divide: bool,
    /// Play the moves of the last ply instead of only counting them
    #[arg(long, conflicts_with_all = ["distinct", "tasks_mode"])]
    no_bulk: bool,
    /// Visit every distinct position only once
    #[arg(long)]
    distinct: bool,
    /// Memory limit for --distinct, --split and --tasks, such as 512M or 8G [default: 2G, or the
    /// available memory if that is less]
    #[arg(long, value_name = "BYTES", value_parser = memory::bytes)]
    memory: Option<usize>,
    /// Write the positions at PLY as tasks, one JSON object per line, instead of counting
    #[arg(long, value_name = "PLY")]
    split: Option<u8>,
    /// Read tasks from standard input and write each with its result
    #[arg(long)]
    tasks: bool,
    /// Read results from standard input and write the sum; missing, duplicate or unrelated results
    /// are errors
    #[arg(long)]
    sum: bool,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Size in megabytes of the hash table for subtree counts; 0 for no table
    #[arg(long, value_name = "MB", default_value_t = 0,
        conflicts_with_all = ["distinct", "tasks_mode"],
        value_parser = clap::value_parser!(u32).range(0..=MAX_MEGABYTES))]
    hash: u32,
    /// Print the result as a JSON object; with --distinct, one object per ply comes first
    #[arg(long)]
    json: bool,
}

/// A terabyte: anything more must be a typing error.
const MAX_MEGABYTES: i64 = 1 << 20;

#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    position: &'a str,
    depth: u8,
    bulk: bool,
    threads: usize,
    leaves: u64,
    /// False after Ctrl-C.
    complete: bool,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    hash: Option<HashReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Divided<'a>>>,
}

/// The use of the hash table.
#[derive(Serialize)]
struct HashReport {
    megabytes: u32,
    lookups: u64,
    hits: u64,
}

#[derive(Serialize)]
struct Divided<'a> {
    #[serde(rename = "move")]
    first: &'a str,
    leaves: u64,
}

impl Perft {
    pub fn run(&self) -> Result<(), Failure> {
        if self.tasks {
            return parts::count(self.memory()?, self.threads.number());
        }
        if self.sum {
            return parts::sum(self.json);
        }
        // clap requires both.
        let (Some(start), Some(depth)) = (&self.start, self.depth) else {
            return Err(Failure::Usage("expected a game and a depth".into()));
        };
        match self.split {
            Some(ply) => parts::split(start, depth, ply, self.memory()?, self.threads.number()),
            None if self.distinct => self.count_distinct(start, depth),
            None => self.walk(start, depth),
        }
    }

    /// Returns the memory limit in bytes.
    fn memory(&self) -> Result<usize, Failure> {
        Ok(memory::limit(self.memory, board_jobs::memory::max())?)
    }

    /// Walks the whole tree.
    fn walk(&self, start: &StartArgs, depth: u8) -> Result<(), Failure> {
        let last = if self.no_bulk { LastPly::Play } else { LastPly::Count };
        let hash = usize::try_from(u64::from(self.hash) << 20).unwrap_or(usize::MAX);
        let position = start.position()?;
        let perft = board_jobs::Perft { depth, last, hash };
        let count =
            watch::run(self.threads.number(), |control| perft.run(start.root(&position), control))?;
        output::print(|out| {
            if self.json {
                output::json_line(out, &self.report(start.root(&position), depth, &count))
            } else {
                self.print(out, &count)
            }
        })?;
        if count.interrupted { Err(Failure::Interrupted) } else { Ok(()) }
    }

    fn report<'a>(&self, root: Root<'a>, depth: u8, count: &'a Leaves) -> Report<'a> {
        let divided = |(first, leaves): &'a (String, u64)| Divided { first, leaves: *leaves };
        Report {
            game: root.game,
            position: root.position,
            depth,
            bulk: !self.no_bulk,
            threads: self.threads.number(),
            leaves: count.leaves,
            complete: !count.interrupted,
            seconds: count.time.as_secs_f64(),
            hash: self.hash_report(count),
            divide: self.divide.then(|| count.divide.iter().map(divided).collect()),
        }
    }

    fn hash_report(&self, count: &Leaves) -> Option<HashReport> {
        let Uses { lookups, hits } = count.hash;
        (self.hash > 0).then_some(HashReport { megabytes: self.hash, lookups, hits })
    }

    fn print(&self, out: &mut impl Write, count: &Leaves) -> Result<(), Failure> {
        if self.divide {
            for (first, leaves) in &count.divide {
                writeln!(out, "{first} {leaves}")?;
            }
        }
        let Leaves { leaves, time, .. } = *count;
        let rate = output::rate(", ", leaves, time, " a second");
        if count.interrupted {
            write!(out, "interrupted, counted so far: ")?;
        }
        writeln!(out, "{leaves} leaves in {time:.3?}{rate}")?;
        if let Some(HashReport { megabytes, lookups, hits }) = self.hash_report(count) {
            let share = match lookups {
                0 => String::new(),
                _ => format!(" ({:.1}%)", 100.0 * hits as f64 / lookups as f64),
            };
            writeln!(out, "hash table of {megabytes} MB: {hits} hits in {lookups} lookups{share}")?;
        }
        Ok(())
    }
}
