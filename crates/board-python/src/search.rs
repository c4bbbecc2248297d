//! The search for the best moves: `Position.best` and its results.

use std::time::Duration;

use board_games::FullGame;
use board_play::OwnEvaluation;
use board_search::{Pairs, Score, Search};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::error::invalid;
use crate::number::{Number, digits};

/// Reads the arguments of `Position.best`, and returns the search and the number of lines.
pub fn limited(
    time: Option<Bound<'_, PyAny>>,
    nodes: Option<Number<'_>>,
    depth: Option<Number<'_>>,
    lines: Option<Number<'_>>,
    threads: Option<Number<'_>>,
    exact: bool,
) -> PyResult<(Search<OwnEvaluation>, usize)> {
    if time.is_none() && nodes.is_none() && depth.is_none() {
        return Err(invalid("expected a limit: time, nodes or depth"));
    }
    let (max_depth, max_threads) = (Search::<()>::MAX_DEPTH, Search::<()>::MAX_THREADS);
    let within = |number: Option<Number<'_>>, name, default, max| match number {
        Some(number) => number.within::<u64>(name, 1..=max),
        None => Ok(default),
    };
    let mut search = Search::new(OwnEvaluation::default()).selective(!exact);
    if let Some(time) = time {
        search = search.time(seconds(&time)?);
    }
    search = search.nodes(within(nodes, "nodes", u64::MAX, u64::MAX)?);
    search = search.depth(within(depth, "depth", max_depth.into(), max_depth.into())? as u8);
    let lines = within(lines, "lines", 1, u32::MAX.into())? as usize;
    let threads = within(threads, "threads", 1, max_threads as u64)? as usize;
    Ok((search.threads(threads), lines))
}

/// Reads a positive number of seconds.
fn seconds(time: &Bound<'_, PyAny>) -> PyResult<Duration> {
    let py = time.py();
    let wrong =
        |found: String| invalid(format!("time: expected a positive finite number, found {found}"));
    match time.extract::<f64>() {
        // A time that does not fit does not limit the search.
        Ok(time) if time.is_finite() && time > 0.0 => {
            Ok(Duration::try_from_secs_f64(time).unwrap_or(Duration::MAX))
        }
        Ok(time) => Err(wrong(time.to_string())),
        Err(why) if why.is_instance_of::<PyOverflowError>(py) => Err(wrong(digits(time))),
        Err(why) if why.is_instance_of::<PyTypeError>(py) => {
            let found = time.get_type().name()?;
            Err(PyTypeError::new_err(format!("time: expected a number, found {found}")))
        }
        Err(why) => Err(why),
    }
}

/// Line of best play and its value.
#[pyclass(frozen, eq, get_all, from_py_object, module = "board_games")]
#[derive(Clone, PartialEq)]
pub struct Line {
    /// Notation of the first move.
    #[pyo3(name = "move")]
    text: String,
    /// Action of the first move.
    action: usize,
    /// Value for the side to move: an estimate, or inf or -inf for a forced win or loss.
    value: f64,
    /// Number of plies to the end of the game for a forced win or loss, otherwise None.
    plies: Option<u16>,
    /// Notations of the moves.
    #[pyo3(name = "line")]
    moves: Vec<String>,
}

#[pymethods]
impl Line {
    #[new]
    #[pyo3(signature = (r#move, action, value, plies, line))]
    fn new(
        r#move: String,
        action: usize,
        value: f64,
        plies: Option<u16>,
        line: Vec<String>,
    ) -> Self {
        Self { text: r#move, action, value, plies, moves: line }
    }

    fn __repr__(&self) -> String {
        let Self { text, action, value, plies, moves } = self;
        let plies = plies.map_or("None".into(), |plies| plies.to_string());
        format!("Line({text:?}, action={action}, value={value}, plies={plies}, line={moves:?})")
    }

    #[expect(clippy::type_complexity, reason = "the arguments of the constructor")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, PyType>, (String, usize, f64, Option<u16>, Vec<String>)) {
        let Self { text, action, value, plies, moves } = slf.get().clone();
        (slf.get_type(), (text, action, value, plies, moves))
    }
}

/// Result of `Position.best` at the greatest completed depth.
///
/// `move`, `action`, `value`, `plies` and `line` describe the first and best of the `lines`.
#[pyclass(frozen, eq, get_all, module = "board_games")]
#[derive(Clone, PartialEq)]
pub struct Best {
    /// Best lines, in descending order of their values, each with a different first move.
    lines: Vec<Line>,
    /// Number of positions visited.
    nodes: u64,
    /// Depth in plies, or 0 if no depth was completed.
    ///
    /// With depth 0, there is one line, regardless of `lines`. It consists of a legal move that was
    /// not searched.
    depth: u8,
    /// Time of the search in seconds.
    time: f64,
}

impl Best {
    fn first(&self) -> &Line {
        // The constructors reject an empty list.
        &self.lines[0]
    }
}

#[pymethods]
impl Best {
    #[new]
    fn new(lines: Vec<Line>, nodes: u64, depth: u8, time: f64) -> PyResult<Self> {
        if lines.is_empty() {
            return Err(invalid("lines: expected at least one"));
        }
        Ok(Self { lines, nodes, depth, time })
    }

    /// Notation of the best move.
    #[getter]
    fn r#move(&self) -> &str {
        &self.first().text
    }

    /// Action of the best move.
    #[getter]
    fn action(&self) -> usize {
        self.first().action
    }

    /// Value for the side to move: an estimate, or inf or -inf for a forced win or loss.
    #[getter]
    fn value(&self) -> f64 {
        self.first().value
    }

    /// Number of plies to the end of the game for a forced win or loss, otherwise None.
    #[getter]
    fn plies(&self) -> Option<u16> {
        self.first().plies
    }

    /// Notations of the moves of the best line.
    #[getter]
    fn line(&self) -> Vec<String> {
        self.first().moves.clone()
    }

    fn __repr__(&self) -> String {
        let Self { lines, nodes, depth, time } = self;
        let lines: Vec<_> = lines.iter().map(Line::__repr__).collect();
        let lines = lines.join(", ");
        format!("Best([{lines}], nodes={nodes}, depth={depth}, time={time})")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (Vec<Line>, u64, u8, f64)) {
        let Self { lines, nodes, depth, time } = slf.get().clone();
        (slf.get_type(), (lines, nodes, depth, time))
    }
}

/// Searches a position, or returns `None` if the game is over.
pub fn best<P: FullGame>(
    position: &P,
    search: &mut Search<OwnEvaluation>,
    lines: usize,
) -> Option<Best> {
    let found = search.best_lines(position, lines, |_| ());
    let line = |best: &board_search::Best<P::Move>| {
        let first = best.first()?;
        let (value, plies) = value(best.score);
        Some(Line {
            text: first.to_string(),
            action: P::action(first, position.rules())?,
            value,
            plies,
            moves: best.line.iter().map(ToString::to_string).collect(),
        })
    };
    let (nodes, depth) = (found[0].nodes, found[0].depth);
    let time = found[0].elapsed.as_secs_f64();
    Best::new(found.iter().filter_map(line).collect(), nodes, depth, time).ok()
}

/// Returns the value in the unit of `board best`, and the number of plies of a forced win or loss.
fn value(score: Score) -> (f64, Option<u16>) {
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
