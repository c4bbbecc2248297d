//! The `--analyze` option.

use std::io::Write;

use board_core::Player;
use board_games::solved;
use board_play::{FullGame, Game};
use board_search::{AnalyzedMove, Budget, Control, Score, Search, analyze, analyze_solved};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::output::rounded;

/// The analysis of a game.
pub struct Analyzed<'a, P: FullGame> {
    game: &'a Game<P>,
    /// The moves with their judgments.
    moves: Vec<AnalyzedMove<String>>,
}

impl<'a, P: FullGame> Analyzed<'a, P> {
    /// Analyzes a game by exact values if it is solved, or else by searches within the budget.
    pub fn new(game: &'a Game<P>, budget: &Budget, control: &Control<'_>) -> Result<Self, Failure> {
        let moves = match analyze_solved(game, solved::value) {
            Ok(exact) => exact,
            Err(_) => analyze(game, budget, engine::<P>, control)
                .ok_or(Failure::Interrupted)?
                .map_err(|why| Failure::Data(why.to_string()))?,
        };
        let moves = moves.into_iter().map(|judged| judged.map(|m| m.to_string())).collect();
        Ok(Self { game, moves })
    }

    /// Returns the analysis of a record of a file as a JSON object.
    pub fn json(&self, file: &str, record: usize) -> Value {
        let row = |(ply, judged): (usize, &AnalyzedMove<String>)| {
            json!({
                "ply": ply,
                "player": P::PLAYERS[judged.player.index()],
                "move": judged.m,
                "before": shown(judged, judged.before),
                "before_hundredths": hundredths(judged, judged.before),
                "after": shown(judged, judged.after),
                "after_hundredths": hundredths(judged, judged.after),
                "best": judged.best,
                "loss": rounded(judged.loss),
                "verdict": judged.judgment.name(),
                "depth": judged.depth,
            })
        };
        let summary = |player: Player| {
            let (moves, average_loss, judgments) = self.summary(player);
            let [best, good, inaccuracies, mistakes, blunders] = judgments;
            json!({
                "player": P::PLAYERS[player.index()],
                "moves": moves,
                "average_loss": average_loss.map(rounded),
                "best": best,
                "good": good,
                "inaccuracies": inaccuracies,
                "mistakes": mistakes,
                "blunders": blunders,
            })
        };
        json!({
            "file": file,
            "record": record,
            "game": P::NAME,
            "names": Player::ALL.map(|player| self.game.name(player)),
            "state": crate::record::state(self.game),
            "moves": (1..).zip(&self.moves).map(row).collect::<Vec<_>>(),
            "summary": Player::ALL.map(summary),
        })
    }

    /// Prints the moves and a summary for each player.
    pub fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        if !self.moves.is_empty() {
            writeln!(out, "  ply player   move          before        after  verdict     better")?;
        }
        for (ply, judged) in (1..).zip(&self.moves) {
            let AnalyzedMove { m, best, judgment, .. } = judged;
            let [before, after] = [judged.before, judged.after].map(|score| shown(judged, score));
            let player = P::PLAYERS[judged.player.index()];
            let (verdict, better) = (judgment.name(), if best == m { "" } else { best });
            let line = format!(
                "{ply:>5} {player:<8} {m:<10} {before:>9} {after:>12}  {verdict:<10}  {better}"
            );
            writeln!(out, "{}", line.trim_end())?;
        }
        for player in Player::ALL {
            let (moves, average_loss, judgments) = self.summary(player);
            let player = P::PLAYERS[player.index()];
            let Some(average_loss) = average_loss else {
                writeln!(out, "  {player}: no moves")?;
                continue;
            };
            let [_, _, inaccuracies, mistakes, blunders] = judgments;
            writeln!(
                out,
                "  {player}: {moves} moves, {average_loss:.3} points lost on average, \
                 inaccuracies {inaccuracies}, mistakes {mistakes}, blunders {blunders}"
            )?;
        }
        Ok(())
    }

    /// Returns the game with the best lines as variations of the moves that differ from them.
    pub fn annotated(&self) -> Game<P> {
        let mut annotated = self.game.clone();
        for (ply, judged) in (1..).zip(&self.moves) {
            let better = if judged.best == judged.m { &[][..] } else { &judged.line };
            // Limits of the game may end it before the line.
            let _ = (1..=better.len()).rev().find(|&length| {
                let (first, rest) = (&better[0], better[1..length].join(" "));
                let variation = format!("{first} {{{}}} {rest}", shown(judged, judged.before));
                annotated.add_variation(ply, &variation).is_ok()
            });
        }
        annotated
    }

    /// Returns the number of a player's moves, the average of the lost points (`None` without
    /// moves), and the number of moves of each [`Judgment`](board_search::Judgment).
    fn summary(&self, player: Player) -> (usize, Option<f64>, [usize; 5]) {
        let own = self.moves.iter().filter(|judged| judged.player == player);
        let (mut moves, mut loss, mut judgments) = (0, 0.0, [0; 5]);
        for judged in own {
            moves += 1;
            loss += judged.loss;
            judgments[judged.judgment as usize] += 1;
        }
        (moves, (moves > 0).then(|| loss / moves as f64), judgments)
    }
}

/// Returns a score, or the value if it is exact.
fn shown(judged: &AnalyzedMove<String>, score: Score) -> String {
    match score.hundredths() {
        Some(_) if judged.depth == 0 => "draw".into(),
        _ => score.to_string(),
    }
}

/// Returns an estimate in hundredths, or `None` for an exact value.
fn hundredths(judged: &AnalyzedMove<String>, score: Score) -> Option<i32> {
    score.hundredths().filter(|_| judged.depth > 0)
}

/// Returns a search with a small table, since there is one for each thread.
fn engine<P: FullGame>() -> Search<P::Evaluator> {
    Search::new(P::Evaluator::default()).exact(true).memory(8 << 20)
}
