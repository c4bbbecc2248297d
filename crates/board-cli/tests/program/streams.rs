//! Full or closed standard output and standard error.

use std::fs;

use crate::{START, file, shell};

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn valid_lines_are_kept_if_writing_errors_fails() {
    let good = file("heard.txt");
    fs::write(&good, "game: uisge\n\n1. d4f4\n").unwrap();
    let good = good.display();
    let over = "7/7/7/WWWWWW1/bbbbbb1/7 b";
    for errors in ["2>/dev/full", "2>&-", "2>/dev/null"] {
        let lines = format!("printf 'x\\n{START}\\nx\\n{START}\\n'");
        let output = shell(&format!("{lines} | board convert uisge --to text {errors}"));
        assert_eq!(output.status.code(), Some(1), "{errors}");
        assert_eq!(text(&output.stdout), format!("{START}\n{START}\n"), "{errors}");

        let output = shell(&format!("board record missing.txt {good} {errors}"));
        assert_eq!(output.status.code(), Some(1), "{errors}");
        assert!(text(&output.stdout).ends_with("record 1: uisge, 1 ply, dark to move\n"));

        let output = shell(&format!("echo 'save /proc/x\nrecord' | board play uisge {errors}"));
        assert_eq!(output.status.code(), Some(1), "{errors}");
        assert!(text(&output.stdout).contains("game: uisge\n"), "{errors}");

        for (arguments, status) in [
            (format!("moves uisge --position '{over}'"), 0),
            ("moves uisge --position x".into(), 1),
            ("perft uisge".into(), 2),
            ("perft uisge 3 --rules x".into(), 2),
            ("nothing".into(), 2),
        ] {
            let output = shell(&format!("board {arguments} {errors}"));
            assert_eq!(output.status.code(), Some(status), "{arguments} {errors}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn unwritable_output_is_an_error() {
    for arguments in [
        "--help",
        "-h",
        "--version",
        "help",
        "help perft",
        "perft --help",
        "completions bash",
        "legal uisge",
        "play uisge",
        "show uisge",
        "perft uisge 3 --json",
        "man",
        // The whole count would take weeks.
        "perft hexfour 20 --distinct --memory 64M",
    ] {
        let command = format!("echo '{START}' | timeout 60 board {arguments} >/dev/full");
        let output = shell(&command);
        assert_eq!(output.status.code(), Some(1), "{arguments}");
        assert!(text(&output.stderr).starts_with("board: No space left"), "{arguments}");
        let output = shell(&format!("{command} 2>/dev/full"));
        assert_eq!(output.status.code(), Some(1), "{arguments}, both full");
    }
    // A board is shown before the first move, but a match is reported after its games.
    let matched = "board match uisge random random --games 2 --max-plies 9";
    for (command, games) in [("echo d4f4 | board play uisge", 0), (matched, 2)] {
        let saved = file("unseen.txt");
        let output = shell(&format!("{command} --save {} >/dev/full", saved.display()));
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(
            fs::read_to_string(&saved).unwrap_or_default().matches("game: uisge").count(),
            games
        );
    }
}

#[test]
fn unreadable_files_do_not_stop_the_others() {
    let [empty, bytes, good] = ["empty.txt", "bytes.txt", "good.txt"].map(file);
    fs::write(&empty, "\n").unwrap();
    fs::write(&bytes, b"game: uisge\n\ngame: ignis\nx\xff\n\ngame: ignis\n").unwrap();
    fs::write(&good, "game: hexfour\n").unwrap();
    let names = [&empty, &bytes, &good].map(|file| file.display().to_string());
    let [empty, bytes, good] = &names;
    let output = shell(&format!("board record missing.txt . {empty} {bytes} {good}"));
    assert_eq!(output.status.code(), Some(1));
    let errors: Vec<_> = text(&output.stderr).lines().collect();
    assert!(errors[0].starts_with("board: missing.txt: "), "{errors:?}");
    assert!(errors[1].starts_with("board: .: "), "{errors:?}");
    assert_eq!(errors[2], format!("board: {empty}: no record"));
    let skipped = "skipped lines 3 to 4";
    assert_eq!(errors[3], format!("board: {bytes}:4: invalid UTF-8 at column 2; {skipped}"));
    assert_eq!(errors.len(), 4);
    let lines: Vec<_> = text(&output.stdout).lines().collect();
    assert!(lines[0].starts_with(bytes) && lines[0].contains("record 1: uisge, 0 plies"));
    assert!(lines[1].starts_with(bytes) && lines[1].contains("record 3: ignis, 0 plies"));
    assert!(lines[2].starts_with(good) && lines[2].contains("record 1: hexfour, 0 plies"));
    assert_eq!(lines.len(), 3);
}
