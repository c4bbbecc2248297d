//! The section about strong play.

use std::fmt::{self, Write as _};

use board_search::Tally;

use crate::Size;
use crate::sample::{LIMITS, OPENING, Sample};

/// The results of a game: under each of the rules, games of the search and random games.
pub struct Chapter {
    pub game: &'static str,
    pub samples: Vec<(String, Sample, Sample)>,
}

/// Writes a line.
macro_rules! line {
    ($page:expr, $($what:tt)*) => {
        writeln!($page, $($what)*).expect("writing to a String cannot fail")
    };
}

/// The heading of the section, which is the last one of its page.
pub const HEADING: &str = "## Strong play\n";

/// Returns the section, with one chapter per game.
pub fn section(chapters: &[Chapter], size: Size) -> String {
    let mut page = String::new();
    let Size { standard, option, nodes } = size;
    let max = LIMITS.max_plies.unwrap_or_default();
    line!(
        page,
        "\
{HEADING}
The search played {standard} games against itself under the standard rules and {option} under each
of the other rules, with about {nodes} positions for a move. To make games differ, the first
{OPENING} plies are random, and the number of positions varies between games. Threefold repetition
is a draw, and so is a game of {max} plies. Random players also played {standard} games.

- *points*: the first player's average points (1 for a win, 0.5 for a draw) in hundredths, with the
  95% confidence interval. Bold points differ significantly from the points under the standard
  rules.
- *length*: the median number of plies.

The tables show whether moving first is an advantage between equal players, not who wins with best
play. About one in twenty results is outside its interval by chance.

Written by `cargo run --release -p board-benches --bin strong-play -- docs {standard} {option} {nodes}`."
    );
    for chapter in chapters {
        write(&mut page, chapter);
    }
    page
}

fn write(page: &mut String, chapter: &Chapter) {
    let Chapter { game, samples } = chapter;
    line!(
        page,
        "\n### {game}\n\n![Lengths of the games](plots/strong-{game}.svg)\n\n\
        | rules | points | draws | length |\n|---|--:|--:|--:|"
    );
    let (_, strong, random) = &samples[0];
    row(page, "`standard`, random moves", &points(&random.all).to_string(), random);
    for (rules, sample, _) in samples {
        let own = points(&sample.all);
        let differs = own.above(points(&strong.all)).is_some();
        let shown = if differs { format!("**{own}**") } else { own.to_string() };
        row(page, &format!("`{rules}`"), &shown, sample);
    }
    line!(page, "\n{}", advantage(strong));
    let (games, different) = (strong.all.games(), strong.different as u64);
    if different * 10 < games * 9 {
        line!(
            page,
            "Only {different} of the {games} standard games are different, so their intervals are \
            too narrow."
        );
    }
    let mut moves: Vec<_> = strong.by_first.iter().collect();
    moves.sort_by(|(_, a), (_, b)| b.share().total_cmp(&a.share()));
    let described = |(text, tally): &(&String, &Tally)| format!("`{text}` ({})", points(tally));
    let moves: Vec<_> = moves.iter().map(described).collect();
    if let [best, second, ..] = moves.as_slice() {
        line!(page, "The best first moves are {best} and {second}.");
    }
}

fn row(page: &mut String, name: &str, points: &str, sample: &Sample) {
    let length = sample.length(50);
    let drawn = 100.0 * sample.all.draws as f64 / sample.all.games() as f64;
    line!(page, "| {name} | {points} | {drawn:.1}% | {length} |");
}

/// Describes the advantage of the first move.
fn advantage(strong: &Sample) -> &'static str {
    match points(&strong.all).above(EVEN) {
        Some(true) => "Moving first is an advantage.",
        Some(false) => "Moving first is a disadvantage.",
        None => "Moving first has no significant effect.",
    }
}

/// A share of the points in hundredths, and half of its confidence interval.
#[derive(Clone, Copy)]
struct Points {
    share: f64,
    error: f64,
}

/// The points of equal players.
const EVEN: Points = Points { share: 50.0, error: 0.0 };

impl Points {
    /// Returns whether these points are more than the other, or `None` if the difference is not
    /// significant at 95%.
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

/// Returns the points of the first player, with the error.
fn points(tally: &Tally) -> Points {
    let (share, games) = (tally.share(), tally.games() as f64);
    let squares = (tally.wins as f64 + tally.draws as f64 / 4.0) / games;
    // At least the effect of one game, because a few equal results prove little.
    let error = 1.96 * ((squares - share * share) / games).sqrt().max(0.5 / games);
    Points { share: 100.0 * share, error: 100.0 * error }
}
