//! The result of a match, as text or JSON.

use std::collections::{HashMap, HashSet};
use std::io::Write;
use std::time::Duration;

use board_core::author::text::counted;
use board_search::{Forfeit, MatchResult, Meeting, Pairs, Played, Sprt, Tally, Verdict};
use serde::Serialize;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::output::rounded;
use crate::players::Settings;

/// The data to report about the finished games.
pub struct Results {
    /// The players' names. Equal names are numbered.
    names: Vec<String>,
    forfeits: Vec<Loss>,
    repeats: Vec<Repeat>,
}

/// A game that a player forfeited.
#[derive(Serialize)]
struct Loss {
    game: u64,
    player: String,
    kind: &'static str,
    reason: String,
}

/// A game that repeats an earlier one.
#[derive(Serialize)]
struct Repeat {
    game: u64,
    of: u64,
}

impl Results {
    pub fn new(players: &[crate::players::Player], settings: &[Settings]) -> Self {
        let name = |(player, Settings { name, .. }): (&crate::players::Player, &Settings)| {
            name.clone().unwrap_or_else(|| player.to_string())
        };
        let given: Vec<_> = players.iter().zip(settings).map(name).collect();
        Self { names: distinct(&given), forfeits: Vec::new(), repeats: Vec::new() }
    }

    /// Adds a game.
    pub fn add(&mut self, played: &Played) {
        let game = played.number;
        self.repeats.extend(played.repeats.map(|of| Repeat { game, of }));
        if let Some((player, Forfeit(fault, reason))) = &played.forfeit {
            let at = usize::from(*player != played.side);
            let player = match self.names.len() {
                2 => ["a", "b"][at].to_owned(),
                _ => self.names[played.players[at]].clone(),
            };
            self.forfeits.push(Loss { game, player, kind: fault.name(), reason: reason.clone() });
        }
    }
}

/// The report as a JSON object. A [`Value`] would take four times as much memory.
#[derive(Serialize)]
struct Object<'a> {
    game: &'static str,
    #[serde(flatten)]
    duel: Option<Row<Pair<'a>>>,
    games: u64,
    complete: bool,
    players: Vec<Row<Value>>,
    pairings: Vec<Row<Pair<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Value>,
    forfeits: &'a [Loss],
    repeats: &'a [Repeat],
    #[serde(skip_serializing_if = "Option::is_none")]
    different_openings: Option<u64>,
    seconds: f64,
}

#[derive(Serialize)]
struct Pair<'a> {
    a: &'a str,
    b: &'a str,
}

/// The points of a player or a pair. An infinite difference in strength is null, and so is a share
/// without games.
#[derive(Serialize)]
struct Row<T> {
    #[serde(flatten)]
    whose: T,
    wins: u64,
    draws: u64,
    losses: u64,
    share: Option<f64>,
    elo: Option<f64>,
    elo_interval: [Option<f64>; 2],
}

impl<T> Row<T> {
    fn new(whose: T, (tally, pairs): (Tally, Pairs)) -> Self {
        let Tally { wins, draws, losses } = tally;
        let share = (tally.games() > 0).then(|| tally.share());
        let elo = pairs.elo();
        let elo_interval = elo.map_or([None; 2], |elo| elo.interval.map(|end| Some(rounded(end))));
        let elo = elo.map(|elo| rounded(elo.difference));
        Self { whose, wins, draws, losses, share, elo, elo_interval }
    }
}

/// The result of a match or tournament.
pub struct Report<'a> {
    pub game: &'static str,
    pub results: Results,
    pub result: &'a MatchResult,
    pub sprt: Option<Sprt>,
    /// The number of games in a complete match without a verdict.
    pub scheduled: u64,
    pub time: Duration,
}

impl Report<'_> {
    /// Returns the number of games played.
    fn games(&self) -> u64 {
        self.result.meetings.iter().map(|meeting| meeting.tally.games()).sum()
    }

    /// Returns whether all games were played or a test was decided.
    fn is_complete(&self) -> bool {
        self.games() == self.scheduled || self.result.verdict.is_some()
    }

    fn is_duel(&self) -> bool {
        self.results.names.len() == 2
    }

    /// Returns each player's results in all games.
    fn standings(&self) -> Vec<(Tally, Pairs)> {
        let mut standings = vec![(Tally::default(), Pairs::default()); self.results.names.len()];
        for Meeting { players: [a, b], tally, pairs, .. } in &self.result.meetings {
            let (first, second) = (standings[*a], standings[*b]);
            standings[*a] = (first.0 + *tally, first.1 + *pairs);
            standings[*b] = (second.0 + tally.reversed(), second.1 + pairs.reversed());
        }
        standings
    }

    /// Returns the report as a JSON object.
    pub fn json(&self) -> impl Serialize {
        let Results { names, forfeits, repeats } = &self.results;
        let standings = self.standings();
        let pair =
            |[a, b]: [usize; 2], points| Row::new(Pair { a: &names[a], b: &names[b] }, points);
        let player = |(name, &points): (&String, &(Tally, Pairs))| {
            Row::new(json!({ "name": name, "games": points.0.games() }), points)
        };
        let met = |met: &Meeting| pair(met.players, (met.tally, met.pairs));
        Object {
            game: self.game,
            duel: self.is_duel().then(|| pair([0, 1], standings[0])),
            games: self.games(),
            complete: self.is_complete(),
            players: names.iter().zip(&standings).map(player).collect(),
            pairings: self.result.meetings.iter().map(met).collect(),
            sprt: self.sprt.map(|sprt| self.test(sprt)),
            forfeits,
            repeats,
            different_openings: self.result.openings,
            seconds: self.time.as_secs_f64(),
        }
    }

    fn test(&self, sprt: Sprt) -> Value {
        let ([elo0, elo1], [alpha, beta]) = (sprt.elo(), sprt.errors());
        let pairs = &self.result.meetings[0].pairs;
        json!({
            "elo0": elo0,
            "elo1": elo1,
            "alpha": alpha,
            "beta": beta,
            "llr": rounded(sprt.llr(pairs)),
            "bounds": sprt.bounds().map(rounded),
            "pairs": pairs.0,
            "verdict": self.result.verdict.map(|verdict| verdict.to_string()),
        })
    }

    /// Prints the report as text.
    pub fn print(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (games, seconds) = (self.games(), self.time.as_secs_f64());
        let interrupted = if self.is_complete() { "" } else { ", then interrupted" };
        if games == 0 {
            return Ok(writeln!(out, "no finished games in {seconds:.1} s{interrupted}")?);
        }
        write!(out, "{games} games in {seconds:.1} s{interrupted}")?;
        if self.is_duel() {
            self.print_duel(out)?;
        } else {
            self.print_table(out)?;
        }
        for Loss { game, player, reason, .. } in &self.results.forfeits {
            writeln!(out, "game {game} was lost by {player}: {reason}")?;
        }
        if let Some(number) = self.result.openings {
            let (openings, after) = (counted(number as u32, "different opening"), 2 * number);
            writeln!(out, "only {openings}: used again after {after} games")?;
        }
        if !self.results.repeats.is_empty() {
            writeln!(out, "repeated games, move by move: {}", self.results.repeats.len())?;
        }
        Ok(())
    }

    fn print_duel(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (tally, pairs) = self.standings()[0];
        let (Tally { wins, draws, losses }, [elo, low, high]) = (tally, elo(pairs));
        writeln!(out, ": {} against {}", self.results.names[0], self.results.names[1])?;
        let share = share(tally);
        writeln!(out, "{wins} won, {draws} drawn, {losses} lost: {share} of the points")?;
        writeln!(out, "Elo difference: {elo}, with 95 % from {low} to {high}")?;
        let Some(sprt) = self.sprt else { return Ok(()) };
        let ([elo0, elo1], [low, high], llr) = (sprt.elo(), sprt.bounds(), sprt.llr(&pairs));
        writeln!(out, "Pairs of games with 0, 1/2, 1, 3/2 and 2 points: {:?}", pairs.0)?;
        let verdict = match self.result.verdict {
            None => "no verdict".into(),
            Some(Verdict::Stronger) => {
                format!("H1 is accepted: stronger by {elo1} Elo points or more")
            }
            Some(Verdict::NotStronger) => {
                format!("H0 is accepted: stronger by {elo0} Elo points at most")
            }
        };
        Ok(writeln!(out, "SPRT: LLR {llr:.2} of {low:.2} to {high:.2}, {verdict}")?)
    }

    /// Prints the players sorted by points, with their points against each of the others.
    fn print_table(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (standings, number) = (self.standings(), self.results.names.len());
        let mut order: Vec<_> = (0..number).collect();
        let shares: Vec<_> = standings.iter().map(|(tally, _)| tally.share()).collect();
        // Stable, so that players with equal shares keep the order of the command line.
        order.sort_by(|&a, &b| shares[b].total_cmp(&shares[a]));
        let mut met = vec![None; number * number];
        for Meeting { players: [a, b], tally, .. } in &self.result.meetings {
            met[a * number + b] = Some(*tally);
            met[b * number + a] = Some(tally.reversed());
        }
        let header = ["", "player", "games", "points", "share", "Elo", "95 % interval"];
        let ranks = (1..=order.len()).map(|rank| rank.to_string());
        let mut rows = vec![header.map(str::to_owned).into_iter().chain(ranks).collect()];
        for (rank, &player) in (1..).zip(&order) {
            let (tally, pairs) = standings[player];
            let [elo, low, high] = elo(pairs);
            let mut row: Vec<String> = vec![
                format!("{rank}"),
                self.results.names[player].clone(),
                format!("{}", tally.games()),
                half_points(tally),
                share(tally),
                elo,
                format!("{low} to {high}"),
            ];
            let points =
                |other: usize| met[player * number + other].map_or("-".into(), half_points);
            row.extend(order.iter().map(|&other| points(other)));
            rows.push(row);
        }
        writeln!(out)?;
        write_columns(out, &rows)
    }
}

/// Returns the names, with numbers after those that occurred before, so that all are different.
fn distinct(names: &[String]) -> Vec<String> {
    let mut taken: HashSet<_> = names.iter().cloned().collect();
    // The next number of a name.
    let mut next = HashMap::new();
    let distinct = names.iter().map(|name| {
        let next = next.entry(name.as_str()).or_insert(1);
        let mut distinct = name.clone();
        while *next > 1 && !taken.insert(distinct.clone()) {
            distinct = format!("{name} ({next})");
            *next += 1;
        }
        *next = (*next).max(2);
        distinct
    });
    distinct.collect()
}

/// Formats the share of the points.
fn share(tally: Tally) -> String {
    if tally.games() == 0 { "-".into() } else { format!("{:.1} %", 100.0 * tally.share()) }
}

/// Formats the strength difference and its interval.
fn elo(pairs: Pairs) -> [String; 3] {
    let known = pairs.elo().map(|elo| [elo.difference, elo.interval[0], elo.interval[1]]);
    known
        .unwrap_or([f64::INFINITY; 3])
        .map(|elo| if elo.is_finite() { format!("{elo:+.0}") } else { "unbounded".into() })
}

/// Formats the points, such as `3.5`.
fn half_points(Tally { wins, draws, .. }: Tally) -> String {
    format!("{}.{}", wins + draws / 2, if draws % 2 == 0 { 0 } else { 5 })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn made_up_names_do_not_collide_with_given_ones() {
        let names = ["x", "x (2)", "x", "y", "x", "x (2)"].map(str::to_owned);
        assert_eq!(distinct(&names), ["x", "x (2)", "x (3)", "y", "x (4)", "x (2) (2)"]);
    }
}
