use board_core::Position as _;
use board_games::ignis::{Ignis, Piece};

use super::Linear;

/// Ignis: material, and the edges of the area, on which pieces are in danger.
pub const IGNIS: Linear<Ignis, 3> =
    Linear { names: ["pieces", "on edges", "turn"], weights: [41, -18, 8], features };

fn features(position: &Ignis) -> [i32; 3] {
    let [mine, theirs] = [position.turn(), !position.turn()].map(Piece::of);
    [
        position.count(mine) as i32 - position.count(theirs) as i32,
        position.count_on_edges(mine) as i32 - position.count_on_edges(theirs) as i32,
        1,
    ]
}
