//! External programs that answer lines with lines.

use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{
    Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel,
};
use std::thread;
use std::time::{Duration, Instant};

use board_core::text::quoted;
use board_search::Forfeit;

use crate::control::TICK;
use crate::guard::Guard;

/// A running program, with threads that write its input and read its output.
pub(crate) struct Process {
    child: Child,
    to: Sender<String>,
    /// Its lines, and an error when its output ends or is invalid.
    from: Receiver<Result<String, String>>,
    stop: Arc<AtomicBool>,
    /// Ends the children of the program.
    _guard: Guard,
}

impl Process {
    /// Starts a program with arguments that are separated by spaces. Its lines have at most
    /// `max_line` bytes. The flag ends all waiting.
    pub(crate) fn start(
        command: &str,
        max_line: u64,
        stop: &Arc<AtomicBool>,
    ) -> Result<Self, Forfeit> {
        let mut words = command.split_whitespace();
        let program = words.next().unwrap_or_default();
        let mut start = Command::new(program);
        start.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Otherwise a reader of our standard error would also wait for children of the program.
        start.stderr(Stdio::null());
        let failed = |why: &dyn fmt::Display| Forfeit(format!("{}: {why}", quoted(program)));
        let guard = Guard::start().map_err(|why| failed(&format!("cannot start sh: {why}")))?;
        guard.lead(&mut start);
        let mut child = start.spawn().map_err(|why| failed(&why))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed(&"no input or output"));
        };
        // Bounded, so that a program that writes too much is blocked and memory does not grow.
        let (sender, from) = sync_channel(1);
        let (to, lines) = channel();
        let process = Self { child, to, from, stop: Arc::clone(stop), _guard: guard };
        // Not joined, because a child of the program may keep the input and output open.
        let threads = [
            thread::Builder::new().spawn(move || write(input, &lines)),
            thread::Builder::new().spawn(move || listen(output, max_line, &sender)),
        ];
        for thread in threads {
            thread.map_err(|why| failed(&why))?;
        }
        Ok(process)
    }

    /// Sends a line. Does not wait until the program reads it, so an error may be noticed later.
    pub(crate) fn send(&mut self, line: &str) -> Result<(), Forfeit> {
        let sent = self.to.send(format!("{line}\n"));
        sent.map_err(|_| Forfeit("cannot write to the program".into()))
    }

    /// Returns an error if the program has exited or written a line that was not asked for.
    pub(crate) fn expect_silence(&self) -> Result<(), Forfeit> {
        match self.from.try_recv() {
            Ok(Ok(answer)) => Err(Forfeit(format!("unexpected output {}", quoted(&answer)))),
            Ok(Err(why)) => Err(Forfeit(why)),
            Err(TryRecvError::Disconnected) => Err(Forfeit(EXITED.into())),
            Err(TryRecvError::Empty) => Ok(()),
        }
    }

    /// Waits for a line until the time limit or until the job has to stop. Returns `None` at the
    /// time limit.
    pub(crate) fn receive(&self, limit: Duration) -> Result<Option<String>, Forfeit> {
        let start = Instant::now();
        loop {
            let left = limit.saturating_sub(start.elapsed());
            match self.from.recv_timeout(left.min(TICK)) {
                Ok(answer) => return answer.map(Some).map_err(Forfeit),
                Err(RecvTimeoutError::Disconnected) => return Err(Forfeit(EXITED.into())),
                Err(RecvTimeoutError::Timeout) if left > TICK && !self.stop.load(Relaxed) => {}
                Err(RecvTimeoutError::Timeout) => return Ok(None),
            }
        }
    }

    /// Waits a moment for the program to exit.
    pub(crate) fn let_exit(&mut self) {
        let start = Instant::now();
        while start.elapsed() < TICK && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// The reason for a forfeit if the program has exited.
const EXITED: &str = "the program exited";

/// Writes lines to a program, until the channel closes or the program reads no more.
fn write(mut input: impl Write, lines: &Receiver<String>) {
    let mut write = |line: String| input.write_all(line.as_bytes()).and_then(|()| input.flush());
    let _ = lines.iter().try_for_each(&mut write);
}

/// Sends the lines of a program to a channel, until its output ends or is invalid.
fn listen(output: impl Read, max_line: u64, to: &SyncSender<Result<String, String>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let answer = match output.by_ref().take(max_line).read_until(b'\n', &mut line) {
            Err(why) => Err(format!("cannot read its output: {why}")),
            Ok(0) => Err(EXITED.into()),
            Ok(_) if !line.ends_with(b"\n") && line.len() as u64 == max_line => {
                Err(format!("its answer has more than {max_line} bytes"))
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

impl Drop for Process {
    fn drop(&mut self) {
        // Fails if the program has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_does_not_read_does_not_block() {
        let (sender, finished) = channel();
        thread::spawn(move || {
            let mut process = Process::start("sleep 1000", 1000, &Arc::default()).unwrap();
            // More than a pipe holds.
            let sent: Vec<_> = (0..100).map(|_| process.send(&"x".repeat(10_000))).collect();
            assert!(sent.iter().all(Result::is_ok), "{sent:?}");
            assert_eq!(process.receive(TICK), Ok(None));
            drop(process);
            sender.send(()).unwrap();
        });
        assert_eq!(finished.recv_timeout(Duration::from_secs(60)), Ok(()));
    }
}
