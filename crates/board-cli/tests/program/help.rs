//! Help, manual pages and completions, and the examples in them.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::{START, board, stdout};

const SUBCOMMANDS: [&str; 15] = [
    "games",
    "show",
    "moves",
    "perft",
    "playout",
    "play",
    "best",
    "match",
    "record",
    "check",
    "convert",
    "legal",
    "value",
    "completions",
    "man",
];

fn help(subcommand: &str) -> String {
    let arguments = format!("{subcommand} --help");
    stdout(&board(arguments.trim_start()).assert().success()).to_owned()
}

#[test]
fn the_list_of_subcommands_is_complete() {
    let run = board("--help").assert().success();
    let listed = stdout(&run).split_once("Commands:\n").unwrap().1.split_once("\n\n").unwrap().0;
    let is_name = |line: &&str| line.starts_with("  ") && !line.starts_with("   ");
    let listed = listed.lines().filter(is_name).map(|line| line.split_whitespace().next().unwrap());
    assert_eq!(listed.filter(|&name| name != "help").collect::<Vec<_>>(), SUBCOMMANDS);
}

/// Returns the commands in a help text.
fn examples(help: &str) -> impl Iterator<Item = &str> {
    help.lines().filter_map(|line| line.trim_start().strip_prefix("$ "))
}

#[cfg(unix)]
#[test]
fn examples_work() {
    let home = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("examples");
    let _ = fs::remove_dir_all(&home);
    for folder in [".local/share/bash-completion/completions", ".zfunc", ".config/fish/completions"]
    {
        fs::create_dir_all(home.join(folder)).unwrap();
    }
    fs::write(home.join("positions.txt"), format!("{START}\n")).unwrap();
    let object = format!("{{\"game\":\"uisge\",\"position\":\"{START}\"}}\n");
    fs::write(home.join("positions.jsonl"), object).unwrap();
    fs::write(home.join("race.txt"), "game: disk-race\n\n1. r0o0 r1o1\n").unwrap();
    fs::write(home.join("games.txt"), "game: uisge\n\n1. d4f4 d2f2\n").unwrap();
    let program = PathBuf::from(env!("CARGO_BIN_EXE_board"));
    let path = format!("{}:{}", program.parent().unwrap().display(), env!("PATH"));
    for page in std::iter::once("").chain(SUBCOMMANDS) {
        let help = help(page);
        assert!(examples(&help).count() > 0, "no example for {page}");
        // Skips pipes to a manual page viewer.
        for example in examples(&help).filter(|example| !example.contains("| man")) {
            let mut shell = Command::new("sh");
            shell.args(["-c", example]).current_dir(&home);
            let run = shell.env("HOME", &home).env("PATH", &path).output().unwrap();
            let error = String::from_utf8_lossy(&run.stderr);
            // One example contains an invalid position.
            let expected = i32::from(example.contains("7/7/7/7/7/7 w"));
            assert_eq!(run.status.code(), Some(expected), "{example}: {error}");
            assert!(error.is_empty(), "{example}: {error}");
        }
    }
}

#[test]
fn the_output_in_the_help_of_legal_is_right() {
    let run = board("legal uisge").write_stdin(START).assert().success();
    assert!(help("legal").contains(stdout(&run).trim_end()));
}

#[test]
fn completions_contain_games_and_commands() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = board(&format!("completions {shell}")).assert().success();
        let completes = |word| stdout(&run).contains(word);
        assert!(completes("perft") && completes("no-bulk"), "{shell}");
        // The scripts of the other shells do not complete such values.
        assert!(completes("uisge") || !["bash", "zsh"].contains(&shell), "{shell}");
    }
}

#[test]
fn every_subcommand_has_a_manual_page() {
    let program = board("man").assert().success();
    for subcommand in SUBCOMMANDS {
        assert!(stdout(&program).contains(&format!("board\\-{subcommand}(1)")));
        let run = board(&format!("man {subcommand}")).assert().success();
        let page = stdout(&run);
        assert!(page.contains(&format!(".TH board-{subcommand} 1")), "{page}");
        assert!(page.contains("Examples:"), "{page}");
    }
}
