//! Points and loose pieces, compared with the reference rules.

use board_core::Player;
use board_laws::Walk;
use board_naive::{ReferenceRules, hexfour::Naive};
use hexfour::prelude::*;
use hexfour::{Hexfour, Row};

use crate::laws::suite;

#[test]
fn points_and_loose_pieces_match_the_reference_rules() {
    suite().walks().iter().flat_map(Walk::positions).for_each(same_points);
}

/// Compares points and loose pieces with the reference rules, and the points of the rows.
fn same_points(position: &Hexfour) {
    let naive = Naive::parse(&position.to_string()).expect("the notation of a position");
    for player in Player::ALL {
        let first = player == Player::First;
        let points = naive.points(first);
        let loose = (position.points(player), position.loose(player));
        assert_eq!(loose, (points, naive.loose(first)), "{position}");
        assert_eq!(position.rows(player).map(Row::points).sum::<u32>(), points, "{position}");
        let outcome = position.outcome().map_or(points, |outcome| outcome.points[player.index()]);
        assert_eq!(outcome, points, "{position}");
    }
}
