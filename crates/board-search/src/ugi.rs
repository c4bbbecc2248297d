//! The search as an engine with the Universal Game Interface (UGI).

use std::io::{self, Write};
use std::num::NonZeroU32;
use std::str::SplitWhitespace;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::Duration;

use board_core::{Player, Zobrist};
use board_core::{STANDARD, quoted};
use board_play::{Ending, Evaluated, Game, Limits, OwnEvaluation};

use crate::job::lock;
use crate::{Best, Clock, Score, Search};

mod words;

use words::{Go, end, number, option, position, unexpected};

/// Returns the next line of the manager: `None` at the end of the input, and a message for a line
/// that is invalid.
pub type NextLine<'a> = &'a mut dyn FnMut() -> io::Result<Option<Result<String, String>>>;

/// Runs a UGI engine until the manager sends `quit` or its input ends. The transposition table has at
/// most `memory` bytes, but at least a megabyte.
///
/// Invalid lines are answered with `info string` and change nothing. Every answer is flushed.
///
/// ```
/// use board_games::uisge::Uisge;
/// use board_search::ugi;
///
/// let mut lines = ["position startpos moves d4f4", "query p1turn", "quit"].iter();
/// let mut out = Vec::new();
/// ugi::<Uisge>(1 << 28, &mut || Ok(lines.next().map(|line| Ok(line.to_string()))), &mut out)?;
/// assert_eq!(out, b"response false\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// Fails if reading or writing fails.
pub fn ugi<P: Zobrist + Evaluated>(
    memory: usize,
    lines: NextLine<'_>,
    out: &mut (dyn Write + Send),
) -> io::Result<()> {
    let (out, slot) = (Output(Mutex::new(out)), Mutex::new(None));
    thread::scope(|scope| {
        let mut engine = Engine::<P>::new(&out, &slot, (memory >> 20).clamp(1, MAX_HASH));
        let obeyed = engine.obey_all(scope, lines);
        // Even after an error, because the scope waits for the search.
        let stopped = engine.stop();
        obeyed.and(stopped)
    })
}

/// The output, which the search writes at the same time.
struct Output<'a>(Mutex<&'a mut (dyn Write + Send)>);

impl Output<'_> {
    /// Writes lines and flushes them.
    fn say(&self, lines: &str) -> io::Result<()> {
        let mut out = lock(&self.0);
        writeln!(out, "{lines}")?;
        out.flush()
    }
}

/// The place of the search between its runs, so that it keeps its table. Empty before the first run,
/// after a change of its options, and if its thread has panicked.
type Slot = Mutex<Option<Search<OwnEvaluation>>>;

/// The state of the engine.
struct Engine<'a, 'scope, P: Zobrist + Evaluated> {
    out: &'a Output<'a>,
    slot: &'a Slot,
    rules: P::Rules,
    repetition: u32,
    /// The size of the transposition table in megabytes, and its maximum.
    hash: usize,
    max_hash: usize,
    threads: usize,
    /// Whether the search is exact.
    exact: bool,
    /// The number of lines.
    lines: usize,
    game: Game<P>,
    running: Option<Running<'scope>>,
}

/// A running search.
struct Running<'scope> {
    thread: ScopedJoinHandle<'scope, io::Result<()>>,
    stop: Arc<AtomicBool>,
    done: Arc<AtomicBool>,
}

/// The default size of the table in megabytes.
const HASH: usize = 64;

/// The largest table in megabytes: a terabyte.
const MAX_HASH: usize = 1 << 20;

/// The maximum of the option `MultiPV`, more than the legal moves of any position.
const MAX_LINES: usize = 1000;

impl<'a: 'scope, 'scope, P: Zobrist + Evaluated> Engine<'a, 'scope, P> {
    fn new(out: &'a Output<'a>, slot: &'a Slot, max_hash: usize) -> Self {
        let limits = Limits { repetition: NonZeroU32::new(3), max_plies: None };
        let game = Game::from_position(P::start(), limits);
        Self {
            out,
            slot,
            rules: game.position().rules(),
            repetition: 3,
            hash: HASH.min(max_hash),
            max_hash,
            threads: 1,
            exact: false,
            lines: 1,
            game,
            running: None,
        }
    }

    /// Obeys the manager until `quit` or the end of the input.
    fn obey_all(
        &mut self,
        scope: &'scope Scope<'scope, '_>,
        lines: NextLine<'_>,
    ) -> io::Result<()> {
        while let Some(line) = lines()? {
            if self.running.as_ref().is_some_and(|running| running.done.load(SeqCst)) {
                self.wait()?;
            }
            match line.as_deref().map(str::trim) {
                Ok("quit") => break,
                Ok("stop") => self.stop()?,
                _ => match line.and_then(|line| self.obey(scope, &line)) {
                    Ok(reply) if reply.is_empty() => {}
                    Ok(reply) => self.out.say(&reply)?,
                    // A message is a single line.
                    Err(why) => {
                        self.out.say(&format!("info string {}", why.replace('\n', "; ")))?;
                    }
                },
            }
        }
        Ok(())
    }

    /// Obeys a line of the manager, and returns the reply.
    fn obey(&mut self, scope: &'scope Scope<'scope, '_>, line: &str) -> Result<String, String> {
        let mut words = line.split_whitespace();
        let reply = match words.next().unwrap_or_default() {
            "" | "stop" | "quit" => String::new(),
            "ugi" => greeting(P::NAME, self.max_hash),
            "isready" => "readyok".into(),
            "query" => format!("response {}", self.answer(words.next())?),
            "setoption" => return self.set_option(words),
            "position" => return self.set_position(words),
            "go" => return self.go(scope, &Go::parse(words)?),
            "uginewgame" => {
                self.check_idle()?;
                end(&mut words)?;
                self.forget()
            }
            found => {
                let expected =
                    "ugi, isready, setoption, uginewgame, position, go, stop, query or quit";
                return Err(unexpected(expected, Some(found)));
            }
        };
        end(&mut words).map(|()| reply)
    }

    fn answer(&self, question: Option<&str>) -> Result<String, String> {
        let ending = self.game.ending();
        Ok(match question {
            Some("gameover") => ending.is_some().to_string(),
            Some("p1turn") => (self.game.position().turn() == Player::First).to_string(),
            Some("result") => match ending.map(Ending::winner) {
                None => "none".into(),
                Some(Some(Player::First)) => "p1win".into(),
                Some(Some(Player::Second)) => "p2win".into(),
                Some(None) => "draw".into(),
            },
            found => return Err(unexpected("gameover, p1turn or result", found)),
        })
    }

    /// Returns an error if a search is running.
    fn check_idle(&self) -> Result<(), String> {
        match self.running {
            None => Ok(()),
            Some(_) => Err("expected stop, isready, query or quit during a search".into()),
        }
    }

    /// Clears the table.
    fn forget(&self) -> String {
        lock(self.slot).as_mut().map(Search::forget);
        String::new()
    }

    fn set_option(&mut self, words: SplitWhitespace<'_>) -> Result<String, String> {
        let (name, value) = option(words)?;
        self.check_idle()?;
        let within = |min, max: usize| {
            let found = number(&name, Some(&value), min)?;
            let found = usize::try_from(found).ok().filter(|&found| found <= max);
            found.ok_or_else(|| format!("expected at most {max} for {name}, found {value}"))
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                self.hash = within(1, self.max_hash)?;
                *lock(self.slot) = None;
            }
            "threads" => self.threads = within(1, Search::<()>::MAX_THREADS)?,
            "exact" => {
                let exact = value.to_ascii_lowercase().parse();
                self.exact = exact.map_err(|_| {
                    format!("expected true or false for {name}, found {}", quoted(&value))
                })?;
                *lock(self.slot) = None;
            }
            "multipv" => self.lines = within(1, MAX_LINES)?,
            "repetition" => {
                let number = within(0, u32::MAX as usize)?;
                self.repetition = u32::try_from(number).unwrap_or(u32::MAX);
            }
            "rules" => {
                let rules = value.parse::<P::Rules>();
                self.rules = rules.map_err(|why| format!("invalid rules: {why}"))?;
            }
            _ => {
                let known = "Hash, Threads, Exact, MultiPV, Repetition or Rules";
                return Err(unexpected(known, Some(&name)));
            }
        }
        Ok(String::new())
    }

    fn set_position(&mut self, mut words: SplitWhitespace<'_>) -> Result<String, String> {
        let start = position(&mut words)?;
        self.check_idle()?;
        let start = match start {
            None => P::start_with(self.rules),
            Some(notation) => {
                notation.parse::<P>().map_err(|why| format!("invalid position: {why}"))?
            }
        };
        let limits = Limits { repetition: NonZeroU32::new(self.repetition), max_plies: None };
        let mut game = Game::from_position(start, limits);
        for (ply, text) in (1..).zip(words) {
            let m =
                text.parse().map_err(|_| format!("ply {ply}: invalid move {}", quoted(text)))?;
            game.play(m).map_err(|why| format!("ply {ply}: {text} cannot be played: {why}"))?;
        }
        if game.start().rules() != self.game.start().rules() {
            self.forget();
        }
        self.game = game;
        Ok(String::new())
    }

    /// Starts a search.
    fn go(&mut self, scope: &'scope Scope<'scope, '_>, go: &Go) -> Result<String, String> {
        self.check_idle()?;
        let time = self.time(go)?;
        let [stop, done] = [(); 2].map(|()| Arc::<AtomicBool>::default());
        let limited = time.is_some() || go.depth.is_some() || go.nodes.is_some();
        let search = lock(self.slot).take().unwrap_or_else(|| {
            let search = Search::new(OwnEvaluation::default()).selective(!self.exact);
            search.memory(self.hash << 20)
        });
        let search = search
            .depth(go.depth.map_or(u8::MAX, |depth| u8::try_from(depth).unwrap_or(u8::MAX)))
            .nodes(go.nodes.unwrap_or(u64::MAX))
            .time(time.unwrap_or(Duration::MAX))
            .threads(self.threads)
            .stop(Arc::clone(&stop));
        let job = Job {
            out: self.out,
            slot: self.slot,
            search,
            game: self.game.clone(),
            lines: self.lines,
            waits: go.infinite || !limited,
            stop: Arc::clone(&stop),
            done: Arc::clone(&done),
        };
        let thread = thread::Builder::new().spawn_scoped(scope, || job.run());
        let thread = thread.map_err(|why| format!("cannot start a thread: {why}"))?;
        self.running = Some(Running { thread, stop, done });
        Ok(String::new())
    }

    /// Returns the time for a move.
    fn time(&self, go: &Go) -> Result<Option<Duration>, String> {
        if go.infinite {
            return Ok(None);
        }
        let own = self.game.position().turn().index();
        let share = match go.left[own] {
            Some(left) => Some(Clock { left, increment: go.increment[own] }.share()),
            None if go.left[1 - own].is_some() => {
                return Err(format!("expected p{}time, which is the clock of the mover", own + 1));
            }
            None => None,
        };
        Ok(share.into_iter().chain(go.time).min())
    }

    /// Stops a running search and waits for its move.
    fn stop(&mut self) -> io::Result<()> {
        if let Some(running) = &self.running {
            running.stop.store(true, SeqCst);
            running.thread.thread().unpark();
        }
        self.wait()
    }

    /// Waits for the end of a running search. If its thread has panicked, there is no move.
    fn wait(&mut self) -> io::Result<()> {
        self.running.take().map_or(Ok(()), |running| running.thread.join().unwrap_or(Ok(())))
    }
}

/// Returns the answer to `ugi`.
fn greeting(game: &str, max_hash: usize) -> String {
    let (version, max_threads) = (env!("CARGO_PKG_VERSION"), Search::<()>::MAX_THREADS);
    let hash = HASH.min(max_hash);
    format!(
        "id name board {version} {}\n\
         id author the authors of board\n\
         option name Hash type spin default {hash} min 1 max {max_hash}\n\
         option name Threads type spin default 1 min 1 max {max_threads}\n\
         option name Exact type check default false\n\
         option name MultiPV type spin default 1 min 1 max {MAX_LINES}\n\
         option name Repetition type spin default 3 min 0 max {}\n\
         option name Rules type string default {STANDARD}\n\
         ugiok",
        game,
        u32::MAX,
    )
}

/// A search to run.
struct Job<'a, P: Zobrist + Evaluated> {
    out: &'a Output<'a>,
    slot: &'a Slot,
    search: Search<OwnEvaluation>,
    game: Game<P>,
    lines: usize,
    /// Whether the move is written only after a stop.
    waits: bool,
    stop: Arc<AtomicBool>,
    done: Arc<AtomicBool>,
}

impl<P: Zobrist + Evaluated> Job<'_, P> {
    /// Searches and writes the lines of each depth, and then the best move.
    fn run(mut self) -> io::Result<()> {
        let (best, shown) = self.search();
        while self.waits && !self.stop.load(SeqCst) {
            thread::park();
        }
        *lock(self.slot) = Some(self.search);
        // Before the answer, so that the manager may go on as soon as it reads the answer.
        self.done.store(true, SeqCst);
        shown?;
        match best {
            Some(m) => self.out.say(&format!("bestmove {m}")),
            None => self.out.say("info string the game is over\nbestmove (none)"),
        }
    }

    /// Returns the best move, and whether the lines have been written. Writes the result again if
    /// the search has ended before depth 1, or within a depth with another line.
    fn search(&mut self) -> (Option<P::Move>, io::Result<()>) {
        let Self { out, search, game, lines, .. } = self;
        let result = |found: &[Best<_>]| (found[0].score, found[0].line.clone());
        let say = |found: &[Best<_>]| {
            let info = |(number, best)| info(best, (*lines > 1).then_some(number));
            let infos: Vec<_> = (1..).zip(found).map(info).collect();
            out.say(&infos.join("\n"))
        };
        let (mut shown, mut last) = (Ok(()), None);
        let found = search.best_lines(&*game, *lines, |found| {
            shown = std::mem::replace(&mut shown, Ok(())).and_then(|()| say(found));
            last = Some(result(found));
        });
        let best = found[0].first();
        if best.is_some() && last != Some(result(&found)) {
            shown = shown.and_then(|()| say(&found));
        }
        (best, shown)
    }
}

/// Returns an `info` line, with the number of the line if there are several.
fn info<M: ToString>(best: &Best<M>, number: Option<usize>) -> String {
    let Best { line, score, depth, nodes, elapsed } = best;
    let number = number.map_or(String::new(), |number| format!(" multipv {number}"));
    let rate = (*nodes as f64 / elapsed.as_secs_f64().max(1e-3)) as u64;
    let line: Vec<_> = line.iter().map(ToString::to_string).collect();
    format!(
        "info depth {depth}{number} score {} nodes {nodes} nps {rate} time {} pv {}",
        points(*score),
        elapsed.as_millis(),
        line.join(" "),
    )
}

/// Returns a score as `cp` in hundredths, or as `mate` in moves of the side to move, rounded up and
/// negative for a loss.
fn points(score: Score) -> String {
    match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(plies), _) => format!("mate {}", plies.div_ceil(2)),
        (_, Some(plies)) => format!("mate -{}", plies.div_ceil(2)),
        _ => format!("cp {}", score.hundredths().unwrap_or(0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proven_scores_are_counted_in_moves() {
        for (score, expected) in [
            (Score::win_in(1), "mate 1"),
            (Score::win_in(3), "mate 2"),
            (Score::loss_in(2), "mate -1"),
            (Score::loss_in(4), "mate -2"),
            (Score::estimate(-25), "cp -25"),
        ] {
            assert_eq!(points(score), expected);
        }
    }
}
