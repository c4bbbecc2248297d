//! `board match --resume`, and what no command does to the files of its arguments.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use assert_cmd::assert::Assert;
use serde_json::Value;
use tempfile::TempDir;

use crate::{PROGRAM, another, board, folder, objects, stderr, stdout};

/// Runs a short match with other arguments, the last of which has this file as its value.
fn run(arguments: &str, file: &Path) -> Assert {
    let command = "match uisge random simple --max-plies 30 --concurrency 1 --json";
    board(&format!("{command} {arguments}")).arg(file).timeout(Duration::from_secs(60)).assert()
}

/// Returns the result of a match without its duration.
fn result(run: &Assert) -> Value {
    let [mut result] = objects(run).try_into().unwrap();
    result["seconds"].take();
    result
}

/// Returns the file of a complete match of six games, and its result.
fn played(folder: &TempDir) -> (String, Value) {
    let file = folder.path().join("whole.txt");
    let result = result(&run("--games 6 --save", &file).success());
    (fs::read_to_string(file).unwrap(), result)
}

#[test]
fn a_file_of_anything_else_is_refused_and_kept() {
    let folder = folder();
    let (games, _) = played(&folder);
    let (all_but_last, last) = games.trim_end().rsplit_once("\n\ngame: ").unwrap();
    let file = folder.path().join("file");
    for content in [
        "My diary\nline two\nimportant data without records\n",
        "My notes\n\nline one\nline two\n\nlast paragraph, dear to me\nsecond line\n",
        "[{\"player\": \"random\"}]\n",
        "game: uisge\n\n1. d4f4\n",
        &format!("game: {}\n", another()),
        "game: uisge\nMy diary\n",
        "{\"game\":\"uisge\"}\n",
        &games.replace("light: random", "light: Ann"),
        &games.replace("x-game: 6", "x-game: 7"),
        &games.replace("x-settings: ", "x-settings: 0"),
        &games.replace("x-plies: 30", "x-plies: 31"),
        &games.replace("\n\ngame: ", "\n\nlost\n\ngame: "),
        &format!("{games}\nMy diary\n"),
        &format!("{games}{}", &games[..games.len() / 2]),
        &format!("{all_but_last} My diary\n\ngame: {last}\n\n"),
        &format!(
            "{all_but_last}\n\ngame: {}",
            &last.replace("dark: ", "dark: un")[..last.len() - 20]
        ),
        &format!("{games}{{ My analysis of game 2:\n\nmore paragraphs\n"),
        &format!("{}my diary", &games[..games.rfind("result: ").unwrap() + 10]),
        &format!("{}: my diary", &games[..games.rfind("cause").unwrap() + 5]),
        "#!/bin/sh\n# important\n",
        "\0\0\0\0",
    ] {
        fs::write(&file, content).unwrap();
        let refused = run("--games 6 --resume", &file).code(1);
        assert!(
            stdout(&refused).is_empty() && stderr(&refused).starts_with("board: "),
            "{content}"
        );
        assert_eq!(fs::read_to_string(&file).unwrap(), content);
    }
    fs::write(&file, b"game: uisge\nlight: \xff\n").unwrap();
    let refused = run("--games 6 --resume", &file).code(1);
    assert!(stderr(&refused).ends_with("file: line 2: invalid UTF-8 at column 8\n"), "{refused}");
    assert!(stderr(&run("--resume", &folder.path().join("missing")).code(1)).contains("missing: "));
    // The place of an error is a line of the file.
    fs::write(&file, games.replacen("x-plies: 30", "x-plies: 30\nx-plies: 30", 1)).unwrap();
    let refused = run("--games 6 --resume", &file).code(1);
    let expected = "file, line 10: \"x-plies\" stands here twice\n";
    assert!(stderr(&refused).ends_with(expected), "{refused}");
}

/// Everything that an editor, `git` or `board record` does to a file.
#[test]
fn an_edited_file_is_resumed() {
    let folder = folder();
    let (games, expected) = played(&folder);
    let file = folder.path().join("file");
    let end = games.match_indices("game: ").nth(4).unwrap().0;
    for whole in [true, false] {
        let games = if whole { &games } else { &games[..end] };
        for content in [
            games.to_owned(),
            games.trim_end().to_owned(),
            games.trim_end().to_owned() + "\n",
            games.replace('\n', "\r\n"),
            games.trim_end().replace('\n', "\r\n"),
            format!("\u{feff}{games}"),
            format!("# My match\n\n{}\n# So far.\n", games.trim_end()),
        ] {
            fs::write(&file, &content).unwrap();
            let resumed = run("--games 6 --resume", &file).success();
            assert_eq!((result(&resumed), stderr(&resumed)), (expected.clone(), ""));
            let now = fs::read_to_string(&file).unwrap();
            assert!(now.starts_with(&content) && (now.len() > content.len()) != whole, "{now}");
            assert_eq!(now.matches("game: uisge").count(), 6, "{now}");
            board("record").arg(&file).assert().success();
        }
    }
}

/// A truncated game stays until the match continues.
#[test]
fn a_truncated_game_is_removed_when_another_is_added() {
    let folder = folder();
    let (games, expected) = played(&folder);
    let file = folder.path().join("file");
    let last = games.rfind("game: ").unwrap();
    for end in
        [last + 2, last + 20, games.find("\n1. ").map_or(0, |at| last + at), games.len() - 60]
    {
        fs::write(&file, &games[..end]).unwrap();
        run("--games 6 --engines /no/such/file --resume", &file).code(1);
        run("--games 6 --seed 1 --resume", &file).code(1);
        run("--games 6 --openings random:0 --resume", &file).code(1);
        assert_eq!(fs::read_to_string(&file).unwrap(), games[..end]);
        let resumed = run("--games 6 --resume", &file).success();
        assert!(stderr(&resumed).ends_with("file: removed an incomplete game\n"), "{resumed}");
        assert_eq!(result(&resumed), expected);
        let now = fs::read_to_string(&file).unwrap();
        assert!(now.starts_with(&games[..last]) && now.matches("game: uisge").count() == 6);
    }
}

/// A match that cannot start changes no file, even with `--force`.
#[test]
fn files_are_kept_if_a_match_cannot_start() {
    let folder = folder();
    let [file, openings, empty] =
        ["file", "openings", "empty"].map(|name| folder.path().join(name));
    fs::write(&openings, "nonsense").unwrap();
    fs::write(&empty, "[]").unwrap();
    let (openings, empty) = (openings.display(), empty.display());
    for wrong in [
        "exec:/no/such/program",
        "perfect",
        "--engines /no/such/file",
        &format!("--engines {empty} --sprt elo0=0,elo1=5 random"),
        &format!("--openings {openings}"),
        "--position 7/7/7/WWWWWW1/bbbbbb1/7",
        "--position 7/7/7/WWWWWW1/bbbbbb1/7/b",
    ] {
        for option in ["--save", "--log"] {
            for content in [Some("mine\n"), None] {
                let _ = fs::remove_file(&file);
                if let Some(content) = content {
                    fs::write(&file, content).unwrap();
                }
                run(&format!("{wrong} --force {option}"), &file).failure();
                assert_eq!(fs::read_to_string(&file).ok().as_deref(), content, "{wrong} {option}");
                assert_eq!(
                    fs::read_dir(folder.path()).unwrap().count(),
                    2 + content.map_or(0, |_| 1)
                );
            }
        }
    }
}

/// A file that is written must not have a second purpose.
#[test]
fn one_file_for_two_purposes_is_refused() {
    let folder = folder();
    let (games, _) = played(&folder);
    let [file, new] = ["file", "new"].map(|name| folder.path().join(name));
    fs::write(&file, &games).unwrap();
    let detour = folder.path().join(".").join("file");
    let pairs = vec![(&file, &file), (&file, &detour), (&new, &new)];
    #[cfg(unix)]
    let [link, symbolic] = ["link", "symbolic"].map(|name| folder.path().join(name));
    #[cfg(unix)]
    let pairs = {
        fs::hard_link(&file, &link).unwrap();
        std::os::unix::fs::symlink("file", &symbolic).unwrap();
        [pairs, vec![(&file, &link), (&file, &symbolic)]].concat()
    };
    for written in ["--save", "--log", "--resume"] {
        for other in ["--log", "--engines", "--openings", "--save"] {
            for (one, two) in &pairs {
                if written == other || (written, other) == ("--resume", "--save") {
                    continue;
                }
                let options = format!("--games 6 --force {other} {} {written}", two.display());
                let refused = run(&options, one).code(2);
                assert!(stderr(&refused).contains(": expected different files"), "{refused}");
                assert!(fs::read_to_string(&file).unwrap() == games && !new.exists());
            }
        }
    }
}

/// Nobody waits for the other end of a pipe, or for the end of a device. Windows has no such files.
#[cfg(unix)]
#[test]
fn pipes_and_devices_are_refused() {
    let folder = folder();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for file in [&*pipe, Path::new("/dev/zero"), folder.path()] {
        for option in ["--save", "--log", "--force --log", "--resume", "--engines", "--openings"] {
            let refused = run(option, file).code(1);
            assert!(stderr(&refused).ends_with(": not a regular file\n"), "{option}: {refused}");
        }
        let mut resumed = board("play uisge --resume");
        let run = resumed.arg(file).timeout(Duration::from_secs(60)).assert().code(1);
        assert!(stderr(&run).ends_with(": not a regular file\n"), "{run}");
    }
    for (command, max) in
        [("record", 16_777_216), ("check uisge", 1_048_576), ("play uisge", 1_048_576)]
    {
        let endless = fs::File::open("/dev/zero").unwrap();
        let mut program = Command::new(PROGRAM);
        let output = program.args(command.split(' ')).stdin(endless).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        let expected = format!("too long: expected at most {max} bytes, found ");
        assert!(output.status.code() == Some(1) && said.contains(&expected), "{said}");
    }
}

/// A match does not go on writing to a file that has been moved or replaced. Windows moves no open
/// files.
#[cfg(unix)]
#[test]
fn a_file_that_is_moved_during_the_match_ends_it() {
    let folder = folder();
    let file = folder.path().join("games.txt");
    let mut command = Command::new(PROGRAM);
    let arguments = "match uisge random simple --max-plies 30 --games 1000000 --save".split(' ');
    command.args(arguments).arg(&file).stdout(Stdio::null()).stderr(Stdio::piped());
    let running = command.spawn().unwrap();
    while fs::metadata(&file).map_or(0, |file| file.len()) == 0 {
        std::thread::sleep(Duration::from_millis(10));
    }
    fs::rename(&file, folder.path().join("moved.txt")).unwrap();
    fs::write(&file, "mine\n").unwrap();
    let output = running.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        output.status.code() == Some(1) && said.contains("changed or moved the file"),
        "{said}"
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine\n");
}

/// A second match neither adds to the file nor replaces it.
#[test]
fn the_file_of_a_running_match_is_locked() {
    let folder = folder();
    let file = folder.path().join("games.txt");
    let mut command = Command::new(PROGRAM);
    let arguments = "match uisge random simple --max-plies 30 --games 1000000 --save".split(' ');
    let mut running = command.args(arguments).arg(&file).stdout(Stdio::null()).spawn().unwrap();
    while fs::metadata(&file).map_or(0, |file| file.len()) == 0 {
        std::thread::sleep(Duration::from_millis(10));
    }
    let options =
        ["--save", "--force --save", "--force --log", "--resume", "--games 1000000 --resume"];
    let refused = options.map(|option| (option, run(option, &file).code(1)));
    running.kill().and_then(|()| running.wait()).unwrap();
    for (option, refused) in refused {
        let expected = if option == "--save" { "use --force" } else { "in use by another process" };
        assert!(stderr(&refused).contains(expected), "{option}: {}", stderr(&refused));
    }
    let games = fs::read_to_string(&file).unwrap();
    let more = format!("--games {} --resume", games.matches("game: ").count() + 2);
    run(&more, &file).success();
    board("record").arg(&file).assert().success();
    run("--games 2 --force --save", &file).success();
    assert_eq!(fs::read_to_string(&file).unwrap().matches("game: uisge").count(), 2);
}

// Needs a limit of memory.
#[cfg(target_os = "linux")]
#[test]
fn games_and_openings_are_not_kept_in_memory() {
    let folder = folder();
    let [saved, openings, log] = ["saved", "openings", "log"].map(|name| folder.path().join(name));
    fs::write(&openings, "game: uisge\n".repeat(200_000)).unwrap();
    let limited = |arguments: &str, file: &Path| {
        let command = "match uisge random random --concurrency 1 --max-plies";
        let file = file.display();
        crate::shell(&format!("ulimit -v 100000; exec board {command} {arguments} {file}"))
            .success();
    };
    limited("30 --games 2000 --save", &saved);
    limited("30 --games 2001 --resume", &saved);
    limited("30 --games 2 --openings", &openings);
    limited("1 --games 200000 --openings random:0 --json --log", &log);
}
