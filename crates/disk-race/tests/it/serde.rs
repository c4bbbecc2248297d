//! Stored forms: texts, and outcomes by name; of broken ones comes an error. Positions, moves, rules
//! and records are stored by the laws too (`laws`).

use board_laws::{assert_ok, stored};
use disk_race::prelude::*;
use disk_race::{DiskRace, Move, Outcome, Rules, Space};

#[test]
fn stored_forms_are_plain_words() {
    let start = serde_json::to_string(&DiskRace::start()).unwrap();
    assert_eq!(start, r#""rbrbrbrb/8/8/1 r""#);
    let m: Move = "i0c-".parse().unwrap();
    assert_eq!(serde_json::to_string(&m).unwrap(), r#""i0c-""#);
    let rules: Rules = "disk=outer-circle,chain=straight".parse().unwrap();
    assert_eq!(serde_json::to_string(&rules).unwrap(), r#""disk=outer-circle,chain=straight""#);
    let outcome = serde_json::to_string(&Some(Outcome::Red)).unwrap();
    assert_eq!(outcome, r#""red""#);
    assert_eq!(serde_json::to_string(&DiskRace::start().outcome()).unwrap(), "null");
}

#[test]
fn spaces_are_stored_as_text() {
    assert_ok(stored::junk_is_rejected::<Space>());
    Space::all().for_each(|space| assert_ok(stored::only_its_text(&space)));
}

#[test]
fn outcomes_are_stored() {
    assert_ok(stored::values_round_trip(&[Outcome::Red, Outcome::Blue, Outcome::Draw]));
}

#[test]
fn positions_against_the_rules_are_refused() {
    assert_ok(stored::rejected_for_the_rules::<DiskRace>(&[
        "8/8/8/1 r",
        "Rbrbrbrb/8/8/1 r",
        "B1B1B1B1/rrrr4/8/1 b",
    ]));
}
