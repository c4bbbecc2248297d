mod distinct;
mod parts;

use std::io::Write;

use board_census::MIN_MEMORY;
use board_core::LastPly;
use clap::Args;
use serde::Serialize;

use crate::args::{StartArgs, ThreadsArg};
use crate::count::{Count, Task};
use crate::distinct::bytes;
use crate::failure::Failure;
use crate::hash::Uses;
use crate::{memory, output};

/// Count the leaves of the game tree: the test and the measure of a move generator
#[derive(Args, Debug)]
#[command(
    long_about = "\
Count the leaves of the game tree: the test and the measure of a move generator.

A leaf is a sequence of exactly DEPTH legal moves; games that end earlier have none. Ctrl-C ends \
the count and prints what is known by then, with exit status 130; a second Ctrl-C ends it at once. \
A table larger than the memory that can be had is refused, as far as the system tells, and so is a larger --memory.

With --distinct every position is looked at once, not once for every way to reach it: that goes \
several plies deeper, is exact in 128 bits, and tells for each ply how many positions there are. \
Such a count can be split into tasks, which other machines count, and whose results are added up.",
    after_help = include_str!("../../help/perft.txt"),
    mut_arg("game", |arg| {
        arg.index(1).required(false).required_unless_present_any(["tasks", "sum"])
    }),
    group = clap::ArgGroup::new("way").args(["split", "tasks", "sum"])
)]
#[allow(clippy::struct_excessive_bools)] // Each is an option of its own.
pub struct Perft {
    #[command(flatten)]
    start: Option<StartArgs>,
    /// How many plies deep, 0 to 255
    #[arg(index = 2, value_name = "DEPTH", required_unless_present_any = ["tasks", "sum"])]
    depth: Option<u8>,
    /// Print the leaves behind each legal move, too
    #[arg(long, conflicts_with_all = ["distinct", "way"])]
    divide: bool,
    /// Play the moves of the last ply instead of counting them, as a search would
    #[arg(long, conflicts_with_all = ["distinct", "way"])]
    no_bulk: bool,
    /// Count by distinct positions, each with the number of ways to reach it
    #[arg(long)]
    distinct: bool,
    /// With --distinct, --split or --tasks: use no more memory, such as 512M or 8G; what does not
    /// fit is counted in parts. Without it 2G, or what there is of that
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    memory: Option<usize>,
    /// Write the positions of ply PLY as tasks, one JSON object a line, instead of counting
    #[arg(long, value_name = "PLY")]
    split: Option<u8>,
    /// Read such tasks from standard input, and write each with its count
    #[arg(long)]
    tasks: bool,
    /// Read their results from standard input, and write the sum; refuse missing, doubled and
    /// foreign ones
    #[arg(long)]
    sum: bool,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Remember the counts of subtrees in a table of so many megabytes, 0 for no table
    #[arg(long, value_name = "MB", default_value_t = 0, conflicts_with_all = ["distinct", "way"],
        value_parser = clap::value_parser!(u32).range(0..=MAX_MEGABYTES))]
    hash: u32,
    /// Print one JSON object; with --distinct, one a line for each ply before it
    #[arg(long)]
    json: bool,
}

/// What a count by distinct positions may use if nobody says.
const MEMORY: usize = 2 << 30;

/// A terabyte: more is a slip of the finger.
const MAX_MEGABYTES: i64 = 1 << 20;

#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    position: &'a str,
    depth: u8,
    bulk: bool,
    threads: usize,
    leaves: u64,
    /// Whether that is all of them: false after Ctrl-C.
    complete: bool,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    hash: Option<HashReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Behind<'a>>>,
}

/// What the table was good for: how often it was asked, and how often it knew.
#[derive(Serialize)]
struct HashReport {
    megabytes: u32,
    lookups: u64,
    hits: u64,
}

#[derive(Serialize)]
struct Behind<'a> {
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
        // clap lets nothing else through.
        let (Some(start), Some(depth)) = (&self.start, self.depth) else {
            return Err(Failure::Usage("a game and a depth are needed".into()));
        };
        match self.split {
            Some(ply) => parts::split(start, depth, ply, self.memory()?, self.threads.number()),
            None if self.distinct => self.count_distinct(start, depth),
            None => self.walk(start, depth),
        }
    }

    /// The memory to count in.
    fn memory(&self) -> Result<usize, Failure> {
        let max = memory::max();
        match self.memory {
            Some(bytes) if bytes > max => Err(Failure::Data(format!(
                "no count in {} MB: there is memory for one in {} MB",
                bytes >> 20,
                max >> 20
            ))),
            Some(bytes) => Ok(bytes),
            None if max < MIN_MEMORY => Err(Failure::Data(format!(
                "no count: {} MB are needed, and there is memory for {} MB",
                MIN_MEMORY >> 20,
                max >> 20
            ))),
            None => Ok(MEMORY.min(max)),
        }
    }

    /// Walks the whole tree.
    fn walk(&self, start: &StartArgs, depth: u8) -> Result<(), Failure> {
        let last = if self.no_bulk { LastPly::Play } else { LastPly::Count };
        let hash = usize::try_from(u64::from(self.hash) << 20).unwrap_or(usize::MAX);
        let threads = self.threads.number();
        let count = start.visit(Task { depth, last, threads, hash })?;
        output::print(|out| {
            if self.json {
                output::json_line(out, &self.report(start.game().name, depth, &count))
            } else {
                self.print(out, &count)
            }
        })?;
        if count.interrupted { Err(Failure::Interrupted) } else { Ok(()) }
    }

    fn report<'a>(&self, game: &'a str, depth: u8, count: &'a Count) -> Report<'a> {
        let behind = |(first, leaves): &'a (String, u64)| Behind { first, leaves: *leaves };
        Report {
            game,
            position: &count.position,
            depth,
            bulk: !self.no_bulk,
            threads: self.threads.number(),
            leaves: count.leaves,
            complete: !count.interrupted,
            seconds: count.time.as_secs_f64(),
            hash: self.hash_report(count),
            divide: self.divide.then(|| count.divide.iter().map(behind).collect()),
        }
    }

    fn hash_report(&self, count: &Count) -> Option<HashReport> {
        let Uses { asked: lookups, known: hits } = count.hash;
        (self.hash > 0).then_some(HashReport { megabytes: self.hash, lookups, hits })
    }

    fn print(&self, out: &mut impl Write, count: &Count) -> Result<(), Failure> {
        if self.divide {
            for (first, leaves) in &count.divide {
                writeln!(out, "{first} {leaves}")?;
            }
        }
        let Count { leaves, time, .. } = *count;
        let rate = output::rate(leaves, time);
        if count.interrupted {
            write!(out, "interrupted, counted so far: ")?;
        }
        writeln!(out, "{leaves} leaves in {time:.3?}, {rate} a second")?;
        if let Some(HashReport { megabytes, lookups, hits }) = self.hash_report(count) {
            let percent = hits as f64 / lookups.max(1) as f64 * 100.0;
            writeln!(out, "{megabytes} MB of counts: {hits} hits in {lookups} ({percent:.1}%)")?;
        }
        Ok(())
    }
}
