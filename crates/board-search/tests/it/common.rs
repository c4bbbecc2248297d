//! A plain search, and positions for tests.

use board_core::{Outcome, Position};
use board_search::Score;

/// The value of a position at a depth, computed without any shortcut.
pub fn negamax<P: Position>(position: &P, depth: u8, evaluate: &impl Fn(&P) -> i32) -> Score {
    if let Some(outcome) = position.outcome() {
        return match outcome.score_for(position.turn()) {
            1 => Score::win_in(0),
            -1 => Score::loss_in(0),
            _ => Score::default(),
        };
    }
    if depth == 0 {
        return Score::estimate(evaluate(position));
    }
    let next = position.legal_moves().into_iter().map(|m| position.after_unchecked(m));
    next.map(|next| before(negamax(&next, depth - 1, evaluate))).max().expect("a move")
}

/// The score of a move, given the score of the position after it.
pub fn before(score: Score) -> Score {
    match (score.plies_to_win(), score.plies_to_loss(), score.hundredths()) {
        (Some(plies), ..) => Score::loss_in(plies + 1),
        (_, Some(plies), _) => Score::win_in(plies + 1),
        (.., hundredths) => Score::estimate(-hundredths.unwrap_or_default()),
    }
}

/// Positions of random games under all rules, every `every`th of each game.
pub fn random_positions<P: Position>(games: u64, every: usize) -> Vec<P> {
    let mut positions = Vec::new();
    for rules in board_core::Rules::all() {
        for seed in 0..games {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut position = P::start_with(rules);
            for ply in 0..120 {
                if ply % every == 0 {
                    positions.push(position);
                }
                let Some(m) = position.choose(|count| random.usize(..count)) else { break };
                position.play_unchecked(m);
            }
        }
    }
    positions
}

/// The last `number` positions of random games under all rules.
pub fn last_positions<P: Position>(games: u64, number: usize) -> Vec<P> {
    let mut positions = Vec::new();
    for rules in board_core::Rules::all() {
        for seed in 0..games {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut position = P::start_with(rules);
            let mut game = Vec::new();
            while let Some(m) = position.choose(|count| random.usize(..count)) {
                game.push(position);
                position.play_unchecked(m);
                if game.len() == 5000 {
                    break;
                }
            }
            positions.extend_from_slice(&game[game.len().saturating_sub(number)..]);
        }
    }
    positions
}
