//! Stored forms that violate law 5 are caught. Those of `board-core` and `board-play` pass.

use std::num::NonZeroU32;

use board_core::Player;
use board_laws::{Law, assert_ok, stored};
use board_play::Limits;
use board_play::record::Date;
use serde::de::{Error as _, IgnoredAny};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[test]
fn players_and_dates_round_trip() {
    assert_ok(stored::values_round_trip(&Player::ALL));
    assert_ok(stored::junk_is_rejected::<Date>());
    for date in [Date::new(0, 1, 1), Date::new(2024, 2, 29), Date::new(9999, 12, 31)] {
        assert_ok(stored::stored_only_as_notation(&date.unwrap()));
    }
}

#[test]
fn limits_round_trip() {
    for repetition in [None, NonZeroU32::new(1), NonZeroU32::new(u32::MAX)] {
        for max_plies in [None, Some(0), Some(u32::MAX)] {
            let limits = Limits { repetition, max_plies };
            assert_ok(stored::round_trips(&limits));
            assert_ok(stored::rejected_or_valid(&limits, usize::MAX, |_| Ok(())));
        }
    }
}

/// A field that is not stored if it is the default, which breaks binary formats.
#[derive(PartialEq, Debug, Serialize, Deserialize)]
struct Skipping {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<u8>,
}

/// Accepts any JSON object and the empty array.
#[derive(PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
struct Lenient {
    note: Option<u8>,
}

#[test]
fn broken_stored_forms_are_caught() {
    let report = stored::round_trips(&Skipping { note: None }).unwrap_err();
    assert_eq!(report.law, Law::Text);
    assert!(report.detail.contains("its bytes"), "{report}");
    assert_eq!(stored::round_trips(&Skipping { note: Some(7) }), Ok(()));
    assert!(stored::round_trips(&f64::NAN).unwrap_err().detail.contains("its JSON"));
    let report = stored::junk_is_rejected::<Lenient>().unwrap_err();
    assert_eq!((report.law, report.position.as_str()), (Law::Text, "[]"));
}

/// A reader that skips values does not recurse, so it accepts any depth.
#[test]
fn accepted_nesting_is_caught() {
    type Nested = [[[[IgnoredAny; 1]; 1]; 1]; 1];
    let report = stored::junk_is_rejected::<Nested>().unwrap_err();
    assert_eq!((report.law, report.position), (Law::Text, "[".repeat(80)));
}

/// Accepts only 1 in JSON, and any number in bytes.
#[derive(PartialEq, Debug)]
struct Lax(u8);

impl Serialize for Lax {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Lax {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let strict = deserializer.is_human_readable();
        match u8::deserialize(deserializer)? {
            other if strict && other != 1 => Err(D::Error::custom("not one")),
            number => Ok(Self(number)),
        }
    }
}

#[test]
fn values_read_from_changed_bytes_must_round_trip() {
    let report = stored::rejected_or_valid(&Lax(1), usize::MAX, |_| Ok(())).unwrap_err();
    assert!(report.detail.contains("its JSON"), "{report}");
}

#[test]
fn damaged_data_must_give_valid_values() {
    let small = |read: &u32| Law::Text.at(read).require(*read < 50, || "too large".to_string());
    let report = stored::rejected_or_valid(&7_u32, usize::MAX, small).unwrap_err();
    assert_eq!(report.detail, "too large");
    assert_eq!(stored::rejected_or_valid(&true, usize::MAX, |_| Ok(())), Ok(()));
}

#[test]
fn every_change_of_a_byte_is_tried() {
    for number in (0..=u8::MAX).filter(|&number| number != 7) {
        let other = |read: &u8| Law::Text.at(read).require(*read != number, || "found".into());
        assert!(stored::rejected_or_valid(&7_u8, usize::MAX, other).is_err(), "{number}");
    }
}
