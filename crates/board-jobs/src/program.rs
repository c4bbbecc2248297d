//! External programs with a line protocol.

use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use board_core::Position;
use board_core::text::quoted;
use board_play::Game;
use board_search::{Engine, Forfeit};

use crate::control::TICK;

/// The maximum length of an answer in bytes, far more than a move needs.
const MAX_ANSWER: u64 = 1000;

/// An external program that reads a position per line and answers with a move per line.
pub(crate) struct Program {
    child: Child,
    to: ChildStdin,
    from: Receiver<Result<String, String>>,
    timeout: Duration,
    stop: Arc<AtomicBool>,
}

impl Program {
    pub(crate) fn start(
        command: &str,
        timeout: Duration,
        stop: &Arc<AtomicBool>,
    ) -> Result<Self, Forfeit> {
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
        let program = Self { child, to, from, timeout, stop: Arc::clone(stop) };
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

    /// Waits for an answer until the time limit or until the job has to stop.
    fn wait(&self) -> Result<Result<String, String>, RecvTimeoutError> {
        let start = Instant::now();
        loop {
            let left = self.timeout.saturating_sub(start.elapsed());
            match self.from.recv_timeout(left.min(TICK)) {
                Err(RecvTimeoutError::Timeout) if left > TICK && !self.stop.load(Relaxed) => {}
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
