//! Searches for the best move.

use std::ops::ControlFlow;

use board_core::Position;
use board_games::uisge::Uisge;
use board_jobs::{BestMove, Control, JobError, Root, bench};
use board_play::OwnEvaluation;
use board_search::Search;

use crate::START;

const SEARCH: BestMove = BestMove {
    time: None,
    nodes: u64::MAX,
    depth: 7,
    prefer_margin: false,
    lines: 1,
    exact: false,
};

#[test]
fn a_job_finds_what_the_search_finds() {
    for exact in [false, true] {
        let mut depths = Vec::new();
        let found = BestMove { exact, ..SEARCH }
            .run(START, &Control::threads(1), &mut |found| {
                depths.push(found.depth);
                ControlFlow::Continue(())
            })
            .unwrap();
        let mut search = Search::new(OwnEvaluation::default()).selective(!exact).depth(7);
        let best = search.best(&Uisge::start());
        assert_eq!((found.depth, found.nodes), (7, best.nodes), "exact: {exact}");
        let line: Vec<_> = best.line.iter().map(ToString::to_string).collect();
        assert_eq!((&found.lines[0].moves, found.lines[0].score), (&line, best.score));
        assert_eq!((found.lines.len(), depths), (1, (1..=7).collect()));
    }
}

#[test]
fn a_caller_can_end_the_search_after_a_depth() {
    let mut depths = Vec::new();
    let found = BestMove { depth: 200, ..SEARCH }.run(START, &Control::threads(1), &mut |found| {
        depths.push(found.depth);
        if found.depth == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    // The search may complete another short depth.
    let depth = found.unwrap().depth;
    assert!(depths.starts_with(&[1, 2, 3]) && (3..12).contains(&depth), "{depth}, {depths:?}");
}

#[test]
fn margins_are_preferred_only_in_games_with_margins() {
    let run = |game, position, prefer_margin| {
        let root = Root { game, position };
        let search = BestMove { prefer_margin, depth: 2, ..SEARCH };
        search.run(root, &Control::threads(1), &mut |_| ControlFlow::Continue(()))
    };
    let error = run("uisge", START.position, true).unwrap_err();
    assert!(matches!(error, JobError::Margin("uisge")), "{error}");
    assert!(run("uisge", START.position, false).is_ok());
    let start = "4/5/6/7/6/5/4 x";
    assert!(run("hexfour", start, true).is_ok() && run("hexfour", start, false).is_ok());
}

/// The numbers are those of `signature.rs` in board-search.
#[test]
fn a_benchmark_visits_the_recorded_number_of_positions() {
    let nodes = |game, selective| bench(game, selective).map(|signature| signature.nodes);
    assert_eq!(nodes("uisge", false), Some(5_830));
    assert_eq!(nodes("uisge", true), Some(36_934));
    assert_eq!(nodes("chess", true), None);
}
