//! Properties of the public types: auto traits, sizes, and values at and beyond every limit.

use board_laws::have_auto_traits;
use disk_race::prelude::*;
use disk_race::{
    Bitboard, DiskRace, Evaluator, Fault, Illegal, Layer, Leg, Line, Move, Outcome, Piece,
    Rotation, Rules, Setup, Space, Symmetry,
};

use crate::API;

#[test]
fn public_types_have_all_auto_traits() {
    have_auto_traits::<(
        Bitboard,
        DiskRace,
        Evaluator,
        Fault,
        Illegal,
        Layer,
        Leg,
        Line,
        Move,
        Outcome,
        Piece,
        Rotation,
        Rules,
        Setup,
        Space,
        Symmetry,
    )>(API);
}

#[test]
fn sizes_and_default() {
    assert_eq!(DiskRace::default(), <DiskRace as board_core::Position>::start());
    assert_eq!((size_of::<DiskRace>(), size_of::<Move>(), Move::COUNT), (16, 2, 257));
}

#[test]
fn spaces_are_on_the_board() {
    for number in (0..300).chain([1 << 16, 1 << (usize::BITS - 1), usize::MAX]) {
        for layer in [Layer::Ring, Layer::Outer, Layer::Inner] {
            let spoke = Space::new(layer, number).map(Space::spoke);
            assert_eq!(spoke, (number < Space::SPOKES).then_some(Some(number)), "{number}");
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
                    assert_eq!(Move::from_index(m.index()), Some(m));
                    assert_eq!(position.paths(m).is_empty(), !position.is_legal(m));
                }
            }
        }
    }
}
