//! Trains the network that evaluates positions of a game:
//! `cargo run --release -p board-benches --example train -- uisge crates/uisge/src/play/network.bin`.
//!
//! The search plays games against itself, with some random moves. The network is trained to predict
//! from a position alone what the search found, by gradient descent. In the first round, the search
//! uses the game's evaluation, and in the second round, the network of the first. All random
//! numbers are seeded, so the result is reproducible. The program takes 5 to 15 minutes on two cores.
//!
//! For Hexfour, the last argument is the file of learned ordering scores, `ordering.bin`, which are
//! trained to predict the best moves of the second round.

use std::path::Path;
use std::process::ExitCode;
use std::thread;

use board_benches::program;
use board_core::{Position, Random, Rules as _, Symmetric, Symmetry as _};
use board_games::{FullGame, hexfour, ignis, uisge};
use board_play::{Evaluate, Game, Limits, Network};
use board_search::{Budget, Score, Search, opening};

/// A round of games, followed by training.
struct Round {
    games: u64,
    /// The number of positions that the search visits for a move.
    nodes: u64,
    /// How often the training visits all positions of the games.
    epochs: usize,
}

/// How a network is trained.
struct Plan<P: Position> {
    rounds: [Round; 2],
    /// The percentage of games under rules drawn from all rules options.
    other_rules: usize,
    /// Whether the search uses what the game knows about ordering scores and tactical moves.
    orders_moves: bool,
    /// The first weights of the terms in hundredths, or nothing for random weights.
    terms: &'static [i32],
    patterns: Option<Patterns<P>>,
}

/// Returns the patterns around a move whose values are added to its ordering score.
type Patterns<P> = fn(&P, <P as Position>::Move) -> [usize; 3];

/// Calls a function with each image and active input of a position, and returns the terms.
type Inputs<P, const TERMS: usize> = fn(&P, &mut dyn FnMut(usize, usize)) -> [i32; TERMS];

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

/// The number of patterns, and how their values are trained.
const PATTERNS: usize = 1 << 12;
const VALUE_EPOCHS: usize = 6;
const VALUE_RATE: f32 = 0.01;

/// The hundredths of an ordering score for which the odds of a move are multiplied by e.
const HUNDREDTHS: f32 = 15.0;

/// The sum that fully activates a unit.
const FULL: f32 = 64.0;

/// The number of units of the output in a hundredth.
const SCALE: f32 = 256.0;

/// What has been learned.
struct Learned {
    network: Vec<u8>,
    /// The values of patterns, if the game has them.
    values: Vec<u8>,
}

fn main() -> ExitCode {
    program::run(|arguments| {
        let (game, paths) = arguments.split_first().ok_or(USAGE)?;
        let learn = match *game {
            "uisge" => uisge,
            "ignis" => ignis,
            "hexfour" => hexfour,
            _ => return Err(USAGE.into()),
        };
        if !matches!(paths.len(), 1 | 2) {
            return Err(USAGE.into());
        }
        let Learned { network, values } = learn();
        for (path, bytes) in paths.iter().zip([network, values]) {
            program::write(Path::new(path), bytes)?;
        }
        Ok(())
    })
}

fn uisge() -> Learned {
    let rounds = [
        Round { games: 12_000, nodes: 1500, epochs: 8 },
        Round { games: 30_000, nodes: 3000, epochs: 24 },
    ];
    let plan = Plan { rounds, other_rules: 0, orders_moves: false, terms: &[], patterns: None };
    learn(&plan, &uisge::NETWORK, |position, visit| position.visit_inputs(visit))
}

fn ignis() -> Learned {
    let rounds = [
        Round { games: 9_000, nodes: 1000, epochs: 8 },
        Round { games: 30_000, nodes: 2000, epochs: 20 },
    ];
    let plan = Plan { rounds, other_rules: 0, orders_moves: true, terms: &[], patterns: None };
    learn(&plan, &ignis::NETWORK, |position, visit| position.visit_inputs(visit))
}

fn hexfour() -> Learned {
    let rounds = [
        Round { games: 4_000, nodes: 1000, epochs: 6 },
        Round { games: 6_000, nodes: 2000, epochs: 10 },
    ];
    let plan = Plan {
        rounds,
        other_rules: 20,
        orders_moves: true,
        terms: &[144, 35, 18, 8, 17, 6, 35],
        patterns: Some(|position, m: hexfour::Move| {
            hexfour::Hexfour::patterns(position, m.field())
        }),
    };
    learn(&plan, &hexfour::NETWORK, |position, visit| position.visit_inputs(visit))
}

const USAGE: &str = "expected uisge, ignis or hexfour, and the files to write";

/// Trains a network and the values of patterns, in two rounds.
fn learn<P, const INPUTS: usize, const UNITS: usize, const IMAGES: usize, const TERMS: usize>(
    plan: &Plan<P>,
    _of_this_shape: &Network<INPUTS, UNITS, IMAGES, TERMS>,
    inputs: Inputs<P, TERMS>,
) -> Learned
where
    P: FullGame,
    Network<INPUTS, UNITS, IMAGES, TERMS>: Evaluate<P>,
{
    let sample = |position: &P, score| Sample::new(position, score, IMAGES, inputs);
    let train = |(mut samples, held_out): (Vec<Sample>, Vec<Sample>), round: &Round| {
        program::say(format_args!("{} positions", samples.len()));
        let mut weights = Weights::<UNITS>::random(INPUTS, TERMS);
        if !plan.terms.is_empty() {
            weights.start_from(plan.terms);
        }
        weights.train(&mut samples, round.epochs, &held_out);
        Learned { network: weights.to_bytes(), values: train_values(&mut samples) }
    };
    let [first, second] = &plan.rounds;
    let player = Player { evaluation: &P::Evaluator::default(), plan, values: &[0; PATTERNS] };
    let Learned { network, values } = train(play_all(0, first, &player, sample), first);
    let evaluation = &Network::<INPUTS, UNITS, IMAGES, TERMS>::from_bytes(&network)
        .expect("the file of a network has its number of bytes");
    let player = Player { evaluation, plan, values: &values };
    train(play_all(1, second, &player, sample), second)
}

/// An evaluation with the game's ordering scores and tactical moves, or with those learned so far.
struct Player<'a, P: Position, E> {
    evaluation: &'a E,
    plan: &'a Plan<P>,
    values: &'a [u8],
}

impl<P: FullGame, E: Evaluate<P>> Evaluate<P> for Player<'_, P, E> {
    fn evaluate(&self, position: &P) -> i32 {
        self.evaluation.evaluate(position)
    }

    fn ordering_score(&self, position: &P, m: P::Move) -> i32 {
        let value = |pattern: usize| i32::from(self.values[pattern] as i8);
        match self.plan.patterns {
            Some(patterns) => patterns(position, m).map(value).iter().sum(),
            None if self.plan.orders_moves => P::Evaluator::default().ordering_score(position, m),
            None => 0,
        }
    }

    fn is_tactical(&self, position: &P, m: P::Move) -> bool {
        self.plan.orders_moves && P::Evaluator::default().is_tactical(position, m)
    }

    fn has_tactical_moves(&self) -> bool {
        P::Evaluator::default().has_tactical_moves()
    }
}

/// Plays the games of a round, and returns the positions for the training and for measuring.
fn play_all<P: FullGame, E: Evaluate<P>>(
    number: u64,
    &Round { games, nodes, .. }: &Round,
    player: &Player<'_, P, E>,
    sample: impl Fn(&P, Score) -> Sample + Copy + Sync,
) -> (Vec<Sample>, Vec<Sample>) {
    let first = number << 32;
    let threads = thread::available_parallelism().map_or(1, |threads| threads.get() as u64);
    let shares = (0..threads).map(|thread| {
        let part = |thread| first + games * thread / threads;
        part(thread)..part(thread + 1)
    });
    let played: Vec<Vec<Sample>> = thread::scope(|scope| {
        let play = |seed| play(player, sample, nodes, seed);
        let workers = shares.map(|seeds| scope.spawn(move || seeds.map(play).collect::<Vec<_>>()));
        let workers: Vec<_> = workers.collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no game panics")).collect()
    });
    let (mut samples, mut held_out) = (Vec::new(), Vec::new());
    for (game, positions) in (0..).zip(played) {
        if game % HELD_OUT == 0 { &mut held_out } else { &mut samples }.extend(positions);
    }
    (samples, held_out)
}

/// A position for the training.
struct Sample {
    /// The active inputs of all images, the same number for each.
    inputs: Vec<u16>,
    images: usize,
    terms: Vec<f32>,
    /// The chances of the side to move, from 0 to 1, as found by the search.
    chances: f32,
    /// The patterns around each legal move, the best move first, if the game has values for them.
    moves: Vec<[u16; 3]>,
}

impl Sample {
    fn new<P: Symmetric, const TERMS: usize>(
        position: &P,
        score: Score,
        images: usize,
        visit_inputs: Inputs<P, TERMS>,
    ) -> Self {
        let win_or_loss = if score.plies_to_win().is_some() { 1000 } else { -1000 };
        let hundredths = score.hundredths().unwrap_or(win_or_loss).clamp(-1000, 1000);
        let chances = chances(hundredths as f32 * LOG_ODDS);
        let (inputs, terms, moves) = (Vec::new(), Vec::new(), Vec::new());
        let mut sample = Self { inputs, images, terms, chances, moves };
        for &symmetry in P::Symmetry::KEEPING_PLAYERS.iter().take(images) {
            let terms = visit_inputs(&position.transform(symmetry), &mut |image, input| {
                if image == 0 {
                    sample.inputs.push(input as u16);
                }
            });
            sample.terms = terms.map(|term| term as f32).into();
        }
        sample
    }

    /// Returns the active inputs of each image.
    fn by_image(&self) -> impl Iterator<Item = &[u16]> {
        self.inputs.chunks_exact(self.inputs.len() / self.images)
    }
}

fn chances(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// Plays a game of an evaluation against itself, and returns its positions.
fn play<P: FullGame, E: Evaluate<P>>(
    player: &Player<'_, P, E>,
    sample: impl Fn(&P, Score) -> Sample + Copy + Sync,
    nodes: u64,
    seed: u64,
) -> Vec<Sample> {
    let (plan, mut random) = (player.plan, Random::new(seed));
    let plies = 2 + random.below(OPENING - 1) as u32;
    let mut rules = P::Rules::default();
    if plan.other_rules > 0 && random.below(100) < plan.other_rules {
        let all = P::Rules::all();
        rules = all[random.below(all.len())];
    }
    let mut game: Game<P> = opening(P::start_with(rules), plies, LIMITS, seed);
    let mut search = Search::new(Player { ..*player }).memory(1 << 18);
    let mut samples = Vec::new();
    while game.ending().is_none() {
        let position = *game.position();
        let best = search.best(&position, &Budget::nodes(nodes));
        let mut new = sample(&position, best.score);
        if let (Some(patterns), Some(first)) = (plan.patterns, best.first()) {
            let others = position.legal_moves().into_iter().filter(|&m| m != first);
            let patterns = |m| patterns(&position, m).map(|pattern| pattern as u16);
            new.moves = [first].into_iter().chain(others).map(patterns).collect();
        }
        samples.push(new);
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

/// Gradient descent with Adam.
struct Adam {
    /// The averages of the gradient and of its square.
    averages: Vec<(f32, f32)>,
    batches: i32,
}

impl Adam {
    fn new(weights: usize) -> Self {
        Self { averages: vec![(0.0, 0.0); weights], batches: 0 }
    }

    /// Changes the weights after a batch.
    fn change(&mut self, weights: &mut [f32], gradient: &[f32], rate: f32) {
        self.batches += 1;
        let (unbiased, unbiased_square) =
            (1.0 - 0.9_f32.powi(self.batches), 1.0 - 0.999_f32.powi(self.batches));
        for ((weight, &slope), (average, square)) in
            weights.iter_mut().zip(gradient).zip(&mut self.averages)
        {
            *average = 0.9 * *average + 0.1 * slope;
            *square = 0.999 * *square + 0.001 * slope * slope;
            let size = (*square / unbiased_square).sqrt() + 1e-8;
            *weight -= rate * *average / unbiased / size;
        }
    }
}

/// Returns the values of patterns that predict the best moves best. The odds of a move are
/// proportional to the exponential of the sum of its values.
fn train_values(samples: &mut [Sample]) -> Vec<u8> {
    let (mut values, mut gradient) = (vec![0.0; PATTERNS], vec![0.0; PATTERNS]);
    let (mut adam, mut random) = (Adam::new(PATTERNS), Random::new(u64::MAX));
    for epoch in 0..VALUE_EPOCHS {
        let rate = VALUE_RATE * (VALUE_EPOCHS - epoch) as f32 / VALUE_EPOCHS as f32;
        for last in (1..samples.len()).rev() {
            samples.swap(last, random.below(last + 1));
        }
        for batch in samples.chunks(BATCH) {
            gradient.fill(0.0);
            for sample in batch {
                let odds = |patterns: &[u16; 3]| {
                    patterns.iter().map(|&at| values[usize::from(at)]).sum::<f32>().exp()
                };
                let total: f32 = sample.moves.iter().map(odds).sum();
                for (number, patterns) in sample.moves.iter().enumerate() {
                    let is_best = if number == 0 { 1.0 } else { 0.0 };
                    let slope = (odds(patterns) / total - is_best) / BATCH as f32;
                    for &at in patterns {
                        gradient[usize::from(at)] += slope;
                    }
                }
            }
            adam.change(&mut values, &gradient, rate);
        }
    }
    let byte = |value: &f32| (value * HUNDREDTHS).round() as i8 as u8;
    values.iter().map(byte).collect()
}

/// The weights of a network, in the order of the file.
struct Weights<const UNITS: usize> {
    all: Vec<f32>,
    /// The first weights of the biases, the output and the terms. The last weight is the constant.
    bias: usize,
    output: usize,
    terms: usize,
    random: Random,
}

impl<const UNITS: usize> Weights<UNITS> {
    fn random(inputs: usize, terms: usize) -> Self {
        let (bias, output) = (inputs * UNITS, (inputs + 1) * UNITS);
        let mut random = Random::new(u64::MAX);
        let mut weight = || random.number() as f32 / u64::MAX as f32 * 0.4 - 0.2;
        let all = (0..=output + UNITS + terms).map(|_| weight()).collect();
        Self { all, bias, output, terms: output + UNITS, random }
    }

    /// Sets the weights of the terms to those of a hand-made evaluation, and the output to little.
    fn start_from(&mut self, terms: &[i32]) {
        self.all[self.output..].iter_mut().for_each(|weight| *weight *= 0.1);
        for (weight, term) in self.all[self.terms..].iter_mut().zip(terms) {
            *weight = *term as f32 * LOG_ODDS;
        }
    }

    /// Makes the weights those that predict the chances best, by gradient descent with Adam.
    fn train(&mut self, samples: &mut [Sample], epochs: usize, held_out: &[Sample]) {
        let mut gradient = vec![0.0; self.all.len()];
        let mut adam = Adam::new(self.all.len());
        for epoch in 0..epochs {
            let rate = RATE * (epochs - epoch) as f32 / epochs as f32;
            for last in (1..samples.len()).rev() {
                samples.swap(last, self.random.below(last + 1));
            }
            for batch in samples.chunks(BATCH) {
                gradient.fill(0.0);
                for sample in batch {
                    self.add_gradient(sample, &mut gradient);
                }
                adam.change(&mut self.all, &gradient, rate);
                self.clamp();
            }
            program::say(format_args!("epoch {epoch}: error {:.6}", self.error(held_out)));
        }
    }

    /// Limits the weights to those that the file can store.
    fn clamp(&mut self) {
        let (bytes, words) = self.all.split_at_mut(self.output);
        let most = f32::from(i8::MAX) / FULL;
        for weight in bytes {
            *weight = weight.clamp(-most, most);
        }
        let most = f32::from(i16::MAX) / SCALE * LOG_ODDS;
        for weight in &mut words[UNITS..] {
            *weight = weight.clamp(-most, most);
        }
    }

    /// Returns the mean square of the errors of predictions.
    fn error(&self, samples: &[Sample]) -> f64 {
        let squares = samples.iter().map(|sample| {
            let log_odds = self.evaluate(sample, |_| ());
            f64::from(chances(log_odds) - sample.chances).powi(2)
        });
        squares.sum::<f64>() / samples.len() as f64
    }

    /// Returns the log odds that the network predicts. Calls `visit` with the sums of the units for
    /// each image, before they are limited.
    fn evaluate(&self, sample: &Sample, mut visit: impl FnMut([f32; UNITS])) -> f32 {
        let mut total = self.all[self.all.len() - 1];
        for (term, weight) in sample.terms.iter().zip(&self.all[self.terms..]) {
            total += weight * term;
        }
        for inputs in sample.by_image() {
            let mut sums: [f32; UNITS] = std::array::from_fn(|unit| self.all[self.bias + unit]);
            for &input in inputs {
                let row = &self.all[usize::from(input) * UNITS..][..UNITS];
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
            let output = sums.iter().zip(&self.all[self.output..]);
            total += output.map(|(sum, weight)| sum.clamp(0.0, 1.0) * weight).sum::<f32>();
            visit(sums);
        }
        total
    }

    /// Adds the gradient of the squared error of a prediction.
    fn add_gradient(&self, sample: &Sample, gradient: &mut [f32]) {
        let mut all_sums = Vec::with_capacity(sample.images);
        let predicted = chances(self.evaluate(sample, |sums| all_sums.push(sums)));
        let slope = (predicted - sample.chances) * predicted * (1.0 - predicted) / BATCH as f32;
        gradient[self.all.len() - 1] += slope;
        for (gradient, term) in gradient[self.terms..].iter_mut().zip(&sample.terms) {
            *gradient += slope * term;
        }
        for (sums, inputs) in all_sums.iter().zip(sample.by_image()) {
            let mut slopes = [0.0; UNITS];
            for (unit, &sum) in sums.iter().enumerate() {
                gradient[self.output + unit] += slope * sum.clamp(0.0, 1.0);
                if sum > 0.0 && sum < 1.0 {
                    slopes[unit] = slope * self.all[self.output + unit];
                }
            }
            for at in inputs.iter().map(|&input| usize::from(input) * UNITS).chain([self.bias]) {
                let row = &mut gradient[at..at + UNITS];
                row.iter_mut().zip(slopes).for_each(|(sum, slope)| *sum += slope);
            }
        }
    }

    /// Rounds the weights as [`Network::from_bytes`] reads them.
    fn to_bytes(&self) -> Vec<u8> {
        // A conversion to an integer keeps a number that is too large within the range.
        let byte = |weight: &f32| [(weight * FULL).round() as i8 as u8];
        let word = |weight: f32| ((weight / LOG_ODDS * SCALE).round() as i16).to_le_bytes();
        let mut bytes: Vec<u8> = self.all[..self.output].iter().flat_map(byte).collect();
        let (output, terms) = self.all[self.output..].split_at(UNITS);
        bytes.extend(output.iter().flat_map(|weight| word(weight / FULL)));
        bytes.extend(terms.iter().flat_map(|&weight| word(weight)));
        bytes
    }
}
