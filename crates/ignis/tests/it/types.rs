//! Properties of the public types: auto traits, sizes, and values at and beyond every limit.

use board_core::{Indexed, Symmetry as _};
use board_laws::have_auto_traits;
use board_play::Evaluate as _;
use ignis::{
    Bitboard, Content, Evaluator, Fault, Heading, Ignis, Illegal, Line, Move, Outcome, Piece,
    Rules, Setup, Space, Symmetry,
};

use crate::API;

#[test]
fn public_types_have_all_auto_traits() {
    have_auto_traits::<(
        Bitboard,
        Content,
        Evaluator,
        Fault,
        Heading,
        Ignis,
        Illegal,
        Line,
        Move,
        Outcome,
        Piece,
        Rules,
        Setup,
        Space,
        Symmetry,
    )>(API);
}

#[test]
fn sizes_and_default() {
    assert_eq!(Ignis::default(), <Ignis as board_core::Position>::start());
    assert_eq!((size_of::<Ignis>(), size_of::<Move>(), Move::COUNT), (32, 1, 48));
}

#[test]
fn lines_are_on_the_board() {
    let numbers = || (0..=300).chain([usize::MAX]);
    let lines = numbers().filter_map(Line::file).chain(numbers().filter_map(Line::rank));
    assert!(lines.eq(Line::all()));
    let names: String = Line::all().map(Line::name).collect();
    assert_eq!(names, "abcdef123456");
    for line in Line::all() {
        for &symmetry in Symmetry::ALL {
            assert!(Line::all().any(|known| known == line.transform(symmetry)), "{line:?}");
        }
    }
}

#[test]
fn moves_outside_the_playing_area_are_evaluated_without_a_panic() {
    // The values are not those of water on a1.
    let position: Ignis = "xxxxxx/xxxxxx/xxxxxx/xxxxxx/FWxxxx/WExxxx f 0a1e".parse().unwrap();
    let moves = || (0..Move::COUNT).filter_map(Move::from_index);
    let outside = moves().filter(|&m| position.entry(m).is_none());
    assert!(outside.clone().all(
        |m| Evaluator.ordering_score(&position, m) == 0 && !Evaluator.is_tactical(&position, m)
    ));
    assert_eq!((moves().count(), outside.count()), (48, 32));
}
