use std::ffi::OsStr;
use std::io::{self, BufRead as _, BufReader, Read, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::thread;
use std::time::Duration;

use board_core::text::quoted;

/// The maximum length of an answer in bytes.
const MAX_ANSWER: u64 = 1 << 20;

/// A running program that answers each line on its standard input with one line.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    to: ChildStdin,
    from: Receiver<Result<String, String>>,
    timeout: Duration,
}

impl Process {
    /// Starts a program, which has to answer each request within `timeout`.
    ///
    /// # Errors
    /// Returns the reason if the program cannot be started.
    pub fn start<S: AsRef<OsStr>>(
        program: S,
        arguments: impl IntoIterator<Item = S>,
        timeout: Duration,
    ) -> Result<Self, String> {
        let mut command = Command::new(&program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let failed = |why: io::Error| format!("{}: {why}", program.as_ref().to_string_lossy());
        let mut child = command.spawn().map_err(failed)?;
        let (Some(to), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("the program has no input or output".to_string());
        };
        // Bounded, so that a program that writes too much is blocked and memory does not grow.
        let (sender, from) = sync_channel(1);
        let process = Self { child, to, from, timeout };
        // Not joined, because a child of the program may keep the output open.
        thread::Builder::new().spawn(move || listen(output, &sender)).map_err(failed)?;
        Ok(process)
    }

    /// Sends a line and returns the answer.
    pub fn ask(&mut self, line: &str) -> Result<String, String> {
        match self.from.try_recv() {
            Ok(Ok(line)) => return Err(format!("unexpected output {}", quoted(&line))),
            Ok(Err(why)) => return Err(why),
            Err(TryRecvError::Disconnected | TryRecvError::Empty) => {}
        }
        // Does not block, because a request is much shorter than the buffer of a pipe.
        let sent = self.to.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.to.flush());
        // A program that reads nothing will not answer, but its output may say why.
        let timeout = if sent.is_ok() { self.timeout } else { Duration::from_secs(1) };
        match (self.from.recv_timeout(timeout), sent) {
            (Ok(answer), _) => answer,
            (Err(_), Err(why)) => Err(format!("cannot write to the program: {why}")),
            (Err(RecvTimeoutError::Timeout), Ok(())) => {
                Err(format!("no answer within {timeout:?}"))
            }
            (Err(RecvTimeoutError::Disconnected), Ok(())) => Err(EXITED.to_string()),
        }
    }
}

/// The error after the end of the output, which is usually the end of the program.
const EXITED: &str = "the program closed its output";

/// Sends the lines of a program to a channel, until its output ends or is invalid.
fn listen(output: impl Read, to: &SyncSender<Result<String, String>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let answer = match output.by_ref().take(MAX_ANSWER).read_until(b'\n', &mut line) {
            Err(why) => Err(format!("cannot read its output: {why}")),
            Ok(0) => Err(EXITED.to_string()),
            Ok(_) if !line.ends_with(b"\n") && line.len() as u64 == MAX_ANSWER => {
                Err(format!("its answer has more than {MAX_ANSWER} bytes"))
            }
            Ok(_) => match String::from_utf8(line) {
                Ok(line) => Ok(line.trim_end().to_string()),
                Err(_) => Err("its answer is not valid UTF-8".to_string()),
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
