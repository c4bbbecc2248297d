//! Every law fails for the right faults: Nim with one fault at a time.

use board_laws::coverage::{Coverage, RulesCoverage};
use board_laws::{
    Law, LawResult, Reference, Setups, Suite, Violation, Walk, assert_ok, cross_check, reference,
    stored, symmetry,
};

use crate::nim::Illegal;
use crate::suite::run_test;
use crate::wrong::{FAULT, Wrong};

fn suite() -> Suite<Wrong> {
    Suite {
        illegal: &[Illegal::TooMany],
        pass: Some("a1"),
        cases: 20,
        ..crate::suite(crate::change)
    }
}

/// Positions with too many counters in a heap.
const BROKEN: [&str; 2] = ["9,1,1 left", "3,4,6 right last=loses"];

type Check = fn(&Suite<Wrong>) -> LawResult;

/// The methods of the suite, and a law that needs notations from the game.
const LAWS: [(&str, Law, Check); 13] = [
    ("end", Law::End, Suite::end),
    ("check", Law::Check, Suite::check),
    ("moves", Law::Moves, Suite::moves),
    ("play", Law::Play, Suite::play),
    ("texts", Law::Text, Suite::texts),
    ("stored", Law::Text, Suite::stored),
    ("rejected", Law::Text, |_| stored::illegal_positions_are_rejected::<Wrong>(&BROKEN)),
    ("setups", Law::Setup, Suite::setups),
    ("keys", Law::Key, Suite::keys),
    ("symmetries", Law::Symmetry, Suite::symmetries),
    ("records", Law::Record, Suite::records),
    ("reference_rules", Law::Reference, Suite::reference_rules),
    ("side_by_side", Law::Reference, |suite| side_by_side(suite)),
];

/// Laws, and the faults that violate exactly these laws. Some faults violate several: wrong play
/// also differs from the reference rules, and a game that rejects its legal moves cannot be
/// recorded.
#[rustfmt::skip]
const FAULTS: &[(&str, &[&str])] = &[
    ("", &["nothing"]),
    ("end reference_rules side_by_side", &["never over"]),
    ("end", &[
        "is_over never", "the score is the other's", "the margin is the other's",
        "the loser's margin is larger",
    ]),
    ("end records reference_rules side_by_side", &["over early"]),
    ("check", &[
        "checks too little", "is_legal always", "an index too many", "an index after the next",
        "the order is reversed", "an index is missing", "an index twice",
    ]),
    ("check symmetries records", &["checks too much"]),
    ("moves reference_rules side_by_side", &["a move twice"]),
    ("moves side_by_side", &[
        "the order changes", "two plies count the end", "each_after backwards",
        "each_after shows the last", "each_after never stops", "each_after forgets why",
        "each_after passes the middle",
    ]),
    ("moves", &[
        "count too high", "choose offers too many", "choose past the end",
        "never stops",
    ]),
    ("play", &["a rejected move passes", "after does not check"]),
    ("play reference_rules side_by_side", &["the turn stays", "the rules change"]),
    ("play keys symmetries reference_rules side_by_side", &["after_unchecked ends it"]),
    ("texts stored keys records reference_rules side_by_side", &["prints no turn"]),
    ("texts reference_rules", &["reads a leading zero", "reads standard", "reads a no-break space"]),
    ("texts", &["reads no space around", "moves in capitals", "the width is ignored"]),
    ("stored", &["stored as numbers", "stored padded", "moves stored padded"]),
    ("rejected", &["stored cut"]),
    ("texts stored records", &["a move is not read"]),
    ("texts stored reference_rules", &["a finished set-up is rejected"]),
    ("setups", &["the set-up forgets the turn", "a set-up is cut", "no set-up is accepted"]),
    ("keys", &[
        "the key forgets the turn", "the key forgets the rules", "the key forgets a heap",
        "key_after differs", "after_with_key differs", "the key of the start is 0",
    ]),
    ("symmetries", &[
        "no inverse", "then backwards", "one swaps the players", "the image turns",
        "moves are their images", "canonical is itself", "canonical is the largest",
        "canonical by another",
    ]),
    ("symmetries reference_rules side_by_side", &["an image has more moves"]),
    ("reference_rules side_by_side", &[
        "never takes three", "the winner is the other", "all start alike",
    ]),
];

/// The cross-check. It also checks law 3, which is reported as law 10 here.
fn side_by_side(suite: &Suite<Wrong>) -> LawResult {
    let report = cross_check::run(suite, 1, 300);
    report.map(drop).map_err(|broken| Violation { law: Law::Reference, ..broken })
}

#[test]
fn every_fault_is_caught_by_its_laws() {
    for_every_fault(|fault, laws| {
        // All laws hold without a fault.
        let tried = |name: &str| laws.is_empty() || laws.split(' ').any(|law| law == name);
        assert_eq!(broken_laws(fault, tried), laws, "{fault}");
    });
}

#[test]
#[ignore = "slow"]
fn every_fault_is_caught_by_no_other_law() {
    for_every_fault(|fault, laws| assert_eq!(broken_laws(fault, |_| true), laws, "{fault}"));
}

/// Calls `check` for every fault with its laws, in two threads: each thread has one fault.
fn for_every_fault(check: impl Fn(&str, &str) + Sync) {
    let half = |first| {
        let all = FAULTS.iter().flat_map(|(laws, faults)| faults.iter().map(move |f| (f, laws)));
        for (fault, laws) in all.skip(first).step_by(2) {
            FAULT.set(fault);
            check(fault, laws);
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(|| half(0));
        half(1);
    });
}

/// Returns those of the tried laws that the fault violates. Each violation names its law.
fn broken_laws(fault: &str, tried: impl Fn(&str) -> bool) -> String {
    let broken = LAWS.into_iter().filter(|(name, ..)| tried(name)).filter(|(name, law, check)| {
        let report = check(&suite()).err();
        assert!(report.iter().all(|report| report.law == *law), "{fault}: {name}");
        report.is_some()
    });
    broken.map(|(name, ..)| name).collect::<Vec<_>>().join(" ")
}

#[test]
fn different_rules_are_caught() {
    FAULT.set("nothing");
    let same = suite().reference.unwrap();
    assert_eq!(reference::same_starts::<Wrong>(&same), Ok(()));
    let start =
        |rules: &str| crate::start(if rules.starts_with("standard") { "standard" } else { rules });
    let report = reference::same_starts::<Wrong>(&Reference { start, ..same }).unwrap_err();
    assert!(report.detail.starts_with("whether the rules are accepted"), "{report}");
}

/// All moves of the position are moves of the image, which has additional moves.
#[test]
fn additional_moves_of_an_image_are_caught() {
    FAULT.set("an image has more moves");
    let position: Wrong = "5,4,3 left".parse().unwrap();
    let report = symmetry::symmetries_commute_with_play(&position).unwrap_err();
    assert_eq!(report.law, Law::Symmetry);
}

/// Every fault, an argument of `is`, is also named elsewhere: in a table or a test.
#[test]
fn every_fault_is_tested() {
    let source = [
        include_str!("faults.rs"),
        include_str!("pieces.rs"),
        include_str!("planes.rs"),
        include_str!("views.rs"),
        include_str!("wrong.rs"),
    ]
    .concat();
    let count = |what: String| source.matches(&what).count();
    let faults = source.split("is(\"").skip(1).filter_map(|rest| rest.split('"').next());
    let untested = faults.filter(|f| count(format!("\"{f}\"")) == count(format!("is(\"{f}\"")));
    assert_eq!(untested.collect::<Vec<_>>(), [""; 0]);
}

/// Reports name the implementation that each value comes from.
#[test]
fn reports_of_law_10_label_fast_and_reference_values() {
    FAULT.set("never takes three");
    let position: Wrong = "0,0,3 left".parse().unwrap();
    let report = reference::same_game(&suite().reference.unwrap(), &position).unwrap_err();
    let expected = "moves and outcome: fast: Ok(([\"c1\", \"c2\"], None)), \
                    reference: Ok(([\"c1\", \"c2\", \"c3\"], None))";
    assert_eq!(report.detail, expected);
    FAULT.set("the turn stays");
    let report = reference::same_game(&suite().reference.unwrap(), &position).unwrap_err();
    let expected =
        "the position after c2: fast: Some(\"0,0,1 left\"), reference: Some(\"0,0,1 right\")";
    assert_eq!(report.detail, expected);
}

#[test]
fn finished_positions_are_checked_with_either_player_to_move() {
    let walk = Walk::<Wrong>::follow("0,0,1 right".parse().unwrap(), &[0]);
    let tried = |fault| {
        FAULT.set(fault);
        reference::same_ends(&suite().reference.unwrap(), &walk)
    };
    assert_eq!(tried("nothing"), Ok(()));
    // The walk ends with left to move.
    assert!(tried("a finished set-up is rejected").unwrap_err().position.contains("0,0,0 right"));
}

/// Checks the gaps in the coverage of a run with this fault and suite.
#[track_caller]
fn misses(fault: &'static str, suite: &Suite<Wrong>, expected: &str) {
    FAULT.set(fault);
    let missing = suite.coverage().err().unwrap_or_default();
    assert_eq!(missing.trim_start_matches("the coverage differs from the suite: "), expected);
}

#[test]
fn a_run_must_cover_everything() {
    misses("nothing", &suite(), "");
    misses("never over", &suite(), "no ending \"left\"; no ending \"right\"");
    let starts = Suite { positions: vec![], setups: None, ..suite() };
    misses("all start alike", &starts, "no move under the rules `last=loses`");
    misses(
        "nothing",
        &Suite { endings: &["left", "right", "draw"], ..suite() },
        "no ending \"draw\"",
    );
    let passes = Suite { pass: Some("pass"), ..suite() };
    misses("nothing", &passes, "the pass \"pass\" is never legal");
    let idle = Suite { plies: 0, ..starts };
    misses("is_legal always", &idle, "no ending \"left\"; no ending \"right\"");
}

/// The same walks meet endings and reasons that the suite does not list.
#[test]
fn a_suite_must_list_everything_that_a_run_covers() {
    let ending = "the ending \"right\" is not in `endings`";
    misses("nothing", &Suite { endings: &["left"], ..suite() }, ending);
    let reason = "the reason TooMany is not in `illegal`";
    misses("nothing", &Suite { illegal: &[], ..suite() }, reason);
    FAULT.set("nothing");
    let coverage = cross_check::run(&suite(), 1, 1_000).unwrap().coverage;
    let unlisted = coverage.require_under_all_rules(&Suite { endings: &["left"], ..suite() });
    assert_eq!(unlisted, Err(format!("the coverage differs from the suite: {ending}")));
}

#[test]
fn a_cross_check_is_deterministic_and_counts_its_coverage() {
    FAULT.set("nothing");
    let run = |seed| cross_check::run(&suite(), seed, 4_000).unwrap();
    let report = run(1);
    assert!(run(1) == report && run(2) != report);
    assert!(report.coverage.by_rules.values().all(|share| share.positions() >= 2_000));
    let ended: u64 =
        report.coverage.by_rules.values().flat_map(|share| share.endings.values()).sum();
    assert!(report.changed > 0 && report.games > report.changed && ended == report.games);
    let unchanged = Suite { setups: Some(Setups::new(0.5, |_, _| {})), ..suite() };
    assert_eq!(cross_check::run(&unchanged, 1, 300).unwrap().changed, 0);
    assert_ok(report.coverage.require_under_all_rules(&suite()));
    // One successor at most positions, and up to 12 at every sixteenth.
    let positions: u64 = report.coverage.by_rules.values().map(RulesCoverage::positions).sum();
    let others = report.successors - (positions - ended);
    let usual = positions / 16..positions / 16 * 12;
    assert!(usual.contains(&others), "{others} of {positions}");
    let played = format!("{} games, {} of them from changed", report.games, report.changed);
    let printed = report.to_string();
    assert!(printed.contains(&played) && printed.contains(", 0 left after 300 plies"), "{printed}");
    let nothing = cross_check::run(&suite(), 1, 0).unwrap();
    assert_eq!((nothing.games, nothing.successors), (0, 0));
    let missing = |suite| report.coverage.require_under_all_rules(&suite).unwrap_err();
    let draw = missing(Suite { endings: &["draw"], ..suite() });
    assert!(
        draw.contains("the ending \"draw\" under last=loses: expected at least 1, found 0"),
        "{draw}"
    );
    let never = missing(Suite { never: &[("standard", "left")], ..suite() });
    assert!(never.contains("the ending \"left\" under standard: expected 0, found "), "{never}");
    let with_pass = Suite { pass: Some("pass"), ..suite() };
    assert_ok(report.check(&with_pass, cross_check::LONG - 1));
    assert!(report.check(&with_pass, cross_check::LONG).unwrap_err().contains("the pass"));
    assert!(
        Coverage::<Wrong>::default()
            .require_under_all_rules(&suite())
            .unwrap_err()
            .contains("left is never to move")
    );
}

#[test]
fn coverage_is_printed_by_rules() {
    FAULT.set("nothing");
    let mut coverage = Coverage::<Wrong>::default();
    for text in ["3,4,5 left", "0,0,0 left", "0,0,0 right", "5,0,0 left last=loses"] {
        coverage.add(&text.parse().unwrap());
    }
    let printed = "nim: 4 positions; 14 of 15 moves were legal
  standard: 3 positions; over: left 1, right 1
  last=loses: 1 positions; over: 
";
    assert_eq!(coverage.to_string(), printed);
}

#[test]
fn the_environment_sets_the_seed_and_the_length_of_a_cross_check() {
    let run = |seed, positions| {
        let variables = [("CROSS_CHECK_SEED", seed), ("CROSS_CHECK_POSITIONS", positions)];
        run_test("laws::side_by_side", &variables)
    };
    // Too short to cover everything.
    let (passes, text) = run("7", "1");
    assert!(passes && text.contains("nim: ") && text.contains("  seed 7, "), "{text}");
    let (passes, text) = run("x", "1");
    let message = "CROSS_CHECK_SEED: expected a number, found \"x\"";
    assert!(!passes && text.contains(message), "{text}");
}

#[test]
fn a_cross_check_names_the_game_that_differs() {
    FAULT.set("never takes three");
    assert!(suite().side_by_side().unwrap_err().contains("moves and outcome: fast: "));
    let report = cross_check::run(&suite(), 8, 1_000).unwrap_err();
    assert!(report.detail.contains("moves and outcome: fast: "), "{report}");
    assert!(report.detail.contains("of seed 8, from "), "{report}");
}
