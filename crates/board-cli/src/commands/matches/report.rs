//! The result of a match, as text or JSON.

use std::io::Write;
use std::time::Duration;

use board_jobs::{Contender, MatchResult, Meeting, Played};
use board_search::{Forfeit, Pairs, Sprt, Tally, Verdict};
use serde::Serialize;

use crate::failure::Failure;

/// What is listed of the finished games.
#[derive(Default)]
pub struct Results {
    forfeits: Vec<Forfeited>,
    repeats: Vec<Repeat>,
}

struct Forfeited {
    /// The number of the game.
    game: u64,
    player: usize,
    /// The index of the player in the pairing.
    at: usize,
    reason: String,
}

/// A game that repeats an earlier one.
#[derive(Clone, Copy, Serialize)]
struct Repeat {
    game: u64,
    of: u64,
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
    repeats: &'a [Repeat],
    /// The number of different openings, if they were used again.
    #[serde(skip_serializing_if = "Option::is_none")]
    different_openings: Option<u64>,
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
    /// `None` without games.
    share: Option<f64>,
    /// `None` where it is infinite or without pairs of games.
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
    fn of(tally: Tally, pairs: Pairs) -> Self {
        let Tally { wins, draws, losses } = tally;
        let finite = |number: f64| number.is_finite().then_some(number);
        let elo = pairs.elo();
        Self {
            wins,
            draws,
            losses,
            share: (tally.games() > 0).then(|| tally.share()),
            elo: elo.and_then(|elo| finite(elo.difference)),
            elo_interval: [0, 1].map(|end| elo.and_then(|elo| finite(elo.interval[end]))),
        }
    }

    /// Formats the share of the points.
    fn share(&self) -> String {
        self.share.map_or_else(|| "-".into(), |share| format!("{:.1} %", 100.0 * share))
    }

    /// Formats the difference in strength and its interval.
    fn elo(&self) -> [String; 3] {
        let [low, high] = self.elo_interval;
        [self.elo, low, high].map(|elo| elo.map_or("unbounded".into(), |elo| format!("{elo:+.0}")))
    }
}

impl Results {
    /// Adds a game.
    pub fn add(&mut self, played: Played) {
        let Played { number: game, repeats, .. } = played;
        self.repeats.extend(repeats.map(|of| Repeat { game, of }));
        if let Some((player, Forfeit(reason))) = played.forfeit {
            let at = usize::from(player != played.side);
            self.forfeits.push(Forfeited { game, player: played.players[at], at, reason });
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
        let MatchResult { meetings, verdict, openings, .. } = result;
        let standing = |(index, name): (usize, &String)| {
            let zero = (Tally::default(), Pairs::default());
            let (tally, pairs) = meetings.iter().fold(zero, |sum, meeting| {
                let Meeting { players: [a, b], tally, pairs } = *meeting;
                match index {
                    _ if index == a => (sum.0 + tally, sum.1 + pairs),
                    _ if index == b => (sum.0 + tally.reversed(), sum.1 + pairs.reversed()),
                    _ => sum,
                }
            });
            Standing { name: name.clone(), games: tally.games(), points: Points::of(tally, pairs) }
        };
        let pairing = |&Meeting { players: [a, b], tally, .. }: &Meeting| {
            let Tally { wins, draws, losses } = tally;
            let (first, second) = (names[a].clone(), names[b].clone());
            Pairing { a: first, b: second, wins, draws, losses, players: [a, b] }
        };
        let is_duel = players.len() == 2;
        let lost = |&Forfeited { game, player, at, ref reason }: &'a Forfeited| {
            let player = if is_duel { ["a", "b"][at].to_owned() } else { names[player].clone() };
            Lost { game, player, reason }
        };
        let points = |meeting: &Meeting| Points::of(meeting.tally, meeting.pairs);
        let duel =
            || Duel { a: names[0].clone(), b: names[1].clone(), points: points(&meetings[0]) };
        let games = meetings.iter().map(|meeting| meeting.tally.games()).sum();
        Self {
            game,
            duel: is_duel.then(duel),
            games,
            complete: games == scheduled || verdict.is_some(),
            players: names.iter().enumerate().map(standing).collect(),
            pairings: meetings.iter().map(pairing).collect(),
            sprt: sprt.map(|sprt| Test::new(sprt, &meetings[0].pairs, *verdict)),
            forfeits: results.forfeits.iter().map(lost).collect(),
            repeats: &results.repeats,
            different_openings: *openings,
            seconds: time.as_secs_f64(),
        }
    }

    /// Prints the report as text.
    pub fn print(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Self { games, seconds, .. } = self;
        let interrupted = if self.complete { "" } else { ", then interrupted" };
        if *games == 0 {
            return Ok(writeln!(out, "no finished games in {seconds:.1} s{interrupted}")?);
        }
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
        if let Some(number) = self.different_openings {
            let plural = if number == 1 { "" } else { "s" };
            writeln!(
                out,
                "only {number} different opening{plural}: used again after {} games",
                2 * number
            )?;
        }
        self.print_repeats(out)
    }

    /// Prints the games that repeat earlier ones.
    fn print_repeats(&self, out: &mut impl Write) -> Result<(), Failure> {
        const LISTED: usize = 10;
        let listed = self.repeats.iter().take(LISTED);
        let listed: Vec<_> = listed.map(|Repeat { game, of }| format!("{game} as {of}")).collect();
        let more = match self.repeats.len() {
            0 => return Ok(()),
            number => number.saturating_sub(LISTED),
        };
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        writeln!(out, "games that repeat earlier ones, move by move: {}{more}", listed.join(", "))?;
        Ok(())
    }

    /// Prints the players by their points, with the points against each of the others.
    fn print_table(&self, out: &mut impl Write) -> Result<(), Failure> {
        let mut order: Vec<_> = (0..self.players.len()).collect();
        // Stable, so that players with equal shares keep the order of the command line.
        order.sort_by(|&a, &b| {
            let share = |at: usize| self.players[at].points.share.unwrap_or(0.5);
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
                points.share(),
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
        let Points { wins, draws, losses, .. } = points;
        writeln!(out, ": {a} against {b}")?;
        let share = points.share();
        writeln!(out, "{wins} won, {draws} drawn, {losses} lost: {share} of the points")?;
        let [elo, low, high] = points.elo();
        writeln!(out, "Elo difference: {elo}, with 95 % from {low} to {high}")?;
        Ok(())
    }
}

impl Test {
    fn new(sprt: Sprt, pairs: &Pairs, verdict: Option<Verdict>) -> Self {
        let ([elo0, elo1], [alpha, beta]) = (sprt.elo(), sprt.errors());
        Self {
            elo0,
            elo1,
            alpha,
            beta,
            llr: sprt.llr(pairs),
            bounds: sprt.bounds(),
            pairs: pairs.0,
            verdict: verdict.map(|verdict| verdict.to_string()),
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
