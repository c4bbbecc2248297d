//! The class `TreeSearch`.

use board_core::Random;
use board_games::{AnyPosition, FullGame, dispatch};
use board_search::{Mcts, Tree};
use numpy::Element;
use numpy::ndarray::IntoDimension;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::any;
use crate::arrays::{floats, write};
use crate::batch::{first, read};
use crate::envs::Pool;
use crate::error::{invalid, known};
use crate::lock::Lock;
use crate::number::Number;
use crate::position::Position;

/// The format version of pickles; must change when their contents do.
const PICKLED: &str = "board_games/1";

/// The options of a search.
#[derive(Serialize, Deserialize)]
struct Options {
    simulations: u32,
    threads: usize,
    mcts: Mcts,
    /// The numbers of values in an observation and of actions.
    sizes: [usize; 2],
    /// Gives a seed to each tree.
    random: Random,
}

/// Type-erased trees of many positions.
trait Trees: Send + Sync {
    /// Returns the number of leaves that wait for an evaluation.
    fn waiting(&self) -> usize;
    /// Descends all trees.
    fn descend(&mut self) -> PyResult<()>;
    /// Writes the planes and masks of the leaves. Further rows are filled with zeros.
    fn write(&mut self, planes: &mut [f32], masks: &mut [bool]) -> PyResult<()>;
    /// Evaluates the leaves.
    ///
    /// # Errors
    /// If a number is invalid, nothing is changed.
    fn backup(&mut self, priors: &[f32], values: &[f32]) -> PyResult<()>;
    /// Continues from other positions, of which there is one for each tree.
    ///
    /// # Errors
    /// If a position is of another game, nothing is changed.
    fn follow(&mut self, positions: &[AnyPosition]) -> Result<(), String>;
    /// Returns the position, the value and the best action, or -1, of a tree.
    fn root(&self, game: usize) -> (AnyPosition, f64, i64);
    /// Calls a function with each action of a tree's root, its visits, and its weight in the improved
    /// policy.
    fn actions(&self, game: usize, sharpness: f64, each: &mut dyn FnMut(usize, u32, f64));
    /// Returns the contents of a pickle, which [`load`](Self::load) reads.
    fn save(&self) -> Result<Vec<u8>, postcard::Error>;
    /// Restores searches. Those that waited for an evaluation find the same leaf again.
    fn load(saved: &[u8]) -> PyResult<Self>
    where
        Self: Sized;
}

struct Of<P: FullGame> {
    options: Options,
    /// The root of each tree.
    roots: Vec<P>,
    trees: Vec<Tree<P>>,
    pool: Pool,
}

/// The evaluation of a leaf, which has a row of the arrays.
struct Leaf<'a, P: FullGame> {
    tree: &'a mut Tree<P>,
    row: usize,
    priors: &'a [f32],
    value: f32,
}

impl<P: FullGame> Leaf<'_, P> {
    /// # Errors
    /// A number is invalid.
    fn check(&self) -> Result<(), String> {
        let Self { row, value, .. } = *self;
        if !(-1.0..=1.0).contains(&value) {
            return Err(format!("values[{row}]: expected -1 to 1, found {value}"));
        }
        let Some((position, moves)) = self.tree.leaf() else { return Ok(()) };
        for action in moves.iter().filter_map(|&m| P::action(m, position.rules())) {
            let prior = self.priors[action];
            if !(0.0..=f32::MAX).contains(&prior) {
                let expected = "expected a finite number of at least 0";
                return Err(format!("priors[{row}, {action}]: {expected}, found {prior}"));
            }
        }
        Ok(())
    }

    fn evaluate(&mut self) {
        let Some((position, moves)) = self.tree.leaf() else { return };
        let (rules, count) = (position.rules(), f32::from(moves.len() as u16));
        let prior = |m| P::action(m, rules).map_or(0.0, |action| self.priors[action]);
        let sum: f32 = moves.iter().map(|&m| prior(m)).sum();
        self.tree.evaluate(self.value, |m| if sum > 0.0 { prior(m) / sum } else { 1.0 / count });
    }
}

impl<P: FullGame> Of<P> {
    fn new(roots: Vec<P>, mut options: Options) -> Self {
        let trees = roots.iter().map(|root| options.tree(root)).collect();
        Self { pool: Pool::new(options.threads), options, roots, trees }
    }
}

impl Options {
    /// Returns a new tree with another seed.
    fn tree<P: FullGame>(&mut self, root: &P) -> Tree<P> {
        Tree::new(root, Mcts { seed: self.random.number(), ..self.mcts })
    }
}

impl<P> Trees for Of<P>
where
    P: FullGame + Into<AnyPosition> + TryFrom<AnyPosition> + Serialize + DeserializeOwned,
    P::Move: Serialize + DeserializeOwned,
{
    fn waiting(&self) -> usize {
        self.trees.iter().filter(|tree| tree.leaf().is_some()).count()
    }

    fn descend(&mut self) -> PyResult<()> {
        let Self { options, trees, pool, .. } = self;
        pool.parts(trees, |trees| drop(Tree::leaves(trees, options.simulations))).map(drop)
    }

    fn write(&mut self, planes: &mut [f32], masks: &mut [bool]) -> PyResult<()> {
        let Self { options, trees, pool, .. } = self;
        let [cells, actions] = options.sizes;
        planes[trees.iter().filter_map(Tree::leaf).count() * cells..].fill(0.0);
        masks.fill(false);
        let rows = planes.chunks_exact_mut(cells).zip(masks.chunks_exact_mut(actions));
        let mut leaves: Vec<_> = trees.iter().filter_map(Tree::leaf).zip(rows).collect();
        let written = pool.parts(&mut leaves, |leaves| {
            for ((position, moves), (planes, mask)) in leaves {
                let seen = position.observe(position.turn(), planes);
                debug_assert!(seen.is_ok());
                for action in moves.iter().filter_map(|&m| P::action(m, position.rules())) {
                    mask[action] = true;
                }
            }
        });
        written.map(drop)
    }

    fn backup(&mut self, priors: &[f32], values: &[f32]) -> PyResult<()> {
        let Self { options, trees, pool, .. } = self;
        let waiting = trees.iter_mut().filter(|tree| tree.leaf().is_some()).enumerate();
        let rows = waiting.zip(priors.chunks_exact(options.sizes[1])).zip(values);
        let leaf = |(((row, tree), priors), &value)| Leaf { tree, row, priors, value };
        let mut leaves: Vec<_> = rows.map(leaf).collect();
        let checked = pool.parts(&mut leaves, |leaves| leaves.iter().try_for_each(Leaf::check));
        checked?.into_iter().collect::<Result<(), String>>().map_err(invalid)?;
        pool.parts(&mut leaves, |leaves| leaves.iter_mut().for_each(Leaf::evaluate)).map(drop)
    }

    fn follow(&mut self, positions: &[AnyPosition]) -> Result<(), String> {
        let same = |&position: &AnyPosition| any::same_shape(&self.roots[0], position);
        let positions = positions.iter().map(same).collect::<Result<Vec<_>, _>>()?;
        for ((root, tree), position) in self.roots.iter_mut().zip(&mut self.trees).zip(positions) {
            if *root == position {
                continue;
            }
            let played = tree.children().filter(|child| root.after_unchecked(child.m) == position);
            let played = played.max_by_key(|child| child.visits).map(|child| child.m);
            if played.is_none_or(|m| tree.play(m).is_err()) {
                *tree = self.options.tree(&position);
            }
            *root = position;
        }
        Ok(())
    }

    fn root(&self, game: usize) -> (AnyPosition, f64, i64) {
        let (root, tree) = (self.roots[game], &self.trees[game]);
        let action = tree.line().first().and_then(|&m| P::action(m, root.rules()));
        (root.into(), tree.value(), action.map_or(-1, |action| action as i64))
    }

    fn actions(&self, game: usize, sharpness: f64, each: &mut dyn FnMut(usize, u32, f64)) {
        let (rules, tree) = (self.roots[game].rules(), &self.trees[game]);
        for (child, (m, weight)) in tree.children().zip(tree.policy(sharpness)) {
            if let Some(action) = P::action(m, rules) {
                each(action, child.visits, weight);
            }
        }
    }

    fn save(&self) -> Result<Vec<u8>, postcard::Error> {
        postcard::to_allocvec(&(&self.options, self.waiting() > 0, &self.roots, &self.trees))
    }

    fn load(saved: &[u8]) -> PyResult<Self> {
        let saved: (Options, bool, _, _) = postcard::from_bytes(saved).map_err(invalid)?;
        let (options, is_waiting, roots, trees) = saved;
        let mut found = Self { pool: Pool::new(options.threads), options, roots, trees };
        if is_waiting {
            found.descend()?;
        }
        Ok(found)
    }
}

/// Reads a number from 0 to `max`.
fn real(name: &str, given: f64, max: f64) -> PyResult<f64> {
    if (0.0..=max).contains(&given) {
        return Ok(given);
    }
    Err(invalid(format!("{name}: expected 0 to {max}, found {given}")))
}

/// Monte Carlo tree search of many positions at once, with evaluations by the caller's network.
///
/// - `positions`: N positions of one game, or a vectorized environment;
/// - `simulations`: number of simulations of each search, 1 to 16,777,216;
/// - `exploration`: weight of the priors, *c* in *q* + *c* *p* sqrt(*N*) / (1 + *n*) (PUCT);
/// - `noise`: share of Dirichlet noise in the priors at the roots, 0 to 1; self-play usually takes
///   0.25;
/// - `seed`: seed of the noise, below 2**64;
/// - `threads`: number of threads, 1 to 1,024; the results do not depend on it.
///
/// A simulation adds a position to each tree. Positions in which the game is over need no evaluation:
/// their results are known. Memory grows with the number of legal moves.
///
///     search = TreeSearch(positions, simulations=100)
///     while leaves := search.leaves():
///         planes, masks = leaves
///         search.backup(*network(planes, masks))
///     positions = play_all(positions, search.actions())
///     search.follow(positions)
///
/// Searches can be copied and pickled. The copy continues as the original would. Raises `ValueError`
/// if an argument is invalid, and `RuntimeError` while another thread is using the search.
#[pyclass(frozen, module = "board_games")]
pub struct TreeSearch {
    /// Number of simulations of each search.
    #[pyo3(get)]
    simulations: u32,
    games: usize,
    actions: usize,
    shape: [usize; 3],
    trees: Lock<Box<dyn Trees>>,
}

impl TreeSearch {
    fn of<P: FullGame>(trees: Of<P>) -> Self
    where
        Of<P>: Trees + 'static,
    {
        let (root, games, simulations) =
            (trees.roots[0], trees.roots.len(), trees.options.simulations);
        let (shape, actions) = (any::shape(&root), any::actions(&root));
        let trees: Box<dyn Trees> = Box::new(trees);
        Self { simulations, games, actions, shape, trees: Lock::new("TreeSearch", trees) }
    }

    /// Returns an array of this shape with an entry or a row of entries for each search.
    fn rows<'py, T: Element + Copy + Default + Send>(
        &self,
        py: Python<'py>,
        shape: impl IntoDimension,
        fill: impl Fn(&dyn Trees, usize, &mut [T]) + Sync,
    ) -> PyResult<Bound<'py, PyAny>> {
        let trees = &**self.trees.lock()?;
        write(py, None, shape, |values| {
            py.detach(|| {
                let rows = values.chunks_exact_mut(values.len() / self.games).enumerate();
                rows.for_each(|(game, row)| fill(trees, game, row));
            });
            Ok(())
        })
    }
}

#[pymethods]
impl TreeSearch {
    #[new]
    #[pyo3(
        signature = (
            positions, simulations, *, exploration=1.6, noise=0.0, seed=Number::Default(0),
            threads=Number::Default(1)
        ),
        text_signature = "(positions, simulations, *, exploration=1.6, noise=0.0, seed=0, threads=1)"
    )]
    fn new(
        positions: &Bound<'_, PyAny>,
        simulations: Number<'_>,
        exploration: f64,
        noise: f64,
        seed: Number<'_>,
        threads: Number<'_>,
    ) -> PyResult<Self> {
        let positions = read(positions)?;
        let simulations = simulations.within("simulations", 1..=1 << 24)?;
        let exploration = real("exploration", exploration, 1e6)?;
        let mcts = Mcts { exploration, noise: real("noise", noise, 1.0)?, ..Mcts::default() };
        let random = Random::new(seed.within("seed", 0..=u64::MAX)?);
        let threads = threads.within("threads", 1..=1024)?;
        dispatch!(first(&positions)?, AnyPosition(root) => {
            let sizes = [any::shape(&root).iter().product(), any::actions(&root)];
            let options = Options { simulations, threads, mcts, sizes, random };
            let same = |&position: &AnyPosition| any::same_shape(&root, position).map_err(invalid);
            let roots = positions.iter().map(same).collect::<PyResult<Vec<_>>>()?;
            Ok(Self::of(Of::new(roots, options)))
        })
    }

    /// Descend each tree to a leaf, and return the leaves; None if all searches are finished.
    ///
    /// Returns the observations of the players to move, float32 of shape (K, P, H, W), and the masks
    /// of legal actions, bool of shape (K, A), of the K searches that are not finished, in their order.
    /// `out` is a pair of arrays with N rows; then writes into them and returns them, and the rows
    /// after the first K are 0. Until `backup`, returns the same leaves again. Releases the GIL.
    #[pyo3(signature = (out=None))]
    fn leaves<'py>(
        &self,
        py: Python<'py>,
        out: Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)>,
    ) -> PyResult<Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
        let trees = &mut **self.trees.lock()?;
        py.detach(|| trees.descend())?;
        let found = trees.waiting();
        if found == 0 {
            return Ok(None);
        }
        let rows = if out.is_some() { self.games } else { found };
        let ([planes, height, width], out) = (self.shape, out.unzip());
        let mut masks = None;
        let planes = write(py, out.0.as_ref(), [rows, planes, height, width], |planes| {
            masks = Some(write(py, out.1.as_ref(), [rows, self.actions], |masks| {
                py.detach(|| trees.write(planes, masks))
            })?);
            Ok(())
        })?;
        Ok(Some(planes).zip(masks))
    }

    /// Evaluate the leaves that `leaves` returned.
    ///
    /// - `priors`: probabilities of the actions, shape (K, A) or (N, A); those of illegal actions are
    ///   ignored, and the others are divided by their sum;
    /// - `values`: expected results for the players to move, -1 to 1, shape (K,) or (N,).
    ///
    /// Arrays of other types than float32 are converted. Rows after the first K are ignored. Releases
    /// the GIL. Raises `ValueError` if an argument is invalid, and `RuntimeError` if no leaf waits for
    /// an evaluation; then nothing is changed.
    fn backup(
        &self,
        py: Python<'_>,
        priors: &Bound<'_, PyAny>,
        values: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let trees = &mut **self.trees.lock()?;
        let rows = [trees.waiting(), self.games];
        if rows[0] == 0 {
            return Err(PyRuntimeError::new_err("call leaves() before backup()"));
        }
        let priors = floats("priors", priors, rows, &[self.actions])?;
        let values = floats("values", values, rows, &[])?;
        let (priors, values) = (priors.as_slice()?, values.as_slice()?);
        py.detach(|| trees.backup(priors, values))
    }

    /// Continue from other positions: N positions, or the vectorized environment.
    ///
    /// A search that contains the position, at its root or after one move, keeps the tree below it
    /// with its simulations. Other searches start again.
    ///
    /// Raises `ValueError` unless there are N positions of the same game.
    fn follow(&self, positions: &Bound<'_, PyAny>) -> PyResult<()> {
        let positions = read(positions)?;
        let (games, found) = (self.games, positions.len());
        if found != games {
            return Err(invalid(format!("positions: expected {games} positions, found {found}")));
        }
        self.trees.lock()?.follow(&positions).map_err(invalid)
    }

    /// Return the current positions.
    fn positions(&self) -> PyResult<Vec<Position>> {
        let trees = self.trees.lock()?;
        Ok((0..self.games).map(|game| Position(trees.root(game).0)).collect())
    }

    #[staticmethod]
    fn _load(version: &str, game: &str, state: &[u8]) -> PyResult<Self> {
        if version != PICKLED {
            return Err(invalid(format!("expected a pickle of {PICKLED:?}, found {version:?}")));
        }
        dispatch!(known(game)?, P => Ok(Self::of(Of::<P>::load(state)?)))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<impl IntoPyObject<'py>> {
        let trees = slf.get().trees.lock()?;
        let (game, saved) = (trees.root(0).0.kind().name(), trees.save().map_err(invalid)?);
        Ok((slf.getattr("_load")?, (PICKLED, game, PyBytes::new(slf.py(), &saved))))
    }

    /// Return the number of simulations of each action: int32, shape (N, A).
    fn visits<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.rows(py, [self.games, self.actions], |trees, game, row: &mut [i32]| {
            trees.actions(game, 1.0, &mut |action, visits, _| row[action] = visits as i32);
        })
    }

    /// Return the improved policies, targets for learning: float32, shape (N, A).
    ///
    /// They are proportional to *p* exp(`sharpness` *q*), where *p* is the prior without noise, and
    /// *q* the value of the action, or of the position if the action was not tried. Rows of finished
    /// games are 0.
    #[pyo3(signature = (sharpness=10.0))]
    fn policies<'py>(&self, py: Python<'py>, sharpness: f64) -> PyResult<Bound<'py, PyAny>> {
        let sharpness = real("sharpness", sharpness, 1e6)?;
        self.rows(py, [self.games, self.actions], |trees, game, row: &mut [f32]| {
            trees.actions(game, sharpness, &mut |action, _, weight| row[action] = weight as f32);
        })
    }

    /// Return the values of the positions for the players to move, -1 to 1: float32, shape (N,).
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.rows(py, [self.games], |trees, game, row| row[0] = trees.root(game).1 as f32)
    }

    /// Return the best actions, most of which have the most visits: int64, shape (N,).
    ///
    /// A proven win is better than every other action, and a proven loss is worse. Finished games have
    /// the action -1.
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.rows(py, [self.games], |trees, game, row| row[0] = trees.root(game).2)
    }
}
