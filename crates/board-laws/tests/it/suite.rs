//! Laws about types, and the runs of the laws about positions.

use std::collections::BTreeSet;
use std::fmt;
use std::process::Command;
use std::str::FromStr;

use board_core::rules::{self, RuleOption, RulesError};
use board_core::{Position as _, Rules, Symmetry};
use board_laws::{Law, Setups, Suite, edits, keys, symmetry, text};

use crate::nim;

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
        Self((self.0 + next.0) % 4)
    }

    fn inverse(self) -> Self {
        Self((4 - self.0) % 4)
    }

    fn swaps_players(self) -> bool {
        self.0 % 2 == 1
    }
}

#[test]
fn a_group_lists_every_element_once_and_the_identity_first() {
    assert_eq!(symmetry::symmetries_form_a_group::<Turn<0>>(), Ok(()));
    assert!(symmetry::symmetries_form_a_group::<Turn<1>>().is_err(), "the identity is not first");
    assert!(symmetry::symmetries_form_a_group::<Turn<2>>().is_err(), "one occurs twice");
    assert!(symmetry::symmetries_form_a_group::<Turn<3>>().is_err(), "one is not in the group");
    assert!(symmetry::symmetries_form_a_group::<Turn<4>>().is_err(), "two swap the players");
}

/// A rules option: 0 is correct, 1 is not written, 2 parses too much.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
struct Loose<const FAULT: u8>(bool);

impl<const FAULT: u8> Rules for Loose<FAULT> {
    const OPTIONS: &'static [RuleOption] = nim::Rules::OPTIONS;

    fn value(self, _: usize) -> usize {
        self.0.into()
    }

    fn with_value(self, _: usize, value: usize) -> Self {
        Self(value == 1)
    }
}

impl<const FAULT: u8> fmt::Display for Loose<FAULT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rules::write(if FAULT == 1 { Self::default() } else { *self }, f)
    }
}

impl<const FAULT: u8> FromStr for Loose<FAULT> {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        rules::read(if FAULT == 2 { text.trim_end_matches(',') } else { text })
    }
}

#[test]
fn rules_must_round_trip() {
    assert_eq!(text::rules_notations_round_trip::<Loose<0>>(), Ok(()));
    assert_eq!(text::rules_notations_round_trip::<Loose<1>>().unwrap_err().law, Law::Text);
    assert_eq!(text::rules_notations_round_trip::<Loose<2>>().unwrap_err().law, Law::Text);
}

fn suite() -> Suite<nim::Nim> {
    Suite { positions: vec!["1,1,1 right"], setups: None, ..crate::suite(crate::change) }
}

#[test]
fn runs_start_under_all_rules_and_at_given_positions_and_are_deterministic() {
    let starts: Vec<String> = suite().starts().iter().map(ToString::to_string).collect();
    assert_eq!(starts, ["3,4,5 left", "3,4,5 left last=loses", "1,1,1 right"]);
    let walks = suite().walks();
    for start in suite().starts() {
        assert!(walks.iter().filter(|walk| *walk.start() == start).count() >= 20);
    }
    for walk in &walks {
        let mut position = *walk.start();
        for (&m, after) in walk.moves().iter().zip(&walk.positions()[1..]) {
            assert_eq!((position.play(m), position), (Ok(()), *after));
        }
    }
    let changed = Suite { setups: Some(Setups::new(0.5, crate::change)), ..suite() };
    assert!(walks == suite().walks() && walks != changed.walks());
    assert_eq!(changed.walks(), changed.walks());
}

#[test]
#[should_panic(expected = "\"9,1,1 right\": heap a has more than 5 counters")]
fn invalid_positions_of_a_suite_are_rejected() {
    let _ = Suite::<nim::Nim> { positions: vec!["9,1,1 right"], ..suite() }.starts();
}

#[test]
fn violations_are_reported_after_the_shortest_walk() {
    let report = suite().on_walks(Law::Record, &|walk| {
        Law::Record.at(&format!("{walk:?}")).require(walk.moves().len() < 3, || "long".to_string())
    });
    assert_eq!(report.unwrap_err().position, "3,4,5 left, a1, a1, a1");
}

#[test]
fn a_panic_is_reported_with_its_place() {
    let report = suite().on_walks(Law::Play, &|walk| {
        assert!(walk.moves().len() < 2, "out of moves");
        Ok(())
    });
    let report = report.unwrap_err();
    assert_eq!((report.law, report.position.as_str()), (Law::Play, "3,4,5 left, a1, a1"));
    assert!(report.detail.contains("out of moves"), "{report}");
}

#[test]
fn a_report_names_law_place_and_detail() {
    let report = Law::Moves.at(&"3,4,5 left").violation("a1 comes twice").to_string();
    let lines: Vec<&str> = report.lines().collect();
    assert!(lines[0].starts_with("law 3: moves are generated once each"));
    assert_eq!(lines[1..], ["  violated at: 3,4,5 left", "  a1 comes twice"]);
}

#[test]
fn enough_changed_setups_must_be_accepted() {
    let with = |floor| Suite { setups: Some(Setups::new(floor, crate::change)), ..suite() };
    // A change makes an invalid heap of six with a chance of 3/28.
    assert_eq!(with(0.5).setups(), Ok(()));
    let report = with(1.0).setups().unwrap_err();
    assert!(report.detail.ends_with("expected a share of 1"), "{report}");
}

#[test]
fn a_rejected_setup_is_changed_further() {
    // Six counters are too many.
    let change = |setup: &mut nim::Setup, _: &mut dyn FnMut(u32) -> u32| {
        setup.heaps[0] = if setup.heaps[0] == 6 { 1 } else { 6 };
    };
    let suite = Suite { setups: Some(Setups::new(0.3, change)), ..suite() };
    assert_eq!(suite.setups(), Ok(()));
}

#[test]
fn after_three_rejected_setups_the_last_position_is_changed() {
    // A heap of six counters stays.
    let change = |setup: &mut nim::Setup, dice: &mut dyn FnMut(u32) -> u32| match dice(4) {
        0 => setup.heaps[0] = 6,
        _ => setup.turn = !setup.turn,
    };
    // Three changes are accepted on average, and three rejected.
    let suite = Suite { setups: Some(Setups::new(0.4, change)), ..suite() };
    assert_eq!(suite.setups(), Ok(()));
}

#[test]
fn a_change_must_be_accepted_at_least_once() {
    let change = |setup: &mut nim::Setup, _: &mut dyn FnMut(u32) -> u32| setup.heaps[0] = 6;
    let report = Suite { setups: Some(Setups::new(0.0, change)), ..suite() }.setups().unwrap_err();
    assert!(report.detail.starts_with("0 of "), "{report}");
}

#[test]
fn runs_have_the_given_number_of_walks_and_continue_from_changed_setups() {
    let suite: Suite<nim::Nim> = crate::suite(crate::change);
    let (starts, walks) = (suite.starts(), suite.walks());
    println!("{walks:?}");
    // Walks from changed set-ups are shorter.
    let changed = walks.iter().filter(|walk| !starts.contains(walk.start()));
    let longest = changed.map(|walk| walk.moves().len()).max();
    assert!(longest.is_some_and(|plies| (1..=suite.plies / 4).contains(&plies)), "{longest:?}");
    // The starts are walks too. At least three others begin at each of the four.
    let asked_for = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    for (cases, random) in [(60, 60), (15, 15), (14, 14), (13, 13), (9, 12), (0, 12)] {
        let suite = Suite { cases, ..crate::suite::<nim::Nim>(crate::change) };
        assert_eq!(suite.walks().len(), 4 + asked_for.unwrap_or(random), "{cases}");
    }
}

/// Runs one test of this program, and returns whether it passes and what it prints.
pub fn run_test(name: &str, variables: &[(&str, &str)]) -> (bool, String) {
    let mut program = Command::new(std::env::current_exe().unwrap());
    program.args(["--exact", name, "--nocapture"]).envs(variables.iter().copied());
    let output = program.output().unwrap();
    let text = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.success(), text.concat())
}

#[test]
fn the_environment_sets_the_seed_and_the_number_of_walks() {
    let test = "suite::runs_have_the_given_number_of_walks_and_continue_from_changed_setups";
    let walks = |seed, cases| {
        let (passes, text) =
            run_test(test, &[("PROPTEST_RNG_SEED", seed), ("PROPTEST_CASES", cases)]);
        assert!(passes, "{text}");
        text.lines().find(|line| line.starts_with('[')).unwrap().to_owned()
    };
    assert_eq!(walks("1", "20"), walks("1", "20"));
    assert_ne!(walks("1", "20"), walks("2", "20"));
    assert_ne!(walks("1", "20"), walks("1", "24"));
}

/// Long walks violate a law, and shorter ones panic.
#[test]
fn the_smallest_walk_is_reported_with_its_seed_and_script() {
    let report = suite().on_walks(Law::Play, &|walk| {
        let moves = walk.moves().len();
        assert!(!(2..5).contains(&moves), "a short walk");
        Law::Play.at(walk.last()).require(moves < 5, || "a long walk".to_string())
    });
    let report = report.unwrap_err();
    assert_eq!(report.position, "3,4,5 left, a1, a1");
    let lines: Vec<&str> = report.detail.lines().collect();
    assert!(lines[0].contains("a short walk"), "{report}");
    assert_eq!(lines[lines.len() - 3], "  walk: 3,4,5 left, a1, a1");
    let script = "  Script { picks: [0, 0], changed: false, changes: [], then: [] } from start 0";
    assert_eq!(lines[lines.len() - 2], script);
    let to_repeat = lines[lines.len() - 1];
    assert!(to_repeat.starts_with("  to repeat: PROPTEST_RNG_SEED="), "{report}");
}

#[test]
fn similar_positions_are_under_all_rules() {
    let suite: Suite<nim::Nim> = crate::suite(crate::change);
    let walks = suite.walks();
    let standard = |rules| rules == nim::Rules::default();
    let walk =
        walks.iter().position(|walk| standard(walk.start().rules()) && walk.moves().len() > 3);
    let walk = &walks[walk.unwrap()..][..1];
    let relatives: Vec<_> = keys::similar_positions(walk).collect();
    let other = relatives.iter().filter(|position| !standard(position.rules())).count();
    assert!(other > 3, "{other}");
}

#[test]
fn edits_are_all_small_changes_and_some_of_the_whole() {
    let text = "a7ö9";
    #[rustfmt::skip]
    let mut expected: BTreeSet<String> = [
        // A character is removed, doubled, or swapped with the next one.
        "7ö9", "aö9", "a79", "a7ö",
        "aa7ö9", "a77ö9", "a7öö9", "a7ö99",
        "7aö9", "aö79", "a79ö",
        // A number is split.
        "a34ö9", "a7ö45",
        // The rest is cut off.
        "", "a", "a7",
        // The whole.
        "+a7ö9", "\u{a0}a7ö9", "\u{feff}a7ö9", "a7ö9a7ö9", "a7ö9 x", "a7ö9 standard", "a7ö9,standard",
        "a7ö9\u{e9}", "a7ö9\u{a0}", " ", "a7ö9 a7ö9", "A7Ö9",
    ]
    .map(String::from)
    .into();
    for more in (' '..='~').chain("\0\t\n\r\x0c\x7f\u{a0}\u{e9}\u{ff17}".chars()) {
        for (before, here, after) in
            [("", "a", "7ö9"), ("a", "7", "ö9"), ("a7", "ö", "9"), ("a7ö", "9", "")]
        {
            let inserted = format!("{before}{more}{here}{after}");
            expected.extend([inserted, format!("{before}{more}{after}"), format!("{text}{more}")]);
        }
    }
    expected.remove(text);
    assert_eq!(BTreeSet::from_iter(edits::of(text, usize::MAX)), expected);
    let some = edits::of(text, 9);
    assert!(some.len() <= 13 + 9 && some.iter().all(|edited| expected.contains(edited)));
    assert_eq!(some, edits::of(text, 9));
}
