//! Engines that use the Universal Game Interface (UGI).

use std::io::{self, Write};
use std::num::NonZeroU32;
use std::str::SplitWhitespace;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::thread::{self, Scope, ScopedJoinHandle};

use board_core::{Player, Position, STANDARD, escaped, quoted};
use board_play::{Ending, Game, Limits};

use crate::job::lock;
use crate::{Best, Budget, Engine, Score};

pub(crate) mod words;

use words::{end, go, number, option, position, spin, unexpected};

/// Returns the manager's next line: `None` at the end of the input, and a message for an invalid
/// line.
type NextLine<'a> = &'a mut dyn FnMut() -> io::Result<Option<Result<String, String>>>;

/// Serves an engine over UGI until the manager sends `quit` or the input ends. The name and the
/// author are those that the manager shows.
///
/// The manager sees the engine's [options](Engine::options), and the options `Repetition` and
/// `Rules`. Lines are read while the engine chooses: `stop`, `quit` and the end of the input set
/// [`Budget::stop`]. `go` takes `depth`, `nodes`, `movetime`, `p1time`, `p2time`, `p1inc`, `p2inc` and
/// `infinite`; without a limit, the move is written only after `stop`. [`Engine::begin`] is called
/// for `uginewgame` and after a change of rules. Invalid lines, including those that must wait for `bestmove`, are answered with
/// `info string` and leave the state unchanged. Every answer is flushed.
///
/// ```
/// use board_games::uisge::{Evaluator, Uisge};
/// use board_search::{Search, ugi};
///
/// let mut lines = ["position startpos moves d4f4", "query p1turn", "quit"].iter();
/// let (mut out, mut search) = (Vec::new(), Search::new(Evaluator));
/// let mut next = || Ok(lines.next().map(|line| Ok(line.to_string())));
/// ugi::<Uisge>(&mut search, "my engine", "me", &mut next, &mut out)?;
/// assert_eq!(out, b"response false\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// Fails if reading or writing fails.
pub fn ugi<P: Position>(
    engine: &mut dyn Engine<P>,
    name: &str,
    author: &str,
    lines: NextLine<'_>,
    out: &mut (dyn Write + Send),
) -> io::Result<()> {
    let options = engine.options();
    let option = |(name, kind): &(_, _)| format!("option name {name} type {kind}\n");
    let declared: String = options.iter().map(option).collect();
    let greeting = format!(
        "id name {name}\nid author {author}\n{declared}\
         option name Repetition type spin default 3 min 0 max {}\n\
         option name Rules type string default {STANDARD}\n\
         ugiok",
        u32::MAX,
    );
    let names = options.iter().map(|&(name, _)| name).collect();
    let shared = Shared { out: Mutex::new(out), engine: Mutex::new(engine) };
    thread::scope(|scope| {
        let mut server = Server::<P>::new(&shared, greeting, names);
        let obeyed = server.obey_all(scope, lines);
        // Even after an error, because the scope waits for the search.
        let stopped = server.stop();
        obeyed.and(stopped)
    })
}

/// What the server and its running search use.
struct Shared<'a, P: Position> {
    out: Mutex<&'a mut (dyn Write + Send)>,
    /// Locked during a search.
    engine: Mutex<&'a mut dyn Engine<P>>,
}

impl<P: Position> Shared<'_, P> {
    /// Writes lines and flushes them.
    fn say(&self, lines: &str) -> io::Result<()> {
        let mut out = lock(&self.out);
        writeln!(out, "{lines}")?;
        out.flush()
    }
}

/// The state between two lines.
struct Server<'a, 'scope, P: Position> {
    shared: &'a Shared<'a, P>,
    /// The answer to `ugi`.
    greeting: String,
    /// The names of the engine's options.
    names: Vec<&'static str>,
    rules: P::Rules,
    /// The number of lines to find.
    lines: usize,
    repetition: u32,
    game: Game<P>,
    running: Option<Running<'scope>>,
}

/// A running search.
struct Running<'scope> {
    thread: ScopedJoinHandle<'scope, io::Result<()>>,
    stop: Arc<AtomicBool>,
    done: Arc<AtomicBool>,
}

impl<'a: 'scope, 'scope, P: Position> Server<'a, 'scope, P> {
    fn new(shared: &'a Shared<'a, P>, greeting: String, names: Vec<&'static str>) -> Self {
        let limits = Limits { repetition: NonZeroU32::new(3), max_plies: None };
        let game = Game::from_position(P::start(), limits);
        let rules = game.position().rules();
        Self { shared, greeting, names, rules, lines: 1, repetition: 3, game, running: None }
    }

    /// Handles the manager's lines until `quit` or the end of the input.
    fn obey_all(
        &mut self,
        scope: &'scope Scope<'scope, '_>,
        lines: NextLine<'_>,
    ) -> io::Result<()> {
        while let Some(line) = lines()? {
            let is_over = |run: &Running<'_>| run.done.load(SeqCst) || run.thread.is_finished();
            if self.running.as_ref().is_some_and(is_over) {
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
            "ugi" => self.greeting.clone(),
            "isready" => "readyok".into(),
            "query" => format!("response {}", self.answer(words.next())?),
            "setoption" => return self.set_option(words).map(|()| String::new()),
            "position" => return self.set_position(words).map(|()| String::new()),
            "go" => return self.go(scope, words).map(|()| String::new()),
            "uginewgame" => {
                self.check_idle()?;
                end(&mut words)?;
                self.begin()?;
                String::new()
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

    /// Prepares the engine for a game.
    fn begin(&self) -> Result<(), String> {
        lock(&self.shared.engine).begin(&self.game).map_err(|why| why.to_string())
    }

    fn set_option(&mut self, words: SplitWhitespace<'_>) -> Result<(), String> {
        let (name, value) = option(words)?;
        self.check_idle()?;
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        if let Some(known) = self.names.iter().find(|known| is(known)) {
            lock(&self.shared.engine).set_option(known, &value)?;
            if is("MultiPV") {
                self.lines = number(known, Some(&value), 1)? as usize;
            }
        } else if is("Repetition") {
            self.repetition = spin(&name, &value, 0, u32::MAX as usize)? as u32;
        } else if is("Rules") {
            let rules = value.parse::<P::Rules>();
            self.rules = rules.map_err(|why| format!("invalid rules: {why}"))?;
        } else {
            let mut names: Vec<&str> = self.names.iter().map(AsRef::as_ref).collect();
            names.push("Repetition or Rules");
            return Err(unexpected(&names.join(", "), Some(&name)));
        }
        Ok(())
    }

    fn set_position(&mut self, mut words: SplitWhitespace<'_>) -> Result<(), String> {
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
        let other_rules = game.start().rules() != self.game.start().rules();
        self.game = game;
        if other_rules { self.begin() } else { Ok(()) }
    }

    /// Starts a search.
    fn go(
        &mut self,
        scope: &'scope Scope<'scope, '_>,
        words: SplitWhitespace<'_>,
    ) -> Result<(), String> {
        let (budget, waits) = go(words, self.game.position().turn(), self.check_idle())?;
        let (stop, done) = (Arc::clone(&budget.stop), Arc::default());
        let (shared, game, lines) = (self.shared, self.game.clone(), self.lines);
        let job = Job { shared, game, budget, lines, waits, done: Arc::clone(&done) };
        let thread = thread::Builder::new().spawn_scoped(scope, || job.run());
        let thread = thread.map_err(|why| format!("cannot start a thread: {why}"))?;
        self.running = Some(Running { thread, stop, done });
        Ok(())
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

/// A search to run.
struct Job<'a, P: Position> {
    shared: &'a Shared<'a, P>,
    game: Game<P>,
    budget: Budget,
    lines: usize,
    /// Whether the move is written only after a stop.
    waits: bool,
    done: Arc<AtomicBool>,
}

impl<P: Position> Job<'_, P> {
    /// Searches, writes the lines at each depth, and then writes the best move.
    fn run(self) -> io::Result<()> {
        let (best, shown) = self.search();
        while self.waits && !self.budget.stop.load(SeqCst) {
            thread::park();
        }
        // Before the answer, so that the manager may continue as soon as it reads the answer.
        self.done.store(true, SeqCst);
        shown?;
        match best {
            Ok(Some(m)) => self.shared.say(&format!("bestmove {m}")),
            Ok(None) => self.shared.say("info string the game is over\nbestmove (none)"),
            Err(why) => self.shared.say(&format!("info string {}\nbestmove (none)", escaped(&why))),
        }
    }

    /// Returns the best move, and whether the lines have been written. Writes the result again if
    /// the search ended before depth 1, or during a depth with a different line.
    fn search(&self) -> (Result<Option<P::Move>, String>, io::Result<()>) {
        let result = |found: &[Best<_>]| (found[0].score, found[0].line.clone());
        let say = |found: &[Best<_>]| {
            let info = |(number, best)| info(best, (self.lines > 1).then_some(number));
            let infos: Vec<_> = (1..).zip(found).map(info).collect();
            self.shared.say(&infos.join("\n"))
        };
        let (mut shown, mut last) = (Ok(()), None);
        let mut engine = lock(&self.shared.engine);
        let found = engine.choose_lines(&self.game, &self.budget, self.lines, &mut |found| {
            shown = std::mem::replace(&mut shown, Ok(())).and_then(|()| say(found));
            last = Some(result(found));
        });
        let found = match found {
            Ok(found) => found,
            Err(why) => return (Err(why.to_string()), shown),
        };
        let best = found.first().and_then(Best::first);
        if best.is_some() && last != Some(result(&found)) {
            shown = shown.and_then(|()| say(&found));
        }
        (Ok(best), shown)
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
