//! Many games of one kind at once, by the game's own type.

use board_core::{Outcome, PlaneValue, Player, zobrist};
use board_games::{FullGame, Visitor, visit};
use rayon::ThreadPool;
use rayon::prelude::*;

use crate::any::legal_actions;

/// What is the same for all games of a [`Games`].
#[derive(Clone, Copy)]
pub struct Sizes {
    /// How many there are.
    pub games: usize,
    /// Planes, rows and columns.
    pub shape: [usize; 3],
    /// The actions of the board.
    pub actions: usize,
}

/// Where the games write what they have come to: an entry, or a row of entries, for each.
pub struct Out<'a, T> {
    pub seen: &'a mut [T],
    pub final_seen: &'a mut [T],
    /// Two for each.
    pub rewards: &'a mut [f32],
    pub terminated: &'a mut [bool],
    pub truncated: &'a mut [bool],
    pub done: &'a mut [bool],
    pub players: &'a mut [i8],
    pub mask: &'a mut [bool],
    /// Where the legal actions of each end.
    pub ends: &'a mut [i64],
}

impl<'a, T> Out<'a, T> {
    /// In pieces of so many games.
    fn chunks(self, games: usize, sizes: Sizes) -> impl Iterator<Item = Out<'a, T>> {
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

/// The games behind an object-safe face; `T` is what planes are made of.
pub trait Games<T>: Send {
    fn sizes(&self) -> Sizes;
    /// Starts all games again, with new dice if there is a seed.
    fn reset(&mut self, seed: Option<u64>, out: Out<'_, T>);
    /// Plays an action in each game, and starts those again that are over.
    ///
    /// # Errors
    /// The number of the first game in which it is not legal, and why; then nothing is played.
    fn step(&mut self, actions: &[i64], out: Out<'_, T>) -> Result<(), (usize, String)>;
    /// Writes the legal actions of all games one after another.
    fn list(&self, legal: &mut Vec<i32>);
    /// A legal action of each game by chance.
    fn sample(&mut self) -> Vec<i64>;
    /// The text of a game's position.
    fn position(&self, game: usize) -> Option<String>;
}

/// What makes games.
pub struct Options<'a> {
    pub games: usize,
    pub rules: &'a str,
    pub max_plies: Option<u32>,
    pub seed: u64,
    pub threads: usize,
}

/// Games of the kind with a name; `None` if there is none.
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
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            Some(pool.map_err(|why| format!("threads: {why}"))?)
        } else {
            None
        };
        let start = P::start_with(rules);
        let mut all = Vec::new();
        all.try_reserve_exact(games).map_err(|why| format!("num_envs: {why}"))?;
        all.extend((0..games).map(|_| One::new(start)));
        let mut found = Of { all, start, max_plies: max_plies.unwrap_or(u32::MAX), threads, pool };
        found.throw(seed);
        Ok(Box::new(found))
    }
}

/// One game.
struct One<P> {
    position: P,
    plies: u32,
    /// The legal actions, ascending.
    legal: Vec<i32>,
    dice: fastrand::Rng,
}

/// Games of a type.
struct Of<P> {
    all: Vec<One<P>>,
    start: P,
    max_plies: u32,
    threads: usize,
    pool: Option<ThreadPool>,
}

impl<P: FullGame> One<P> {
    fn new(start: P) -> Self {
        let mut new = Self {
            position: start,
            plies: 0,
            legal: Vec::new(),
            dice: fastrand::Rng::with_seed(0),
        };
        new.put(start);
        new
    }

    /// Puts a position on the board.
    fn put(&mut self, position: P) {
        self.position = position;
        self.plies = 0;
        self.find();
    }

    fn find(&mut self) {
        legal_actions(&self.position, &mut self.legal, |action| action as i32);
    }

    /// Why an action is not legal, if it is not.
    fn refused(&self, action: i64) -> Option<String> {
        let listed = i32::try_from(action).ok().map(|action| self.legal.binary_search(&action));
        if matches!(listed, Some(Ok(_))) {
            return None;
        }
        let rules = self.position.rules();
        let number = usize::try_from(action).ok();
        match number.and_then(|number| P::action_move(number, rules)) {
            Some(m) => self.position.check(m).err().map(|why| why.to_string()),
            None => Some(format!("{action} is no action: there are {}", P::actions(rules))),
        }
    }

    fn play(&mut self, action: i64) {
        if let Some(m) = P::action_move(action as usize, self.position.rules()) {
            self.position.play_unchecked(m);
            self.plies = self.plies.saturating_add(1);
        }
    }
}

/// The row of a game in something that has so many entries for each.
fn row<T>(all: &mut [T], number: usize, entries: usize) -> &mut [T] {
    &mut all[number * entries..][..entries]
}

/// Some of the games, and where they write.
struct Chunk<'a, P, T> {
    games: &'a mut [One<P>],
    actions: &'a [i64],
    out: Out<'a, T>,
}

impl<P: FullGame, T: PlaneValue> Chunk<'_, P, T> {
    /// Shows each game as it stands, with nothing won.
    fn show(&mut self, sizes: Sizes) {
        for number in 0..self.games.len() {
            self.show_one(number, sizes);
        }
        self.out.rewards.fill(0.0);
        self.out.terminated.fill(false);
        self.out.truncated.fill(false);
        self.out.done.fill(false);
    }

    fn step(&mut self, start: P, max_plies: u32, sizes: Sizes) {
        let cells = sizes.shape.iter().product();
        for (number, &action) in self.actions.iter().enumerate() {
            let game = &mut self.games[number];
            game.play(action);
            let outcome = game.position.outcome();
            let truncated = outcome.is_none() && game.plies >= max_plies;
            let score = outcome.map_or(0, |outcome| outcome.score_for(Player::First));
            row(self.out.rewards, number, 2).copy_from_slice(&[score.into(), (-score).into()]);
            self.out.terminated[number] = outcome.is_some();
            self.out.truncated[number] = truncated;
            self.out.done[number] = outcome.is_some() || truncated;
            if self.out.done[number] {
                see(&game.position, row(self.out.final_seen, number, cells));
                game.put(start);
            } else {
                game.find();
            }
            self.show_one(number, sizes);
        }
    }

    fn show_one(&mut self, number: usize, sizes: Sizes) {
        let game = &self.games[number];
        see(&game.position, row(self.out.seen, number, sizes.shape.iter().product()));
        self.out.players[number] = game.position.turn().index() as i8;
        let mask = row(self.out.mask, number, sizes.actions);
        mask.fill(false);
        for &action in &game.legal {
            mask[action as usize] = true;
        }
        self.out.ends[number] = game.legal.len() as i64;
    }
}

/// Writes what the player to move sees. The row is as long as the shape of the rules says.
fn see<P: FullGame, T: PlaneValue>(position: &P, values: &mut [T]) {
    let seen = position.observe(position.turn(), values);
    debug_assert!(seen.is_ok());
}

impl<P: FullGame> Of<P> {
    fn throw(&mut self, seed: u64) {
        for (number, game) in (0..).zip(&mut self.all) {
            game.dice = fastrand::Rng::with_seed(zobrist::mix_with(seed, number));
        }
    }

    /// Does something with all games, in as many pieces as there are threads.
    fn with<T: PlaneValue>(
        &mut self,
        actions: &[i64],
        out: Out<'_, T>,
        work: impl Fn(&mut Chunk<'_, P, T>) + Sync,
    ) {
        let sizes = Games::<T>::sizes(self);
        let per = self.all.len().div_ceil(self.threads).max(1);
        let whole = Out {
            seen: &mut *out.seen,
            final_seen: &mut *out.final_seen,
            rewards: &mut *out.rewards,
            terminated: &mut *out.terminated,
            truncated: &mut *out.truncated,
            done: &mut *out.done,
            players: &mut *out.players,
            mask: &mut *out.mask,
            ends: &mut *out.ends,
        };
        let pieces = self.all.chunks_mut(per).zip(whole.chunks(per, sizes)).enumerate();
        let mut chunks: Vec<_> = pieces
            .map(|(piece, (games, out))| {
                let played = actions.get(piece * per..).unwrap_or_default();
                Chunk { actions: &played[..games.len().min(played.len())], games, out }
            })
            .collect();
        match &self.pool {
            Some(pool) => pool.install(|| chunks.par_iter_mut().for_each(&work)),
            None => chunks.iter_mut().for_each(&work),
        }
        let mut sum = 0;
        for end in out.ends.iter_mut() {
            sum += *end;
            *end = sum;
        }
    }
}

impl<P: FullGame, T: PlaneValue> Games<T> for Of<P> {
    fn sizes(&self) -> Sizes {
        let rules = self.start.rules();
        Sizes { games: self.all.len(), shape: P::shape(rules), actions: P::actions(rules) }
    }

    fn reset(&mut self, seed: Option<u64>, out: Out<'_, T>) {
        if let Some(seed) = seed {
            self.throw(seed);
        }
        let (start, sizes) = (self.start, Games::<T>::sizes(self));
        self.with(&[], out, |chunk| {
            chunk.games.iter_mut().for_each(|game| game.put(start));
            chunk.show(sizes);
        });
    }

    fn step(&mut self, actions: &[i64], out: Out<'_, T>) -> Result<(), (usize, String)> {
        let tried = self.all.iter().zip(actions).enumerate();
        let refused = |(number, (game, &action)): (usize, (&One<P>, &i64))| {
            game.refused(action).map(|why| (number, why))
        };
        if let Some(refused) = tried.map(refused).find_map(|refused| refused) {
            return Err(refused);
        }
        let (start, max_plies, sizes) = (self.start, self.max_plies, Games::<T>::sizes(self));
        self.with(actions, out, |chunk| chunk.step(start, max_plies, sizes));
        Ok(())
    }

    fn list(&self, legal: &mut Vec<i32>) {
        legal.clear();
        self.all.iter().for_each(|game| legal.extend_from_slice(&game.legal));
    }

    fn sample(&mut self) -> Vec<i64> {
        let pick = |One { legal, dice, .. }: &mut One<P>| {
            legal.get(dice.usize(..legal.len().max(1))).map_or(-1, |&action| action.into())
        };
        self.all.iter_mut().map(pick).collect()
    }

    fn position(&self, game: usize) -> Option<String> {
        self.all.get(game).map(|game| game.position.to_string())
    }
}
