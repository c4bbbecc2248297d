//! The stored forms do not change: this version and later ones read the recorded JSON, postcard
//! bytes and records, and write the same JSON and bytes.
//!
//! `data/stored.txt` has one line per value, `type; JSON; bytes in hexadecimal`. Lines may be added
//! but not changed, because stored data must remain readable.

use std::collections::HashMap;
use std::fmt::Write as _;

use board_core::{Player, Position};
use board_games::{dispatch, game};
use board_play::record::{Date, split};
use board_play::{Game, Limits};
use serde::{Serialize, de::DeserializeOwned};

use crate::files::documented;

const STORED: &str = include_str!("../data/stored.txt");
const RECORDS: &str = include_str!("../data/records.txt");

/// Returns the line of the value with this JSON, and checks that its bytes are read as the value.
fn line<T: Serialize + DeserializeOwned>(name: &str, json: &str) -> String {
    let value: T = serde_json::from_str(json).unwrap_or_else(|why| panic!("{name} {json}: {why}"));
    let bytes = postcard::to_allocvec(&value).unwrap();
    let read: T = postcard::from_bytes(&bytes).unwrap_or_else(|why| panic!("{name} {json}: {why}"));
    let [json, read] = [&value, &read].map(|value| serde_json::to_string(value).unwrap());
    assert_eq!(json, read, "{name}: from its bytes");
    let mut line = format!("{name}; {json}; ");
    for byte in bytes {
        write!(line, "{byte:02x}").unwrap();
    }
    line
}

/// Returns the line of a value of one game.
fn line_of<P>(name: &str, what: &str, json: &str) -> String
where
    P: Position + Serialize + DeserializeOwned,
    P::Move: Serialize + DeserializeOwned,
    P::Rules: Serialize + DeserializeOwned,
    P::Outcome: Serialize + DeserializeOwned,
{
    match what {
        "position" => line::<P>(name, json),
        "move" => line::<P::Move>(name, json),
        "rules" => line::<P::Rules>(name, json),
        "outcome" => line::<P::Outcome>(name, json),
        "record" => line::<Game<P>>(name, json),
        _ => panic!("{name}"),
    }
}

#[test]
fn stored_values_stay_as_they_are() {
    for stored in STORED.lines() {
        let (name, rest) = stored.split_once("; ").expect("a type");
        let (json, _) = rest.rsplit_once("; ").expect("JSON and bytes");
        let expected = match name.split_once(' ') {
            None if name == "player" => line::<Player>(name, json),
            None if name == "limits" => line::<Limits>(name, json),
            None if name == "date" => line::<Date>(name, json),
            Some((kind, what)) => {
                let kind = game(kind).unwrap_or_else(|| panic!("{name}: an unknown game"));
                dispatch!(kind, P => line_of::<P>(name, what, json))
            }
            None => panic!("{name}: an unknown type"),
        };
        assert_eq!(stored, expected);
    }
    assert!(STORED.lines().count() >= 50, "the file was cut");
}

#[test]
fn records_stay_as_they_are() {
    let mut read = HashMap::new();
    for part in split(RECORDS) {
        let name = part.text.lines().next().and_then(|line| line.strip_prefix("game: "));
        let kind = name.and_then(game).unwrap_or_else(|| panic!("{name:?}: an unknown game"));
        let printed = dispatch!(kind, P => printed::<P>(part.text));
        assert_eq!(part.text.trim_end(), printed.trim_end());
        *read.entry(kind).or_insert(0) += 1;
    }
    assert!(
        documented().all(|kind| read.get(&kind).is_some_and(|&records| records >= 3)),
        "{read:?}"
    );
}

fn printed<P: Position>(record: &str) -> String {
    record.parse::<Game<P>>().unwrap_or_else(|why| panic!("{record}\n{why}")).to_string()
}
