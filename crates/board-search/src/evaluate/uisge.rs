use board_core::Position as _;
use board_games::uisge::Uisge;

use super::Linear;

/// Uisge: crowns, pieces that can rise to one, and moves.
pub const UISGE: Linear<Uisge, 4> =
    Linear { names: ["crowns", "rising", "moves", "turn"], weights: [47, 34, 6, 7], features };

fn features(position: &Uisge) -> [i32; 4] {
    let own = position.turn();
    let [mine, theirs] = [own, !own].map(|player| position.mobility(player));
    [
        position.crowns(own) as i32 - position.crowns(!own) as i32,
        mine.rising as i32 - theirs.rising as i32,
        mine.moves as i32 - theirs.moves as i32,
        1,
    ]
}
