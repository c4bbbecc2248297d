//! Judgments of the moves of played games.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use board_core::{Player, Position, Value, Zobrist};
use board_play::{Fault, Game, Limits};

use crate::best::{Best, unsearched};
use crate::job::Control;
use crate::{Budget, Engine, Forfeit, Score};

/// A move of a game, its values and its judgment.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct AnalyzedMove<M> {
    /// The move.
    pub m: M,
    /// The player who moved.
    pub player: Player,
    /// The best move. This is the played move if it preserves the position's value.
    pub best: M,
    /// The best line, which begins with the best move.
    pub line: Vec<M>,
    /// The value before the move, for the player who moved.
    pub before: Score,
    /// The value after the move, for the player who moved.
    pub after: Score,
    /// The expected points that the move lost, from 0 to 1.
    pub loss: f64,
    /// The judgment.
    pub judgment: Judgment,
    /// The depth in plies at which the values are compared; 0 for exact values, among which the
    /// estimate 0 is a draw.
    pub depth: u8,
}

impl<M> AnalyzedMove<M> {
    /// Converts the moves, such as to notation.
    pub fn map<N>(self, convert: impl Fn(M) -> N) -> AnalyzedMove<N> {
        let Self { m, player, best, line, before, after, loss, judgment, depth } = self;
        let line = line.into_iter().map(&convert).collect();
        let (m, best) = (convert(m), convert(best));
        AnalyzedMove { m, player, best, line, before, after, loss, judgment, depth }
    }
}

/// A judgment of a move by the expected points that it lost. The thresholds match lichess, where an
/// inaccuracy loses 0.1, a mistake 0.2 and a blunder 0.3 on a winning chance scale from -1 to 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Judgment {
    /// The best move, or one that preserves the exact value.
    Best,
    /// Loses less than 0.05 points.
    Good,
    /// Loses at least 0.05 points.
    Inaccuracy,
    /// Loses at least 0.10 points.
    Mistake,
    /// Loses at least 0.15 points.
    Blunder,
}

impl Judgment {
    /// Returns the judgment of a move, other than the best one, that lost this many points.
    fn of_loss(loss: f64) -> Self {
        match loss {
            0.15.. => Self::Blunder,
            0.10.. => Self::Mistake,
            0.05.. => Self::Inaccuracy,
            _ => Self::Good,
        }
    }

    /// Returns the name in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["best", "good", "inaccuracy", "mistake", "blunder"][self as usize]
    }
}

/// Judges the moves of a game by an engine's scores. Returns `None` if the control stopped it early.
///
/// Every position is searched once, within the budget, by an engine of its own; a move is judged by
/// the scores of the positions before and after it. An engine without a score in its budget is asked
/// again for depth 1. The control's threads search different positions, and its flag replaces the
/// budget's. In a solved game, [`analyze_solved`] judges the moves by exact values.
///
/// ```
/// use board_games::uisge::{Evaluator, Uisge};
/// use board_play::{Game, Limits};
/// use board_search::{Budget, Control, Judgment, Search, analyze};
///
/// // A jump of the blank piece on d4 would make the sixth crown.
/// let position: Uisge = "7/2WW3/1WWwW2/2BbBB1/3BB2/7 w".parse()?;
/// let mut game = Game::from_position(position, Limits::default());
/// game.play("b4b3".parse()?)?;
/// let engine = || Search::new(Evaluator).exact(true).memory(1 << 20);
/// let judged = analyze(&game, &Budget::nodes(10_000), engine, &Control::threads(2));
/// let judged = judged.expect("nothing stops it")?;
/// assert_eq!((judged[0].judgment, judged[0].loss), (Judgment::Blunder, 1.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns the reason if an engine forfeits, or if it has no score for a position.
pub fn analyze<P: Zobrist, E: Engine<P>>(
    game: &Game<P>,
    budget: &Budget,
    engine: impl Fn() -> E + Sync,
    control: &Control<'_>,
) -> Option<Result<Vec<AnalyzedMove<P::Move>>, Forfeit>> {
    let searched: Vec<_> = game.positions().iter().map(|_| OnceLock::new()).collect();
    let (done, of) = (AtomicU64::new(0), searched.len() as u64);
    let budget = Budget { stop: control.stop.clone(), ..budget.clone() };
    control.each(of, |at| {
        // Fails if the position has been searched before, which does not happen.
        let _ = searched[at as usize].set(search(game, at as usize, &budget, &engine));
        let done = done.fetch_add(1, Relaxed) + 1;
        control.report(done, of, || "positions".into());
    });
    if control.is_stopped() {
        return None;
    }
    let searched = searched.into_iter().map(OnceLock::into_inner);
    Some(searched.collect::<Option<Result<Vec<_>, _>>>()?.map(|searched| {
        let pairs = searched.windows(2).zip(game.moves()).zip(game.positions());
        pairs.map(|((around, &m), position)| judge(position.turn(), m, around)).collect()
    }))
}

/// Judges the moves of a solved game, given the value of each position for its side to move. Winning
/// and losing moves of different lengths have different values.
///
/// # Errors
/// Returns the first error of `value`.
pub fn analyze_solved<P: Position, E>(
    game: &Game<P>,
    value: impl Fn(&P) -> Result<Value, E>,
) -> Result<Vec<AnalyzedMove<P::Move>>, E> {
    let judge = |(position, &m): (&P, &P::Move)| {
        let before = value(position)?;
        let after = value(&position.after_unchecked(m))?.before();
        let mut line = vec![m];
        if after != before {
            for (other, next) in position.children() {
                if value(&next)?.before() == before {
                    line = vec![other];
                    break;
                }
            }
        }
        let (best, player) = (line[0], position.turn());
        let [before, after] = [before, after].map(Score::from);
        let loss = before.points() - after.points();
        let judgment = if best == m { Judgment::Best } else { Judgment::of_loss(loss) };
        Ok(AnalyzedMove { m, player, best, line, before, after, loss, judgment, depth: 0 })
    };
    game.positions().iter().zip(game.moves()).map(judge).collect()
}

/// Searches the position after this number of moves, in the game without its limits.
fn search<P: Zobrist, E: Engine<P>>(
    game: &Game<P>,
    at: usize,
    budget: &Budget,
    engine: impl Fn() -> E,
) -> Result<Searched<P::Move>, Forfeit> {
    let mut played = Game::from_position(*game.start(), Limits::default());
    for &m in &game.moves()[..at] {
        // It was legal in the game.
        let _ = played.play(m);
    }
    if played.position().is_over() {
        let best = unsearched(played.position(), false);
        return Ok(Searched { scores: vec![best.score], line: best.line });
    }
    let mut scores = Vec::new();
    let mut lines = Vec::new();
    for budget in [budget, &Budget { stop: budget.stop.clone(), ..Budget::depth(1) }] {
        if scores.is_empty() {
            let mut engine = engine();
            engine.begin(&played)?;
            let mut show = |lines: &[Best<_>]| scores.extend(lines[0].known_score());
            lines = engine.choose_lines(&played, budget, 1, &mut show)?;
            let last = lines.first().and_then(Best::known_score);
            scores.extend(last.filter(|last| scores.last() != Some(last)));
        }
    }
    match lines.into_iter().next() {
        Some(best) if !scores.is_empty() => Ok(Searched { scores, line: best.line }),
        _ => Err(Forfeit(Fault::Other, "the engine has no score".into())),
    }
}

/// The result of searching a position, for its side to move.
struct Searched<M> {
    /// The score at each depth from 1 on, or the only score if the game is over.
    scores: Vec<Score>,
    /// The best line, which is empty if the game is over.
    line: Vec<M>,
}

/// Judges a move by the searches of the positions before and after it.
fn judge<M: Copy + PartialEq>(player: Player, m: M, around: &[Searched<M>]) -> AnalyzedMove<M> {
    let (depth, scores) = at_same_depth(&around[0].scores, &around[1].scores);
    let [before, after] = scores;
    let keeps = before == after && before.hundredths().is_none();
    let line = Some(&around[0].line).filter(|line| line.first() != Some(&m) && !keeps);
    let better = line.and_then(|line| line.first().copied());
    let loss = better.map_or(0.0, |_| (before.points() - after.points()).max(0.0));
    let judgment = better.map_or(Judgment::Best, |_| Judgment::of_loss(loss));
    let (best, line) = (better.unwrap_or(m), line.map_or_else(|| vec![m], Vec::clone));
    AnalyzedMove { m, player, best, line, before, after, loss, judgment, depth }
}

/// Returns the scores before and after a move for the player who moved, and the depth of the first.
///
/// Estimates differ between even and odd depths. Therefore, both scores belong to lines that end at
/// the same ply: the search after the move is one ply shallower. A proven score is correct at all
/// depths.
fn at_same_depth(before: &[Score], after: &[Score]) -> (u8, [Score; 2]) {
    let proven = |scores: &[Score]| scores.last().is_some_and(|score| score.is_proven());
    let depth = after.len().min(before.len() - 1);
    let (first, second) = match depth {
        0 => (before.len() - 1, after.len() - 1),
        _ => (depth, depth - 1),
    };
    let first = if proven(before) || proven(after) { before.len() - 1 } else { first };
    let second = if proven(after) { after.len() - 1 } else { second };
    (first as u8 + 1, [before[first], after[second].before()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_judgment_depends_on_the_lost_points() {
        use Judgment::{Blunder, Good, Inaccuracy, Mistake};

        let judgments = [0.0, 0.049, 0.05, 0.1, 0.15].map(Judgment::of_loss);
        assert_eq!(judgments, [Good, Good, Inaccuracy, Mistake, Blunder]);
        assert_eq!([Good, Blunder].map(Judgment::name), ["good", "blunder"]);
    }

    /// The estimates at depths from 1 are 10, 20, and so on, and the last score is proven if given.
    fn scores(number: usize, last: Option<Score>) -> Vec<Score> {
        let estimates = (1..=number).map(|depth| Score::estimate(10 * depth as i32));
        estimates.chain(last).collect()
    }

    /// The line before the move includes the move, so it is one ply longer.
    #[test]
    fn compared_lines_end_at_the_same_position_unless_a_score_is_proven() {
        let (win, loss) = (Some(Score::win_in(3)), Some(Score::loss_in(4)));
        let estimate = Score::estimate;
        for (before, after, expected) in [
            (scores(1, None), scores(1, None), (1, [estimate(10), estimate(-10)])),
            (scores(1, None), scores(3, None), (1, [estimate(10), estimate(-30)])),
            (scores(4, None), scores(2, None), (3, [estimate(30), estimate(-20)])),
            (scores(3, None), scores(5, None), (3, [estimate(30), estimate(-20)])),
            // A proven score is compared at the greatest depth.
            (scores(4, win), scores(2, None), (5, [Score::win_in(3), estimate(-20)])),
            (scores(1, win), scores(5, None), (2, [Score::win_in(3), estimate(-10)])),
            (scores(4, None), scores(2, loss), (4, [estimate(40), Score::win_in(5)])),
            (scores(1, None), scores(4, win), (1, [estimate(10), Score::loss_in(4)])),
            (scores(2, win), scores(4, loss), (3, [Score::win_in(3), Score::win_in(5)])),
        ] {
            assert_eq!(at_same_depth(&before, &after), expected, "{before:?} {after:?}");
        }
    }
}
