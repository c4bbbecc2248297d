//! `board ugi`, and UGI engines as players.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout};

use crate::{PROGRAM, board, stdout};

/// Starts an engine for Uisge.
fn start() -> (Child, ChildStdin, BufReader<ChildStdout>) {
    let mut child = crate::start("ugi uisge");
    let (to, from) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    (child, to, BufReader::new(from))
}

fn read(from: &mut BufReader<ChildStdout>) -> String {
    let mut line = String::new();
    from.read_line(&mut line).unwrap();
    line.trim_end().to_owned()
}

// The exit status is that of Unix.
#[cfg(unix)]
#[test]
fn a_closed_output_ends_a_search() {
    let (mut child, mut to, from) = start();
    drop(from);
    to.write_all(b"go infinite\nisready\n").unwrap();
    // The input stays open.
    assert_eq!(child.wait().unwrap().code(), Some(141));
    drop(to);
}

#[test]
fn the_end_of_the_input_and_invalid_lines_are_handled() {
    let long = "x".repeat(2 << 20);
    let run = board("ugi uisge").write_stdin(format!("go infinite\n{long}\nisready\n")).assert();
    let lines: Vec<_> = stdout(&run.success()).lines().map(str::to_owned).collect();
    let said: Vec<_> = lines.iter().filter(|line| !line.starts_with("info depth")).collect();
    assert!(said[0].starts_with("info string too long: ") && said[1] == "readyok", "{said:?}");
    assert!(said[2].starts_with("bestmove ") && said.len() == 3, "{said:?}");
}

/// Replaces the numbers after `nps` and `time`, which are never the same.
fn without_times(line: &str) -> String {
    let words: Vec<_> = line.split(' ').collect();
    let is_time = |at: usize| at > 0 && ["nps", "time"].contains(&words[at - 1]);
    let number = |word: &str| word.parse::<u64>().map_or("no number", |_| "a number").to_owned();
    let shown =
        |(at, word): (usize, &&str)| if is_time(at) { number(word) } else { (*word).into() };
    words.iter().enumerate().map(shown).collect::<Vec<_>>().join(" ")
}

/// Returns the part of the page about engines between two strings.
pub fn documented(begin: &str, end: &str) -> String {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/engines.md");
    let page = std::fs::read_to_string(page).unwrap();
    page.split_once(begin).unwrap().1.split_once(end).unwrap().0.to_owned()
}

#[test]
fn the_transcript_in_the_documentation_is_right() {
    let transcript = documented("```text\n> position", "\n```");
    let (mut child, mut to, mut from) = start();
    for line in format!("> position{transcript}\n> isready\nreadyok").lines() {
        match line.strip_prefix("> ") {
            Some(sent) => writeln!(to, "{sent}").unwrap(),
            None => assert_eq!(without_times(&read(&mut from)), without_times(line)),
        }
    }
    drop(to);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_person_plays_against_an_engine() {
    let mut command = board("play uisge --second");
    // With backslashes on Windows.
    let program = PROGRAM.replace('/', std::path::MAIN_SEPARATOR_STR);
    let player = format!("ugi:{program} ugi uisge");
    let run = command.arg(player).write_stdin("d4f4\nundo\nd4d6\nquit\n").assert().success();
    assert_eq!(stdout(&run).matches("dark plays").count(), 2, "{}", stdout(&run));
}
