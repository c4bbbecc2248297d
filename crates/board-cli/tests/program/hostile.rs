//! Players that misbehave: each loses with a reason or ends the match, in time, and leaves nothing
//! behind.

use std::borrow::Cow;
use std::fs;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::matches::script;

/// What a program does instead of choosing a move, and a part of the reason for its forfeit.
const DEEDS: [(&str, &str, &[&str]); 11] = [
    ("floods", "exec yes info", &["invalid move", "unexpected output", "no bestmove within"]),
    ("never-answers", "sleep 1000", &["no answer within", "no bestmove within"]),
    ("answers-late", "sleep 5; echo $answer", &["no answer within", "no bestmove within"]),
    ("closes-input", "exec <&-; sleep 1000", &["no answer within", "no bestmove within"]),
    ("closes-output", "exec >&-; sleep 1000", &["the program closed its output"]),
    ("invalid-bytes", "printf '\\377\\n'; sleep 1000", &["not valid UTF-8"]),
    (
        "long-line",
        "head -c 100000000 /dev/zero | tr '\\0' x; sleep 1000",
        // On a busy machine, the line may take too long.
        &["more than", "no answer within", "no bestmove within"],
    ),
    ("forks", "sleep 1000 & sleep 1000 & sleep 1000", &["no answer within", "no bestmove within"]),
    ("exits", "exit 0", &["the program exited"]),
    (
        "floods-errors",
        "while :; do echo error >&2; done",
        &["no answer within", "no bestmove within"],
    ),
    ("forks-and-exits", "sleep 1000 & exit 0", &["no answer within", "no bestmove within"]),
];

/// The time for a move, of which a UGI engine knows the first part.
const SEARCH: Duration = Duration::from_millis(100);
const TIMEOUT: Duration = Duration::from_millis(400);

/// Returns a program that gets a position per line.
fn line_program(deed: &str) -> String {
    format!("answer=d4f4\nwhile read -r line; do\n{deed}\ndone")
}

/// Returns a UGI engine.
fn ugi_engine(deed: &str) -> String {
    format!(
        "answer='bestmove d4f4'
while read -r line; do case $line in
  ugi) echo ugiok;;
  isready) echo readyok;;
  position*) set -- $line; plies=$(($# > 3 ? $# - 3 : 0));;
  'query gameover') echo response false;;
  'query p1turn') if [ $((plies % 2)) = 0 ]; then echo response true; else echo response false; fi;;
  go*) {deed};;
esac; done"
    )
}

/// A finished match.
struct Run {
    output: Output,
    elapsed: Duration,
    /// The maximum resident memory in kB.
    memory: u64,
}

impl Run {
    /// Returns the report of the match.
    fn result(&self) -> Value {
        serde_json::from_slice(&self.output.stdout).unwrap_or_else(|_| panic!("{}", self.errors()))
    }

    fn errors(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.output.stderr)
    }

    /// Checks the duration and the memory of the match, and that none of its processes is left.
    fn check(&self, usual: &Self, player: &str, marker: &str) {
        let limit = SEARCH + TIMEOUT + Duration::from_secs(1) + usual.elapsed;
        let Self { elapsed, memory, .. } = self;
        assert!(*elapsed < limit, "{player}: {elapsed:?}, expected less than {limit:?}");
        assert!(*memory < usual.memory + 50_000, "{player}: {memory} kB");
        assert_eq!(processes_within_a_second(marker, 0), [""; 0], "{player}");
    }
}

/// Plays a game against a player. The environment of all processes contains the marker.
fn play(player: &str, marker: &str) -> Run {
    let begin = Instant::now();
    let mut command = Command::new(env!("CARGO_BIN_EXE_board"));
    command.args(["match", "uisge", player, "random", "--games", "1", "--json"]);
    command
        .args(["--time", "100ms", "--margin", "400ms", "--timeout", "400ms"])
        .env("BOARD_TEST_MARKER", marker);
    let mut board = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut memory = 0;
    while board.try_wait().unwrap().is_none() {
        memory = peak_memory(&board).unwrap_or(memory);
        assert!(begin.elapsed() < Duration::from_secs(60), "{player}: the match does not end");
        thread::sleep(Duration::from_millis(5));
    }
    let elapsed = begin.elapsed();
    Run { output: board.wait_with_output().unwrap(), elapsed, memory }
}

/// Returns the maximum resident memory so far in kB, or `None` if the process has ended.
fn peak_memory(process: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", process.id())).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// Returns the processes that have the marker in their environment.
fn processes(marker: &str) -> Vec<String> {
    let marker = format!("BOARD_TEST_MARKER={marker}\0");
    let has_marker = |folder: &fs::DirEntry| {
        let environment = fs::read(folder.path().join("environ")).unwrap_or_default();
        String::from_utf8_lossy(&environment).contains(&marker)
    };
    let folders = fs::read_dir("/proc").unwrap().flatten().filter(has_marker);
    folders.map(|folder| folder.file_name().to_string_lossy().into_owned()).collect()
}

/// Returns the processes with the marker when there are as many as expected, or after a second. On a
/// busy machine, processes take a moment to begin and to end.
fn processes_within_a_second(marker: &str, expected: usize) -> Vec<String> {
    let begin = Instant::now();
    loop {
        let found = processes(marker);
        if found.len() == expected || begin.elapsed() > Duration::from_secs(1) {
            return found;
        }
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn hostile_programs_lose_in_time_and_leave_nothing_behind() {
    let usual = play("random", "usual");
    assert!(usual.memory > 0 && usual.result()["forfeits"] == Value::Array(vec![]));
    for (name, deed, reasons) in DEEDS {
        for (kind, text) in [("exec", line_program(deed)), ("ugi", ugi_engine(deed))] {
            let marker = format!("{kind}-{name}-{}", std::process::id());
            let program = script(&format!("hostile-{kind}-{name}.sh"), &text);
            let player = program.replacen("exec:", &format!("{kind}:"), 1);
            let run = play(&player, &marker);
            let result = run.result();
            let forfeits = result["forfeits"].as_array().unwrap();
            assert_eq!((forfeits.len(), &result["losses"]), (1, &1.into()), "{player}: {result}");
            let reason = forfeits[0]["reason"].as_str().unwrap();
            let is_expected = |part: &&str| reason.contains(part);
            let cannot_write = reason.contains("cannot write");
            assert!(reasons.iter().any(is_expected) || cannot_write, "{player}: {reason}");
            run.check(&usual, &player, &marker);
        }
    }
}

/// An engine that does not answer `ugi` is an error instead of a forfeit.
#[test]
fn hostile_engines_end_the_match_before_it_begins() {
    let usual = play("random", "usual-start");
    let name = "0123456789".repeat(1000);
    let options = format!("exec yes option name {name}");
    let awaited: &[&str] = &["no ugiok within"];
    let deeds = DEEDS.into_iter().chain([("declares-options", &*options, awaited)]);
    for (name, deed, reasons) in deeds {
        let marker = format!("start-{name}-{}", std::process::id());
        let text = format!("while read -r line; do\n{deed}\ndone");
        let player = script(&format!("hostile-start-{name}.sh"), &text);
        let player = player.replacen("exec:", "ugi:", 1);
        let run = play(&player, &marker);
        assert_eq!(run.output.status.code(), Some(2), "{player}");
        let errors = run.errors();
        // It is asked for `ugiok` instead of a move.
        let is_expected = |part: &&str| errors.contains(&part.replace("bestmove", "ugiok"));
        assert!(reasons.iter().any(is_expected), "{player}: {errors}");
        run.check(&usual, &player, &marker);
    }
}

#[test]
fn processes_are_found_by_their_marker() {
    let marker = format!("found-{}", std::process::id());
    let mut sleep = Command::new("sleep");
    let mut child = sleep.arg("1000").env("BOARD_TEST_MARKER", &marker).spawn().unwrap();
    assert_eq!(processes_within_a_second(&marker, 1), [child.id().to_string()]);
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(processes(&marker), [""; 0]);
}
