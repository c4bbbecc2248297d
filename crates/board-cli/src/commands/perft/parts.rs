//! `board perft --split`, `--tasks` and `--sum`: tasks for any number of machines, and the sum of
//! their results.

use std::collections::BTreeMap;
use std::io::{self, Write};

use board_census::{CensusError, Resources, census, level};
use board_core::author::zobrist::mix_with;
use board_core::quoted;
use board_play::FullGame;
use board_search::Control;
use serde::{Deserialize, Serialize};

use super::Perft;
use super::watcher::watcher;
use crate::args::answer_each;
use crate::commands::legal::bad_line;
use crate::failure::Failure;
use crate::output::cut;
use crate::{input, output, table, watch};

/// The count that a task belongs to. Every line contains it, so that results of different counts
/// are not mixed up.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Whole {
    /// The game.
    game: String,
    /// The position at the root, including the rules.
    position: String,
    /// The number of plies from the root to the leaves.
    depth: u8,
    /// The ply at which the tree was split.
    split: u8,
    /// The number of tasks.
    tasks: usize,
    /// A checksum of all tasks, 16 hexadecimal digits.
    checksum: String,
}

/// A task or its result: a line of JSON.
#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// The count that the task belongs to.
    whole: Whole,
    /// The index of the task.
    #[serde(rename = "task")]
    number: usize,
    /// The task's position.
    position: String,
    /// The number of paths to the position.
    weight: u128,
    /// The number of plies from the position to the leaves.
    depth: u8,
    /// The leaves below the position, not multiplied by the weight; only in results.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[serde(default)]
    leaves: Option<u128>,
}

/// Returns the tasks for the positions at a ply, given the number of paths to each. The positions
/// are listed twice, because storing their notations could take more memory than storing the
/// positions.
fn tasks<I: Iterator<Item = (String, u128)>>(
    mut whole: Whole,
    positions: impl Fn() -> I,
) -> impl Iterator<Item = Task> {
    whole.checksum = checksum(&whole, positions());
    let depth = whole.depth - whole.split;
    positions().enumerate().map(move |(number, (position, weight))| Task {
        whole: whole.clone(),
        number,
        position,
        weight,
        depth,
        leaves: None,
    })
}

/// Returns a checksum of the count and all its tasks in order.
fn checksum(whole: &Whole, tasks: impl Iterator<Item = (impl AsRef<str>, u128)>) -> String {
    let text =
        |sum, text: &str| text.bytes().fold(mix_with(sum, 1), |sum, b| mix_with(sum, b.into()));
    let Whole { game, position, depth, split, .. } = whole;
    let head = text(text(0, game), position);
    let head = mix_with(head, u16::from_be_bytes([*depth, *split]).into());
    let sum = tasks.fold(head, |sum, (position, weight)| {
        let sum = text(sum, position.as_ref());
        mix_with(mix_with(sum, weight as u64), (weight >> 64) as u64)
    });
    format!("{sum:016x}")
}

impl Perft {
    /// Writes a count's tasks.
    pub(super) fn split<P: FullGame>(&self, depth: u8, ply: u8) -> Result<(), Failure> {
        let (memory, threads) = (self.memory()?, self.threads.number);
        if ply > depth {
            return Err(Failure::Usage(format!("invalid --split {ply}: expected at most {depth}")));
        }
        let (position, resources) = (self.start.position::<P>()?, Resources { memory, threads });
        let found = watch::run(threads, |control| {
            Ok(level(&position, ply, resources, &watcher(control, &|_| ()))?)
        })?;
        if found.is_empty() {
            let why = format!("nothing to count: every game ends before ply {ply}");
            return Err(Failure::Data(why));
        }
        let whole = Whole {
            game: P::NAME.into(),
            position: position.to_string(),
            depth,
            split: ply,
            tasks: found.len(),
            checksum: String::new(),
        };
        let positions = || found.iter().map(|(position, weight)| (position.to_string(), *weight));
        output::print(|out| {
            tasks(whole, positions).try_for_each(|task| output::json_line(out, &task))
        })
    }
}

/// Counts the tasks from standard input.
pub fn count(memory: usize, control: &Control<'_>) -> Result<(), Failure> {
    answer_each(None, &mut |out, line, text| {
        let task = text.and_then(|text| serde_json::from_str(text).map_err(|why| why.to_string()));
        let counted = task.map_err(Some).and_then(|task: Task| {
            let name = &task.whole.game;
            let game = table::find(name).ok_or_else(|| format!("unknown game {}", quoted(name)))?;
            (game.count)(task, memory, control)
        });
        match &counted {
            Ok(result) => output::json_line(out, result)?,
            Err(None) => return Err(Failure::Interrupted),
            Err(Some(error)) => output::json_line(out, &bad_line(line, &cut(error)))?,
        }
        // The result survives if the process is killed later.
        out.flush()?;
        Ok(counted.is_ok())
    })
}

/// Counts a task's leaves. Returns an error message, or `None` if the count was interrupted.
pub fn count_one<P: FullGame>(
    task: Task,
    memory: usize,
    control: &Control<'_>,
) -> Result<Task, Option<String>> {
    let position: P = task.position.parse().map_err(|why: P::Err| why.to_string())?;
    let resources = Resources { memory, threads: control.threads };
    match census(&position, task.depth, resources, &watcher(control, &|_| ())) {
        Ok(plies) => Ok(Task { leaves: plies.last().map(|ply| ply.leaves), ..task }),
        Err(CensusError::Interrupted) => Err(None),
        Err(why) => Err(Some(why.to_string())),
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
    let mut sum = Sum::default();
    let all_valid = input::each_line(io::stdin().lock(), &mut io::sink(), |_, line, text| {
        let added = text.and_then(|text| sum.add(text));
        if let Err(why) = &added {
            output::error(format_args!("line {line}: {why}"));
        }
        Ok::<_, Failure>(added.is_ok())
    })?;
    let (whole, leaves) = sum.finish().map_err(Failure::Data)?;
    Failure::unless(all_valid)?;
    let Whole { ref game, ref position, depth, tasks, .. } = whole;
    output::print(|out| {
        if json {
            let report = SumReport { game, position, depth, tasks, leaves, complete: true };
            return output::json_line(out, &report);
        }
        writeln!(out, "{leaves} leaves in {tasks} tasks: {game} {depth} from {position}")?;
        Ok(())
    })
}

/// A sum of results.
#[derive(Default)]
struct Sum {
    whole: Option<Whole>,
    results: BTreeMap<usize, Task>,
}

/// The maximum number of missing tasks in an error message.
const MAX_LISTED: usize = 100;

impl Sum {
    /// Adds a line.
    fn add(&mut self, line: &str) -> Result<(), String> {
        let read = serde_json::from_str(line);
        let result: Task =
            read.map_err(|why| format!("invalid result: {}", cut(&why.to_string())))?;
        let whole = self.whole.get_or_insert_with(|| result.whole.clone());
        if *whole != result.whole {
            let Whole { game, position, depth, split, tasks, checksum } = &result.whole;
            return Err(format!(
                "result of another count: {} {depth} from {}, split at ply {split} \
                 into {tasks} tasks with checksum {}",
                cut(game),
                cut(position),
                cut(checksum)
            ));
        }
        let task = result.number;
        if result.leaves.is_none() {
            return Err(format!("task {task} has no result"));
        }
        if task >= whole.tasks {
            return Err(format!("expected a task below {}, found {task}", whole.tasks));
        }
        match self.results.insert(task, result) {
            None => Ok(()),
            Some(_) => Err(format!("duplicate result of task {task}")),
        }
    }

    /// Returns the count and its total number of leaves.
    ///
    /// # Errors
    /// Fails if anything is missing, changed or too large.
    fn finish(self) -> Result<(Whole, u128), String> {
        let (whole, results) = (self.whole.ok_or("no results")?, self.results);
        if results.len() < whole.tasks {
            let missing = (0..whole.tasks).filter(|task| !results.contains_key(task));
            let missing: Vec<_> = missing.take(MAX_LISTED).map(|task| task.to_string()).collect();
            let more = if missing.len() < whole.tasks - results.len() { ", ..." } else { "" };
            let (number, missing) = (whole.tasks - results.len(), missing.join(", "));
            return Err(format!("missing tasks, {number} of {}: {missing}{more}", whole.tasks));
        }
        let lines = results.values().map(|task| (&task.position, task.weight));
        if whole.checksum != checksum(&whole, lines) {
            return Err("wrong checksum: the tasks were changed".into());
        }
        let depth = whole.depth.saturating_sub(whole.split);
        if results.values().any(|task| task.depth != depth) {
            return Err("a task has a wrong depth".into());
        }
        let add = |sum: u128, task: &Task| sum.checked_add(task.weight.checked_mul(task.leaves?)?);
        let leaves = results.values().try_fold(0, add);
        Ok((whole, leaves.ok_or("the number of leaves is too large")?))
    }
}

#[cfg(test)]
mod tests;
