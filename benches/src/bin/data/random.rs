//! Random games by the reference rules.

use board_benches::Dice;
use board_naive::ReferenceRules;

/// Plays a random game from a position of at most `max_plies` plies, and returns its positions, the
/// first and the last included.
pub fn game<N: ReferenceRules>(start: N, max_plies: u32, dice: &mut Dice) -> Vec<N> {
    let mut positions = vec![start];
    while positions.len() <= max_plies as usize {
        let position = &positions[positions.len() - 1];
        let legal = position.legal();
        if legal.is_empty() {
            break;
        }
        let next = position.play(&legal[dice.below(legal.len())]).expect("the move is legal");
        positions.push(next);
    }
    positions
}
