use std::io::Write;

use board_core::LastPly;
use clap::Args;
use serde::Serialize;

use crate::args::{StartArgs, ThreadsArg};
use crate::count::{Count, Task};
use crate::failure::Failure;
use crate::hash::Uses;
use crate::output;

/// Count the leaves of the game tree: the test and the measure of a move generator
#[derive(Args, Debug)]
#[command(
    long_about = "\
Count the leaves of the game tree: the test and the measure of a move generator.

A leaf is a sequence of exactly DEPTH legal moves; games that end earlier have none. Ctrl-C ends \
the count and prints what is known by then, with exit status 130; a second Ctrl-C ends it at once. \
A table larger than the memory that can be had is refused, as far as the system tells.",
    after_help = include_str!("../../help/perft.txt")
)]
pub struct Perft {
    #[command(flatten)]
    start: StartArgs,
    /// How many plies deep, 0 to 255
    #[arg(value_name = "DEPTH")]
    depth: u8,
    /// Print the leaves behind each legal move, too
    #[arg(long)]
    divide: bool,
    /// Play the moves of the last ply instead of counting them, as a search would
    #[arg(long)]
    no_bulk: bool,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Remember the counts of subtrees in a table of so many megabytes, 0 for no table
    #[arg(long, value_name = "MB", default_value_t = 0,
        value_parser = clap::value_parser!(u32).range(0..=MOST_MEGABYTES))]
    hash: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A terabyte: more is a slip of the finger.
const MOST_MEGABYTES: i64 = 1 << 20;

#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    position: String,
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
        let last = if self.no_bulk { LastPly::Play } else { LastPly::Count };
        let hash = usize::try_from(u64::from(self.hash) << 20).unwrap_or(usize::MAX);
        let threads = self.threads.number();
        let count = self.start.visit(Task { depth: self.depth, last, threads, hash })?;
        output::print(|out| {
            if self.json {
                output::json_line(out, &self.report(count.position.clone(), &count))
            } else {
                self.print(out, &count)
            }
        })?;
        if count.interrupted { Err(Failure::Interrupted) } else { Ok(()) }
    }

    fn report<'a>(&'a self, position: String, count: &'a Count) -> Report<'a> {
        let behind = |(first, leaves): &'a (String, u64)| Behind { first, leaves: *leaves };
        Report {
            game: self.start.game().name,
            position,
            depth: self.depth,
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
