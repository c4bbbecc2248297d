//! Saving never loses an existing file or the game.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::assert::Assert;
use tempfile::TempDir;

use crate::{board, stderr, stdout};

const PROGRAM: &str = env!("CARGO_BIN_EXE_board");

/// A game that can be resumed.
const GAME: &str = "game: uisge\n\n1. d4f4\n";

fn folder() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}

/// Runs the program with a file as the last argument.
fn run(arguments: &str, file: &Path, lines: &str) -> Assert {
    board(arguments).arg(file).write_stdin(lines.to_owned()).assert()
}

/// Returns every command that writes a file: the arguments before it, and the input.
fn commands(file: &Path) -> [(&'static str, String); 3] {
    [
        ("play uisge --max-plies 9 --save", "d4f4\n".into()),
        // `--resume` has another file.
        ("play uisge --max-plies 9 --resume", format!("save {}\n", file.display())),
        ("show uisge --svg", String::new()),
    ]
}

/// Writes a file with every command; the one with `save` gets a game to resume.
fn each_command(folder: &Path, file: &Path, check: impl Fn(Assert)) {
    let game = folder.join("resumed.txt");
    fs::write(&game, GAME).unwrap();
    for (arguments, lines) in commands(file) {
        let argument = if lines.starts_with("save") { &game } else { file };
        check(run(&arguments.replace("--max-plies 9 --resume", "--resume"), argument, &lines));
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
    each_command(folder.path(), &file, |run| {
        assert!(stderr(&run).contains("mine.txt: the file exists"), "{}", stderr(&run));
        run.code(1);
        assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
    });
    assert_eq!(names(folder.path()), ["mine.txt", "resumed.txt"]);
}

#[test]
fn force_replaces_a_file() {
    let folder = folder();
    let file = folder.path().join("old.txt");
    for arguments in ["play uisge --force --save", "show uisge --force --svg"] {
        fs::write(&file, "old").unwrap();
        run(arguments, &file, "d4f4\n").success();
        assert!(fs::read_to_string(&file).unwrap().len() > 20);
    }
    fs::write(&file, "old").unwrap();
    let lines = format!("d4f4\nsave {}\n", file.display());
    board("play uisge --force").write_stdin(lines).assert().success();
    assert!(fs::read_to_string(&file).unwrap().contains("1. d4f4"));
}

#[test]
fn the_file_of_the_game_is_replaced() {
    let folder = folder();
    let file = folder.path().join("new.txt");
    let save = format!("save {}\n", file.display());
    let lines = format!("d4f4\n{save}d2f2\n{save}");
    board("play uisge").write_stdin(lines).assert().success();
    assert!(fs::read_to_string(&file).unwrap().ends_with("1. d4f4 d2f2\n"));
    assert_eq!(names(folder.path()), ["new.txt"]);
}

/// Answers the question of a command at a terminal.
fn answer(command: &str, lines: &str) -> (Option<i32>, String) {
    let mut child = Command::new("script")
        .args(["-qec", command, "/dev/null"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut stdin, lines.as_bytes()).unwrap();
    // Closed only at the end, because the terminal would hang up.
    let output = child.wait_with_output().unwrap();
    drop(stdin);
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

#[cfg(target_os = "linux")]
#[test]
fn a_person_is_asked_before_replacing() {
    let folder = folder();
    let file = folder.path().join("asked.txt");
    let name = file.display();
    let content = || fs::read_to_string(&file).unwrap();
    for (word, replaced) in [("n", false), ("", false), ("y", true)] {
        fs::write(&file, "old").unwrap();
        let command = format!("{PROGRAM} play uisge --save {name}");
        let (status, seen) = answer(&command, &format!("{word}\nd4f4\nquit\n"));
        assert!(seen.contains("asked.txt exists. Replace it?"), "{seen}");
        assert_eq!(status, Some(i32::from(!replaced)), "{seen}");
        assert_eq!(content() != "old", replaced, "{word}");

        fs::write(&file, "old").unwrap();
        let command = format!("{PROGRAM} play uisge");
        let (status, seen) = answer(&command, &format!("d4f4\nsave {name}\n{word}\nquit\n"));
        assert!(seen.contains("asked.txt exists. Replace it?"), "{seen}");
        assert_eq!(status, Some(0), "{seen}");
        assert_eq!(content() != "old", replaced, "{word}");
    }
}

#[test]
fn links_and_permissions_are_kept() {
    let folder = folder();
    let [file, link, broken] = ["file", "link", "broken"].map(|name| folder.path().join(name));
    symlink("file", &link).unwrap();
    for mode in [0o640, 0o666, 0o755] {
        for arguments in ["play uisge --force --save", "show uisge --force --svg"] {
            fs::write(&file, "old").unwrap();
            fs::set_permissions(&file, Permissions::from_mode(mode)).unwrap();
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

#[test]
fn a_new_file_has_default_permissions() {
    let folder = folder();
    let file = folder.path().join("new.svg");
    let command = format!("umask 027; exec {PROGRAM} show uisge --svg {}", file.display());
    assert!(Command::new("sh").args(["-c", &command]).status().unwrap().success());
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o7777, 0o640);
}

#[test]
fn only_regular_files_are_written() {
    let folder = folder();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let inner = folder.path().join("folder");
    fs::create_dir(&inner).unwrap();
    for file in [&pipe, &inner, Path::new("/dev/null")] {
        each_command(folder.path(), file, |run| {
            assert!(stderr(&run).contains("not a regular file"), "{}", stderr(&run));
            run.code(1);
        });
        run("play uisge --force --save", file, "").code(1);
        run("show uisge --force --svg", file, "").code(1);
    }
    assert_eq!(names(folder.path()), ["folder", "pipe", "resumed.txt"]);
    assert!(names(&inner).is_empty());
}

#[test]
fn read_only_files_are_kept() {
    let folder = folder();
    let file = folder.path().join("kept.txt");
    fs::write(&file, "kept").unwrap();
    fs::set_permissions(&file, Permissions::from_mode(0o444)).unwrap();
    for arguments in ["play uisge --force --save", "show uisge --force --svg"] {
        let run = run(arguments, &file, "d4f4\n").code(1);
        assert!(stderr(&run).contains("kept.txt: the file is read-only"), "{}", stderr(&run));
        assert_eq!(fs::read_to_string(&file).unwrap(), "kept");
    }
}

#[test]
fn a_game_continues_if_saving_fails() {
    let folder = folder();
    fs::set_permissions(folder.path(), Permissions::from_mode(0o555)).unwrap();
    let unwritable = folder.path().join("game.txt");
    let mut files = vec![Path::new("no-such-folder/game.txt")];
    // Files cannot be created there.
    #[cfg(target_os = "linux")]
    files.push(Path::new("/proc/game.txt"));
    // The superuser can write there.
    if fs::write(folder.path().join("probe"), "").is_err() {
        files.push(&unwritable);
    }
    for file in &files {
        let name = file.display();
        let lines = format!("d4f4\nsave {name}\nd2f2\nrecord\n");
        let run = board("play uisge").write_stdin(lines).assert().code(1);
        assert!(stderr(&run).starts_with(&format!("board: not saved: {name}: ")));
        assert!(stdout(&run).contains("1. d4f4 d2f2\n"), "{}", stdout(&run));
    }
    for file in &files[1..] {
        let run = run("play uisge --save", file, "d4f4\nd2f2\nrecord\n").code(1);
        assert_eq!(stderr(&run).lines().count(), 2, "{}", stderr(&run));
        assert!(stdout(&run).contains("1. d4f4 d2f2\n"), "{}", stdout(&run));
    }
    run("show uisge --svg", files[0], "").code(1);
    run("play uisge --save", files[0], "d4f4\n").code(1);
}

/// Resumes a game and saves a long comment, while files are limited to one block. `trap` decides
/// what exceeding the limit does.
fn interrupted_write(trap: &str) -> (std::process::Output, TempDir) {
    let folder = folder();
    let file = folder.path().join("game.txt");
    fs::write(&file, GAME).unwrap();
    let name = file.display();
    let command = format!(
        "{trap} ulimit -f 1; printf 'comment %05000d\\nrecord\\n' 7 | \
         {{ {PROGRAM} play uisge --resume {name} --save {name}; }}"
    );
    let output = Command::new("sh").args(["-c", &command]).output().unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), GAME);
    (output, folder)
}

#[test]
fn a_full_disk_keeps_the_old_file() {
    let (output, folder) = interrupted_write("trap '' XFSZ;");
    assert_eq!(output.status.code(), Some(1));
    let (seen, said) = [output.stdout, output.stderr].map(|o| String::from_utf8(o).unwrap()).into();
    assert!(said.starts_with("board: not saved: "), "{said}");
    assert!(seen.contains("{0000000000") && seen.ends_with("> \n"), "{seen}");
    assert_eq!(names(folder.path()), ["game.txt"]);
}

#[test]
fn a_kill_during_a_write_keeps_the_old_file() {
    // The signal for too long files ends the program.
    let (output, folder) = interrupted_write("");
    assert!(!output.status.success());
    // The temporary file is left. The next command that saves something there removes it.
    assert_eq!(names(folder.path()).len(), 2, "{:?}", names(folder.path()));
    run("show uisge --svg", &folder.path().join("start.svg"), "").success();
    assert_eq!(names(folder.path()), ["game.txt", "start.svg"]);
}

#[test]
fn only_abandoned_temporary_files_are_removed() {
    let folder = folder();
    let [abandoned, other, pipe] =
        [".board-1.new", ".board-1.old", ".board-2.new"].map(|name| folder.path().join(name));
    for file in [&abandoned, &other] {
        fs::write(file, "half").unwrap();
    }
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let start = folder.path().join("start.svg");
    let writer = fs::File::open(&abandoned).unwrap();
    rustix::fs::flock(&writer, rustix::fs::FlockOperation::LockExclusive).unwrap();
    run("show uisge --svg", &start, "").success();
    assert_eq!(names(folder.path()), [".board-1.new", ".board-1.old", ".board-2.new", "start.svg"]);
    drop(writer);
    run("show uisge --force --svg", &start, "").success();
    assert_eq!(names(folder.path()), [".board-1.old", ".board-2.new", "start.svg"]);
}

/// Each process removes what it takes for abandoned files.
#[test]
fn processes_save_into_the_same_folder_at_the_same_time() {
    let folder = folder();
    let start = |number: usize| {
        let mut command = Command::new(PROGRAM);
        command.args(["show", "uisge", "--svg"]).arg(folder.path().join(format!("{number}.svg")));
        command.spawn().unwrap()
    };
    for round in 0..5 {
        let children: Vec<_> = (0..16).map(|child| start(round * 16 + child)).collect();
        for mut child in children {
            assert!(child.wait().unwrap().success());
        }
    }
    assert_eq!(names(folder.path()).len(), 80);
}

#[test]
fn kill_9_at_any_time_leaves_a_complete_record() {
    let folder = folder();
    let file = folder.path().join("game.txt");
    // Long, so that most of the time is spent writing.
    let text = format!("game: uisge\n\n{{{}}}\n", "x".repeat(1_000_000));
    let saved = || fs::metadata(&file).unwrap().len() > text.len() as u64;
    let mut killed = 0;
    for round in 1..=10 {
        fs::write(&file, &text).unwrap();
        let mut command = Command::new(PROGRAM);
        command.args(["play", "uisge", "--first", "random", "--second", "random"]);
        // A long game.
        command.args(["--seed", "3", "--resume"]);
        command.arg(&file).arg("--save").arg(&file).stdout(Stdio::null());
        let mut child = command.spawn().unwrap();
        thread::sleep(Duration::from_millis(25 * round));
        // On a busy machine, a process may need longer to save its first move.
        let begin = Instant::now();
        while round == 10 && !saved() && begin.elapsed() < Duration::from_secs(60) {
            thread::sleep(Duration::from_millis(5));
        }
        child.kill().unwrap();
        killed += i32::from(child.wait().unwrap().signal() == Some(9));
        let checked = run("record", &file, "").success();
        assert!(stdout(&checked).contains("record 1: uisge, "));
    }
    assert!(killed >= 5, "only {killed} of 10 were still playing");
    assert!(saved(), "no move was saved");
}

#[test]
fn another_file_with_the_same_name_is_kept() {
    let folder = folder();
    let [own, other] = ["own.txt", "other.txt"].map(|name| folder.path().join(name));
    fs::write(&other, "another").unwrap();
    let [own_name, other_name] = [&own, &other].map(|file| file.display());
    let lines = format!(
        "echo d4f4; while [ ! -e {own_name} ]; do sleep 0.1; done; \
         mv {other_name} {own_name}; echo d2f2; echo record"
    );
    let command = format!("({lines}) | {PROGRAM} play uisge --save {own_name}");
    let output = Command::new("sh").args(["-c", &command]).output().unwrap();
    let [seen, said] = [output.stdout, output.stderr].map(|o| String::from_utf8(o).unwrap());
    assert_eq!(output.status.code(), Some(1));
    assert!(said.contains("the file exists"), "{said}");
    assert!(seen.contains("1. d4f4 d2f2\n"), "{seen}");
    assert_eq!(fs::read_to_string(&own).unwrap(), "another");
}

/// Only the superuser can run this: files of other users in a shared folder.
#[cfg(target_os = "linux")]
#[test]
fn files_of_other_users_are_kept() {
    use std::os::unix::process::CommandExt;
    let folder = tempfile::tempdir_in("/tmp").unwrap();
    fs::set_permissions(folder.path(), Permissions::from_mode(0o777)).unwrap();
    let nobody = |file: &Path| {
        let mut command = Command::new(PROGRAM);
        command.args(["show", "uisge", "--force", "--svg"]).arg(file).uid(65534).gid(65534);
        command.output()
    };
    for (mode, why) in [(0o644, "Permission denied"), (0o666, "would belong to another user")] {
        let file = folder.path().join("others.txt");
        fs::write(&file, "another's").unwrap();
        fs::set_permissions(&file, Permissions::from_mode(mode)).unwrap();
        let output = match nobody(&file) {
            // Only the superuser can switch users.
            Err(why) if why.kind() == std::io::ErrorKind::PermissionDenied => {
                eprintln!("skipped, because switching users is not permitted: {why}");
                return;
            }
            output => output.unwrap(),
        };
        assert_eq!(output.status.code(), Some(1));
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(why), "{said}");
        assert_eq!(fs::read_to_string(&file).unwrap(), "another's");
        assert_eq!(names(folder.path()), ["others.txt"]);
    }
    nobody(&folder.path().join("own.txt")).unwrap();
    assert_eq!(names(folder.path()), ["others.txt", "own.txt"]);
}

#[test]
fn a_file_that_cannot_be_written_is_reported_before_the_game() {
    let folder = folder();
    let file = folder.path().join("mine.txt");
    fs::write(&file, "mine").unwrap();
    // Without a terminal, nobody is asked.
    let run = run("play uisge --save", &file, "y\nd4f4\n").code(1);
    assert_eq!(stdout(&run), "");
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
}

#[cfg(target_os = "linux")]
#[test]
fn a_person_is_not_asked_about_a_new_file() {
    let folder = folder();
    let file = folder.path().join("new.txt");
    let command = format!("{PROGRAM} play uisge --save {}", file.display());
    let (status, seen) = answer(&command, "d4f4\nquit\n");
    assert!(!seen.contains("Replace it?"), "{seen}");
    assert_eq!(status, Some(0), "{seen}");
    assert_eq!(
        fs::read_to_string(&file).unwrap(),
        format!("{}max-plies: 1000\n\n1. d4f4\n", "game: uisge\n")
    );
}

#[test]
fn several_files_of_the_game_are_replaced_in_turn() {
    let folder = folder();
    let [first, second] = ["first.txt", "second.txt"].map(|name| folder.path().join(name));
    let saves = [&first, &second, &first, &second].map(|file| format!("save {}", file.display()));
    let lines = format!("{}\nd4f4\n{}\n", saves[..2].join("\n"), saves[2..].join("\n"));
    board("play uisge").write_stdin(lines).assert().success();
    for file in [first, second] {
        assert!(fs::read_to_string(&file).unwrap().ends_with("1. d4f4\n"));
    }
}

#[test]
fn a_name_without_a_folder_is_in_the_current_one() {
    let folder = folder();
    let mut command = Command::new(PROGRAM);
    command.args(["show", "uisge", "--svg", "new.svg"]).current_dir(folder.path());
    assert!(command.status().unwrap().success());
    assert_eq!(names(folder.path()), ["new.svg"]);
}
