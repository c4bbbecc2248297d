//! Evaluation features, compared with counts space by space.

use board_core::{Board as _, Player};
use disk_race::{DiskRace, Layer, Piece, Space};

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

#[test]
fn counts_match_a_count_space_by_space() {
    let (mut seen, mut faced) = (0, 0);
    for walk in suite().walks() {
        for position in walk.positions() {
            for player in Player::ALL {
                assert_eq!(position.facing(player), facing(position, player), "{position}");
                faced += position.facing(player);
                for (layer, turned) in [Layer::Ring, Layer::Outer, Layer::Inner, Layer::Center]
                    .into_iter()
                    .flat_map(|layer| [(layer, false), (layer, true)])
                {
                    let expected = count_in(position, Piece { owner: player, turned }, layer);
                    let found = position.count_in(player, layer, turned);
                    assert_eq!(found, expected, "{position}, {layer:?}, {turned}");
                    seen += found;
                }
            }
        }
    }
    assert!(seen > 1000 && faced > 100, "{seen} pieces, {faced} before a goal");
}
