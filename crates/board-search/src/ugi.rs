//! A search engine that uses the Universal Game Interface (UGI).

use std::io::{self, Write};
use std::num::NonZeroU32;
use std::str::SplitWhitespace;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::Duration;

use board_core::{Player, Position, Zobrist};
use board_core::{STANDARD, escaped, quoted};
use board_play::{Ending, Evaluated, Game, Limits};

use crate::job::lock;
use crate::{Best, Clock, Score, Search};

mod words;

use words::{Go, end, number, option, position, unexpected};

/// Returns the manager's next line: `None` at the end of the input, and a message for an invalid
/// line.
pub type NextLine<'a> = &'a mut dyn FnMut() -> io::Result<Option<Result<String, String>>>;

/// Runs a UGI engine until the manager sends `quit` or the input ends. The transposition table has
/// at most `memory` bytes, but at least a megabyte.
///
/// Invalid lines are answered with `info string` and leave the state unchanged. Every answer is
/// flushed.
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
    let shared = Shared::<P> { out: Mutex::new(out), slot: Mutex::new(None) };
    thread::scope(|scope| {
        let mut engine = Engine::<P>::new(&shared, (memory >> 20).clamp(1, MAX_HASH));
        let obeyed = engine.obey_all(scope, lines);
        // Even after an error, because the scope waits for the search.
        let stopped = engine.stop();
        obeyed.and(stopped)
    })
}

/// What the engine and its running search use.
struct Shared<'a, P: Evaluated> {
    out: Mutex<&'a mut (dyn Write + Send)>,
    /// The place of the search between its runs, so that it keeps its table. Empty before the first
    /// run, after a change of its options, and if its thread has panicked.
    slot: Mutex<Option<Search<P::Evaluator>>>,
}

impl<P: Evaluated> Shared<'_, P> {
    /// Writes lines and flushes them.
    fn say(&self, lines: &str) -> io::Result<()> {
        let mut out = lock(&self.out);
        writeln!(out, "{lines}")?;
        out.flush()
    }
}

/// The state of the engine.
struct Engine<'a, 'scope, P: Zobrist + Evaluated> {
    shared: &'a Shared<'a, P>,
    rules: P::Rules,
    /// The values of the [`spins`].
    numbers: [usize; 4],
    /// The maximum size of the transposition table in megabytes.
    max_hash: usize,
    /// Whether the search is exact.
    exact: bool,
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

/// The maximum table size in megabytes: a terabyte.
const MAX_HASH: usize = 1 << 20;

/// The maximum of the `MultiPV` option, which exceeds the number of legal moves in any position.
const MAX_LINES: usize = 1000;

impl<'a: 'scope, 'scope, P: Zobrist + Evaluated> Engine<'a, 'scope, P> {
    fn new(shared: &'a Shared<'a, P>, max_hash: usize) -> Self {
        let limits = Limits { repetition: NonZeroU32::new(3), max_plies: None };
        let game = Game::from_position(P::start(), limits);
        Self {
            shared,
            rules: game.position().rules(),
            numbers: spins(max_hash).map(|(_, default, ..)| default),
            max_hash,
            exact: false,
            game,
            running: None,
        }
    }

    /// Handles the manager's lines until `quit` or the end of the input.
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
                    Ok(reply) => self.shared.say(&reply)?,
                    // A message is a single line.
                    Err(why) => {
                        let why = escaped(&why.replace('\n', "; "));
                        self.shared.say(&format!("info string {why}"))?;
                    }
                },
            }
        }
        Ok(())
    }

    /// Handles a line from the manager, and returns the reply.
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
        Ok(match question {
            Some("gameover") => self.game.ending().is_some().to_string(),
            Some("p1turn") => (self.game.position().turn() == Player::First).to_string(),
            Some("result") => result(&self.game).into(),
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
        lock(&self.shared.slot).as_mut().map(Search::forget);
        String::new()
    }

    fn set_option(&mut self, words: SplitWhitespace<'_>) -> Result<String, String> {
        let (name, value) = option(words)?;
        self.check_idle()?;
        let (spins, is) = (spins(self.max_hash), |known| name.eq_ignore_ascii_case(known));
        if let Some(at) = spins.iter().position(|(known, ..)| is(known)) {
            let (_, _, min, max) = spins[at];
            let found = usize::try_from(number(&name, Some(&value), min)?).ok();
            let found = found.filter(|&found| found <= max);
            let expected = || format!("expected at most {max} for {name}, found {value}");
            self.numbers[at] = found.ok_or_else(expected)?;
        } else if is("Exact") {
            let exact = value.to_ascii_lowercase().parse();
            self.exact = exact.map_err(|_| {
                format!("expected true or false for {name}, found {}", quoted(&value))
            })?;
        } else if is("Rules") {
            let rules = value.parse::<P::Rules>();
            self.rules = rules.map_err(|why| format!("invalid rules: {why}"))?;
        } else {
            let known = "Hash, Threads, Exact, MultiPV, Repetition or Rules";
            return Err(unexpected(known, Some(&name)));
        }
        if is("Hash") || is("Exact") {
            *lock(&self.shared.slot) = None;
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
        let repetition = NonZeroU32::new(u32::try_from(self.numbers[3]).unwrap_or(u32::MAX));
        let limits = Limits { repetition, max_plies: None };
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
        let [hash, threads, lines, _] = self.numbers;
        let [stop, done] = [(); 2].map(|()| Arc::<AtomicBool>::default());
        let limited = time.is_some() || go.depth.is_some() || go.nodes.is_some();
        let search = lock(&self.shared.slot).take().unwrap_or_else(|| {
            let search = Search::new(P::Evaluator::default()).exact(self.exact);
            search.memory(hash << 20)
        });
        let search = search
            .depth(go.depth.unwrap_or(u8::MAX))
            .nodes(go.nodes.unwrap_or(u64::MAX))
            .time(time.unwrap_or(Duration::MAX))
            .threads(threads)
            .stop(Arc::clone(&stop));
        let job = Job {
            shared: self.shared,
            search,
            game: self.game.clone(),
            lines,
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

    /// Waits for a running search to end. If its thread has panicked, there is no move.
    fn wait(&mut self) -> io::Result<()> {
        self.running.take().map_or(Ok(()), |running| running.thread.join().unwrap_or(Ok(())))
    }
}

/// Returns the answer to `query result`.
pub(crate) fn result<P: Position>(game: &Game<P>) -> &'static str {
    match game.ending().map(Ending::winner) {
        None => "none",
        Some(Some(Player::First)) => "p1win",
        Some(Some(Player::Second)) => "p2win",
        Some(None) => "draw",
    }
}

/// Returns the names of the numeric options with their defaults, minimums and maximums.
fn spins(max_hash: usize) -> [(&'static str, usize, u64, usize); 4] {
    [
        ("Hash", HASH.min(max_hash), 1, max_hash),
        ("Threads", 1, 1, Search::MAX_THREADS),
        ("MultiPV", 1, 1, MAX_LINES),
        ("Repetition", 3, 0, u32::MAX as usize),
    ]
}

/// Returns the answer to `ugi`.
fn greeting(game: &str, max_hash: usize) -> String {
    let [hash, threads, lines, repetition] = spins(max_hash).map(|(name, default, min, max)| {
        format!("option name {name} type spin default {default} min {min} max {max}\n")
    });
    format!(
        "id name board {} {game}\n\
         id author the authors of board\n\
         {hash}{threads}option name Exact type check default false\n\
         {lines}{repetition}option name Rules type string default {STANDARD}\n\
         ugiok",
        env!("CARGO_PKG_VERSION"),
    )
}

/// A search to run.
struct Job<'a, P: Zobrist + Evaluated> {
    shared: &'a Shared<'a, P>,
    search: Search<P::Evaluator>,
    game: Game<P>,
    lines: usize,
    /// Whether the move is written only after a stop.
    waits: bool,
    stop: Arc<AtomicBool>,
    done: Arc<AtomicBool>,
}

impl<P: Zobrist + Evaluated> Job<'_, P> {
    /// Searches, writes the lines at each depth, and then writes the best move.
    fn run(mut self) -> io::Result<()> {
        let (best, shown) = self.search();
        while self.waits && !self.stop.load(SeqCst) {
            thread::park();
        }
        *lock(&self.shared.slot) = Some(self.search);
        // Before the answer, so that the manager may continue as soon as it reads the answer.
        self.done.store(true, SeqCst);
        shown?;
        match best {
            Some(m) => self.shared.say(&format!("bestmove {m}")),
            None => self.shared.say("info string the game is over\nbestmove (none)"),
        }
    }

    /// Returns the best move, and whether the lines have been written. Writes the result again if
    /// the search ended before depth 1, or during a depth with a different line.
    fn search(&mut self) -> (Option<P::Move>, io::Result<()>) {
        let Self { shared, search, game, lines, .. } = self;
        let result = |found: &[Best<_>]| (found[0].score, found[0].line.clone());
        let say = |found: &[Best<_>]| {
            let info = |(number, best)| info(best, (*lines > 1).then_some(number));
            let infos: Vec<_> = (1..).zip(found).map(info).collect();
            shared.say(&infos.join("\n"))
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

/// Returns an `info` line with the score, if known, and the line's number if there are several.
fn info<M: ToString>(best: &Best<M>, number: Option<usize>) -> String {
    let Best { line, depth, nodes, elapsed, .. } = best;
    let number = number.map_or(String::new(), |number| format!(" multipv {number}"));
    let score =
        best.known_score().map_or(String::new(), |score| format!(" score {}", points(score)));
    let rate = (*nodes as f64 / elapsed.as_secs_f64().max(1e-3)) as u64;
    let line: Vec<_> = line.iter().map(ToString::to_string).collect();
    format!(
        "info depth {depth}{number}{score} nodes {nodes} nps {rate} time {} pv {}",
        elapsed.as_millis(),
        line.join(" "),
    )
}

/// Formats a score as `cp` in hundredths, or as `mate` in moves by the side to move, rounded up and
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
