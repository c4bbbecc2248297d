//! The option `--analyze`.

use std::io::Write;

use board_core::Player;
use board_games::{AnyGame, FullGame, dispatch};
use board_play::Game;
use board_search::{Analysis, Control, Judged, Judgment};
use serde::Serialize;

use crate::failure::Failure;

/// The analysis of a game.
#[derive(Serialize)]
pub struct Analyzed<'a> {
    file: &'a str,
    record: usize,
    game: &'static str,
    /// The names of the players in the record.
    names: [Option<&'a str>; 2],
    /// How the game ended, or who is to move.
    state: String,
    moves: Vec<Row>,
    summary: [Summary; 2],
}

/// A judged move.
#[derive(Serialize)]
struct Row {
    ply: usize,
    player: &'static str,
    #[serde(rename = "move")]
    m: String,
    before: String,
    before_hundredths: Option<i32>,
    after: String,
    after_hundredths: Option<i32>,
    best: String,
    loss: f64,
    verdict: &'static str,
    depth: u8,
}

/// The moves of a player.
#[derive(Serialize)]
struct Summary {
    player: &'static str,
    moves: usize,
    /// The average of the lost points; `None` without moves.
    average_loss: Option<f64>,
    best: usize,
    good: usize,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
}

impl<'a> Analyzed<'a> {
    /// Analyzes a game.
    pub fn new(
        (file, record): (&'a str, usize),
        session: &'a AnyGame,
        analysis: Analysis,
        control: &Control<'_>,
    ) -> Result<Self, Failure> {
        let rows = dispatch!(session, AnyGame(game) => Row::all(game, analysis, control));
        let moves = rows.ok_or(Failure::Interrupted)?;
        let players = session.kind().players;
        Ok(Self {
            file,
            record,
            game: session.kind().name,
            names: dispatch!(session, AnyGame(game) => Player::ALL.map(|player| game.name(player))),
            state: crate::record::state(session),
            summary: players.map(|player| Summary::new(player, &moves)),
            moves,
        })
    }

    /// Prints the moves and a summary of both players.
    pub fn print(&self, out: &mut impl Write) -> Result<(), Failure> {
        if !self.moves.is_empty() {
            writeln!(out, "  ply player   move          before        after  verdict     better")?;
        }
        for Row { ply, player, m, before, after, best, verdict, .. } in &self.moves {
            let better = if best == m { "" } else { best };
            let line = format!(
                "{ply:>5} {player:<8} {m:<10} {before:>9} {after:>12}  {verdict:<10}  {better}"
            );
            writeln!(out, "{}", line.trim_end())?;
        }
        for Summary { player, moves, average_loss, inaccuracies, mistakes, blunders, .. } in
            &self.summary
        {
            let Some(average_loss) = average_loss else {
                writeln!(out, "  {player}: no moves")?;
                continue;
            };
            writeln!(
                out,
                "  {player}: {moves} moves, {average_loss:.3} points lost on average, \
                 inaccuracies {inaccuracies}, mistakes {mistakes}, blunders {blunders}"
            )?;
        }
        Ok(())
    }
}

impl Row {
    /// Judges the moves of a game. Returns `None` if the analysis was stopped.
    fn all<P: FullGame>(
        game: &Game<P>,
        analysis: Analysis,
        control: &Control<'_>,
    ) -> Option<Vec<Self>> {
        let rows = analysis.run(game, control)?.into_iter().zip(1..).map(|(judged, ply)| {
            let Judged { m, player, best, before, after, loss, judgment, depth, .. } = judged;
            Self {
                ply,
                player: P::PLAYERS[player.index()],
                m: m.to_string(),
                before: before.to_string(),
                before_hundredths: before.hundredths(),
                after: after.to_string(),
                after_hundredths: after.hundredths(),
                best: best.to_string(),
                loss,
                verdict: judgment.name(),
                depth,
            }
        });
        Some(rows.collect())
    }
}

impl Summary {
    fn new(player: &'static str, moves: &[Row]) -> Self {
        let own: Vec<_> = moves.iter().filter(|row| row.player == player).collect();
        let count =
            |judgment: Judgment| own.iter().filter(|row| row.verdict == judgment.name()).count();
        let loss: f64 = own.iter().map(|row| row.loss).sum();
        Self {
            player,
            moves: own.len(),
            average_loss: (!own.is_empty()).then(|| loss / own.len() as f64),
            best: count(Judgment::Best),
            good: count(Judgment::Good),
            inaccuracies: count(Judgment::Inaccuracy),
            mistakes: count(Judgment::Mistake),
            blunders: count(Judgment::Blunder),
        }
    }
}
