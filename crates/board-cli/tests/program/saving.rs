//! Saving never loses an existing file or the game.

use std::fs;
#[cfg(unix)]
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use assert_cmd::assert::Assert;

#[cfg(unix)]
use crate::shell;
use crate::{PROGRAM, board, folder, stderr, stdout};

/// A game that can be resumed.
#[cfg(unix)]
const GAME: &str = "game: uisge\n\n1. d4f4\n";

/// Runs the program with a file as the last argument.
fn run(arguments: &str, file: &Path, lines: &str) -> Assert {
    board(arguments).arg(file).write_stdin(lines.to_owned()).assert()
}

/// Writes a file with every command.
fn each_command(file: &Path, check: impl Fn(Assert)) {
    for arguments in [
        "play uisge --max-plies 9 --save",
        "show uisge --svg",
        "match uisge random random --games 2 --max-plies 9 --save",
    ] {
        check(run(arguments, file, "d4f4\n"));
    }
}

/// Returns the names of the files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort_unstable();
    names
}

#[test]
fn existing_files_are_kept() {
    let folder = folder();
    let file = folder.path().join("mine.txt");
    fs::write(&file, "mine").unwrap();
    each_command(&file, |run| {
        assert!(stderr(&run).contains("mine.txt: the file exists"), "{}", stderr(&run));
        run.code(1);
        assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
    });
    assert_eq!(names(folder.path()), ["mine.txt"]);
}

// Modes and links are those of Unix.
#[cfg(unix)]
#[test]
fn links_and_permissions_are_kept() {
    let folder = folder();
    let [file, link, broken] = ["file", "link", "broken"].map(|name| folder.path().join(name));
    symlink("file", &link).unwrap();
    for mode in [0o640, 0o666, 0o755] {
        for arguments in ["play uisge --force --save", "show uisge --force --svg"] {
            fs::write(&file, "old").unwrap();
            fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
            run(arguments, &link, "d4f4\n").success();
            assert_eq!(fs::read_link(&link).unwrap(), Path::new("file"));
            let new = fs::symlink_metadata(&file).unwrap();
            assert!(new.is_file() && new.len() > 20);
            assert_eq!(new.permissions().mode() & 0o7777, mode);
        }
    }
    // A broken link is not followed.
    symlink("nowhere", &broken).unwrap();
    run("play uisge --force --save", &broken, "d4f4\n").code(1);
    assert_eq!(names(folder.path()), ["broken", "file", "link"]);
}

#[cfg(unix)]
#[test]
fn a_new_file_has_default_permissions() {
    let folder = folder();
    let file = folder.path().join("new.svg");
    let command = format!("umask 027; exec board show uisge --svg {}", file.display());
    shell(&command).success();
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o7777, 0o640);
}

// Windows has no named pipes in folders.
#[cfg(unix)]
#[test]
fn only_regular_files_are_written() {
    let folder = folder();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let inner = folder.path().join("folder");
    fs::create_dir(&inner).unwrap();
    for file in [&pipe, &inner, Path::new("/dev/null")] {
        each_command(file, |run| {
            assert!(stderr(&run).contains("not a regular file"), "{}", stderr(&run));
            run.code(1);
        });
        run("play uisge --force --save", file, "").code(1);
        run("show uisge --force --svg", file, "").code(1);
    }
    assert_eq!(names(folder.path()), ["folder", "pipe"]);
    assert!(names(&inner).is_empty());
}

#[test]
fn read_only_files_are_kept() {
    let folder = folder();
    let file = folder.path().join("kept.txt");
    fs::write(&file, "kept").unwrap();
    let mut permissions = fs::metadata(&file).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&file, permissions).unwrap();
    for arguments in ["play uisge --force --save", "show uisge --force --svg"] {
        let run = run(arguments, &file, "d4f4\n").code(1);
        assert!(stderr(&run).contains("kept.txt: the file is read-only"), "{}", stderr(&run));
        assert_eq!(fs::read_to_string(&file).unwrap(), "kept");
    }
}

#[test]
fn a_game_continues_if_saving_fails() {
    let folder = folder();
    #[cfg(unix)]
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
    let unwritable = folder.path().join("game.txt");
    let mut files = vec![Path::new("no-such-folder/game.txt")];
    // Files cannot be created there.
    #[cfg(target_os = "linux")]
    files.push(Path::new("/proc/game.txt"));
    // The superuser can write there.
    if fs::write(folder.path().join("probe"), "").is_err() {
        files.push(&unwritable);
    }
    for file in &files[1..] {
        let run = run("play uisge --save", file, "d4f4\nd2f2\nrecord\n").code(1);
        let error = format!("board: not saved: {}: ", file.display());
        assert_eq!(stderr(&run).matches(&error).count(), 2, "{}", stderr(&run));
        assert!(stdout(&run).contains("1. d4f4 d2f2\n"), "{}", stdout(&run));
    }
    run("show uisge --svg", files[0], "").code(1);
    run("play uisge --save", files[0], "d4f4\n").code(1);
}

/// A long comment is saved while files are limited to one block, by the shell.
#[cfg(unix)]
#[test]
fn a_full_disk_keeps_the_old_file() {
    let folder = folder();
    let file = folder.path().join("game.txt");
    fs::write(&file, GAME).unwrap();
    let command = format!(
        "ulimit -f 1; printf 'comment %05000d\\nrecord\\n' 7 | board play uisge --resume {}",
        file.display()
    );
    let run = shell(&command).code(1);
    assert!(stderr(&run).starts_with("board: not saved: "), "{run}");
    assert!(stdout(&run).contains("{0000000000") && stdout(&run).ends_with("> \n"), "{run}");
    assert_eq!(fs::read_to_string(&file).unwrap(), GAME);
    assert_eq!(names(folder.path()), ["game.txt"]);
}

#[test]
fn a_name_without_a_folder_is_in_the_current_one() {
    let folder = folder();
    let mut command = Command::new(PROGRAM);
    command.args(["show", "uisge", "--svg", "new.svg"]).current_dir(folder.path());
    assert!(command.status().unwrap().success());
    assert_eq!(names(folder.path()), ["new.svg"]);
}
