//! Drawing, move entry and descriptions, as expected from the rules.

use board_core::{Piece as _, Player};
use board_play::view::{Change, Shape, Surface, Symbol, Touch};
use board_play::{Game, Session as _};
use uisge::prelude::*;
use uisge::{Move, Piece, Square, Uisge};

/// Light cannot move (U9).
const STUCK: &str = "1B5/Bbb4/2ww3/3W3/3w3/1wwbb2 w";

fn at(text: &str) -> Uisge {
    text.parse().unwrap()
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

fn piece(letter: char) -> Piece {
    *Piece::ALL.iter().find(|piece| piece.letter() == letter).unwrap()
}

#[test]
fn u1_squares_form_a_grid() {
    let layout = Uisge::start().layout();
    assert_eq!(layout.places.len(), 42);
    let middle = |name| layout.place(name).map(|place| (place.at.x, place.at.y)).unwrap();
    // a1 is bottom left, and y grows downwards.
    let (x, y) = middle("a1");
    for (name, right, up) in [("b1", 1.0, 0.0), ("a2", 0.0, 1.0), ("g6", 6.0, 5.0)] {
        assert_eq!(middle(name), (x + right, y - up), "{name}");
    }
    assert!(layout.places.iter().all(|place| (place.shape, place.size) == (Shape::Square, 1.0)));
    assert!(layout.places.iter().all(|place| !place.closed));
    assert!(layout.entries.is_empty() && layout.lines.is_empty() && layout.turntable.is_none());
}

#[test]
fn u1_files_are_named_below_and_ranks_on_the_left() {
    let layout = Uisge::start().layout();
    let a1 = layout.place("a1").unwrap().at;
    let (files, ranks): (Vec<_>, Vec<_>) =
        layout.labels.iter().partition(|label| label.text.parse::<u8>().is_err());
    let names = |labels: &[&board_play::view::Label]| -> String {
        labels.iter().map(|label| label.text.as_str()).collect()
    };
    assert_eq!((names(&files).as_str(), names(&ranks).as_str()), ("abcdefg", "123456"));
    for (number, label) in files.iter().enumerate() {
        assert!(
            (label.at.x - a1.x - number as f64).abs() < 0.1 && label.at.y > a1.y + 0.5,
            "{label:?}"
        );
    }
    for (number, label) in ranks.iter().enumerate() {
        assert!(
            (label.at.y - a1.y + number as f64).abs() < 0.1 && label.at.x < a1.x - 0.5,
            "{label:?}"
        );
    }
}

#[test]
fn the_board_is_a_cloth() {
    assert_eq!(Uisge::start().layout().surface, Surface::Cloth);
}

#[test]
fn glyphs_show_the_side_and_the_owner() {
    for (letter, name, owner, dark, symbol, sign) in [
        ('w', "light blank", Player::First, false, Symbol::Ring, '○'),
        ('W', "light crown", Player::First, false, Symbol::Crown, '♔'),
        ('b', "dark blank", Player::Second, true, Symbol::Ring, '●'),
        ('B', "dark crown", Player::Second, true, Symbol::Crown, '♚'),
    ] {
        let (kind, glyph) = (piece(letter), Uisge::glyph(piece(letter)));
        assert_eq!((kind.name(), kind.owner()), (name, Some(owner)));
        assert_eq!((glyph.tone.dark, glyph.symbol, glyph.sign), (dark, symbol, sign));
        assert_eq!(glyph.shape, Shape::Circle);
    }
}

#[test]
fn u4_u5_a_jump_turns_the_piece_over() {
    let start = Uisge::start();
    let [from, over, to] = ["d4", "e4", "f4"].map(square);
    let jump = vec![Change::Jumps { from, over, to }];
    assert_eq!(
        start.changes(mv("d4f4")),
        [jump, vec![Change::Becomes { at: to, piece: piece('W') }]]
    );
    assert_eq!(start.inputs(mv("d4f4")), [Touch::Space(from), Touch::Space(to)]);
    assert_eq!(start.describe(mv("d4f4")), "the piece on d4 jumps to f4 and shows its crown");

    let back = at("7/1Ww4/1ww1wW1/2bbbb1/3bb2/7 w");
    let jump = vec![Change::Jumps { from: to, over, to: from }];
    assert_eq!(
        back.changes(mv("f4d4")),
        [jump, vec![Change::Becomes { at: from, piece: piece('w') }]]
    );
    assert_eq!(back.describe(mv("f4d4")), "the piece on f4 jumps to d4 and shows its blank side");
}

#[test]
fn u4_a_jump_goes_over_the_square_between() {
    // Down over an opponent's piece, and up over the player's own piece.
    let below = at("7/1Ww4/1wwww2/2bbbb1/2Bb3/7 w");
    let [e4, e3, e2] = ["e4", "e3", "e2"].map(square);
    assert_eq!(below.changes(mv("e4e2"))[0], [Change::Jumps { from: e4, over: e3, to: e2 }]);
    let [d4, d5, d6] = ["d4", "d5", "d6"].map(square);
    let start = Uisge::start();
    assert_eq!(start.changes(mv("d4d6"))[0], [Change::Jumps { from: d4, over: d5, to: d6 }]);
}

#[test]
fn u6_a_crown_that_steps_stays_a_crown() {
    let position = at("7/7/3W3/1bbbbb1/1wwwwwb/7 w");
    let path = ["d4", "e4"].map(square).to_vec();
    assert_eq!(position.changes(mv("d4e4")), [vec![Change::Moves { path }]]);
    assert_eq!(position.describe(mv("d4e4")), "the crown on d4 steps to e4");
}

#[test]
fn u9_a_pass_is_entered_as_a_choice() {
    let stuck = at(&format!("{STUCK} stuck=passes"));
    assert_eq!(stuck.inputs(Move::PASS), [Touch::Choice(0)]);
    assert_eq!(Uisge::CHOICES[0].name, "pass");
    assert_eq!(stuck.changes(Move::PASS), [] as [Vec<_>; 0]);
    assert_eq!(stuck.describe(Move::PASS), "light passes");
}

#[test]
fn u8_reason_names_six_crowns() {
    let mut light = at("7/2WW3/1WWwW2/2bbbb1/3bb2/7 w");
    assert_eq!(light.reason(), None);
    light.play(mv("d4f4")).unwrap();
    assert_eq!(light.reason().unwrap(), "light shows six crowns");
    let dark = at("7/2ww3/1wwww2/2BBBB1/3BB2/7 w");
    assert_eq!(dark.reason().unwrap(), "dark shows six crowns");
}

#[test]
fn u9_reason_names_the_player_who_cannot_move() {
    for (rules, reason) in [
        ("", "light cannot move and loses"),
        (" stuck=wins", "light cannot move and wins"),
        (" stuck=draw", "light cannot move, so the game is a draw"),
        (" stuck=passes", "light cannot move and has to pass"),
    ] {
        assert_eq!(at(&format!("{STUCK}{rules}")).reason().unwrap(), reason);
    }
    let both = at("7/7/1wwb3/3b3/2bwb1b/3wwwb w stuck=passes");
    assert_eq!(both.reason().unwrap(), "neither player can move, so the game is a draw");
    assert_eq!(Uisge::start().reason(), None);
}

#[test]
fn crowns_are_counted_off_the_board() {
    let counts = at("7/1Ww4/1ww1wW1/2bbbb1/3bb2/7 w").off_board();
    let counts: Vec<_> =
        counts.iter().map(|count| (count.name, count.player, count.to_string())).collect();
    let expected = [(Player::First, "2 of 6"), (Player::Second, "0 of 6")]
        .map(|(player, value)| ("crowns", Some(player), value.to_string()));
    assert_eq!(counts, expected);
}

#[test]
fn the_help_has_examples() {
    for example in ["d4f4", "d4e5", "pass"] {
        assert!(Uisge::MOVE_HELP.contains(example));
        assert_eq!(mv(example).to_string(), example);
    }
}

/// A piece that cannot move has many reasons. The closest move to a legal one gives the reason.
#[test]
fn piece_that_cannot_move_has_the_reason_of_its_closest_move() {
    let session = Game::<Uisge>::new();
    let why = |from: &str| session.why_not(&[from]).unwrap();
    // The jump over d4 leaves b4 alone.
    assert_eq!(why("c4"), "c4 cannot move: the pieces would not stay connected");
    // The piece on b4 has a piece to jump over only on c4.
    assert_eq!(why("b4"), "b4 cannot move: d4 is occupied");
}
