use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use board_games::AnyGame;
use board_jobs::{BestMove, Found, Line, Root};
use board_search::parse_duration;
use clap::Args;
use serde::Serialize;

use crate::args::{StartArgs, ThreadsArg};
use crate::failure::Failure;
use crate::{output, watch};

mod suite;

#[derive(Args, Debug)]
#[command(
    long_about = "\
Find the best move by search, with its value for the side to move and the best line.

The search deepens one ply at a time and prints a line after each depth. Without --time, --nodes \
or --depth it runs for two seconds. A value of `+1.00` means that the side to move scores about \
75% between equal players; a forced win or loss is shown with the number of plies to the end. \
The search looks deeper into promising lines than into others. With --exact, it searches all lines \
to the same depth. With --lines, it finds several lines, each with another first move. Ctrl-C ends \
the search with the result so far and exit status 130.

With --suite, the search is tested. Each line of the file is a position, `;` and its best move. \
Empty lines and lines that begin with `#` are skipped. The result is the number of best moves found, without a limit in 50 ms and in \
500 ms for each position. With --json, there is one object for each limit, with the numbers of the \
lines whose move was not found.",
    after_help = include_str!("../../help/best.txt")
)]
pub struct Best {
    #[command(flatten)]
    start: StartArgs,
    /// Stop after this time, such as 500ms or 2s
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<Duration>,
    /// Stop after this number of positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Stop at this depth in plies, 1 to 200
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u8).range(1..=200))]
    depth: Option<u8>,
    /// Prefer the largest margin to the shortest win, in games with margins
    #[arg(long)]
    prefer_margin: bool,
    /// Number of lines, each with another first move
    #[arg(long, value_name = "N", value_parser = lines)]
    lines: Option<usize>,
    /// Search every line to the full depth, so that each depth has its exact value
    #[arg(long)]
    exact: bool,
    /// Search the positions of this file, and count the best moves found
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "rules", "lines", "prefer_margin"])]
    suite: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Print one JSON object per depth; the last one also describes the moves in words
    #[arg(long)]
    json: bool,
}

/// Parses a time.
pub fn time(text: &str) -> Result<Duration, String> {
    parse_duration(text).ok_or_else(|| "expected a time such as 500ms or 2s".into())
}

/// Parses a number of lines.
fn lines(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&number: &usize| number > 0);
    number.ok_or_else(|| "expected a number of at least 1".into())
}

/// The time limit if no limit is given.
const TIME: Duration = Duration::from_secs(2);

/// The time limits for each position of a suite if no limit is given.
const SUITE_TIMES: [Option<Duration>; 2] =
    [Some(Duration::from_millis(50)), Some(Duration::from_millis(500))];

/// The result after a depth.
#[derive(Clone, Serialize, Debug)]
pub struct Answer {
    game: String,
    position: String,
    /// `None` if the game is over.
    best: Option<String>,
    value: String,
    /// The estimate in hundredths; `None` for a forced win or loss.
    hundredths: Option<i32>,
    /// The margin of a forced win or loss, with `--prefer-margin`.
    #[serde(skip_serializing_if = "Option::is_none")]
    margin: Option<u32>,
    line: Vec<String>,
    depth: u8,
    nodes: u64,
    seconds: f64,
    /// `None` if the time is too short to be measured.
    nodes_per_second: Option<u64>,
    /// All lines, with `--lines`.
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<Vec<AnswerLine>>,
    /// The moves of the line in words, only in the last object.
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<Vec<String>>,
}

/// One of several lines.
#[derive(Clone, Serialize, Debug)]
struct AnswerLine {
    best: Option<String>,
    value: String,
    hundredths: Option<i32>,
    line: Vec<String>,
}

impl Best {
    pub fn run(&self) -> Result<(), Failure> {
        if let Some(file) = &self.suite {
            let (game, threads) = (self.start.game(), self.threads.number());
            let times = if self.is_limited() { vec![self.time] } else { SUITE_TIMES.into() };
            let searches: Vec<_> = times.into_iter().map(|time| self.search(time)).collect();
            return suite::run(file, game, &searches, threads, self.json);
        }
        let position = self.start.position()?;
        let root = self.start.root(&position);
        let mut shown = Ok(());
        let mut show = |found: Found| {
            shown = self.show(&self.answer(root, &found));
            if shown.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let search = self.search(if self.is_limited() { self.time } else { Some(TIME) });
        let threads = self.threads.number();
        let found = watch::run(threads, |control| search.run(root, control, &mut show))?;
        shown?;
        let answer = self.answer(root, &found);
        let words = self.words(&answer)?;
        output::print(|out| {
            if self.json {
                return output::json_line(out, &Answer { words: Some(words), ..answer });
            }
            let Some(best) = &answer.best else {
                return Ok(writeln!(out, "the game is over: {}", answer.value)?);
            };
            let time = Duration::from_secs_f64(answer.seconds);
            let rate = output::rate("; ", answer.nodes, time, " positions a second");
            writeln!(out, "best: {best}, {}{rate}", answer.value)?;
            for (m, words) in answer.line.iter().zip(&words) {
                writeln!(out, "{m:>8}  {words}")?;
            }
            for AnswerLine { value, line, .. } in answer.lines.iter().flatten().skip(1) {
                writeln!(out, "next: {}, {value}", line.join(" "))?;
            }
            Ok(())
        })?;
        if watch::interrupted() { Err(Failure::Interrupted) } else { Ok(()) }
    }

    /// Returns whether a limit of the search is given.
    fn is_limited(&self) -> bool {
        (self.time, self.nodes, self.depth) != (None, None, None)
    }

    /// Returns the search with its limits and the given time limit.
    fn search(&self, time: Option<Duration>) -> BestMove {
        BestMove {
            time,
            nodes: self.nodes.unwrap_or(u64::MAX),
            depth: self.depth.unwrap_or(u8::MAX),
            prefer_margin: self.prefer_margin,
            lines: self.lines.unwrap_or(1),
            exact: self.exact,
        }
    }

    /// Describes the moves of a line in words.
    fn words(&self, answer: &Answer) -> Result<Vec<String>, Failure> {
        let start = self.start.game().parse(&answer.position);
        let start = start.map_err(|error| Failure::Data(error.to_string()))?;
        let mut game = AnyGame::from(start);
        let mut words = Vec::new();
        for m in &answer.line {
            let offers = game.offers();
            let offer = offers.into_iter().find(|offer| offer.text == *m);
            words.extend(offer.map(|offer| offer.words));
            game.play(m).map_err(|error| Failure::Data(error.to_string()))?;
        }
        Ok(words)
    }

    /// Writes the result after a depth, and flushes it for readers that wait.
    fn show(&self, answer: &Answer) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        if self.json {
            output::json_line(&mut out, answer)?;
        } else {
            let Answer { depth, value, nodes, seconds, line, .. } = answer;
            if *depth == 1 {
                writeln!(out, "depth      value        nodes       time  best line")?;
            }
            let line = line.join(" ");
            writeln!(out, "{depth:>5} {value:>10} {nodes:>12} {seconds:>8.3} s  {line}")?;
            for AnswerLine { value, line, .. } in answer.lines.iter().flatten().skip(1) {
                writeln!(out, "{:>5} {value:>10} {:>12} {:>10}  {}", "", "", "", line.join(" "))?;
            }
        }
        Ok(out.flush()?)
    }

    fn answer(&self, root: Root<'_>, found: &Found) -> Answer {
        let seconds = found.elapsed.as_secs_f64();
        let answer_line = |Line { moves, score }: &Line| AnswerLine {
            best: moves.first().cloned(),
            value: score.to_string(),
            hundredths: score.hundredths(),
            line: moves.clone(),
        };
        let AnswerLine { best, value, hundredths, line } = answer_line(&found.lines[0]);
        Answer {
            game: root.game.to_owned(),
            position: root.position.to_owned(),
            best,
            value,
            hundredths,
            margin: found.lines[0].score.margin(),
            line,
            depth: found.depth,
            nodes: found.nodes,
            seconds,
            nodes_per_second: output::per_second(found.nodes, found.elapsed)
                .map(|rate| rate as u64),
            lines: self.lines.map(|_| found.lines.iter().map(answer_line).collect()),
            words: None,
        }
    }
}
