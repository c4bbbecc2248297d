//! The players of a match: opponents of the library, and external programs with a line protocol.

use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::str::FromStr;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use board_core::Position;
use board_core::text::quoted;
use board_games::FullGame;
use board_play::{Evaluated, Game};
use board_search::{Engine, Forfeit, Opponent, OpponentError, Perfect};

use crate::output;
use crate::solved::best_moves;
use crate::watch::{self, TICK};

/// A player on the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contender {
    /// An opponent of the library.
    Own(Opponent),
    /// Plays perfectly, using the solution of the game.
    Perfect,
    /// A search limited by the option `--time`.
    Search,
    /// An external program and its arguments, separated by spaces.
    Program(String),
}

/// The names of players.
const PLAYERS: &str = "random, simple, easy, fair, strong, perfect, search, search:200ms, \
                       search:depth=6, search:nodes=100000, mcts:1000 or exec:COMMAND";

impl FromStr for Contender {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.strip_prefix("exec:") {
            _ if text == "perfect" => Ok(Self::Perfect),
            _ if text == "search" => Ok(Self::Search),
            Some(command) if command.trim().is_empty() => {
                Err("expected a command after exec:".into())
            }
            Some(command) => Ok(Self::Program(command.into())),
            None => {
                let unknown = |_: OpponentError| {
                    format!("unknown player {}: expected {PLAYERS}", quoted(text))
                };
                text.parse().map(Self::Own).map_err(unknown)
            }
        }
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Own(opponent) => opponent.fmt(f),
            Self::Perfect => f.write_str("perfect"),
            Self::Search => f.write_str("search"),
            Self::Program(command) => write!(f, "exec:{command}"),
        }
    }
}

/// The time limits for a move.
#[derive(Clone, Copy, Debug)]
pub struct TimeLimits {
    /// The limit of [`Contender::Search`].
    pub search: Duration,
    /// The limit of external programs.
    pub program: Duration,
}

impl Contender {
    /// Returns whether it is an alpha-beta search, which uses an evaluation function.
    pub fn searches(&self) -> bool {
        match self {
            Self::Own(opponent) => opponent.search(()).is_some(),
            Self::Search => true,
            Self::Perfect | Self::Program(_) => false,
        }
    }

    /// Returns whether it has a transposition table of the default size.
    pub fn has_table(&self) -> bool {
        self.searches() && *self != Self::Own(Opponent::Easy)
    }

    /// Returns the engine of this player.
    pub fn engine<P: FullGame>(
        &self,
        seed: u64,
        limits: TimeLimits,
    ) -> Result<Box<dyn Engine<P>>, Forfeit> {
        let flag = &watch::flag();
        match self {
            Self::Own(opponent) => Ok(opponent.engine_until(seed, flag)),
            Self::Perfect => {
                let solution = board_games::solution(P::NAME)
                    .ok_or_else(|| Forfeit(format!("{} is not solved", P::NAME)))?;
                Ok(Box::new(Perfect::new(seed, |position: &P| best_moves(solution, position))))
            }
            Self::Search => Ok(Opponent::Time(limits.search).engine_until(seed, flag)),
            Self::Program(command) => Ok(Box::new(Program::start(command, limits.program)?)),
        }
    }
}

/// Warns on standard error if the game has no evaluation function.
pub fn note_missing_evaluation<P: Evaluated>() {
    if let Some(note) = missing_evaluation::<P>() {
        output::note(note);
    }
}

/// Returns the warning for a game without an evaluation function.
fn missing_evaluation<P: Evaluated>() -> Option<String> {
    let note = || {
        format!("board: {} has no evaluation: a search finds only forced wins and losses", P::NAME)
    };
    P::EVALUATE.is_none().then(note)
}

/// The maximum length of an answer in bytes, far more than a move needs.
const MAX_ANSWER: u64 = 1000;

/// An external program that reads a position per line and answers with a move per line.
struct Program {
    child: Child,
    to: ChildStdin,
    from: Receiver<Result<String, String>>,
    timeout: Duration,
}

impl Program {
    fn start(command: &str, timeout: Duration) -> Result<Self, Forfeit> {
        let mut words = command.split_whitespace();
        let program = words.next().unwrap_or_default();
        let mut start = Command::new(program);
        start.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Otherwise a reader of our standard error would also wait for children of the program.
        start.stderr(Stdio::null());
        let failed = |why: &dyn fmt::Display| Forfeit(format!("{}: {why}", quoted(program)));
        let mut child = start.spawn().map_err(|why| failed(&why))?;
        let (Some(to), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed(&"no input or output"));
        };
        // Bounded, so that a program that writes too much is blocked and memory does not grow.
        let (sender, from) = sync_channel(1);
        let program = Self { child, to, from, timeout };
        // Not joined, because a child of the program may keep the output open.
        let listener = thread::Builder::new().spawn(move || listen(output, &sender));
        listener.map(|_| program).map_err(|why| failed(&why))
    }

    /// Sends a line and returns the answer.
    fn ask(&mut self, line: &str) -> Result<String, Forfeit> {
        match self.from.try_recv() {
            Ok(Ok(answer)) => {
                return Err(Forfeit(format!("unexpected output {}", quoted(&answer))));
            }
            Ok(Err(why)) => return Err(Forfeit(why)),
            Err(TryRecvError::Disconnected) => return Err(Forfeit(EXITED.into())),
            Err(TryRecvError::Empty) => {}
        }
        // Does not block, because a position is much shorter than the buffer of a pipe.
        let sent = self.to.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.to.flush());
        let answer = self.wait();
        match (sent, answer) {
            (_, Ok(Ok(answer))) => Ok(answer),
            (_, Ok(Err(why))) => Err(Forfeit(why)),
            (Err(why), _) => Err(Forfeit(format!("cannot write to the program: {why}"))),
            (_, Err(RecvTimeoutError::Disconnected)) => Err(Forfeit(EXITED.into())),
            (_, Err(RecvTimeoutError::Timeout)) => {
                Err(Forfeit(format!("no answer within {:?}", self.timeout)))
            }
        }
    }

    /// Waits for an answer until the time limit or Ctrl-C.
    fn wait(&self) -> Result<Result<String, String>, RecvTimeoutError> {
        let start = Instant::now();
        loop {
            let left = self.timeout.saturating_sub(start.elapsed());
            match self.from.recv_timeout(left.min(TICK)) {
                Err(RecvTimeoutError::Timeout) if left > TICK && watch::poll().is_continue() => {}
                answer => return answer,
            }
        }
    }
}

/// The reason for a forfeit if the program has exited.
const EXITED: &str = "the program exited";

/// Sends the lines of a program to a channel, until its output ends or is invalid.
fn listen(output: impl Read, to: &SyncSender<Result<String, String>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let answer = match output.by_ref().take(MAX_ANSWER).read_until(b'\n', &mut line) {
            Err(why) => Err(format!("cannot read its output: {why}")),
            Ok(0) => Err(EXITED.into()),
            Ok(_) if !line.ends_with(b"\n") && line.len() as u64 == MAX_ANSWER => {
                Err(format!("its answer has more than {MAX_ANSWER} bytes"))
            }
            Ok(_) => match String::from_utf8(line) {
                Ok(line) => Ok(line.trim().to_owned()),
                Err(_) => Err("its answer is not valid UTF-8".into()),
            },
        };
        let is_over = answer.is_err();
        if to.send(answer).is_err() || is_over {
            return;
        }
    }
}

impl<P: Position> Engine<P> for Program {
    fn choose(&mut self, game: &Game<P>) -> Result<P::Move, Forfeit> {
        let answer = self.ask(&game.position().to_string())?;
        let wrong = |_| Forfeit(format!("invalid move {}", quoted(&answer)));
        answer.parse().map_err(wrong)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Fails if the program has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use board_laws::sample::nim::Nim;

    use super::*;

    #[test]
    fn a_game_without_evaluation_is_noted() {
        assert!(missing_evaluation::<Nim>().is_some_and(|note| note.contains(Nim::NAME)));
        assert_eq!(missing_evaluation::<board_games::uisge::Uisge>(), None);
    }

    #[test]
    fn only_searches_need_an_evaluation() {
        for (player, expected) in [
            ("random", false),
            ("simple", false),
            ("mcts:9", false),
            ("perfect", false),
            ("exec:true", false),
            ("easy", true),
            ("fair", true),
            ("strong", true),
            ("search", true),
            ("search:depth=2", true),
        ] {
            assert_eq!(player.parse::<Contender>().unwrap().searches(), expected, "{player}");
        }
    }
}
