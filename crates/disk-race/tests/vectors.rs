//! Positions recorded from an independent implementation: text, legal moves and outcome.

use disk_race::Position;
use disk_race::prelude::*;
use serde_json::Value;

/// Checks every line of a recording, and that there are `lines` of them.
fn agree(recording: &str, lines: usize) {
    let mut met = 0;
    for line in recording.lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        let text = record["position"].as_str().unwrap();
        let position: Position = text.parse().unwrap();
        assert_eq!(position.to_string(), text);
        let mut moves: Vec<_> = position.legal_moves().iter().map(ToString::to_string).collect();
        moves.sort();
        assert_eq!(Value::from(moves), record["moves"], "{text}");
        let outcome = position.outcome().map(|outcome| outcome.to_string());
        assert_eq!(Value::from(outcome), record["outcome"], "{text}");
        met += 1;
    }
    assert_eq!(met, lines);
}

#[test]
fn recorded_positions() {
    agree(include_str!("data/disk-race.jsonl"), 2021);
}

#[test]
fn recorded_positions_under_options() {
    agree(include_str!("data/disk-race-options.jsonl"), 900);
}
