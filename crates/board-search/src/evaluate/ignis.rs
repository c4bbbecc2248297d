use board_games::ignis::{Piece, Position};
use board_core::Position as _;

use super::Linear;

/// Ignis: material, and the area, on whose edges pieces are in danger. A piece is about 100.
pub const IGNIS: Linear<Position, 3> = Linear {
    names: ["pieces", "on edges", "turn"],
    weights: [100, -20, 0],
    features,
};

fn features(position: &Position) -> [i32; 3] {
    let [mine, theirs] = [position.turn(), !position.turn()].map(Piece::of);
    [
        position.count(mine) as i32 - position.count(theirs) as i32,
        position.count_on_edges(mine) as i32 - position.count_on_edges(theirs) as i32,
        1,
    ]
}
