//! Stored games with one invalid field. All of them are rejected.

use board_play::{Game, Limits};
use serde_json::Value;

use crate::duel::Duel;

/// A game that light won, with a note of every kind.
const WON: &str = r#"{"game":"duel","start":"l2d light","limits":{"repetition":null,"max_plies":9},
"moves":["right","left","right"],"ending":{"rules":"light"},"first":"Zoë","second":"1. -",
"date":"2024-02-29","others":{"x-event":"a"},"comments":{"0":"Before."}}"#;

/// The same game before its last move.
const OPEN: &str = r#"{"game":"duel","start":"l2d light","limits":{"repetition":null,"max_plies":9},
"moves":["right","left"],"ending":null}"#;

/// Values that are invalid for every field.
const JUNK: [&str; 10] = [
    "true",
    "7",
    "-1",
    "0.5",
    "1e300",
    "18446744073709551616",
    "[null]",
    "[[[\"\"]]]",
    "{\"x\":1}",
    "\" \"",
];

/// Values that a field cannot have.
#[rustfmt::skip]
const WRONG: &[(&str, &str)] = &[
    ("Game", r#""duel""#), ("undone", "1"), ("game", r#""DUEL""#), ("game", r#""duel ""#),
    ("start", r#"" l2d light""#), ("start", r#""l2d light\n""#), ("start", r#""\u0000""#),
    ("moves", r#"[" right","left","right"]"#), ("moves", r#"["right\t","left","right"]"#),
    ("moves", r#"["","left","right"]"#), ("moves", r#"["right","\u0000","right"]"#),
    ("moves", r#"["left","left","right"]"#), ("moves", r#"["pass","left","right"]"#),
    ("moves", r#"["right","left","right","left"]"#), ("moves", r#"["right","left","pass"]"#),
    ("first", r#"" Ann""#), ("second", r#""A\nB""#), ("date", r#""2023-02-29""#),
    ("date", r#"" 2024-02-29""#), ("others", r#"{"event":"x"}"#), ("others", r#"{"x-a":" x"}"#),
    ("others", r#"{"x-a":""}"#),
    ("comments", r#"{"0":"a  b"}"#), ("comments", r#"{"0":"{"}"#), ("comments", r#"{"0":""}"#),
    ("comments", r#"{"-1":"x"}"#), ("comments", r#"{"00":"x"}"#), ("comments", r#"{"5":"x"}"#),
    ("comments", r#"{"4294967295":"x"}"#), ("comments", r#"{"18446744073709551616":"x"}"#),
    ("ending", r#""repetition""#), ("ending", r#""ply-cap""#), ("ending", r#"{"rules":""}"#),
    ("ending", r#"{"rules":"dark"}"#), ("ending", r#"{"rules":"light "}"#),
    ("ending", r#"{"resigned":1}"#), ("ending", r#""Agreed""#), ("ending", r#"["agreed"]"#),
    ("ending", r#"{"agreed":null,"ply-cap":null}"#),
];

/// Invalid limits.
#[rustfmt::skip]
const LIMITS: [&str; 17] = [
    r#"{"repetition":0}"#, r#"{"repetition":-1}"#, r#"{"repetition":1.5}"#,
    r#"{"repetition":4294967296}"#, r#"{"repetition":1e300}"#, r#"{"repetition":"2"}"#,
    r#"{"repetition":2,"repetition":2}"#, r#"{"repetition":2,"cap":3}"#, r#"{"max_plies":-1}"#,
    r#"{"max_plies":1.5}"#, r#"{"max_plies":1e3}"#, r#"{"max_plies":4294967296}"#,
    r#"{"max_plies":"1"}"#, r#"{"max_plies":[7]}"#, r#""none""#, "7", "null",
];

#[track_caller]
fn assert_rejected(json: &str) {
    let read = serde_json::from_str::<Game<Duel>>(json);
    let begin: String = json.chars().take(400).collect();
    assert!(read.is_err(), "{begin} is read as {read:?}");
}

/// Replaces the value of a field, or adds the field as the last one.
fn with(json: &str, field: &str, value: &str) -> String {
    let stored: Value = serde_json::from_str(json).unwrap();
    let of = |(name, old): (&String, &Value)| {
        let new = if name == field { value.to_string() } else { old.to_string() };
        format!("\"{name}\":{new}")
    };
    let mut fields: Vec<String> = stored.as_object().unwrap().iter().map(of).collect();
    if stored.get(field).is_none() {
        fields.push(format!("\"{field}\":{value}"));
    }
    format!("{{{}}}", fields.join(","))
}

#[test]
fn valid_stored_games_are_accepted() {
    for json in [WON, OPEN] {
        assert!(serde_json::from_str::<Game<Duel>>(&with(json, "first", "\"Ann\"")).is_ok());
    }
}

#[test]
fn invalid_field_values_are_rejected() {
    for json in [WON, OPEN] {
        for (field, value) in WRONG {
            assert_rejected(&with(json, field, value));
        }
        for limits in LIMITS {
            assert_rejected(&with(json, "limits", limits));
        }
        assert_rejected(&with(json, "limits", r#"{"max_plies":1}"#));
    }
    for limits in LIMITS {
        assert!(serde_json::from_str::<Limits>(limits).is_err(), "{limits}");
    }
    // Declared ends, and none, of a game that the rules ended.
    for ending in ["null", r#""agreed""#, r#"{"resigned":"first"}"#, r#"{"resigned":"second"}"#] {
        assert_rejected(&with(WON, "ending", ending));
    }
}

#[test]
fn duplicate_missing_nested_and_mistyped_fields_are_rejected() {
    let [open, close] = [r#"{"x-a":"#, "}"].map(|bracket| bracket.repeat(100_000));
    let deep = [format!("{open}7{close}"), "[".repeat(100_000), "7".repeat(1_000_000)];
    let long = format!("\"{}\"", "l2d light".repeat(2_000));
    let stored: Value = serde_json::from_str(WON).unwrap();
    for (field, value) in stored.as_object().unwrap() {
        for junk in JUNK.into_iter().chain(deep.each_ref().map(String::as_str)) {
            assert_rejected(junk);
            assert_rejected(&with(WON, field, junk));
        }
        assert_rejected(&WON.replacen('{', &format!("{{\"{field}\":{value},"), 1));
        if ["game", "start", "limits", "moves", "ending"].contains(&field.as_str()) {
            let mut rest = stored.clone();
            rest.as_object_mut().unwrap().remove(field);
            assert_rejected(&rest.to_string());
            assert_rejected(&with(WON, field, &long));
        }
    }
}
