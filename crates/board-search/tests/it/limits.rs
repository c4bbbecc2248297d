//! Searches end at their limits.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use board_core::{Outcome, Position};
use board_games::uisge::{self, Uisge};
use board_games::{FullGame, GAMES, dispatch, for_each_game};
use board_play::{Evaluate, EvaluationFn};
use board_search::{Best, Budget, Mcts, Score, Search, Tree};

use crate::common::{negamax, random_games};
use crate::graph::Graph;

/// Searches the start of every game.
fn end_at_limits<P: FullGame>() {
    let start = P::start();
    let search = || Search::new(P::Evaluator::default()).exact(true).memory(1 << 20);

    let begun = Instant::now();
    let best = search().best(&start, &Budget::time(Duration::from_millis(50)));
    // A wide tolerance for slow machines.
    assert!(begun.elapsed() < Duration::from_secs(5), "{}: {:?}", P::NAME, begun.elapsed());
    assert!(best.depth > 0 && start.is_legal(best.first().unwrap()));

    let no_time = search().best(&start, &Budget::time(Duration::ZERO));
    assert!(start.is_legal(no_time.first().unwrap()));

    let stop = Arc::new(AtomicBool::new(true));
    let stopped = search().threads(2).best(&start, &Budget { stop, ..Budget::default() });
    assert!(stopped.nodes < 10_000 && start.is_legal(stopped.first().unwrap()));

    let nodes = search().best(&start, &Budget::nodes(5000));
    assert!((5000..5000 + 1024).contains(&nodes.nodes), "{}", nodes.nodes);
    let again = search().best(&start, &Budget::nodes(5000));
    assert_eq!((nodes.line, nodes.score, nodes.nodes), (again.line, again.score, again.nodes));

    let mut shown = Vec::new();
    let show = |lines: &[Best<_>]| shown.push(lines[0].clone());
    let best = search().best_lines(&start, &Budget::depth(3), 1, show).remove(0);
    assert!(shown.iter().map(|best| best.depth).eq(1..=3));
    assert_eq!(shown.last().map(|shown| &shown.line), Some(&best.line));
    let mut forgetful = search();
    let first = forgetful.best(&start, &Budget::depth(3));
    forgetful.forget();
    let second = forgetful.best(&start, &Budget::depth(3));
    assert_eq!((first.nodes, first.line), (second.nodes, second.line));
    // Limits out of range are clamped.
    let odd = search().threads(0).memory(0).best(&start, &Budget::depth(0));
    assert_eq!(odd.depth, 1);
}

#[test]
fn searches_end_at_their_limits() {
    for_each_game!(P => end_at_limits::<P>());
}

#[test]
fn a_panic_in_the_callback_ends_all_threads() {
    const NODES: u64 = 10_000_000;
    let evaluations = AtomicU64::new(0);
    let evaluate = |_: &Uisge| {
        evaluations.fetch_add(1, Ordering::Relaxed);
        0
    };
    let mut search = Search::new(EvaluationFn(evaluate)).exact(true).threads(2).memory(1 << 20);
    let panics = |_: &[Best<_>]| panic!("in the callback");
    let budget = Budget::nodes(NODES);
    let ended =
        catch_unwind(AssertUnwindSafe(|| search.best_lines(&Uisge::start(), &budget, 1, panics)));
    assert!(ended.is_err());
    // If the other thread went on, it would end at the limit.
    assert!(evaluations.load(Ordering::Relaxed) < NODES / 4);
}

#[test]
fn a_panic_of_the_evaluation_in_another_thread_ends_the_search() {
    let caller = thread::current().id();
    let evaluate = |_: &Uisge| {
        assert!(thread::current().id() == caller, "in another thread");
        0
    };
    // Without a limit, the calling thread would go on.
    let mut search = Search::new(EvaluationFn(evaluate)).exact(true).threads(2).memory(1 << 20);
    let ended = catch_unwind(AssertUnwindSafe(|| search.best(&Uisge::start(), &Budget::default())));
    assert!(ended.is_err());
}

/// An evaluation that values the nodes of one game in the opposite way of those of the other.
struct Opposite;

impl<const GAME: u8> Evaluate<Graph<GAME>> for Opposite {
    fn evaluate(&self, position: &Graph<GAME>) -> i32 {
        [1, -1][usize::from(GAME)] * 10 * position.node() as i32
    }
}

#[test]
fn games_with_the_same_keys_do_not_share_a_table() {
    const ALL: &[usize] = &[0, 1, 2, 3, 4];
    const EDGES: &[&[usize]] = &[ALL, &[1, 3], ALL, &[0, 2, 4], &[4, 1]];
    let (one, other) = (Graph::<0>::new(EDGES), Graph::<1>::new(EDGES));
    for depth in 2..6 {
        let mut search = Search::new(Opposite).exact(true);
        for _ in 0..2 {
            let evaluate = |p: &Graph<0>| Opposite.evaluate(p);
            assert_eq!(
                search.best(&one, &Budget::depth(depth)).score,
                negamax(&one, depth, &evaluate)
            );
            let evaluate = |p: &Graph<1>| Opposite.evaluate(p);
            assert_eq!(
                search.best(&other, &Budget::depth(depth)).score,
                negamax(&other, depth, &evaluate)
            );
        }
    }
}

/// Even a debug build writes only the entries of the visited positions.
#[test]
fn a_short_search_with_a_large_table_is_fast_and_has_a_short_debug_form() {
    let begun = Instant::now();
    // Other systems charge the whole table, nearly all of their memory, before it is written.
    let most = cfg!(target_os = "linux").then_some(usize::MAX);
    for memory in [Search::MEMORY; 30].into_iter().chain(most) {
        let mut search = Search::new(uisge::Evaluator).exact(true).memory(memory);
        for _ in 0..2 {
            search.best(&Uisge::start(), &Budget::depth(1));
            search.forget();
        }
        search.best(&Uisge::start(), &Budget::depth(1));
        assert!(format!("{search:?}").len() < 1000);
    }
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
}

/// The default table has 32 MB, as documented.
#[test]
fn a_table_saves_most_of_the_work() {
    let nodes = |mut search: Search<_>| search.best(&Uisge::start(), &Budget::depth(10)).nodes;
    let search = || Search::new(uisge::Evaluator).exact(true);
    let without = nodes(search().memory(0));
    for with in [nodes(search()), nodes(search().memory(32 << 20))] {
        assert!(2 * with < without, "{with} of {without}");
    }
    assert_eq!(Search::MEMORY, 33_554_432);
}

/// Both kinds of searches agree on it.
/// Returns the results for the side to move.
fn check_finished<P: FullGame>() -> BTreeSet<i8> {
    let mut results = BTreeSet::new();
    for game in random_games::<P>(4, 5000) {
        let over = game.last().unwrap();
        let Some(result) = over.outcome().map(|outcome| outcome.score_for(over.turn())) else {
            continue;
        };
        let score = match result {
            1 => Score::win_in(0),
            -1 => Score::loss_in(0),
            _ => Score::default(),
        };
        let best = Search::new(P::Evaluator::default())
            .exact(true)
            .memory(0)
            .best(over, &Budget::default());
        assert_eq!((best.line, best.score), (vec![], score), "{over}");
        let mut tree = Tree::new(over, Mcts::default());
        assert_eq!((tree.search(&Budget::nodes(9)), tree.line()), (0, vec![]), "{over}");
        assert_eq!(tree.proof(), Some(result), "{over}");
        results.insert(result);
    }
    results
}

#[test]
fn a_finished_game_has_a_result_and_no_move() {
    let results = GAMES.iter().flat_map(|game| dispatch!(game, P => check_finished::<P>()));
    assert!(results.collect::<BTreeSet<_>>().is_superset(&[-1, 0].into()));
}

#[test]
fn scores_are_ordered_and_have_a_notation() {
    let scores = [
        (Score::loss_in(0), "loss in 0"),
        (Score::loss_in(7), "loss in 7"),
        (Score::estimate(i32::MIN), "-8000.00"),
        (Score::estimate(-5), "-0.05"),
        (Score::default(), "+0.00"),
        (Score::estimate(i32::MAX), "+8000.00"),
        (Score::win_in(u16::MAX), "win in 65535"),
        (Score::win_in(1), "win in 1"),
    ];
    assert!(scores.is_sorted_by(|a, b| a.0 < b.0));
    for (score, text) in scores {
        assert_eq!(score.to_string(), text);
    }
}
