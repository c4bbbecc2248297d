//! The laws hold for the game, and a search finds its way in Uisge.

use board_core::{Outcome, Position};
use board_laws::Suite;
use downstream::{Illegal, Road};

fn suite() -> Suite<Road> {
    Suite {
        endings: &["east", "west"],
        illegal: &[Illegal::Over, Illegal::TooFast, Illegal::Taken],
        positions: vec!["7-0 e", "0-7 w speed=fast"],
        ..Suite::default()
    }
}

board_laws::laws!(suite(););

fn negamax<P: Position>(position: &P, depth: u8) -> i8 {
    if let Some(outcome) = position.outcome() {
        return outcome.score_for(position.turn());
    }
    if depth == 0 {
        return 0;
    }
    let next = position.legal_moves().into_iter().map(|m| position.after_unchecked(m));
    next.map(|next| -negamax(&next, depth - 1)).max().unwrap()
}

#[test]
fn the_road_is_solved() {
    // The first car is always one turn ahead.
    assert_eq!(negamax(&Road::start(), 20), 1);
}

#[test]
fn the_search_sees_the_sixth_crown() {
    let position: uisge::Position = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse().unwrap();
    assert_eq!((negamax(&position, 0), negamax(&position, 1)), (0, 1));
}
