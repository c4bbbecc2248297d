//! A count in parts: tasks that any number of machines work off, and the sum of their results.

use std::collections::BTreeMap;
use std::fmt::Display;

use board_core::zobrist::mix_with;
use serde::{Deserialize, Serialize};

use crate::output::cut;

/// What a task is a part of. It is in every line, so that results that do not belong together are
/// noticed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Whole {
    /// The game.
    pub game: String,
    /// The position from which is counted, with the rules in its text.
    pub position: String,
    /// The plies from there to the leaves.
    pub depth: u8,
    /// The ply at which the tree was split.
    pub split: u8,
    /// How many tasks there are.
    pub tasks: usize,
    /// A checksum of all tasks, 16 hexadecimal digits.
    pub checksum: String,
}

/// A task, or its result: a line of JSON.
#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// What it is a part of.
    pub whole: Whole,
    /// Its number, from 0.
    #[serde(rename = "task")]
    pub number: usize,
    /// The position below which is counted.
    pub position: String,
    /// The number of ways to reach it.
    pub weight: u128,
    /// The plies from there to the leaves.
    pub depth: u8,
    /// The leaves below the position, not yet multiplied by the weight: in results only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[serde(default)]
    pub leaves: Option<u128>,
}

/// The tasks for the positions of a ply and the number of ways to reach each.
pub fn tasks<P: Display>(mut whole: Whole, positions: &[(P, u128)]) -> impl Iterator<Item = Task> {
    whole.tasks = positions.len();
    // Each text is made twice, for all of them at once may take more memory than the positions.
    let lines = positions.iter().map(|(position, weight)| (position.to_string(), *weight));
    whole.checksum = checksum(&whole, lines);
    let depth = whole.depth - whole.split;
    positions.iter().enumerate().map(move |(number, (position, weight))| Task {
        whole: whole.clone(),
        number,
        position: position.to_string(),
        weight: *weight,
        depth,
        leaves: None,
    })
}

/// A checksum of what is counted and of all tasks in order.
fn checksum(whole: &Whole, tasks: impl Iterator<Item = (impl AsRef<str>, u128)>) -> String {
    let text =
        |sum, text: &str| text.bytes().fold(mix_with(sum, 1), |sum, b| mix_with(sum, b.into()));
    let Whole { game, position, depth, split, .. } = whole;
    let head = text(text(0, game), position);
    let head = mix_with(head, u64::from(*depth) << 8 | u64::from(*split));
    let sum = tasks.fold(head, |sum, (position, weight)| {
        let sum = text(sum, position.as_ref());
        mix_with(mix_with(sum, weight as u64), (weight >> 64) as u64)
    });
    format!("{sum:016x}")
}

/// Results that are added up.
#[derive(Default)]
pub struct Sum {
    whole: Option<Whole>,
    results: BTreeMap<usize, Task>,
    /// What is wrong, in words.
    faults: Vec<String>,
    /// How many more lines are no results.
    more: u64,
}

/// So many lines are named that are no results, and so many gaps.
const MAX_NAMED: usize = 100;

impl Sum {
    /// Takes a line.
    pub fn add(&mut self, line: u64, text: Result<&str, String>) {
        let read =
            text.and_then(|text| serde_json::from_str::<Task>(text).map_err(|why| why.to_string()));
        let fault = match read {
            Ok(result) => self.add_result(result).err(),
            Err(why) => Some(format!("no result: {}", cut(&why))),
        };
        match fault {
            Some(_) if self.faults.len() == MAX_NAMED => self.more += 1,
            fault => self.faults.extend(fault.map(|fault| format!("line {line}: {fault}"))),
        }
    }

    fn add_result(&mut self, result: Task) -> Result<(), String> {
        let whole = self.whole.get_or_insert_with(|| result.whole.clone());
        if *whole != result.whole {
            let Whole { game, position, depth, split, tasks, checksum } = &result.whole;
            return Err(format!(
                "a result of another count: {} {depth} from {}, split at ply {split} \
                 into {tasks} tasks with checksum {}",
                cut(game),
                cut(position),
                cut(checksum)
            ));
        }
        let task = result.number;
        if result.leaves.is_none() {
            return Err(format!("task {task} is not counted"));
        }
        if task >= whole.tasks {
            return Err(format!("there is no task {task}, only {}", whole.tasks));
        }
        if self.results.contains_key(&task) {
            return Err(format!("task {task} is there twice"));
        }
        self.results.insert(task, result);
        Ok(())
    }

    /// All leaves, and of what.
    ///
    /// # Errors
    /// All that is wrong, a line each.
    pub fn finish(mut self) -> Result<(Whole, u128), String> {
        if self.more > 0 {
            self.faults.push(format!("and {} more lines", self.more));
        }
        let Some(whole) = self.whole.take() else {
            self.faults.push("there are no results".into());
            return Err(self.faults.join("\n"));
        };
        match self.check(&whole) {
            Some(leaves) if self.faults.is_empty() => Ok((whole, leaves)),
            _ => Err(self.faults.join("\n")),
        }
    }

    /// The leaves of all results, which may be too many; notes what is wrong with them.
    fn check(&mut self, whole: &Whole) -> Option<u128> {
        let missing = gaps(self.results.keys().copied(), whole.tasks);
        if !missing.is_empty() {
            let number = whole.tasks - self.results.len();
            self.faults.push(format!("missing tasks, {number} of {}: {missing}", whole.tasks));
        } else if whole.checksum != checksum(whole, self.results.values().map(Task::line)) {
            self.faults.push("the tasks are not those that were split off: wrong checksum".into());
        }
        if self.results.values().any(|task| task.depth != whole.depth.saturating_sub(whole.split)) {
            self.faults.push("a task was counted to another depth".into());
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

/// What is missing of the numbers below `end`, given the others in ascending order: `2, 5-7`.
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
    if gaps.len() > MAX_NAMED {
        gaps.truncate(MAX_NAMED);
        gaps.push("...".into());
    }
    gaps.join(", ")
}

#[cfg(test)]
mod tests;
