//! The best lines of a search have the highest scores of a plain negamax.

use std::cmp::Reverse;
use std::time::Duration;

use board_core::{Position, Zobrist};
use board_games::{disk_race, hexfour, ignis, uisge};
use board_play::EvaluationFn;
use board_search::{Best, Budget, Score, Search};

use crate::common::{before, coarse, last_positions, negamax, of, random_positions};

/// The scores of all legal moves at a depth, computed without any shortcut.
fn scores<P: Position>(
    position: &P,
    depth: u8,
    evaluate: &impl Fn(&P) -> i32,
) -> Vec<(P::Move, Score)> {
    let after = |m| before(negamax(&position.after_unchecked(m), depth - 1, evaluate));
    position.legal_moves().into_iter().map(|m| (m, after(m))).collect()
}

/// Checks the result of a search for `number` lines: the scores, and that each line leads to its
/// score.
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
        let mut end = *position;
        for &m in &line.line {
            end.play(m).unwrap_or_else(|why| panic!("{end}: {m}: {why}"));
        }
        let score = line.line.iter().fold(negamax(&end, 0, evaluate), |score, _| before(score));
        assert_eq!(line.score, score, "{position}: {line:?}");
        let is_whole = line.line.len() == usize::from(depth) || end.is_over();
        assert!(is_whole, "{position}: the line ends early, at {end}");
    }
}

/// Searches positions for several lines at every depth, with a shared table. Returns the numbers of
/// lines that are forced wins and forced losses.
fn agrees<P: Zobrist>(
    positions: &[P],
    max_depth: u8,
    threads: usize,
    evaluate: impl Fn(&P) -> i32 + Copy + Sync,
) -> [usize; 2] {
    let mut search =
        Search::new(EvaluationFn(evaluate)).exact(true).threads(threads).memory(1 << 14);
    let mut proven = [0; 2];
    for position in positions.iter().filter(|position| !position.is_over()) {
        for depth in 1..=max_depth {
            let budget = Budget::depth(depth);
            for number in [2, 3, usize::MAX] {
                let lines = search.best_lines(position, &budget, number, |_| ());
                check(position, number, &lines, &evaluate);
                proven[0] +=
                    lines.iter().filter(|best| best.score.plies_to_win().is_some()).count();
                proven[1] +=
                    lines.iter().filter(|best| best.score.plies_to_loss().is_some()).count();
            }
        }
    }
    proven
}

#[test]
fn lines_of_uisge_are_exact() {
    let positions = random_positions::<uisge::Uisge>(1, 15);
    agrees(&positions, 3, 1, of(uisge::Evaluator));
    agrees(&positions, 4, 2, coarse);
    let late = last_positions::<uisge::Uisge>(2, 3);
    assert!(agrees(&late, 4, 1, coarse).into_iter().all(|lines| lines > 20));
}

#[test]
fn lines_of_ignis_are_exact() {
    agrees(&random_positions::<ignis::Ignis>(1, 9), 2, 1, of(ignis::Evaluator));
    let late = last_positions::<ignis::Ignis>(2, 3);
    assert!(agrees(&late, 3, 1, coarse).into_iter().all(|lines| lines > 20));
}

#[test]
fn lines_of_hexfour_are_exact() {
    agrees(&random_positions::<hexfour::Hexfour>(1, 12), 2, 1, coarse);
    let late = last_positions::<hexfour::Hexfour>(8, 4);
    let late: Vec<_> = late.into_iter().filter(|p| p.count_moves() < 12).collect();
    assert!(agrees(&late, 4, 2, of(hexfour::Evaluator)).into_iter().all(|lines| lines > 20));
}

#[test]
fn lines_of_disk_race_are_exact() {
    agrees(&random_positions::<disk_race::DiskRace>(1, 12), 3, 2, coarse);
    let late = last_positions::<disk_race::DiskRace>(1, 3);
    assert!(agrees(&late, 3, 1, of(disk_race::Evaluator)).into_iter().all(|lines| lines > 20));
}

/// Without a depth limit, the search ends when every line is proven or exhausted.
#[test]
fn lines_without_limits_are_those_of_the_whole_tree() {
    let positions = last_positions::<hexfour::Hexfour>(30, 5);
    let late: Vec<_> = positions.into_iter().filter(|p| p.count_moves() <= 6).collect();
    assert!(late.len() > 40, "{}", late.len());
    for margin in [false, true] {
        let mut search =
            Search::new(EvaluationFn(coarse)).exact(true).memory(1 << 14).prefer_margin(margin);
        for position in &late {
            let lines = search.best_lines(position, &Budget::default(), usize::MAX, |_| ());
            assert_eq!(lines.len(), position.count_moves());
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
}

#[test]
fn one_line_is_the_best_line() {
    for position in random_positions::<uisge::Uisge>(1, 9) {
        let search = || Search::new(uisge::Evaluator).exact(true).memory(1 << 14);
        let best = search().best(&position, &Budget::depth(4));
        for number in [0, 1] {
            let lines = search().best_lines(&position, &Budget::depth(4), number, |_| ());
            let [mut one]: [Best<_>; 1] = lines.try_into().unwrap();
            one.elapsed = best.elapsed;
            assert_eq!(one, best, "{position}");
        }
    }
}

#[test]
fn a_limit_ends_the_search_after_a_complete_depth() {
    let start = hexfour::Hexfour::start();
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
