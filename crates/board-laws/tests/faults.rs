//! Every law catches what breaks it: Nim with one fault at a time.

#[path = "../../board-core/tests/common/nim.rs"]
mod nim;
#[path = "common/wrong.rs"]
mod wrong;

use board_laws::coverage::{self, Wanted};
use board_laws::naive::{self, SlowRules};
use board_laws::recording::{self, Recorded};
use board_laws::{
    Broken, Law, Plan, cross_check, data, keys, play, record, setup, stored, stored_record,
    symmetry, text,
};
use wrong::{FAULT, Fault, Illegal, Move, Permutation, Wrong};

board_core::serde_as_text!(nim::Rules);

/// Positions with too many counters in a heap.
const BROKEN: [&str; 2] = ["9,1,1 left", "3,4,6 right last=loses"];

/// The names of the laws that are broken, as the functions are called.
fn broken(fault: Fault) -> Vec<&'static str> {
    FAULT.set(fault);
    let plan = Plan::<Wrong>::new(&["0,0,1 left"]).cases(60).plies(12).with_setups();
    let mut broken = Vec::new();
    let mut note = |law: Law, name, result: Result<(), Broken>| {
        if let Err(report) = result {
            assert_eq!(report.law, law, "{name}");
            broken.push(name);
        }
    };
    macro_rules! on {
        ($($law:ident everywhere: $($module:ident::$name:ident)*;)*) => {
            $($(note(Law::$law, stringify!($name), plan.everywhere(Law::$law, $module::$name));)*)*
        };
    }
    on! {
        End everywhere: play::over_without_moves;
        Check everywhere: play::check_accepts_generated;
        Moves everywhere: play::moves_agree;
        Play everywhere: play::play_passes_the_turn;
        Text everywhere: text::text_is_exact stored::only_its_text;
        Setup everywhere: setup::setup_gives_position;
        Key everywhere: keys::key_follows_moves;
        Symmetry everywhere:
            symmetry::symmetries_commute_with_play
            symmetry::symmetries_compose
            symmetry::canonical_forms_are_canonical;
    }
    let differ = keys::keys_differ(keys::close_relatives(&plan.walks()));
    let stored = stored::moves_and_rules::<Wrong>();
    let mutants = plan.on_mutants(Law::Setup, setup::position_gives_setup);
    note(Law::Check, "moves_have_indices", play::moves_have_indices::<Move>());
    note(Law::Text, "move_texts_are_exact", text::move_texts_are_exact::<Move>());
    note(Law::Text, "moves_and_rules", stored);
    note(Law::Text, "every_edit_of_the_start", stored::every_edit_of_the_start::<Wrong>());
    note(Law::Text, "refused_for_the_rules", stored::refused_for_the_rules::<Wrong>(&BROKEN));
    note(Law::Record, "every_edit_of_a_record", stored_record::every_edit_of_a_record::<Wrong>());
    note(Law::Setup, "position_gives_setup", mutants);
    note(Law::Key, "keys_differ", differ);
    note(
        Law::Symmetry,
        "symmetries_form_a_group",
        symmetry::symmetries_form_a_group::<Permutation>(),
    );
    for (name, law) in [
        ("undo_and_redo", record::undo_and_redo as fn(&_) -> _),
        ("declared_ends", record::declared_ends),
        ("limits", record::limits),
        ("record_round_trip", record::record_round_trip),
        ("stored_records", stored_record::stored_records),
    ] {
        note(Law::Record, name, plan.on_walks(Law::Record, law));
    }
    note(Law::Naive, "same_starts", naive::same_starts::<Wrong, Slow>());
    for (name, law) in [
        ("same_game", naive::same_game::<Wrong, Slow> as fn(&_) -> _),
        ("same_texts", naive::same_texts::<Wrong, Slow>),
    ] {
        note(Law::Naive, name, plan.everywhere(Law::Naive, law));
    }
    let side_by_side = cross_check::run::<Wrong, Slow>(&plan, 1, 1_000);
    note(Law::Naive, "cross_check", side_by_side.map(drop));
    broken
}

/// Nim as a string.
struct Slow([usize; 3], String);

impl SlowRules for Slow {
    fn start(rules: &str) -> Result<Self, String> {
        match rules {
            "standard" => Self::parse("3,4,5 left"),
            "last=loses" => Self::parse("3,4,5 left last=loses"),
            _ => Err("no rules".into()),
        }
    }

    fn parse(text: &str) -> Result<Self, String> {
        let (heaps, rest) = text.split_once(' ').ok_or("no space")?;
        let heaps: Vec<usize> = heaps.split(',').filter_map(|heap| heap.parse().ok()).collect();
        let heaps: [usize; 3] = heaps.try_into().map_err(|_| "not three heaps")?;
        let position = Self(heaps, rest.into());
        let ends = ["left", "right", "left last=loses", "right last=loses"];
        if !ends.contains(&rest) || heaps.iter().any(|&heap| heap > 5) || position.text() != text {
            return Err("not a position".into());
        }
        Ok(position)
    }

    fn text(&self) -> String {
        let Self([a, b, c], rest) = self;
        format!("{a},{b},{c} {rest}")
    }

    fn legal(&self) -> Vec<String> {
        let heaps = ["a", "b", "c"].into_iter().zip(self.0);
        heaps
            .flat_map(|(heap, count)| (1..=count).map(move |take| format!("{heap}{take}")))
            .collect()
    }

    fn outcome(&self) -> Option<String> {
        let wins_to_move = self.1.ends_with("last=loses");
        let left = self.1.starts_with("left") == wins_to_move;
        self.legal().is_empty().then(|| if left { "left".into() } else { "right".into() })
    }

    fn play(&self, m: &str) -> Option<Self> {
        let mut heaps = self.0;
        let heap = "abc".find(&m[..1])?;
        heaps[heap] = heaps[heap].checked_sub(m[1..].parse().ok()?)?;
        let swapped = [("left", "right"), ("right", "left")];
        let rest = swapped
            .iter()
            .find_map(|(old, new)| Some(format!("{new}{}", self.1.strip_prefix(old)?)));
        Some(Self(heaps, rest?))
    }
}

macro_rules! faults {
    ($($fault:ident: $($law:ident)*;)*) => {
        const EXPECTED: &[(Fault, &[&str])] = &[$((Fault::$fault, &[$(stringify!($law)),*])),*];
    };
}

// Some faults cannot be told from others: who plays wrong is also unlike the slow rules, and a
// game that does not take its legal moves cannot be recorded.
faults! {
    Nothing:;
    // Law 1.
    NeverOver: cross_check over_without_moves same_game;
    IsOverNever: over_without_moves;
    OverEarly: cross_check over_without_moves limits same_game;
    // Law 2.
    ChecksTooLittle: check_accepts_generated;
    ChecksTooMuch:
        check_accepts_generated declared_ends limits record_round_trip stored_records
        symmetries_commute_with_play undo_and_redo;
    IsLegalAlways: check_accepts_generated;
    IndexMissing: moves_have_indices;
    IndexTwice: moves_have_indices;
    IndexTooMany: moves_have_indices;
    OrderReversed: moves_have_indices;
    // Law 3.
    MoveTwice: cross_check moves_agree same_game;
    OrderChanges: moves_agree;
    CountTooHigh: moves_agree;
    NthPastTheEnd: moves_agree;
    ChooseAsksForMore: moves_agree;
    ChoosePastTheEnd: moves_agree;
    NeverStops: moves_agree;
    // Law 4.
    RejectedPasses: play_passes_the_turn;
    TurnStays: cross_check play_passes_the_turn same_game;
    RulesChange: cross_check play_passes_the_turn same_game;
    AfterUnchecked: declared_ends play_passes_the_turn stored_records;
    AfterUncheckedDiffers:
        cross_check key_follows_moves play_passes_the_turn same_game symmetries_commute_with_play
        undo_and_redo;
    // Law 5.
    PrintsNoTurn:
        cross_check key_follows_moves only_its_text record_round_trip same_game stored_records
        text_is_exact;
    ReadsLeadingZero: same_texts text_is_exact;
    ReadsStandard: same_texts text_is_exact;
    ReadsNoBreakSpace: same_texts text_is_exact;
    ReadsNoSpaceAround: text_is_exact;
    MoveReadsCapitals: move_texts_are_exact;
    MoveIgnoresWidth: move_texts_are_exact;
    StoresNumbers: only_its_text;
    StoredPadded: every_edit_of_the_start only_its_text;
    StoredClamped: refused_for_the_rules;
    MoveStoredPadded: moves_and_rules;
    // Law 6.
    SetupForgetsTurn: position_gives_setup setup_gives_position;
    SetupClamped: position_gives_setup;
    // Law 7.
    KeyForgetsTurn: keys_differ;
    KeyForgetsRules: keys_differ;
    KeyForgetsHeap: keys_differ;
    KeyAfterWrong: key_follows_moves;
    // Law 8.
    InverseWrong: symmetries_form_a_group;
    ThenBackwards: symmetries_compose;
    SwapsOnce: canonical_forms_are_canonical symmetries_commute_with_play symmetries_form_a_group;
    TurnTransformed: canonical_forms_are_canonical symmetries_commute_with_play symmetries_compose;
    MoveNotTransformed: symmetries_commute_with_play;
    CanonicalIsItself: canonical_forms_are_canonical;
    CanonicalOverAllIsItself: canonical_forms_are_canonical;
    CanonicalBySomeOther: canonical_forms_are_canonical;
    // Law 10.
    NeverTakesThree: cross_check same_game;
    WinnerWrong: cross_check same_game;
    StartsWithStandard: cross_check same_starts;
}

#[test]
fn every_fault_is_caught_by_its_laws_and_no_other() {
    for &(fault, expected) in EXPECTED {
        let (mut broken, mut expected) = (broken(fault), expected.to_vec());
        broken.sort_unstable();
        expected.sort_unstable();
        assert_eq!(broken, expected, "{fault:?}");
    }
}

/// What a run with this fault did not meet.
fn missing(fault: Fault, wanted: &Wanted<'_, Wrong>) -> String {
    FAULT.set(fault);
    let plan = Plan::<Wrong>::new(&[]).cases(60).plies(12);
    coverage::everything_was_met(&plan, wanted).err().unwrap_or_default()
}

const TOO_MANY: Illegal = Illegal::TooMany { taken: 9 };
const WANTED: Wanted<'_, Wrong> =
    Wanted { endings: &["left", "right"], illegal: &[TOO_MANY], pass: Some("a1") };

#[test]
fn a_run_that_met_everything_is_enough() {
    assert_eq!(missing(Fault::Nothing, &WANTED), "");
}

#[test]
fn a_run_must_meet_every_ending() {
    let report = missing(Fault::Nothing, &Wanted { endings: &["left", "draw"], ..WANTED });
    assert!(report.contains("the ending \"draw\"") && !report.contains("the ending \"left\""));
    assert!(missing(Fault::NeverOver, &WANTED).contains("the ending \"left\""));
}

#[test]
fn a_run_must_meet_every_reason() {
    let report =
        missing(Fault::Nothing, &Wanted { illegal: &[TOO_MANY, Illegal::Never], ..WANTED });
    assert!(report.contains("the reason Never") && !report.contains("the reason TooMany"));
}

#[test]
fn a_run_must_meet_the_pass() {
    let report = missing(Fault::Nothing, &Wanted { pass: Some("pass"), ..WANTED });
    assert!(report.contains("the pass \"pass\""), "{report}");
}

#[test]
fn a_run_must_meet_all_rules() {
    let report = missing(Fault::StartsWithStandard, &WANTED);
    assert!(
        report.contains("the rules `last=loses`") && !report.contains("`standard`"),
        "{report}"
    );
}

#[test]
fn a_run_must_accept_enough_changed_setups() {
    FAULT.set(Fault::Nothing);
    let plan = Plan::<Wrong>::new(&[]).cases(60).plies(12);
    // One change in seven and a bit makes a heap of six.
    assert_eq!(coverage::enough_was_accepted(&plan, 0.5), Ok(()));
    assert!(coverage::enough_was_accepted(&plan, 1.0).is_err());
    FAULT.set(Fault::NoSetupAccepted);
    assert!(coverage::enough_was_accepted(&plan, 0.0).is_err());
}

#[test]
fn a_cross_check_repeats_itself_and_counts_what_it_met() {
    FAULT.set(Fault::Nothing);
    let plan = Plan::<Wrong>::new(&["0,0,1 left"]);
    let report = cross_check::run::<Wrong, Slow>(&plan, 1, 1_000).unwrap();
    assert_eq!(cross_check::run::<Wrong, Slow>(&plan, 1, 1_000).as_ref(), Ok(&report));
    assert_ne!(cross_check::run::<Wrong, Slow>(&plan, 2, 1_000).as_ref(), Ok(&report));
    assert!(report.shares.values().all(|share| share.positions >= 500));
    let total = report.total();
    assert!(total.changed > 0 && total.games > total.changed);
    assert_eq!(total.endings.values().sum::<u64>(), total.games);
    assert_eq!(report.met(&["left", "right"], &[], Some("a1")), Ok(()));
    let missing = |endings: &[&str], never: &[(&str, &str)], pass| {
        report.met(endings, never, pass).unwrap_err()
    };
    assert!(missing(&["draw"], &[], None).contains("0 times the ending draw under last=loses"));
    assert!(missing(&["left"], &[("standard", "left")], None).contains("the ending left under"));
    assert!(missing(&[], &[], Some("pass")).contains("the move pass"));
}

#[test]
fn a_cross_check_says_in_which_game_it_differs() {
    FAULT.set(Fault::NeverTakesThree);
    let plan = Plan::<Wrong>::new(&[]);
    let report = cross_check::run::<Wrong, Slow>(&plan, 8, 1_000).unwrap_err();
    assert!(report.detail.contains("legal moves: the fast rules say"), "{report}");
    assert!(report.detail.contains("of seed 8, from "), "{report}");
}

#[test]
fn a_recording_has_the_starts_and_some_of_each_label() {
    FAULT.set(Fault::Nothing);
    let starts = recording::starts::<Wrong, Slow>(&["0,0,1 left last=loses", "1,1,0 right"]);
    assert_eq!(starts.len(), 6);
    let label = |position: &Recorded| format!("{:?}", position.outcome);
    let made = recording::make(&starts, 20, 5, label);
    assert!(made.starts_with("{\"position\":\"3,4,5 left\",\"moves\":[\"a1\",\"a2\""));
    // Not over, left won, right won: at most five of each; and four positions are over in all.
    assert_eq!(made.lines().filter(|line| line.ends_with("null}")).count(), 6 + 5);
    assert_eq!(made.lines().count(), 6 + 5 + 4);
    assert_eq!(data::check_recording::<Wrong>(&made), 15);
    let report = recording::report::<Wrong>(&made);
    assert_eq!(report.met(&["left", "right"], &[], None), Ok(()));
    let running = &made[..made.find("0,0,0").unwrap()];
    let running = &running[..=running.rfind('\n').unwrap()];
    assert!(recording::report::<Wrong>(running).met(&["left"], &[], None).is_err());
    assert!(recording::report::<Wrong>("").met(&[], &[], None).is_err());
    recording::check(&made, &made, "nim.jsonl");
}

#[test]
#[should_panic(expected = "nim.jsonl, line 1")]
fn a_recording_that_was_changed_is_caught() {
    recording::check("{}\n", "{ }\n", "nim.jsonl");
}

#[test]
#[should_panic(expected = "lines of nim.jsonl")]
fn a_recording_that_was_cut_is_caught() {
    recording::check("{}\n{}\n", "{}\n", "nim.jsonl");
}
