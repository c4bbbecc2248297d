//! Tests of the selective search: proven scores are correct, and lines are legal.

use board_core::{Player, Position as _};
use board_games::ignis::{self, Ignis};
use board_games::{FullGame, for_each_game};
use board_play::{Ending, EvaluationFn, Limits};
use board_search::{Budget, Search};

use crate::common::{last_positions, random_positions};
use crate::graph::{Graph, To};

/// Checks proven scores with the exact search.
fn proven_scores<P: FullGame>() {
    let mut selective = Search::new(P::Evaluator::default()).memory(1 << 16);
    let mut proven = 0;
    for position in last_positions::<P>(6, 8) {
        let score = selective.best(&position, &Budget::nodes(1000)).score;
        let Some(plies) = score.plies_to_win().or(score.plies_to_loss()) else { continue };
        proven += 1;
        let mut exact = Search::new(EvaluationFn(|_: &P| 0)).exact(true).memory(1 << 20);
        let expected = exact.best(&position, &Budget::depth(plies as u8)).score;
        // The selective search may find a longer win than the shortest.
        let is_win = (score.plies_to_win().is_some(), score.plies_to_loss().is_some());
        let expected_win = (expected.plies_to_win().is_some(), expected.plies_to_loss().is_some());
        assert_eq!(is_win, expected_win, "{position}: {score}, exactly {expected}");
        let least = expected.plies_to_win().or(expected.plies_to_loss());
        assert!(least <= Some(plies), "{position}: {score}, exactly {expected}");
    }
    assert!(proven > 30, "{}: {proven}", P::NAME);
}

#[test]
fn proven_scores_are_true() {
    for_each_game!(P => proven_scores::<P>());
}

/// Node 2 looks good for the second player, but is lost two plies later. The search sees this unless
/// the node looks better by at least 20 hundredths for each of the two plies.
#[test]
fn very_good_positions_are_pruned() {
    const TRAP: Graph = Graph::new(&[&[1, 2], &[3], &[4], &[5], &[6], &[5], &[6]]);
    for (estimate, expected) in [(39, 2), (40, 1)] {
        let evaluate = move |p: &Graph| match p.node() {
            2 => estimate,
            6 => -500,
            _ => 0,
        };
        let best = Search::new(EvaluationFn(evaluate)).best(&TRAP, &Budget::depth(3));
        assert_eq!(best.first(), Some(To(expected)), "{estimate}");
        let exact = Search::new(EvaluationFn(evaluate)).exact(true).best(&TRAP, &Budget::depth(3));
        assert_eq!(exact.first(), Some(To(2)));
    }
}

/// Threads and repeated searches with the same table find legal lines, in descending order.
#[test]
fn lines_are_legal_and_sorted() {
    fn check<P: FullGame>() {
        for threads in [1, 3] {
            let search = Search::new(P::Evaluator::default());
            let mut search = search.threads(threads).memory(1 << 14);
            for position in [random_positions::<P>(1, 9), last_positions(3, 6)].concat() {
                let lines = search.best_lines(&position, &Budget::nodes(3000), 3, |lines| {
                    let sorted = lines.is_sorted_by(|a, b| a.score >= b.score);
                    assert!(sorted, "{position}: {lines:?}");
                });
                for best in lines {
                    let mut at = position;
                    for m in best.line {
                        at.play(m).unwrap_or_else(|why| panic!("{at}: {m}: {why}"));
                    }
                }
            }
        }
    }
    for_each_game!(P => check::<P>());
}

/// A search that ends early still returns the best move of its unfinished depth.
#[test]
fn more_nodes_do_not_hurt() {
    let mut wins = 0;
    for seed in 0..6 {
        let limits = Limits::default();
        let mut game = board_search::opening(Ignis::start(), 4, limits, seed);
        let mut searches = [(); 2].map(|()| Search::new(ignis::Evaluator).memory(1 << 20));
        let player = Player::ALL[seed as usize % 2];
        while game.ending().is_none() {
            let turn = game.position().turn();
            let nodes = if turn == player { 20_000 } else { 200 };
            let best = searches[turn.index()].best(&game, &Budget::nodes(nodes));
            game.play(best.line[0]).unwrap();
        }
        wins += usize::from(game.ending().and_then(Ending::winner) == Some(player));
    }
    assert!(wins >= 5, "{wins} of 6 games");
}
