//! Evaluation features, compared with counts space by space.

use board_core::{Board as _, Player, Position as _};
use board_play::Evaluate as _;
use disk_race::{DiskRace, EVALUATION, Evaluator, Layer, Piece, Space};

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

/// The names of the features, and the kinds of pieces that they count.
const STAGES: [(&str, Layer, bool); 6] = [
    ("unturned outer", Layer::Outer, false),
    ("unturned inner", Layer::Inner, false),
    ("turned centre", Layer::Center, true),
    ("turned inner", Layer::Inner, true),
    ("turned outer", Layer::Outer, true),
    ("arrived", Layer::Ring, true),
];

#[test]
fn evaluation_weighs_the_leads_at_every_stage() {
    let mut compared = 0;
    for walk in suite().walks() {
        for position in walk.positions() {
            let lead = |count: &dyn Fn(Player) -> u32| {
                count(position.turn()) as i32 - count(!position.turn()) as i32
            };
            let expected = EVALUATION.names.map(|name| match name {
                "facing a goal" => lead(&|player| facing(position, player)),
                "moves" => position.legal_moves().len() as i32,
                "turn" => 1,
                _ => {
                    let stage = STAGES.iter().find(|(stage, ..)| *stage == name);
                    let &(_, layer, turned) = stage.unwrap();
                    lead(&|owner| count_in(position, Piece { owner, turned }, layer))
                }
            });
            assert_eq!((EVALUATION.features)(position), expected, "{position}");
            assert_eq!(Evaluator.evaluate(position), EVALUATION.evaluate(position), "{position}");
            compared += 1;
        }
    }
    assert!(compared > 1000, "{compared} positions");
}
