//! A plain search, and positions for tests.

use board_core::{Outcome, Position, Random, Zobrist};
use board_games::{FullGame, PlayerSpec};
use board_search::{Budget, Engine, Entrant, Score, Search};

/// Returns the engine of a player by name.
pub fn named<P: FullGame>(name: &str, seed: u64) -> Box<dyn Engine<P>> {
    name.parse::<PlayerSpec>().unwrap().engine(seed).unwrap()
}

/// Returns a player by name, or a short search.
pub fn entrant<P: FullGame>(name: &str) -> Entrant<'static, P> {
    let has_table = name == "strong" || name.starts_with("search") || name.starts_with("exact");
    let entrant = if name == "search" {
        let budget = Budget::time(std::time::Duration::from_millis(10));
        Entrant { budget, ..Entrant::new(name, |_| Ok(Search::new(P::Evaluator::default()))) }
    } else {
        let player: PlayerSpec = name.parse().unwrap();
        let budget = player.budget::<P>(P::Rules::default());
        Entrant { budget, ..Entrant::new(name, move |seat| player.engine(seat.seed)) }
    };
    let memory = if has_table { Search::MEMORY } else { 0 };
    Entrant { memory, settings: name.into(), ..entrant }
}

/// Light has six crowns in one group and has won.
pub const OVER: &str = "7/2WW3/1WWWW2/2bbbb1/3bb2/7 b";

/// A jump of the blank piece on d4 makes the sixth crown.
pub const WON: &str = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w";

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

/// A poor evaluation, which makes scores tie and jump often.
pub fn coarse<P: Zobrist>(position: &P) -> i32 {
    (position.key() % 5) as i32 - 2
}

/// Random games under all rules, each as its positions up to a number of plies.
pub fn random_games<P: Position>(games: u64, max_plies: usize) -> Vec<Vec<P>> {
    let mut all = Vec::new();
    for rules in board_core::Rules::all() {
        for seed in 0..games {
            let mut random = Random::new(seed);
            let mut game = vec![P::start_with(rules)];
            while game.len() <= max_plies {
                let last = game[game.len() - 1];
                let Some(m) = last.choose(|count| random.below(count)) else { break };
                game.push(last.after_unchecked(m));
            }
            all.push(game);
        }
    }
    all
}

/// Positions of random games under all rules, every `every`th of each game.
pub fn random_positions<P: Position>(games: u64, every: usize) -> Vec<P> {
    let games = random_games::<P>(games, 119).into_iter();
    games.flat_map(|game| game.into_iter().step_by(every)).collect()
}

/// The last `number` positions before the end of random games under all rules.
pub fn last_positions<P: Position>(games: u64, number: usize) -> Vec<P> {
    let mut positions = Vec::new();
    for game in random_games::<P>(games, 5000) {
        let end = game.len() - 1;
        positions.extend_from_slice(&game[end.saturating_sub(number)..end]);
    }
    positions
}
