use std::collections::BTreeMap;

use board_core::{Player, Position as _, Value};

use super::ring::Ring;
use crate::Solution;
use crate::index::count_images;

/// How many positions of each kind there are, images under the symmetries counted each.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Statistics {
    /// By the side to move and the number of red's and of blue's pieces that have arrived.
    pub layers: BTreeMap<(Player, [u32; 2]), Layer>,
    /// Wins and losses by the plies to the end.
    pub distances: BTreeMap<u16, [u64; 2]>,
}

/// How many positions there are, and how many are no draws.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Layer {
    /// All.
    pub positions: u64,
    /// Those that the side to move wins.
    pub wins: u64,
    /// Those that it loses.
    pub losses: u64,
}

impl Statistics {
    /// Counts.
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
