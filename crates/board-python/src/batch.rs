//! Functions of many positions of one game, which are faster than a loop in Python.

use std::convert::Infallible;
use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use board_core::{Packed as _, Player, Random, Symmetric as _, Zobrist as _};
use board_games::{AnyPosition, PlayerError, dispatch};
use numpy::ndarray::{ArrayView1, IntoDimension};
use numpy::{PyArray2, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PySequence};
use rayon::prelude::*;

use crate::action::Action;
use crate::any::observe;
use crate::arrays::{copied, dtype as dtype_of, integers, kind, write};
use crate::envs::Pool;
use crate::error::{illegal, invalid, known, no_action};
use crate::interrupt::Watch;
use crate::number::{Number, optional};
use crate::opponent::choose;
use crate::playouts::Playouts;
use crate::position::Position;
use crate::results::object;
use crate::vector_env::VectorEnv;
use crate::{any, interrupt, memory, search};

/// Reads a sequence or an array of positions of one game and shape, or the positions of a `VectorEnv`.
pub fn read(positions: &Bound<'_, PyAny>) -> PyResult<Vec<AnyPosition>> {
    if positions.is_instance_of::<VectorEnv>() {
        return read(&positions.call_method0("positions")?);
    }
    if positions.cast::<PySequence>().is_err() && positions.cast::<PyUntypedArray>().is_err() {
        let found = positions.get_type().name()?;
        let expected = format!("positions: expected a sequence of positions, found {found}");
        return Err(PyTypeError::new_err(expected));
    }
    let mut all = Vec::new();
    for item in positions.try_iter()? {
        interrupt::check_at(positions.py(), all.len())?;
        let item = Position::item(item?, all.len())?;
        if let Some(first) = all.first() {
            dispatch!(first, AnyPosition(first) => any::same_shape(first, item).map(drop))
                .map_err(|why| invalid(format!("positions[{}]: {why}", all.len())))?;
        }
        memory::push(&mut all, item)?;
    }
    Ok(all)
}

/// Makes a position from each item, without the GIL. `failure` returns the exception for the first
/// index at which `make` fails.
fn list<T, E: Send>(
    py: Python<'_>,
    items: impl ExactSizeIterator<Item = T> + Send,
    make: impl Fn(usize, T) -> Result<AnyPosition, E> + Sync,
    failure: impl Fn(usize, E) -> PyErr,
) -> PyResult<Bound<'_, PyList>> {
    memory::check_positions(items.len())?;
    let mut found = memory::vec(items.len())?;
    let failed = Watch::run(py, |watch| {
        let mut numbered = watch.items(items.enumerate());
        numbered.find_map(|(index, item)| match make(index, item) {
            Ok(position) => {
                found.push(position);
                None
            }
            Err(why) => Some((index, why)),
        })
    })?;
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
        // For one row, releasing the GIL takes too long.
        if let [position] = positions {
            return row(position, values).map_err(invalid);
        }
        let length = (values.len() / positions.len().max(1)).max(1);
        let rows = positions.iter().zip(values.chunks_exact_mut(length));
        let work = |(position, values): (_, &mut [T])| row(position, values);
        Watch::run(py, |watch| watch.items(rows).try_for_each(work))?.map_err(invalid)
    })
}

/// Writes the observations of a player, by default the side to move, as numbers of a type.
pub fn seen<'py>(
    py: Python<'py>,
    positions: &[AnyPosition],
    shape: impl IntoDimension,
    player: Option<Player>,
    dtype: Option<Bound<'py, PyAny>>,
    out: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let out = out.as_ref();
    match dtype_of(dtype)? {
        "float32" => rows::<f32>(py, positions, shape, out, |p, values| observe(p, player, values)),
        _ => rows::<u8>(py, positions, shape, out, |p, values| observe(p, player, values)),
    }
}

pub fn first(positions: &[AnyPosition]) -> PyResult<AnyPosition> {
    positions.first().copied().ok_or_else(|| invalid("positions: expected at least one position"))
}

/// Return the observations of positions of one game and shape: shape (N, P, H, W).
///
/// `player` is 0 or 1, or None for the player to move in each position. `dtype` is "float32" or
/// "uint8", as in `Position.observation`. If `out` is given, writes into it and returns it; it must
/// have this shape and dtype and be C-contiguous and aligned. Releases the GIL.
///
/// Raises `ValueError` if there are no positions, or if they differ in game or shape.
#[pyfunction]
#[pyo3(
    signature = (positions, *, player=None, dtype=None, out=None),
    text_signature = "(positions, *, player=None, dtype='float32', out=None)"
)]
pub fn observations<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    player: Option<Number<'_>>,
    dtype: Option<Bound<'py, PyAny>>,
    out: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let positions = read(positions)?;
    let [planes, height, width] =
        dispatch!(first(&positions)?, AnyPosition(first) => any::shape(&first));
    let shape = [positions.len(), planes, height, width];
    let player = player.map(|player| player.player()).transpose()?;
    seen(py, &positions, shape, player, dtype, out)
}

/// Return the masks of legal actions of positions of one game and shape.
///
/// The result is bool of shape (N, A). If `out` is given, writes into it and returns it; it must
/// have this shape and dtype and be C-contiguous and aligned. Releases the GIL.
///
/// Raises `ValueError` if there are no positions, or if they differ in game or shape.
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

/// Return the Zobrist keys of positions: uint64, shape (N,). See `Position.key`.
///
/// Raises `ValueError` if the positions differ in game or shape.
#[pyfunction]
pub fn keys<'py>(py: Python<'py>, positions: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let positions = read(positions)?;
    rows(py, &positions, [positions.len()], None, |position, key: &mut [u64]| {
        key[0] = dispatch!(position, AnyPosition(p) => p.key());
        Ok(())
    })
}

/// Return the exact values of positions for the players to move: int32, shape (N, 2).
///
/// The first column is the result of best play: 1 for a win, 0 for a draw and -1 for a loss. The
/// second one is the number of plies to the end of a game in which the winner plays for the shortest
/// game and the loser for the longest, and 0 for a draw. Disk race has values if red begins.
///
/// Raises `ValueError` if there is no value, or if the positions differ in game or shape.
#[pyfunction]
pub fn values<'py>(py: Python<'py>, positions: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let positions = read(positions)?;
    rows(py, &positions, [positions.len(), 2], None, |position, row: &mut [i32]| {
        row.copy_from_slice(&dispatch!(position, AnyPosition(p) => any::value(p))?);
        Ok(())
    })
}

/// Return the binary forms of positions: uint8, shape (N, K), where K depends on the game only.
///
/// A row contains a position and its rules. Equal positions have equal rows.
///
/// Raises `ValueError` if there are no positions, or if they differ in game or shape.
#[pyfunction]
pub fn to_bytes<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let positions = read(positions)?;
    let length = dispatch!(first(&positions)?.kind(), P => any::packed_length::<P>());
    rows(py, &positions, [positions.len(), length], None, |position, row| {
        dispatch!(position, AnyPosition(p) => row.copy_from_slice(p.to_bytes().as_ref()));
        Ok(())
    })
}

/// Return the positions with these binary forms: uint8, shape (N, K). The array may be a memory map.
///
/// Raises `ValueError` if the array has another type or shape, or if a row is not a position.
#[pyfunction]
pub fn from_bytes<'py>(
    py: Python<'py>,
    game: &str,
    array: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyList>> {
    let game = known(game)?;
    let length = dispatch!(game, P => any::packed_length::<P>());
    let rows = array.cast::<PyArray2<u8>>().ok().filter(|rows| rows.shape()[1] == length);
    let found = || format!("array: expected uint8 of shape (N, {length}), found {}", kind(array));
    let rows = rows.ok_or_else(|| invalid(found()))?.try_readonly()?;
    let read =
        |_, row: ArrayView1<'_, u8>| dispatch!(game, P => any::unpacked::<P>(row.iter().copied()));
    let failure = |index, why| invalid(format!("array[{index}]: {why}"));
    list(py, rows.as_array().outer_iter(), read, failure)
}

/// Return the smallest image of each position. See `Position.canonical`.
///
/// Raises `ValueError` if the positions differ in game or shape.
#[pyfunction]
pub fn canonical<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyList>> {
    let image = |_, position: &AnyPosition| {
        Ok::<_, Infallible>(dispatch!(position, AnyPosition(p) => p.canonical().0.into()))
    };
    list(py, read(positions)?.iter(), image, |_, why| match why {})
}

/// Play one action in each position and return the positions after them.
///
/// `positions` are N positions of one game and shape; N may be 0. `actions` are integers
/// of shape (N,). Releases the GIL.
///
/// Raises `IllegalMove` if an action is illegal, with the index of the first such action and the
/// reason, and `ValueError` if the positions differ in game or shape.
#[pyfunction]
pub fn play_all<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    actions: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyList>> {
    let positions = read(positions)?;
    let actions = integers("actions", actions, positions.len(), |index, number| {
        let count = dispatch!(&positions[index], AnyPosition(p) => any::actions(p));
        illegal(format!("actions[{index}]: {}", no_action(number, count)))
    })?;
    let after = |index: usize, position: &AnyPosition| {
        let mut next = *position;
        any::play(&mut next, &Action::from(actions[index])).map(|()| next)
    };
    list(py, positions.iter(), after, |index, why| illegal(format!("actions[{index}]: {why}")))
}

/// Computes a value from the index and the position of each, in this number of threads and without
/// the GIL. Ctrl-C sets the flag.
fn each<T: Send>(
    py: Python<'_>,
    threads: Option<Number<'_>>,
    positions: &[AnyPosition],
    stop: &AtomicBool,
    work: impl Fn(usize, &AnyPosition) -> T + Sync + Send,
) -> PyResult<Vec<T>> {
    let threads = optional(threads, "threads", 1..=1024)?.unwrap_or(1);
    let work = |(index, position)| (!stop.load(Relaxed)).then(|| work(index, position));
    let found = interrupt::run(py, stop, || {
        Pool::new(threads).run(|| match threads {
            1 => positions.iter().enumerate().map_while(work).collect(),
            _ => positions.par_iter().enumerate().map(work).while_some().collect(),
        })
    });
    found?
}

/// Reads a seed for each of `count` positions.
fn seeds(given: &Bound<'_, PyAny>, count: usize) -> PyResult<Vec<u64>> {
    let wrong = |index: usize, number: &str| {
        invalid(format!("seeds[{index}]: expected 0 to {}, found {number}", i64::MAX))
    };
    let found = integers("seeds", given, count, wrong)?.into_iter().enumerate();
    let seed = |(index, seed): (usize, i64)| {
        u64::try_from(seed).map_err(|_| wrong(index, &seed.to_string()))
    };
    found.map(seed).collect()
}

/// Returns the exception for a position without a move.
fn unplayed(index: usize, why: impl Display) -> PyErr {
    invalid(format!("positions[{index}]: {why}"))
}

/// Search for the best moves of each position, as `Position.best` does.
///
/// `positions` are positions of one game and shape. The limits apply to each of them.
/// `threads` is the number of positions that are searched at the same time, 1 to 1,024. Releases the
/// GIL and can be interrupted by Ctrl-C.
///
/// Raises `ValueError` if an argument is invalid or a game is over.
#[pyfunction]
#[pyo3(
    signature = (positions, *, time=None, nodes=None, depth=None, lines=None, threads=None, exact=false),
    text_signature = "(positions, *, time=None, nodes=None, depth=None, lines=1, threads=1, exact=False)"
)]
#[allow(clippy::too_many_arguments)] // They are keywords in Python.
pub fn best_all<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    time: Option<Bound<'py, PyAny>>,
    nodes: Option<Number<'py>>,
    depth: Option<Number<'py>>,
    lines: Option<Number<'py>>,
    threads: Option<Number<'py>>,
    exact: bool,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let positions = read(positions)?;
    let limits = search::limits(time, nodes, depth, lines, None, exact)?;
    let found = each(py, threads, &positions, &limits.budget.stop, |index, position| {
        dispatch!(position, AnyPosition(p) => search::best(p, &limits))
            .ok_or_else(|| unplayed(index, "the game is over"))
    })?;
    found.into_iter().map(|best| best?.object(py)).collect()
}

/// Return the actions that opponents play in positions: int64, shape (N,).
///
/// `positions` are N positions of one game and shape. Position i is played by a new
/// `Opponent` with the name `opponent` and the seed `seeds[i]`, from 0 to 2**63 - 1, in one of
/// `threads` threads, 1 to 1,024. Releases the GIL and can be interrupted by Ctrl-C.
///
/// Raises `ValueError` if an argument is invalid or a game is over.
#[pyfunction]
#[pyo3(
    signature = (opponent, positions, seeds, *, threads=None),
    text_signature = "(opponent, positions, seeds, *, threads=1)"
)]
pub fn choose_all<'py>(
    py: Python<'py>,
    opponent: &str,
    positions: &Bound<'py, PyAny>,
    seeds: &Bound<'py, PyAny>,
    threads: Option<Number<'py>>,
) -> PyResult<Bound<'py, PyAny>> {
    let opponent = opponent.parse().map_err(|why: PlayerError| invalid(why))?;
    let (positions, stop) = (read(positions)?, Arc::default());
    let seeds = self::seeds(seeds, positions.len())?;
    let chosen = each(py, threads, &positions, &stop, |index, position| {
        dispatch!(position, AnyPosition(p) => choose(p, &opponent, seeds[index], &stop))
            .map(|action| action as i64)
            .map_err(|why| unplayed(index, why))
    })?;
    copied(py, [chosen.len()], &chosen.into_iter().collect::<PyResult<Vec<_>>>()?)
}

/// Play `n` random games from each position, as `Position.playouts` does with the seed `seeds[i]`.
///
/// `positions` are N positions of one game and shape, and `seeds` are N integers from 0 to
/// 2**63 - 1. The games are played in this number of `threads`, 1 to 1,024. Releases the GIL and can
/// be interrupted by Ctrl-C.
///
/// Raises `ValueError` if an argument is invalid.
#[pyfunction]
#[pyo3(
    signature = (positions, n, seeds, max_plies=Number::Default(1000), *, threads=None),
    text_signature = "(positions, n, seeds, max_plies=1000, *, threads=1)"
)]
pub fn playouts_all<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    n: Number<'py>,
    seeds: &Bound<'py, PyAny>,
    max_plies: Number<'py>,
    threads: Option<Number<'py>>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let (positions, stop) = (read(positions)?, AtomicBool::new(false));
    let seeds = self::seeds(seeds, positions.len())?;
    let all = Playouts::read(&n, &max_plies)?;
    let found = each(py, threads, &positions, &stop, |index, position| {
        let mut playouts = Playouts { random: Random::new(seeds[index]), ..all.clone() };
        while playouts.left > 0 && !stop.load(Relaxed) {
            dispatch!(position, AnyPosition(p) => playouts.play(p));
        }
        playouts
    })?;
    found.iter().map(|playouts| playouts.object(py)).collect()
}

/// Return the index arrays of all symmetries of a board.
///
/// Raises `ValueError` if the game or the rules are invalid.
#[pyfunction]
#[pyo3(signature = (game, rules=None))]
pub fn symmetries<'py>(
    py: Python<'py>,
    game: &str,
    rules: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let start = Position::new(game, None, rules)?.0;
    let (swaps, actions, cells) = dispatch!(&start, AnyPosition(p) => any::symmetries(p));
    let (game, rules, count) = (start.kind().name(), start.rules(), swaps.len());
    let actions = copied(py, [count, actions.len() / count], &actions)?;
    let cells = copied(py, [count, cells.len() / count], &cells)?;
    object(py, "Symmetries", (game, rules, copied(py, [count], &swaps)?, actions, cells))
}

/// Return the image of each position under one symmetry.
///
/// `positions` are N positions of one game and shape; N may be 0. `symmetries` are
/// integers of shape (N,), indices into `symmetries`. Releases the GIL.
///
/// Raises `ValueError` if an index is out of range, or if the positions differ in game or shape.
#[pyfunction]
pub fn symmetry_images<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    symmetries: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyList>> {
    let positions = read(positions)?;
    let none = |index: usize, number: &str| {
        let last = dispatch!(&positions[index], AnyPosition(p) => any::symmetries(p).0.len()) - 1;
        invalid(format!("symmetries[{index}]: expected 0 to {last}, found {number}"))
    };
    let symmetries = integers("symmetries", symmetries, positions.len(), none)?;
    let image = |index: usize, position: &AnyPosition| {
        let symmetry = usize::try_from(symmetries[index]).map_err(drop)?;
        dispatch!(position, AnyPosition(p) => any::image(p, symmetry)).ok_or(())
    };
    list(py, positions.iter(), image, |index, ()| none(index, &symmetries[index].to_string()))
}
