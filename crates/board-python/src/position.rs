//! The class `Position`.

use std::ops::RangeInclusive;
use std::sync::Arc;

use board_core::Player;
use board_play::view::Scene;
use board_svg::Picture;
use pyo3::IntoPyObjectExt;
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::any::{self, Held};
use crate::arrays::write;
use crate::error::{illegal, invalid, no_game};
use crate::interrupt;
use crate::number::Number;
use crate::outcome::Outcome;
use crate::playouts::{self, Playouts};
use crate::search::{Best, Limits};
use crate::symmetry::Symmetry;
use crate::{action, distinct, perft};

/// The format version of pickles; must change when the notation of positions does.
const PICKLED: &str = "board_games/1";

/// The range of depths of counts.
const PLIES: RangeInclusive<u64> = 0..=u8::MAX as u64;

/// The default memory of a count by distinct positions: 2 GiB.
const MEMORY: u64 = 2 << 30;

/// The maximum length of a random game, which takes at most a second.
const MAX_PLIES: u64 = 1_000_000;

/// An immutable position of one of the games.
#[pyclass(frozen, module = "board_games")]
pub struct Position(pub Held);

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
        self.0.ended().map(Outcome::from)
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
        write(py, out.as_ref(), &[self.0.actions()], |mask| {
            self.0.write_mask(mask);
            Ok(())
        })
    }

    pub fn action_to_string(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let number = action::read(&self.0, action)?;
        self.0.action_text(number).ok_or_else(|| {
            illegal(py, format!("{number} is not an action: there are {}", self.0.actions()))
        })
    }

    fn string_to_action(&self, py: Python<'_>, text: &str) -> PyResult<usize> {
        self.0.text_action(text).map_err(|why| illegal(py, why))
    }

    fn play(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<Self> {
        let number = action::read(&self.0, action)?;
        self.0.after(number).map(Self::new_in).map_err(|why| illegal(py, why))
    }

    fn describe(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let number = action::read(&self.0, action)?;
        self.0.describe(number).map_err(|why| illegal(py, why))
    }

    #[pyo3(signature = (player=None, *, dtype="float32", out=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        player: Option<Number<'_>>,
        dtype: &str,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let viewer = player.map_or(Ok(self.0.turn()), |player| player.player())?;
        let shape = self.0.shape();
        match dtype {
            "float32" => write(py, out.as_ref(), &shape, |planes| {
                self.0.observe_f32(viewer, planes).map_err(invalid)
            }),
            "uint8" => write(py, out.as_ref(), &shape, |planes| {
                self.0.observe_u8(viewer, planes).map_err(invalid)
            }),
            _ => Err(invalid(format!("dtype: expected float32 or uint8, found {dtype}"))),
        }
    }

    fn symmetries(&self, py: Python<'_>) -> PyResult<Vec<Symmetry>> {
        self.0.images().into_iter().map(|image| Symmetry::new(py, image)).collect()
    }

    fn canonical(&self) -> Self {
        Self(self.0.canonical())
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn perft(&self, py: Python<'_>, depth: Number<'_>) -> PyResult<u64> {
        let depth = depth.within("depth", PLIES)?;
        perft::count(py, &self.0, depth)
    }

    #[pyo3(
        signature = (depth, *, threads=Number::Default(1), memory=Number::Default(MEMORY)),
        text_signature = "($self, depth, *, threads=1, memory=2147483648)"
    )]
    fn perft_distinct(
        &self,
        py: Python<'_>,
        depth: Number<'_>,
        threads: Number<'_>,
        memory: Number<'_>,
    ) -> PyResult<u128> {
        let depth = depth.within("depth", PLIES)?;
        distinct::count(py, threads, memory, |with, stop| self.0.perft_distinct(depth, with, stop))
    }

    #[pyo3(
        signature = (ply, *, threads=Number::Default(1), memory=Number::Default(MEMORY)),
        text_signature = "($self, ply, *, threads=1, memory=2147483648)"
    )]
    fn distinct_positions(
        &self,
        py: Python<'_>,
        ply: Number<'_>,
        threads: Number<'_>,
        memory: Number<'_>,
    ) -> PyResult<Vec<(Self, u128)>> {
        let ply = ply.within("ply", PLIES)?;
        let found =
            distinct::count(py, threads, memory, |with, stop| self.0.level(ply, with, stop))?;
        Ok(found.into_iter().map(|(position, ways)| (Self(position), ways)).collect())
    }

    #[pyo3(
        signature = (n, seed, max_plies=Number::Default(1000)),
        text_signature = "($self, n, seed, max_plies=1000)"
    )]
    fn playouts(
        &self,
        py: Python<'_>,
        n: Number<'_>,
        seed: Number<'_>,
        max_plies: Number<'_>,
    ) -> PyResult<Playouts> {
        let n = n.within("n", 0..=u32::MAX.into())?;
        let seed = seed.within("seed", 0..=u64::MAX)?;
        let max_plies = max_plies.within("max_plies", 0..=MAX_PLIES)?;
        playouts::play(py, &self.0, n, seed, max_plies)
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
        let Ok(other) = other.cast::<Self>() else { return Ok(py.NotImplemented()) };
        let other = &other.get().0;
        match (self.0.compare(&**other), op) {
            (Some(order), _) => op.matches(order).into_py_any(py),
            (None, CompareOp::Eq) => false.into_py_any(py),
            (None, CompareOp::Ne) => true.into_py_any(py),
            (None, _) => Err(PyTypeError::new_err(format!(
                "positions of different games are unordered: {} and {}",
                self.0.game(),
                other.game()
            ))),
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
