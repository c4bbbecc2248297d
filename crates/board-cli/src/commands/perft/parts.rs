//! `board perft --split`, `--tasks` and `--sum`.

use std::io::Write;

use board_census::{CensusError, census, level};
use board_core::text::quoted;
use board_games::{FullGame, Visitor};
use serde::Serialize;

use crate::args::{StartArgs, Work};
use crate::distinct::Watcher;
use crate::failure::Failure;
use crate::output::cut;
use crate::parts::{Sum, Task, Whole, tasks};
use crate::{input, output, watch};

/// Writes the tasks of a count.
pub fn split(
    start: &StartArgs,
    depth: u8,
    ply: u8,
    memory: usize,
    threads: usize,
) -> Result<(), Failure> {
    if ply > depth {
        return Err(Failure::Usage(format!("invalid --split {ply}: expected at most {depth}")));
    }
    start.visit(Split { depth, ply, memory, threads })
}

/// Finds the positions of a ply and the number of ways to reach each, and writes them as tasks.
struct Split {
    depth: u8,
    ply: u8,
    memory: usize,
    threads: usize,
}

impl Work for Split {
    type Output = ();

    fn run<P: FullGame>(self, position: &P) -> Result<(), Failure> {
        let watcher = Watcher::default();
        let work = || level(position, self.ply, self.memory, &watcher);
        let found = watch::work(self.threads, || watcher.so_far(), work)?.map_err(failure)?;
        if found.is_empty() {
            let why = format!("nothing to count: every game ends before ply {}", self.ply);
            return Err(Failure::Data(why));
        }
        let whole = Whole {
            game: P::NAME.into(),
            position: position.to_string(),
            depth: self.depth,
            split: self.ply,
            tasks: 0,
            checksum: String::new(),
        };
        output::print(|out| tasks(whole, &found).try_for_each(|task| output::json_line(out, &task)))
    }
}

fn failure(why: CensusError) -> Failure {
    match why {
        CensusError::Interrupted => Failure::Interrupted,
        why => Failure::Data(why.to_string()),
    }
}

/// Counts the tasks from standard input.
pub fn count(memory: usize, threads: usize) -> Result<(), Failure> {
    let watcher = Watcher::default();
    watch::work(threads, || watcher.so_far(), || count_all(memory, &watcher))?
}

fn count_all(memory: usize, watcher: &Watcher) -> Result<(), Failure> {
    let mut all_valid = true;
    output::print(|out| {
        input::each_line(out, |out, line, text| {
            match text.and_then(|text| serde_json::from_str(text).map_err(|why| why.to_string())) {
                Ok(task) => match count_one(task, memory, watcher) {
                    Ok(result) => {
                        output::json_line(out, &result)?;
                        // The result survives if the process is killed later.
                        out.flush()?;
                        return Ok(());
                    }
                    Err(Failure::Data(error)) => bad_line(out, line, &error)?,
                    Err(why) => return Err(why),
                },
                Err(error) => bad_line(out, line, &error)?,
            }
            all_valid = false;
            Ok(())
        })
    })?;
    if all_valid { Ok(()) } else { Err(Failure::Reported) }
}

/// The error for an invalid line.
#[derive(Serialize)]
struct BadLine<'a> {
    line: u64,
    error: &'a str,
}

fn bad_line(out: &mut dyn Write, line: u64, error: &str) -> Result<(), Failure> {
    output::json_line(out, &BadLine { line, error: &cut(error) })?;
    Ok(out.flush()?)
}

fn count_one(task: Task, memory: usize, watcher: &Watcher) -> Result<Task, Failure> {
    let below = Below { position: &task.position, depth: task.depth, memory, watcher };
    let leaves = board_games::visit(&task.whole.game, below)
        .ok_or_else(|| Failure::Data(format!("unknown game {}", quoted(&task.whole.game))))??;
    Ok(Task { leaves: Some(leaves), ..task })
}

/// Counts the leaves below a position.
struct Below<'a> {
    position: &'a str,
    depth: u8,
    memory: usize,
    watcher: &'a Watcher,
}

impl Visitor for Below<'_> {
    type Output = Result<u128, Failure>;

    fn visit<P: FullGame>(self) -> Self::Output {
        let position = self.position.parse::<P>();
        let position = position.map_err(|why| Failure::Data(why.to_string()))?;
        let plies = census(&position, self.depth, self.memory, self.watcher).map_err(failure)?;
        Ok(plies.last().map_or(0, |ply| ply.leaves))
    }
}

#[derive(Serialize)]
struct SumReport<'a> {
    game: &'a str,
    position: &'a str,
    depth: u8,
    tasks: usize,
    leaves: u128,
    complete: bool,
}

/// Adds up the results from standard input.
pub fn sum(json: bool) -> Result<(), Failure> {
    output::print(|out| {
        let mut sum = Sum::default();
        input::each_line(out, |_, line, text| {
            sum.add(line, text);
            Ok(())
        })?;
        let (whole, leaves) = sum.finish().map_err(Failure::Data)?;
        let Whole { game, position, depth, tasks, .. } = &whole;
        if json {
            let (tasks, depth) = (*tasks, *depth);
            let report = SumReport { game, position, depth, tasks, leaves, complete: true };
            return output::json_line(out, &report);
        }
        writeln!(out, "{leaves} leaves in {tasks} tasks: {game} {depth} from {position}")?;
        Ok(())
    })
}
