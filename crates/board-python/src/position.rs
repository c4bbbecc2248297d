//! The class `Position`.

use board_census::census;
use board_core::{Outcome as _, Player, Position as _, Random, Symmetric as _, Zobrist as _};
use board_games::{AnyPosition, dispatch};
use board_play::view::Scene;
use board_play::{Observe as _, View as _};
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::action::{self, Action};
use crate::any;
use crate::arrays::write;
use crate::counts::{MEMORY, PLIES};
use crate::error::{illegal, invalid, known};
use crate::interrupt;
use crate::number::Number;
use crate::playouts::Playouts;
use crate::results::object;
use crate::{batch, counts, game, pictures, rules, search};

/// Immutable position of one of the games.
///
/// `Position(game)` is the start position. `Position(game, text)` parses a notation.
///
/// - `game`: name of the game, one of `GAMES`;
/// - `text`: notation of the position, which includes the rules;
/// - `rules`: rules, such as "stuck=draw" or `{"stuck": "draw"}`, or "standard" or None for the
///   default. Options can be in any order. With `text`, the rules must equal those in the notation.
///
/// Positions can be hashed, compared, copied and pickled. Positions of the same game can be sorted.
/// `str()` is the notation, and `format(position, "#")` shows the board as text. Raises `ValueError`
/// if an argument is invalid.
#[pyclass(frozen, weakref, module = "board_games")]
pub struct Position(pub AnyPosition);

impl Position {
    fn scene(&self) -> Scene {
        dispatch!(&self.0, AnyPosition(p) => Scene::of(p))
    }

    /// Reads an item of a list of positions.
    pub fn item(position: Bound<'_, PyAny>, index: usize) -> PyResult<AnyPosition> {
        let other = match position.cast_into::<Self>() {
            Ok(position) => return Ok(position.get().0),
            Err(why) => why.into_inner().get_type().name()?,
        };
        Err(PyTypeError::new_err(format!("positions[{index}]: expected a Position, found {other}")))
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (game, text=None, *, rules=None))]
    pub fn new(game: &str, text: Option<&str>, rules: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let game = known(game)?;
        let notation = rules::notation(game, rules)?;
        let Some(text) = text else { return game.start(&notation).map(Self).map_err(invalid) };
        let position = Self(game.parse(text).map_err(invalid)?);
        let own = position.rules();
        if rules.is_some() && notation != own {
            return Err(invalid(format!(
                "rules: expected {own}, the rules of the position, found {notation}"
            )));
        }
        Ok(position)
    }

    /// Name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.kind().name()
    }

    /// Rules in force, "standard" for the default.
    #[getter]
    fn rules(&self) -> String {
        self.0.rules()
    }

    /// Names of the players 0 and 1, such as "light" and "dark".
    #[getter]
    fn players(&self) -> (&'static str, &'static str) {
        let [first, second] = self.0.kind().info().players;
        (first, second)
    }

    /// Player to move, 0 or 1. Alternates with every move, including the last one.
    #[getter]
    fn turn(&self) -> usize {
        self.0.turn().index()
    }

    /// Whether the game has ended by its rules.
    #[getter]
    fn is_over(&self) -> bool {
        dispatch!(&self.0, AnyPosition(p) => p.is_over())
    }

    /// Outcome of the game; None if it is not over.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let outcome = dispatch!(&self.0, AnyPosition(p) => p.outcome().map(|outcome| {
            let winner = outcome.winner().map(Player::index);
            (winner, outcome.margin_for(Player::First), outcome.to_string())
        }));
        outcome.map(|outcome| object(py, "Outcome", outcome)).transpose()
    }

    /// Return the results of both players: 1 for a win, -1 for a loss, otherwise 0.
    ///
    /// The result of a draw and of an unfinished game is 0 for both players.
    fn returns(&self) -> (f64, f64) {
        let score = dispatch!(&self.0, AnyPosition(p) => p.outcome().map_or(0, |outcome| outcome.score_for(Player::First)));
        (score.into(), (-score).into())
    }

    /// Number of actions A, the length of a policy. Depends on the game and its rules only.
    #[getter]
    fn num_actions(&self) -> usize {
        dispatch!(&self.0, AnyPosition(p) => any::actions(p))
    }

    /// Numbers of planes, rows and columns of an observation: P, H and W.
    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        dispatch!(&self.0, AnyPosition(p) => any::shape(p)).into()
    }

    /// Names of the P planes of an observation.
    #[getter]
    fn plane_names(&self) -> Vec<String> {
        dispatch!(self.0.kind(), P => P::planes().iter().map(ToString::to_string).collect())
    }

    /// Maximum length of a game in plies; None if the rules do not limit it.
    #[getter]
    fn max_plies(&self) -> Option<u32> {
        dispatch!(&self.0, AnyPosition(p) => any::max_plies(p))
    }

    /// Return the legal actions in ascending order, an empty list if the game is over.
    pub fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        action::list(py, &dispatch!(&self.0, AnyPosition(p) => any::legal_actions(p)))
    }

    /// Return the notations of the legal moves, in the order of `legal_actions`.
    pub fn legal_moves(&self) -> Vec<String> {
        dispatch!(&self.0, AnyPosition(p) => any::legal_moves(p))
    }

    /// Return the mask of legal actions: bool, shape (A,).
    ///
    /// If `out` is given, writes into it and returns it. Raises `TypeError` or `ValueError` unless
    /// `out` is a writable bool array of this shape, C-contiguous and aligned.
    #[pyo3(signature = (out=None))]
    fn legal_action_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        write(py, out.as_ref(), [self.num_actions()], |mask| {
            dispatch!(&self.0, AnyPosition(p) => any::write_mask(p, mask));
            Ok(())
        })
    }

    /// Return the notation of an action, which need not be legal.
    ///
    /// Raises `IllegalMove` if there is no such action.
    pub fn action_to_string(&self, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let action = Action::read(action)?;
        dispatch!(&self.0, AnyPosition(p) => any::move_of(p, &action).map(|m| m.to_string()))
            .map_err(illegal)
    }

    /// Return the action with this notation, which need not be legal.
    ///
    /// Raises `IllegalMove`, with the reason, if no action has this notation.
    fn string_to_action(&self, text: &str) -> PyResult<usize> {
        let action = Action::Notation(text.into());
        dispatch!(&self.0, AnyPosition(p) => any::number(p, &action)).map_err(illegal)
    }

    /// Return the position after a move, given as an action or in its notation.
    ///
    /// Raises `IllegalMove`, with the reason, if the move is illegal.
    pub fn play<'py>(
        &self,
        py: Python<'py>,
        action: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, Self>> {
        let mut next = self.0;
        any::play(&mut next, &Action::read(action)?).map_err(illegal)?;
        Bound::new(py, Self(next))
    }

    /// Return whether a move, given as an action or in its notation, is legal.
    fn is_legal(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        let legal =
            |action| dispatch!(&self.0, AnyPosition(p) => any::legal_move(p, &action).is_ok());
        // The string is not valid Unicode.
        let other = |why: PyErr| why.is_instance_of::<PyValueError>(py).then_some(false).ok_or(why);
        Action::read(action).map(legal).or_else(other)
    }

    /// Return the numbered moves of a line from this position, such as "1. d4f4 d2f2 2. c5e5".
    ///
    /// The moves are given as actions or in their notation. Raises `IllegalMove`, with the reason, if
    /// a move is illegal.
    fn variation(&self, moves: Vec<Bound<'_, PyAny>>) -> PyResult<String> {
        game::variation(self.0, &moves)
    }

    /// Return the letter of the piece on a space, such as "d4"; None if the space is empty.
    ///
    /// Raises `ValueError` if there is no such space.
    fn piece_at(&self, space: &str) -> PyResult<Option<char>> {
        let Scene { layout, pieces, .. } = self.scene();
        if layout.place(space).is_none() {
            return Err(invalid(format!("space: {space:?} is not a space of the board")));
        }
        Ok(pieces.into_iter().find(|(at, _)| at == space).map(|(_, letter)| letter))
    }

    /// Describe a legal move in words. The move is given as an action or in its notation.
    ///
    /// Raises `IllegalMove`, with the reason, if the move is illegal.
    fn describe(&self, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let action = Action::read(action)?;
        dispatch!(&self.0, AnyPosition(p) => any::legal_move(p, &action).map(|m| p.describe(m)))
            .map_err(illegal)
    }

    /// Return the observation of `player`, 0 or 1, by default the player to move: shape (P, H, W).
    ///
    /// With the dtype "float32", values are scaled to 0..1; with "uint8", they are unscaled counts.
    /// The types of NumPy with these names are accepted, too. If `out` is given, writes into it and returns it. Raises `TypeError` or `ValueError` unless
    /// `out` is a writable array of this shape and dtype, C-contiguous and aligned, and
    /// `ValueError` if another argument is invalid.
    #[pyo3(
        signature = (player=None, *, dtype=None, out=None),
        text_signature = "($self, player=None, *, dtype='float32', out=None)"
    )]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        player: Option<Number<'_>>,
        dtype: Option<Bound<'py, PyAny>>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let viewer = player.map(|player| player.player()).transpose()?;
        let shape = dispatch!(&self.0, AnyPosition(p) => any::shape(p));
        batch::seen(py, &[self.0], shape, viewer, dtype, out)
    }

    /// Return the smallest image under the symmetries that do not exchange the players.
    fn canonical(&self) -> Self {
        Self(dispatch!(&self.0, AnyPosition(p) => p.canonical().0.into()))
    }

    /// Return the 64-bit Zobrist key, which is the same in every process.
    fn key(&self) -> u64 {
        dispatch!(&self.0, AnyPosition(p) => p.key())
    }

    /// Return the exact value for the player to move, as a row of `values`.
    ///
    /// Raises `ValueError` if there is no value.
    fn value(&self) -> PyResult<(i32, i32)> {
        let value = dispatch!(&self.0, AnyPosition(p) => any::value(p)).map_err(invalid)?;
        Ok(value.into())
    }

    /// Count the leaves of the game tree at a depth in plies, 0 to 255.
    ///
    /// Games that end earlier have no leaf at this depth. Releases the GIL and can be interrupted
    /// by Ctrl-C. Raises `ValueError` if the depth is out of range, and `OverflowError` if the
    /// count exceeds 64 bits.
    fn perft(&self, py: Python<'_>, depth: Number<'_>) -> PyResult<u64> {
        let depth = depth.within("depth", PLIES)?;
        dispatch!(&self.0, AnyPosition(p) => counts::walk(py, p, depth))
    }

    /// Count the leaves like `perft`, but merge positions that are equal up to symmetry.
    ///
    /// This method is much faster at large depths.
    ///
    /// - `depth`: depth in plies, 0 to 255;
    /// - `threads`: number of threads, 1 to 1,024;
    /// - `memory`: limit in bytes, at least 64 MiB, or more with more than 16 threads, by default
    ///   2 GiB; a count that needs more is split into parts.
    ///
    /// Releases the GIL and can be interrupted by Ctrl-C. Raises `ValueError` if an argument is out
    /// of range, `MemoryError` if memory runs out, and `OverflowError` if the count does not fit in
    /// 128 bits or the number of move sequences to a position in 112 bits.
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
        counts::distinct(py, threads, memory, |with, stop| {
            let plies =
                dispatch!(&self.0, AnyPosition(p) => census(p, depth, with, &|_| stop.poll()))?;
            Ok(plies.last().map_or(0, |ply| ply.leaves))
        })
    }

    /// Return the distinct positions after `ply` plies, up to symmetry, in ascending order.
    ///
    /// Each position is paired with the number of move sequences that lead to it or to one of its
    /// images.
    ///
    /// - `ply`: number of plies, 0 to 255;
    /// - `threads`: number of threads, 1 to 1,024;
    /// - `memory`: limit in bytes, at least 64 MiB, or more with more than 16 threads, by default
    ///   2 GiB.
    ///
    /// Releases the GIL and can be interrupted by Ctrl-C. Raises `ValueError` if an argument is out
    /// of range, `MemoryError` if the positions need more memory than the limit, and
    /// `OverflowError` if a number of move sequences does not fit in 112 bits.
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
        let level =
            |with, stop: &_| dispatch!(&self.0, AnyPosition(p) => any::level(p, ply, with, stop));
        let found = counts::distinct(py, threads, memory, level)?;
        Ok(found.into_iter().map(|(position, ways)| (Self(position), ways)).collect())
    }

    /// Play `n` random games from this position, of at most `max_plies` plies each.
    ///
    /// - `n`: number of games, below 2**32;
    /// - `seed`: seed of the random generator, below 2**64; equal seeds give equal games;
    /// - `max_plies`: maximum length of each game, up to 1,000,000.
    ///
    /// Releases the GIL and can be interrupted by Ctrl-C. Raises `ValueError` if an argument is out
    /// of range.
    #[pyo3(
        signature = (n, seed, max_plies=Number::Default(1000)),
        text_signature = "($self, n, seed, max_plies=1000)"
    )]
    fn playouts<'py>(
        &self,
        py: Python<'py>,
        n: Number<'_>,
        seed: Number<'_>,
        max_plies: Number<'_>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let random = Random::new(seed.within("seed", 0..=u64::MAX)?);
        let mut playouts = Playouts { random, ..Playouts::read(&n, &max_plies)? };
        while playouts.left > 0 {
            py.detach(|| dispatch!(&self.0, AnyPosition(p) => playouts.play(p)));
            interrupt::check(py)?;
        }
        playouts.object(py)
    }

    /// Search for the best moves until the first limit is reached.
    ///
    /// `time` is in seconds, `nodes` is a number of positions, and `depth` is in plies, at most
    /// 200. A search ends after about this time or number of positions. It also ends when the value
    /// of every line is certain. It returns up to `lines` lines with different first moves. Without
    /// a time limit, a search with one thread is reproducible.
    ///
    /// The search looks deeper into promising lines than into others. With `exact`, it searches all
    /// lines to the same depth, and the values equal plain negamax values, regardless of
    /// the number of `threads`.
    ///
    /// Releases the GIL and can be interrupted by Ctrl-C. Raises `ValueError` if there is no limit,
    /// an argument is out of range or the game is over.
    #[pyo3(signature = (*, time=None, nodes=None, depth=None, lines=None, threads=None, exact=false))]
    #[pyo3(
        text_signature = "($self, *, time=None, nodes=None, depth=None, lines=1, threads=1, exact=False)"
    )]
    #[allow(clippy::too_many_arguments)] // They are keywords in Python.
    fn best<'py>(
        &self,
        py: Python<'py>,
        time: Option<Bound<'py, PyAny>>,
        nodes: Option<Number<'py>>,
        depth: Option<Number<'py>>,
        lines: Option<Number<'py>>,
        threads: Option<Number<'py>>,
        exact: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = search::limits(time, nodes, depth, lines, threads, exact)?;
        let search = || dispatch!(&self.0, AnyPosition(p) => search::best(p, &limits));
        let best = interrupt::run(py, &limits.budget.stop, search)?;
        best.ok_or_else(|| invalid("the game is over"))?.object(py)
    }

    /// Return a picture of the position as SVG, which notebooks display.
    ///
    /// - `size`: width in pixels;
    /// - `last_move`: position before the last move, and the move, which is marked;
    /// - `arrows`: legal moves that are suggested by arrows;
    /// - `heat`: weights of moves, an array of length `num_actions` or a mapping from moves; legal
    ///   moves of greater weight are drawn less transparently, and those of weight 0 not at all;
    /// - `flipped`: whether the board is turned by half a turn;
    /// - `words`: whether there is text below the board. Pictures without it have the same size in all
    ///   positions.
    ///
    /// Moves are given as actions or in their notation. Raises `ValueError` or `TypeError` if an
    /// argument is invalid, and `IllegalMove` if a move is illegal.
    #[pyo3(
        signature = (*, size=None, last_move=None, arrows=Vec::new(), heat=None, flipped=false, words=true),
        text_signature = "($self, *, size=None, last_move=None, arrows=(), heat=None, flipped=False, words=True)"
    )]
    #[allow(clippy::too_many_arguments)] // They are keywords in Python.
    fn svg<'py>(
        &self,
        py: Python<'py>,
        size: Option<Bound<'py, PyAny>>,
        last_move: Option<(Bound<'_, Self>, Bound<'_, PyAny>)>,
        arrows: Vec<Bound<'_, PyAny>>,
        heat: Option<Bound<'_, PyAny>>,
        flipped: bool,
        words: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let last =
            |(before, action): (Bound<'_, Self>, _)| pictures::last(before.get(), &action, &self.0);
        let last = last_move.map(last).transpose()?;
        let (scene, flags) = (self.scene(), [words, flipped]);
        pictures::draw(py, &self.0, &scene, last.as_ref(), (arrows, heat), flags, size)
    }

    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.svg(py, None, None, Vec::new(), None, false, true)
    }

    /// Return the side to move in words, or the result and its reason if the game is over.
    fn words(&self) -> String {
        let scene = self.scene();
        match scene.reason {
            Some(reason) => format!("{}: {reason}", scene.status),
            None => scene.status,
        }
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    /// Return the notation, or the board as text if the specification is "#".
    fn __format__(&self, specification: &str) -> PyResult<String> {
        match specification {
            "" => Ok(self.__str__()),
            "#" => Ok(format!("{:#}", self.0)),
            other => Err(invalid(format!("format: expected #, found {other:?}"))),
        }
    }

    fn __repr__(&self) -> String {
        format!("Position({:?}, {:?})", self.game(), self.__str__())
    }

    fn __hash__(&self) -> u64 {
        self.key()
    }

    fn __richcmp__(&self, other: &Self, op: CompareOp) -> PyResult<bool> {
        let (game, other_game) = (self.0.kind(), other.0.kind());
        if game != other_game && !matches!(op, CompareOp::Eq | CompareOp::Ne) {
            return Err(PyTypeError::new_err(format!(
                "positions of different games are unordered: {game} and {other_game}"
            )));
        }
        Ok(op.matches(self.0.cmp(&other.0)))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<impl IntoPyObject<'py>> {
        let restore = py.import("board_games")?.getattr("_unpickle")?;
        Ok((restore, (PICKLED, self.game(), self.__str__())))
    }
}

/// The format version of pickles; must change when the notation of positions does.
const PICKLED: &str = "board_games/1";

/// Restores a pickled position.
#[pyfunction]
pub fn _unpickle(version: &str, game: &str, text: &str) -> PyResult<Position> {
    if version != PICKLED {
        return Err(invalid(format!("expected a pickle of {PICKLED:?}, found {version:?}")));
    }
    Position::new(game, Some(text), None)
}
