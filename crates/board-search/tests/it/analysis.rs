//! Judgments of moves.

use board_core::Position;
use board_games::FullGame;
use board_games::uisge::{self, Uisge};
use board_play::{EvaluationFn, Game, Limits};
use board_search::{
    Analysis, AnalyzedMove, Budget, Control, Judgment, Progress, Score, Search, opening,
};

const ANALYSIS: Analysis = Analysis { time: None, nodes: 20_000, depth: 4 };

/// Judges the first move of a game.
fn judge<P: FullGame>(position: P, m: P::Move) -> AnalyzedMove<P::Move> {
    judge_with(ANALYSIS, position, m)
}

fn judge_with<P: FullGame>(analysis: Analysis, position: P, m: P::Move) -> AnalyzedMove<P::Move> {
    let mut game = Game::from_position(position, Limits::default());
    game.play(m).unwrap();
    analysis.run(&game, P::Evaluator::default(), &Control::threads(1)).unwrap().remove(0)
}

/// Both sides show five crowns: a jump of the blank piece on d4 makes the sixth.
const WON: &str = "7/2WW3/1WWwW2/2BbBB1/3BB2/7 w";

/// An advantage of one unit triples the odds.
#[test]
fn a_score_is_worth_expected_points() {
    for (score, points) in [
        (Score::win_in(3), 1.0),
        (Score::loss_in(4), 0.0),
        (Score::estimate(0), 0.5),
        (Score::estimate(-100), 0.25),
        (Score::estimate(200), 0.9),
        (Score::estimate(-300), 1.0 / 28.0),
    ] {
        assert!((score.points() - points).abs() < 1e-12, "{score}: {}", score.points());
    }
}

/// Even a search of one position completes depth 1, so that its score is known.
#[test]
fn a_missed_win_loses_a_point() {
    for nodes in [1, 20_000] {
        let analysis = Analysis { nodes, ..ANALYSIS };
        let judged = judge_with(analysis, WON.parse::<Uisge>().unwrap(), "b4b3".parse().unwrap());
        let [before, after] = [Score::win_in(1), Score::loss_in(2)];
        assert_eq!((judged.before, judged.after, judged.depth), (before, after, 1));
        assert_eq!((judged.judgment, judged.loss), (Judgment::Blunder, 1.0));
        assert!(judged.best.to_string().starts_with("d4"), "{judged:?}");
    }
}

#[test]
fn every_move_that_wins_at_once_is_the_best() {
    let position: Uisge = WON.parse().unwrap();
    let moves = position.legal_moves().into_iter();
    let wins: Vec<_> = moves.filter(|&m| position.after_unchecked(m).is_over()).collect();
    assert!(wins.len() > 1);
    for m in wins {
        let judged = judge(position, m);
        let win = Score::win_in(1);
        assert_eq!((judged.before, judged.after), (win, win));
        assert_eq!((judged.judgment, judged.loss, judged.best), (Judgment::Best, 0.0, judged.m));
    }
}

#[test]
fn a_move_that_does_not_shorten_a_forced_loss_is_the_best() {
    let is_lost = |position: &&Uisge| {
        let best = Search::new(EvaluationFn(|_: &Uisge| 0))
            .exact(true)
            .memory(1 << 12)
            .best(*position, &Budget::depth(2));
        best.score == Score::loss_in(2)
    };
    let games = (0..).map(|seed| opening(Uisge::start(), 60, Limits::default(), seed));
    let lost = games.flat_map(|game| game.positions().to_vec());
    let position = lost.take(10_000).find(|position| is_lost(&position)).expect("a lost position");
    for m in position.legal_moves() {
        let judged = judge(position, m);
        let loss = Score::loss_in(2);
        assert_eq!((judged.before, judged.after, judged.loss), (loss, loss, 0.0), "{judged:?}");
        assert_eq!((judged.judgment, judged.best), (Judgment::Best, judged.m));
    }
}

#[test]
fn threads_share_the_positions_and_a_stop_ends_the_analysis() {
    let game = opening(Uisge::start(), 12, Limits::default(), 1);
    let one = ANALYSIS.run(&game, uisge::Evaluator, &Control::threads(1)).unwrap();
    assert_eq!(
        (one.len(), ANALYSIS.run(&game, uisge::Evaluator, &Control::threads(3))),
        (12, Some(one))
    );
    let stop = std::sync::Arc::<std::sync::atomic::AtomicBool>::default();
    let seen = std::sync::Mutex::new(Vec::new());
    let show = |progress: Progress| {
        stop.store(progress.done == 3, std::sync::atomic::Ordering::Relaxed);
        seen.lock().unwrap().push((progress.done, progress.of));
    };
    let control = Control { threads: 1, stop: stop.clone(), show: Some(&show) };
    assert_eq!(ANALYSIS.run(&game, uisge::Evaluator, &control), None);
    assert_eq!(seen.into_inner().unwrap(), [(1, 13), (2, 13), (3, 13)]);
}
