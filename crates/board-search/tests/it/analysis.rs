//! Judgments of moves.

use board_core::Position;
use board_games::FullGame;
use board_games::uisge::{Move, Uisge};
use board_play::{EvaluationFn, Fault, Game, Limits};
use board_search::{
    AnalyzedMove, Best, Budget, Control, Engine, Forfeit, Judgment, Mcts, Score, Search, analyze,
    opening,
};

const NODES: u64 = 20_000;

fn budget(nodes: u64) -> Budget {
    Budget { depth: Some(4), ..Budget::nodes(nodes) }
}

fn engine<P: FullGame>() -> Search<P::Evaluator> {
    Search::new(P::Evaluator::default()).exact(true).memory(8 << 20)
}

/// Judges the first move of a game.
fn judge<P: FullGame>(position: P, m: P::Move, nodes: u64) -> AnalyzedMove<P::Move> {
    judge_with(position, m, nodes, engine::<P>).unwrap()
}

fn judge_with<P: FullGame, E: Engine<P>>(
    position: P,
    m: P::Move,
    nodes: u64,
    engine: impl Fn() -> E + Sync,
) -> Result<AnalyzedMove<P::Move>, Forfeit> {
    let mut game = Game::from_position(position, Limits::default());
    game.play(m).unwrap();
    let judged = analyze(&game, &budget(nodes), engine, &Control::threads(1));
    judged.expect("nothing stops it").map(|mut judged| judged.remove(0))
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
        let judged = judge(WON.parse::<Uisge>().unwrap(), "b4b3".parse().unwrap(), nodes);
        let [before, after] = [Score::win_in(1), Score::loss_in(2)];
        assert_eq!((judged.before, judged.after, judged.depth), (before, after, 1));
        assert_eq!((judged.judgment, judged.loss), (Judgment::Blunder, 1.0));
        assert!(judged.best.to_string().starts_with("d4"), "{judged:?}");
    }
}

/// An engine that plays the first move, with or without a score.
struct First(Option<Score>);

impl Engine<Uisge> for First {
    fn choose(&mut self, game: &Game<Uisge>, _: &Budget) -> Result<Best<Move>, Forfeit> {
        let mut best = Best::from(game.position().legal_moves()[0]);
        (best.score, best.depth) = (self.0.unwrap_or_default(), u8::from(self.0.is_some()));
        Ok(best)
    }
}

#[test]
fn any_engine_with_scores_is_a_judge() {
    let (position, m): (Uisge, _) = (WON.parse().unwrap(), "b4b3".parse().unwrap());
    let judged = judge_with(position, m, 1_000, Mcts::default).unwrap();
    assert!(judged.best.to_string().starts_with("d4"), "{judged:?}");
    assert_eq!((judged.judgment, judged.before), (Judgment::Blunder, Score::estimate(Score::MAX)));
    // Both players expect three quarters of the points.
    let judged = judge_with(position, m, 1, || First(Some(Score::estimate(100)))).unwrap();
    assert_eq!((judged.judgment, judged.loss), (Judgment::Blunder, 0.5));
    let silent = judge_with(position, m, 1, || First(None)).unwrap_err();
    assert_eq!(silent, Forfeit(Fault::Other, "the engine has no score".into()));
}

#[test]
fn every_move_that_wins_at_once_is_the_best() {
    let position: Uisge = WON.parse().unwrap();
    let moves = position.legal_moves().into_iter();
    let wins: Vec<_> = moves.filter(|&m| position.after_unchecked(m).is_over()).collect();
    assert!(wins.len() > 1);
    for m in wins {
        let judged = judge(position, m, NODES);
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
        let judged = judge(position, m, NODES);
        let loss = Score::loss_in(2);
        assert_eq!((judged.before, judged.after, judged.loss), (loss, loss, 0.0), "{judged:?}");
        assert_eq!((judged.judgment, judged.best), (Judgment::Best, judged.m));
    }
}

#[test]
fn threads_share_the_positions_and_a_stop_ends_the_analysis() {
    let game = opening(Uisge::start(), 12, Limits::default(), 1);
    let judged = |control: &Control<'_>| analyze(&game, &budget(NODES), engine::<Uisge>, control);
    let one = judged(&Control::threads(1)).unwrap().unwrap();
    assert_eq!((one.len(), judged(&Control::threads(3))), (12, Some(Ok(one))));
    let stop = std::sync::Arc::<std::sync::atomic::AtomicBool>::default();
    let seen = std::sync::Mutex::new(Vec::new());
    let show = |done, of, _| {
        stop.store(done == 3, std::sync::atomic::Ordering::Relaxed);
        seen.lock().unwrap().push((done, of));
    };
    let control = Control { threads: 1, stop: stop.clone(), show: Some(&show) };
    assert_eq!(judged(&control), None);
    assert_eq!(seen.into_inner().unwrap(), [(1, 13), (2, 13), (3, 13)]);
}
