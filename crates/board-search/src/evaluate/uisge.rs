use board_games::uisge::Position;
use board_core::Position as _;

use super::Linear;

/// Uisge: crowns, pieces that can rise, and moves. A crown is about 100.
pub const UISGE: Linear<Position, 4> = Linear {
    names: ["crowns", "rising", "moves", "turn"],
    weights: [100, 40, 5, 0],
    features,
};

fn features(position: &Position) -> [i32; 4] {
    let own = position.turn();
    let [mine, theirs] = [own, !own].map(|player| position.mobility(player));
    [
        position.crowns(own) as i32 - position.crowns(!own) as i32,
        mine.rising as i32 - theirs.rising as i32,
        mine.moves as i32 - theirs.moves as i32,
        1,
    ]
}
