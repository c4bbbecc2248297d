//! Tests that run the program. Files that are not compiled on Windows need signals, limits of a process
//! or a Unix shell, those only for Linux /proc or util-linux.

#[cfg(target_os = "linux")]
mod distinct;
mod help;
mod input;
#[cfg(unix)]
mod kills;
#[cfg(unix)]
mod limits;
mod matches;
mod play;
#[cfg(target_os = "linux")]
mod progress;
mod record;
mod resume;
mod saving;
mod show;
#[cfg(unix)]
mod signals;
#[cfg(unix)]
mod streams;
mod transcript;
mod ugi;

use std::fs;
use std::path::PathBuf;
use std::process::{self, Child, Stdio};

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use board_games::GAMES;
use serde_json::Value;
use tempfile::TempDir;

/// The start position of Uisge.
const START: &str = "7/2ww3/1wwww2/2bbbb1/3bb2/7 w";

/// The path of the program.
const PROGRAM: &str = env!("CARGO_BIN_EXE_board");

/// Returns the name of a game that is not Uisge.
fn another() -> &'static str {
    GAMES.iter().map(|game| game.name()).find(|&name| name != "uisge").unwrap()
}

/// Returns the program with arguments, which are separated by single spaces.
fn board(arguments: &str) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(arguments.split(' '));
    command
}

/// Runs the program with a position and other arguments.
fn board_at(arguments: &str, position: &str) -> Assert {
    board(arguments).args(["--position", position]).assert()
}

/// Runs a shell command in which `board` is the program.
#[cfg(unix)]
fn shell(command: &str) -> Assert {
    let programs = std::path::Path::new(PROGRAM).parent().unwrap().display();
    let path = format!("{programs}:{}", env!("PATH"));
    Command::new("sh").args(["-c", command]).env("PATH", path).assert()
}

/// Starts the program with pipes.
fn start(arguments: &str) -> Child {
    let mut command = process::Command::new(PROGRAM);
    command.args(arguments.split(' '));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Creates a folder that is removed at the end of a test.
fn folder() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}

/// Returns a path for a test file.
fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("files");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    let _ = fs::remove_file(&file);
    file
}

/// Returns the standard output of a run.
fn stdout(assert: &Assert) -> &str {
    std::str::from_utf8(&assert.get_output().stdout).unwrap()
}

/// Returns the standard error of a run.
fn stderr(assert: &Assert) -> &str {
    std::str::from_utf8(&assert.get_output().stderr).unwrap()
}

/// Parses the standard output of a run as one JSON object per line.
fn objects(assert: &Assert) -> Vec<Value> {
    stdout(assert).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}
