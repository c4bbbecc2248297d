//! Playouts on many threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use board_core::{Outcome, Position};
use board_games::FullGame;
use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

use crate::root::Work;
use crate::{Control, JobError, Progress, Root};

/// The number of games in a unit of work.
const PIECE: u64 = 64;

/// Random games. Every legal move is equally likely.
#[derive(Clone, Copy, Debug)]
pub struct Playouts {
    /// The number of games.
    pub games: u64,
    /// The seed; the same seed gives the same games.
    pub seed: u64,
    /// The maximum length of a game in plies.
    pub max_plies: u32,
}

/// The results of [`Playouts`].
#[derive(Clone, Default, Debug)]
pub struct Stats {
    /// The wins of each player, by [`board_core::Player::index`].
    pub wins: [u64; 2],
    /// The number of draws.
    pub draws: u64,
    /// The number of games that reached the maximum length.
    pub unfinished: u64,
    /// The number of games by plies. Not a list, because `max_plies` may be large.
    lengths: BTreeMap<u32, u64>,
    /// Whether the run was stopped early.
    pub interrupted: bool,
    /// The elapsed time.
    pub time: Duration,
}

impl Playouts {
    /// Plays the games from a position. Each game has its own stream of random numbers, so that the
    /// results do not depend on the machine or the number of threads.
    ///
    /// # Errors
    /// Fails if the position is invalid or threads cannot be started.
    pub fn run(self, root: Root<'_>, control: &Control<'_>) -> Result<Stats, JobError> {
        root.run(Play { playouts: self, control })
    }
}

struct Play<'a> {
    playouts: Playouts,
    control: &'a Control<'a>,
}

impl Work for Play<'_> {
    type Output = Stats;

    fn run<P: FullGame>(self, position: &P) -> Result<Stats, JobError> {
        let Self { playouts: Playouts { games, seed, max_plies }, control } = self;
        let (done, stop) = (AtomicU64::new(0), &*control.stop);
        let progress = || {
            let done = done.load(Relaxed);
            Progress { done, of: games, what: format!("{done} playouts") }
        };
        let seed = ChaCha8Rng::seed_from_u64(seed).get_seed();
        let sum = Mutex::new(Stats::default());
        let begin = Instant::now();
        control.each(games.div_ceil(PIECE), &progress, &|piece| {
            let first = piece * PIECE;
            let last = first.saturating_add(PIECE).min(games);
            let mut stats = Stats::default();
            for game in first..last {
                stats.play(position, &mut random_of(seed, game), max_plies, stop);
            }
            done.fetch_add(last - first, Relaxed);
            sum.lock().unwrap_or_else(PoisonError::into_inner).add(stats);
        })?;
        let stats = sum.into_inner().unwrap_or_else(PoisonError::into_inner);
        let interrupted = stats.games() < games;
        Ok(Stats { time: begin.elapsed(), interrupted, ..stats })
    }
}

impl Stats {
    /// Plays and counts one game, unless it is stopped early.
    fn play<P: Position>(
        &mut self,
        start: &P,
        random: &mut ChaCha8Rng,
        max_plies: u32,
        stop: &AtomicBool,
    ) {
        let mut position = *start;
        for ply in 0..max_plies {
            if stop.load(Relaxed) {
                return;
            }
            match position.choose(|count| below(random, count as u32)) {
                Some(m) => position.play_unchecked(m),
                None => return self.note_end(ply, position.outcome()),
            }
        }
        if position.is_over() {
            return self.note_end(max_plies, position.outcome());
        }
        self.unfinished += 1;
        self.note_length(max_plies);
    }

    fn note_end(&mut self, plies: u32, outcome: Option<impl Outcome>) {
        match outcome.and_then(Outcome::winner) {
            Some(winner) => self.wins[winner.index()] += 1,
            None => self.draws += 1,
        }
        self.note_length(plies);
    }

    fn note_length(&mut self, plies: u32) {
        *self.lengths.entry(plies).or_default() += 1;
    }

    fn add(&mut self, other: Self) {
        for (sum, wins) in self.wins.iter_mut().zip(other.wins) {
            *sum += wins;
        }
        self.draws += other.draws;
        self.unfinished += other.unfinished;
        for (length, games) in other.lengths {
            *self.lengths.entry(length).or_default() += games;
        }
    }

    /// Returns the number of games.
    pub fn games(&self) -> u64 {
        self.lengths.values().sum()
    }

    /// Returns the total number of plies.
    pub fn plies(&self) -> u64 {
        self.lengths.iter().map(|(&length, games)| u64::from(length) * games).sum()
    }

    /// Returns the mean length, or 0 without games.
    pub fn mean(&self) -> f64 {
        self.plies() as f64 / self.games().max(1) as f64
    }

    /// Returns the median length: for an even number of games, the mean of the middle two.
    pub fn median(&self) -> f64 {
        let games = self.games();
        let [low, high] = [games.saturating_sub(1) / 2, games / 2].map(|nth| self.nth_length(nth));
        f64::midpoint(low.into(), high.into())
    }

    /// Returns the length of the longest game.
    pub fn longest(&self) -> u32 {
        self.lengths.last_key_value().map_or(0, |(&length, _)| length)
    }

    /// Returns the length of the game at index `nth` in the order of lengths.
    fn nth_length(&self, nth: u64) -> u32 {
        let mut before = 0;
        let at = self.lengths.iter().find(|(_, games)| {
            before += **games;
            before > nth
        });
        at.map_or(0, |(&length, _)| length)
    }
}

/// Returns the random generator of a game: the stream of its number.
fn random_of(seed: [u8; 32], game: u64) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::from_seed(seed);
    random.set_stream(game);
    random
}

/// Returns a uniform random number below `bound` (Lemire, 2019).
fn below(random: &mut ChaCha8Rng, bound: u32) -> usize {
    loop {
        let product = u64::from(random.next_u32()) * u64::from(bound);
        // Rejects products whose low half is below 2^32 modulo the bound, to avoid a bias.
        if product as u32 >= bound || product as u32 >= bound.wrapping_neg() % bound {
            return (product >> 32) as usize;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stats(lengths: &[u32]) -> Stats {
        let mut stats = Stats::default();
        for &length in lengths {
            stats.note_length(length);
        }
        stats
    }

    #[test]
    fn mean_median_and_longest_are_right() {
        for (lengths, mean, median, longest) in [
            (&[][..], 0.0, 0.0, 0),
            (&[0], 0.0, 0.0, 0),
            (&[7, 1, 1], 3.0, 1.0, 7),
            (&[2, 9, 4, 1], 4.0, 3.0, 9),
        ] {
            let stats = stats(lengths);
            assert_eq!((stats.mean(), stats.median(), stats.longest()), (mean, median, longest));
        }
    }

    #[test]
    fn sums_contain_all_games() {
        for (a, b) in [(&[0][..], &[][..]), (&[], &[0]), (&[1, 5], &[3]), (&[3], &[1, 5])] {
            let (mut sum, both) = (stats(a), stats(&[a, b].concat()));
            sum.add(stats(b));
            assert_eq!(sum.lengths, both.lengths, "{a:?} {b:?}");
        }
    }

    /// Games must be the same on every machine and with later versions of libraries. The numbers
    /// come from a second implementation of the cipher.
    #[test]
    fn the_random_numbers_of_a_game_are_stable() {
        let draws = |seed, game| {
            let seed = ChaCha8Rng::seed_from_u64(seed).get_seed();
            let mut random = random_of(seed, game);
            [1_000_000; 3].map(|bound| below(&mut random, bound))
        };
        assert_eq!(draws(0, 0), [654_697, 709_075, 729_869]);
        assert_eq!(draws(0, 1), [784_493, 755_531, 434_899]);
        assert_eq!(draws(u64::MAX, u64::MAX), [556_106, 206_867, 108_414]);
    }

    #[test]
    fn every_number_below_the_bound_is_equally_likely() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for bound in [1, 2, 3, 61] {
            let mut times = vec![0_u32; bound as usize];
            for _ in 0..1000 * bound {
                times[below(&mut random, bound)] += 1;
            }
            // Five standard deviations.
            assert!(times.iter().all(|&n| n.abs_diff(1000) < 160), "{bound}: {times:?}");
        }
    }
}
