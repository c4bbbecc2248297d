//! Properties of the public types: auto traits, sizes, and values at and beyond every limit.

use board_core::Player;
use board_laws::have_auto_traits;
use hexfour::prelude::*;
use hexfour::{
    Bitboard, Direction, Evaluator, Fault, Field, Hexfour, Illegal, Move, Outcome, Piece, Row,
    Rules, Setup, Size, Symmetry,
};

use crate::API;

#[test]
fn public_types_have_all_auto_traits() {
    have_auto_traits::<(
        Bitboard,
        Direction,
        Evaluator,
        Fault,
        Field,
        Hexfour,
        Illegal,
        Move,
        Outcome,
        Piece,
        Row,
        Rules,
        Setup,
        Symmetry,
    )>(API);
}

#[test]
fn sizes_and_default() {
    assert_eq!(Hexfour::default(), <Hexfour as board_core::Position>::start());
    let sizes = [size_of::<Hexfour>(), size_of::<Move>(), size_of::<Field>(), Move::COUNT];
    assert_eq!(sizes, [104, 1, 1, 127]);
}

#[test]
fn fields_are_on_the_largest_board() {
    let numbers = || (0..300).chain([1 << 16, 1 << (usize::BITS - 1), usize::MAX]);
    for file in numbers() {
        for field in numbers().filter_map(|rank| Field::new(file, rank)) {
            assert!(field.file() == file && field.index() < Field::COUNT, "{field}");
            assert_eq!(Field::new(file, field.rank()), Some(field));
        }
    }
}

/// Fields of the largest board have no place on a smaller one, but may be asked for there.
#[test]
fn fields_beyond_a_smaller_board_do_not_panic() {
    for size in Size::ALL {
        let position = Hexfour::start_with(hexfour::Rules::default().with_size(size));
        for field in (0..Field::COUNT).filter_map(Field::from_index) {
            assert!(field.is_on(size) || !field.is_on_edge(size), "{field}");
            assert!(field.neighbors(size).all(|other| other.is_on(size)), "{field}");
            assert_eq!(position.piece(field), None);
            for sixths in 0..=u8::MAX {
                let image = field.transform(Symmetry::new(sixths, true), size);
                assert!(!field.is_on(size) || image.is_on(size), "{field}");
            }
        }
    }
}

#[test]
fn any_points_have_a_margin() {
    for (points, margin, for_first) in [
        ([u32::MAX, 0], Some(u32::MAX), i32::MAX),
        ([0, u32::MAX], Some(u32::MAX), -i32::MAX),
        ([1 << 31, 1], Some(i32::MAX as u32), i32::MAX),
        ([u32::MAX; 2], None, 0),
        ([2, 5], Some(3), -3),
    ] {
        let outcome = Outcome { points };
        assert_eq!(outcome.margin(), margin, "{points:?}");
        assert_eq!(outcome.margin_for(Player::First), for_first, "{points:?}");
        assert_eq!(outcome.winner().is_none(), margin.is_none());
        assert!(!outcome.to_string().is_empty());
    }
}
