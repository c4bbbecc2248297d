//! The search for the best moves.

use std::time::Duration;

use board_games::FullGame;
use board_search::{Budget, Pairs, Score, Search};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::error::invalid;
use crate::number::{Number, digits, optional};
use crate::results::object;

/// The arguments of `Position.best`.
pub struct Limits {
    /// Also has the flag that stops the search.
    pub budget: Budget,
    lines: usize,
    threads: usize,
    exact: bool,
}

/// Reads the arguments of `Position.best`.
pub fn limits(
    time: Option<Bound<'_, PyAny>>,
    nodes: Option<Number<'_>>,
    depth: Option<Number<'_>>,
    lines: Option<Number<'_>>,
    threads: Option<Number<'_>>,
    exact: bool,
) -> PyResult<Limits> {
    if time.is_none() && nodes.is_none() && depth.is_none() {
        return Err(invalid("expected a limit: time, nodes or depth"));
    }
    let time = time.map(|time| seconds(&time)).transpose()?;
    let nodes = optional(nodes, "nodes", 1..=u64::MAX)?;
    let depth = optional(depth, "depth", 1..=Search::MAX_DEPTH.into())?;
    let lines = optional(lines, "lines", 1..=u32::MAX.into())?.unwrap_or(1);
    let threads = optional(threads, "threads", 1..=Search::MAX_THREADS as u64)?.unwrap_or(1);
    let budget = Budget { depth, nodes, time, ..Budget::default() };
    Ok(Limits { budget, lines, threads, exact })
}

/// Reads a positive number of seconds.
fn seconds(time: &Bound<'_, PyAny>) -> PyResult<Duration> {
    let (py, is_bool) = (time.py(), time.is_instance_of::<PyBool>());
    let wrong =
        |found: String| invalid(format!("time: expected a positive finite number, found {found}"));
    match time.extract::<f64>() {
        Err(why) if why.is_instance_of::<PyOverflowError>(py) => Err(wrong(digits(time))),
        Err(why) if !why.is_instance_of::<PyTypeError>(py) => Err(why),
        // A time that does not fit does not limit the search.
        Ok(number) if !is_bool && number.is_finite() && number > 0.0 => {
            Ok(Duration::try_from_secs_f64(number).unwrap_or(Duration::MAX))
        }
        Ok(number) if !is_bool => Err(wrong(number.to_string())),
        _ => {
            let found = time.get_type().name()?;
            Err(PyTypeError::new_err(format!("time: expected a number, found {found}")))
        }
    }
}

/// A line: the notation and action of its first move, the value, the number of plies to a forced
/// result, and the notations of all moves.
type Line = (String, usize, f64, Option<u16>, Vec<String>);

/// The best lines, the number of nodes, the depth and the time in seconds.
pub struct Best(Vec<Line>, u64, u8, f64);

impl Best {
    /// Returns the result in Python.
    pub fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let Self(lines, nodes, depth, time) = self;
        let lines = lines.into_iter().map(|line| object(py, "Line", line));
        object(py, "Best", (lines.collect::<PyResult<Vec<_>>>()?, nodes, depth, time))
    }
}

/// Searches a position, or returns `None` if the game is over.
pub fn best<P: FullGame>(position: &P, limits: &Limits) -> Option<Best> {
    let &Limits { ref budget, lines, threads, exact } = limits;
    let mut search = Search::new(P::Evaluator::default()).exact(exact).threads(threads);
    let found = search.best_lines(position, budget, lines, |_| ());
    let line = |best: &board_search::Best<P::Move>| {
        let first = best.first()?;
        let ((value, plies), action) =
            (value(best.known_score()), P::action(first, position.rules())?);
        let moves = best.line.iter().map(ToString::to_string).collect();
        Some((first.to_string(), action, value, plies, moves))
    };
    let (nodes, depth) = (found[0].nodes, found[0].depth);
    let lines: Vec<_> = found.iter().filter_map(line).collect();
    (!lines.is_empty()).then(|| Best(lines, nodes, depth, found[0].elapsed.as_secs_f64()))
}

/// Returns the value in the unit of `board best`, or NaN if it is unknown, and the number of plies
/// of a forced win or loss.
fn value(score: Option<Score>) -> (f64, Option<u16>) {
    let Some(score) = score else { return (f64::NAN, None) };
    match (score.hundredths(), score.plies_to_win()) {
        (Some(hundredths), _) => (f64::from(hundredths) / 100.0, None),
        (None, Some(plies)) => (f64::INFINITY, Some(plies)),
        (None, None) => (f64::NEG_INFINITY, score.plies_to_loss()),
    }
}

/// Return the difference in Elo points and its 95% confidence interval, or None without pairs.
#[pyfunction]
pub fn _elo(pairs: [u64; 5]) -> Option<(f64, (f64, f64))> {
    let elo = Pairs(pairs).elo()?;
    Some((elo.difference, elo.interval.into()))
}
