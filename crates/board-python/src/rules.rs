//! Rules options.

use board_games::GameKind;
use board_play::OpenError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::error::{invalid, known};
use crate::results::call;

/// Returns the canonical notation of rules that are given as a string or a dictionary.
pub fn notation(game: GameKind, rules: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
    let given: Vec<(String, String)> = match rules {
        Some(rules) => call(rules.py(), "_rules", "values", (rules,))?.extract()?,
        None => Vec::new(),
    };
    let values: Vec<_> = given.iter().map(|(name, value)| (&**name, &**value)).collect();
    game.rules(&values).map_err(|why: OpenError| {
        // As in other messages of Python.
        let why = why.to_string().replace("unknown rules", "unknown").replace('"', "'");
        invalid(format!("rules: {why}"))
    })
}

/// Returns the canonical notation of the rules of all games, or of each game if they differ.
pub fn of_games(
    game: GameKind,
    rules: Option<&Bound<'_, PyAny>>,
    games: usize,
) -> PyResult<Vec<String>> {
    let listed =
        rules.filter(|rules| rules.is_instance_of::<PyList>() || rules.is_instance_of::<PyTuple>());
    let Some(listed) = listed else { return Ok(vec![notation(game, rules)?]) };
    let all = listed.try_iter()?.map(|rules| notation(game, Some(&rules?)));
    let mut all = all.collect::<PyResult<Vec<_>>>()?;
    let found = all.len();
    if found != games {
        return Err(invalid(format!("rules: expected those of {games} games, found {found}")));
    }
    if all.iter().all(|rules| *rules == all[0]) {
        all.truncate(1);
    }
    Ok(all)
}

/// Return the rules options of a game, each with its values, default and meaning.
///
/// Raises `ValueError` if the game is unknown.
#[pyfunction]
pub fn rules<'py>(py: Python<'py>, game: &str) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let options = known(game)?.info().options.iter().map(|option| {
        let (values, default) = (PyTuple::new(py, option.values)?, option.values.first());
        call(py, "_rules", "RuleOption", (option.name, values, default, option.about))
    });
    options.collect()
}
