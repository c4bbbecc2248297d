//! Notations are one line without surrounding whitespace. The check of a rejected text panics if the
//! text is accepted, or rejected for another reason.

use std::fmt;
use std::str::FromStr;

use board_laws::text::{assert_rejected, notation_round_trips};

/// A value whose notation is one of these.
#[derive(PartialEq, Debug)]
struct Written<const N: usize>;

const NOTATIONS: [&str; 4] = ["seven", "", " seven", "se\nven"];

impl<const N: usize> fmt::Display for Written<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NOTATIONS[N])
    }
}

impl<const N: usize> FromStr for Written<N> {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let same = text.trim_ascii() == NOTATIONS[N].trim_ascii();
        same.then_some(Self).ok_or("another notation")
    }
}

#[test]
fn notations_must_be_tidy() {
    assert_eq!(notation_round_trips(&Written::<0>, 0), Ok(()));
    let reports = [
        notation_round_trips(&Written::<1>, 0),
        notation_round_trips(&Written::<2>, 0),
        notation_round_trips(&Written::<3>, 0),
    ];
    for report in reports {
        let report = report.unwrap_err();
        assert!(report.detail.starts_with("expected one line without surr"), "{report}");
    }
}

#[test]
fn right_message_passes() {
    assert_rejected::<bool>("yes", "provided string was not `true` or `false`");
}

#[test]
#[should_panic(expected = "expected an error for \"true\", found true")]
fn accepted_text_is_caught() {
    assert_rejected::<bool>("true", "provided string was not `true` or `false`");
}

#[test]
#[should_panic(expected = "\"yes\"")]
fn different_message_is_caught() {
    assert_rejected::<bool>("yes", "neither");
}
