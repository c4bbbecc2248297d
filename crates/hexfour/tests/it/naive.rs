//! Points and loose pieces, compared with the reference rules, also on full boards.

use std::cmp::Ordering;

use board_core::Player;
use board_laws::reference::same_game;
use board_laws::{Law, LawResult, assert_ok, dice, ensure_equal};
use board_naive::{ReferenceRules, hexfour::Naive};
use hexfour::prelude::*;
use hexfour::{Field, Hexfour, Piece, Row, Rules, Setup, Size};

use crate::laws::suite;

#[test]
fn points_and_loose_pieces_match_the_reference_rules() {
    assert_ok(suite().everywhere(Law::Reference, &same_points));
}

/// Compares points and loose pieces with the reference rules, and the points of the rows.
fn same_points(position: &Hexfour) -> LawResult {
    let at = Law::Reference.at(position);
    let naive = Naive::parse(&position.to_string()).map_err(|why| at.violation(why))?;
    for player in Player::ALL {
        let first = player == Player::First;
        let points = naive.points(first);
        let loose = (position.points(player), position.loose(player));
        ensure_equal!(at, (points, naive.loose(first)), loose, "points and loose pieces");
        let rows: u32 = position.rows(player).map(Row::points).sum();
        ensure_equal!(at, points, rows, "points of the rows");
        let outcome = position.outcome().map_or(points, |outcome| outcome.points[player.index()]);
        ensure_equal!(at, points, outcome, "points of the outcome");
    }
    Ok(())
}

#[test]
#[ignore = "slow"]
fn last_moves_on_a_full_board_are_scored() {
    let mut dice = dice(0);
    for size in Size::ALL {
        let mut scored = 0;
        for _ in 0..60 {
            scored += nearly_full(size, &mut dice).map_or(0, |position| to_the_end(&position));
        }
        assert!(scored >= 20, "only {scored} last moves on {size:?} made points");
    }
}

/// Returns a position with three to five empty fields. It has few rows, because players with many
/// rows run out of pieces before (H8, H11). `None` if the position is invalid.
fn nearly_full(size: Size, dice: &mut impl FnMut(u32) -> u32) -> Option<Hexfour> {
    let fields: Vec<Field> = Field::all(size).collect();
    let mut any = || fields[dice(fields.len() as u32) as usize];
    let mut setup = Setup { rules: Rules::default().with_size(size), ..Setup::empty() };
    // A pattern of pairs, without three in a row anywhere.
    let shift = any().index();
    for field in Field::all(size) {
        let owner = Player::ALL[(field.file() + 2 * field.rank() + shift) / 2 % 2];
        setup.board[field.index()] = Some(Piece { owner });
    }
    for _ in 0..3 + any().index() % 3 {
        setup.board[any().index()] = None;
    }
    loop {
        let placed = |player| setup.board.iter().flatten().filter(|p| p.owner == player).count();
        let [x, o] = Player::ALL.map(placed);
        setup.turn = if (x + o) % 2 == 0 { Player::First } else { Player::Second };
        let owner = match x.cmp(&(o + setup.turn.index())) {
            Ordering::Equal => return Hexfour::from_setup(&setup).ok(),
            Ordering::Less => Player::First,
            Ordering::Greater => Player::Second,
        };
        setup.board[any().index()].iter_mut().for_each(|piece| piece.owner = owner);
    }
}

/// Compares all lines of play to the end. Returns how many last moves gained points.
fn to_the_end(position: &Hexfour) -> usize {
    assert_ok(same_game(&suite().reference.unwrap(), position));
    assert_ok(same_points(position));
    let points = |position: &Hexfour| Player::ALL.map(|player| position.points(player));
    let next = position.legal_moves().into_iter().map(|m| position.after_unchecked(m));
    let last = |next: &Hexfour| next.is_over() && points(next) != points(position);
    next.map(|next| usize::from(last(&next)) + to_the_end(&next)).sum()
}
