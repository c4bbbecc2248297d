//! Every law fails for the right faults: Nim with one fault at a time.

use crate::{Law, LawResult, Reference, Suite, Violation, reference};

use super::start;
use super::wrong::{FAULT, Wrong};

fn suite() -> Suite<Wrong> {
    Suite { illegal: &["TooMany"], pass: Some("a1"), cases: 20, ..super::suite(super::change) }
}

type Check = fn(&Suite<Wrong>) -> LawResult;

/// The methods of the suite.
const LAWS: [(&str, Law, Check); 13] = [
    ("end", Law::End, Suite::end),
    ("check", Law::Check, Suite::check),
    ("moves", Law::Moves, Suite::moves),
    ("play", Law::Play, Suite::play),
    ("texts", Law::Text, Suite::texts),
    ("stored", Law::Text, Suite::stored),
    ("setups", Law::Setup, Suite::setups),
    ("bytes", Law::Text, Suite::bytes),
    ("keys", Law::Key, Suite::keys),
    ("symmetries", Law::Symmetry, Suite::symmetries),
    ("records", Law::Record, Suite::records),
    ("reference_rules", Law::Reference, Suite::reference_rules),
    ("side_by_side", Law::Reference, side_by_side),
];

/// Laws, and the faults that violate exactly these laws. Some faults violate several: wrong play
/// also differs from the reference rules, and a game that rejects its legal moves cannot be
/// recorded.
#[rustfmt::skip]
const FAULTS: &[(&str, &[&str])] = &[
    ("", &["nothing"]),
    ("end reference_rules side_by_side", &["never over", "over early"]),
    ("end", &[
        "is_over never", "the score is the other's", "the margin is the other's",
        "the loser's margin is larger",
    ]),
    ("check", &[
        "checks too little", "is_legal always", "an index too many", "an index after the next",
        "the order is reversed", "an index is missing", "an index twice",
    ]),
    ("check symmetries records", &["checks too much"]),
    ("moves reference_rules side_by_side", &["a move twice"]),
    ("moves side_by_side", &[
        "the order changes", "each_after backwards", "each_after shows the last",
        "each_after never stops", "each_after forgets why", "each_after passes the middle",
        "children backwards", "count too high",
    ]),
    ("moves", &["choose offers too many", "choose past the end", "never stops", "generate forgets why"]),
    ("play", &["a rejected move passes", "after does not check"]),
    ("play reference_rules side_by_side", &["the turn stays", "the rules change"]),
    ("play keys symmetries reference_rules side_by_side", &["after_unchecked ends it"]),
    ("texts stored keys records reference_rules side_by_side", &["prints no turn"]),
    ("texts stored records reference_rules side_by_side", &["prints nothing", "prints two lines"]),
    ("texts stored reference_rules side_by_side", &["prints a space"]),
    ("texts reference_rules", &["reads a leading zero", "reads standard", "reads a no-break space"]),
    ("texts", &["reads no space around", "moves in capitals", "the width is ignored"]),
    ("stored", &["stored as numbers", "stored padded", "moves stored padded", "stored cut"]),
    ("texts stored records", &["a move is not read"]),
    ("texts stored reference_rules", &["a finished set-up is rejected"]),
    ("bytes", &["bytes forget the turn", "bytes have two forms"]),
    ("setups bytes", &["the set-up forgets the turn", "no set-up is accepted"]),
    ("setups", &["a set-up is cut"]),
    ("keys", &[
        "the key forgets the turn", "the key forgets the rules", "the key forgets a heap",
        "after_with_key differs", "the key of the start is 0",
    ]),
    ("symmetries", &[
        "the image turns", "moves are their images", "canonical is itself",
        "canonical is the largest", "canonical by another", "symmetries change nothing",
    ]),
    ("symmetries reference_rules side_by_side", &["an image has more moves"]),
    ("reference_rules side_by_side", &["never takes three", "the winner is the other"]),
    ("reference_rules", &["all start alike"]),
];

/// Law 10 on long walks. It also checks law 3, which is reported as law 10 here.
fn side_by_side(suite: &Suite<Wrong>) -> LawResult {
    suite.side_by_side().map_err(|broken| Violation { law: Law::Reference, ..broken })
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

/// Every fault, an argument of `is`, is also named elsewhere: in a table or a test.
#[test]
fn every_fault_is_tested() {
    let source = [
        include_str!("faults.rs"),
        include_str!("kit.rs"),
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

/// A fault or `nothing`, a change of the suite, and the gaps in the coverage of a run.
type Gaps = (&'static str, fn(&mut Suite<Wrong>), &'static str);

const GAPS: [Gaps; 8] = [
    ("nothing", |_| (), ""),
    ("never over", |_| (), "no ending \"left\"; no ending \"right\""),
    ("all start alike", only_starts, "no move under the rules `last=loses`"),
    ("nothing", |suite| suite.endings = &["left", "right", "draw"], "no ending \"draw\""),
    ("nothing", |suite| suite.endings = &["left"], "the ending \"right\" is not in `endings`"),
    ("nothing", |suite| suite.pass = Some("pass"), "the pass \"pass\" is never legal"),
    (
        "nothing",
        |suite| suite.api = "pub nim::Illegal::Taken",
        "no illegal move with the reason Taken",
    ),
    ("nothing", |suite| suite.illegal = &[], "the reason TooMany is not in `illegal`"),
];

fn only_starts(suite: &mut Suite<Wrong>) {
    (suite.positions, suite.setups) = (Vec::new(), None);
}

#[test]
fn a_run_must_cover_everything() {
    for (fault, change, expected) in GAPS {
        FAULT.set(fault);
        let mut suite = suite();
        change(&mut suite);
        let gaps = suite.coverage().err().unwrap_or_default();
        assert_eq!(gaps.trim_start_matches("the coverage differs from the suite: "), expected);
    }
}

#[test]
fn implementations_that_differ_are_reported() {
    FAULT.set("never takes three");
    let report = suite().side_by_side().unwrap_err();
    assert!(report.detail.contains("moves and outcome: fast: "), "{report}");
    let different =
        |rules: &str| start(if rules.starts_with("standard") { "standard" } else { rules });
    let same = suite().reference.unwrap();
    let report = reference::same_starts::<Wrong>(&Reference { start: different, ..same });
    assert!(report.unwrap_err().detail.starts_with("rules are accepted"));
}
