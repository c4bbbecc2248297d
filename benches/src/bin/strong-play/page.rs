//! The page about strong play.

use std::cmp::Ordering;
use std::fmt::{self, Write as _};

use board_search::Tally;

use crate::Size;
use crate::sample::{LIMITS, OPENING, Sample};

/// The games of one game: by rules those of the search, and random ones.
pub struct Chapter {
    pub game: &'static str,
    pub players: [&'static str; 2],
    pub samples: Vec<(String, Sample, Sample)>,
}

/// Writes a line; a string takes all.
macro_rules! line {
    ($page:expr, $($what:tt)*) => {
        writeln!($page, $($what)*).expect("a string takes all")
    };
}

/// The page, one chapter a game.
pub fn page(chapters: &[Chapter], size: Size) -> String {
    let mut page = String::new();
    let Size { standard, option, nodes } = size;
    let max = LIMITS.max_plies.unwrap_or_default();
    line!(
        page,
        "\
# What strong play shows

Games of the search of `board-search` against itself, {nodes} positions a move for both players, next
to as many games of random moves: {standard} of each under the standard rules, {option} under each
of the others. The first {OPENING} plies are random, and the positions a move between a half and one
and a half times as many in each game, so that games differ; a position that stands on the board for
the third time is a draw, and so is a game of {max} plies.

- *points* are those of the first player, 1 for a win and a half for a draw, in hundredths of the
  games, with the interval that has the true share with a probability of 95 %.
- *length* in plies: half of the games are no longer; in brackets those that a tenth and nine tenths
  of them do not exceed.
- *unfinished*: games that a repetition or the number of plies ended.
- *different*: games of which no two have the same moves. Where they are far fewer than games, the
  intervals are too narrow.

What can be concluded: how games between equals of this strength go, whether moving first helps
them, and which option changes that. What cannot: who wins with best play, for both players share the
blind spots of one evaluation, and what it overlooks is overlooked by both; nor how people play. Disk
race [is solved](games/disk-race-solved.md): its start is a draw, whatever the games below suggest. An
opening move that scores better was better for these players, and of many moves one in twenty lies
outside its interval by chance alone. A difference is called one where chance alone would make it in
fewer than one of twenty comparisons.

Made by `cargo run --release -p board-benches --bin strong-play -- docs {standard} {option} {nodes}`."
    );
    for chapter in chapters {
        write(&mut page, chapter);
    }
    page
}

fn write(page: &mut String, chapter: &Chapter) {
    let Chapter { game, players: [first, second], samples } = chapter;
    line!(
        page,
        "\n## {game}\n\n![Lengths of the games](plots/strong-{game}.svg)\n\n\
        | rules | play | points | {first} wins | draws | {second} wins | length | unfinished | different |\n\
        |---|---|--:|--:|--:|--:|--:|--:|--:|"
    );
    for (rules, strong, random) in samples {
        row(page, rules, "strong", strong);
        row(page, rules, "random", random);
    }
    let (_, strong, random) = &samples[0];
    line!(page, "\n{}", advantage(strong, random));
    line!(page, "{}", course(strong, random));
    for (rules, other, _) in &samples[1..] {
        line!(page, "{}", difference(rules, other, strong));
    }
    line!(page, "\n| first move, or an image of it | games | points |\n|---|--:|--:|");
    let mut moves: Vec<_> = strong.by_first.iter().collect();
    moves.sort_by(|(_, a), (_, b)| b.share().total_cmp(&a.share()));
    for (text, tally) in moves {
        line!(page, "| `{text}` | {} | {} |", tally.games(), points(tally));
    }
}

fn row(page: &mut String, rules: &str, play: &str, sample: &Sample) {
    let Tally { wins, draws, losses } = sample.all;
    let [tenth, half, nine] = [10, 50, 90].map(|hundredths| sample.length(hundredths));
    line!(
        page,
        "| `{rules}` | {play} | {} | {wins} | {draws} | {losses} | {half} ({tenth}, {nine}) | {} | {} |",
        points(&sample.all),
        sample.limited,
        sample.different
    );
}

/// Whether it helps to move first.
fn advantage(strong: &Sample, random: &Sample) -> String {
    let [strong, random] = [strong, random].map(|sample| points(&sample.all));
    let verdict = match strong.above(EVEN) {
        Some(true) => "Moving first helps",
        Some(false) => "Moving first is a disadvantage",
        None => "It cannot be told whether moving first helps",
    };
    format!("- {verdict}: {strong} points, in random play {random}.")
}

/// How long the games are, and how many are drawn.
fn course(strong: &Sample, random: &Sample) -> String {
    let [plies, other] = [strong, random].map(|sample| sample.length(50));
    let length = match plies.cmp(&other) {
        Ordering::Less => "shorter than",
        Ordering::Equal => "as long as",
        Ordering::Greater => "longer than",
    };
    let [drawn, by_chance] =
        [strong, random].map(|sample| 100.0 * sample.all.draws as f64 / sample.all.games() as f64);
    format!(
        "- Strong games are {length} random ones, {plies} plies and {other}; {drawn:.1} % of them \
        are drawn, of the random ones {by_chance:.1} %."
    )
}

/// What other rules change for the first player.
fn difference(rules: &str, other: &Sample, standard: &Sample) -> String {
    let other = points(&other.all);
    match other.above(points(&standard.all)) {
        Some(true) => format!("- Under `{rules}` the first player does better: {other} points."),
        Some(false) => format!("- Under `{rules}` the first player does worse: {other} points."),
        None => format!("- No difference in points is seen under `{rules}`: {other}."),
    }
}

/// A share of the points in hundredths, and how far off it may be.
#[derive(Clone, Copy)]
struct Points {
    share: f64,
    error: f64,
}

/// Those of players who are equal.
const EVEN: Points = Points { share: 50.0, error: 0.0 };

impl Points {
    /// Whether they are more than others, if chance alone makes such a difference in fewer than one
    /// of twenty cases.
    fn above(self, other: Self) -> Option<bool> {
        let apart = (self.share - other.share).abs() > self.error.hypot(other.error);
        apart.then_some(self.share > other.share)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1} ± {:.1}", self.share, self.error)
    }
}

/// The points of a hundred games.
fn points(tally: &Tally) -> Points {
    let (share, games) = (tally.share(), tally.games() as f64);
    let squares = (tally.wins as f64 + tally.draws as f64 / 4.0) / games;
    // Never less than if a game more had gone the other way: few equal games prove little.
    let error = 1.96 * ((squares - share * share) / games).sqrt().max(0.5 / games);
    Points { share: 100.0 * share, error: 100.0 * error }
}
