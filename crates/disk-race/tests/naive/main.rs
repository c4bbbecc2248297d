//! Law 10: the fast rules against the naive ones, which were written from the rule list alone.

use board_laws::recording::Recorded;

mod made_up;
pub mod rules;
use rules::Naive;

board_laws::slow_rules!(Naive);

board_laws::slow_laws! {
    position: disk_race::Position,
    slow: Naive,
    perft: include_str!("../data/perft.txt"),
    leaves: 50_000,
    counts: 41,
    endings: ["red", "blue", "draw"],
    never: [],
    pass: Some("pass"),
    recording: "tests/data/naive.jsonl",
    games: 2,
    each: 3,
    label: label,
    rare: [
        // Both have finished, and before that (D14).
        "BRBRBRBR/8/8/1 r",
        "BRBRBR1R/6B1/8/1 b",
    ],
}

/// The side to move and the options, the outcome, a forced pass, whether the disk can be turned,
/// and how many moves there are.
fn label(position: &Recorded) -> String {
    let (_, rest) = position.position.split_once(' ').unwrap();
    let moves = &position.moves;
    let (pass, turning) = (moves[..] == ["pass"], moves.iter().any(|m| m.ends_with('+')));
    format!("{rest} {:?} {pass} {turning} {}", position.outcome, moves.len() / 7)
}
