//! Games with random moves, on many threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use board_core::{Outcome, Position};
use board_games::FullGame;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rayon::prelude::*;

use crate::args::Work;
use crate::failure::Failure;
use crate::watch::{self, Progress};

/// So many games are one piece of work for a thread.
const PIECE: u64 = 64;

/// What to play.
#[derive(Clone, Copy, Debug)]
pub struct Playouts {
    /// How many games.
    pub games: u64,
    /// What makes the moves random: the same seed gives the same games.
    pub seed: u64,
    /// Games are broken off after so many plies.
    pub max_plies: u32,
    /// The number of threads.
    pub threads: usize,
}

/// What came of it.
#[derive(Clone, Default, Debug)]
pub struct Stats {
    /// The text of the position that they start from.
    pub position: String,
    /// Games that the players won, in the order of [`board_core::Player::ALL`].
    pub wins: [u64; 2],
    /// Games that nobody won.
    pub draws: u64,
    /// Games that were broken off.
    pub unfinished: u64,
    /// How many games had so many plies. No list from 0 on: `max_plies` may be large.
    lengths: BTreeMap<u32, u64>,
    /// Whether Ctrl-C ended the run before all games were played.
    pub interrupted: bool,
    /// How long it took.
    pub time: Duration,
}

impl Work for Playouts {
    type Output = Stats;

    fn run<P: FullGame>(self, position: &P) -> Result<Stats, Failure> {
        let stats = play(position, self)?;
        Ok(Stats { position: position.to_string(), ..stats })
    }
}

/// Plays games from `start`.
///
/// Each game has a stream of random numbers of its own, by its number, and the figures are sums,
/// so that they depend neither on the machine nor on the number of threads.
fn play<P: Position>(start: &P, playouts: Playouts) -> Result<Stats, Failure> {
    let Playouts { games, seed, max_plies, threads } = playouts;
    let done = AtomicU64::new(0);
    let progress = || {
        let done = done.load(Relaxed);
        Progress { done, of: games, what: format!("{done} playouts") }
    };
    let seeded = ChaCha8Rng::seed_from_u64(seed);
    let play_piece = |mut stats: Stats, piece: u64| {
        let first = piece * PIECE;
        let last = first.saturating_add(PIECE).min(games);
        for game in first..last {
            stats.play(start, &mut random_of(&seeded, game), max_plies);
        }
        done.fetch_add(last - first, Relaxed);
        stats
    };
    watch::work(threads, progress, || {
        let begin = Instant::now();
        let pieces = (0..games.div_ceil(PIECE)).into_par_iter();
        let pieces = pieces.take_any_while(|_| watch::poll().is_continue());
        let stats = pieces.fold(Stats::default, play_piece).reduce(Stats::default, Stats::plus);
        let interrupted = stats.games() < games;
        Stats { time: begin.elapsed(), interrupted, ..stats }
    })
}

impl Stats {
    /// Plays one game, unless Ctrl-C breaks it off, which leaves no trace.
    fn play<P: Position>(&mut self, start: &P, random: &mut ChaCha8Rng, max_plies: u32) {
        let mut position = *start;
        for ply in 0..max_plies {
            if watch::poll().is_break() {
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

    fn plus(self, other: Self) -> Self {
        let mut lengths = self.lengths;
        for (length, games) in other.lengths {
            *lengths.entry(length).or_default() += games;
        }
        Self {
            wins: [self.wins[0] + other.wins[0], self.wins[1] + other.wins[1]],
            draws: self.draws + other.draws,
            unfinished: self.unfinished + other.unfinished,
            lengths,
            ..self
        }
    }

    /// All games.
    pub fn games(&self) -> u64 {
        self.lengths.values().sum()
    }

    /// The plies of all games.
    pub fn plies(&self) -> u64 {
        self.lengths.iter().map(|(&length, games)| u64::from(length) * games).sum()
    }

    /// The mean length of a game; 0 without games.
    pub fn mean(&self) -> f64 {
        self.plies() as f64 / self.games().max(1) as f64
    }

    /// The median length; for an even number of games the mean of the two in the middle.
    pub fn median(&self) -> f64 {
        let games = self.games();
        let [low, high] = [games.saturating_sub(1) / 2, games / 2].map(|nth| self.nth_length(nth));
        f64::midpoint(low.into(), high.into())
    }

    /// The longest game.
    pub fn longest(&self) -> u32 {
        self.lengths.last_key_value().map_or(0, |(&length, _)| length)
    }

    /// The length of the game number `nth`, from 0, from the shortest to the longest.
    fn nth_length(&self, nth: u64) -> u32 {
        let mut before = 0;
        let at = self.lengths.iter().find(|(_, games)| {
            before += **games;
            before > nth
        });
        at.map_or(0, |(&length, _)| length)
    }
}

/// What a game draws its numbers from: the stream of its own number under the common seed.
pub fn random_of(seeded: &ChaCha8Rng, game: u64) -> ChaCha8Rng {
    let mut random = seeded.clone();
    random.set_stream(game);
    random
}

/// A random number below `bound`, each equally likely (Lemire, 2019).
pub fn below(random: &mut ChaCha8Rng, bound: u32) -> usize {
    loop {
        let product = u64::from(random.next_u32()) * u64::from(bound);
        // The low half below the remainder of 2^32 by the bound belongs to a surplus number.
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
    fn figures_of_lengths() {
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
    fn sums_forget_nothing() {
        for (a, b) in [(&[0][..], &[][..]), (&[], &[0]), (&[1, 5], &[3]), (&[3], &[1, 5])] {
            let (sum, both) = (stats(a).plus(stats(b)), stats(&[a, b].concat()));
            assert_eq!(sum.lengths, both.lengths, "{a:?} {b:?}");
        }
    }

    /// The numbers come from a second implementation of the cipher. No machine and no later
    /// version of a library may play other games.
    #[test]
    fn the_numbers_of_a_game_are_for_ever() {
        let draws = |seed, game| {
            let mut random = random_of(&ChaCha8Rng::seed_from_u64(seed), game);
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
