//! Law 10: the fast rules against the naive ones, which were written from the rule list alone.

use board_laws::recording::Recorded;

pub mod rules;
use rules::Naive;

board_laws::slow_rules!(Naive);

board_laws::slow_laws! {
    position: ignis::Position,
    slow: Naive,
    perft: include_str!("../data/perft.txt"),
    leaves: 50_000,
    counts: 41,
    endings: ["fire", "water", "draw"],
    never: [],
    pass: None,
    recording: "tests/data/naive.jsonl",
    games: 3,
    each: 2,
    label: label,
    rare: [],
}

/// The side to move and the options, the outcome, whether there is air to play, and how far the
/// area has shrunk.
fn label(position: &Recorded) -> String {
    let words: Vec<&str> = position.position.split(' ').collect();
    let (air, area) = (words[2].starts_with("0a"), words[0].matches('x').count() / 9);
    format!("{} {:?} {air} {area} {:?}", words[1], words.get(3), position.outcome)
}
