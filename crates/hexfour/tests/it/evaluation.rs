//! Evaluation features and the network, compared with points and chances.

use board_core::Position as _;
use board_play::Evaluate as _;
use hexfour::{EVALUATION, Evaluator, Hexfour, NETWORK, Size};

use crate::laws::suite;

#[test]
fn evaluation_weighs_points_and_chances() {
    let mut seen = [0; 2];
    for walk in suite().walks() {
        for position in walk.positions() {
            let (own, other) = (position.turn(), !position.turn());
            let [mine, theirs] = [own, other].map(|player| position.chances(player));
            let lead = |a: u32, b: u32| i64::from(a) - i64::from(b);
            let expected = EVALUATION.names.map(|name| match name {
                "points" => lead(position.points(own), position.points(other)),
                "threes" => lead(mine[3], theirs[3]),
                "twos" => lead(mine[2], theirs[2]),
                "ones" => lead(mine[1], theirs[1]),
                "can score" => i64::from(mine[3] != 0),
                "must block" => lead(0, u32::from(theirs[3] != 0)),
                "turn" => 1,
                _ => panic!("no test of {name}"),
            });
            let features = (EVALUATION.features)(position).map(i64::from);
            assert_eq!(features, expected, "{position}");
            seen[0] += features[4];
            seen[1] -= features[5];
        }
    }
    assert!(seen.iter().all(|&number| number > 100), "{seen:?}");
}

/// A piece counts for the fours that it helps, and against those of the opponent.
#[test]
fn completing_or_blocking_a_row_scores_more_than_other_moves() {
    let position: Hexfour = "4/5/6/xxx1ooo/6/1xo2/4 x".parse().unwrap();
    let score = |m: &str| Evaluator.ordering_score(&position, m.parse().unwrap());
    let others = position.legal_moves().into_iter().filter(|m| m.to_string() != "d4");
    let best = others.map(|m| Evaluator.ordering_score(&position, m)).max().unwrap();
    assert!(score("d4") > best, "{} and {best}", score("d4"));
}

const FILE: &[u8] = include_bytes!("../../src/play/network.bin");

/// The numbers of inputs, of which one is active.
const INPUTS: [usize; 12] = [64, 192, 128, 64, 16, 64, 192, 128, 64, 16, 17, 4];

/// Returns the active inputs and the features.
fn inputs_and_terms(position: &Hexfour) -> (Vec<usize>, [i32; 7]) {
    let [own, other] = [position.turn(), !position.turn()];
    let lead = 8 + position.points(own) as i32 - position.points(other) as i32;
    let size = Size::ALL.iter().position(|&size| size == position.size()).unwrap();
    let player = |player| {
        let [a, b, c, d] = position.chances(player);
        [position.loose(player), a, b, c, d].map(|number| number as usize)
    };
    let numbers = [&player(own)[..], &player(other), &[lead.max(0) as usize, size]].concat();
    let mut first = 0;
    let input = |(number, inputs): (usize, usize)| {
        first += inputs;
        first - inputs + number.min(inputs - 1)
    };
    let inputs = numbers.into_iter().zip(INPUTS).map(input).collect();
    (inputs, (EVALUATION.features)(position))
}

#[test]
fn the_network_computes_what_its_file_says() {
    let active =
        board_laws::compare_network(&NETWORK, FILE, &Evaluator, &suite().walks(), inputs_and_terms);
    let mut rest = &active[..];
    for inputs in INPUTS {
        let (numbers, others) = rest.split_at(inputs);
        assert!(numbers.iter().filter(|&&count| count > 0).count() > 3, "{numbers:?}");
        rest = others;
    }
    assert!(rest.is_empty());
}
