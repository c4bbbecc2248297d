//! Drawing, move entry and descriptions, as expected from the rules.

use board_core::{Piece as _, Player};
use board_laws::{Suite, Walk};
use board_play::view::{Change, Input, Scene, Shape, Symbol};
use hexfour::prelude::*;
use hexfour::{Hexfour, Piece, Rules, Size};

use crate::laws::suite;
use crate::{at, field, mv};

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
    assert_eq!(start.inputs(mv("f6")), [Input::Space(field("f6"))]);
    let enters = |owner| Change::Enters { at: field("f6"), piece: Piece { owner }, entry: None };
    assert_eq!(start.changes(mv("f6")), [[enters(Player::First)]]);
    let second = start.after(mv("f5")).unwrap();
    assert_eq!(second.changes(mv("f6")), [[enters(Player::Second)]]);
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
fn the_note_is_about_the_default_size() {
    for size in Size::ALL {
        let start = Hexfour::start_with(Rules::default().with_size(size));
        let note = Scene::of(&start).note;
        assert_eq!(note, (size == Size::default()).then_some(Hexfour::START_NOTE));
    }
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

#[test]
fn pieces_outside_a_small_board_are_not_drawn() {
    let outside = board_laws::parse_arrangement("d4=x k6=o", &[]);
    let scene = outside.check::<Hexfour>("side=4").unwrap().scene;
    assert_eq!(scene.pieces, [("d4".to_owned(), 'x')]);
}
