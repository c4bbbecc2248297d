//! Evaluations of positions and moves.

use std::collections::BTreeSet;

use board_core::Position as _;
use board_play::{Evaluate, EvaluationFn, Noisy};
use uisge::{Evaluator, Uisge};

/// Returns all positions after two plies.
fn positions() -> Vec<Uisge> {
    let next = |position: Uisge| {
        let moves = position.legal_moves().into_iter();
        moves.map(move |m| position.after_unchecked(m))
    };
    next(Uisge::start()).flat_map(next).collect()
}

#[test]
fn functions_have_no_ordering_scores_and_no_tactical_moves() {
    let moves = EvaluationFn(|position: &Uisge| position.count_moves() as i32);
    let start = Uisge::start();
    assert_eq!((moves.evaluate(&start), Evaluate::<Uisge>::has_tactical_moves(&moves)), (4, false));
    for m in start.legal_moves() {
        assert_eq!((moves.ordering_score(&start, m), moves.is_tactical(&start, m)), (0, false));
    }
}

/// References, also to trait objects, and evaluations without noise are the evaluation itself.
#[test]
fn wrapped_evaluations_agree() {
    let position: Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse().unwrap();
    let over: Uisge = "7/2WWW2/1WW1W2/2bbbb1/3bb2/7 b".parse().unwrap();
    let object: &dyn Evaluate<Uisge> = &Evaluator;
    let noisy = Noisy { evaluator: object, noise: 0, seed: 1 };
    let all = |evaluate: &dyn Evaluate<Uisge>| {
        let scores = position
            .legal_moves()
            .into_iter()
            .map(|m| (evaluate.ordering_score(&position, m), evaluate.is_tactical(&position, m)));
        let ends = [position, over].map(|position| evaluate.evaluate_or_end(&position));
        (evaluate.evaluate(&position), ends, scores.collect::<Vec<_>>())
    };
    assert_eq!(all(&object), all(&Evaluator));
    assert_eq!(all(&noisy), all(&Evaluator));
    assert!(all(&noisy).2.iter().any(|(score, _)| *score != 0));
}

#[test]
fn noise_is_at_most_its_maximum_and_always_the_same() {
    let error = |noise, seed, position: &Uisge| {
        let noisy = Noisy { evaluator: Evaluator, noise, seed };
        let value = noisy.evaluate(position);
        assert_eq!((value, Ok(value)), (noisy.evaluate(position), noisy.evaluate_or_end(position)));
        value - Evaluator.evaluate(position)
    };
    for noise in [0, 1, 2] {
        let errors: BTreeSet<i32> = positions()
            .iter()
            .flat_map(|position| (0..20).map(move |seed| error(noise, seed, position)))
            .collect();
        let noise = noise as i32;
        assert!(errors.into_iter().eq(-noise..=noise), "{noise}");
    }
    let errors = [1, 2, 3, 4].map(|seed| error(u32::MAX, seed, &Uisge::start()));
    assert!(errors.iter().all(|error| error.abs() <= 1_000_000), "{errors:?}");
    assert_eq!(BTreeSet::from(errors).len(), 4);
}
