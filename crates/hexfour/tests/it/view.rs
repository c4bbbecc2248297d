//! Drawing, move entry and descriptions, as expected from the rules.

use board_core::{Piece as _, Player};
use board_laws::{Suite, Walk};
use board_play::view::{Change, Scene, Shape, Surface, Symbol, Touch};
use hexfour::prelude::*;
use hexfour::{Field, Hexfour, Move, Piece, Rules, Setup, Size};

use crate::laws::suite;

fn at(text: &str) -> Hexfour {
    text.parse().unwrap()
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn field(text: &str) -> Field {
    text.parse().unwrap()
}

/// Returns the position with pieces on these fields and the first player to move.
fn with_pieces(size: Size, x: &str, o: &str) -> Hexfour {
    let mut setup = Setup { rules: Rules::default().with_size(size), ..Setup::empty() };
    for (owner, fields) in Player::ALL.into_iter().zip([x, o]) {
        for name in fields.split(' ') {
            setup.board[field(name).index()] = Some(Piece { owner });
        }
    }
    Hexfour::from_setup(&setup).unwrap()
}

#[test]
fn h1_neighbors_are_one_apart() {
    for size in Size::ALL {
        let position = Hexfour::start_with(Rules::default().with_size(size));
        let layout = position.layout();
        assert_eq!(layout.places.len(), size.fields());
        for from in &layout.places {
            assert_eq!((from.shape, from.size, from.closed), (Shape::Hexagon, 1.0, false));
            for to in &layout.places {
                let distance = (from.at.x - to.at.x).hypot(from.at.y - to.at.y);
                let [a, b] = [&from.space, &to.space].map(|name| field(name));
                let neighbors = a.neighbors(size).any(|field| field == b);
                assert_eq!((distance - 1.0).abs() < 1e-9, neighbors, "{from:?} {to:?}");
                assert_eq!(distance < 0.99, from == to, "{from:?} {to:?}");
            }
        }
    }
}

#[test]
fn h1_ranks_are_horizontal_and_files_run_up_to_the_left() {
    let layout = Hexfour::start().layout();
    let middle = |name| layout.place(name).unwrap().at;
    let (f6, g6, f7) = (middle("f6"), middle("g6"), middle("f7"));
    assert_eq!(g6, f6.plus(1.0, 0.0));
    assert!((f7.x - f6.x + 0.5).abs() < 1e-9 && f7.y < f6.y, "{f7:?}");
}

#[test]
fn h1_labels_are_at_the_ends_of_ranks_and_files() {
    for size in Size::ALL {
        let layout = Hexfour::start_with(Rules::default().with_size(size)).layout();
        assert_eq!(layout.labels.len(), 2 * size.ranks());
        for label in &layout.labels {
            // The label is to the left of the first field of the rank, or below and to the right of
            // the lowest field of the file. It is closest to that field.
            let nearest = layout.places.iter().min_by(|a, b| {
                let distance =
                    |at: board_play::view::Point| (at.x - label.at.x).hypot(at.y - label.at.y);
                distance(a.at).total_cmp(&distance(b.at))
            });
            let field = nearest.unwrap();
            let (right, down) = (label.at.x - field.at.x, label.at.y - field.at.y);
            let name = field.space.clone();
            let (file, rank) = name.split_at(1);
            let expected = if label.text.parse::<u8>().is_ok() {
                assert!(right < -0.5 && down.abs() < 1e-9, "{label:?}");
                rank
            } else {
                assert!((0.0..0.5).contains(&right) && down > 0.5, "{label:?}");
                file
            };
            assert_eq!(label.text, expected);
        }
    }
}

#[test]
fn the_first_players_pieces_are_dark() {
    for (owner, letter, dark, symbol, sign) in [
        (Player::First, 'x', true, Symbol::Blank, '●'),
        (Player::Second, 'o', false, Symbol::Blank, '○'),
    ] {
        let (piece, glyph) = (Piece { owner }, Hexfour::glyph(Piece { owner }));
        assert_eq!((piece.letter(), piece.owner()), (letter, Some(owner)));
        assert_eq!((glyph.tone.dark, glyph.symbol, glyph.sign), (dark, symbol, sign));
        assert_eq!(glyph.shape, Shape::Circle);
    }
}

#[test]
fn a_placed_piece_enters_without_an_entry() {
    let start = Hexfour::start();
    assert_eq!(start.inputs(mv("f6")), [Touch::Space(field("f6"))]);
    let enters = |owner| Change::Enters { at: field("f6"), piece: Piece { owner }, entry: None };
    assert_eq!(start.changes(mv("f6")), [[enters(Player::First)]]);
    let second = start.after(mv("f5")).unwrap();
    assert_eq!(second.changes(mv("f6")), [[enters(Player::Second)]]);
    assert_eq!(start.describe(mv("f6")), "the first player places a piece on f6");
}

#[test]
fn the_board_is_a_slab_of_wood() {
    assert_eq!(Hexfour::start().layout().surface, Surface::Wood);
}

#[test]
fn h5_h8_description_has_the_row_and_the_piece_set_aside() {
    let position = with_pieces(Size::Six, "f6 g6 h6", "f5 g5 h5");
    for (m, words) in [
        (
            "i6",
            "the first player places a piece on i6, completes a row of four, scores 1 point and \
             sets aside one loose piece",
        ),
        (
            "e6",
            "the first player places a piece on e6, completes a row of four, scores 1 point and \
             sets aside one loose piece",
        ),
        ("j6", "the first player places a piece on j6"),
    ] {
        assert_eq!(position.describe(mv(m)), words);
    }
}

#[test]
fn h6_description_has_rows_in_different_directions() {
    let arms = "g6 h6 i6 f7 f8 f9 g7 h8 i9";
    let position = with_pieces(Size::Six, arms, "g5 a1 c1 e1 a3 c3 a5 k11 k9");
    assert_eq!(
        position.describe(mv("f6")),
        "the first player places a piece on f6, completes rows of four, four and four, scores 3 \
         points and sets aside three loose pieces"
    );
}

#[test]
fn h7_description_has_only_new_points() {
    // Joined to seven there is a new four; a row of four that gets longer by one has none, and by
    // four it has.
    let position = with_pieces(Size::Six, "c6 d6 e6 g6 h6 i6", "f5 g5 h5 a1 c1 e1");
    assert_eq!(
        position.describe(mv("f6")),
        "the first player places a piece on f6, completes a row of seven, scores 1 point and \
         sets aside one loose piece"
    );
    let longer = with_pieces(Size::Six, "c6 d6 e6 f6", "f5 g5 a1 c1");
    assert_eq!(longer.describe(mv("g6")), "the first player places a piece on g6");
    let eight = with_pieces(Size::Six, "c6 d6 e6 f6 g6 h6 i6", "f5 g5 a1 c1 e1 a3 c3");
    assert_eq!(
        eight.describe(mv("b6")),
        "the first player places a piece on b6, completes a row of eight, scores 1 point and \
         sets aside one loose piece"
    );
    // Four and four with one between them make nine, worth two points as before.
    let nine = with_pieces(Size::Six, "b6 c6 d6 e6 g6 h6 i6 j6", "f5 g5 a1 c1 e1 a3 c3 k11");
    assert_eq!(nine.describe(mv("f6")), "the first player places a piece on f6");
}

#[test]
fn h9_description_has_points_without_pieces_to_set_aside() {
    // The last loose piece makes two points.
    let position = at("oxoo/xxoxo/oox1ox/xxx1xxx/oxoxxo/ox1oo/ooxo x");
    let words = position.describe(mv("d4"));
    assert!(words.ends_with(", scores 2 points and sets aside no loose pieces"), "{words}");
    // One piece is set aside for the first row, and none is left for the second.
    let position = at("ooxx/ooooo/oxx1ox/xxo1xo1/xoxxx1/oxxxo/ooxx o");
    let words = position.describe(mv("f3"));
    assert!(words.ends_with(", scores 1 point and sets aside no loose pieces"), "{words}");
}

#[test]
fn h5_completed_rows_are_highlighted() {
    let position = at("4/5/6/oooo3/1xxxx1/5/4 x");
    let rows: Vec<Vec<_>> = position
        .highlights()
        .into_iter()
        .map(|row| row.iter().map(ToString::to_string).collect())
        .collect();
    assert_eq!(rows, [["b3", "c3", "d3", "e3"], ["a4", "b4", "c4", "d4"]]);
    assert!(Hexfour::start().highlights().is_empty());
}

#[test]
fn points_and_pieces_are_counted_off_the_board() {
    let position = at("4/5/6/oooo3/1xxxx1/5/4 x");
    let counts = position.off_board();
    let counts: Vec<_> =
        counts.iter().map(|count| (count.player, count.name, count.to_string())).collect();
    // 18 pieces, of which four are placed and one is set aside (H8).
    let expected = Player::ALL.map(|player| {
        [("points", "1"), ("loose pieces", "13 of 18"), ("set aside", "1")]
            .map(|(name, value)| (Some(player), name, value.to_string()))
    });
    assert_eq!(counts, expected.concat());
}

#[test]
fn h2_h3_reason_has_the_rule_for_the_first_two_pieces() {
    let mut position = Hexfour::start();
    assert_eq!(position.reason().unwrap(), "the first piece cannot be placed on the edge");
    position.play(mv("f6")).unwrap();
    assert_eq!(position.reason().unwrap(), "the second piece must be placed next to the first");
    position.play(mv("f7")).unwrap();
    assert_eq!(position.reason(), None);
}

#[test]
fn h10_h12_reason_has_the_last_piece_and_the_points() {
    for (text, m, reason) in [
        (
            "2xo/ooo1x/xoxx1x/1xxoxxo/1o1oxo/oo1xx/oox1 x",
            "f5",
            "the first player has no loose pieces left and wins by 3 points to 0",
        ),
        (
            "o3/ox2x/xoxxoo/xxxxoxx/ooxoox/ooooo/xx1x o",
            "f7",
            "the second player has no loose pieces left and wins by 2 points to 1",
        ),
        (
            "ooox/1xxxo/o1xoxx/xoox1xx/ooxoo1/xoxox/1oxo x",
            "e4",
            "the first player has no loose pieces left, and both players have 1 point",
        ),
    ] {
        let after = at(text).after(mv(m)).unwrap();
        assert!(after.is_over());
        assert_eq!(after.reason().unwrap(), reason);
    }
}

#[test]
fn the_note_is_about_the_default_size() {
    for size in Size::ALL {
        let start = Hexfour::start_with(Rules::default().with_size(size));
        let note = Scene::of(&start).note;
        assert_eq!(note, (size == Size::default()).then_some(Hexfour::START_NOTE));
    }
}

#[test]
fn the_help_has_examples() {
    for example in ["d4", "a1"] {
        assert!(Hexfour::MOVE_HELP.contains(example));
        assert_eq!(mv(example).to_string(), example);
    }
    let layout = Hexfour::start().layout();
    let lowest = layout.places.iter().filter(|place| place.space.ends_with('1'));
    let corner = lowest.min_by(|a, b| a.at.x.total_cmp(&b.at.x)).unwrap();
    assert_eq!(corner.space, "a1");
}

#[test]
fn player_who_ends_the_game_has_not_fewer_points() {
    // The reason relies on this.
    let walks = Suite { cases: 64, ..suite() }.walks();
    for position in walks.iter().flat_map(Walk::positions) {
        let last = Player::ALL.into_iter().find(|&player| position.loose(player) == 0);
        let winner = position.outcome().and_then(board_core::Outcome::winner);
        assert!(winner.is_none() || winner == last, "{position}");
    }
}
