//! Stored forms: texts, and outcomes by name; of broken ones comes an error. Positions, moves, rules
//! and records are stored by the laws too (`tests/laws.rs`).
#![cfg(feature = "serde")]

use board_laws::{hold, stored};
use uisge::prelude::*;
use uisge::{Move, Outcome, Position, Square};

#[test]
fn stored_forms_are_plain_words() {
    let position = Position::start();
    let text = serde_json::to_string(&position).unwrap();
    assert_eq!(text, format!("\"{position}\""));
    assert_eq!(serde_json::from_str::<Position>(&text).unwrap(), position);
    let padded = format!("\" {position}\"");
    assert!(serde_json::from_str::<Position>(&padded).is_err());
    assert!(serde_json::from_str::<Position>("\"7/7/7/7/7/7 w\"").is_err());
    assert!(serde_json::from_str::<Position>("7").is_err());
    let m: Move = serde_json::from_str("\"d4f4\"").unwrap();
    assert_eq!(serde_json::to_string(&m).unwrap(), "\"d4f4\"");
    let outcome = Position::start().after(m).unwrap().outcome();
    assert_eq!(serde_json::to_string(&outcome).unwrap(), "null");
    assert_eq!(serde_json::to_string(&Outcome::Light).unwrap(), "\"light\"");
}

#[test]
fn squares_are_stored_as_text() {
    hold(stored::junk_is_refused::<Square>());
    Square::all().for_each(|square| hold(stored::only_its_text(&square)));
}

#[test]
fn outcomes_are_stored() {
    hold(stored::values_survive(&[Outcome::Light, Outcome::Dark, Outcome::Draw]));
}

#[test]
fn positions_against_the_rules_are_refused() {
    hold(stored::refused_for_the_rules::<Position>(&[
        "7/7/7/7/7/7 w",
        "7/2ww3/1wwww2/2bbbb1/7/3bbb1 w",
        "7/2WW3/1WWWW2/2BBBB1/3BB2/7 w",
    ]));
}
