//! The evaluation, compared with counts space by space.

use board_core::{Board as _, Player, Position as _};
use board_play::Evaluate as _;
use disk_race::{DiskRace, Evaluator, Layer, Piece, Space};

use crate::laws::suite;

/// Counts the pieces in a layer, space by space.
fn count_in(position: &DiskRace, piece: Piece, layer: Layer) -> u32 {
    let spaces = Space::all().filter(|space| space.layer() == layer);
    spaces.filter(|&space| position.piece(space) == Some(piece)).count() as u32
}

/// Counts the spokes with a turned piece on the outer space and an empty start of the opponent.
fn facing(position: &DiskRace, player: Player) -> u32 {
    let faces = |&spoke: &usize| {
        let [outer, ring] = [Layer::Outer, Layer::Ring].map(|it| Space::new(it, spoke).unwrap());
        position.piece(outer) == Some(Piece { owner: player, turned: true })
            && ring.start_of() == Some(!player)
            && position.piece(ring).is_none()
    };
    (0..Space::SPOKES).filter(faces).count() as u32
}

/// The weights of a lead in pieces of these kinds.
const STAGES: [(i32, Layer, bool); 6] = [
    (25, Layer::Outer, false),
    (53, Layer::Inner, false),
    (72, Layer::Center, true),
    (90, Layer::Inner, true),
    (107, Layer::Outer, true),
    (213, Layer::Ring, true),
];

#[test]
fn evaluation_weighs_the_leads_at_every_stage() {
    let mut compared = 0;
    for walk in suite().walks() {
        for position in walk.positions() {
            let lead = |count: &dyn Fn(Player) -> u32| {
                count(position.turn()) as i32 - count(!position.turn()) as i32
            };
            let stages = STAGES.map(|(weight, layer, turned)| {
                weight * lead(&|owner| count_in(position, Piece { owner, turned }, layer))
            });
            let facing = lead(&|player| facing(position, player));
            let moves = position.legal_moves().len() as i32;
            let expected = stages.iter().sum::<i32>() + 44 * facing + moves + 5;
            assert_eq!(Evaluator.evaluate(position), expected, "{position}");
            compared += 1;
        }
    }
    assert!(compared > 1000, "{compared} positions");
}
