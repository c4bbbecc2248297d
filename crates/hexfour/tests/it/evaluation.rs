//! Ordering scores, and the network, compared with points and chances.

use board_core::Position as _;
use board_play::{Evaluate as _, Noisy};
use hexfour::{Evaluator, Hexfour, NETWORK, Size};

use crate::laws::suite;

/// A piece counts for the fours that it helps, and against those of the opponent.
#[test]
fn completing_or_blocking_a_row_scores_more_than_other_moves() {
    let position: Hexfour = "4/5/6/xxx1ooo/6/1xo2/4 x".parse().unwrap();
    let score = |m: &str| Evaluator.ordering_score(&position, m.parse().unwrap());
    let others = position.legal_moves().into_iter().filter(|m| m.to_string() != "d4");
    let best = others.map(|m| Evaluator.ordering_score(&position, m)).max().unwrap();
    assert!(score("d4") > best, "{} and {best}", score("d4"));
}

/// The noise is multiplied by (121 / 49)<sup>2</sup> on a board of 7 by 7 instead of 11 by 11 cells.
#[test]
fn noise_is_larger_on_a_small_board() {
    for (rules, noise, max) in [
        ("standard", 100, 100),
        ("side=4", 100, 609),
        ("side=7", 100, 51),
        ("side=4", u32::MAX, 1_000_000),
    ] {
        let start = Hexfour::start_with(rules.parse().unwrap());
        let noisy = |seed| Noisy { evaluator: Evaluator, noise, seed }.evaluate(&start);
        let error = (0..200).map(|seed| (noisy(seed) - Evaluator.evaluate(&start)).abs()).max();
        assert!((max * 9 / 10..=max).contains(&error.unwrap()), "{rules}: {error:?}");
    }
}

const FILE: &[u8] = include_bytes!("../../src/play/network.bin");

/// The numbers of inputs, of which one is active.
const INPUTS: [usize; 12] = [64, 192, 128, 64, 16, 64, 192, 128, 64, 16, 17, 4];

/// Returns the active inputs and the terms.
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
    let chances = [own, other].map(|player| position.chances(player).map(|n| n as i32));
    let [[_, ones, twos, threes], [_, their_ones, their_twos, their_threes]] = chances;
    let leads = [lead - 8, threes - their_threes, twos - their_twos, ones - their_ones];
    let [points, threes_lead, twos_lead, ones_lead] = leads;
    let (scores, blocks) = (i32::from(threes > 0), i32::from(their_threes > 0));
    (inputs, [points, threes_lead, twos_lead, ones_lead, scores, -blocks, 1])
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
