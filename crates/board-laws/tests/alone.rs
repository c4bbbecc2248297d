//! The laws about types rather than positions, and the plan that runs them all.

#[path = "../../board-core/tests/common/nim.rs"]
mod nim;

use std::fmt;
use std::str::FromStr;

use board_core::rules::{self, RuleOption, RulesError};
use board_core::{HasSetup, Position, Rules, Symmetry};
use board_laws::proptest::prelude::{Strategy, any, proptest};
use board_laws::proptest::strategy::ValueTree;
use board_laws::proptest::test_runner::TestRunner;
use board_laws::{Law, Plan, strategy, symmetry, text};

/// Turning a board by so many quarters, with a list of the elements of its own.
macro_rules! group {
    ($name:ident, $elements:expr) => {
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        struct $name(u8);

        impl Symmetry for $name {
            const ALL: &'static [Self] = {
                let [a, b, c, d] = $elements;
                &[Self(a), Self(b), Self(c), Self(d)]
            };

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
    };
}

group!(Right, [0, 1, 2, 3]);
group!(IdentityLast, [1, 2, 3, 0]);
group!(OneTwice, [0, 1, 2, 2]);
group!(NotClosed, [0, 1, 3, 4]);

#[test]
fn a_group_lists_every_element_once_and_the_identity_first() {
    assert_eq!(symmetry::symmetries_form_a_group::<Right>(), Ok(()));
    let reports = [
        symmetry::symmetries_form_a_group::<IdentityLast>(),
        symmetry::symmetries_form_a_group::<OneTwice>(),
        symmetry::symmetries_form_a_group::<NotClosed>(),
    ];
    assert!(reports.iter().all(|report| report.as_ref().is_err_and(|b| b.law == Law::Symmetry)));
}

/// An option whose text is forgotten or read too freely.
macro_rules! loose_rules {
    ($name:ident, $print:expr, $read:expr) => {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
        struct $name(bool);

        impl Rules for $name {
            const OPTIONS: &'static [RuleOption] =
                &[RuleOption { name: "last", about: "who wins", values: &["wins", "loses"] }];

            fn value(self, _: usize) -> usize {
                self.0.into()
            }

            fn with_value(self, _: usize, value: usize) -> Self {
                Self(value == 1)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let print: fn(Self) -> Self = $print;
                rules::write(print(*self), f)
            }
        }

        impl FromStr for $name {
            type Err = RulesError;

            fn from_str(text: &str) -> Result<Self, RulesError> {
                let read: fn(&str) -> &str = $read;
                rules::read(read(text))
            }
        }
    };
}

loose_rules!(Tight, |rules| rules, |text| text);
loose_rules!(Forgetful, |_| Self::default(), |text| text);
loose_rules!(Trusting, |rules| rules, |text| text.trim_end_matches(','));

#[test]
fn rules_are_read_as_they_are_printed() {
    assert_eq!(text::rules_texts_are_exact::<Tight>(), Ok(()));
    assert_eq!(text::rules_texts_are_exact::<Forgetful>().unwrap_err().law, Law::Text);
    assert_eq!(text::rules_texts_are_exact::<Trusting>().unwrap_err().law, Law::Text);
}

fn plan() -> Plan<nim::Position> {
    Plan::new(&["1,1,1 right"]).cases(40).plies(12)
}

#[test]
fn a_plan_starts_under_all_rules_and_where_it_is_told() {
    let starts: Vec<String> = plan().starts().iter().map(ToString::to_string).collect();
    assert_eq!(starts, ["3,4,5 left", "3,4,5 left last=loses", "1,1,1 right"]);
    let walks = plan().walks();
    for start in plan().starts() {
        assert!(walks.iter().filter(|walk| walk.start() == start).count() >= 13);
    }
}

#[test]
#[should_panic(expected = "\"9,1,1 right\": heap a has more than 5 counters")]
fn a_plan_refuses_texts_that_are_none() {
    let _ = Plan::<nim::Position>::new(&["9,1,1 right"]);
}

#[test]
fn a_run_is_the_same_every_time() {
    assert_eq!(plan().walks(), plan().walks());
    assert_eq!(plan().with_setups().walks(), plan().with_setups().walks());
    assert_eq!(plan().mutants(), plan().mutants());
    assert_ne!(plan().walks(), plan().with_setups().walks());
}

#[test]
fn what_is_broken_is_reported_after_the_shortest_walk() {
    let report = plan().on_walks(Law::Record, |walk| {
        let short = walk.moves().len() < 3;
        Law::Record.demand(short, format!("{walk:?}"), || "too long".to_string())
    });
    assert_eq!(report.unwrap_err().position, "3,4,5 left, a1, a1, a1");
}

#[test]
fn a_panic_is_a_broken_law_and_says_where() {
    let report = plan().on_walks(Law::Play, |walk| {
        assert!(walk.moves().len() < 2, "out of moves");
        Ok(())
    });
    let report = report.unwrap_err();
    assert_eq!((report.law, report.position.as_str()), (Law::Play, "3,4,5 left, a1, a1"));
    assert!(report.detail.contains("out of moves"), "{report}");
}

#[test]
fn a_report_names_law_place_and_detail() {
    let report = Law::Moves.broken("3,4,5 left", "a1 comes twice");
    let lines: Vec<String> = report.to_string().lines().map(String::from).collect();
    assert!(lines[0].starts_with("law 3: no move comes twice"));
    assert_eq!(lines[1..], ["  broken at: 3,4,5 left", "  a1 comes twice"]);
    assert_eq!(Law::ALL.map(Law::number), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
}

#[test]
fn changed_setups_are_accepted_and_refused() {
    let mutants = plan().mutants();
    let tried: Vec<_> = mutants.iter().flat_map(|mutants| &mutants.tried).collect();
    assert!(tried.iter().any(|mutant| mutant.result.is_ok()));
    assert!(tried.iter().any(|mutant| mutant.result.is_err()));
    for mutant in tried {
        assert_eq!(nim::Position::from_setup(&mutant.setup), mutant.result);
    }
}

#[test]
fn positions_shrink_to_a_start() {
    let mut runner = TestRunner::deterministic();
    for _ in 0..100 {
        let mut tree = strategy::positions::<nim::Position>(12).new_tree(&mut runner).unwrap();
        while tree.simplify() {}
        assert_eq!(tree.current(), nim::Position::start());
    }
}

proptest! {
    #[test]
    fn dice_have_as_many_sides_as_asked(seed in any::<u64>(), sides in 1..50_u32) {
        let mut dice = strategy::dice(seed);
        assert!((0..20).all(|_| dice(sides) < sides));
    }

    #[test]
    fn walks_follow_the_rules(walk in strategy::walks(strategy::starts::<nim::Position>(), 12)) {
        let mut position = *walk.start();
        for (&m, after) in walk.moves().iter().zip(&walk.positions()[1..]) {
            assert_eq!(position.play(m), Ok(()));
            assert_eq!(position, *after);
        }
        assert_eq!(position, *walk.last());
    }
}
