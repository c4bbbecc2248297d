//! Serialization. The laws test that positions, moves, rules and records are stored as strings.

use disk_race::prelude::*;
use disk_race::{DiskRace, Move, Outcome, Rules, Space};

board_laws::stored_tests! {
    DiskRace,
    json: [
        DiskRace::start() => r#""rbrbrbrb/8/8/1 r""#,
        "i0c-".parse::<Move>().unwrap() => r#""i0c-""#,
        "disk=outer-circle,chain=straight".parse::<Rules>().unwrap()
            => r#""disk=outer-circle,chain=straight""#,
        Some(Outcome::Red) => r#""red""#,
        DiskRace::start().outcome() => "null",
    ],
    spaces: Space = Space::all(),
    outcomes: [Outcome::Red, Outcome::Blue, Outcome::Draw],
    rejected: ["8/8/8/1 r", "Rbrbrbrb/8/8/1 r", "B1B1B1B1/rrrr4/8/1 b"],
}
