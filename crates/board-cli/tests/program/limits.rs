//! Memory limits: long lines and records, quotations, threads.

use std::process::{Command, Stdio};
use std::thread;

use crate::{PROGRAM, board, folder, stderr, stdout};
#[cfg(target_os = "linux")]
use crate::{START, shell};

/// The maximum length of a record in bytes.
const RECORD: usize = 1 << 24;

#[test]
fn records_have_a_maximum_length() {
    let record = |length: usize| {
        let rest = "game: uisge\n\n{}\n\n";
        rest.replace("{}", &format!("{{{}}}", "x".repeat(length - rest.len()))) + "game: uisge\n"
    };
    let run = board("record").write_stdin(record(RECORD)).assert().success();
    assert_eq!(stdout(&run).lines().count(), 2);
    let run = board("record").write_stdin(record(RECORD + 1)).assert().code(1);
    let found = format!("expected at most {RECORD} bytes, found {}", RECORD + 1);
    let error = format!("standard input:1: too long: {found}; skipped lines 1 to 3");
    assert_eq!(stderr(&run), format!("board: {error}\n"));
    assert!(stdout(&run).contains("record 2: uisge, 0 plies, light to move\n"));
}

/// The program has less memory than the length of its input.
#[cfg(target_os = "linux")]
#[test]
fn long_input_is_not_stored() {
    for (begin, arguments, end) in
        [("", "legal uisge", START), ("", "check uisge", START), ("", "play uisge", "moves")]
    {
        let input = format!("printf '{begin}'; head -c 100000000 /dev/zero; echo; echo '{end}'");
        let command = format!("({input}) | (ulimit -v 90000; exec board {arguments})");
        let run = shell(&command);
        let said = [stdout(&run), stderr(&run)].concat();
        assert!(said.contains("found 100000") && said.len() < 3000, "{command}: {said}");
        assert!(run.get_output().status.code().is_some_and(|status| status < 2), "{run}");
    }
}

#[test]
fn quotations_in_messages_are_shortened() {
    let long = "x".repeat(1_000_000);
    for text in [
        format!("game: {long}\n"),
        format!("game: uisge\n{long}: 1\n"),
        format!("game: uisge\nrules: {long}\n"),
        format!("game: uisge\n\n1. {long}\n"),
    ] {
        let run = board("record").write_stdin(text).assert().code(1);
        let said = stderr(&run);
        assert!(said.starts_with("board: standard input:") && said.len() < 500, "{said:.600}");
    }
    let run = board("play uisge").write_stdin(long).assert().success();
    assert!(stdout(&run).len() < 2000, "{:.2500}", stdout(&run));
    let long = "x".repeat(10_000);
    for arguments in ["show uisge --play", "show uisge --svg - --mark", "best uisge --rules"] {
        let run = board(arguments).arg(&long).assert().failure();
        assert!(stderr(&run).len() < 500, "{arguments}: {}", stderr(&run));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_memory_limit_above_the_available_memory_is_an_error() {
    let run = board("perft uisge 3 --distinct --memory 1000T").assert().code(1);
    let expected = "board: not enough memory for --memory: 1048576000 MB needed, ";
    assert!(stderr(&run).starts_with(expected), "{}", stderr(&run));
}

#[test]
fn too_many_threads_are_rejected() {
    let processors = thread::available_parallelism().unwrap().get();
    let max = (4 * processors).max(64);
    for command in ["perft uisge 3", "playout uisge --games 1"] {
        board(&format!("{command} --threads {max}")).assert().success();
        for more in [max + 1, 100_000, usize::MAX] {
            let run = board(&format!("{command} --threads {more}")).assert().code(2);
            let reason = format!("expected at most {max} threads on a machine with");
            assert!(stderr(&run).contains(&reason), "{}", stderr(&run));
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn too_little_memory_is_an_error() {
    for (kilobytes, arguments, expected) in [
        (60_000, "perft uisge 12 --distinct --threads 1", 1),
        (60_000, "best uisge --depth 2", 0),
        (60_000, "match uisge search:depth=2 search:depth=2 --games 2 --concurrency 2", 1),
        (120_000, "best uisge --depth 3 --threads 64", 0),
        (120_000, "perft uisge 4 --threads 64", 0),
        (300_000, "perft uisge 20 --distinct --memory 1G", 1),
    ] {
        // Large thread stacks.
        let run = format!("ulimit -v {kilobytes}; RUST_MIN_STACK=20000000 exec board {arguments}");
        let run = shell(&run).code(expected);
        let is_known = stderr(&run).starts_with("board: not enough memory");
        assert!(expected == 0 || is_known, "{arguments}: {run}");
    }
}

#[test]
fn messages_escape_control_and_bidi_characters() {
    let input = "game: uisge\n\u{1b}[31mRED\u{202e}: 1\n";
    let run = board("record").write_stdin(input).assert().code(1);
    let said = stderr(&run);
    assert!(!said.contains(['\u{1b}', '\u{202e}']) && said.contains("u{202e}"), "{said:?}");
    let folder = folder();
    let hidden = "\u{1b}[31mRED\u{202e}\nboard: all fine";
    for command in [
        "",
        "record",
        "show uisge --svg",
        "show uisge --theme",
        "play uisge --save",
        "play uisge --resume",
        "play uisge --rules",
        "show uisge --position",
        "perft",
        "perft uisge",
        "perft uisge --",
        "best uisge --time",
        "value GAME --position",
        "match uisge random random --save",
        "match uisge random random --resume",
        "match uisge random random --log",
        "match uisge random random --engines",
        "match uisge random random --openings",
        "match uisge random",
        "record --to",
        "play uisge --first",
    ] {
        let command = &command.replace("GAME", board_games::solved::GAMES[0]);
        for (before, after) in [("", ""), ("--", ""), ("/no/such/", "/"), ("exec:/no/such/", "")] {
            let arguments = command.split_ascii_whitespace();
            let mut run = Command::new(PROGRAM);
            run.args(arguments).arg(format!("{before}{hidden}{after}")).stdin(Stdio::null());
            let output = run.current_dir(folder.path()).output().unwrap();
            let said = [output.stdout, output.stderr].map(|said| String::from_utf8(said).unwrap());
            let said = said.concat();
            assert!(!said.contains(['\u{1b}', '\u{202e}']), "{command}: {said:?}");
            assert!(!said.contains("\nboard: all fine"), "{command}: {said:?}");
        }
    }
}
