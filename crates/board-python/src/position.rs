//! The class `Position`.

use std::ops::ControlFlow;
use std::sync::Arc;

use board_core::{PerftError, Player};
use board_play::view::Scene;
use board_svg::Picture;
use numpy::PyArray1;
use pyo3::IntoPyObjectExt;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString, PyTuple};

use crate::any::{self, Held};
use crate::arrays::given_or_new;
use crate::distinct;
use crate::error::{illegal, invalid, no_game};
use crate::interrupt;
use crate::number::Number;
use crate::search::{Best, Limits};

/// The format version of pickles; must change when the notation of positions does.
const PICKLED: &str = "board_games/1";

/// The number of plies of random games between checks for Ctrl-C.
const OFTEN: u64 = 100_000;

/// The default memory of a count by distinct positions: 2 GiB.
const MEMORY: usize = 2 << 30;

/// The maximum length of a random game, which takes at most a second.
const MAX_PLIES: u32 = 1_000_000;

/// An immutable position of one of the games.
#[pyclass(frozen, module = "board_games")]
pub struct Position(pub Held);

/// How a game ended by its rules.
#[pyclass(frozen, eq, hash, get_all, module = "board_games")]
#[derive(PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner, 0 or 1; `None` for a draw.
    winner: Option<usize>,
    /// The margin by which player 0 won, such as points; negative for a loss.
    margin: i32,
    text: String,
}

#[pymethods]
impl Outcome {
    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("Outcome({:?})", self.text)
    }
}

/// The image of a position under a symmetry.
#[pyclass(frozen, get_all, module = "board_games")]
pub struct Symmetry {
    position: Py<Position>,
    swaps_players: bool,
    action_sources: Py<PyArray1<i64>>,
    cell_sources: Py<PyArray1<i64>>,
}

/// The results of random games.
#[pyclass(frozen, eq, get_all, module = "board_games")]
#[derive(PartialEq)]
pub struct Playouts {
    wins: (u64, u64),
    draws: u64,
    unfinished: u64,
    plies: u64,
}

#[pymethods]
impl Playouts {
    fn __repr__(&self) -> String {
        let Self { wins, draws, unfinished, plies } = self;
        format!("Playouts(wins={wins:?}, draws={draws}, unfinished={unfinished}, plies={plies})")
    }
}

/// Reads an action from its number or the notation of its move.
fn action(position: &Held, action: &Bound<'_, PyAny>) -> PyResult<usize> {
    let py = action.py();
    let none = || {
        let actions = position.actions();
        illegal(py, format!("{action} is not an action: there are {actions}"))
    };
    // Most actions are plain integers, so this fast check comes first.
    if let Ok(number) = action.cast_exact::<PyInt>() {
        return number.extract().map_err(|_| none());
    }
    if let Ok(text) = action.cast::<PyString>() {
        return position.text_action(&text.to_cow()?).map_err(|why| illegal(py, why));
    }
    if !action.hasattr("__index__")? {
        let found = action.get_type();
        return Err(PyTypeError::new_err(format!("expected an action or a string, found {found}")));
    }
    // Other errors, raised by `__index__`, are passed on.
    let outside = |why: &PyErr| why.is_instance_of::<PyOverflowError>(py);
    action.extract().map_err(|why| if outside(&why) { none() } else { why })
}

/// Returns the player with a number, or the side to move without one.
pub fn player(number: Option<usize>, turn: Player) -> PyResult<Player> {
    let Some(number) = number else { return Ok(turn) };
    let player = Player::ALL.get(number).copied();
    player.ok_or_else(|| invalid(format!("player: expected 0 or 1, found {number}")))
}

/// Draws a scene as SVG.
pub fn svg(scene: &Scene) -> String {
    Picture::of(scene).draw()
}

impl Position {
    fn new_in(position: Held) -> Self {
        Self(position)
    }

    /// Parses a position, or returns the start under the rules.
    pub fn open(game: &str, text: Option<&str>, rules: &str) -> PyResult<Self> {
        let opened = any::open(game, text, rules).ok_or_else(|| no_game(game))?;
        opened.map(Self).map_err(invalid)
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (game, text=None, *, rules=None))]
    pub fn new(game: &str, text: Option<&str>, rules: Option<&str>) -> PyResult<Self> {
        let position = Self::open(game, text, rules.unwrap_or("standard"))?;
        if text.is_some() && rules.is_some_and(|rules| rules != position.0.rules()) {
            let own = position.0.rules();
            return Err(invalid(format!("rules: the position has {own}")));
        }
        Ok(position)
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.0.game()
    }

    #[getter]
    fn rules(&self) -> String {
        self.0.rules()
    }

    #[getter]
    fn players(&self) -> (&'static str, &'static str) {
        let [first, second] = self.0.players();
        (first, second)
    }

    #[getter]
    fn turn(&self) -> usize {
        self.0.turn().index()
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        let ended = self.0.ended()?;
        let winner = ended.winner.map(Player::index);
        Some(Outcome { winner, margin: ended.margin, text: ended.text })
    }

    fn returns(&self) -> (f64, f64) {
        match self.0.ended().and_then(|ended| ended.winner) {
            None => (0.0, 0.0),
            Some(Player::First) => (1.0, -1.0),
            Some(Player::Second) => (-1.0, 1.0),
        }
    }

    #[getter]
    fn num_actions(&self) -> usize {
        self.0.actions()
    }

    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        self.0.shape().into()
    }

    #[getter]
    fn plane_names(&self) -> Vec<String> {
        self.0.planes()
    }

    #[getter]
    fn max_plies(&self) -> Option<u32> {
        self.0.max_plies()
    }

    #[getter]
    fn max_margin(&self) -> u32 {
        self.0.max_margin()
    }

    fn legal_actions(&self) -> Vec<usize> {
        self.0.legal_actions()
    }

    fn legal_moves(&self) -> Vec<String> {
        self.0.legal_moves()
    }

    #[pyo3(signature = (out=None))]
    fn legal_action_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut mask = given_or_new(py, out.as_ref(), &[self.0.actions()])?;
        self.0.write_mask(mask.as_slice_mut()?);
        Ok(mask.as_any().clone())
    }

    pub fn action_to_string(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let number = self::action(&self.0, action)?;
        self.0.action_text(number).ok_or_else(|| {
            illegal(py, format!("{number} is not an action: there are {}", self.0.actions()))
        })
    }

    fn string_to_action(&self, py: Python<'_>, text: &str) -> PyResult<usize> {
        self.0.text_action(text).map_err(|why| illegal(py, why))
    }

    fn play(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<Self> {
        let number = self::action(&self.0, action)?;
        self.0.after(number).map(Self::new_in).map_err(|why| illegal(py, why))
    }

    fn describe(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let number = self::action(&self.0, action)?;
        self.0.describe(number).map_err(|why| illegal(py, why))
    }

    #[pyo3(signature = (player=None, *, dtype="float32", out=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        player: Option<usize>,
        dtype: &str,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (viewer, shape) = (self::player(player, self.0.turn())?, self.0.shape());
        match dtype {
            "float32" => {
                let mut planes = given_or_new(py, out.as_ref(), &shape)?;
                self.0.observe_f32(viewer, planes.as_slice_mut()?).map_err(invalid)?;
                Ok(planes.as_any().clone())
            }
            "uint8" => {
                let mut planes = given_or_new(py, out.as_ref(), &shape)?;
                self.0.observe_u8(viewer, planes.as_slice_mut()?).map_err(invalid)?;
                Ok(planes.as_any().clone())
            }
            _ => Err(invalid(format!("dtype: expected float32 or uint8, found {dtype}"))),
        }
    }

    fn symmetries(&self, py: Python<'_>) -> PyResult<Vec<Symmetry>> {
        let array = |numbers: Vec<usize>| {
            let numbers = numbers.into_iter().map(|number| number as i64);
            PyArray1::from_iter(py, numbers).unbind()
        };
        let images = self.0.images().into_iter();
        let symmetries = images.map(|image| {
            Ok(Symmetry {
                position: Py::new(py, Self(image.position))?,
                swaps_players: image.swaps_players,
                action_sources: array(image.action_sources),
                cell_sources: array(image.cell_sources),
            })
        });
        symmetries.collect()
    }

    fn canonical(&self) -> Self {
        Self(self.0.canonical())
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn perft(&self, py: Python<'_>, depth: Number<'_>) -> PyResult<u64> {
        let depth = depth.within("depth", 0..=u8::MAX.into())?;
        let (mut polls, mut stopped) = (0_u32, None);
        let counted = py.detach(|| {
            let mut poll = || {
                polls = polls.wrapping_add(1);
                if polls % (1 << 12) == 0 {
                    stopped = Python::attach(|py| py.check_signals().err());
                    if stopped.is_some() {
                        return ControlFlow::Break(());
                    }
                }
                ControlFlow::Continue(())
            };
            self.0.perft(depth, &mut poll)
        });
        match (counted, stopped) {
            (_, Some(why)) => Err(why),
            (Ok(leaves), None) => Ok(leaves),
            (Err(PerftError::Overflow), None) => {
                Err(PyOverflowError::new_err("the number of leaves does not fit in 64 bits"))
            }
            (Err(why), None) => Err(invalid(why)),
        }
    }

    #[pyo3(signature = (depth, *, threads=1, memory=MEMORY))]
    fn perft_distinct(
        &self,
        py: Python<'_>,
        depth: u8,
        threads: usize,
        memory: usize,
    ) -> PyResult<u128> {
        distinct::count(py, threads, memory, |with, stop| self.0.perft_distinct(depth, with, stop))
    }

    #[pyo3(signature = (ply, *, threads=1, memory=MEMORY))]
    fn distinct_positions(
        &self,
        py: Python<'_>,
        ply: u8,
        threads: usize,
        memory: usize,
    ) -> PyResult<Vec<(Self, u128)>> {
        let found =
            distinct::count(py, threads, memory, |with, stop| self.0.level(ply, with, stop))?;
        Ok(found.into_iter().map(|(position, ways)| (Self(position), ways)).collect())
    }

    #[pyo3(signature = (n, seed, max_plies=1000))]
    fn playouts(&self, py: Python<'_>, n: u32, seed: u64, max_plies: u32) -> PyResult<Playouts> {
        if max_plies > MAX_PLIES {
            return Err(invalid(format!(
                "max_plies: expected at most {MAX_PLIES}, found {max_plies}"
            )));
        }
        let mut found = Playouts { wins: (0, 0), draws: 0, unfinished: 0, plies: 0 };
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut left = n;
        while left > 0 {
            py.detach(|| {
                let before = found.plies;
                while left > 0 && found.plies - before < OFTEN {
                    left -= 1;
                    let (over, winner, plies) = self.0.playout(&mut rng, max_plies);
                    found.plies += u64::from(plies);
                    match winner {
                        Some(Player::First) => found.wins.0 += 1,
                        Some(Player::Second) => found.wins.1 += 1,
                        None if over => found.draws += 1,
                        None => found.unfinished += 1,
                    }
                }
            });
            py.check_signals()?;
        }
        Ok(found)
    }

    /// Search for the best moves until the first limit is reached.
    ///
    /// `time` is in seconds, `nodes` is a number of positions, and `depth` is in plies, at most
    /// 200. The search also ends when the value of every line is certain. It returns up to `lines`
    /// lines with different first moves. Their values are those of a plain negamax search to the
    /// same depth, regardless of the number of `threads`. Without a time limit, a search with one
    /// thread is reproducible.
    ///
    /// Releases the GIL and can be interrupted by Ctrl-C. Raises ValueError if there is no limit,
    /// an argument is out of range or the game is over.
    #[pyo3(signature = (*, time=None, nodes=None, depth=None, lines=None, threads=None))]
    #[pyo3(text_signature = "($self, *, time=None, nodes=None, depth=None, lines=1, threads=1)")]
    fn best(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        nodes: Option<Number<'_>>,
        depth: Option<Number<'_>>,
        lines: Option<Number<'_>>,
        threads: Option<Number<'_>>,
    ) -> PyResult<Best> {
        let limits = Limits::new(time, nodes, depth, lines, threads)?;
        let stop = Arc::default();
        let best = interrupt::run(py, &stop, || self.0.best(limits, &stop))?;
        best.ok_or_else(|| invalid("the game is over"))
    }

    fn svg(&self) -> String {
        svg(&self.0.scene())
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn words(&self) -> String {
        let scene = self.0.scene();
        match scene.reason {
            Some(reason) => format!("{}: {reason}", scene.status),
            None => scene.status,
        }
    }

    fn copy(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    fn __str__(&self) -> String {
        self.0.text()
    }

    fn __repr__(&self) -> String {
        format!("Position({:?}, {:?})", self.0.game(), self.0.text())
    }

    fn __hash__(&self) -> u64 {
        self.0.hash()
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let other = other.cast::<Self>();
        let order = other.ok().and_then(|other| self.0.compare(&*other.get().0));
        match order {
            Some(order) => op.matches(order).into_py_any(py),
            // Python then treats them as different and unordered.
            None => Ok(py.NotImplemented()),
        }
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, position) = (slf.py(), &slf.get().0);
        let parts = (PICKLED, position.game(), position.text()).into_pyobject(py)?;
        Ok((py.import("board_games")?.getattr("_unpickle")?, parts))
    }
}

/// Restores a pickled position.
#[pyfunction]
pub fn _unpickle(version: &str, game: &str, text: &str) -> PyResult<Position> {
    if version != PICKLED {
        return Err(invalid(format!("expected a pickle of {PICKLED:?}, found {version:?}")));
    }
    Position::open(game, Some(text), "standard")
}
