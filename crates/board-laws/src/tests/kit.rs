//! The other parts of the kit: types without a position, data files, and the runs of the laws.

use std::fmt;
use std::num::NonZeroU32;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::Command;
use std::str::FromStr;

use crate::data::{check_counts, check_recording};
use crate::{Data, Law, LawResult, Setups, Suite};
use crate::{assert_ok, stored, symmetry, text};
use board_core::author::rules::{self, RuleOption, RulesError};
use board_core::{Indexed, Player, Position as _, Rules, Symmetry, Zobrist as _};
use board_play::Limits;
use board_play::record::Date;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::nim::{self, Move, Nim, Setup};
use super::wrong::{FAULT, assert_caught, is};

/// A rotation by quarter turns, with one of several lists of the elements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Turn<const LIST: usize>(u8);

const LISTS: [[u8; 4]; 5] = [[0, 1, 2, 3], [1, 2, 3, 0], [0, 1, 2, 2], [0, 1, 3, 4], [0, 1, 2, 3]];

impl<const LIST: usize> Symmetry for Turn<LIST> {
    const ALL: &'static [Self] = &{
        let [a, b, c, d] = LISTS[LIST];
        [Self(a), Self(b), Self(c), Self(d)]
    };

    const KEEPING_PLAYERS: &'static [Self] =
        if LIST == 4 { Self::ALL } else { &[Self(0), Self(2)] };

    fn then(self, next: Self) -> Self {
        let other = is("then backwards") && self.0 == 1 && next.0 == 2;
        Self((self.0 + next.0 + if other { 2 } else { 0 }) % 4)
    }

    fn inverse(self) -> Self {
        if is("no inverse") { self } else { Self((4 - self.0) % 4) }
    }

    fn swaps_players(self) -> bool {
        self.0 % 2 == 1 && !(is("one swaps the players") && self.0 == 1)
    }
}

#[test]
fn a_group_lists_every_element_once_and_the_identity_first() {
    let group = symmetry::symmetries_form_a_group::<Turn<0>>;
    for fault in ["then backwards", "no inverse", "one swaps the players"] {
        assert_caught(fault, Law::Symmetry, "expected", group);
    }
    FAULT.set("nothing");
    assert!(symmetry::symmetries_form_a_group::<Turn<1>>().is_err(), "the identity is not first");
    assert!(symmetry::symmetries_form_a_group::<Turn<2>>().is_err(), "one occurs twice");
    assert!(symmetry::symmetries_form_a_group::<Turn<3>>().is_err(), "one is not in the group");
    assert!(symmetry::symmetries_form_a_group::<Turn<4>>().is_err(), "two swap the players");
}

/// A rules option.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
struct Loose(bool);

impl Rules for Loose {
    const OPTIONS: &'static [RuleOption] = nim::Rules::OPTIONS;

    fn value(self, _: usize) -> usize {
        self.0.into()
    }

    fn with_value(self, _: usize, value: usize) -> Self {
        Self(value == 1)
    }
}

impl fmt::Display for Loose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rules::write(if is("rules are not written") { Self::default() } else { *self }, f)
    }
}

impl FromStr for Loose {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        rules::read(if is("rules are trimmed") { text.trim_end_matches(',') } else { text })
    }
}

#[test]
fn rules_must_round_trip() {
    for fault in ["rules are not written", "rules are trimmed"] {
        assert_caught(fault, Law::Text, "", text::rules_notations_round_trip::<Loose>);
    }
}

#[test]
fn players_dates_and_limits_round_trip() {
    assert_ok(stored::values_round_trip(&Player::ALL));
    assert_ok(stored::junk_is_rejected::<Date>());
    for date in [Date::new(0, 1, 1), Date::new(2024, 2, 29), Date::new(9999, 12, 31)] {
        assert_ok(stored::stored_only_as_notation(&date.unwrap()));
    }
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
    let small = |read: &u32| {
        ensure!(Law::Text.at(read), *read < 50, "too large");
        Ok(())
    };
    let damaged = stored::rejected_or_valid(&7, usize::MAX, small);
    for (result, words) in [
        (stored::round_trips(&Skipping { note: None }), "its bytes"),
        (stored::round_trips(&f64::NAN), "its JSON"),
        (stored::junk_is_rejected::<Lenient>(), "expected an error for this JSON"),
        // A reader that skips values does not recurse, so it accepts any depth.
        (
            stored::junk_is_rejected::<[[[[IgnoredAny; 1]; 1]; 1]; 1]>(),
            "expected an error for this JSON",
        ),
        (damaged, "too large"),
    ] {
        let report = result.expect_err(words);
        assert!(report.law == Law::Text && report.detail.contains(words), "{words}: {report}");
    }
    assert_eq!(stored::round_trips(&Skipping { note: Some(7) }), Ok(()));
}

/// Perft of the start: 12 moves, 113 pairs of moves.
const TABLE: &str = "# Nim.\n3,4,5 left; 12 113\n0,0,0 right; 0";
const RECORDING: &str = r#"{"position": "0,1,1 left", "moves": ["b1", "c1"], "outcome": null}
{"position": "0,0,0 left", "moves": [], "outcome": "right"}"#;

/// The suite of Nim with data files, and one change.
fn suite(change: Change) -> Suite<Nim> {
    let (text, key) = ("3,4,5 left", Nim::start().key());
    let moves = (0..Move::COUNT).filter_map(Move::from_index);
    let moves: Vec<_> = moves.map(|m| format!("move {} {m}", m.index())).collect();
    let stable = format!("# Nim.\nkey {key:#018x} {text}\n{}", moves.join("\n")).leak();
    let (recordings, stable) = (&[(RECORDING, 2)], (&*stable, 1));
    let mut data =
        Data { perft: TABLE, min_counts: 3, min_reference_counts: 3, recordings, stable };
    change(&mut data);
    Suite { data, ..super::suite(super::change) }
}

type Check = fn(&Suite<Nim>) -> LawResult;
type Change = fn(&mut Data);

const PERFT: Check = Suite::perft;
const REFERENCE: Check = Suite::reference_perft;
const RECORDED: Check = Suite::recorded;
const STABLE: Check = Suite::stable;

/// A check of data files, a change of the data that makes it fail, and a part of the message.
#[rustfmt::skip]
const CHANGES: &[(Check, Change, &str)] = &[
    (PERFT, |data| data.perft = "3,4,5 left; 12 114", "depth 2: table: 114, counted: 113"),
    (PERFT, |data| data.perft = "3,4,5 left 12", "expected a position, `; ` and counts, found \"3,4,5 left 12\""),
    (PERFT, |data| data.perft = "3,4,5 left; 12, 3", "expected a position, `; ` and counts, found"),
    (PERFT, |data| data.min_counts = 4, "3 counts, expected at least 4"),
    (PERFT, |data| *data = Data::default(), "0 counts, expected at least 0"),
    (REFERENCE, |data| data.perft = "3,4,5 left; 12 114", "depth 2: table: 114, counted: 113"),
    (REFERENCE, |data| data.min_reference_counts = 4, "3 counts, expected at least 4"),
    (REFERENCE, |data| *data = Data::default(), "0 counts, expected at least 0"),
    (RECORDED, |data| data.recordings = &[], "no recordings"),
    (RECORDED, |data| data.recordings = &[(RECORDING, 3)], "left: 2"),
    (RECORDED, |data| data.recordings = &[(r#"{"position":"0,0,1 left","moves":[],"outcome":null}"#, 1)], "0,0,1 left: recorded"),
    (RECORDED, |data| data.recordings = &[(r#"{"position":"0,0,0 left","moves":[],"outcome":null}"#, 1)], "0,0,0 left: recorded"),
    (STABLE, |data| data.stable.1 = 2, "1 keys, expected at least 2"),
    (STABLE, |data| data.stable.0 = "key 0x0000000000000000 3,4,5 left", "3,4,5 left"),
    (STABLE, |data| data.stable.0 = "move 1 a1", "1 a1"),
    (STABLE, |data| data.stable.0 = "move 0 a1", "no lines for the moves"),
    (STABLE, |data| data.stable.0 = "; Nim", "expected a line `key` or `move`, found"),
];

/// Returns the message of a panic.
fn panics<T>(work: impl FnOnce() -> T) -> Option<String> {
    let panic = catch_unwind(AssertUnwindSafe(work)).err()?;
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    Some(panic.downcast::<String>().map_or(text.unwrap_or_default(), |text| *text))
}

#[test]
fn wrong_data_files_are_caught() {
    for &(check, change, words) in CHANGES {
        assert_eq!(check(&suite(|_| ())), Ok(()), "{words}");
        let message = panics(|| check(&suite(change))).expect(words);
        assert!(message.contains(words), "{words}: {message}");
    }
    let count = |text: &str, depth| board_core::perft(&text.parse::<Nim>().unwrap(), depth);
    assert_eq!(check_counts(TABLE, 12, count), 2);
    assert_eq!(check_recording::<Nim>(RECORDING).moves.len(), 2);
}

/// A listing of `nim::Nim`, `nim::Rules` with the field `last`, and `nim::Illegal`.
const API: &str = "\
pub enum nim::Illegal
pub nim::Illegal::TooMany
pub nim::Illegal::Empty(nim::Heap)
pub nim::Illegal::Far
pub nim::Illegal::Far::heap: u8
pub fn nim::Illegal::reason(self) -> Self
pub enum nim::Last
pub struct nim::Nim
pub type nim::Nim::Illegal = nim::Illegal
#[non_exhaustive] pub struct nim::Rules
pub nim::Rules::last: nim::Last";

#[test]
fn listings_of_the_public_api_name_types_and_reasons() {
    use super::nim::{Illegal, Rules};
    assert!(crate::coverage::reasons(API).eq(["TooMany", "Empty", "Far", "Far"]));
    crate::have_auto_traits::<(Nim, Rules, Illegal)>(API);
    let missing = panics(|| crate::have_auto_traits::<(Nim, Rules)>(API));
    assert_eq!(missing.as_deref(), Some("not in the tuple: pub enum nim::Illegal"));
    // The type of a field of a type that is missing.
    let missing = panics(|| crate::have_auto_traits::<(Nim, Illegal)>(API));
    assert_eq!(missing.as_deref(), Some("not in the tuple: pub enum nim::Last"));
}

#[test]
fn strings_must_be_rejected_with_their_message() {
    let accepted = panics(|| text::assert_rejected::<bool>("true", "no"));
    assert!(accepted.unwrap().contains("expected an error for \"true\", found true"));
    assert!(panics(|| text::assert_rejected::<bool>("yes", "no")).unwrap().contains("\"yes\""));
}

#[test]
fn stored_spaces_and_outcomes_are_checked() {
    let check = || suite(|_| ()).stored_parts();
    assert_caught("spaces are stored as numbers", Law::Text, "its JSON", check);
    assert_caught("outcomes are stored alike", Law::Text, "expected the same value", check);
}

#[cfg(feature = "allocation")]
#[test]
fn every_allocation_is_counted() {
    let check = || suite(|_| ()).allocations();
    assert_caught("planes are boxed", Law::Allocation, "1 memory blocks are allocated", check);
}

fn runs() -> Suite<Nim> {
    Suite { positions: vec!["1,1,1 right"], setups: None, ..super::suite(super::change) }
}

/// Long walks violate a law, and shorter ones panic.
#[test]
fn the_smallest_walk_is_reported_with_its_seed_and_script() {
    let report = runs().on_walks(Law::Play, &|walk| {
        let moves = walk.moves().len();
        assert!(!(2..5).contains(&moves), "a short walk");
        ensure!(Law::Play.at(walk.last()), moves < 5, "a long walk");
        Ok(())
    });
    let report = report.unwrap_err();
    let lines: Vec<&str> = report.detail.lines().collect();
    assert!(report.law == Law::Play && lines[0].contains("a short walk"), "{report}");
    let [.., walk, script, to_repeat] = lines[..] else { panic!("{report}") };
    assert_eq!(walk, "  walk: 3,4,5 left, a1, a1");
    let expected = "  Script { picks: [0, 0], changed: false, changes: [], then: [] } from start 0";
    assert_eq!(script, expected);
    assert!(to_repeat.starts_with("  to repeat: PROPTEST_RNG_SEED="), "{report}");
}

#[test]
fn enough_changed_setups_must_be_accepted() {
    type Change = fn(&mut Setup, &mut dyn FnMut(u32) -> u32);
    // Six counters are too many, so every other change is rejected, and changed further.
    let alternate: Change = |setup, _| setup.heaps[0] = if setup.heaps[0] == 6 { 1 } else { 6 };
    // A heap of six counters stays. After three rejections, the last position is changed.
    let stays: Change = |setup, dice| match dice(4) {
        0 => setup.heaps[0] = 6,
        _ => setup.turn = !setup.turn,
    };
    for (floor, change, words) in [
        (0.5, super::change as Change, ""),
        (1.0, super::change, "expected a share of 1"),
        (0.3, alternate, ""),
        (0.4, stays, ""),
        (0.0, |setup, _| setup.heaps[0] = 6, "0 of "),
    ] {
        let suite = Suite { setups: Some(Setups::new(floor, change)), ..runs() };
        let report = suite.setups().err().map_or(String::new(), |report| report.detail);
        assert_eq!(report.is_empty(), words.is_empty(), "{report}");
        assert!(report.contains(words), "{report}");
    }
}

/// Runs one test of this program, and returns whether it passes and what it prints.
fn run_test(name: &str, variables: [(&str, &str); 2]) -> (bool, String) {
    let mut program = Command::new(std::env::current_exe().unwrap());
    program.args(["--exact", name, "--nocapture"]).envs(variables);
    let output = program.output().unwrap();
    let text = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.success(), text.concat())
}

#[test]
fn the_environment_sets_seeds_and_lengths() {
    let variables = [("PROPTEST_RNG_SEED", "7"), ("PROPTEST_CASES", "4")];
    let (passes, text) = run_test("tests::laws::side_by_side", variables);
    assert!(passes && text.contains("  last=loses: "), "{text}");
    let walks = |seed, cases| {
        let variables = [("PROPTEST_RNG_SEED", seed), ("PROPTEST_CASES", cases)];
        let (passes, text) = run_test("tests::kit::walks_are_printed", variables);
        assert!(passes, "{text}");
        text.lines().find(|line| line.starts_with('[')).unwrap().to_owned()
    };
    assert_eq!(walks("1", "20"), walks("1", "20"));
    assert_ne!(walks("1", "20"), walks("2", "20"));
    assert_ne!(walks("1", "20"), walks("1", "24"));
}

/// At least three walks begin at each start, besides the start itself.
#[test]
fn walks_are_printed() {
    let asked_for = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    let starts: Vec<String> = runs().starts().iter().map(ToString::to_string).collect();
    assert_eq!(starts, ["3,4,5 left", "3,4,5 left last=loses", "1,1,1 right"]);
    let walks = Suite { cases: 0, ..runs() }.walks();
    assert_eq!(walks.len(), 3 + asked_for.unwrap_or(9));
    println!("{walks:?}");
}
