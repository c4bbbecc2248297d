//! Stored forms: texts, and outcomes by name; of broken ones comes an error. Positions, moves, rules
//! and records are stored by the laws too (`tests/laws.rs`).
#![cfg(feature = "serde")]

use board_laws::{hold, stored};
use hexfour::prelude::*;
use hexfour::{Field, Move, Outcome, Position, Rules, Side};

#[test]
fn stored_forms_are_plain_words() {
    let position = Position::start();
    let text = serde_json::to_string(&position).unwrap();
    assert_eq!(text, format!("\"{position}\""));
    assert_eq!(serde_json::from_str::<Position>(&text).unwrap(), position);
    let padded = format!("\" {position}\"");
    assert!(serde_json::from_str::<Position>(&padded).is_err());
    assert!(serde_json::from_str::<Position>("\"4/5/6/7/6/5/4 o\"").is_err());
    assert!(serde_json::from_str::<Position>("7").is_err());
    let m: Move = serde_json::from_str("\"f6\"").unwrap();
    assert_eq!(serde_json::to_string(&m).unwrap(), "\"f6\"");
    assert_eq!(
        serde_json::to_string(&Rules::default().with_side(Side::Five)).unwrap(),
        "\"side=5\""
    );
    let outcome = Outcome { points: [4, 3] };
    let text = serde_json::to_string(&outcome).unwrap();
    assert_eq!(text, "{\"points\":[4,3]}");
    assert_eq!(serde_json::from_str::<Outcome>(&text).unwrap(), outcome);
    assert!(serde_json::from_str::<Outcome>("{\"points\":[4,-3]}").is_err());
}

#[test]
fn fields_are_stored_as_text() {
    hold(stored::junk_is_refused::<Field>());
    Field::all(Side::Seven).for_each(|field| hold(stored::only_its_text(&field)));
}

#[test]
fn outcomes_are_stored() {
    hold(stored::values_survive(&[Outcome { points: [0, 0] }, Outcome { points: [3, u32::MAX] }]));
}

#[test]
fn positions_against_the_rules_are_refused() {
    hold(stored::refused_for_the_rules::<Position>(&[
        "4/5/6/7/6/5/4 o",
        "x3/5/6/7/6/5/4 o",
        "4/5/6/xxxxxxx/6/5/4 o",
    ]));
}
