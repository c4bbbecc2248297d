//! Multithreaded playouts.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use board_core::{Outcome, Player, Position};
use board_search::Control;
use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// The number of games in a unit of work.
const PIECE: u64 = 64;

/// Random games. Every legal move is equally likely.
#[derive(Clone, Copy)]
pub struct Playouts {
    /// The number of games.
    pub games: u64,
    /// The seed; the same seed gives the same games.
    pub seed: u64,
    /// The maximum length of a game in plies.
    pub max_plies: u32,
}

/// The results of [`Playouts`].
#[derive(Default)]
pub struct Stats {
    /// The number of games by length and [end](Stats::ends).
    numbers: BTreeMap<u32, [u64; 4]>,
    /// The elapsed time.
    pub time: Duration,
}

impl Playouts {
    /// Plays the games from a position. Each game has its own stream of random numbers, so that the
    /// results do not depend on the machine or the number of threads.
    pub fn run<P: Position>(self, start: &P, control: &Control<'_>) -> Stats {
        let games = self.games;
        let done = AtomicU64::new(0);
        let seed = ChaCha8Rng::seed_from_u64(self.seed).get_seed();
        let sum = Mutex::new(Stats::default());
        let begin = Instant::now();
        control.each(games.div_ceil(PIECE), |piece| {
            let first = piece * PIECE;
            let last = first.saturating_add(PIECE).min(games);
            let play = |game| self.play(start, &mut random_of(seed, game), control);
            let ended: Vec<_> = (first..last).map_while(play).collect();
            let done = done.fetch_add(last - first, Relaxed) + last - first;
            control.report(done, games, || format!("{done} playouts"));
            let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
            for (plies, end) in ended {
                sum.numbers.entry(plies).or_default()[end] += 1;
            }
        });
        let stats = sum.into_inner().unwrap_or_else(PoisonError::into_inner);
        Stats { time: begin.elapsed(), ..stats }
    }

    /// Plays one game and returns its length and end, or `None` if it is stopped early.
    fn play<P: Position>(
        self,
        start: &P,
        random: &mut ChaCha8Rng,
        control: &Control<'_>,
    ) -> Option<(u32, usize)> {
        let mut position = *start;
        for ply in 0..self.max_plies {
            if control.is_stopped() {
                return None;
            }
            match position.choose(|count| below(random, count as u32)) {
                Some(m) => position.play_unchecked(m),
                None => return Some((ply, end(&position))),
            }
        }
        Some((self.max_plies, end(&position)))
    }
}

/// Returns the index of an [end](Stats::ends).
fn end<P: Position>(position: &P) -> usize {
    position.outcome().map_or(3, |outcome| outcome.winner().map_or(2, Player::index))
}

impl Stats {
    /// Returns the number of games.
    pub fn games(&self) -> u64 {
        self.ends().iter().sum()
    }

    /// Returns the wins of the first and of the second player, the draws, and the games of the
    /// maximum length that are not over.
    pub fn ends(&self) -> [u64; 4] {
        [0, 1, 2, 3].map(|end| self.numbers.values().map(|numbers| numbers[end]).sum())
    }

    /// Returns the total number of plies.
    pub fn plies(&self) -> u64 {
        self.numbers.iter().map(|(&plies, ends)| u64::from(plies) * ends.iter().sum::<u64>()).sum()
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
        self.numbers.last_key_value().map_or(0, |(&plies, _)| plies)
    }

    /// Returns the length of the game at index `nth` when sorted by length.
    fn nth_length(&self, nth: u64) -> u32 {
        let mut before = 0;
        let at = self.numbers.iter().find(|(_, ends)| {
            before += ends.iter().sum::<u64>();
            before > nth
        });
        at.map_or(0, |(&plies, _)| plies)
    }
}

/// Returns a game's random generator: the stream with the game's number.
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
            stats.numbers.entry(length).or_default()[2] += 1;
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

    /// Games must be the same on every machine and with later library versions. The numbers come
    /// from a second implementation of the cipher.
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
}
