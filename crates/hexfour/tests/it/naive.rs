//! Points and loose pieces, compared with the reference rules.

use board_core::Player;
use board_laws::{Law, LawResult, assert_ok, ensure_equal};
use board_naive::{ReferenceRules, hexfour::Naive};
use hexfour::prelude::*;
use hexfour::{Hexfour, Row};

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
