//! Serialization. The laws test that positions, moves, rules and records are stored as strings.

use uisge::prelude::*;
use uisge::{Move, Outcome, Rules, Square, Uisge};

board_laws::stored_tests! {
    Uisge,
    json: [
        Uisge::start() => r#""7/2ww3/1wwww2/2bbbb1/3bb2/7 w""#,
        "d4f4".parse::<Move>().unwrap() => r#""d4f4""#,
        "stuck=draw".parse::<Rules>().unwrap() => r#""stuck=draw""#,
        Some(Outcome::Light) => r#""light""#,
        Uisge::start().outcome() => "null",
    ],
    spaces: Square = Square::all(),
    outcomes: [Outcome::Light, Outcome::Dark, Outcome::Draw],
    rejected: [
        "7/7/7/7/7/7 w",
        "7/2ww3/1wwww2/2bbbb1/7/3bbb1 w",
        "7/2WW3/1WWWW2/2BBBB1/3BB2/7 w",
    ],
}
