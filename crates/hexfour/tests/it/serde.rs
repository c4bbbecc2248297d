//! Serialization. The laws test that positions, moves, rules and records are stored as strings.

use hexfour::prelude::*;
use hexfour::{Field, Hexfour, Move, Outcome, Rules, Size};

board_laws::stored_tests! {
    Hexfour,
    json: [
        Hexfour::start() => r#""6/7/8/9/10/11/10/9/8/7/6 x""#,
        "f6".parse::<Move>().unwrap() => r#""f6""#,
        "side=5".parse::<Rules>().unwrap() => r#""side=5""#,
        Some(Outcome { points: [4, 3] }) => r#"{"points":[4,3]}"#,
        Hexfour::start().outcome() => "null",
    ],
    spaces: Field = Field::all(Size::Seven),
    outcomes: [Outcome { points: [0, 0] }, Outcome { points: [3, u32::MAX] }],
    rejected: ["4/5/6/7/6/5/4 o", "x3/5/6/7/6/5/4 o", "4/5/6/xxxxxxx/6/5/4 o"],
}

#[test]
fn negative_points_are_rejected() {
    assert!(serde_json::from_str::<Outcome>(r#"{"points":[4,-3]}"#).is_err());
}
