//! Trains the network that evaluates positions of Uisge:
//! `cargo run --release -p board-benches --example train -- crates/uisge/src/play/evaluation/network.bin`.
//!
//! The search plays games against itself, with some random moves. The network is trained to predict from
//! a position alone what the search found, by gradient descent. In the first round, the search uses
//! the hand-made evaluation, and in the second round, the network of the first. All random numbers
//! are seeded, so the result is reproducible. The program takes about 15 minutes on two cores.

use std::thread;

use board_core::{Position as _, Random, Symmetric as _, Symmetry as _};
use board_games::uisge::{EVALUATION, Network, Symmetry, Uisge};
use board_play::{Evaluate, Game, Limits};
use board_search::{Score, Search, opening};

/// A round of games, followed by training.
struct Round {
    games: u64,
    /// The number of positions that the search visits for a move.
    nodes: u64,
    /// How often the training visits all positions of the games.
    epochs: usize,
}

const ROUNDS: [Round; 2] = [
    Round { games: 12_000, nodes: 1500, epochs: 8 },
    Round { games: 30_000, nodes: 3000, epochs: 24 },
];

/// Every game begins with up to this many random moves.
const OPENING: usize = 13;

/// The percentage of random moves after the opening.
const RANDOM: usize = 12;

const LIMITS: Limits = Limits { repetition: None, max_plies: Some(160) };

/// One game in this many does not take part in the training, but measures the error.
const HELD_OUT: u64 = 12;

/// The log odds of a win for a score of one hundredth: 100 stand for three points of four.
const LOG_ODDS: f32 = 0.012;

/// The number of positions between two changes of the weights, and the size of the first changes.
const BATCH: usize = 512;
const RATE: f32 = 0.003;

/// The sum that fully activates a unit.
const FULL: f32 = 64.0;

/// The number of units of the output in a hundredth.
const SCALE: f32 = 256.0;

/// The places of the weights, in the order of the file.
const UNITS: usize = Network::UNITS;
const BIAS: usize = Network::INPUTS * UNITS;
const OUTPUT: usize = BIAS + UNITS;
const STEP: usize = OUTPUT + UNITS;
const BASE: usize = STEP + 1;
const WEIGHTS: usize = BASE + 1;

/// The sums of the units for each image of a position, before they are limited.
type Sums = [[f32; UNITS]; 4];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("expected the file to write")?;
    let [first, second] = ROUNDS;
    let network = learn(0, &first, &EVALUATION);
    let network = learn(1, &second, &Network::from_bytes(&network));
    std::fs::write(path, network)?;
    Ok(())
}

/// Plays games, trains a network with their positions, and returns it as a file.
fn learn(
    number: u64,
    &Round { games, nodes, epochs }: &Round,
    evaluation: &(impl Evaluate<Uisge> + Clone),
) -> [u8; Network::BYTES] {
    let first = number << 32;
    let threads = thread::available_parallelism().map_or(1, |threads| threads.get() as u64);
    let shares = (0..threads).map(|thread| {
        let part = |thread| first + games * thread / threads;
        part(thread)..part(thread + 1)
    });
    let played: Vec<Vec<Sample>> = thread::scope(|scope| {
        let play = |seed| play(evaluation, nodes, seed);
        let workers = shares.map(|seeds| scope.spawn(move || seeds.map(play).collect::<Vec<_>>()));
        let workers: Vec<_> = workers.collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no game panics")).collect()
    });
    let (mut samples, mut held_out) = (Vec::new(), Vec::new());
    for (game, positions) in (0..).zip(played) {
        if game % HELD_OUT == 0 { &mut held_out } else { &mut samples }.extend(positions);
    }
    println!("round {number}: {} positions", samples.len());
    let weights = train(&mut samples, epochs, &held_out);
    to_bytes(&weights)
}

/// A position for the training.
struct Sample {
    /// The active inputs of each image.
    inputs: [[u16; 12]; 4],
    steps: f32,
    /// The chances of the side to move, from 0 to 1, as found by the search.
    chances: f32,
}

impl Sample {
    fn new(position: &Uisge, score: Score) -> Self {
        let image = |&symmetry: &Symmetry| Network::inputs(&position.transform(symmetry));
        let images: Vec<_> = Symmetry::KEEPING_PLAYERS.iter().map(image).collect();
        let win_or_loss = if score.plies_to_win().is_some() { 1000 } else { -1000 };
        let hundredths = score.hundredths().unwrap_or(win_or_loss).clamp(-1000, 1000);
        Self {
            inputs: std::array::from_fn(|image| images[image].map(|input| input as u16)),
            steps: Network::lead_in_steps(position) as f32,
            chances: chances(hundredths as f32 * LOG_ODDS),
        }
    }
}

fn chances(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// Plays a game of an evaluation against itself, and returns its positions.
fn play(evaluation: &(impl Evaluate<Uisge> + Clone), nodes: u64, seed: u64) -> Vec<Sample> {
    let mut random = Random::new(seed);
    let plies = 2 + random.below(OPENING - 1) as u32;
    let mut game: Game<Uisge> = opening(Uisge::start(), plies, LIMITS, seed);
    let mut search = Search::new(evaluation.clone()).nodes(nodes).memory(1 << 18).selective(true);
    let mut samples = Vec::new();
    while game.ending().is_none() {
        let position = *game.position();
        let best = search.best(&position);
        samples.push(Sample::new(&position, best.score));
        let m = if random.below(100) < RANDOM {
            position.choose(|count| random.below(count))
        } else {
            best.first()
        };
        let played = m.is_some_and(|m| game.play(m).is_ok());
        assert!(played, "{position}: no legal move was played");
    }
    samples
}

/// Returns the weights that predict the chances best, by gradient descent with Adam.
fn train(samples: &mut [Sample], epochs: usize, held_out: &[Sample]) -> Vec<f32> {
    let mut random = Random::new(u64::MAX);
    let mut weight = || random.number() as f32 / u64::MAX as f32 * 0.4 - 0.2;
    let mut weights: Vec<f32> = (0..WEIGHTS).map(|_| weight()).collect();
    let mut gradient = vec![0.0; WEIGHTS];
    // The averages of the gradient and of its square.
    let mut averages = vec![(0.0, 0.0); WEIGHTS];
    let mut batches = 0;
    for epoch in 0..epochs {
        let rate = RATE * (epochs - epoch) as f32 / epochs as f32;
        for last in (1..samples.len()).rev() {
            samples.swap(last, random.below(last + 1));
        }
        for batch in samples.chunks(BATCH) {
            gradient.fill(0.0);
            for sample in batch {
                add_gradient(&weights, sample, &mut gradient);
            }
            batches += 1;
            let (unbiased, unbiased_square) =
                (1.0 - 0.9_f32.powi(batches), 1.0 - 0.999_f32.powi(batches));
            for ((weight, &slope), (average, square)) in
                weights.iter_mut().zip(&gradient).zip(&mut averages)
            {
                *average = 0.9 * *average + 0.1 * slope;
                *square = 0.999 * *square + 0.001 * slope * slope;
                let size = (*square / unbiased_square).sqrt() + 1e-8;
                *weight -= rate * *average / unbiased / size;
            }
            // The file stores these weights as signed bytes.
            let most = f32::from(i8::MAX) / FULL;
            weights[..OUTPUT].iter_mut().for_each(|weight| *weight = weight.clamp(-most, most));
        }
        println!("epoch {epoch}: error {:.6}", error(&weights, held_out));
    }
    weights
}

/// Returns the mean square of the errors of predictions.
fn error(weights: &[f32], samples: &[Sample]) -> f64 {
    let squares = samples.iter().map(|sample| {
        let (log_odds, _) = evaluate(weights, sample);
        f64::from(chances(log_odds) - sample.chances).powi(2)
    });
    squares.sum::<f64>() / samples.len() as f64
}

/// Returns the log odds that the network predicts, and the sums of the units.
fn evaluate(weights: &[f32], sample: &Sample) -> (f32, Sums) {
    let mut sums = [[0.0; UNITS]; 4];
    let mut total = weights[BASE] + weights[STEP] * sample.steps;
    for (sums, inputs) in sums.iter_mut().zip(&sample.inputs) {
        sums.copy_from_slice(&weights[BIAS..OUTPUT]);
        for &input in inputs {
            let row = &weights[usize::from(input) * UNITS..][..UNITS];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        let output = sums.iter().zip(&weights[OUTPUT..STEP]);
        total += output.map(|(sum, weight)| sum.clamp(0.0, 1.0) * weight).sum::<f32>();
    }
    (total, sums)
}

/// Adds the gradient of the squared error of a prediction.
fn add_gradient(weights: &[f32], sample: &Sample, gradient: &mut [f32]) {
    let (log_odds, sums) = evaluate(weights, sample);
    let predicted = chances(log_odds);
    let slope = (predicted - sample.chances) * predicted * (1.0 - predicted) / BATCH as f32;
    gradient[BASE] += slope;
    gradient[STEP] += slope * sample.steps;
    for (sums, inputs) in sums.iter().zip(&sample.inputs) {
        let mut slopes = [0.0; UNITS];
        for (unit, &sum) in sums.iter().enumerate() {
            gradient[OUTPUT + unit] += slope * sum.clamp(0.0, 1.0);
            if sum > 0.0 && sum < 1.0 {
                slopes[unit] = slope * weights[OUTPUT + unit];
            }
        }
        for at in inputs.iter().map(|&input| usize::from(input) * UNITS).chain([BIAS]) {
            let row = &mut gradient[at..at + UNITS];
            row.iter_mut().zip(slopes).for_each(|(sum, slope)| *sum += slope);
        }
    }
}

/// Rounds the weights as [`Network::from_bytes`] reads them.
fn to_bytes(weights: &[f32]) -> [u8; Network::BYTES] {
    // A conversion to an integer keeps a number that is too large within the range.
    let byte = |weight: &f32| [(weight * FULL).round() as i8 as u8];
    let word = |weight: f32| ((weight / LOG_ODDS * SCALE).round() as i16).to_le_bytes();
    let mut bytes: Vec<u8> = weights[..OUTPUT].iter().flat_map(byte).collect();
    bytes.extend(weights[OUTPUT..STEP].iter().flat_map(|weight| word(weight / FULL)));
    bytes.extend(weights[STEP..].iter().flat_map(|&weight| word(weight)));
    bytes.try_into().expect("a network has this number of bytes")
}
