//! Stored forms: texts, and outcomes by name; of broken ones comes an error. Positions, moves, rules
//! and records are stored by the laws too (`laws`).

use board_laws::{assert_ok, stored};
use hexfour::prelude::*;
use hexfour::{Field, Hexfour, Move, Outcome, Rules, Size};

#[test]
fn stored_forms_are_plain_words() {
    let start = serde_json::to_string(&Hexfour::start()).unwrap();
    assert_eq!(start, r#""6/7/8/9/10/11/10/9/8/7/6 x""#);
    let m: Move = "f6".parse().unwrap();
    assert_eq!(serde_json::to_string(&m).unwrap(), r#""f6""#);
    let rules: Rules = "side=5".parse().unwrap();
    assert_eq!(serde_json::to_string(&rules).unwrap(), r#""side=5""#);
    let outcome = serde_json::to_string(&Some(Outcome { points: [4, 3] })).unwrap();
    assert_eq!(outcome, r#"{"points":[4,3]}"#);
    assert_eq!(serde_json::to_string(&Hexfour::start().outcome()).unwrap(), "null");
    assert!(serde_json::from_str::<Outcome>(r#"{"points":[4,-3]}"#).is_err());
}

#[test]
fn fields_are_stored_as_text() {
    assert_ok(stored::junk_is_rejected::<Field>());
    Field::all(Size::Seven).for_each(|field| assert_ok(stored::only_its_text(&field)));
}

#[test]
fn outcomes_are_stored() {
    assert_ok(stored::values_round_trip(&[
        Outcome { points: [0, 0] },
        Outcome { points: [3, u32::MAX] },
    ]));
}

#[test]
fn positions_against_the_rules_are_refused() {
    assert_ok(stored::rejected_for_the_rules::<Hexfour>(&[
        "4/5/6/7/6/5/4 o",
        "x3/5/6/7/6/5/4 o",
        "4/5/6/xxxxxxx/6/5/4 o",
    ]));
}
