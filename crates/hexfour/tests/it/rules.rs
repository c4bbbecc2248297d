//! One test for each rule, named after its number.

use board_core::{Player, divide, perft};
use hexfour::prelude::*;
use hexfour::{
    Direction, Field, Hexfour, Illegal, Move, Outcome, Piece, PieceCount, Rules, Setup, Size,
};

use crate::{at, field, mv};

fn moves(position: &Hexfour) -> Vec<String> {
    let mut moves: Vec<_> = position.legal_moves().iter().map(ToString::to_string).collect();
    moves.sort();
    moves
}

#[track_caller]
fn rejected(position: &Hexfour, m: &str, why: Illegal) {
    assert_eq!(position.check(mv(m)), Err(why), "{m}");
    assert!(!moves(position).contains(&m.to_string()));
}

/// Points and loose pieces of both players.
fn score(position: &Hexfour) -> ([u32; 2], [u32; 2]) {
    (Player::ALL.map(|p| position.points(p)), Player::ALL.map(|p| position.loose(p)))
}

/// Returns the position with pieces on these fields and the first player to move.
fn with_pieces(size: Size, x: &[Field], o: &[Field]) -> Hexfour {
    let mut setup = Setup { rules: Rules::default().with_size(size), ..Setup::empty() };
    for (owner, fields) in Player::ALL.into_iter().zip([x, o]) {
        for field in fields {
            setup.board[field.index()] = Some(Piece { owner });
        }
    }
    Hexfour::from_setup(&setup).unwrap()
}

/// Returns a position with the `x` of `row` from the left end of the middle rank on, and the same
/// number of `o` in the ranks below.
fn with_middle_rank(size: Size, row: &str) -> Hexfour {
    let middle = size.side() - 1;
    let files = row.bytes().zip(0..).filter(|(byte, _)| *byte == b'x');
    let x: Vec<_> = files.map(|(_, file)| Field::new(file, middle).unwrap()).collect();
    let mut below: Vec<_> = Field::all(size).filter(|field| field.rank() < middle).collect();
    below.sort_by_key(|field| std::cmp::Reverse(field.rank()));
    with_pieces(size, &x, &below[..x.len()])
}

/// Returns the points that an `x` in the gap of the middle rank gains.
fn gain(size: Size, row: &str) -> u32 {
    let position = with_middle_rank(size, row);
    let gap = Field::new(row.find('.').unwrap(), size.side() - 1).unwrap();
    let after = position.after(Move::new(gap)).unwrap();
    after.points(Player::First) - position.points(Player::First)
}

#[test]
fn h1_board_and_pieces_of_each_side() {
    for (size, length, fields, pieces, fewer) in [
        (Size::Four, 4, 37, 18, 9),
        (Size::Five, 5, 61, 30, 18),
        (Size::Six, 6, 91, 45, 30),
        (Size::Seven, 7, 127, 63, 45),
    ] {
        assert_eq!((size.side(), size.fields()), (length, fields));
        assert_eq!(Field::all(size).count(), fields);
        assert_eq!(Field::all(size).filter(|f| f.is_on_edge(size)).count(), 6 * (length - 1));
        for field in Field::all(size) {
            assert!(field.is_on(size) && field.file().abs_diff(field.rank()) < length);
            let neighbors = field.neighbors(size).count();
            assert!(neighbors == 6 || field.is_on_edge(size) && (3..5).contains(&neighbors));
        }
        for (count, pieces) in [(PieceCount::Full, pieces), (PieceCount::Fewer, fewer)] {
            let start = Hexfour::start_with(Rules::default().with_size(size).with_pieces(count));
            assert_eq!(score(&start), ([0; 2], [pieces; 2]));
        }
    }
    assert_eq!(Hexfour::start().size(), Size::Six);
    assert_eq!(Hexfour::default(), Hexfour::start());
}

#[test]
fn h1_fields_have_the_same_names_on_every_board() {
    let names: Vec<_> = Field::all(Size::Six).map(|field| field.to_string()).collect();
    assert_eq!([&names[0], &names[5], &names[6], &names[90]], ["a1", "f1", "a2", "k11"]);
    for (index, field) in Field::all(Size::Seven).enumerate() {
        assert_eq!((field.index(), Field::from_index(index)), (index, Some(field)));
        assert_eq!(Field::new(field.file(), field.rank()), Some(field));
    }
    assert_eq!(Field::from_index(127), None);
    assert_eq!((Field::new(13, 12), Field::new(12, 13), Field::new(0, 7)), (None, None, None));
    let around = field("f6").neighbors(Size::Six).map(|field| field.to_string());
    assert!(around.eq(["e5", "f5", "e6", "g6", "f7", "g7"]));
}

#[test]
fn h2_first_piece_may_not_be_placed_on_the_edge() {
    for (size, inner) in [(Size::Four, 19), (Size::Five, 37), (Size::Six, 61), (Size::Seven, 91)] {
        let start = Hexfour::start_with(Rules::default().with_size(size));
        assert_eq!(start.count_moves(), inner);
        for m in (0..Move::COUNT).filter_map(Move::from_index) {
            let field = m.field();
            let expected = match field.is_on(size) {
                false => Err(Illegal::OffBoard(field, size)),
                true if field.is_on_edge(size) => Err(Illegal::OnEdge(field)),
                true => Ok(()),
            };
            assert_eq!(start.check(m), expected);
        }
    }
    rejected(&Hexfour::start(), "a1", Illegal::OnEdge(field("a1")));
    rejected(&Hexfour::start(), "l12", Illegal::OffBoard(field("l12"), Size::Six));
}

/// The error contains the fields that exist. Files a to k of side 6 have different ranks, and side
/// 4 has the files a to g.
#[test]
fn h1_field_off_the_board_is_rejected_with_the_extent() {
    let (six, four) = (Size::Six, Size::Four);
    for (size, name, words) in [
        (six, "l12", "l12 is not on the board of side 6: its files are a to k"),
        (six, "m13", "m13 is not on the board of side 6: its files are a to k"),
        (six, "a7", "a7 is not on the board of side 6: file a has ranks 1 to 6"),
        (six, "k5", "k5 is not on the board of side 6: file k has ranks 6 to 11"),
        (six, "g13", "g13 is not on the board of side 6: file g has ranks 2 to 11"),
        (four, "h8", "h8 is not on the board of side 4: its files are a to g"),
        (four, "d8", "d8 is not on the board of side 4: file d has ranks 1 to 7"),
    ] {
        let start = Hexfour::start_with(Rules::default().with_size(size));
        rejected(&start, name, Illegal::OffBoard(field(name), size));
        assert_eq!(start.check(mv(name)).unwrap_err().to_string(), words);
    }
}

#[test]
fn h3_second_piece_must_be_next_to_the_first() {
    let position = Hexfour::start().after(mv("f6")).unwrap();
    assert_eq!(position.turn(), Player::Second);
    assert_eq!(moves(&position), ["e5", "e6", "f5", "f7", "g6", "g7"]);
    rejected(&position, "f6", Illegal::Occupied(field("f6")));
    rejected(&position, "e7", Illegal::NotAdjacent(field("e7"), field("f6")));
}

#[test]
fn h3_second_piece_may_be_on_the_edge() {
    let position = Hexfour::start().after(mv("b2")).unwrap();
    assert_eq!(moves(&position), ["a1", "a2", "b1", "b3", "c2", "c3"]);
    assert!(field("a1").is_on_edge(Size::Six));
}

#[test]
fn h4_later_pieces_may_be_on_any_empty_field() {
    let mut position = Hexfour::start();
    for (m, left) in [("f6", 6), ("f7", 89), ("a1", 88), ("k11", 87)] {
        position.play(mv(m)).unwrap();
        assert_eq!((position.count_moves(), position.legal_moves().len()), (left, left));
    }
    rejected(&position, "a1", Illegal::Occupied(field("a1")));
    rejected(&position, "m13", Illegal::OffBoard(field("m13"), Size::Six));
}

#[test]
fn h5_four_in_a_row_in_each_of_three_directions_are_a_point() {
    let others = ["a2", "b1", "c2", "b4"].map(field);
    for (direction, row) in [
        (Direction::East, ["b2", "c3", "d3", "e3", "f3"]),
        (Direction::NorthWest, ["b2", "c3", "c4", "c5", "c6"]),
        (Direction::NorthEast, ["b2", "c3", "d4", "e5", "f6"]),
    ] {
        let row = row.map(field);
        // b2 extends the third row; the other two rows start at c3.
        let first = usize::from(direction != Direction::NorthEast);
        let position = with_pieces(Size::Six, &row[..4], &others);
        assert_eq!(position.points(Player::First), 1 - first as u32, "{direction:?}");
        let position = with_pieces(Size::Six, &row, &[&others[..], &[field("k11")]].concat());
        assert_eq!(score(&position), ([1, 0], [39, 40]));
        let length = 5 - first as u32;
        let rows: Vec<_> = position.rows(Player::First).collect();
        let found = rows.iter().map(|row| (row.first(), row.direction(), row.length()));
        assert!(found.eq([(row[first], direction, length)]), "{rows:?}");
        assert!(rows[0].fields().eq(row[first..].iter().copied()));
        assert_eq!(position.rows(Player::Second).count(), 0);
    }
}

#[test]
fn h5_other_lines_and_mixed_rows_do_not_count() {
    // Fields that only share a corner, such as two files on and one rank up.
    for line in [["b2", "d3", "f4", "h5"], ["b2", "c4", "d6", "e8"], ["c5", "d4", "e3", "f2"]] {
        let line = line.map(field);
        let position = with_pieces(Size::Six, &line, &["b3", "c2", "a2", "d5"].map(field));
        assert_eq!(position.points(Player::First), 0, "{line:?}");
    }
    // A row of four with an opponent's piece in it.
    let x = ["c3", "d3", "f3", "g3"].map(field);
    let position = with_pieces(Size::Six, &x, &["e3", "a1", "a3", "k11"].map(field));
    assert_eq!(position.points(Player::First), 0);
}

#[test]
fn h5_rows_do_not_continue_on_the_next_line() {
    // The ends of consecutive lines, in every direction and on every board.
    for size in Size::ALL {
        let all: Vec<_> = Field::all(size).collect();
        for start in 0..all.len() - 4 {
            let x = &all[start..start + 4];
            let in_a_row = x[0].rank() == x[3].rank();
            let mut setup = Setup { rules: Rules::default().with_size(size), ..Setup::empty() };
            for field in x {
                setup.board[field.index()] = Some(Piece { owner: Player::First });
            }
            let others = all.iter().rev().filter(|field| !x.contains(field)).step_by(5).take(4);
            others.for_each(|f| setup.board[f.index()] = Some(Piece { owner: Player::Second }));
            if let Ok(position) = Hexfour::from_setup(&setup) {
                assert_eq!(position.points(Player::First), u32::from(in_a_row), "{position}");
                for symmetry in hexfour::Symmetry::ALL {
                    assert_eq!(score(&position.transform(*symmetry)), score(&position));
                }
            }
        }
    }
}

#[test]
fn h6_piece_may_be_part_of_rows_in_different_directions() {
    let arms = ["g6", "h6", "i6", "f7", "f8", "f9", "g7", "h8", "i9"].map(field);
    let others = ["g5", "a1", "c1", "e1", "a3", "c3", "a5", "k11", "k9"].map(field);
    let position = with_pieces(Size::Six, &arms, &others);
    assert_eq!(position.points(Player::First), 0);
    let crossing = position.after(mv("f6")).unwrap();
    assert_eq!(score(&crossing), ([3, 0], [45 - 10 - 3, 36]));
    assert_eq!(crossing.set_aside(Player::First), 3);
    let rows: Vec<_> = crossing.rows(Player::First).collect();
    assert_eq!(rows.len(), 3);
    assert!(rows.iter().all(|row| row.fields().any(|f| f == field("f6")) && row.points() == 1));
    // A piece between the ends of the rows gains the same number of points.
    let between = ["e6", "g6", "h6", "f5", "f7", "f8", "e5", "g7", "h8"].map(field);
    let others = ["d5", "a1", "c1", "e1", "a3", "c3", "a5", "k11", "k9"].map(field);
    let position = with_pieces(Size::Six, &between, &others);
    assert_eq!(position.after(mv("f6")).unwrap().points(Player::First), 3);
}

#[test]
fn h7_row_has_a_point_for_every_four_pieces() {
    for (length, points) in [(3, 0), (4, 1), (5, 1), (6, 1), (7, 1), (8, 2), (11, 2)] {
        let position = with_middle_rank(Size::Six, &"x".repeat(length));
        assert_eq!(position.points(Player::First), points, "{length}");
    }
    for (length, points) in [(11, 2), (12, 3), (13, 3)] {
        let position = with_middle_rank(Size::Seven, &"x".repeat(length));
        assert_eq!(position.points(Player::First), points, "{length}");
        let rows: Vec<_> = position.rows(Player::First).collect();
        assert_eq!((rows.len(), rows[0].length(), rows[0].points()), (1, length as u32, points));
    }
}

#[test]
fn h7_piece_that_joins_two_rows() {
    assert_eq!(gain(Size::Six, "xx.xx"), 1);
    assert_eq!(gain(Size::Six, "xxxx.xxxx"), 0);
    assert_eq!(gain(Size::Six, "xxx.xxx"), 1);
    assert_eq!(gain(Size::Seven, "xxxxxx.xxxxxx"), 1);
    assert_eq!(gain(Size::Six, "xxxx.xxx"), 1);
    assert_eq!(gain(Size::Six, "xxxxx.xx"), 1);
    assert_eq!(gain(Size::Six, "xxxxx.x"), 0);
    assert_eq!(gain(Size::Seven, "xxxxxxx.xxxx"), 1);
}

#[test]
fn h7_piece_that_makes_a_row_longer() {
    let gains: Vec<_> = (2..13).map(|n| gain(Size::Seven, &("x".repeat(n) + "."))).collect();
    assert_eq!(gains, [0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0]);
}

#[test]
fn h7_points_do_not_depend_on_the_order_of_play() {
    for step in [1, 3, 5, 7, 9] {
        // All eleven fields of the middle rank, in five orders; the first one is not on the edge.
        let files = (0..11).map(|i| (5 + i * step) % 11);
        let mut others = "f5 a1 c1 e1 a3 c3 e3 a5 k11 k9 k7".split(' ').map(mv);
        let mut position = Hexfour::start();
        for file in files {
            position.play(Move::new(Field::new(file, 5).unwrap())).unwrap();
            position.play(others.next().unwrap()).unwrap();
        }
        assert_eq!(score(&position), ([2, 0], [45 - 11 - 2, 45 - 11]));
    }
}

#[test]
fn h8_one_loose_piece_is_set_aside_for_each_point() {
    let position = with_middle_rank(Size::Six, "xxx.");
    let after = position.after(mv("d6")).unwrap();
    assert_eq!((position.loose(Player::First), after.loose(Player::First)), (42, 40));
    assert_eq!((position.set_aside(Player::First), after.set_aside(Player::First)), (0, 1));
    assert_eq!((position.placed(Player::First), after.placed(Player::First)), (3, 4));
    assert_eq!(after.pieces().count(), 7);
}

/// The first player has one loose piece, and d4 gains two points.
const LAST_PIECE: &str = "oxoo/xxoxo/oox1ox/xxx1xxx/oxoxxo/ox1oo/ooxo x";

#[test]
fn h9_points_count_without_pieces_to_set_aside() {
    let position = at(LAST_PIECE);
    assert_eq!(score(&position), ([0, 0], [1, 1]));
    let after = position.after(mv("d4")).unwrap();
    assert_eq!((after.points(Player::First), after.set_aside(Player::First)), (2, 0));
    assert_eq!((after.placed(Player::First), after.loose(Player::First)), (18, 0));
    // The points without pieces set aside decide the game.
    assert_eq!(after.outcome(), Some(Outcome { points: [2, 0] }));
    assert_eq!(after.outcome().unwrap().winner(), Some(Player::First));
    // The same for the second player, who sets aside one piece for two points.
    let position = at("ooxx/ooooo/oxx1ox/xxo1xo1/xoxxx1/oxxxo/ooxx o");
    let after = position.after(mv("f3")).unwrap();
    assert_eq!((after.points(Player::Second), after.set_aside(Player::Second)), (2, 1));
    assert_eq!(after.outcome().unwrap().winner(), Some(Player::Second));
    assert_eq!(after.to_string().parse(), Ok(after));
}

#[test]
fn h10_game_ends_when_a_player_has_placed_all_pieces() {
    let position = at("oxoo/1oxxx/oxxoxo/oxooxxx/xoo1oo/xxoxx/1oxo x");
    assert_eq!((position.outcome(), position.loose(Player::First)), (None, 1));
    let after = position.after(mv("c6")).unwrap();
    assert_eq!((after.placed(Player::First), after.set_aside(Player::First)), (18, 0));
    // The second player has a loose piece but no turn to place it.
    assert_eq!((after.turn(), after.loose(Player::Second)), (Player::Second, 1));
    assert_eq!(after.outcome(), Some(Outcome { points: [0, 0] }));
    assert_eq!((after.count_moves(), after.legal_moves().len(), perft(&after, 1)), (0, 0, 0));
    assert_eq!(after.choose(|_| 0), None);
    rejected(&after, "a1", Illegal::GameOver);
    rejected(&after, "m13", Illegal::GameOver);
    assert!(divide(&position, 2).any(|line| line == (mv("c6"), 0)));
}

#[test]
fn h10_game_with_fewer_pieces_ends_earlier() {
    // Of 9 pieces each, 7 are placed. The row d7 to g7 sets one aside.
    let board = "xxxx/xxx2/o1o1o1/7/o1o1o1/5/o3 x";
    let (full, fewer) = (at(board), at(&format!("{board} pieces=fewer")));
    assert_eq!((score(&full), score(&fewer)), (([1, 0], [10, 11]), ([1, 0], [1, 2])));
    assert_eq!(full.after(mv("a4")).unwrap().outcome(), None);
    let after = fewer.after(mv("a4")).unwrap();
    assert_eq!((after.outcome(), after.count_moves()), (Some(Outcome { points: [1, 0] }), 0));
    assert_eq!(after.to_string(), "xxxx/xxx2/o1o1o1/x6/o1o1o1/5/o3 o pieces=fewer");
}

#[test]
fn h10_setting_pieces_aside_may_end_the_game() {
    // Of two loose pieces, one is placed and one is set aside.
    let position = at("o3/oxo1x/oooox1/oooooxo/xxx2x/1xxx1/1xxx o");
    assert_eq!(score(&position), ([0, 3], [4, 2]));
    let after = position.after(mv("f7")).unwrap();
    assert_eq!(score(&after), ([0, 4], [4, 0]));
    assert_eq!((after.placed(Player::Second), after.set_aside(Player::Second)), (14, 4));
    assert_eq!(after.outcome(), Some(Outcome { points: [0, 4] }));
    assert_eq!(after.count_moves(), 0);
    // Without the point, the game continues.
    let on = position.after(mv("e2")).unwrap();
    assert_eq!((on.outcome(), on.loose(Player::Second)), (None, 1));
}

#[test]
fn h11_game_ends_before_the_board_is_full() {
    // Every ply requires a loose piece, and both players together have one fewer than the fields.
    for size in Size::ALL {
        assert_eq!(size.fields(), 2 * Rules::default().with_size(size).pieces_each() + 1);
    }
    // The maximum number of placed pieces: only the last piece may gain a point.
    let position = at(LAST_PIECE);
    let after = position.after(mv("a4"));
    assert_eq!(after, Err(Illegal::Occupied(field("a4"))));
    let after = position.after(mv("c2")).unwrap();
    assert_eq!((after.is_over(), after.loose(Player::Second)), (true, 1));
    assert_eq!(after.pieces().count(), 35);
}

#[test]
fn h12_more_points_win() {
    let first = at("2xo/ooo1x/xoxx1x/1xxoxxo/1o1oxo/oo1xx/oox1 x").after(mv("f5")).unwrap();
    assert_eq!(first.outcome(), Some(Outcome { points: [3, 0] }));
    assert_eq!(first.outcome().unwrap().winner(), Some(Player::First));
    assert_eq!(first.outcome().unwrap().to_string(), "first");
    // The player who ends the game does not have to win.
    let text = "oxoo/1oxxx/oxxoxo/oxooxxx/xoo1oo/xxoxx/1oxo x";
    assert_eq!(at(text).after(mv("c6")).unwrap().outcome().unwrap().to_string(), "draw");
    let second = at("o3/ox2x/xoxxoo/xxxxoxx/ooxoox/ooooo/xx1x o").after(mv("f7")).unwrap();
    assert_eq!(second.outcome(), Some(Outcome { points: [1, 2] }));
    assert_eq!(second.outcome().unwrap().to_string(), "second");
    assert_eq!(second.outcome().unwrap().winner(), Some(Player::Second));
}

#[test]
fn h12_equal_points_are_a_draw() {
    let draw = at("ooox/1xxxo/o1xoxx/xoox1xx/ooxoo1/xoxox/1oxo x").after(mv("e4")).unwrap();
    assert_eq!(draw.outcome(), Some(Outcome { points: [1, 1] }));
    let outcome = draw.outcome().unwrap();
    assert_eq!((outcome.winner(), outcome.to_string().as_str()), (None, "draw"));
}

#[test]
fn h13_first_player_begins_and_players_alternate() {
    let mut position = Hexfour::start();
    assert_eq!((position.turn(), Hexfour::PLAYERS[0]), (Player::First, "first"));
    position.play(mv("f6")).unwrap();
    assert_eq!(position.turn(), Player::Second);
    position.play(mv("g7")).unwrap();
    assert_eq!(position.turn(), Player::First);
}

/// Returns the binomial coefficient of `n` and `k`.
fn choose(n: u32, k: u32) -> f64 {
    (0..k).map(|i| f64::from(n - i) / f64::from(k - i)).product()
}

/// Returns the number of arrangements of the stones of two alternating players on the fields.
fn stones(fields: u32) -> f64 {
    (0..=fields).map(|stones| choose(fields, stones) * choose(stones, stones / 2)).sum()
}

/// An upper bound: all ways to place as many x as o, or one more.
#[test]
fn the_page_of_the_game_states_the_number_of_positions() {
    let page = include_str!("../../../../docs/games/hexfour.md");
    let positions: f64 = stones(91);
    assert!(
        page.contains(&format!("| positions, upper bound | {positions:.3e} |")),
        "{positions:.3e}"
    );
}
