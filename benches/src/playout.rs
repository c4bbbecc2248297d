//! Games with random moves, by different methods of choosing a legal move.
//!
//! All methods except [`by_playout`] make the same choices and play the same games.

use std::hint::black_box;

use board_core::Position;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The number of games in a run.
pub const GAMES: u32 = 100;

/// The seed of the random choices of a run.
pub const SEED: u64 = 1984;

/// Picks a move by [`Position::choose`].
#[inline]
pub fn choose<P: Position>(position: &P, dice: &mut Dice) -> Option<P::Move> {
    position.choose(|moves| dice.below(moves))
}

/// Picks a move from the list of [`Position::legal_moves`].
#[inline]
pub fn from_list<P: Position>(position: &P, dice: &mut Dice) -> Option<P::Move> {
    let moves = position.legal_moves();
    if moves.is_empty() { None } else { Some(moves[dice.below(moves.len())]) }
}

/// Plays [`GAMES`] games from the start for at most `max_plies` each, and returns their total
/// plies.
#[inline]
pub fn playouts<P: Position>(
    max_plies: u32,
    pick: impl Fn(&P, &mut Dice) -> Option<P::Move>,
) -> u64 {
    let mut dice = Dice::new(SEED);
    let games = (0..GAMES).map(|_| {
        let mut position = P::start();
        let plies = (0..max_plies).take_while(|_| match pick(&position, &mut dice) {
            Some(m) => {
                position.play_unchecked(m);
                true
            }
            None => false,
        });
        plies.count() as u64
    });
    games.sum()
}

/// Like [`playouts`], by [`Position::playout`], which may number moves in another order and then
/// plays other games.
#[inline]
pub fn by_playout<P: Position>(max_plies: u32) -> u64 {
    let mut dice = Dice::new(SEED);
    let plies = |_| {
        let (outcome, plies) = P::start().playout(max_plies, |moves| dice.below(moves));
        black_box(outcome);
        u64::from(plies)
    };
    (0..GAMES).map(plies).sum()
}

/// A seeded source of random numbers, xoshiro256++, which is the same on every machine.
#[derive(Clone, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// Creates a source with a seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Returns a number below `n`, which must fit in 32 bits. The probabilities of two numbers
    /// differ by at most one in 2^32.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        ((u64::from(self.number()) * n as u64) >> 32) as usize
    }

    /// Returns a number of 32 bits.
    #[inline]
    pub fn number(&mut self) -> u32 {
        self.0.next_u32()
    }
}
