//! Many games of one kind, generic over the position type.

mod history;
mod out;
mod piece;
mod pool;
mod saved;

use board_games::{AnyPosition, FullGame};
use board_play::PlaneValue;
use pyo3::prelude::*;
use rayon::prelude::*;

use self::history::History;
pub use self::out::Out;
use self::piece::{Common, Piece};
pub use self::pool::Pool;
pub use self::saved::Saved;
use crate::any;
use crate::error::{illegal, invalid};
use crate::interrupt::Watch;
use crate::memory;

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

/// The start position of each game; `None` for games that are left out.
pub type Starts = Vec<Option<AnyPosition>>;

/// The options of [`Games::new`].
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

/// The games of one position type.
pub struct Games<P> {
    /// The start of all games, or of each game.
    defaults: Vec<P>,
    /// All pieces have the same length, except the last, which may be shorter.
    pieces: Vec<Piece<P>>,
    pub common: Common<P>,
    /// A pool with a thread for each piece.
    pub pool: Pool,
}

impl<P: FullGame + Into<AnyPosition> + TryFrom<AnyPosition>> Games<P> {
    pub fn new(options: Options<'_>, watch: &Watch) -> PyResult<Self> {
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
    fn starts(&self, given: Option<Starts>) -> PyResult<Vec<P>> {
        let all = (0..self.common.sizes.games).map(|game| self.default(game));
        let Some(given) = given else { return memory::collect(all) };
        memory::try_collect(given.into_iter().enumerate().map(|(game, given)| match given {
            Some(position) => self.start(game, position),
            None => Ok(self.default(game)),
        }))
    }

    /// Returns the start position of a game.
    ///
    /// # Errors
    /// The reason why the game cannot start there.
    fn start(&self, game: usize, given: AnyPosition) -> PyResult<P> {
        let found = any::same_shape(&self.common.start, given).and_then(|position| {
            if position.is_over() { Err("the game is over".to_string()) } else { Ok(position) }
        });
        found.map_err(|why| invalid(format!("positions[{game}]: {why}")))
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

    /// Restarts the games of the mask, by default at the start of the game, and resets their random
    /// generators if there is a seed. When all games restart, the call can be interrupted; then they
    /// have to restart again.
    ///
    /// # Errors
    /// If there is one, nothing is changed.
    pub fn reset<T: PlaneValue>(
        &mut self,
        seed: Option<u64>,
        mask: &[bool],
        starts: Option<Starts>,
        mut out: Out<'_, T>,
        watch: &Watch,
    ) -> PyResult<()> {
        let starts = self.starts(starts)?;
        if let Some(seed) = seed {
            self.reseed(seed, |game| mask[game]);
        }
        let (per, common, partial) = (self.per(), &self.common, mask.contains(&false));
        let parts = self.pieces.iter_mut().zip(starts.chunks(per)).zip(mask.chunks(per));
        for (((piece, starts), mask), mut out) in parts.zip(out.chunks(per, common.sizes)) {
            let starts = starts.iter().zip(mask);
            if partial {
                piece.reset(starts, common, &mut out);
            } else {
                piece.reset(watch.items(starts), common, &mut out);
            }
        }
        Ok(())
    }

    /// Plays an action in each game of the mask and restarts finished games.
    ///
    /// # Errors
    /// If there is one, nothing is changed.
    pub fn step<T: PlaneValue>(
        &mut self,
        actions: &[i64],
        mask: &[bool],
        out: Out<'_, T>,
    ) -> PyResult<()> {
        if self.common.repetition.is_some() {
            let mut all = self.pieces.iter_mut().flat_map(|piece| &mut piece.histories);
            all.try_for_each(History::reserve)?;
        }
        // The whole step is one call, because waking the threads takes long. The pool is taken out
        // so that the work can borrow the rest.
        let mut pool = std::mem::replace(&mut self.pool, Pool::new(1));
        let stepped = pool.run(|| {
            if let Some((game, why)) = self.refused(actions, mask) {
                return Err(illegal(format!("actions[{game}]: {why}")));
            }
            self.play(actions, mask, out);
            Ok(())
        });
        self.pool = pool;
        stepped?
    }

    /// Writes the positions of all games.
    pub fn show<T: PlaneValue>(&mut self, mut out: Out<'_, T>) {
        let (per, common) = (self.per(), &self.common);
        for (piece, mut out) in self.pieces.iter_mut().zip(out.chunks(per, common.sizes)) {
            piece.begin();
            (0..piece.all.len()).for_each(|number| piece.show(number, common, &mut out));
        }
    }

    /// Writes a random legal action for each game, and -1 for finished games.
    pub fn sample(&mut self, sampled: &mut [i64]) {
        let actions = self.pieces.iter_mut().flat_map(Piece::sample);
        sampled.iter_mut().zip(actions).for_each(|(sampled, action)| *sampled = action);
    }

    /// Returns the position of a game, which must exist.
    pub fn position(&self, game: usize) -> AnyPosition {
        let piece = &self.pieces[game / self.per()];
        piece.all[game % self.per()].position.into()
    }

    /// Returns the state of each game.
    pub fn save(&self, watch: &Watch) -> PyResult<Vec<Saved>> {
        let (games, pieces) = (self.common.sizes.games, self.pieces.iter());
        let histories = pieces.clone().flat_map(|piece| &piece.histories);
        let keys: usize = histories.map(|history| history.keys.len()).sum();
        memory::check(1, games * Saved::BYTES + keys * Saved::KEY)?;
        let all =
            pieces.flat_map(|piece| piece.all.iter().zip(&piece.starts).zip(&piece.histories));
        memory::collect(watch.items(all).enumerate().map(|(number, ((game, start), history))| {
            Saved::of(game, start, history, self.default(number))
        }))
    }

    /// Restores the state of each game.
    ///
    /// # Errors
    /// If there is one or the call is interrupted, nothing is changed.
    pub fn restore(&mut self, saved: &[Saved], watch: &Watch) -> PyResult<()> {
        let read = watch.items(saved.iter().enumerate()).map(|(game, saved)| {
            let read = saved.read(&self.common, self.default(game));
            read.map_err(|why| invalid(format!("state[{game}]: {why}")))
        });
        let read = memory::try_collect(read)?;
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

/// Processes every part, in parallel in the current pool if there are several.
pub fn each<T: Send, R: Send>(mut parts: Vec<T>, work: impl Fn(T) -> R + Sync + Send) -> Vec<R> {
    match parts.len() {
        1 => parts.pop().into_iter().map(work).collect(),
        _ => parts.into_par_iter().map(work).collect(),
    }
}
