//! Searches that prefer a larger margin.

use board_core::{Outcome, Position};
use board_games::hexfour::{Evaluator, Hexfour};
use board_play::Evaluate as _;
use board_search::{Best, Budget, Score, Search};

use crate::common::last_positions;

/// The value of a position for the side to move, ordered from worst to best: 1 for a win and -1 for
/// a loss, then the signed margin, then the signed plies to the end, or an estimate.
type Value = (i8, i64, i64);

/// The value of a position at a depth, or at any depth for `None`, computed without any shortcut.
fn minimax(position: &Hexfour, depth: Option<u8>) -> Value {
    if let Some(outcome) = position.outcome() {
        let score = outcome.score_for(position.turn());
        return (score, i64::from(outcome.margin_for(position.turn())), 0);
    }
    if depth == Some(0) {
        return (0, 0, Evaluator.evaluate(position).into());
    }
    let next = position.legal_moves().into_iter().map(|m| position.after_unchecked(m));
    let values = next.map(|next| before(minimax(&next, depth.map(|depth| depth - 1))));
    values.max().expect("a move")
}

/// The value of a move, given the value of the position after it.
fn before((result, margin, plies): Value) -> Value {
    // A win that is one ply longer is worse, and a loss that is one ply longer is better.
    (-result, -margin, -plies + i64::from(result))
}

fn value(score: Score) -> Value {
    let margin = score.margin().map_or(0, i64::from);
    match (score.plies_to_win(), score.plies_to_loss(), score.hundredths()) {
        (Some(plies), ..) => (1, margin, -i64::from(plies)),
        (_, Some(plies), _) => (-1, -margin, plies.into()),
        (.., hundredths) => (0, 0, hundredths.unwrap_or_default().into()),
    }
}

/// The margin for the side to move at the end of the line.
fn margin_of_line(position: &Hexfour, best: &Best<<Hexfour as Position>::Move>) -> i32 {
    let mut end = *position;
    best.line.iter().for_each(|&m| end.play(m).unwrap());
    end.outcome().unwrap().margin_for(position.turn())
}

/// Positions on boards of all sizes with at most 8 legal moves, so that the whole tree is small.
fn positions() -> Vec<Hexfour> {
    let mut positions = last_positions::<Hexfour>(60, 5);
    positions.retain(|position| position.count_moves() <= 8);
    positions
}

#[test]
fn the_shortest_win_with_the_largest_margin_is_found() {
    let mut search = Search::new(Evaluator).exact(true).memory(1 << 16).prefer_margin(true);
    let mut shortest = Search::new(Evaluator).exact(true).memory(1 << 16);
    let (mut wins, mut losses, mut gains) = (0, 0, 0);
    for position in positions() {
        let expected = minimax(&position, None);
        let best = search.best(&position, &Budget::default());
        assert_eq!(value(best.score), expected, "{position}: {}", best.score);
        match expected {
            (1, margin, plies) => {
                assert_eq!(i64::from(margin_of_line(&position, &best)), margin, "{position}");
                assert_eq!(best.line.len() as i64, -plies, "{position}");
                wins += 1;
                let quick = shortest.best(&position, &Budget::default());
                assert!(quick.score.margin().is_none() && quick.score.plies_to_win().is_some());
                gains += usize::from(i64::from(margin_of_line(&position, &quick)) < margin);
            }
            (-1, ..) => losses += 1,
            _ => {}
        }
    }
    assert!(wins >= 100 && losses >= 30 && gains >= 20, "{wins}, {losses}, {gains}");
}

/// In these positions the shortest win has a smaller margin than a longer one.
#[test]
fn a_longer_win_with_a_larger_margin_is_found() {
    for position in [
        "oo1x/oxo1o/ox2xo/xoxxx1o/xx1xoo/xxoxo/o1ox x",
        "x1xo/1ooxo/1ox1ox/xxoxoxx/xx1o1x/oo1xo/ox1o o",
        "1x1x/xooo1/xoxxoo/oxoooxx/xo1o1x/xo2x/xxo1 o",
        "o1xo/o1xox/1o1o1x/xoxoo1o/oxoxxx/1x2x/1oxx o",
    ] {
        let position: Hexfour = position.parse().unwrap();
        let search = || Search::new(Evaluator).exact(true).memory(1 << 16);
        let best = search().prefer_margin(true).best(&position, &Budget::default());
        assert_eq!(value(best.score), minimax(&position, None), "{position}: {}", best.score);
        let selective =
            search().exact(false).prefer_margin(true).best(&position, &Budget::default());
        assert_eq!(selective.score.margin(), best.score.margin(), "{position}");
        let shortest = search().best(&position, &Budget::default());
        assert!(shortest.line.len() < best.line.len(), "{position}");
    }
}

#[test]
fn scores_with_margins_are_exact_at_every_depth() {
    for threads in [1, 3] {
        let search = Search::new(Evaluator).exact(true).memory(1 << 14).threads(threads);
        let mut search = search.prefer_margin(true);
        for position in positions() {
            search.best_lines(&position, &Budget::depth(3), 1, |lines| {
                let Best { score, depth, .. } = lines[0];
                let expected = minimax(&position, Some(depth));
                assert_eq!(value(score), expected, "{position} at depth {depth}");
            });
        }
    }
}

#[test]
fn a_finished_game_has_its_margin() {
    let over: Hexfour = "oxoo/xxoxo/oox1ox/xxxxxxx/oxoxxo/ox1oo/ooxo o".parse().unwrap();
    let best =
        Search::new(Evaluator).exact(true).prefer_margin(true).best(&over, &Budget::default());
    assert_eq!((best.score.to_string(), best.line.len()), ("loss by 2 in 0".into(), 0));
    assert_eq!(
        Search::new(Evaluator).exact(true).best(&over, &Budget::default()).score,
        Score::loss_in(0)
    );
}
