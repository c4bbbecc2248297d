//! Many games of one kind, generic over the position type.

use std::collections::TryReserveError;
use std::ops::Range;

use board_core::{Outcome, Player, zobrist};
use board_games::{FullGame, Visitor, visit};
use board_play::PlaneValue;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::any::legal_actions;

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

/// The output arrays, with an entry or a row of entries for each game.
pub struct Out<'a, T> {
    pub seen: &'a mut [T],
    pub final_seen: &'a mut [T],
    /// Two entries for each game.
    pub rewards: &'a mut [f32],
    pub terminated: &'a mut [bool],
    pub truncated: &'a mut [bool],
    pub done: &'a mut [bool],
    pub players: &'a mut [i8],
    pub mask: &'a mut [bool],
    /// The end of each game's legal actions in the list of all.
    pub ends: &'a mut [i64],
}

impl<T> Out<'_, T> {
    /// Splits the arrays into chunks of this number of games.
    fn chunks(&mut self, games: usize, sizes: Sizes) -> impl Iterator<Item = Out<'_, T>> {
        let cells: usize = sizes.shape.iter().product();
        let mut seen = self.seen.chunks_mut(games * cells);
        let mut final_seen = self.final_seen.chunks_mut(games * cells);
        let mut rewards = self.rewards.chunks_mut(games * 2);
        let mut terminated = self.terminated.chunks_mut(games);
        let mut truncated = self.truncated.chunks_mut(games);
        let mut done = self.done.chunks_mut(games);
        let mut players = self.players.chunks_mut(games);
        let mut mask = self.mask.chunks_mut(games * sizes.actions);
        let mut ends = self.ends.chunks_mut(games);
        std::iter::from_fn(move || {
            Some(Out {
                seen: seen.next()?,
                final_seen: final_seen.next()?,
                rewards: rewards.next()?,
                terminated: terminated.next()?,
                truncated: truncated.next()?,
                done: done.next()?,
                players: players.next()?,
                mask: mask.next()?,
                ends: ends.next()?,
            })
        })
    }
}

/// Type-erased games; `T` is the element type of planes.
pub trait Games<T>: Send {
    fn sizes(&self) -> Sizes;
    /// Restarts all games; a seed resets the random generators.
    fn reset(&mut self, seed: Option<u64>, out: Out<'_, T>);
    /// Plays an action in each game and restarts finished games.
    ///
    /// # Errors
    /// The first game with an illegal action and the reason; then no action is played.
    fn step(&mut self, actions: &[i64], out: Out<'_, T>) -> Result<(), (usize, String)>;
    /// Returns the legal actions of all games, concatenated.
    fn list(&self) -> Vec<i32>;
    /// Returns a random legal action for each game.
    fn sample(&mut self) -> Vec<i64>;
    /// Returns the notation of a game's position.
    fn position(&self, game: usize) -> Option<String>;
}

/// The options of [`games`].
pub struct Options<'a> {
    pub games: usize,
    pub rules: &'a str,
    pub max_plies: Option<u32>,
    pub seed: u64,
    pub threads: usize,
}

/// Creates games; returns `None` if the game is unknown.
pub fn games<T: PlaneValue>(
    name: &str,
    options: Options<'_>,
) -> Option<Result<Box<dyn Games<T>>, String>> {
    visit(name, Make { options, of: std::marker::PhantomData })
}

struct Make<'a, T> {
    options: Options<'a>,
    of: std::marker::PhantomData<T>,
}

impl<T: PlaneValue> Visitor for Make<'_, T> {
    type Output = Result<Box<dyn Games<T>>, String>;

    fn visit<P: FullGame>(self) -> Self::Output {
        let Options { games, rules, max_plies, seed, threads } = self.options;
        let rules = rules.parse::<P::Rules>().map_err(|why| format!("rules: {why}"))?;
        let pool = if threads > 1 {
            let pool = ThreadPoolBuilder::new().num_threads(threads).build();
            Some(pool.map_err(|why| format!("threads: {why}"))?)
        } else {
            None
        };
        let (start, per) = (P::start_with(rules), games.div_ceil(threads));
        let mut pieces = Vec::new();
        for first in (0..games).step_by(per) {
            let piece = Piece::new(start, per.min(games - first));
            pieces.push(piece.map_err(|why| format!("num_envs: {why}"))?);
        }
        let max_plies = max_plies.unwrap_or(u32::MAX);
        let mut found = Of { pieces, games, start, max_plies, pool };
        found.reseed(seed);
        Ok(Box::new(found))
    }
}

/// One game.
struct One<P> {
    position: P,
    plies: u32,
    rng: fastrand::Rng,
    /// The range of this game's legal actions, in ascending order, in the list of its piece.
    legal: Range<usize>,
}

/// Consecutive games that are processed by one thread. The alignment keeps two threads from writing
/// to the same cache line.
#[repr(align(128))]
struct Piece<P> {
    all: Vec<One<P>>,
    /// The legal actions of all games, concatenated.
    legal: Vec<i32>,
}

/// The games of one position type.
struct Of<P> {
    /// All pieces have the same length, except the last, which may be shorter.
    pieces: Vec<Piece<P>>,
    games: usize,
    start: P,
    max_plies: u32,
    pool: Option<ThreadPool>,
}

/// Returns the row of a game in an array with this number of entries for each game.
fn row<T>(all: &mut [T], number: usize, entries: usize) -> &mut [T] {
    &mut all[number * entries..][..entries]
}

impl<P: FullGame> Piece<P> {
    fn new(start: P, games: usize) -> Result<Self, TryReserveError> {
        let mut all = Vec::new();
        all.try_reserve_exact(games)?;
        let rng = || fastrand::Rng::with_seed(0);
        let one = |_| One { position: start, plies: 0, rng: rng(), legal: 0..0 };
        all.extend((0..games).map(one));
        Ok(Self { all, legal: Vec::new() })
    }

    /// Restarts all games.
    fn reset<T: PlaneValue>(&mut self, start: P, sizes: Sizes, out: &mut Out<'_, T>) {
        out.rewards.fill(0.0);
        out.terminated.fill(false);
        out.truncated.fill(false);
        out.done.fill(false);
        self.legal.clear();
        for number in 0..self.all.len() {
            (self.all[number].position, self.all[number].plies) = (start, 0);
            self.show(number, sizes, out);
        }
    }

    /// Returns the first game with an illegal action and the reason.
    fn refused(&self, actions: &[i64]) -> Option<(usize, String)> {
        let tried = self.all.iter().zip(actions);
        let refused = |(number, (game, &action)): (usize, (&One<P>, &i64))| {
            let legal = &self.legal[game.legal.clone()];
            let listed =
                i32::try_from(action).is_ok_and(|action| legal.binary_search(&action).is_ok());
            (!listed).then(|| (number, reason(&game.position, action)))
        };
        tried.enumerate().find_map(refused)
    }

    /// Plays legal actions.
    fn step<T: PlaneValue>(
        &mut self,
        actions: &[i64],
        (start, max_plies): (P, u32),
        sizes: Sizes,
        out: &mut Out<'_, T>,
    ) {
        let cells = sizes.shape.iter().product();
        self.legal.clear();
        for (number, &action) in actions.iter().enumerate() {
            let game = &mut self.all[number];
            if let Some(m) = P::action_move(action as usize, start.rules()) {
                game.position.play_unchecked(m);
                game.plies = game.plies.saturating_add(1);
            }
            let outcome = game.position.outcome();
            let truncated = outcome.is_none() && game.plies >= max_plies;
            let score = outcome.map_or(0, |outcome| outcome.score_for(Player::First));
            row(out.rewards, number, 2).copy_from_slice(&[score.into(), (-score).into()]);
            out.terminated[number] = outcome.is_some();
            out.truncated[number] = truncated;
            out.done[number] = outcome.is_some() || truncated;
            if out.done[number] {
                see(&game.position, row(out.final_seen, number, cells));
                (game.position, game.plies) = (start, 0);
            }
            self.show(number, sizes, out);
        }
    }

    /// Appends the legal actions of a game and writes its row of each output array.
    fn show<T: PlaneValue>(&mut self, number: usize, sizes: Sizes, out: &mut Out<'_, T>) {
        let game = &mut self.all[number];
        let first = self.legal.len();
        legal_actions(&game.position, &mut self.legal, |action| action as i32);
        game.legal = first..self.legal.len();
        see(&game.position, row(out.seen, number, sizes.shape.iter().product()));
        out.players[number] = game.position.turn().index() as i8;
        let mask = row(out.mask, number, sizes.actions);
        mask.fill(false);
        for &action in &self.legal[first..] {
            mask[action as usize] = true;
        }
        out.ends[number] = self.legal.len() as i64;
    }

    /// Returns a random legal action for each game.
    fn sample(&mut self) -> impl Iterator<Item = i64> {
        let Self { all, legal } = self;
        all.iter_mut().map(|One { rng, legal: own, .. }| {
            let chosen = rng.usize(..own.len().max(1));
            legal[own.clone()].get(chosen).map_or(-1, |&action| action.into())
        })
    }
}

/// Returns why an action is illegal.
fn reason<P: FullGame>(position: &P, action: i64) -> String {
    let actions = P::actions(position.rules());
    let number = usize::try_from(action).ok();
    let m = number.and_then(|number| P::action_move(number, position.rules()));
    match m.and_then(|m| position.check(m).err()) {
        Some(why) => why.to_string(),
        None => format!("{action} is not an action: there are {actions}"),
    }
}

/// Writes the observation of the player to move. The row has the length given by the shape.
fn see<P: FullGame, T: PlaneValue>(position: &P, values: &mut [T]) {
    let seen = position.observe(position.turn(), values);
    debug_assert!(seen.is_ok());
}

impl<P: FullGame> Of<P> {
    fn reseed(&mut self, seed: u64) {
        let all = self.pieces.iter_mut().flat_map(|piece| &mut piece.all);
        for (number, game) in (0..).zip(all) {
            game.rng = fastrand::Rng::with_seed(zobrist::mix_with(seed, number));
        }
    }

    /// Returns the number of games in a piece.
    fn per(&self) -> usize {
        self.pieces[0].all.len()
    }

    /// Returns the first game with an illegal action and the reason.
    fn refused(&self, actions: &[i64]) -> Option<(usize, String)> {
        let pieces = self.pieces.iter().zip(actions.chunks(self.per())).collect();
        let refused = each(pieces, |(piece, actions)| piece.refused(actions)).into_iter();
        let numbered = refused.enumerate().find_map(|(piece, why)| why.map(|why| (piece, why)));
        numbered.map(|(piece, (game, why))| (piece * self.per() + game, why))
    }

    fn play<T: PlaneValue>(&mut self, actions: &[i64], mut out: Out<'_, T>) {
        let (per, sizes) = (self.per(), Games::<T>::sizes(self));
        let (start, max_plies) = (self.start, self.max_plies);
        let parts = self.pieces.iter_mut().zip(actions.chunks(per)).zip(out.chunks(per, sizes));
        each(parts.collect(), |((piece, actions), mut out)| {
            piece.step(actions, (start, max_plies), sizes, &mut out);
        });
        sum(out.ends, per);
    }
}

/// Converts the ends of legal actions from indices within a piece to indices in the list of all.
fn sum(ends: &mut [i64], per: usize) {
    let mut before = 0;
    for ends in ends.chunks_mut(per) {
        for end in ends.iter_mut() {
            *end += before;
        }
        before = ends.last().copied().unwrap_or(before);
    }
}

/// Processes every part, in parallel in the current pool if there are several.
fn each<T: Send, R: Send>(mut parts: Vec<T>, work: impl Fn(T) -> R + Sync + Send) -> Vec<R> {
    match parts.len() {
        1 => parts.pop().into_iter().map(work).collect(),
        _ => parts.into_par_iter().map(work).collect(),
    }
}

/// Runs `work` in a pool, if there is one. The whole of a step is one call, because waking the
/// threads takes long.
fn within<R: Send>(pool: Option<&ThreadPool>, work: impl FnOnce() -> R + Send) -> R {
    match pool {
        None => work(),
        Some(pool) => pool.install(work),
    }
}

impl<P: FullGame, T: PlaneValue> Games<T> for Of<P> {
    fn sizes(&self) -> Sizes {
        let rules = self.start.rules();
        Sizes { games: self.games, shape: P::shape(rules), actions: P::actions(rules) }
    }

    fn reset(&mut self, seed: Option<u64>, mut out: Out<'_, T>) {
        if let Some(seed) = seed {
            self.reseed(seed);
        }
        let (start, per, sizes) = (self.start, self.per(), Games::<T>::sizes(self));
        for (piece, mut out) in self.pieces.iter_mut().zip(out.chunks(per, sizes)) {
            piece.reset(start, sizes, &mut out);
        }
        sum(out.ends, per);
    }

    fn step(&mut self, actions: &[i64], out: Out<'_, T>) -> Result<(), (usize, String)> {
        let pool = self.pool.take();
        let stepped = within(pool.as_ref(), || {
            if let Some(refused) = self.refused(actions) {
                return Err(refused);
            }
            self.play(actions, out);
            Ok(())
        });
        self.pool = pool;
        stepped
    }

    fn list(&self) -> Vec<i32> {
        let mut legal = Vec::with_capacity(self.pieces.iter().map(|piece| piece.legal.len()).sum());
        self.pieces.iter().for_each(|piece| legal.extend_from_slice(&piece.legal));
        legal
    }

    fn sample(&mut self) -> Vec<i64> {
        let mut sampled = Vec::with_capacity(self.games);
        self.pieces.iter_mut().for_each(|piece| sampled.extend(piece.sample()));
        sampled
    }

    fn position(&self, game: usize) -> Option<String> {
        let piece = self.pieces.get(game / self.per())?;
        piece.all.get(game % self.per()).map(|game| game.position.to_string())
    }
}
