//! Independent random numbers for the players and the opening of a game.

use board_core::{Player, Random};

/// The random numbers of an engine, in a stream for each player. Two engines with the same seed draw
/// different numbers in a game, because they move for different players.
#[derive(Clone, Debug)]
pub(crate) struct Dice([Random; 2]);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self([0, 1].map(|player| Random::new(seed).part(player)))
    }

    /// Returns the numbers for the moves of a player.
    pub(crate) fn of(&mut self, player: Player) -> &mut Random {
        &mut self.0[player.index()]
    }
}

/// Returns the random numbers of an opening. They differ from those of players with the same seed.
pub(crate) fn opening(seed: u64) -> Random {
    Random::new(seed).part(2)
}
