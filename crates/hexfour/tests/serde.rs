//! Stored forms: texts, and outcomes by name; of broken ones comes an error. Positions, moves, rules
//! and records are stored by the laws too (`tests/laws.rs`).
#![cfg(feature = "serde")]

use board_core::record::Record;
use board_core::{Game, Policy};
use board_laws::{hold, stored, stored_record};
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
    for text in ["4/5/6/7/6/5/4 o", "x3/5/6/7/6/5/4 o", "4/5/6/xxxxxxx/6/5/4 o"] {
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
