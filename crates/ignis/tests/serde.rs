//! Stored forms: texts, and outcomes by name; of broken ones comes an error. Positions, moves, rules
//! and records are stored by the laws too (`tests/laws.rs`).
#![cfg(feature = "serde")]

use board_laws::{hold, stored};
use ignis::prelude::*;
use ignis::{Move, Outcome, Position, Rules, Space};

#[test]
fn stored_forms_are_plain_words() {
    let position = Position::start();
    let text = serde_json::to_string(&position).unwrap();
    assert_eq!(text, format!("\"{position}\""));
    assert_eq!(serde_json::from_str::<Position>(&text).unwrap(), position);
    let padded = format!("\" {position}\"");
    assert!(serde_json::from_str::<Position>(&padded).is_err());
    assert!(serde_json::from_str::<Position>("\"6/6/6/6/6/6 w 0a0e\"").is_err());
    assert!(serde_json::from_str::<Position>("7").is_err());
    let m: Move = serde_json::from_str("\"Ecn\"").unwrap();
    assert_eq!(serde_json::to_string(&m).unwrap(), "\"Ecn\"");
    let space: Space = serde_json::from_str("\"c1\"").unwrap();
    assert_eq!(serde_json::to_string(&space).unwrap(), "\"c1\"");
    let rules: Rules = serde_json::from_str("\"lines=gaps,pushed-air=air\"").unwrap();
    assert_eq!(serde_json::to_string(&rules).unwrap(), "\"lines=gaps,pushed-air=air\"");
    let outcome = Position::start().after(m).unwrap().outcome();
    assert_eq!(serde_json::to_string(&outcome).unwrap(), "null");
    assert_eq!(serde_json::to_string(&Outcome::Fire).unwrap(), "\"fire\"");
}

#[test]
fn spaces_are_stored_as_text() {
    hold(stored::junk_is_refused::<Space>());
    Space::all().for_each(|space| hold(stored::only_its_text(&space)));
}

#[test]
fn outcomes_are_stored() {
    hold(stored::values_survive(&[Outcome::Fire, Outcome::Water, Outcome::Draw]));
}

#[test]
fn positions_against_the_rules_are_refused() {
    hold(stored::refused_for_the_rules::<Position>(&[
        "6/6/6/6/6/6 w 0a0e",
        "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6 f 13a9e",
        "x5/6/6/6/6/6 f 12a9e",
    ]));
}
