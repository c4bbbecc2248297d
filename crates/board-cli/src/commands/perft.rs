mod distinct;

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use board_census::{Event, Leaves, Ply};
use board_play::FullGame;
use board_search::Control;
use clap::Args;
use serde_json::{Value, json};

use crate::args::{StartArgs, ThreadsArg};
use crate::commands::Run;
use crate::failure::Failure;
use crate::{memory, output, watch};

/// Count the leaves of the game tree
///
/// A leaf is a sequence of exactly DEPTH legal moves; games that end earlier do not count. Ctrl-C
/// stops the count, prints partial results and exits with status 130; a second Ctrl-C exits
/// immediately. On systems that report the available memory, a larger --memory is an error.
///
/// With --distinct, each position is visited only once, however many paths lead to it. Such a count
/// reaches several plies deeper in the same time. Counts are exact as long as they fit in 128 bits.
/// The distinct positions at each ply are counted too.
#[derive(Args, Debug)]
#[command(mut_arg("game", |arg| arg.index(1)))]
pub struct Perft {
    #[command(flatten)]
    start: StartArgs,
    /// Depth in plies, 0 to 255
    #[arg(index = 2, value_name = "DEPTH")]
    depth: u8,
    /// Also print the number of leaves below each legal move
    #[arg(long, conflicts_with = "distinct")]
    divide: bool,
    /// Play the moves of the last ply instead of only counting them
    #[arg(long, conflicts_with = "distinct")]
    no_bulk: bool,
    /// Visit every distinct position only once
    #[arg(long)]
    distinct: bool,
    /// Memory limit for --distinct, such as 512M or 8G [default: 2G, or the available memory if that
    /// is less]
    #[arg(long, value_name = "BYTES", value_parser = memory::bytes)]
    memory: Option<usize>,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Print the result as a JSON object; with --distinct, one object per ply comes first
    #[arg(long)]
    json: bool,
}

impl Run for Perft {
    fn run_on<P: FullGame>(&self) -> Result<(), Failure> {
        if self.distinct { self.count_distinct::<P>() } else { self.walk::<P>() }
    }
}

impl Perft {
    /// Returns the memory limit in bytes.
    fn memory(&self) -> Result<usize, Failure> {
        memory::limit(self.memory, memory::max())
    }

    /// Walks the whole tree.
    fn walk<P: FullGame>(&self) -> Result<(), Failure> {
        let (position, threads) = (self.start.position::<P>()?, self.threads.number);
        let (depth, bulk) = (self.depth, !self.no_bulk);
        let perft = board_census::Perft { depth, bulk, threads };
        let count = watch::run(threads, |control| count_leaves(perft, &position, control))?;
        output::print(|out| {
            if self.json {
                output::json_line(out, &self.report(&position, &count))
            } else {
                self.print(out, &count)
            }
        })?;
        if count.interrupted { Err(Failure::Interrupted) } else { Ok(()) }
    }

    fn report<P: FullGame>(&self, position: &P, count: &Leaves<String>) -> Value {
        let mut report = json!({
            "game": P::NAME,
            "position": position.to_string(),
            "depth": self.depth,
            "bulk": !self.no_bulk,
            "threads": self.threads.number,
            "leaves": count.leaves,
            "complete": !count.interrupted,
            "seconds": count.time.as_secs_f64(),
        });
        if self.divide {
            let divide = count.divide.iter();
            let divide = divide.map(|(first, leaves)| json!({ "move": first, "leaves": leaves }));
            report["divide"] = divide.collect();
        }
        report
    }

    fn print(&self, out: &mut impl Write, count: &Leaves<String>) -> Result<(), Failure> {
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
        let what = if leaves == 1 { "leaf" } else { "leaves" };
        writeln!(out, "{leaves} {what} in {time:.3?}{rate}")?;
        Ok(())
    }
}

/// Counts leaves, with the position's moves sorted by notation.
fn count_leaves<P: FullGame>(
    perft: board_census::Perft,
    position: &P,
    control: &Control<'_>,
) -> Result<Leaves<String>, Failure> {
    let watcher = watcher(control, &|_| ());
    let Leaves { divide, leaves, interrupted, time } = perft.run(position, &watcher)?;
    let mut divide: Vec<_> = divide.into_iter().map(|(m, n)| (m.to_string(), n)).collect();
    divide.sort_unstable();
    Ok(Leaves { divide, leaves, interrupted, time })
}

/// Returns the observer of a count, which stops when the control does and passes on each ply.
fn watcher<'a>(
    control: &'a Control<'a>,
    on_ply: &'a (dyn Fn(&Ply) + Sync),
) -> impl Fn(Event<'_>) -> ControlFlow<()> + Sync + 'a {
    // A walk's number of finished parts, total number of parts and number of leaves.
    let walked: [AtomicU64; 3] = Default::default();
    move |event| {
        match event {
            Event::Ply(ply) => on_ply(ply),
            Event::Progress { ply, done, of } => {
                walked[0].store(done, Relaxed);
                walked[1].store(of, Relaxed);
                if walked[2].load(Relaxed) == 0 {
                    control.report(done, of, || format!("of ply {ply}"));
                }
            }
            Event::Leaves(leaves) => {
                let leaves = walked[2].fetch_add(leaves, Relaxed).saturating_add(leaves);
                let [done, of, _] = walked.each_ref().map(|number| number.load(Relaxed));
                control.report(done, of, || format!("{leaves} leaves"));
            }
            _ => {}
        }
        if control.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
