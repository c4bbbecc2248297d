//! Distributed counts: tasks for any number of machines, and the sum of their results.

use std::collections::BTreeMap;

use board_core::zobrist::mix_with;
use serde::{Deserialize, Serialize};

use crate::output::cut;

/// The count that a task is a part of. Every line contains it, so that results of different counts
/// are not mixed up.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Whole {
    /// The game.
    pub game: String,
    /// The position at the root, including the rules.
    pub position: String,
    /// The plies from the root to the leaves.
    pub depth: u8,
    /// The ply at which the tree was split.
    pub split: u8,
    /// The number of tasks.
    pub tasks: usize,
    /// A checksum of all tasks, 16 hexadecimal digits.
    pub checksum: String,
}

/// A task or its result: a line of JSON.
#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// The count that the task is a part of.
    pub whole: Whole,
    /// The index of the task.
    #[serde(rename = "task")]
    pub number: usize,
    /// The position of the task.
    pub position: String,
    /// The number of paths to it.
    pub weight: u128,
    /// The plies from there to the leaves.
    pub depth: u8,
    /// The leaves below the position, not multiplied by the weight; only in results.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[serde(default)]
    pub leaves: Option<u128>,
}

/// Returns the tasks for the positions of a ply, given the number of paths to each. The positions
/// are listed twice, because storing their notations could take more memory than the positions.
pub fn tasks<I: Iterator<Item = (String, u128)>>(
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

/// A sum of results.
#[derive(Default)]
pub struct Sum {
    whole: Option<Whole>,
    results: BTreeMap<usize, Task>,
    /// Error messages.
    faults: Vec<String>,
    /// The number of invalid lines that are not listed.
    more: u64,
}

/// The maximum number of invalid lines, and of gaps, in error messages.
const MAX_LISTED: usize = 100;

impl Sum {
    /// Adds a line.
    pub fn add(&mut self, line: u64, text: Result<&str, String>) {
        let read =
            text.and_then(|text| serde_json::from_str::<Task>(text).map_err(|why| why.to_string()));
        let fault = match read {
            Ok(result) => self.add_result(result).err(),
            Err(why) => Some(format!("invalid result: {}", cut(&why))),
        };
        match fault {
            Some(_) if self.faults.len() == MAX_LISTED => self.more += 1,
            fault => self.faults.extend(fault.map(|fault| format!("line {line}: {fault}"))),
        }
    }

    fn add_result(&mut self, result: Task) -> Result<(), String> {
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
        if self.results.contains_key(&task) {
            return Err(format!("duplicate result of task {task}"));
        }
        self.results.insert(task, result);
        Ok(())
    }

    /// Returns the count and its total leaves.
    ///
    /// # Errors
    /// If anything is missing or invalid; lists all problems, one per line.
    pub fn finish(mut self) -> Result<(Whole, u128), String> {
        if self.more > 0 {
            self.faults.push(format!("and {} more lines", self.more));
        }
        let Some(whole) = self.whole.take() else {
            self.faults.push("no results".into());
            return Err(self.faults.join("\n"));
        };
        match self.check(&whole) {
            Some(leaves) if self.faults.is_empty() => Ok((whole, leaves)),
            _ => Err(self.faults.join("\n")),
        }
    }

    /// Adds up the leaves, and collects errors. Returns `None` on overflow.
    fn check(&mut self, whole: &Whole) -> Option<u128> {
        let missing = gaps(self.results.keys().copied(), whole.tasks);
        if !missing.is_empty() {
            let number = whole.tasks - self.results.len();
            self.faults.push(format!("missing tasks, {number} of {}: {missing}", whole.tasks));
        } else if whole.checksum != checksum(whole, self.results.values().map(Task::line)) {
            self.faults.push("wrong checksum: the tasks were changed".into());
        }
        if self.results.values().any(|task| task.depth != whole.depth.saturating_sub(whole.split)) {
            self.faults.push("a task has a wrong depth".into());
        }
        let leaves = self
            .results
            .values()
            .try_fold(0_u128, |sum, task| sum.checked_add(task.weight.checked_mul(task.leaves?)?));
        if leaves.is_none() {
            self.faults.push("the number of leaves is too large".into());
        }
        leaves
    }
}

impl Task {
    fn line(&self) -> (&str, u128) {
        (&self.position, self.weight)
    }
}

/// Lists the numbers below `end` that are missing in an ascending sequence: `2, 5-7`.
fn gaps(numbers: impl Iterator<Item = usize>, end: usize) -> String {
    let (mut gaps, mut next) = (Vec::new(), 0);
    for number in numbers.chain([end]) {
        match number.saturating_sub(next) {
            0 => {}
            1 => gaps.push(next.to_string()),
            _ => gaps.push(format!("{next}-{}", number - 1)),
        }
        next = number.saturating_add(1);
    }
    if gaps.len() > MAX_LISTED {
        gaps.truncate(MAX_LISTED);
        gaps.push("...".into());
    }
    gaps.join(", ")
}

#[cfg(test)]
mod tests;
