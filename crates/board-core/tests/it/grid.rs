//! Boards with files and ranks.

use board_core::Indexed;

board_core::author::grid_space! {
    /// One of 20 squares.
    pub struct Square(5, 4) in Squares, "square", "a file from a to e", "a rank from 1 to 4";
}

board_core::author::bit_set! {
    /// A set of squares.
    pub(crate) struct Squares(u64) of Square;
}

board_core::author::grid_set!(Squares(5, 4));
board_core::author::text_traits!(Square);

const DRAWING: Squares = Squares::drawn(["#....", "....#", "..##.", "...#."]);

#[test]
fn a_drawing_has_its_last_rank_on_top() {
    assert_eq!(format!("{DRAWING:?}"), "{d1, c2, d2, e3, a4}");
}

#[test]
fn squares_have_indices_and_names_rank_by_rank() {
    let names: Vec<_> = Square::all().map(|square| square.to_string()).collect();
    assert_eq!((names.len(), Square::COUNT), (20, 20));
    assert_eq!([0, 4, 5, 19].map(|index| names[index].as_str()), ["a1", "e1", "a2", "e4"]);
    for (index, (square, name)) in Square::all().zip(&names).enumerate() {
        assert_eq!((square.index(), Square::from_index(index)), (index, Some(square)));
        assert_eq!(Square::new(square.file(), square.rank()), Some(square));
        assert_eq!(name.parse(), Ok(square));
    }
    let numbers = || (0..300).chain([1 << 16, 1 << 32, usize::MAX]);
    for (file, rank) in numbers().flat_map(|file| numbers().map(move |rank| (file, rank))) {
        assert_eq!(Square::new(file, rank).is_some(), file < 5 && rank < 4, "{file} {rank}");
    }
    assert_eq!(Square::from_index(20), None);
    let error = |name: &str| name.parse::<Square>().unwrap_err().to_string();
    assert_eq!(error("f1"), "expected a file from a to e at byte 0, found 'f'");
    assert_eq!(error("a0"), "expected a rank from 1 to 4 at byte 1, found '0'");
}

#[test]
fn steps_leave_the_board_by_its_edges() {
    let steps = [
        (Squares::north as fn(Squares) -> Squares, 0, 1),
        (Squares::south, 0, -1),
        (Squares::east, 1, 0),
        (Squares::west, -1, 0),
    ];
    for square in Square::all() {
        for (step, files, ranks) in steps {
            let file = square.file().checked_add_signed(files);
            let rank = square.rank().checked_add_signed(ranks);
            let neighbor = file.zip(rank).and_then(|(file, rank)| Square::new(file, rank));
            let expected = neighbor.map_or(Squares::EMPTY, Square::bitboard);
            assert_eq!(step(square.bitboard()) & Squares::ALL, expected, "{square}");
        }
    }
}

#[test]
fn the_complement_has_the_other_squares_of_the_board() {
    assert!((!DRAWING).iter().eq(Square::all().filter(|&square| !DRAWING.contains(square))));
    assert_eq!((DRAWING | !DRAWING, DRAWING & !DRAWING), (Squares::ALL, Squares::EMPTY));
}
