//! Evaluations of positions and moves.

use std::collections::BTreeSet;

use board_core::Position as _;
use board_play::{Evaluate, Evaluated, Linear, OwnEvaluation};
use ignis::Ignis;
use uisge::Uisge;

use crate::nim::Nim;

/// All positions are even.
impl Evaluated for Nim {
    fn evaluate(&self) -> i32 {
        0
    }
}

/// Returns all positions after two plies.
fn positions() -> Vec<Uisge> {
    let next = |position: Uisge| {
        let moves = position.legal_moves().into_iter();
        moves.map(move |m| position.after_unchecked(m))
    };
    next(Uisge::start()).flat_map(next).collect()
}

#[test]
fn game_without_an_evaluation_is_even() {
    let start = Nim::start();
    assert_eq!((start.evaluate(), start.promise(start.choose(|_| 0).unwrap())), (0, 0));
    assert!(!start.is_forcing(start.choose(|_| 0).unwrap()));
}

#[test]
fn own_evaluation_is_that_of_the_game() {
    let own = OwnEvaluation::default();
    let mut seen = BTreeSet::new();
    for position in positions() {
        assert_eq!(own.evaluate(&position), position.evaluate());
        for m in position.legal_moves() {
            assert_eq!(own.promise(&position, m), position.promise(m));
            seen.insert(position.promise(m));
        }
    }
    assert!(seen.len() > 1, "{seen:?}");
}

#[test]
fn own_evaluation_finds_the_forcing_moves_of_the_game() {
    const { assert!(<OwnEvaluation as Evaluate<Ignis>>::FORCING) };
    const { assert!(!<OwnEvaluation as Evaluate<Uisge>>::FORCING) };
    // Earth along rank 3 pushes off water at the eastern end or fire at the western end, and along
    // rank 5 nothing.
    let position: Ignis = "6/1FWFW1/1WFWF1/FEWFEW/1WFWF1/6 f 12a7e".parse().unwrap();
    let pushes = |m: &str| OwnEvaluation::default().is_forcing(&position, m.parse().unwrap());
    assert!(pushes("E3e") && !pushes("E3w") && !pushes("E5e"));
}

#[test]
fn closures_are_evaluations_without_promises_or_forcing_moves() {
    let plies = |position: &Uisge| position.count_moves() as i32;
    let start = Uisge::start();
    assert_eq!(plies.evaluate(&start), 4);
    for m in start.legal_moves() {
        assert_eq!((plies.promise(&start, m), plies.is_forcing(&start, m)), (0, false));
    }
}

#[test]
fn blurred_evaluation_errs_by_up_to_the_blur_and_always_in_the_same_way() {
    let error = |blur, seed, position: &Uisge| {
        let blurred = OwnEvaluation::blurred(blur, seed);
        let value = blurred.evaluate(position);
        assert_eq!(value, blurred.evaluate(position));
        value - position.evaluate()
    };
    for blur in [0, 1, 2] {
        let errors: BTreeSet<i32> = positions()
            .iter()
            .flat_map(|position| (0..20).map(move |seed| error(blur, seed, position)))
            .collect();
        let blur = blur as i32;
        assert!(errors.into_iter().eq(-blur..=blur), "{blur}");
    }
    let errors = [1, 2, 3, 4].map(|seed| error(u32::MAX, seed, &Uisge::start()));
    assert!(errors.iter().all(|error| error.abs() <= 1_000_000), "{errors:?}");
    assert_eq!(BTreeSet::from(errors).len(), 4);
}

#[test]
fn linear_evaluation_is_the_weighted_sum_of_its_features() {
    let linear = |weights| Linear::<Nim, 2> {
        names: ["moves", "one"],
        weights,
        features: |position| [position.count_moves() as i32, -1],
    };
    for (weights, sum) in [
        ([0, 0], 0),
        ([3, 0], 36),
        ([2, 5], 19),
        ([-2, -5], -19),
        ([i32::MAX, 0], i32::MAX),
        ([i32::MIN, 0], i32::MIN),
        ([i32::MAX / 12, i32::MIN], i32::MAX),
    ] {
        // There are twelve moves.
        assert_eq!(linear(weights).evaluate(&Nim::start()), sum, "{weights:?}");
    }
}
