//! Values at and beyond every limit.

use board_core::Player;
use board_laws::extremes::{self, NUMBERS};
use hexfour::prelude::*;
use hexfour::{Field, Hexfour, Outcome, Piece, Setup, Size, Symmetry};

#[test]
fn fields_are_on_the_largest_board() {
    for file in NUMBERS {
        for rank in NUMBERS {
            if let Some(field) = Field::new(file, rank) {
                assert_eq!((field.file(), field.rank()), (file, rank));
                assert!(field.index() < Field::COUNT);
            }
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

#[test]
fn setups_of_one_kind_of_piece_are_rejected() {
    let full = |owner| Setup { board: [Some(Piece { owner }); Field::COUNT], ..Setup::empty() };
    extremes::setups_are_rejected::<Hexfour>(Player::ALL.map(full));
}
