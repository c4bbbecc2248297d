use std::io::{self, Write};
use std::num::NonZeroU32;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use board_play::FullGame;
use board_search::{Best as Found, Budget, Control, Score, Search};
use clap::Args;
use serde_json::{Value, json};

use crate::args::{StartArgs, ThreadsArg, positive};
use crate::commands::Run;
use crate::failure::Failure;
use crate::{memory, output, watch};

/// Find the best move and its value by search
///
/// The search deepens one ply at a time and prints a line after each depth. Without --time, --nodes
/// or --depth it runs for two seconds. A value of `+1.00` means that the side to move scores about
/// 75% between equal players; a forced win or loss is shown with the number of plies to the end.
/// The search explores promising lines more deeply than others. With --exact, it searches all lines
/// to the same depth. With --lines, it finds several lines, each with a different first move.
/// Ctrl-C ends the search, which prints the result so far and exits with status 130.
#[derive(Args, Debug)]
pub struct Best {
    #[command(flatten)]
    start: StartArgs,
    /// Stop after this time, such as 500ms or 2s
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<Duration>,
    /// Stop after this number of positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=u64::MAX))]
    nodes: Option<u64>,
    /// Stop at this depth in plies, 1 to 200
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u8).range(1..=200))]
    depth: Option<u8>,
    /// Prefer the largest margin to the shortest win, in games with margins
    #[arg(long)]
    prefer_margin: bool,
    /// Number of lines, each with a different first move
    #[arg(long, value_name = "N", value_parser = positive())]
    lines: Option<NonZeroU32>,
    /// Search every line to the full depth, so that each depth has its exact value
    #[arg(long)]
    exact: bool,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Print one JSON object per depth; the last one also describes the moves in words
    #[arg(long)]
    json: bool,
}

/// Parses a time.
pub fn time(text: &str) -> Result<Duration, String> {
    let positive = |digits: &str| {
        if digits.starts_with(['+', '0']) { None } else { digits.parse().ok() }
    };
    let time = match text.strip_suffix("ms") {
        Some(digits) => positive(digits).map(Duration::from_millis),
        None => text.strip_suffix('s').and_then(positive).map(Duration::from_secs),
    };
    time.ok_or_else(|| "expected a time such as 500ms or 2s".into())
}

/// The time limit if no limit is given.
const TIME: Duration = Duration::from_secs(2);

impl Run for Best {
    fn run_on<P: FullGame>(&self) -> Result<(), Failure> {
        let position = self.start.position::<P>()?;
        watch::run(self.threads.number, |control| self.find(&position, control))?;
        if watch::interrupted() { Err(Failure::Interrupted) } else { Ok(()) }
    }
}

impl Best {
    /// Searches a position, and writes the result after each depth and at the end.
    fn find<P: FullGame>(&self, position: &P, control: &Control<'_>) -> Result<(), Failure> {
        if self.prefer_margin && P::max_margin(position.rules()) == 1 {
            let why = format!("invalid --prefer-margin: wins of {} have no margin", P::NAME);
            return Err(Failure::Usage(why));
        }
        let Self { time, nodes, depth, .. } = *self;
        let is_limited = (time, nodes, depth) != (None, None, None);
        let (time, stop) = (if is_limited { time } else { Some(TIME) }, control.stop.clone());
        let budget = Budget { depth, nodes, time, stop, clocks: None };
        let mut search = Search::new(P::Evaluator::default())
            .exact(self.exact)
            .prefer_margin(self.prefer_margin)
            .threads(control.threads)
            .memory(memory::for_table());
        let mut shown = Ok(());
        let lines = self.lines.map_or(1, |lines| lines.get() as usize);
        let found = search.best_lines(position, &budget, lines, |found| {
            if shown.is_ok() {
                shown = self.show(position, found);
            }
            if shown.is_err() {
                control.stop.store(true, Relaxed);
            }
        });
        shown?;
        output::print(|out| self.finish(out, position, &found))
    }

    /// Writes the result after a depth, and flushes it for waiting readers.
    fn show<P: FullGame>(&self, position: &P, found: &[Found<P::Move>]) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        if self.json {
            output::json_line(&mut out, &self.answer(position, found))?;
        } else {
            let Found { ref line, score, depth, nodes, elapsed, .. } = found[0];
            if depth == 1 {
                writeln!(out, "depth      value        nodes       time  best line")?;
            }
            let (line, seconds) = (notations(line).join(" "), elapsed.as_secs_f64());
            writeln!(out, "{depth:>5} {score:>10} {nodes:>12} {seconds:>8.3} s  {line}")?;
            for Found { line, score, .. } in &found[1..] {
                let line = notations(line).join(" ");
                writeln!(out, "{:>5} {score:>10} {:>12} {:>10}  {line}", "", "", "")?;
            }
        }
        Ok(out.flush()?)
    }

    /// Writes the final result, with the moves of the line in words.
    fn finish<P: FullGame>(
        &self,
        out: &mut impl Write,
        position: &P,
        found: &[Found<P::Move>],
    ) -> Result<(), Failure> {
        let Found { ref line, score, nodes, elapsed, .. } = found[0];
        let words = words(*position, line);
        if self.json {
            let mut answer = self.answer(position, found);
            answer["words"] = words.into();
            return output::json_line(out, &answer);
        }
        let Some(best) = line.first() else {
            return Ok(writeln!(out, "the game is over: {score}")?);
        };
        let value =
            found[0].known_score().map_or("unknown value".into(), |score| score.to_string());
        let rate = output::rate("; ", nodes, elapsed, " positions a second");
        writeln!(out, "best: {best}, {value}{rate}")?;
        for (m, words) in notations(line).iter().zip(&words) {
            writeln!(out, "{m:>8}  {words}")?;
        }
        for Found { line, score, .. } in &found[1..] {
            writeln!(out, "next: {}, {score}", notations(line).join(" "))?;
        }
        Ok(())
    }

    /// Returns the result after a depth as a JSON object.
    fn answer<P: FullGame>(&self, position: &P, found: &[Found<P::Move>]) -> Value {
        let of_line = |found: &Found<P::Move>| {
            let (line, score) = (notations(&found.line), found.known_score());
            json!({
                "best": line.first(),
                "value": score.map(|score| score.to_string()),
                "hundredths": score.and_then(Score::hundredths),
                "line": line,
            })
        };
        let Found { score, depth, nodes, elapsed, .. } = found[0];
        let mut answer = json!({ "game": P::NAME, "position": position.to_string() });
        let mut best = of_line(&found[0]);
        for name in ["best", "value", "hundredths"] {
            answer[name] = best[name].take();
        }
        if let Some(margin) = score.margin() {
            answer["margin"] = margin.into();
        }
        answer["line"] = best["line"].take();
        answer["depth"] = depth.into();
        answer["nodes"] = nodes.into();
        answer["seconds"] = elapsed.as_secs_f64().into();
        // Null if the time is too short to be measured.
        let rate = output::per_second(nodes, elapsed).map(|rate| rate as u64);
        answer["nodes_per_second"] = rate.into();
        if self.lines.is_some() {
            answer["lines"] = found.iter().map(of_line).collect();
        }
        answer
    }
}

/// Returns the notations of the moves of a line.
fn notations(line: &[impl ToString]) -> Vec<String> {
    line.iter().map(ToString::to_string).collect()
}

/// Describes a line's moves in words.
fn words<P: FullGame>(mut position: P, line: &[P::Move]) -> Vec<String> {
    let describe = |&m: &P::Move| {
        let words = position.describe(m);
        position.play_unchecked(m);
        words
    };
    line.iter().map(describe).collect()
}
