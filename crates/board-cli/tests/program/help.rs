//! Help, manual pages and completions, and the examples in them.

#[cfg(unix)]
use std::{fs, path::PathBuf};

use board_games::PlayerSpec;

#[cfg(unix)]
use crate::{PROGRAM, folder, shell};
use crate::{START, board, stderr, stdout};

/// Returns the help of the program and of each subcommand.
fn pages() -> impl Iterator<Item = String> {
    let names = subcommands().into_iter().map(|(name, _)| name);
    std::iter::once(String::new()).chain(names).map(|name| help(&name))
}

fn help(subcommand: &str) -> String {
    let arguments = format!("{subcommand} --help");
    stdout(&board(arguments.trim_start()).assert().success()).to_owned()
}

/// Returns the subcommands in the manual page of the program with their descriptions. `clap_mangen`
/// lists them without the groups.
fn subcommands() -> Vec<(String, String)> {
    let run = board("man").assert().success();
    let (_, list) = stdout(&run).split_once(".SH SUBCOMMANDS\n").unwrap();
    let (list, _) = list.split_once(".SH").unwrap();
    let entries = list.split(".TP\n").skip(1).map(|entry| {
        let (name, about) = entry.split_once('\n').unwrap();
        let name = name.strip_prefix("board\\-").unwrap().strip_suffix("(1)").unwrap();
        (name.to_owned(), about.trim().replace("\\-", "-"))
    });
    entries.filter(|(name, _)| name != "help").collect()
}

#[test]
fn every_subcommand_is_in_one_group_of_the_help() {
    let help = help("");
    let groups = help.split("\n\n").nth(1).unwrap();
    // The heading of a group takes the first nine columns of its first line.
    let listed = groups.lines().map(|line| line[9..].split_once(' ').unwrap());
    let listed = listed.map(|(name, about)| (name.to_owned(), about.trim().to_owned()));
    assert_eq!(listed.collect::<Vec<_>>(), subcommands());
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
    for folder in [".local/share/bash-completion/completions", ".zfunc"] {
        fs::create_dir_all(home.join(folder)).unwrap();
    }
    fs::write(home.join("positions.txt"), format!("{START}\n")).unwrap();
    let object = format!("{{\"game\":\"uisge\",\"position\":\"{START}\"}}\n");
    fs::write(home.join("positions.jsonl"), object).unwrap();
    for record in ["game.txt", "games.txt"] {
        fs::write(home.join(record), "game: uisge\n\n1. d4f4 d2f2\n").unwrap();
    }
    for help in pages() {
        // Skips pipes to a manual page viewer, and the long searches that another test runs.
        let skipped = |example: &&str| example.contains("| man") || example.contains("board bench");
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
        "cd {}; ./mine man; ./mine moves x; ./mine record x",
        folder.path().display()
    ));
    assert!(
        stdout(&run).contains("mine\\-perft(1)") && !stdout(&run).contains("board\\-"),
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
    for (subcommand, _) in subcommands() {
        let run = board(&format!("man {subcommand}")).assert().success();
        let page = stdout(&run);
        assert!(page.contains(&format!(".TH board-{subcommand} 1")), "{page}");
        let (_, end) = page.split_once("\nExamples:\n").unwrap();
        assert_eq!(examples(end).count(), 2, "{page}");
    }
}

/// The option holds for everything that is printed, in any place of the command line.
#[test]
fn help_and_errors_have_the_requested_colors() {
    for arguments in ["--help", "help perft", "perft --help", "perft uisge", "pertf", "perft x 3"] {
        for place in ["before", "after"] {
            let run = |color: &str| {
                let arguments = match place {
                    "before" => format!("{color} {arguments}"),
                    _ => format!("{arguments} {color}"),
                };
                let run = board(&arguments).env("CLICOLOR_FORCE", "1").assert();
                [stdout(&run), stderr(&run)].concat()
            };
            for color in ["--color always", "--color=always"] {
                assert!(run(color).contains('\u{1b}'), "{place}: {arguments}: {}", run(color));
            }
            for color in ["--color never", "--color=never"] {
                assert!(!run(color).contains('\u{1b}'), "{place}: {arguments}: {}", run(color));
            }
        }
    }
}
