//! A search finds the same score as a plain negamax.

use board_core::{Position, Zobrist};
use board_games::{disk_race, hexfour, ignis, uisge};
use board_play::EvaluationFn;
use board_search::{Best, Budget, Search};

use crate::common::{before, coarse, negamax, of, random_positions};

/// Checks the result of a search at a depth: the score, and that the line leads to it.
fn check<P: Position>(position: &P, best: &Best<P::Move>, evaluate: &impl Fn(&P) -> i32) {
    let expected = negamax(position, best.depth, evaluate);
    assert_eq!(best.score, expected, "{position} at depth {}", best.depth);
    let (mut at, mut score) = (*position, best.score);
    for (m, left) in best.line.iter().zip((0..best.depth).rev()) {
        at.play(*m).unwrap_or_else(|why| panic!("{at}: {m}: {why}"));
        let after = negamax(&at, left, evaluate);
        assert_eq!(before(after), score, "{position}: {m} on the way to {at}");
        score = after;
    }
    let is_whole = best.line.len() == usize::from(best.depth) || at.is_over();
    assert!(is_whole, "{position}: the line ends early, at {at}");
}

/// Searches positions with a shared table, which contains entries of other searches.
fn agrees<P: Zobrist>(
    positions: &[P],
    depth: u8,
    threads: usize,
    evaluate: impl Fn(&P) -> i32 + Copy + Sync,
) {
    let mut search =
        Search::new(EvaluationFn(evaluate)).exact(true).threads(threads).memory(1 << 14);
    for position in positions {
        if position.is_over() {
            continue;
        }
        let show = |lines: &[Best<_>]| check(position, &lines[0], &evaluate);
        let best = search.best_lines(position, &Budget::depth(depth), 1, show).remove(0);
        let settled =
            best.score.is_proven() || best.depth == depth || !is_deep(position, best.depth);
        assert!(settled, "{position}: it ended at depth {}", best.depth);
    }
}

/// Whether the game can continue for more than this number of plies.
fn is_deep<P: Position>(position: &P, plies: u8) -> bool {
    let next = |m| position.after_unchecked(m);
    match plies {
        0 => !position.is_over(),
        _ => position.legal_moves().into_iter().any(|m| is_deep(&next(m), plies - 1)),
    }
}

#[test]
fn uisge_scores_are_exact() {
    let positions = random_positions::<uisge::Uisge>(2, 12);
    agrees(&positions, 5, 1, of(uisge::Evaluator));
    agrees(&positions, 4, 1, coarse);
    agrees(&positions, 4, 3, coarse);
}

#[test]
fn ignis_scores_are_exact() {
    let positions = random_positions::<ignis::Ignis>(1, 5);
    agrees(&positions, 3, 1, of(ignis::Evaluator));
    agrees(&positions, 3, 2, coarse);
}

#[test]
fn hexfour_scores_are_exact() {
    let positions = random_positions::<hexfour::Hexfour>(1, 6);
    agrees(&positions, 2, 1, of(hexfour::Evaluator));
    agrees(&positions, 2, 2, coarse);
    let late: Vec<_> = positions.into_iter().filter(|p| p.count_moves() < 20).collect();
    agrees(&late, 4, 1, coarse);
}

#[test]
fn disk_race_scores_are_exact() {
    let positions = random_positions::<disk_race::DiskRace>(1, 10);
    agrees(&positions, 4, 1, of(disk_race::Evaluator));
    agrees(&positions, 3, 3, coarse);
}
