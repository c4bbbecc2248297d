//! Searches, compared with a plain negamax: exact searches find the same scores, and the scores that
//! a selective search proves are true.

use std::cmp::Reverse;
use std::time::Duration;

use board_core::{Position, Zobrist, perft};
use board_games::hexfour::{self, Hexfour};
use board_games::{FullGame, for_each_game};
use board_play::{Evaluate, EvaluationFn};
use board_search::{Best, Budget, Score, Search};

use crate::common::{before, coarse, last_positions, negamax, random_positions};

/// The maximum number of leaves of the trees that a plain negamax visits.
const LEAVES: u64 = 5_000;

/// Returns the largest depth, of at most 8, at which the tree below a position has at most this many
/// leaves.
fn depth_for<P: Position>(position: &P, leaves: u64) -> u8 {
    (2..=8).take_while(|&depth| perft(position, depth) <= leaves).last().unwrap_or(1)
}

/// The scores of all legal moves at a depth, computed without any shortcut.
fn scores<P: Position>(
    position: &P,
    depth: u8,
    evaluate: &impl Fn(&P) -> i32,
) -> Vec<(P::Move, Score)> {
    let after = |m| before(negamax(&position.after_unchecked(m), depth - 1, evaluate));
    position.legal_moves().into_iter().map(|m| (m, after(m))).collect()
}

/// Checks the result of a search for `number` lines: the scores, and that every move of a line leads
/// to its score.
fn check<P: Position>(
    position: &P,
    number: usize,
    lines: &[Best<P::Move>],
    evaluate: &impl Fn(&P) -> i32,
) {
    let depth = lines[0].depth;
    let scores = scores(position, depth, evaluate);
    let mut highest: Vec<_> = scores.iter().map(|&(_, score)| score).collect();
    highest.sort_unstable_by_key(|&score| Reverse(score));
    highest.truncate(number);
    assert!(
        lines.iter().map(|line| line.score).eq(highest.iter().copied()),
        "{position} at depth {depth}: {lines:?}, expected {highest:?}"
    );
    for (at, line) in lines.iter().enumerate() {
        assert!(lines[..at].iter().all(|other| other.line[0] != line.line[0]), "{position}");
        assert!(scores.contains(&(line.line[0], line.score)), "{position}: {line:?}");
        assert_eq!((line.depth, line.nodes), (depth, lines[0].nodes));
        let (mut at, mut score) = (*position, line.score);
        for (m, left) in line.line.iter().zip((0..depth).rev()) {
            at.play(*m).unwrap_or_else(|why| panic!("{at}: {m}: {why}"));
            let after = negamax(&at, left, evaluate);
            assert_eq!(before(after), score, "{position}: {m} on the way to {at}");
            score = after;
        }
        let is_whole = line.line.len() == usize::from(depth) || at.is_over();
        assert!(is_whole, "{position}: the line ends early, at {at}");
    }
}

/// Searches positions with a shared table, which contains entries of other searches. Returns the
/// numbers of proven wins and losses.
fn agrees<P: Zobrist>(
    positions: &[P],
    threads: usize,
    evaluate: impl Fn(&P) -> i32 + Copy + Sync,
) -> [usize; 2] {
    let mut search =
        Search::new(EvaluationFn(evaluate)).exact(true).threads(threads).memory(1 << 14);
    let mut proven = [0; 2];
    for position in positions.iter().filter(|position| !position.is_over()) {
        let depth = depth_for(position, LEAVES);
        for number in [1, 2, 3, usize::MAX] {
            let show = |lines: &[Best<_>]| check(position, number, lines, &evaluate);
            let lines = search.best_lines(position, &Budget::depth(depth), number, show);
            let Best { score, depth: reached, .. } = lines[0];
            // The search may end early if the score is settled, and does so as soon as it is proven.
            assert_eq!(score, negamax(position, depth, &evaluate), "{position}: {lines:?}");
            if let (1, Some(plies)) = (number, score.plies_to_win().or(score.plies_to_loss())) {
                assert_eq!(plies, u16::from(reached), "{position}: {lines:?}");
            }
            for line in lines {
                proven[0] += usize::from(line.score.plies_to_win().is_some());
                proven[1] += usize::from(line.score.plies_to_loss().is_some());
            }
        }
    }
    proven
}

fn scores_are_exact<P: FullGame>() {
    let positions = [random_positions::<P>(1, 17), last_positions(2, 3)].concat();
    let evaluator = P::Evaluator::default();
    agrees(&positions, 1, |position| evaluator.evaluate(position));
    agrees(&positions, 3, coarse);
    let proven = agrees(&positions, 1, |_| 0);
    assert!(proven.into_iter().all(|lines| lines > 10), "{}: {proven:?}", P::NAME);
}

#[test]
fn scores_and_lines_are_exact() {
    for_each_game!(P => scores_are_exact::<P>());
}

/// Without a depth limit, the search ends when every line is proven or exhausted. Every ply of
/// Hexfour fills a field, so the tree is not deeper than the number of legal moves.
#[test]
fn lines_without_limits_are_those_of_the_whole_tree() {
    let positions = last_positions::<Hexfour>(30, 6);
    let late: Vec<_> = positions.into_iter().filter(|p| p.count_moves() <= 6).collect();
    assert!(late.len() > 40, "{}", late.len());
    let mut drawn = 0;
    for (margin, number) in [(false, 1), (false, usize::MAX), (true, usize::MAX)] {
        let mut search =
            Search::new(EvaluationFn(coarse)).exact(true).memory(1 << 14).prefer_margin(margin);
        for position in &late {
            let lines = search.best_lines(position, &Budget::default(), number, |_| ());
            assert_eq!(lines.len(), position.count_moves().min(number));
            assert!(usize::from(lines[0].depth) <= position.count_moves(), "{position}: {lines:?}");
            drawn += usize::from(!lines[0].score.is_proven());
            let plain = scores(position, 6, &coarse);
            for best in lines {
                let (_, score) = plain.iter().find(|(m, _)| *m == best.line[0]).unwrap();
                // The margin comes before the length, so only the result has to agree.
                let sign = |score: Score| score.cmp(&Score::default());
                assert_eq!(sign(best.score), sign(*score), "{position}: {best:?}");
                assert!(margin || best.score == *score, "{position}: {best:?}");
            }
        }
    }
    assert!(drawn > 10, "{drawn}");
}

fn one_line_is_best<P: FullGame>() {
    for position in random_positions::<P>(1, 19) {
        let search = || Search::new(P::Evaluator::default()).exact(true).memory(1 << 14);
        let best = search().best(&position, &Budget::depth(3));
        for number in [0, 1] {
            let lines = search().best_lines(&position, &Budget::depth(3), number, |_| ());
            let [mut one]: [Best<_>; 1] = lines.try_into().unwrap();
            one.elapsed = best.elapsed;
            assert_eq!(one, best, "{position}");
        }
    }
}

#[test]
fn one_line_is_the_best_line() {
    for_each_game!(P => one_line_is_best::<P>());
}

#[test]
fn a_limit_ends_the_search_after_a_complete_depth() {
    let start = Hexfour::start();
    for nodes in [0, 50, 500, 5_000, 50_000] {
        let mut search = Search::new(hexfour::Evaluator).exact(true).memory(1 << 20);
        let lines = search.best_lines(&start, &Budget::nodes(nodes), 4, |_| ());
        match lines[0].depth {
            0 => assert_eq!(lines.len(), 1, "{nodes} nodes"),
            depth => {
                assert!(lines.len() == 4 && lines.iter().all(|best| best.depth == depth));
                let mut search = Search::new(hexfour::Evaluator).exact(true);
                let whole = search.best_lines(&start, &Budget::depth(depth), 4, |_| ());
                let scores =
                    |lines: &[Best<_>]| lines.iter().map(|best| best.score).collect::<Vec<_>>();
                assert_eq!(scores(&lines), scores(&whole), "{nodes} nodes");
            }
        }
        assert!(lines.iter().all(|best| best.nodes < nodes + 1024));
    }
    let mut search = Search::new(hexfour::Evaluator).exact(true).memory(1 << 20);
    let lines = search.best_lines(&start, &Budget::time(Duration::ZERO), 4, |_| ());
    assert!(start.is_legal(lines[0].line[0]));
}
