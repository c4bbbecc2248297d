//! The network, compared with a slow computation.

use hexfour::prelude::*;
use hexfour::{EVALUATION, Hexfour, NETWORK, Size};

use crate::laws::suite;

const FILE: &[u8] = include_bytes!("../../src/play/network.bin");

/// The numbers of inputs, of which one is active.
const INPUTS: [usize; 12] = [64, 192, 128, 64, 16, 64, 192, 128, 64, 16, 17, 4];

/// Returns the active inputs and the features.
fn slow(position: &Hexfour) -> (Vec<usize>, [i32; 7]) {
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
        board_laws::compare_network(&NETWORK, FILE, &hexfour::Evaluator, &suite().walks(), slow);
    let mut rest = &active[..];
    for inputs in INPUTS {
        let (numbers, others) = rest.split_at(inputs);
        assert!(numbers.iter().filter(|&&count| count > 0).count() > 3, "{numbers:?}");
        rest = others;
    }
    assert!(rest.is_empty());
}
