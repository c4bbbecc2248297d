//! Comparisons of position types.

use std::io;

use board_benches::Game;
use board_benches::compare::{Difference, Fault, Options, Problem, run_type};
use board_games::uisge::Uisge;
use board_laws::data::recorded;
use board_naive::uisge::Naive;
use board_naive::{ReferenceRules, perft};

use crate::wrong::{FAULT, Wrong};
use crate::{START, options};

/// The position after c5e5, the first move from the start in alphabetical order.
const AFTER_C5E5: &str = "7/3wW2/1wwww2/2bbbb1/3bb2/7 b";

fn problem(fault: &'static str) -> Problem {
    FAULT.set(fault);
    run_type::<Wrong, Uisge>(&options(4), &mut io::sink()).unwrap_err()
}

fn difference(fault: &'static str) -> Difference {
    match problem(fault) {
        Problem::Difference(difference) => difference,
        Problem::Failure(why) => panic!("{why}"),
    }
}

/// Asserts that perft from the start position finds these faults after the moves of a path.
fn assert_found(fault: &'static str, path: &[&str], position: &str, faults: Vec<Fault>) {
    let expected = Difference {
        found_by: "perft from the start position".to_string(),
        path: path.iter().map(ToString::to_string).collect(),
        position: position.to_string(),
        faults,
    };
    assert_eq!(difference(fault), expected);
}

/// The times check every result against the recorded counts.
#[test]
fn a_type_with_another_order_of_moves_agrees_and_is_timed() {
    FAULT.set("backwards");
    let options = Options { seconds: 1, ..options(4) };
    let mut out = Vec::new();
    assert_eq!(run_type::<Wrong, Uisge>(&options, &mut out), Ok(()));
    let out = String::from_utf8(out).unwrap();
    for line in
        ["| ns | library | yours | ratio |", "| list | ", "| played leaf | ", "| random ply | "]
    {
        assert!(out.contains(line), "{out}");
    }
    let other_rules = Options { rules: "stuck=passes".to_string(), ..options };
    assert_eq!(run_type::<Wrong, Uisge>(&other_rules, &mut io::sink()), Ok(()));
}

/// Passing is legal only for a player who cannot move (U9).
#[test]
fn an_extra_move_is_found() {
    let extra = Fault::Extra(vec!["pass".to_string()]);
    assert_found("dark may pass", &["c5e5"], AFTER_C5E5, vec![extra]);
}

#[test]
fn a_move_that_is_generated_twice_is_found() {
    let extra = Fault::Extra(vec!["d4f4".to_string()]);
    assert_found("a move twice", &[], START, vec![extra]);
}

/// A jumping piece turns over (U5).
#[test]
fn a_wrong_position_after_a_move_is_found() {
    let after = Fault::After {
        m: "c5e5".to_string(),
        expected: AFTER_C5E5.to_string(),
        found: "7/3ww2/1wwww2/2bbbb1/3bb2/7 b".to_string(),
    };
    assert_found("crowns turn blank", &[], START, vec![after]);
}

/// Only six crowns win (U8).
#[test]
fn an_early_end_is_found() {
    let legal = Naive::parse(AFTER_C5E5).unwrap().legal();
    let outcome = Fault::Outcome { expected: None, found: Some("light".to_string()) };
    let faults = vec![Fault::Missing(legal), outcome];
    assert_found("one crown wins", &["c5e5"], AFTER_C5E5, faults);
}

#[test]
fn a_wrong_winner_is_found() {
    let recording = Game::named("uisge").unwrap().recording;
    let over = recorded(recording)
        .find(|recorded| recorded.outcome.is_some() && !recorded.position.contains('='))
        .unwrap();
    let found = if over.outcome.as_deref() == Some("light") { "dark" } else { "light" };
    let outcome = Fault::Outcome { expected: over.outcome, found: Some(found.to_string()) };
    let difference = difference("the loser wins");
    assert!(difference.found_by.starts_with("recorded position "), "{}", difference.found_by);
    assert_eq!((difference.position, difference.faults), (over.position, vec![outcome]));
}

/// The moves of all positions are right, and so are counts of one and two plies.
#[test]
fn a_count_that_is_wrong_only_at_depth_3_is_found() {
    let expected = perft(&Naive::parse(AFTER_C5E5).unwrap(), 2);
    let fault = Fault::Perft {
        depth: 3,
        m: "c5e5".to_string(),
        expected: Some(expected),
        found: Some(expected + 1),
    };
    assert_found("counts one more", &[], START, vec![fault]);
}

#[test]
fn another_start_position_is_found() {
    let found = START.replace(" w", " b");
    let expected = Difference {
        found_by: "the start position".to_string(),
        path: Vec::new(),
        position: START.to_string(),
        faults: vec![Fault::Start { found }],
    };
    assert_eq!(difference("dark begins"), expected);
}

#[test]
fn a_panic_is_reported_with_the_position() {
    let why = format!("your generator fails at the position {START}: it panicked");
    assert_eq!(problem("panics"), Problem::Failure(why));
}
