//! A slow computation of neural networks.

use board_core::{Symmetric, Symmetry as _};
use board_play::{Evaluate, Network};

use crate::Walk;

/// The maximum number of bytes of a game's network.
const MAX_BYTES: usize = 64 << 10;

/// Compares a game's network and its evaluation with a slow computation from its file, at the
/// positions of the walks in which the game is not over. Returns how often each input was active.
///
/// `slow` returns the active inputs of image 0 and the terms of a position, in any way that is not
/// the network's. The evaluations with files of extreme and of mixed numbers are compared as well.
///
/// # Panics
/// Panics if they differ, or if the file is too large.
pub fn compare<
    P: Symmetric,
    const INPUTS: usize,
    const UNITS: usize,
    const IMAGES: usize,
    const TERMS: usize,
>(
    network: &Network<INPUTS, UNITS, IMAGES, TERMS>,
    file: &[u8],
    evaluator: &impl Evaluate<P>,
    walks: &[Walk<P>],
    slow: impl Fn(&P) -> (Vec<usize>, [i32; TERMS]),
) -> [u32; INPUTS]
where
    Network<INPUTS, UNITS, IMAGES, TERMS>: Evaluate<P>,
{
    assert!(file.len() <= MAX_BYTES, "{} bytes", file.len());
    let mixed: Vec<u8> = (0..file.len()).map(|at| (at * 37 % 251) as u8).collect();
    let mut files = [0, 0x7f, 0x80, 0xff].map(|byte| vec![byte; file.len()]).to_vec();
    files.push(mixed);
    let mut active = [0; INPUTS];
    let positions = walks.iter().flat_map(Walk::positions);
    for position in positions.filter(|position| !position.is_over()) {
        let symmetries = P::Symmetry::KEEPING_PLAYERS.iter().take(IMAGES);
        let image = |&symmetry| slow(&position.transform(symmetry)).0;
        let (expected, terms): (Vec<_>, _) = (symmetries.map(image).collect(), slow(position).1);
        let value = evaluate(file, UNITS, &expected, &terms);
        assert_eq!(network.evaluate(position), value, "{position}");
        assert_eq!(evaluator.evaluate(position), value, "{position}");
        for file in &files {
            let network = Network::<INPUTS, UNITS, IMAGES, TERMS>::from_bytes(file);
            let value = network.map(|network| network.evaluate(position));
            assert_eq!(value, Some(evaluate(file, UNITS, &expected, &terms)), "{position}");
        }
        expected.iter().flatten().for_each(|&input| active[input] += 1);
    }
    active
}

/// Evaluates a position with the numbers of a file, as [`Network::from_bytes`] documents them.
fn evaluate(file: &[u8], units: usize, images: &[Vec<usize>], terms: &[i32]) -> i32 {
    let byte = |at: usize| i32::from(file[at] as i8);
    let word = |at: usize| i32::from(i16::from_le_bytes([file[at], file[at + 1]]));
    let constant = file.len() - 2;
    let first_term = constant - 2 * terms.len();
    let outputs = first_term - 2 * units;
    let biases = outputs - units;
    let terms = terms.iter().enumerate().map(|(at, term)| term * word(first_term + 2 * at));
    let mut total = word(constant) + terms.sum::<i32>();
    for inputs in images {
        for unit in 0..units {
            let weights = inputs.iter().map(|input| byte(input * units + unit));
            let sum = byte(biases + unit) + weights.sum::<i32>();
            total += sum.clamp(0, 64) * word(outputs + 2 * unit);
        }
    }
    total / 256
}
