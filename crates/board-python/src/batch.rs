//! Functions of many positions of one game, which are faster than a loop in Python.

use board_core::Player;
use board_games::{AnyPosition, FullGame, dispatch};
use board_play::PlaneValue;
use numpy::PyUntypedArray;
use numpy::ndarray::IntoDimension;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PySequence};

use crate::any;
use crate::arrays::{copied, integers, stacked, write};
use crate::error::{illegal, invalid, no_action};
use crate::memory;
use crate::number::Number;
use crate::position::Position;

/// Reads a sequence or an array of positions of one game under the same rules.
fn read(positions: &Bound<'_, PyAny>) -> PyResult<Vec<AnyPosition>> {
    if positions.cast::<PySequence>().is_err() && positions.cast::<PyUntypedArray>().is_err() {
        let found = positions.get_type().name()?;
        let expected = format!("positions: expected a sequence of positions, found {found}");
        return Err(PyTypeError::new_err(expected));
    }
    let mut all = Vec::new();
    for item in positions.try_iter()? {
        let item = Position::item(item?, all.len())?;
        if let Some(first) = all.first() {
            if !dispatch!(first, AnyPosition(first) => any::same_rules(first, item)) {
                let name = |position: &AnyPosition| {
                    format!("{} with the rules {}", position.kind(), position.rules())
                };
                return Err(invalid(format!(
                    "positions[{}]: expected a position of {}, found {}",
                    all.len(),
                    name(first),
                    name(&item)
                )));
            }
        }
        memory::push(&mut all, item)?;
    }
    Ok(all)
}

/// Makes a position from each position, without the GIL. `failure` returns the exception for the
/// first index at which `make` fails.
fn list<'py, E: Send>(
    py: Python<'py>,
    positions: &[AnyPosition],
    make: impl Fn(usize, &AnyPosition) -> Result<AnyPosition, E> + Sync,
    failure: impl Fn(usize, E) -> PyErr,
) -> PyResult<Bound<'py, PyList>> {
    memory::check_positions(positions.len())?;
    let mut found = memory::vec(positions.len())?;
    let failed = py.detach(|| {
        positions.iter().enumerate().find_map(|(index, position)| match make(index, position) {
            Ok(position) => {
                found.push(position);
                None
            }
            Err(why) => Some((index, why)),
        })
    });
    match failed {
        Some((index, why)) => Err(failure(index, why)),
        None => PyList::new(py, found.into_iter().map(Position)),
    }
}

/// Writes a row for each position, without the GIL, into `out` or a new array of this shape.
fn rows<'py, T: numpy::Element + Copy + Default>(
    py: Python<'py>,
    positions: &[AnyPosition],
    shape: impl IntoDimension,
    out: Option<&Bound<'py, PyAny>>,
    row: impl Fn(&AnyPosition, &mut [T]) -> Result<(), String> + Sync,
) -> PyResult<Bound<'py, PyAny>> {
    write(py, out, shape, |values| {
        let length = values.len() / positions.len();
        let mut rows = positions.iter().zip(values.chunks_exact_mut(length));
        let mut work = || rows.try_for_each(|(position, values)| row(position, values));
        // For one row, releasing the GIL takes too long.
        if positions.len() == 1 { work() } else { py.detach(work) }.map_err(invalid)
    })
}

/// Writes the observations of a player, by default the side to move, as numbers of a type.
pub fn seen<'py>(
    py: Python<'py>,
    positions: &[AnyPosition],
    shape: impl IntoDimension,
    player: Option<Player>,
    dtype: &str,
    out: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    fn row<T: PlaneValue>(
        position: &AnyPosition,
        player: Option<Player>,
        values: &mut [T],
    ) -> Result<(), String> {
        dispatch!(position, AnyPosition(p) => any::observe(p, player, values))
    }
    let out = out.as_ref();
    match dtype {
        "float32" => rows::<f32>(py, positions, shape, out, |p, values| row(p, player, values)),
        "uint8" => rows::<u8>(py, positions, shape, out, |p, values| row(p, player, values)),
        _ => Err(invalid(format!("dtype: expected float32 or uint8, found {dtype}"))),
    }
}

fn first(positions: &[AnyPosition]) -> PyResult<AnyPosition> {
    positions.first().copied().ok_or_else(|| invalid("positions: expected at least one position"))
}

/// Return the observations of positions of one game under the same rules: shape (N, P, H, W).
///
/// `player` is 0 or 1, or None for the player to move in each position. `dtype` is "float32" or
/// "uint8", as in `Position.observation`. If `out` is given, writes into it and returns it; it must
/// have this shape and dtype and be C-contiguous and aligned. Releases the GIL.
///
/// Raises `ValueError` if there are no positions, or if they differ in game or rules.
#[pyfunction]
#[pyo3(signature = (positions, *, player=None, dtype="float32", out=None))]
pub fn observations<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    player: Option<Number<'_>>,
    dtype: &str,
    out: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let positions = read(positions)?;
    let [planes, height, width] =
        dispatch!(first(&positions)?, AnyPosition(first) => any::shape(&first));
    let shape = [positions.len(), planes, height, width];
    let player = player.map(|player| player.player()).transpose()?;
    seen(py, &positions, shape, player, dtype, out)
}

/// Return the masks of legal actions of positions of one game under the same rules.
///
/// The result is bool of shape (N, A). If `out` is given, writes into it and returns it; it must
/// have this shape and dtype and be C-contiguous and aligned. Releases the GIL.
///
/// Raises `ValueError` if there are no positions, or if they differ in game or rules.
#[pyfunction]
#[pyo3(signature = (positions, out=None))]
pub fn legal_masks<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    out: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let positions = &read(positions)?;
    let actions = dispatch!(first(positions)?, AnyPosition(first) => any::actions(&first));
    rows(py, positions, [positions.len(), actions], out.as_ref(), |position, mask| {
        dispatch!(position, AnyPosition(p) => any::write_mask(p, mask));
        Ok(())
    })
}

/// Plays an action, which may be negative.
fn play<P: FullGame>(position: &mut P, action: i64) -> Result<(), String> {
    match usize::try_from(action) {
        Ok(action) => any::play(position, action),
        Err(_) => Err(no_action(action, any::actions(position))),
    }
}

/// Play one action in each position and return the positions after them.
///
/// `positions` are N positions of one game under the same rules; N may be 0. `actions` are integers
/// of shape (N,). Releases the GIL.
///
/// Raises `IllegalMove` if an action is illegal, with the index of the first such action and the
/// reason, and `ValueError` if the positions differ in game or rules.
#[pyfunction]
pub fn play_all<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    actions: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyList>> {
    let positions = read(positions)?;
    let actions = integers("actions", actions, positions.len(), |index, number| {
        let count = dispatch!(&positions[index], AnyPosition(p) => any::actions(p));
        let why = no_action(number, count);
        illegal(py, format!("actions[{index}]: {why}"))
    })?;
    let after = |index: usize, position: &AnyPosition| {
        let mut next = *position;
        dispatch!(&mut next, AnyPosition(p) => play(p, actions[index]))?;
        Ok::<_, String>(next)
    };
    list(py, &positions, after, |index, why| illegal(py, format!("actions[{index}]: {why}")))
}

/// Index arrays of all S symmetries of a board, in the order of `Position.symmetries()`.
///
/// The arrays are the same for all positions of a game under the same rules.
#[pyclass(frozen, get_all, module = "board_games")]
pub struct Symmetries {
    /// Name of the game.
    game: &'static str,
    /// Rules in force.
    rules: String,
    /// Whether each symmetry exchanges the players: bool, shape (S,).
    swaps_players: Py<PyAny>,
    /// Index arrays for policies: int64, shape (S, A).
    ///
    /// The image of a policy under symmetry s is `policy[action_sources[s]]`.
    action_sources: Py<PyAny>,
    /// Index arrays for planes: int64, shape (S, H * W).
    ///
    /// The image of a plane under symmetry s, flattened, is `plane.ravel()[cell_sources[s]]`.
    cell_sources: Py<PyAny>,
}

#[pymethods]
impl Symmetries {
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.swaps_players.bind(py).len()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let Self { game, rules, .. } = self;
        Ok(format!("<{} symmetries of {game}, {rules}>", self.__len__(py)?))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (&'static str, &str))> {
        let make = py.import("board_games")?.getattr("symmetries")?;
        Ok((make, (self.game, &self.rules)))
    }
}

/// Return the index arrays of all symmetries of a board.
///
/// The rules None are "standard", the default.
///
/// Raises `ValueError` if the game or the rules are invalid.
#[pyfunction]
#[pyo3(
    signature = (game, rules=Some("standard")),
    text_signature = "(game, rules='standard')"
)]
pub fn symmetries(py: Python<'_>, game: &str, rules: Option<&str>) -> PyResult<Symmetries> {
    let start = Position::open(game, None, rules.unwrap_or("standard"))?.0;
    let images = dispatch!(&start, AnyPosition(start) => any::images(start));
    let swaps: Vec<_> = images.iter().map(|image| image.swaps_players).collect();
    let sources = |of: fn(&any::Image) -> &[i64]| {
        let rows: Vec<_> = images.iter().map(of).collect();
        stacked(py, &rows)
    };
    Ok(Symmetries {
        game: start.kind().name,
        rules: start.rules(),
        swaps_players: copied(py, &swaps)?.unbind(),
        action_sources: sources(|image| &image.action_sources)?.unbind(),
        cell_sources: sources(|image| &image.cell_sources)?.unbind(),
    })
}

/// Return the image of each position under one symmetry.
///
/// `positions` are N positions of one game under the same rules; N may be 0. `symmetries` are
/// integers of shape (N,), indices into `Position.symmetries()`. Releases the GIL.
///
/// Raises `ValueError` if an index is out of range, or if the positions differ in game or rules.
#[pyfunction]
pub fn symmetry_images<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    symmetries: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyList>> {
    let positions = read(positions)?;
    let none = |index: usize, number: &str| {
        let last = dispatch!(&positions[index], AnyPosition(p) => any::images(p).len()) - 1;
        invalid(format!("symmetries[{index}]: expected 0 to {last}, found {number}"))
    };
    let symmetries = integers("symmetries", symmetries, positions.len(), none)?;
    let image = |index: usize, position: &AnyPosition| {
        let symmetry = usize::try_from(symmetries[index]).map_err(drop)?;
        dispatch!(position, AnyPosition(p) => any::image(p, symmetry)).ok_or(())
    };
    list(py, &positions, image, |index, ()| none(index, &symmetries[index].to_string()))
}
