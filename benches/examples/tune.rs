//! Finds the weights of an evaluation: `cargo run --release -p board-benches --example tune --
//! uisge`.
//!
//! The evaluation plays games against itself, with some random moves. Logistic regression finds the
//! weights that best predict the result of a game from the features of its positions. This is
//! repeated with the new weights for a few rounds. Then the new weights play a match against the
//! old ones. All random numbers are seeded, so the result is reproducible.

use board_core::{Player, Random, Zobrist};
use board_games::{disk_race, hexfour, ignis, uisge};
use board_play::{Evaluate, Game, Limits, Linear};
use board_search::{Search, Searcher, Tally, duel, opening};

/// The number of rounds, games in a round, and nodes for a move, and the percentage of random
/// moves.
const ROUNDS: u64 = 3;
const GAMES: u64 = 2000;
const NODES: u64 = 1000;
const RANDOM: usize = 15;

/// The random plies at the start of every game, and the limits of games.
const OPENING: u32 = 6;
const LIMITS: Limits = Limits { repetition: None, max_plies: Some(200) };

/// The features of a position, and the points of the side to move at the end of its game.
type Sample<const N: usize> = ([f64; N], f64);

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("uisge") => tune(&uisge::EVALUATION),
        Some("ignis") => tune(&ignis::EVALUATION),
        Some("hexfour") => tune(&hexfour::EVALUATION),
        Some("disk-race") => tune(&disk_race::EVALUATION),
        _ => eprintln!("which game? uisge, ignis, hexfour or disk-race"),
    }
}

fn tune<P: Zobrist, const N: usize>(old: &Linear<P, N>) {
    let mut new = *old;
    for round in 0..ROUNDS {
        let seeds = round * GAMES..(round + 1) * GAMES;
        let samples: Vec<_> = seeds.flat_map(|seed| play(&new, seed)).collect();
        new.weights = in_hundredths(regression(&samples));
        println!("round {round}, {} positions: {:?}", samples.len(), new.weights);
    }
    for (name, weight) in new.names.iter().zip(new.weights) {
        println!("{name:>20} {weight}");
    }
    println!("against the old weights: {:?}", compare(&new, old));
}

/// Plays a game of an evaluation against itself.
fn play<P: Zobrist, const N: usize>(evaluation: &Linear<P, N>, seed: u64) -> Vec<Sample<N>> {
    let mut random = Random::new(seed);
    let mut game: Game<P> = opening(P::start(), OPENING, LIMITS, seed);
    let mut search = Search::new(*evaluation).nodes(NODES).memory(1 << 18).selective(true);
    let mut seen = Vec::new();
    while game.ending().is_none() {
        let position = *game.position();
        seen.push(position);
        let m = if random.below(100) < RANDOM {
            position.choose(|count| random.below(count))
        } else {
            search.best(&position).first()
        };
        let played = m.is_some_and(|m| game.play(m).is_ok());
        assert!(played, "{position}: no legal move was played");
    }
    let winner = game.ending().and_then(board_play::Ending::winner);
    let sample = |position: &P| {
        let features = (evaluation.features)(position).map(f64::from);
        (features, winner.map_or(0.5, |winner| f64::from(winner == position.turn())))
    };
    seen.iter().map(sample).collect()
}

/// The contribution of each feature to the log odds of a win, by gradient descent.
fn regression<const N: usize>(samples: &[Sample<N>]) -> [f64; N] {
    let count = samples.len() as f64;
    // Features are scaled, so that one step size suits all of them.
    let mut unit = [0.0; N];
    for (features, _) in samples {
        unit = std::array::from_fn(|i| unit[i] + features[i] * features[i] / count);
    }
    let unit = unit.map(|square| square.sqrt().max(1e-9));
    let mut weights = [0.0; N];
    for _ in 0..600 {
        let mut gradient = [0.0; N];
        for (features, points) in samples {
            let odds: f64 = (0..N).map(|i| weights[i] * features[i] / unit[i]).sum();
            let wrong = points - 1.0 / (1.0 + (-odds).exp());
            (0..N).for_each(|i| gradient[i] += wrong * features[i] / unit[i] / count);
        }
        (0..N).for_each(|i| weights[i] += gradient[i]);
    }
    std::array::from_fn(|i| weights[i] / unit[i])
}

/// Scales weights so that 100 stands for three points of four, which is odds of about e^1.2 to 1.
fn in_hundredths<const N: usize>(weights: [f64; N]) -> [i32; N] {
    weights.map(|weight| (weight * 100.0 / 1.2).round() as i32)
}

/// Plays a match between two evaluations, with each opening from both sides.
fn compare<P: Zobrist>(
    new: &(impl Evaluate<P> + Copy + Send),
    old: &(impl Evaluate<P> + Copy + Send),
) -> Tally {
    let mut tally = Tally::default();
    for number in 0..GAMES {
        let mut game = opening(P::start(), OPENING, LIMITS, 1_000_000 + number / 2);
        let new =
            &mut Searcher::new(Search::new(*new).nodes(NODES).memory(1 << 18).selective(true));
        let old =
            &mut Searcher::new(Search::new(*old).nodes(NODES).memory(1 << 18).selective(true));
        let player = Player::ALL[number as usize % 2];
        let forfeit = if player == Player::First {
            duel(&mut game, new, old)
        } else {
            duel(&mut game, old, new)
        };
        assert_eq!(forfeit, Ok(()));
        if let Some(ending) = game.ending() {
            tally.record(ending, player);
        }
    }
    tally
}
