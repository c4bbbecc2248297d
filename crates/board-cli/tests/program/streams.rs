//! Full or closed standard output and standard error.

use std::fs;

#[cfg(target_os = "linux")]
use crate::START;
use crate::{file, shell, stderr, stdout};

#[cfg(target_os = "linux")]
#[test]
fn valid_lines_are_kept_if_writing_errors_fails() {
    let good = file("heard.txt");
    fs::write(&good, "game: uisge\n\n1. d4f4\n").unwrap();
    let good = good.display();
    for errors in ["2>/dev/full", "2>&-", "2>/dev/null"] {
        let lines = format!("printf 'x\\n{START}\\nx\\n{START}\\n'");
        let run = shell(&format!("{lines} | board check uisge {errors}")).code(1);
        assert_eq!(stdout(&run).matches(" valid\n").count(), 2, "{errors}");
        let run = shell(&format!("board record missing.txt {good} {errors}")).code(1);
        assert!(stdout(&run).ends_with("record 1: uisge, 1 ply, dark to move\n"), "{errors}");
        let run = shell(&format!("echo 'd4f4\nrecord' | board play uisge --save /proc/x {errors}"))
            .code(1);
        assert!(stdout(&run).contains("game: uisge\n"), "{errors}");

        for (arguments, status) in [
            ("show uisge --position x", 1),
            ("perft uisge", 2),
            ("perft uisge 3 --rules x", 2),
            ("nothing", 2),
        ] {
            shell(&format!("board {arguments} {errors}")).code(status);
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
        "legal uisge",
        "play uisge",
        "show uisge",
        "perft uisge 3 --json",
        // The whole count would take weeks.
        "perft uisge 40 --distinct --memory 64M",
    ] {
        let command = format!("echo '{START}' | timeout 60 board {arguments} >/dev/full");
        let run = shell(&command).code(1);
        assert!(stderr(&run).starts_with("board: No space left"), "{arguments}");
        shell(&format!("{command} 2>/dev/full")).code(1);
    }
    // A board is shown before the first move, but a match is reported after its games.
    let matched = "board match uisge random random --games 2 --max-plies 9";
    for (command, games) in [("echo d4f4 | board play uisge", 0), (matched, 2)] {
        let saved = file("unseen.txt");
        shell(&format!("{command} --save {} >/dev/full", saved.display())).code(1);
        let saved = fs::read_to_string(&saved).unwrap_or_default();
        assert_eq!(saved.matches("game: uisge").count(), games);
    }
}

#[test]
fn unreadable_files_do_not_stop_the_others() {
    let [empty, bytes, good] = ["empty.txt", "bytes.txt", "good.txt"].map(file);
    fs::write(&empty, "\n").unwrap();
    fs::write(&bytes, b"game: uisge\n\ngame: uisge\nx\xff\n\ngame: uisge\n").unwrap();
    fs::write(&good, "game: uisge\n").unwrap();
    let names = [&empty, &bytes, &good].map(|file| file.display().to_string());
    let [empty, bytes, good] = &names;
    let run = shell(&format!("board record missing.txt . {empty} {bytes} {good}")).code(1);
    let errors: Vec<_> = stderr(&run).lines().collect();
    assert!(errors[0].starts_with("board: missing.txt: "), "{errors:?}");
    assert!(errors[1].starts_with("board: .: "), "{errors:?}");
    assert_eq!(errors[2], format!("board: {empty}: no record"));
    let skipped = "skipped lines 3 to 4";
    assert_eq!(errors[3], format!("board: {bytes}:4: invalid UTF-8 at column 2; {skipped}"));
    assert_eq!(errors.len(), 4);
    let lines: Vec<_> = stdout(&run).lines().collect();
    assert!(lines[0].starts_with(bytes) && lines[0].contains("record 1: uisge, 0 plies"));
    assert!(lines[1].starts_with(bytes) && lines[1].contains("record 3: uisge, 0 plies"));
    assert!(lines[2].starts_with(good) && lines[2].contains("record 1: uisge, 0 plies"));
    assert_eq!(lines.len(), 3);
}
