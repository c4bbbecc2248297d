//! Law 10: the fast rules against the naive ones, which were written from the rule list alone.

use board_laws::recording::Recorded;

pub mod rules;
use rules::Naive;

board_laws::slow_rules!(Naive);

board_laws::slow_laws! {
    position: uisge::Position,
    slow: Naive,
    perft: include_str!("../data/perft.txt"),
    leaves: 50_000,
    counts: 41,
    endings: ["light", "dark", "draw"],
    never: [
        // Only a player who is stuck can draw (U9).
        ("standard", "draw"),
        ("stuck=wins", "draw"),
    ],
    pass: Some("pass"),
    recording: "tests/data/naive.jsonl",
    games: 3,
    each: 6,
    label: label,
    rare: [],
}

/// The side to move and the options, the outcome, a forced pass, and the most crowns of a player.
fn label(position: &Recorded) -> String {
    let (board, rest) = position.position.split_once(' ').unwrap();
    let crowns = ['W', 'B'].map(|crown| board.matches(crown).count() / 2);
    let pass = position.moves == ["pass"];
    format!("{rest} {:?} {pass} {:?}", position.outcome, crowns.iter().max())
}
