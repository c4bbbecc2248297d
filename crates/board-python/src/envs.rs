//! Many games of one kind, generic over the position type.

mod history;
mod out;
mod piece;
mod pool;
mod saved;

use board_games::{AnyPosition, FullGame, GameKind, dispatch};
use board_play::PlaneValue;
use pyo3::prelude::*;
use rayon::prelude::*;

use self::history::History;
pub use self::out::Out;
use self::piece::{Common, One, Piece};
pub use self::pool::Pool;
pub use self::saved::Saved;
use crate::any;
use crate::error::invalid;
use crate::interrupt::Watch;
use crate::memory::{self, Lack};

/// The common sizes of all games in a [`Games`].
#[derive(Clone, Copy)]
pub struct Sizes {
    /// The number of games.
    pub games: usize,
    /// The number of planes, rows and columns.
    pub shape: [usize; 3],
    /// The number of actions.
    pub actions: usize,
}

impl Sizes {
    /// Returns the number of values of an observation.
    fn cells(&self) -> usize {
        self.shape.iter().product()
    }
}

/// When finished games restart.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Restart {
    /// In the step that finishes them.
    SameStep,
    /// In the next step, which ignores their actions.
    NextStep,
    /// Only in a reset.
    Never,
}

/// Type-erased games; `T` is the element type of planes.
pub trait Games<T>: Send + Sync {
    fn sizes(&self) -> Sizes;
    /// Restarts the games of the mask, by default at the start of the game, and resets their random
    /// generators if there is a seed. When all games restart, the call can be interrupted; then they
    /// have to restart again.
    ///
    /// # Errors
    /// If there is one, nothing is changed.
    fn reset(
        &mut self,
        seed: Option<u64>,
        mask: &[bool],
        starts: Option<Starts>,
        out: Out<'_, T>,
        watch: &Watch,
    ) -> Result<(), GamesError>;
    /// Plays an action in each game of the mask and restarts finished games.
    ///
    /// # Errors
    /// If there is one, nothing is changed.
    fn step(&mut self, actions: &[i64], mask: &[bool], out: Out<'_, T>) -> Result<(), GamesError>;
    /// Writes the positions of all games.
    fn show(&mut self, out: Out<'_, T>);
    /// Writes a random legal action for each game, and -1 for finished games.
    fn sample(&mut self, sampled: &mut [i64]);
    /// Returns the position of a game, which must exist.
    fn position(&self, game: usize) -> AnyPosition;
    /// Ends the threads, which the next step starts again.
    fn close(&mut self);
    /// Returns the state of each game.
    fn save(&self, watch: &Watch) -> Result<Vec<Saved>, Lack>;
    /// Restores the state of each game.
    ///
    /// # Errors
    /// If there is one or the call is interrupted, nothing is changed.
    fn restore(&mut self, saved: &[Saved], watch: &Watch) -> Result<(), GamesError>;
}

/// The start position of each game; `None` for games that are left out.
pub type Starts = Vec<Option<AnyPosition>>;

/// Why nothing was done.
pub enum GamesError {
    /// The first game with an invalid action, start position or state, and the reason.
    Game(usize, String),
    /// The threads cannot be started, or there is not enough memory.
    Resources(PyErr),
}

impl GamesError {
    /// Returns the exception; `game` creates it from a message with the name of the argument.
    pub fn named(self, argument: &str, game: impl FnOnce(String) -> PyErr) -> PyErr {
        match self {
            Self::Game(number, why) => game(format!("{argument}[{number}]: {why}")),
            Self::Resources(why) => why,
        }
    }
}

impl From<Lack> for GamesError {
    fn from(lack: Lack) -> Self {
        Self::Resources(lack.into())
    }
}

/// The options of [`games`].
pub struct Options<'a> {
    pub games: usize,
    /// The rules of all games, or of each game.
    pub rules: &'a [String],
    pub max_plies: Option<u32>,
    pub repetition: Option<usize>,
    pub seed: u64,
    pub threads: usize,
    pub restart: Restart,
}

/// Creates games of one kind.
pub fn games<T: PlaneValue>(
    py: Python<'_>,
    kind: GameKind,
    options: Options<'_>,
) -> PyResult<Box<dyn Games<T>>> {
    Ok(dispatch!(kind, P => Box::new(Watch::run(py, |watch| Of::<P>::new(options, watch))??)))
}

/// The games of one position type.
struct Of<P> {
    /// The start of all games, or of each game.
    defaults: Vec<P>,
    /// All pieces have the same length, except the last, which may be shorter.
    pieces: Vec<Piece<P>>,
    common: Common<P>,
    /// A pool with a thread for each piece.
    pool: Pool,
}

impl<P: FullGame + TryFrom<AnyPosition>> Of<P> {
    fn new(options: Options<'_>, watch: &Watch) -> PyResult<Self> {
        let Options { games, rules, max_plies, repetition, seed, threads, restart } = options;
        let mut defaults: Vec<P> = memory::vec(rules.len())?;
        for (game, rules) in rules.iter().enumerate() {
            let start = P::start_with(rules.parse().map_err(invalid)?);
            any::check_shape(defaults.first().unwrap_or(&start), &start)
                .map_err(|why| invalid(format!("rules[{game}]: {why}")))?;
            defaults.push(start);
        }
        let start = defaults[0];
        let sizes = Sizes { games, shape: any::shape(&start), actions: any::actions(&start) };
        let max_plies = max_plies.unwrap_or(u32::MAX);
        // If the rules limit the length of a game, its positions cannot repeat.
        let can_repeat = defaults.iter().any(|start| any::max_plies(start).is_none());
        let repetition = repetition.filter(|_| can_repeat);
        let common = Common { start, max_plies, repetition, restart, sizes };
        let (mut pieces, per) = (Vec::new(), games.div_ceil(threads));
        for first in (0..games).step_by(per) {
            let own = first..games.min(first + per);
            let starts = memory::collect(own.map(|game| defaults[game % defaults.len()]))?;
            pieces.push(Piece::new(&common, starts, watch)?);
        }
        let pool = Pool::new(pieces.len());
        let mut found = Self { defaults, pieces, common, pool };
        found.reseed(seed, |_| true);
        Ok(found)
    }

    /// Returns the start of a game.
    fn default(&self, game: usize) -> P {
        self.defaults[game % self.defaults.len()]
    }

    /// Returns the number of games in a piece.
    fn per(&self) -> usize {
        self.pieces[0].all.len()
    }

    /// Returns the piece of a game and its index there.
    fn place(&mut self, game: usize) -> (&mut Piece<P>, usize) {
        let per = self.per();
        (&mut self.pieces[game / per], game % per)
    }

    /// Resets the random generators of some games.
    fn reseed(&mut self, seed: u64, chosen: impl Fn(usize) -> bool) {
        for game in (0..self.common.sizes.games).filter(|&game| chosen(game)) {
            let (piece, number) = self.place(game);
            piece.reseed(number, seed, game);
        }
    }

    /// Returns a start position for each game.
    ///
    /// # Errors
    /// The first position that is invalid and the reason, or a lack of memory.
    fn starts(&self, given: Option<Starts>) -> Result<Vec<P>, GamesError> {
        let all = (0..self.common.sizes.games).map(|game| self.default(game));
        let Some(given) = given else { return Ok(memory::collect(all)?) };
        memory::try_collect(given.into_iter().enumerate().map(|(game, given)| match given {
            Some(position) => self.start(position).map_err(|why| GamesError::Game(game, why)),
            None => Ok(self.default(game)),
        }))
    }

    /// Returns a start position; the error is the reason why a game cannot start there.
    fn start(&self, given: AnyPosition) -> Result<P, String> {
        let position = any::same_shape(&self.common.start, given)?;
        if position.is_over() { Err("the game is over".to_string()) } else { Ok(position) }
    }

    /// Returns the first game with an illegal action and the reason.
    fn refused(&self, actions: &[i64], mask: &[bool]) -> Option<(usize, String)> {
        let (per, common) = (self.per(), &self.common);
        let pieces = self.pieces.iter().zip(actions.chunks(per)).zip(mask.chunks(per)).collect();
        let refused = each(pieces, |((piece, actions), mask)| piece.refused(actions, mask, common));
        let mut numbered = (0..).step_by(per).zip(refused);
        numbered.find_map(|(first, why)| why.map(|(game, why)| (first + game, why)))
    }

    fn play<T: PlaneValue>(&mut self, actions: &[i64], mask: &[bool], mut out: Out<'_, T>) {
        let (per, common) = (self.per(), &self.common);
        let parts = self.pieces.iter_mut().zip(actions.chunks(per)).zip(mask.chunks(per));
        let parts = parts.zip(out.chunks(per, common.sizes)).collect();
        each(parts, |(((piece, actions), mask), mut out)| {
            piece.step(actions, mask, common, &mut out);
        });
    }
}

/// Processes every part, in parallel in the current pool if there are several.
pub fn each<T: Send, R: Send>(mut parts: Vec<T>, work: impl Fn(T) -> R + Sync + Send) -> Vec<R> {
    match parts.len() {
        1 => parts.pop().into_iter().map(work).collect(),
        _ => parts.into_par_iter().map(work).collect(),
    }
}

impl<P, T: PlaneValue> Games<T> for Of<P>
where
    P: FullGame + Into<AnyPosition> + TryFrom<AnyPosition>,
{
    fn sizes(&self) -> Sizes {
        self.common.sizes
    }

    fn reset(
        &mut self,
        seed: Option<u64>,
        mask: &[bool],
        starts: Option<Starts>,
        mut out: Out<'_, T>,
        watch: &Watch,
    ) -> Result<(), GamesError> {
        let starts = self.starts(starts)?;
        if let Some(seed) = seed {
            self.reseed(seed, |game| mask[game]);
        }
        let (per, common, partial) = (self.per(), &self.common, mask.contains(&false));
        let parts = self.pieces.iter_mut().zip(mask.chunks(per)).zip(starts.chunks(per));
        for (((piece, mask), starts), mut out) in parts.zip(out.chunks(per, common.sizes)) {
            let chosen =
                piece.starts.iter_mut().zip(starts).zip(mask).filter(|(_, chosen)| **chosen);
            chosen.for_each(|((own, start), _)| *own = *start);
            if partial {
                piece.reset(mask.iter(), common, &mut out);
            } else {
                piece.reset(watch.items(mask.iter()), common, &mut out);
            }
        }
        Ok(())
    }

    fn step(&mut self, actions: &[i64], mask: &[bool], out: Out<'_, T>) -> Result<(), GamesError> {
        if self.common.repetition.is_some() {
            let mut all = self.pieces.iter_mut().flat_map(|piece| &mut piece.histories);
            all.try_for_each(History::reserve)?;
        }
        // The whole step is one call, because waking the threads takes long. The pool is taken out
        // so that the work can borrow the rest.
        let mut pool = std::mem::replace(&mut self.pool, Pool::new(1));
        let stepped = pool.run(|| {
            if let Some((game, why)) = self.refused(actions, mask) {
                return Err(GamesError::Game(game, why));
            }
            self.play(actions, mask, out);
            Ok(())
        });
        self.pool = pool;
        stepped.unwrap_or_else(|why| Err(GamesError::Resources(why)))
    }

    fn show(&mut self, mut out: Out<'_, T>) {
        let (per, common) = (self.per(), &self.common);
        for (piece, mut out) in self.pieces.iter_mut().zip(out.chunks(per, common.sizes)) {
            piece.begin();
            (0..piece.all.len()).for_each(|number| piece.show(number, common, &mut out));
        }
    }

    fn sample(&mut self, sampled: &mut [i64]) {
        let actions = self.pieces.iter_mut().flat_map(Piece::sample);
        sampled.iter_mut().zip(actions).for_each(|(sampled, action)| *sampled = action);
    }

    fn position(&self, game: usize) -> AnyPosition {
        let piece = &self.pieces[game / self.per()];
        piece.all[game % self.per()].position.into()
    }

    fn close(&mut self) {
        self.pool.close();
    }

    fn save(&self, watch: &Watch) -> Result<Vec<Saved>, Lack> {
        let (games, pieces) = (self.common.sizes.games, self.pieces.iter());
        let histories = pieces.clone().flat_map(|piece| &piece.histories);
        let keys: usize = histories.map(|history| history.keys.len()).sum();
        memory::check(1, games * Saved::BYTES + keys * Saved::KEY)?;
        let mut saved = memory::vec(games)?;
        let all =
            pieces.flat_map(|piece| piece.all.iter().zip(&piece.starts).zip(&piece.histories));
        let all = watch.items(all).enumerate();
        saved.extend(all.map(|(number, ((game, start), history))| {
            Saved::of(game, start, history, self.default(number))
        }));
        Ok(saved)
    }

    fn restore(&mut self, saved: &[Saved], watch: &Watch) -> Result<(), GamesError> {
        let mut read: Vec<(One<P>, P, History)> = memory::vec(saved.len())?;
        for (game, saved) in watch.items(saved.iter().enumerate()) {
            let one = saved.read(&self.common, self.default(game));
            read.push(one.map_err(|why| GamesError::Game(game, why))?);
        }
        if read.len() < saved.len() {
            return Ok(());
        }
        for (game, (one, start, history)) in read.into_iter().enumerate() {
            let (piece, number) = self.place(game);
            (piece.all[number], piece.starts[number]) = (one, start);
            piece.histories[number] = history;
        }
        Ok(())
    }
}
