//! `board perft --split`, `--tasks` and `--sum`.

use std::io::{self, Write};
use std::ops::ControlFlow;

use board_jobs::{Control, Distinct, JobError, Root, Split};
use serde::Serialize;

use crate::args::StartArgs;
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
    let position = start.position()?;
    let root = start.root(&position);
    let found = watch::run(threads, |control| Split { ply, memory }.run(root, control))?;
    if found.is_empty() {
        let why = format!("nothing to count: every game ends before ply {ply}");
        return Err(Failure::Data(why));
    }
    let whole = Whole {
        game: root.game.into(),
        position: root.position.into(),
        depth,
        split: ply,
        tasks: found.len(),
        checksum: String::new(),
    };
    output::print(|out| {
        tasks(whole, || found.iter()).try_for_each(|task| output::json_line(out, &task))
    })
}

/// Counts the tasks from standard input.
pub fn count(memory: usize, threads: usize) -> Result<(), Failure> {
    watch::run(threads, |control| count_all(memory, control))
}

fn count_all(memory: usize, control: &Control<'_>) -> Result<(), Failure> {
    let mut all_valid = true;
    output::print(|out| {
        input::each_line(io::stdin().lock(), out, |out, line, text| {
            match text.and_then(|text| serde_json::from_str(text).map_err(|why| why.to_string())) {
                Ok(task) => match count_one(task, memory, control) {
                    Ok(result) => {
                        output::json_line(out, &result)?;
                        // The result survives if the process is killed later.
                        out.flush()?;
                        return Ok(());
                    }
                    Err(JobError::Interrupted) => return Err(Failure::Interrupted),
                    Err(why) => bad_line(out, line, &why.to_string())?,
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

fn count_one(task: Task, memory: usize, control: &Control<'_>) -> Result<Task, JobError> {
    let root = Root { game: &task.whole.game, position: &task.position };
    let count = Distinct { depth: task.depth, memory };
    let leaves = count.run(root, control, &mut |_| ControlFlow::Continue(()))?;
    Ok(Task { leaves: Some(leaves), ..task })
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
        input::each_line(io::stdin().lock(), out, |_, line, text| {
            sum.add(line, text);
            Ok::<_, Failure>(())
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
