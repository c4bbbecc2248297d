//! Stored forms: texts, and outcomes by name; of broken ones comes an error. Positions, moves, rules
//! and records are stored by the laws too (`laws`).

use board_laws::{assert_ok, stored};
use ignis::prelude::*;
use ignis::{Ignis, Move, Outcome, Rules, Space};

#[test]
fn stored_forms_are_plain_words() {
    let start = serde_json::to_string(&Ignis::start()).unwrap();
    assert_eq!(start, r#""6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6 f 12a9e""#);
    let m: Move = "Ecn".parse().unwrap();
    assert_eq!(serde_json::to_string(&m).unwrap(), r#""Ecn""#);
    let rules: Rules = "lines=gaps,pushed-air=air".parse().unwrap();
    assert_eq!(serde_json::to_string(&rules).unwrap(), r#""lines=gaps,pushed-air=air""#);
    let outcome = serde_json::to_string(&Some(Outcome::Fire)).unwrap();
    assert_eq!(outcome, r#""fire""#);
    assert_eq!(serde_json::to_string(&Ignis::start().outcome()).unwrap(), "null");
}

#[test]
fn spaces_are_stored_as_text() {
    assert_ok(stored::junk_is_rejected::<Space>());
    Space::all().for_each(|space| assert_ok(stored::only_its_text(&space)));
}

#[test]
fn outcomes_are_stored() {
    assert_ok(stored::values_round_trip(&[Outcome::Fire, Outcome::Water, Outcome::Draw]));
}

#[test]
fn positions_against_the_rules_are_refused() {
    assert_ok(stored::rejected_for_the_rules::<Ignis>(&[
        "6/6/6/6/6/6 w 0a0e",
        "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6 f 13a9e",
        "x5/6/6/6/6/6 f 12a9e",
    ]));
}
