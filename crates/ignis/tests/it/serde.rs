//! Serialization. The laws test that positions, moves, rules and records are stored as strings.

use ignis::prelude::*;
use ignis::{Ignis, Move, Outcome, Rules, Space};

board_laws::stored_tests! {
    Ignis,
    json: [
        Ignis::start() => r#""6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6 f 12a9e""#,
        "Ecn".parse::<Move>().unwrap() => r#""Ecn""#,
        "lines=gaps,pushed-air=air".parse::<Rules>().unwrap() => r#""lines=gaps,pushed-air=air""#,
        Some(Outcome::Fire) => r#""fire""#,
        Ignis::start().outcome() => "null",
    ],
    spaces: Space = Space::all(),
    outcomes: [Outcome::Fire, Outcome::Water, Outcome::Draw],
    rejected: [
        "6/6/6/6/6/6 w 0a0e",
        "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6 f 13a9e",
        "x5/6/6/6/6/6 f 12a9e",
    ],
}
