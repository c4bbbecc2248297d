//! Stored forms: texts, and outcomes by name; of broken ones comes an error. Positions, moves, rules
//! and records are stored by the laws too (`tests/laws.rs`).
#![cfg(feature = "serde")]

use board_core::record::Record;
use board_core::{Game, Policy};
use board_laws::{hold, stored, stored_record};
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
    for text in
        ["6/6/6/6/6/6 w 0a0e", "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6 f 13a9e", "x5/6/6/6/6/6 f 12a9e"]
    {
        let bytes = postcard::to_allocvec(text).unwrap();
        let why = postcard::from_bytes::<Position>(&bytes).unwrap_err();
        assert_eq!(why, postcard::Error::SerdeDeCustom, "{text}");
        let why = serde_json::from_value::<Position>(text.into()).unwrap_err();
        assert_eq!(why.to_string(), text.parse::<Position>().unwrap_err().to_string());
    }
}

#[test]
fn every_edit_of_a_position_is_refused_or_read_as_another() {
    let start = Position::start();
    hold(stored::refused_or_valid(&start, usize::MAX, stored::stored_as_text));
}

#[test]
fn every_edit_of_a_record_is_refused_or_read_as_another() {
    let mut game = Game::from_position(Position::start(), Policy::default());
    for _ in 0..3 {
        let m = game.position().legal_moves()[0];
        game.play(m).unwrap();
    }
    let record = Record::new(game);
    hold(stored::refused_or_valid(&record, usize::MAX, stored_record::can_be_written_down));
}
