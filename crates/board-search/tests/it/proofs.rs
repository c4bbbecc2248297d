//! Proofs of Monte Carlo tree search, compared with alpha-beta search and perfect play.

use std::cmp::Ordering;

use board_core::{Outcome, Position};
use board_games::{FullGame, GAMES, dispatch};
use board_play::EvaluationFn;
use board_search::{Budget, Mcts, Score, Search, Tree};

use crate::common::random_games;

/// Returns the positions 1, 2, 3, 4 and 6 plies before the end of random games, or before ply 400.
pub fn late_positions<P: Position>(games: u64) -> Vec<P> {
    let mut found = Vec::new();
    for game in random_games::<P>(games, 400) {
        let last = game.len() - 1;
        let back = [1, 2, 3, 4, 6].into_iter().filter(|&back| back <= last);
        found.extend(back.map(|back| game[last - back]));
    }
    found
}

fn sign(score: Score) -> Ordering {
    let plies = |plies: Option<u16>| i32::from(plies.is_some());
    plies(score.plies_to_win()).cmp(&plies(score.plies_to_loss()))
}

fn sign_of(proof: i8) -> Ordering {
    proof.cmp(&0)
}

/// Searches a position with short playouts.
pub fn mcts<P: Position>(position: &P, playouts: u64) -> Tree<P> {
    Mcts { max_plies: 30, ..Mcts::default() }.best(position, &Budget::nodes(playouts))
}

/// Compares proofs with alpha-beta search. Returns the number of compared proofs.
fn compare<P: FullGame>() -> usize {
    let positions = late_positions::<P>(2);
    let (mut proofs, mut compared) = (0, 0);
    for position in &positions {
        let found = Mcts::default().best(position, &Budget::nodes(2000));
        let Some(proof) = found.proof() else { continue };
        proofs += 1;
        assert_eq!(found.value() as i8, proof, "{position}");
        let mut search = Search::new(EvaluationFn(|_: &P| 0)).exact(true).memory(1 << 20);
        let after = position.after_unchecked(found.line()[0]);
        for (position, expected) in [(*position, sign_of(proof)), (after, sign_of(proof).reverse())]
        {
            let best = search.best(&position, &Budget::nodes(50_000));
            // Without a proof of its own, the search shows at least no contrary one.
            if best.score.is_proven() || expected == Ordering::Equal {
                assert_eq!(sign(best.score), expected, "{position}");
                compared += 1;
            }
        }
    }
    assert!(compared > proofs, "{compared} comparisons of {proofs} proofs");
    compared
}

#[test]
fn proofs_agree_with_alpha_beta_search() {
    for game in GAMES {
        let compared = dispatch!(game, P => compare::<P>());
        assert!(compared >= 10, "{}: {compared}", game.name());
    }
}

/// Checks that short forced wins and losses are proven.
fn prove_short<P: FullGame>() -> [usize; 3] {
    let mut seen = [0; 3];
    for position in late_positions::<P>(2) {
        if position.count_moves() > 30 {
            continue;
        }
        let score = Search::new(EvaluationFn(|_: &P| 0))
            .exact(true)
            .memory(1 << 16)
            .best(&position, &Budget::depth(2))
            .score;
        let (at, expected) = match (score.plies_to_win(), score.plies_to_loss()) {
            (Some(1), _) => (1, 1),
            (_, Some(2)) => (2, -1),
            _ => continue,
        };
        let found = Mcts::default().best(&position, &Budget::nodes(5000));
        assert_eq!(found.proof(), Some(expected), "{position}");
        seen[at] += 1;
    }
    seen
}

#[test]
fn short_wins_and_losses_are_proven() {
    let mut sum = [0; 3];
    for game in GAMES {
        let seen = dispatch!(game, P => prove_short::<P>());
        assert!(seen[1] > 0, "{}", game.name());
        sum = [0, 1, 2].map(|at| sum[at] + seen[at]);
    }
    assert!(sum[2] >= 5, "{sum:?}");
}

#[test]
fn the_line_of_a_proven_win_ends_the_game() {
    let mut proven = 0;
    for position in late_positions::<board_games::uisge::Uisge>(10) {
        let found = mcts(&position, 2000);
        let winner = match found.proof() {
            Some(1) => position.turn(),
            Some(-1) => !position.turn(),
            _ => continue,
        };
        let last = found.line().iter().fold(position, |position, &m| position.after(m).unwrap());
        assert_eq!(last.outcome().and_then(Outcome::winner), Some(winner), "{position}");
        proven += 1;
    }
    assert!(proven >= 10, "{proven}");
}
