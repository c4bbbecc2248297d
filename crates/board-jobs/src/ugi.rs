//! The built-in search as an engine with the Universal Game Interface (UGI).

use std::io::{self, Write};
use std::num::NonZeroU32;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Scope};
use std::time::Duration;

use board_core::rules::STANDARD;
use board_core::text::quoted;
use board_core::{Move, Player};
use board_games::{FullGame, Visitor};
use board_play::{Game, Limits, OwnEvaluation};
use board_search::{Best, Clock, Score, Search};

use crate::{JobError, memory};

mod command;
mod running;

use command::{Command, Go, Question, number, unexpected};
use running::Running;

/// Returns the next line of the manager: `None` at the end of the input, and a message for a line
/// that is invalid.
pub type NextLine<'a> = &'a mut dyn FnMut() -> io::Result<Option<Result<String, String>>>;

/// Runs a UGI engine until the manager sends `quit` or its input ends.
///
/// Invalid lines are answered with `info string` and change nothing. Every answer is flushed.
///
/// ```
/// let mut lines = ["position startpos moves d4f4", "query p1turn", "quit"].iter();
/// let mut out = Vec::new();
/// board_jobs::ugi("uisge", &mut || Ok(lines.next().map(|line| Ok(line.to_string()))), &mut out)?;
/// assert_eq!(out, b"response false\n");
/// # Ok::<(), board_jobs::JobError>(())
/// ```
///
/// # Errors
/// Fails if the game is unknown, or if reading or writing fails.
pub fn ugi(game: &str, lines: NextLine<'_>, out: &mut (dyn Write + Send)) -> Result<(), JobError> {
    let ran = board_games::visit(game, Run { lines, out });
    Ok(ran.ok_or_else(|| JobError::Game(game.to_owned()))??)
}

struct Run<'a> {
    lines: NextLine<'a>,
    out: &'a mut (dyn Write + Send),
}

impl Visitor for Run<'_> {
    type Output = io::Result<()>;

    fn visit<P: FullGame>(self) -> io::Result<()> {
        let out = Output(Mutex::new(self.out));
        thread::scope(|scope| {
            let mut engine = Engine::<P>::new(&out);
            let obeyed = engine.obey_all(scope, self.lines);
            // Even after an error, because the scope waits for the search.
            let stopped = engine.stop();
            obeyed.and(stopped)
        })
    }
}

/// The output, which the search writes at the same time.
struct Output<'a>(Mutex<&'a mut (dyn Write + Send)>);

impl Output<'_> {
    /// Writes lines and flushes them.
    fn say(&self, lines: &str) -> io::Result<()> {
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(out, "{lines}")?;
        out.flush()
    }
}

/// The state of the engine.
struct Engine<'a, 'scope, P: FullGame> {
    out: &'a Output<'a>,
    rules: P::Rules,
    repetition: u32,
    /// The size of the transposition table in megabytes.
    hash: usize,
    threads: usize,
    /// Whether the search is exact.
    exact: bool,
    /// The number of lines.
    lines: usize,
    game: Game<P>,
    state: State<'scope>,
}

/// The search is lent to a thread while it runs, and keeps its table between runs.
enum State<'scope> {
    Idle(Search<OwnEvaluation>),
    Searching(Running<'scope, io::Result<Search<OwnEvaluation>>>),
    /// The thread of the search has panicked.
    Lost,
}

/// The default size of the table in megabytes.
const HASH: usize = 64;

/// The maximum of the option `MultiPV`, more than the legal moves of any position.
const MAX_LINES: usize = 1000;

/// Returns the largest table in megabytes, which leaves half of the memory for everything else.
fn max_hash() -> usize {
    (memory::max() >> 21).clamp(1, 1 << 20)
}

impl<'a: 'scope, 'scope, P: FullGame> Engine<'a, 'scope, P> {
    fn new(out: &'a Output<'a>) -> Self {
        let hash = HASH.min(max_hash());
        let game = Game::from_position(P::start(), Limits::default());
        let (rules, state) = (game.position().rules(), State::Idle(new_search(hash, false)));
        let mut engine = Self {
            out,
            rules,
            repetition: 3,
            hash,
            threads: 1,
            exact: false,
            lines: 1,
            game,
            state,
        };
        engine.game = Game::from_position(P::start(), engine.limits());
        engine
    }

    fn new_search(&self) -> Search<OwnEvaluation> {
        new_search(self.hash, self.exact)
    }

    fn limits(&self) -> Limits {
        Limits { repetition: NonZeroU32::new(self.repetition), max_plies: None }
    }

    /// Obeys the manager until `quit` or the end of the input.
    fn obey_all(
        &mut self,
        scope: &'scope Scope<'scope, '_>,
        lines: NextLine<'_>,
    ) -> io::Result<()> {
        while let Some(line) = lines()? {
            if self.obey(scope, line)?.is_none() {
                break;
            }
        }
        Ok(())
    }

    /// Obeys a line of the manager. Returns `None` after `quit`.
    fn obey(
        &mut self,
        scope: &'scope Scope<'scope, '_>,
        line: Result<String, String>,
    ) -> io::Result<Option<()>> {
        self.collect()?;
        let obeyed = match line.and_then(|line| Command::parse(&line)) {
            Ok(Command::Quit) => return Ok(None),
            Ok(Command::Nothing) => Ok(()),
            Ok(Command::Ugi) => Ok(self.out.say(&greeting(P::NAME))?),
            Ok(Command::IsReady) => Ok(self.out.say("readyok")?),
            Ok(Command::Query(question)) => {
                Ok(self.out.say(&format!("response {}", self.answer(question)))?)
            }
            Ok(Command::Stop) => Ok(self.stop()?),
            Ok(Command::NewGame) => self.idle().map(Search::forget),
            Ok(Command::SetOption { name, value }) => self.set_option(&name, &value),
            Ok(Command::Position { start, moves }) => self.set_position(start.as_deref(), &moves),
            Ok(Command::Go(go)) => self.go(scope, &go),
            Err(why) => Err(why),
        };
        if let Err(why) = obeyed {
            // A message is a single line.
            self.out.say(&format!("info string {}", why.replace('\n', "; ")))?;
        }
        Ok(Some(()))
    }

    fn answer(&self, question: Question) -> String {
        let ending = self.game.ending();
        match (question, ending) {
            (Question::GameOver, _) => ending.is_some().to_string(),
            (Question::FirstPlayersTurn, _) => {
                (self.game.position().turn() == Player::First).to_string()
            }
            (Question::Result, None) => "none".into(),
            (Question::Result, Some(ending)) => match ending.winner() {
                Some(Player::First) => "p1win".into(),
                Some(Player::Second) => "p2win".into(),
                None => "draw".into(),
            },
        }
    }

    /// Returns the search, or an error if it is running.
    fn idle(&mut self) -> Result<&mut Search<OwnEvaluation>, String> {
        match &mut self.state {
            State::Idle(search) => Ok(search),
            _ => Err("expected stop, isready, query or quit during a search".into()),
        }
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        self.idle()?;
        let within = |min, max: usize| {
            let found = number(name, Some(value), min)?;
            let found = usize::try_from(found).ok().filter(|&found| found <= max);
            found.ok_or_else(|| format!("expected at most {max} for {name}, found {value}"))
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                self.hash = within(1, max_hash())?;
                self.state = State::Idle(self.new_search());
            }
            "threads" => self.threads = within(1, Search::<()>::MAX_THREADS)?,
            "exact" => {
                let exact = value.to_ascii_lowercase().parse();
                self.exact = exact.map_err(|_| {
                    format!("expected true or false for {name}, found {}", quoted(value))
                })?;
                self.state = State::Idle(self.new_search());
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
                return Err(unexpected(known, Some(name)));
            }
        }
        Ok(())
    }

    fn set_position(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), String> {
        self.idle()?;
        let start = match start {
            None => P::start_with(self.rules),
            Some(notation) => {
                notation.parse::<P>().map_err(|why| format!("invalid position: {why}"))?
            }
        };
        let mut game = Game::from_position(start, self.limits());
        for (ply, text) in (1..).zip(moves) {
            let m =
                text.parse().map_err(|_| format!("ply {ply}: invalid move {}", quoted(text)))?;
            game.play(m).map_err(|why| format!("ply {ply}: {text} cannot be played: {why}"))?;
        }
        if game.start().rules() != self.game.start().rules() {
            self.idle()?.forget();
        }
        self.game = game;
        Ok(())
    }

    fn go(&mut self, scope: &'scope Scope<'scope, '_>, go: &Go) -> Result<(), String> {
        self.idle()?;
        let time = self.time(go)?;
        let State::Idle(search) = std::mem::replace(&mut self.state, State::Lost) else {
            return Err("the search has failed".into());
        };
        let depth = go.depth.map_or(u8::MAX, |depth| u8::try_from(depth).unwrap_or(u8::MAX));
        let stop = Arc::<AtomicBool>::default();
        let limited = time.is_some() || go.depth.is_some() || go.nodes.is_some();
        let job = Job {
            out: self.out,
            search: search
                .depth(depth)
                .nodes(go.nodes.unwrap_or(u64::MAX))
                .time(time.unwrap_or(Duration::MAX))
                .threads(self.threads)
                .stop(Arc::clone(&stop)),
            game: self.game.clone(),
            lines: self.lines,
        };
        let (out, waits) = (self.out, go.infinite || !limited);
        let running = Running::start(scope, stop, waits, || job.run(), |found| found.answer(out));
        let running = running.map_err(|why| {
            self.state = State::Idle(self.new_search());
            format!("cannot start a thread: {why}")
        })?;
        self.state = State::Searching(running);
        Ok(())
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
        if let State::Searching(running) = &self.state {
            running.stop();
        }
        self.take_back()
    }

    /// Takes the search back if it has ended.
    fn collect(&mut self) -> io::Result<()> {
        match &self.state {
            State::Searching(running) if !running.is_done() => Ok(()),
            _ => self.take_back(),
        }
    }

    /// Waits for the end of the search and takes it back.
    fn take_back(&mut self) -> io::Result<()> {
        let search = match std::mem::replace(&mut self.state, State::Lost) {
            State::Idle(search) => Some(search),
            State::Searching(running) => running.join().ok().transpose()?,
            State::Lost => None,
        };
        self.state = State::Idle(search.unwrap_or_else(|| self.new_search()));
        Ok(())
    }
}

/// Returns the answer to `ugi`.
fn greeting(game: &str) -> String {
    let (version, max_threads) = (env!("CARGO_PKG_VERSION"), Search::<()>::MAX_THREADS);
    let (hash, max_hash) = (HASH.min(max_hash()), max_hash());
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

fn new_search(megabytes: usize, exact: bool) -> Search<OwnEvaluation> {
    Search::new(OwnEvaluation::default()).selective(!exact).memory(megabytes << 20)
}

/// A search to run.
struct Job<'a, P: FullGame> {
    out: &'a Output<'a>,
    search: Search<OwnEvaluation>,
    game: Game<P>,
    lines: usize,
}

impl<P: FullGame> Job<'_, P> {
    /// Searches and writes the lines of each depth. Writes the result again if the search has ended
    /// before depth 1, or within a depth with another line.
    fn run(self) -> Found<P::Move> {
        let Self { out, mut search, game, lines } = self;
        let result = |found: &[Best<_>]| (found[0].score, found[0].line.clone());
        let say = |found: &[Best<_>]| {
            let info = |(number, best)| info(best, (lines > 1).then_some(number));
            let infos: Vec<_> = (1..).zip(found).map(info).collect();
            out.say(&infos.join("\n"))
        };
        let (mut shown, mut last) = (Ok(()), None);
        let found = search.best_lines(&game, lines, |found| {
            shown = std::mem::replace(&mut shown, Ok(())).and_then(|()| say(found));
            last = Some(result(found));
        });
        let best = found[0].first();
        if best.is_some() && last != Some(result(&found)) {
            shown = shown.and_then(|()| say(&found));
        }
        Found { best, search, shown }
    }
}

/// The end of a search.
struct Found<M> {
    best: Option<M>,
    /// The search for the next run.
    search: Search<OwnEvaluation>,
    /// Whether the lines have been written.
    shown: io::Result<()>,
}

impl<M: Move> Found<M> {
    /// Writes the best move.
    fn answer(self, out: &Output<'_>) -> io::Result<Search<OwnEvaluation>> {
        self.shown?;
        match self.best {
            Some(m) => out.say(&format!("bestmove {m}"))?,
            None => out.say("info string the game is over\nbestmove (none)")?,
        }
        Ok(self.search)
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
