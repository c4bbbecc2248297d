//! External programs that read and write lines.

use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use board_core::author::text::is_unseen;
use board_core::quoted;
use board_play::Fault;

use super::guard::Guard;
use crate::job::{TICK, lock};
use crate::log::Scribe;
use crate::{Forfeit, Seat};

/// A running program, with threads that write its input and read its output.
pub(crate) struct Process {
    child: Child,
    to: Sender<String>,
    /// The program's lines, and an error when its output ends or is invalid.
    from: Receiver<Result<String, String>>,
    errors: Arc<Mutex<Tail>>,
    stop: Arc<AtomicBool>,
    scribe: Option<Scribe>,
    /// Ends the program's children.
    _guard: Guard,
}

/// Checks a command that starts a program, quoted as in a shell. Backslashes do not escape on Windows.
///
/// # Errors
/// Returns a message if the command has control characters, open quotes or no program.
pub fn check_command(command: &str) -> Result<(), String> {
    words(command).map(drop)
}

/// Splits a command into the program and its arguments, quoted as in a shell.
fn words(command: &str) -> Result<Vec<String>, String> {
    let wrong = |expected| Err(format!("expected {expected}, found {}", quoted(command)));
    // Folders are separated by backslashes on Windows, so they do not escape there.
    let backslash = if cfg!(windows) { "\u{1}" } else { "\\" };
    match shlex::split(&command.replace('\\', backslash)) {
        _ if command.contains(is_unseen) => wrong("a command without control characters"),
        None => wrong("closed quotes and no final backslash"),
        Some(words) if words.first().is_none_or(String::is_empty) => wrong("the name of a program"),
        Some(words) => Ok(words.iter().map(|word| word.replace(backslash, "\\")).collect()),
    }
}

impl Process {
    /// Starts a program whose lines have at most `max_line` bytes.
    pub(crate) fn start(command: &str, seat: Seat<'_>, max_line: u64) -> Result<Self, Forfeit> {
        let Seat { seed, stop, scribe } = seat;
        let words = words(command).map_err(failure)?.into_iter();
        let words: Vec<_> = words.map(|word| word.replace("{seed}", &seed.to_string())).collect();
        let failed = |why: &dyn fmt::Display| failure(format!("{}: {why}", quoted(&words[0])));
        let guard = Guard::start().map_err(|why| failed(&format!("cannot start sh: {why}")))?;
        let mut start = Command::new(&words[0]);
        start.args(&words[1..]);
        // With pipes, a reader of our own output does not wait for the program's children.
        start.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        guard.lead(&mut start);
        let mut child = start.spawn().map_err(|why| failed(&why))?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        // Bounded, so that a program that writes too much is blocked and memory does not grow.
        let ((to, lines), (sender, from)) = (channel(), sync_channel(1));
        let (errors, listener) = (Arc::default(), scribe.clone());
        let stop = Arc::clone(stop);
        let process = Self { child, to, from, errors, stop, scribe, _guard: guard };
        let (Some(input), Some(output), Some(errors)) = pipes else {
            return Err(failed(&"no input or output"));
        };
        let tail = Arc::clone(&process.errors);
        // Not joined, because a child of the program may keep the pipes open.
        let threads = [
            thread::Builder::new().spawn(move || write(input, &lines)),
            thread::Builder::new()
                .spawn(move || listen(output, max_line, &sender, listener.as_ref())),
            thread::Builder::new().spawn(move || keep_tail(errors, &tail)),
        ];
        for thread in threads {
            thread.map_err(|why| failed(&why))?;
        }
        Ok(process)
    }

    /// Sends a line without waiting for the program to read it, so an error may be reported later.
    pub(crate) fn send(&mut self, line: &str) -> Result<(), Forfeit> {
        if line.contains(is_unseen) {
            return Err(failure(format!("cannot send control characters: {}", quoted(line))));
        }
        if let Some(scribe) = &self.scribe {
            scribe.note('>', line);
        }
        let sent = self.to.send(format!("{line}\n"));
        sent.map_err(|_| failure(UNREAD.into()))
    }

    /// Returns an error if the program has exited or written an unsolicited line.
    pub(crate) fn expect_silence(&self) -> Result<(), Forfeit> {
        match self.receive(Duration::ZERO)? {
            Some(answer) => Err(failure(format!("unexpected output {}", quoted(&answer)))),
            None => Ok(()),
        }
    }

    /// Waits for a line. Returns `None` at the time limit or when the job has to stop.
    pub(crate) fn receive(&self, limit: Duration) -> Result<Option<String>, Forfeit> {
        let start = Instant::now();
        loop {
            let left = limit.saturating_sub(start.elapsed());
            match self.from.recv_timeout(left.min(TICK)) {
                Ok(answer) => return answer.map(Some).map_err(failure),
                Err(RecvTimeoutError::Disconnected) => return Err(failure(CLOSED.into())),
                Err(RecvTimeoutError::Timeout) if left > TICK && !self.stop.load(Relaxed) => {}
                Err(RecvTimeoutError::Timeout) => return Ok(None),
            }
        }
    }

    /// Waits briefly for the program to exit.
    pub(crate) fn let_exit(&mut self) {
        wait_until(|| !matches!(self.child.try_wait(), Ok(None)));
    }

    /// Adds the program's exit status and standard error output to the reason for a forfeit.
    pub(crate) fn explain(&mut self, why: Forfeit) -> Forfeit {
        let Forfeit(fault, mut why) = why;
        if [CLOSED, UNREAD].contains(&&*why) {
            self.let_exit();
            if let Ok(Some(status)) = self.child.try_wait() {
                wait_until(|| lock(&self.errors).is_complete);
                let what = if why == CLOSED { "the program exited" } else { &why };
                why = format!("{what} ({status})");
            }
        }
        let errors = lock(&self.errors).shown();
        if !errors.is_empty() {
            why = format!("{why}; standard error: {errors}");
        }
        Forfeit(fault, why)
    }
}

/// The reasons for a forfeit if the program has exited, or closed its output or input.
const CLOSED: &str = "the program closed its output";
const UNREAD: &str = "cannot write to the program";

/// Returns a forfeit for a reason that has no kind of its own, or because the program has ended.
pub(super) fn failure(why: String) -> Forfeit {
    let has_ended = [CLOSED, UNREAD].contains(&&*why);
    Forfeit(if has_ended { Fault::ProgramEnded } else { Fault::Other }, why)
}

/// Parses a program's move.
pub(super) fn read_move<M: FromStr>(text: &str) -> Result<M, Forfeit> {
    let wrong = |_| Forfeit(Fault::IllegalMove, format!("invalid move {}", quoted(text)));
    text.parse().map_err(wrong)
}

/// Waits briefly for a condition.
fn wait_until(mut condition: impl FnMut() -> bool) {
    let start = Instant::now();
    while !condition() && start.elapsed() < TICK {
        thread::sleep(Duration::from_millis(5));
    }
}

/// The end of a program's standard error output.
#[derive(Default)]
struct Tail {
    bytes: Vec<u8>,
    /// Whether standard error has been read to its end.
    is_complete: bool,
}

impl Tail {
    /// The maximum number of bytes.
    const LENGTH: usize = 500;
    /// The maximum number of lines that are shown.
    const LINES: usize = 5;

    /// Returns the last lines, quoted and separated by commas.
    fn shown(&self) -> String {
        let text = String::from_utf8_lossy(&self.bytes);
        let lines: Vec<_> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let last = lines[lines.len().saturating_sub(Self::LINES)..].iter();
        last.map(|line| format!("{line:?}")).collect::<Vec<_>>().join(", ")
    }
}

/// Reads a program's standard error output and keeps its end.
fn keep_tail(mut errors: impl Read, tail: &Mutex<Tail>) {
    let mut buffer = [0; Tail::LENGTH];
    while let Ok(read @ 1..) = errors.read(&mut buffer) {
        let bytes = &mut lock(tail).bytes;
        bytes.extend(&buffer[..read]);
        bytes.drain(..bytes.len().saturating_sub(Tail::LENGTH));
    }
    lock(tail).is_complete = true;
}

/// Writes lines to a program, until the channel closes or the program stops reading.
fn write(mut input: impl Write, lines: &Receiver<String>) {
    let mut write = |line: String| input.write_all(line.as_bytes()).and_then(|()| input.flush());
    let _ = lines.iter().try_for_each(&mut write);
}

/// Sends a program's output lines to a channel, until the output ends or is invalid.
fn listen(
    output: impl Read,
    max_line: u64,
    to: &SyncSender<Result<String, String>>,
    scribe: Option<&Scribe>,
) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(max_line).read_until(b'\n', &mut line);
        if let (Some(scribe), false) = (scribe, line.is_empty()) {
            scribe.note('<', String::from_utf8_lossy(&line).trim());
        }
        let answer = match read {
            Err(why) => Err(format!("cannot read its output: {why}")),
            Ok(0) => Err(CLOSED.into()),
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

    fn start(command: &str) -> Process {
        Process::start(command, Seat::new(7, &Arc::default()), 1000).unwrap()
    }

    #[test]
    fn words_are_quoted_as_in_a_shell() {
        let process = start(r#"sh -c 'echo "$0|$1|$2"; sleep 60' {seed} "a  {seed}" b\ c"#);
        let answer = process.receive(Duration::from_secs(60));
        assert_eq!(answer, Ok(Some("7|a  7|b c".into())));
        for (command, why) in [
            ("sh -c 'exit", "expected closed quotes and no final backslash, found "),
            ("sh \"", "expected closed quotes and no final backslash, found "),
            ("sh \\", "expected closed quotes and no final backslash, found "),
            ("'' sh", "expected the name of a program, found "),
            ("# sh", "expected the name of a program, found "),
            ("sh -c 'echo\nexit'", "expected a command without control characters, found "),
            ("sh \0", "expected a command without control characters, found "),
        ] {
            assert_eq!(words(command), Err(format!("{why}{command:?}")));
        }
    }

    #[test]
    fn unsolicited_lines_are_reported_and_sent_lines_have_no_control_characters() {
        let mut process = start("sh -c 'echo one; echo two; read -r line; echo $line'");
        let limit = Duration::from_secs(60);
        assert_eq!(process.receive(limit), Ok(Some("one".into())));
        while process.expect_silence().is_ok() {
            thread::sleep(Duration::from_millis(1));
        }
        for line in ["a\nquit", "a\rb", "\u{1b}[2J", "\u{202e}"] {
            let why = process.send(line).unwrap_err().1;
            assert_eq!(why, format!("cannot send control characters: {line:?}"));
        }
        process.send("three").unwrap();
        assert_eq!(process.receive(limit), Ok(Some("three".into())));
    }

    #[test]
    fn the_end_of_standard_error_is_kept() {
        let tail = Mutex::default();
        let shown = |errors: &[u8]| {
            keep_tail(errors, &tail);
            lock(&tail).shown()
        };
        assert_eq!(shown(b"one\n\n two\r\nthree"), r#""one", "two", "three""#);
        assert_eq!(shown(b"\n4\n5\n6\n7\n\xff"), "\"4\", \"5\", \"6\", \"7\", \"\u{fffd}\"");
        assert_eq!(shown("x".repeat(2000).as_bytes()), format!("{:?}", "x".repeat(500)));
        assert!(lock(&tail).is_complete);
    }

    #[test]
    fn a_program_that_does_not_read_does_not_block() {
        let (sender, finished) = channel();
        thread::spawn(move || {
            let mut process = start("sleep 1000");
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
