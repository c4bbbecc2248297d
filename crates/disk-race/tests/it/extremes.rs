//! Values at and beyond every limit.

use board_core::Player;
use board_laws::extremes::{self, NUMBERS};
use disk_race::prelude::*;
use disk_race::{DiskRace, Layer, Move, Piece, Rotation, Setup, Space, Symmetry};

#[test]
fn spaces_are_on_the_board() {
    for number in NUMBERS {
        for layer in [Layer::Ring, Layer::Outer, Layer::Inner] {
            let space = Space::new(layer, number);
            assert_eq!(space.is_some(), number < Space::SPOKES, "{number}");
            assert!(space.is_none_or(|space| space.spoke() == Some(number)));
        }
        let center = Space::new(Layer::Center, number);
        assert_eq!(center, (number == 0).then_some(Space::CENTER), "{number}");
    }
}

#[test]
fn symmetries_accept_any_number_of_quarter_turns() {
    for quarters in 0..=u8::MAX {
        let symmetry = Symmetry::new(quarters, true);
        assert!(Symmetry::ALL.contains(&symmetry), "{quarters}");
        assert_eq!(symmetry.inverse().then(symmetry), Symmetry::new(0, false));
    }
}

#[test]
fn every_move_that_can_be_built_exists() {
    let position = DiskRace::start();
    for from in Space::all() {
        for to in Space::all() {
            for rotation in Rotation::ALL {
                if let Some(m) = Move::new(from, to, rotation) {
                    extremes::moves_exist([Some(m)]);
                    assert_eq!(position.paths(m).is_empty(), !position.is_legal(m));
                }
            }
        }
    }
}

#[test]
fn setups_of_one_kind_of_piece_are_rejected() {
    let contents = [None, Some(Piece { owner: Player::Second, turned: true })];
    let setups = contents.map(|piece| Setup { board: [piece; Space::COUNT], ..Setup::empty() });
    extremes::setups_are_rejected::<DiskRace>(setups);
}
