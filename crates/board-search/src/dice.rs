//! Independent random numbers for a game's players and opening.

use board_core::{Player, Random};

/// An engine's random numbers, with a separate stream for each player. Two engines with the same
/// seed draw different numbers in a game, because they move for different players.
#[derive(Clone, Debug)]
pub(crate) struct Dice([Random; 2]);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self([0, 1].map(|player| Random::new(seed).part(player)))
    }

    /// Returns the stream for a player's moves.
    pub(crate) fn of(&mut self, player: Player) -> &mut Random {
        &mut self.0[player.index()]
    }
}

/// Returns the random numbers for an opening, which differ from players' with the same seed.
pub(crate) fn opening(seed: u64) -> Random {
    Random::new(seed).part(2)
}
