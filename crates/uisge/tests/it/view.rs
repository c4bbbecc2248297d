//! Drawing, move entry and descriptions, as expected from the rules.

use board_core::{Piece as _, Player};
use board_play::view::{Change, Input, Shape, Symbol};
use uisge::prelude::*;
use uisge::{Piece, Uisge};

use crate::{at, mv, square};

fn piece(letter: char) -> Piece {
    Piece::from_letter(letter).unwrap()
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
    assert_eq!(start.inputs(mv("d4f4")), [Input::Space(from), Input::Space(to)]);

    let back = at("7/1Ww4/1ww1wW1/2bbbb1/3bb2/7 w");
    let jump = vec![Change::Jumps { from: to, over, to: from }];
    assert_eq!(
        back.changes(mv("f4d4")),
        [jump, vec![Change::Becomes { at: from, piece: piece('w') }]]
    );
}

#[test]
fn u6_a_crown_that_steps_stays_a_crown() {
    let position = at("7/7/3W3/1bbbbb1/1wwwwwb/7 w");
    let path = ["d4", "e4"].map(square).to_vec();
    assert_eq!(position.changes(mv("d4e4")), [vec![Change::Moves { path }]]);
}
