use std::io::{self, Write};
use std::time::Duration;

use board_games::FullGame;
use board_play::Limits;
use board_search::{Search, duration};
use clap::Args;
use serde::Serialize;

use crate::args::{StartArgs, ThreadsArg, Work};
use crate::engine::note_missing_evaluation;
use crate::failure::Failure;
use crate::watch;
use crate::{memory, output};

/// Find the best move and its value by search
#[derive(Args, Debug)]
#[command(
    long_about = "\
Find the best move by search, with its value for the side to move and the best line.

The search deepens one ply at a time and prints a line after each depth. Without --time, --nodes \
or --depth it runs for two seconds. A value of `+1.00` means that the side to move scores about \
75% between equal players; a forced win or loss is shown with the number of plies to the end. \
Ctrl-C ends the search with the result of the last depth and exit status 130.",
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
    #[command(flatten)]
    threads: ThreadsArg,
    /// Print one JSON object per depth; the last one also describes the moves in words
    #[arg(long)]
    json: bool,
}

/// Parses a time.
pub fn time(text: &str) -> Result<Duration, String> {
    duration(text).ok_or_else(|| "expected a time such as 500ms or 2s".into())
}

/// The time limit if no limit is given.
const TIME: Duration = Duration::from_secs(2);

/// The memory of the table.
const MEMORY: usize = 64 << 20;

/// The result after a depth.
#[derive(Clone, Serialize, Debug)]
pub struct Answer {
    game: &'static str,
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
    nodes_per_second: u64,
    /// The moves of the line in words, only in the last object.
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<Vec<String>>,
}

impl Best {
    pub fn run(&self) -> Result<(), Failure> {
        watch::catch()?;
        let answer = self.start.visit(self)?;
        let words = self.words(&answer)?;
        output::print(|out| {
            if self.json {
                return output::json_line(out, &Answer { words: Some(words), ..answer });
            }
            let Some(best) = &answer.best else {
                return Ok(writeln!(out, "the game is over: {}", answer.value)?);
            };
            let time = Duration::from_secs_f64(answer.seconds);
            let rate = output::rate(answer.nodes, time);
            writeln!(out, "best: {best}, {}; {rate} positions a second", answer.value)?;
            for (m, words) in answer.line.iter().zip(&words) {
                writeln!(out, "{m:>8}  {words}")?;
            }
            Ok(())
        })?;
        if watch::poll().is_break() { Err(Failure::Interrupted) } else { Ok(()) }
    }

    /// Describes the moves of a line in words.
    fn words(&self, answer: &Answer) -> Result<Vec<String>, Failure> {
        let game = self.start.game().parse(&answer.position, Limits::default());
        let mut game = game.map_err(|error| Failure::Data(error.to_string()))?;
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
        }
        Ok(out.flush()?)
    }
}

impl Work for &Best {
    type Output = Answer;

    fn run<P: FullGame>(self, position: &P) -> Result<Answer, Failure> {
        if self.prefer_margin && P::max_margin(position.rules()) == 1 {
            let why = format!("invalid --prefer-margin: wins of {} have no margin", P::NAME);
            return Err(Failure::Usage(why));
        }
        note_missing_evaluation::<P>();
        let flag = watch::flag();
        let mut search = Search::new(P::evaluate).threads(self.threads.number());
        search = search.prefer_margin(self.prefer_margin);
        // Leaves half of the memory for everything else.
        search = search.memory(MEMORY.min(memory::max() / 2)).stop(flag.clone());
        search = match (self.time, self.nodes, self.depth) {
            (None, None, None) => search.time(TIME),
            (Some(time), ..) => search.time(time),
            _ => search,
        };
        search = search.nodes(self.nodes.unwrap_or(u64::MAX));
        search = search.depth(self.depth.unwrap_or(u8::MAX));
        let mut shown = Ok(());
        let best = search.best_with(position, |best| {
            if shown.is_ok() {
                shown = self.show(&answer(position, best));
            }
            // The reader has closed the output.
            if shown.is_err() {
                flag.store(true, std::sync::atomic::Ordering::Relaxed);
            }
        });
        shown.map(|()| answer(position, &best))
    }
}

fn answer<P: FullGame>(position: &P, best: &board_search::Best<P::Move>) -> Answer {
    let seconds = best.elapsed.as_secs_f64();
    Answer {
        game: P::NAME,
        position: position.to_string(),
        best: best.first().map(|m| m.to_string()),
        value: best.score.to_string(),
        hundredths: best.score.hundredths(),
        margin: best.score.margin(),
        line: best.line.iter().map(ToString::to_string).collect(),
        depth: best.depth,
        nodes: best.nodes,
        seconds,
        nodes_per_second: (best.nodes as f64 / seconds.max(1e-9)) as u64,
        words: None,
    }
}
