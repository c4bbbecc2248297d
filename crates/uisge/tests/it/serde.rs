//! Stored forms: texts, and outcomes by name; of broken ones comes an error. Positions, moves, rules
//! and records are stored by the laws too (`laws`).

use board_laws::{assert_ok, stored};
use uisge::prelude::*;
use uisge::{Move, Outcome, Rules, Square, Uisge};

#[test]
fn stored_forms_are_plain_words() {
    let start = serde_json::to_string(&Uisge::start()).unwrap();
    assert_eq!(start, r#""7/2ww3/1wwww2/2bbbb1/3bb2/7 w""#);
    let m: Move = "d4f4".parse().unwrap();
    assert_eq!(serde_json::to_string(&m).unwrap(), r#""d4f4""#);
    let rules: Rules = "stuck=draw".parse().unwrap();
    assert_eq!(serde_json::to_string(&rules).unwrap(), r#""stuck=draw""#);
    let outcome = serde_json::to_string(&Some(Outcome::Light)).unwrap();
    assert_eq!(outcome, r#""light""#);
    assert_eq!(serde_json::to_string(&Uisge::start().outcome()).unwrap(), "null");
}

#[test]
fn squares_are_stored_as_text() {
    assert_ok(stored::junk_is_rejected::<Square>());
    Square::all().for_each(|square| assert_ok(stored::only_its_text(&square)));
}

#[test]
fn outcomes_are_stored() {
    assert_ok(stored::values_round_trip(&[Outcome::Light, Outcome::Dark, Outcome::Draw]));
}

#[test]
fn positions_against_the_rules_are_refused() {
    assert_ok(stored::rejected_for_the_rules::<Uisge>(&[
        "7/7/7/7/7/7 w",
        "7/2ww3/1wwww2/2bbbb1/7/3bbb1 w",
        "7/2WW3/1WWWW2/2BBBB1/3BB2/7 w",
    ]));
}
