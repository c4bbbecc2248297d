//! Stored forms: texts, and outcomes by name; of broken ones comes an error. Positions, moves, rules
//! and records are stored by the laws too (`tests/laws.rs`).
#![cfg(feature = "serde")]

use board_laws::{hold, stored};
use disk_race::prelude::*;
use disk_race::{Move, Outcome, Position, Space};

#[test]
fn stored_forms_are_plain_words() {
    let position = Position::start();
    let text = serde_json::to_string(&position).unwrap();
    assert_eq!(text, format!("\"{position}\""));
    assert_eq!(serde_json::from_str::<Position>(&text).unwrap(), position);
    let padded = format!("\" {position}\"");
    assert!(serde_json::from_str::<Position>(&padded).is_err());
    assert!(serde_json::from_str::<Position>("\"8/8/8/1 r\"").is_err());
    assert!(serde_json::from_str::<Position>("7").is_err());
    let m: Move = serde_json::from_str("\"i0c-\"").unwrap();
    assert_eq!(serde_json::to_string(&m).unwrap(), "\"i0c-\"");
    let space: Space = serde_json::from_str("\"c\"").unwrap();
    assert_eq!(space, Space::CENTRE);
    assert_eq!(serde_json::to_string(&Outcome::Red).unwrap(), "\"red\"");
}

#[test]
fn spaces_are_stored_as_text() {
    hold(stored::junk_is_refused::<Space>());
    Space::all().for_each(|space| hold(stored::only_its_text(&space)));
}

#[test]
fn outcomes_are_stored() {
    hold(stored::values_survive(&[Outcome::Red, Outcome::Blue, Outcome::Draw]));
}

#[test]
fn positions_against_the_rules_are_refused() {
    hold(stored::refused_for_the_rules::<Position>(&[
        "8/8/8/1 r",
        "Rbrbrbrb/8/8/1 r",
        "B1B1B1B1/rrrr4/8/1 b",
    ]));
}
