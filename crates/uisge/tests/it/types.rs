//! Properties of the public types: auto traits, sizes, and values at and beyond every limit.

use board_core::Indexed;
use board_laws::have_auto_traits;
use uisge::{
    Bitboard, Evaluator, Fault, Illegal, Move, Outcome, Piece, Rules, Setup, Square, Symmetry,
    Uisge,
};

use crate::API;

#[test]
fn public_types_have_all_auto_traits() {
    have_auto_traits::<(
        Bitboard,
        Evaluator,
        Fault,
        Illegal,
        Move,
        Outcome,
        Piece,
        Rules,
        Setup,
        Square,
        Symmetry,
        Uisge,
    )>(API);
}

#[test]
fn sizes_and_default() {
    assert_eq!(Uisge::default(), <Uisge as board_core::Position>::start());
    assert_eq!((size_of::<Uisge>(), size_of::<Move>(), Move::COUNT), (32, 2, 459));
}

#[test]
fn every_move_that_can_be_built_exists() {
    let pairs = Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
    let built = pairs.filter_map(|(from, to)| {
        let m = Move::new(from, to)?;
        assert_eq!((m.squares(), Move::from_index(m.index())), (Some((from, to)), Some(m)));
        Some(m)
    });
    // All moves except the pass.
    assert_eq!(built.count(), 458);
}
