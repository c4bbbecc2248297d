//! The result of a match, as text or JSON.

use std::io::Write;
use std::time::Duration;

use board_core::Position;
use board_core::author::text::counted;
use board_search::{
    Contender, Forfeit, MatchResult, Pairs, Played, Settings, Sprt, Tally, Verdict,
};
use serde_json::{Value, json};

use crate::failure::Failure;

/// The data to report about the finished games.
pub struct Results {
    /// The players' names. Equal names are numbered.
    names: Vec<String>,
    /// The numbers of the games that a player forfeited, with the player and the reason.
    forfeits: Vec<(u64, String, String)>,
    /// The numbers of the games that repeat earlier ones, with the earlier numbers.
    repeats: Vec<(u64, u64)>,
}

impl Results {
    pub fn new(players: &[Contender], settings: &[Settings]) -> Self {
        let name = |(player, Settings { name, .. }): (&Contender, &Settings)| {
            name.clone().unwrap_or_else(|| player.to_string())
        };
        let given: Vec<_> = players.iter().zip(settings).map(name).collect();
        let name = |at: usize| match given[..at].iter().filter(|name| **name == given[at]).count() {
            0 => given[at].clone(),
            earlier => format!("{} ({})", given[at], earlier + 1),
        };
        let names = (0..given.len()).map(name).collect();
        Self { names, forfeits: Vec::new(), repeats: Vec::new() }
    }

    /// Adds a game.
    pub fn add<P: Position>(&mut self, played: &Played<P>) {
        self.repeats.extend(played.repeats.map(|of| (played.number, of)));
        if let Some((player, Forfeit(reason))) = &played.forfeit {
            let at = usize::from(*player != played.side);
            let player = match self.names.len() {
                2 => ["a", "b"][at].to_owned(),
                _ => self.names[played.players[at]].clone(),
            };
            self.forfeits.push((played.number, player, reason.clone()));
        }
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

    /// Returns a player's results in all games.
    fn standing(&self, player: usize) -> (Tally, Pairs) {
        let zero = (Tally::default(), Pairs::default());
        self.result.meetings.iter().fold(zero, |(tally, pairs), meeting| {
            match meeting.players.iter().position(|&index| index == player) {
                Some(0) => (tally + meeting.tally, pairs + meeting.pairs),
                Some(_) => (tally + meeting.tally.reversed(), pairs + meeting.pairs.reversed()),
                None => (tally, pairs),
            }
        })
    }

    /// Returns the report as a JSON object.
    pub fn json(&self) -> Value {
        let Results { names, forfeits, repeats } = &self.results;
        let mut report = json!({ "game": self.game });
        if self.is_duel() {
            report["a"] = names[0].as_str().into();
            report["b"] = names[1].as_str().into();
            add_points(&mut report, self.standing(0));
        }
        let player = |(index, name)| {
            let (tally, pairs) = self.standing(index);
            let mut player = json!({ "name": name, "games": tally.games() });
            add_points(&mut player, (tally, pairs));
            player
        };
        let pairings = self.result.meetings.iter().map(|meeting| {
            let [a, b] = meeting.players;
            let mut pairing = json!({ "a": names[a], "b": names[b] });
            add_points(&mut pairing, (meeting.tally, meeting.pairs));
            pairing
        });
        report["games"] = self.games().into();
        report["complete"] = self.is_complete().into();
        report["players"] = names.iter().enumerate().map(player).collect();
        report["pairings"] = pairings.collect();
        if let Some(sprt) = self.sprt {
            report["sprt"] = self.test(sprt);
        }
        let forfeits = forfeits
            .iter()
            .map(|(game, player, why)| json!({ "game": game, "player": player, "reason": why }));
        let repeats = repeats.iter().map(|(game, of)| json!({ "game": game, "of": of }));
        report["forfeits"] = forfeits.collect();
        report["repeats"] = repeats.collect();
        if let Some(number) = self.result.openings {
            report["different_openings"] = number.into();
        }
        report["seconds"] = self.time.as_secs_f64().into();
        report
    }

    fn test(&self, sprt: Sprt) -> Value {
        let ([elo0, elo1], [alpha, beta]) = (sprt.elo(), sprt.errors());
        let pairs = &self.result.meetings[0].pairs;
        json!({
            "elo0": elo0,
            "elo1": elo1,
            "alpha": alpha,
            "beta": beta,
            "llr": sprt.llr(pairs),
            "bounds": sprt.bounds(),
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
        for (game, player, reason) in &self.results.forfeits {
            writeln!(out, "game {game} was lost by {player}: {reason}")?;
        }
        if let Some(number) = self.result.openings {
            let (openings, after) = (counted(number as u32, "different opening"), 2 * number);
            writeln!(out, "only {openings}: used again after {after} games")?;
        }
        self.print_repeats(out)
    }

    fn print_duel(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (tally, pairs) = self.standing(0);
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

    /// Prints the games that repeat earlier ones.
    fn print_repeats(&self, out: &mut impl Write) -> Result<(), Failure> {
        const LISTED: usize = 10;
        let repeats = &self.results.repeats;
        if repeats.is_empty() {
            return Ok(());
        }
        let listed = repeats.iter().take(LISTED).map(|(game, of)| format!("{game} as {of}"));
        let listed = listed.collect::<Vec<_>>().join(", ");
        let more = match repeats.len().saturating_sub(LISTED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        Ok(writeln!(out, "games that repeat earlier ones, move by move: {listed}{more}")?)
    }

    /// Prints the players sorted by points, with their points against each of the others.
    fn print_table(&self, out: &mut impl Write) -> Result<(), Failure> {
        let mut order: Vec<_> = (0..self.results.names.len()).collect();
        // Stable, so that players with equal shares keep the order of the command line.
        order.sort_by(|&a, &b| {
            let share = |player| self.standing(player).0.share();
            share(b).total_cmp(&share(a))
        });
        let header = ["", "player", "games", "points", "share", "Elo", "95 % interval"];
        let row = |header: &[&str]| {
            let numbers = (1..=order.len()).map(|rank| rank.to_string());
            header.iter().map(|&name| name.to_owned()).chain(numbers).collect::<Vec<_>>()
        };
        let (mut rows, mut differences) = (vec![row(&header)], vec![row(&header[..2])]);
        for (rank, &player) in (1..).zip(&order) {
            let (tally, pairs) = self.standing(player);
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
            let mut difference = row[..2].to_vec();
            for &other in &order {
                let [points, elo] = self.against(player, other);
                row.push(points);
                difference.push(elo);
            }
            rows.push(row);
            differences.push(difference);
        }
        writeln!(out)?;
        write_columns(out, &rows)?;
        writeln!(out, "Elo against each other, with 95 % intervals:")?;
        write_columns(out, &differences)
    }

    /// Returns a player's points and Elo difference against another, or dashes if they did not meet.
    fn against(&self, player: usize, other: usize) -> [String; 2] {
        let met = self.result.meetings.iter().find_map(|meeting| match meeting.players {
            [a, b] if (a, b) == (player, other) => Some((meeting.tally, meeting.pairs)),
            [a, b] if (a, b) == (other, player) => {
                Some((meeting.tally.reversed(), meeting.pairs.reversed()))
            }
            _ => None,
        });
        let Some((tally, pairs)) = met else { return ["-"; 2].map(str::to_owned) };
        let [elo, low, high] = elo(pairs);
        [half_points(tally), format!("{elo} ({low} to {high})")]
    }
}

/// Adds the fields of a result to an object. An infinite difference in strength is null, and so is a
/// share without games.
fn add_points(object: &mut Value, (tally, pairs): (Tally, Pairs)) {
    let elo = pairs.elo();
    object["wins"] = tally.wins.into();
    object["draws"] = tally.draws.into();
    object["losses"] = tally.losses.into();
    object["share"] = (tally.games() > 0).then(|| tally.share()).into();
    object["elo"] = elo.map(|elo| elo.difference).into();
    object["elo_interval"] = json!(elo.map_or([None; 2], |elo| elo.interval.map(Some)));
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
