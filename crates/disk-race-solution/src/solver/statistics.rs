use std::collections::BTreeMap;

use board_core::{Player, Position as _, Value};

use super::ring::Ring;
use crate::Solution;
use crate::index::count_images;

/// The numbers of positions of each kind, with symmetric positions counted separately.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Statistics {
    /// Totals by the side to move and the numbers of red and blue pieces that have arrived.
    pub layers: BTreeMap<(Player, [u32; 2]), Layer>,
    /// Wins and losses by the number of plies to the end.
    pub distances: BTreeMap<u16, [u64; 2]>,
}

/// The numbers of positions, wins and losses in a layer.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Layer {
    /// The number of positions.
    pub positions: u64,
    /// The number of wins for the side to move.
    pub wins: u64,
    /// The number of losses for the side to move.
    pub losses: u64,
}

impl Statistics {
    /// Counts a solution's positions.
    #[must_use]
    pub fn of(solution: &Solution) -> Self {
        let mut statistics = Self::default();
        for ring in Ring::all() {
            let arrived = Player::ALL.map(|player| ring.arrived(player));
            let ranks = ring.ranks();
            let layer = statistics.layers.entry((ring.turn, arrived)).or_default();
            layer.positions += ranks.end - ranks.start;
        }
        for (position, value) in solution.decisive() {
            let images = count_images(&position);
            let arrived = Player::ALL.map(|player| position.arrived(player));
            let layer = statistics.layers.entry((position.turn(), arrived)).or_default();
            let (plies, place) = match value {
                Value::Win(plies) => (plies, 0),
                Value::Loss(plies) => (plies, 1),
                Value::Draw => continue,
            };
            *[&mut layer.wins, &mut layer.losses][place] += images;
            statistics.distances.entry(plies).or_default()[place] += images;
        }
        statistics
    }
}
