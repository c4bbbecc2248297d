//! The option `--analyze`.

use std::io::Write;

use board_core::Player;
use board_games::{AnyGame, GameKind, dispatch};
use board_jobs::{Analysis, Control, Judged, Judgment, Root};
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
    /// Analyzes a game. `limits` has no moves.
    pub fn new(
        (file, record): (&'a str, usize),
        session: &'a AnyGame,
        limits: Analysis<'_>,
        control: &Control<'_>,
    ) -> Result<Self, Failure> {
        let (game, moves, positions) = (session.kind(), session.moves(), session.positions());
        let root = Root { game: game.name, position: &positions[0].to_string() };
        let judged = Analysis { moves: &moves, ..limits }.run(root, control)?;
        Ok(Self {
            file,
            record,
            game: game.name,
            names: dispatch!(session, AnyGame(game) => Player::ALL.map(|player| game.name(player))),
            state: crate::record::state(session),
            summary: Player::ALL.map(|player| Summary::new(game, player, &judged)),
            moves: (1..).zip(judged).map(|(ply, judged)| Row::new(game, ply, judged)).collect(),
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
    fn new(game: GameKind, ply: usize, judged: Judged) -> Self {
        let Judged { m, player, best, before, after, loss, judgment, depth } = judged;
        Self {
            ply,
            player: game.players[player.index()],
            m,
            before: before.to_string(),
            before_hundredths: before.hundredths(),
            after: after.to_string(),
            after_hundredths: after.hundredths(),
            best,
            loss,
            verdict: judgment.name(),
            depth,
        }
    }
}

impl Summary {
    fn new(game: GameKind, player: Player, judged: &[Judged]) -> Self {
        let own: Vec<_> = judged.iter().filter(|judged| judged.player == player).collect();
        let count = |judgment| own.iter().filter(|judged| judged.judgment == judgment).count();
        let loss: f64 = own.iter().map(|judged| judged.loss).sum();
        Self {
            player: game.players[player.index()],
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
