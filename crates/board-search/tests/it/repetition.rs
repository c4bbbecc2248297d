//! Positions that occur again, in games that never end.

use board_core::Position;
use board_games::hexfour::{self, Hexfour};
use board_play::{Evaluate, EvaluationFn, Game, Limits};
use board_search::{Budget, Score, Search, opening};

use crate::graph::{Graph, To};

/// After three moves, the second player can return to the start.
const LOOP: Graph =
    Graph::new(&[&[1], &[2], &[3], &[0, 4], &[5], &[6], &[7], &[8], &[9], &[10], &[11], &[4]]);

/// An evaluation that is always in favor of the side to move.
fn optimistic(_: &Graph) -> i32 {
    500
}

fn search() -> Search<impl Evaluate<Graph>> {
    Search::new(EvaluationFn(optimistic)).exact(true)
}

/// Plays moves to these nodes.
fn game(start: Graph, nodes: &[usize]) -> Game<Graph> {
    let mut game = Game::from_position(start, Limits::default());
    for &node in nodes {
        game.play(To(node)).unwrap();
    }
    game
}

#[test]
fn only_a_selective_search_counts_repetition_as_a_draw() {
    // After six plies, the first player is to move, so the second one prefers a draw.
    assert_eq!(search().best(&LOOP, &Budget::depth(6)).score, Score::estimate(500));
    let best = search().exact(false).best(&LOOP, &Budget::depth(6));
    assert_eq!((best.score, best.line), (Score::estimate(0), [1, 2, 3, 0].map(To).to_vec()));
}

#[test]
fn a_selective_search_counts_a_return_to_the_game_as_a_draw() {
    let game = game(LOOP, &[1, 2]);
    let (mut search, budget) = (search().exact(false), Budget::depth(4));
    assert_eq!(search.best(game.position(), &budget).score, Score::estimate(500));
    search.forget();
    assert_eq!(search.best(&game, &budget).score, Score::estimate(0));
}

#[test]
fn a_move_that_returns_to_the_game_is_a_draw() {
    let game = game(LOOP, &[1, 2, 3]);
    for selective in [false, true] {
        let mut search = search().exact(!selective);
        let lines = search.best_lines(&game, &Budget::depth(3), 2, |_| ());
        let scores: Vec<_> = lines.iter().map(|best| (best.line[0], best.score)).collect();
        assert_eq!(scores, [(To(0), Score::estimate(0)), (To(4), Score::estimate(-500))]);
        assert_eq!((lines[0].line.len(), lines[1].line.len()), (1, 3));
    }
}

/// The result at the root depends on the game and on the lines found before, so other searches with
/// the same table must not use it.
#[test]
fn a_draw_by_repetition_is_not_a_result_of_the_position() {
    // The first player can go to node 3, from which the second player could return to the start, or
    // to node 12.
    const FORK: Graph = Graph::new(&[
        &[1],
        &[2],
        &[12, 3],
        &[0, 4],
        &[5],
        &[6],
        &[7],
        &[8],
        &[9],
        &[10],
        &[11],
        &[4],
        &[13],
        &[14],
        &[15],
        &[15],
    ]);
    // At every smaller depth, node 12 is at least as good as node 3 for the first player, so that
    // the result of node 3 is not replaced. The differences are too small for pruning.
    let mut search = Search::new(EvaluationFn(|p: &Graph| match p.node() {
        12 | 14 => -1,
        15 => 1,
        _ => 5,
    }));
    let later = game(FORK, &[1, 2, 3]);
    assert_eq!(search.best(&later, &Budget::depth(3)).score, Score::estimate(0));
    let before = *game(FORK, &[1, 2]).position();
    let best = search.best(&before, &Budget::depth(4));
    assert_eq!((best.first(), best.score), (Some(To(3)), Score::estimate(5)));
}

/// If the table contained the score of the last line, a later search would underestimate it.
#[test]
fn the_last_of_several_lines_is_not_the_result_of_the_position() {
    // From node 2, the better move leads to node 7 and the worse one to node 13. At every smaller
    // depth than 5, node 8 is the best move from node 0, so that the result of node 2 is not
    // replaced.
    const FORKS: Graph = Graph::new(&[
        &[8, 1],
        &[2],
        &[3, 4],
        &[5],
        &[6],
        &[7],
        &[13],
        &[14],
        &[9],
        &[10],
        &[11],
        &[12],
        &[14],
        &[14],
        &[15],
        &[14],
    ]);
    let evaluate = |p: &Graph| match p.node() {
        9 | 11 | 13 => 5,
        7 | 8 | 10 => -5,
        12 => -1,
        _ => 0,
    };
    let mut search = Search::new(EvaluationFn(evaluate));
    let scores: Vec<_> = search
        .best_lines(game(FORKS, &[1, 2]).position(), &Budget::depth(3), 2, |_| ())
        .into_iter()
        .map(|best| best.score)
        .collect();
    assert_eq!(scores, [5, -5].map(Score::estimate));
    let best = search.best(&FORKS, &Budget::depth(5));
    assert_eq!((best.first(), best.score), (Some(To(1)), Score::estimate(5)));
}

/// A stone stays on its field in Hexfour, so no position occurs again.
#[test]
fn earlier_positions_that_cannot_occur_again_change_nothing() {
    let game = opening(Hexfour::start(), 6, Limits::default(), 1);
    for selective in [false, true] {
        let search = || {
            let search = Search::new(hexfour::Evaluator).memory(1 << 24);
            search.exact(!selective)
        };
        let (alone, mut in_game) = (
            search().best(game.position(), &Budget::depth(3)),
            search().best(&game, &Budget::depth(3)),
        );
        in_game.elapsed = alone.elapsed;
        assert_eq!(alone, in_game);
    }
}

/// Expects every move to change the evaluation.
struct Nervous;

impl Evaluate<Graph> for Nervous {
    fn evaluate(&self, _: &Graph) -> i32 {
        -100
    }

    fn is_tactical(&self, _: &Graph, _: To) -> bool {
        true
    }

    fn has_tactical_moves(&self) -> bool {
        true
    }
}

#[test]
fn a_search_ends_even_if_every_move_is_tactical() {
    let best = Search::new(Nervous).best(&LOOP, &Budget::depth(3));
    assert_eq!(best.depth, 3);
    assert!(!best.score.is_proven());
}
