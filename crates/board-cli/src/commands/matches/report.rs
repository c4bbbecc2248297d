//! The result of a match, as text or JSON.

use std::io::Write;
use std::time::Duration;

use board_jobs::{Contender, MatchResult, Played};
use board_search::{Forfeit, Sprt, Tally, Verdict};
use serde::Serialize;

use crate::failure::Failure;

/// The results of the finished games.
pub struct Results {
    /// The pairings with the results of the first players.
    pairings: Vec<([usize; 2], Tally)>,
    forfeits: Vec<Forfeited>,
}

struct Forfeited {
    /// The number of the game.
    game: u64,
    player: usize,
    /// The index of the player in the pairing.
    at: usize,
    reason: String,
}

/// The result of a match or tournament.
#[derive(Serialize)]
pub struct Report<'a> {
    game: &'a str,
    /// The first two players, in a match.
    #[serde(flatten)]
    duel: Option<Duel>,
    /// The number of played games; fewer than scheduled if the match ended early.
    games: u64,
    /// Whether all games were played or a test was decided.
    complete: bool,
    players: Vec<Standing>,
    pairings: Vec<Pairing>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Test>,
    forfeits: Vec<Lost<'a>>,
    seconds: f64,
}

/// A match of two players, from the view of the first.
#[derive(Serialize)]
struct Duel {
    a: String,
    b: String,
    #[serde(flatten)]
    points: Points,
}

/// The results of a player.
#[derive(Serialize)]
struct Standing {
    name: String,
    games: u64,
    #[serde(flatten)]
    points: Points,
}

#[derive(Serialize)]
struct Points {
    wins: u64,
    draws: u64,
    losses: u64,
    share: f64,
    /// `None` where it is infinite.
    elo: Option<f64>,
    elo_interval: [Option<f64>; 2],
}

/// The results of the first player of a pairing.
#[derive(Serialize)]
struct Pairing {
    a: String,
    b: String,
    wins: u64,
    draws: u64,
    losses: u64,
    #[serde(skip)]
    players: [usize; 2],
}

#[derive(Serialize)]
struct Test {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    llr: f64,
    bounds: [f64; 2],
    /// The numbers of pairs of games by points, from 0 to 2.
    pairs: [u64; 5],
    /// `H0`, `H1`, or `None` if the games did not suffice.
    verdict: Option<String>,
}

/// A game that a player forfeited.
#[derive(Serialize)]
struct Lost<'a> {
    game: u64,
    player: String,
    reason: &'a str,
}

impl Points {
    fn of(tally: Tally) -> Self {
        let Tally { wins, draws, losses } = tally;
        let finite = |number: f64| number.is_finite().then_some(number);
        let elo = tally.elo();
        Self {
            wins,
            draws,
            losses,
            share: tally.share(),
            elo: elo.and_then(|elo| finite(elo.difference)),
            elo_interval: [0, 1].map(|end| elo.and_then(|elo| finite(elo.interval[end]))),
        }
    }

    /// Formats the difference in strength and its interval.
    fn elo(&self) -> [String; 3] {
        let [low, high] = self.elo_interval;
        [self.elo, low, high].map(|elo| elo.map_or("unbounded".into(), |elo| format!("{elo:+.0}")))
    }
}

impl Results {
    /// Returns the results before the first game.
    pub fn new(pairings: Vec<[usize; 2]>) -> Self {
        let pairings = pairings.into_iter().map(|players| (players, Tally::default()));
        Self { pairings: pairings.collect(), forfeits: Vec::new() }
    }

    /// Adds a game.
    pub fn add(&mut self, played: Played) {
        for (players, tally) in &mut self.pairings {
            if *players == played.players {
                *tally = *tally + played.result;
            }
        }
        if let Some((player, Forfeit(reason))) = played.forfeit {
            let at = usize::from(player != played.side);
            self.forfeits.push(Forfeited {
                game: played.number,
                player: played.players[at],
                at,
                reason,
            });
        }
    }
}

impl<'a> Report<'a> {
    /// Returns the report of a match that has `scheduled` games.
    pub fn new(
        game: &'a str,
        players: &[Contender],
        results: &'a Results,
        sprt: Option<Sprt>,
        result: &MatchResult,
        scheduled: u64,
        time: Duration,
    ) -> Self {
        let names = names(players);
        let Results { pairings, forfeits } = results;
        let standing = |(index, name): (usize, &String)| {
            let tally = pairings.iter().fold(Tally::default(), |sum, &([a, b], tally)| {
                let Tally { wins, draws, losses } = tally;
                match index {
                    _ if index == a => sum + tally,
                    _ if index == b => sum + Tally { wins: losses, draws, losses: wins },
                    _ => sum,
                }
            });
            Standing { name: name.clone(), games: tally.games(), points: Points::of(tally) }
        };
        let pairing = |&([a, b], tally): &([usize; 2], Tally)| {
            let Tally { wins, draws, losses } = tally;
            let (first, second) = (names[a].clone(), names[b].clone());
            Pairing { a: first, b: second, wins, draws, losses, players: [a, b] }
        };
        let is_duel = players.len() == 2;
        let lost = |&Forfeited { game, player, at, ref reason }: &'a Forfeited| {
            let player = if is_duel { ["a", "b"][at].to_owned() } else { names[player].clone() };
            Lost { game, player, reason }
        };
        let duel =
            || Duel { a: names[0].clone(), b: names[1].clone(), points: Points::of(pairings[0].1) };
        let games = pairings.iter().map(|(_, tally)| tally.games()).sum();
        Self {
            game,
            duel: is_duel.then(duel),
            games,
            complete: games == scheduled || result.verdict.is_some(),
            players: names.iter().enumerate().map(standing).collect(),
            pairings: pairings.iter().map(pairing).collect(),
            sprt: sprt.map(|sprt| Test::new(sprt, result)),
            forfeits: forfeits.iter().map(lost).collect(),
            seconds: time.as_secs_f64(),
        }
    }

    /// Prints the report as text.
    pub fn print(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Self { games, seconds, .. } = self;
        let interrupted = if self.complete { "" } else { ", then interrupted" };
        write!(out, "{games} games in {seconds:.1} s{interrupted}")?;
        match &self.duel {
            Some(duel) => duel.print(out)?,
            None => self.print_table(out)?,
        }
        if let Some(test) = &self.sprt {
            test.print(out)?;
        }
        for Lost { game, player, reason } in &self.forfeits {
            writeln!(out, "game {game} was lost by {player}: {reason}")?;
        }
        Ok(())
    }

    /// Prints the players by their points, with the points against each of the others.
    fn print_table(&self, out: &mut impl Write) -> Result<(), Failure> {
        let mut order: Vec<_> = (0..self.players.len()).collect();
        // Stable, so that players with equal shares keep the order of the command line.
        order.sort_by(|&a, &b| {
            let share = |at: usize| self.players[at].points.share;
            share(b).total_cmp(&share(a))
        });
        let header = ["", "player", "games", "points", "share", "Elo", "95 % interval"];
        let numbers = (1..=order.len()).map(|rank| rank.to_string());
        let mut rows = vec![header.map(str::to_owned).into_iter().chain(numbers).collect()];
        for (rank, &player) in (1..).zip(&order) {
            let Standing { name, games, points } = &self.players[player];
            let [elo, low, high] = points.elo();
            let mut row: Vec<String> = vec![
                format!("{rank}"),
                name.clone(),
                format!("{games}"),
                halves(2 * points.wins + points.draws),
                format!("{:.1} %", 100.0 * points.share),
                elo,
                format!("{low} to {high}"),
            ];
            row.extend(order.iter().map(|&other| self.points_against(player, other)));
            rows.push(row);
        }
        writeln!(out)?;
        write_columns(out, &rows)
    }

    /// Returns the points of a player against another one, or a dash if they did not meet.
    fn points_against(&self, player: usize, other: usize) -> String {
        let points = self.pairings.iter().find_map(|pairing| match pairing.players {
            [a, b] if (a, b) == (player, other) => Some(2 * pairing.wins + pairing.draws),
            [a, b] if (a, b) == (other, player) => Some(2 * pairing.losses + pairing.draws),
            _ => None,
        });
        points.map_or_else(|| "-".into(), halves)
    }
}

impl Duel {
    fn print(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Self { a, b, points } = self;
        let Points { wins, draws, losses, share, .. } = points;
        writeln!(out, ": {a} against {b}")?;
        let share = 100.0 * share;
        writeln!(out, "{wins} won, {draws} drawn, {losses} lost: {share:.1} % of the points")?;
        let [elo, low, high] = points.elo();
        writeln!(out, "Elo difference: {elo}, with 95 % from {low} to {high}")?;
        Ok(())
    }
}

impl Test {
    fn new(sprt: Sprt, MatchResult { pairs, verdict, .. }: &MatchResult) -> Self {
        let Sprt { elo0, elo1, alpha, beta } = sprt;
        Self {
            elo0,
            elo1,
            alpha,
            beta,
            llr: sprt.llr(pairs),
            bounds: sprt.bounds(),
            pairs: pairs.0,
            verdict: verdict.map(|verdict: Verdict| verdict.to_string()),
        }
    }

    fn print(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Self { elo0, elo1, llr, bounds: [low, high], pairs, verdict, .. } = self;
        writeln!(out, "Pairs of games with 0, 1/2, 1, 3/2 and 2 points: {pairs:?}")?;
        write!(out, "SPRT: LLR {llr:.2} of {low:.2} to {high:.2}, ")?;
        match verdict.as_deref() {
            None => writeln!(out, "no verdict")?,
            Some("H1") => writeln!(out, "H1 is accepted: stronger by {elo1} Elo points or more")?,
            Some(_) => writeln!(out, "H0 is accepted: stronger by {elo0} Elo points at most")?,
        }
        Ok(())
    }
}

/// Returns the names of the players. Equal names get numbers.
fn names(players: &[Contender]) -> Vec<String> {
    let name = |(at, player): (usize, &Contender)| match players[..at]
        .iter()
        .filter(|other| *other == player)
        .count()
    {
        0 => player.to_string(),
        earlier => format!("{player} ({})", earlier + 1),
    };
    players.iter().enumerate().map(name).collect()
}

/// Formats half points, such as `3.5`.
fn halves(points: u64) -> String {
    format!("{}.{}", points / 2, if points % 2 == 0 { 0 } else { 5 })
}

/// Writes rows with columns of equal widths. The second column is aligned to the left.
fn write_columns(out: &mut impl Write, rows: &[Vec<String>]) -> Result<(), Failure> {
    let width = |at: usize| rows.iter().map(|row| row[at].chars().count()).max().unwrap_or(0);
    let widths: Vec<_> = (0..rows[0].len()).map(width).collect();
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(at, (cell, &width))| match at {
            1 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        let line: Vec<_> = cells.collect();
        writeln!(out, "{}", line.join("  ").trim_end())?;
    }
    Ok(())
}
