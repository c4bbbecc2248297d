//! Help, and the examples in it.

#[cfg(unix)]
use std::{fs, path::PathBuf};

use board_games::PlayerSpec;

#[cfg(unix)]
use crate::{PROGRAM, folder, shell};
use crate::{START, board, stderr, stdout};

/// Returns the help of the program and of each subcommand.
fn pages() -> Vec<String> {
    let program = help("");
    let (_, list) = program.split_once("\nCommands:\n").unwrap();
    let (list, _) = list.split_once("\n\n").unwrap();
    let names = list.lines().map(|line| line.split_whitespace().next().unwrap());
    let names = names.filter(|name| *name != "help");
    std::iter::once("").chain(names).map(help).collect()
}

fn help(subcommand: &str) -> String {
    let arguments = format!("{subcommand} --help");
    stdout(&board(arguments.trim_start()).assert().success()).to_owned()
}

#[test]
fn the_help_fits_on_one_screen() {
    let help = help("");
    assert!(help.lines().count() <= 24, "{help}");
    assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
    assert_eq!(stdout(&board("-h").assert().success()), help);
}

/// Returns the commands in a help text.
fn examples(help: &str) -> impl Iterator<Item = &str> {
    help.lines().filter_map(|line| line.trim_start().strip_prefix("$ "))
}

#[test]
fn every_help_ends_with_two_examples() {
    for help in pages() {
        let (before, end) = help.split_once("\n\nExamples:\n").unwrap();
        // The rest is one block: the examples, possibly with their output.
        assert!(end.starts_with("  $ ") && !end.contains("\n\n"), "{help}");
        assert_eq!((examples(before).count(), examples(end).count()), (0, 2), "{help}");
    }
}

// The examples are commands of a Unix shell.
#[cfg(unix)]
#[test]
fn examples_work() {
    let home = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("examples");
    let _ = fs::remove_dir_all(&home);
    fs::create_dir_all(&home).unwrap();
    fs::write(home.join("positions.txt"), format!("{START}\n")).unwrap();
    for record in ["game.txt", "games.txt"] {
        fs::write(home.join(record), "game: uisge\n\n1. d4f4 d2f2\n").unwrap();
    }
    for help in pages() {
        // Skips the long searches that another test runs.
        let skipped = |example: &&str| example.contains("board bench");
        for example in examples(&help).filter(|example| !skipped(example)) {
            let run = shell(&format!("export HOME={0}; cd {0}; {example}", home.display()));
            assert_eq!(stderr(&run.success()), "", "{example}");
        }
    }
}

#[test]
fn the_output_in_the_help_of_legal_is_right() {
    let run = board("legal uisge").write_stdin(START).assert().success();
    assert!(help("legal").contains(stdout(&run).trim_end()));
}

// Making links needs a privilege on Windows.
#[cfg(unix)]
#[test]
fn the_program_has_the_name_of_its_file() {
    let folder = folder();
    std::os::unix::fs::symlink(PROGRAM, folder.path().join("mine")).unwrap();
    let run = shell(&format!(
        "cd {}; ./mine --help; ./mine legal x; ./mine record x",
        folder.path().display()
    ));
    assert!(
        stdout(&run).contains("Usage: mine <COMMAND>") && !stdout(&run).contains("board play"),
        "{run}"
    );
    assert!(stderr(&run).ends_with("\nmine: x: No such file or directory (os error 2)\n"), "{run}");
}

#[test]
fn every_player_is_in_the_help() {
    for word in PlayerSpec::WORDS {
        assert!(["match", "play"].iter().all(|command| help(command).contains(word)), "{word}");
    }
}

#[test]
fn help_and_errors_have_the_requested_colors() {
    for arguments in ["--help", "help perft", "perft --help", "perft uisge", "pertf", "perft x 3"] {
        for (variable, colored) in [("CLICOLOR_FORCE", true), ("NO_COLOR", false)] {
            let run = board(arguments).env(variable, "1").assert();
            let said = [stdout(&run), stderr(&run)].concat();
            assert_eq!(said.contains('\u{1b}'), colored, "{arguments}: {said}");
        }
    }
}
