//! Tests that run the program.

use std::process::Command;

use board_games::GAMES;

fn run(arguments: &str) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_board-perft"));
    let output = command.args(arguments.split_whitespace()).output().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.code(), out, err)
}

/// The counts of Uisge come from two programs by other authors.
#[test]
fn leaves_are_counted_on_any_number_of_threads() {
    for (depth, leaves) in [(1, 4), (2, 18), (3, 114), (4, 781), (7, 166_328)] {
        for threads in [1, 3] {
            let (status, out, _) = run(&format!("uisge {depth} --threads {threads}"));
            assert_eq!(status, Some(0));
            assert!(out.starts_with(&format!("{leaves} leaves in ")), "{out}");
        }
    }
    assert!(run("uisge 0").1.starts_with("1 leaf in "));
    let (_, out, _) = run("uisge --divide 3");
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines[..4], ["d4d6 14", "d4f4 29", "c5e5 35", "d5b5 36"]);
    assert!(lines[4].starts_with("114 leaves"), "{out}");
    for game in GAMES {
        assert_eq!(run(&format!("{game} 2")).0, Some(0), "{game}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn closed_and_full_outputs_set_the_status() {
    use std::os::fd::OwnedFd;
    use std::os::unix::net::UnixStream;

    let program = env!("CARGO_BIN_EXE_board-perft");
    let (closed, output) = UnixStream::pair().unwrap();
    drop(closed);
    let mut command = Command::new(program);
    let output = command.args(["uisge", "3"]).stdout(OwnedFd::from(output)).output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(141), &b""[..]));
    let limited = concat!("ulimit -f 0; $0 uisge 3 >", env!("CARGO_TARGET_TMPDIR"), "/limited");
    for (command, status, error) in [
        ("$0 uisge 3 >/dev/full", 1, "board-perft: No space left"),
        ("$0 uisge 3 >/dev/full 2>/dev/full", 1, ""),
        ("$0 chess 3 2>/dev/full", 2, ""),
        (limited, 1, "board-perft: File too large"),
    ] {
        let output = Command::new("sh").args(["-c", command, program]).output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(status), "{command}: {text}");
        assert!(
            text.starts_with(error) && text.is_empty() == error.is_empty(),
            "{command}: {text}"
        );
    }
}

#[test]
fn invalid_arguments_are_explained() {
    let names: Vec<_> = GAMES.iter().map(ToString::to_string).collect();
    let (last, others) = names.split_last().unwrap();
    let unknown = format!("unknown game `chess`: expected {} or {last}", others.join(", "));
    for (arguments, expected) in [
        ("", "expected a game and a depth"),
        ("uisge", "expected a game and a depth"),
        ("chess 3", &unknown),
        ("uisge 256", "DEPTH: expected a number from 0 to 255, found `256`"),
        ("uisge -\u{1b}", r"unknown option `-\u{1b}`"),
        ("\u{1b} 3", r"unknown game `\u{1b}`"),
        ("uisge \u{1b}", r"DEPTH: expected a number from 0 to 255, found `\u{1b}`"),
        ("uisge 3 --threads", "--threads: expected a number from 1 to 1024, found nothing"),
        ("uisge 3 --threads 0", "--threads: expected a number from 1 to 1024, found `0`"),
        ("uisge 3 --fast", "unknown option `--fast`"),
    ] {
        let (status, out, err) = run(arguments);
        assert_eq!((status, out.as_str()), (Some(2), ""));
        assert!(err.starts_with(&format!("board-perft: {expected}")), "{err}");
    }
}
