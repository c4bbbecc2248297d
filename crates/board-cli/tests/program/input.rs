//! Bad input of every kind.

use crate::{START, board, board_at, objects, stderr, stdout};

/// Lines that are no positions, with a word of what is wrong.
fn bad_lines() -> Vec<(Vec<u8>, &'static str)> {
    vec![
        (b"".into(), "found the end"),
        (b"\xff\xfe".into(), "not UTF-8 from byte 0 on"),
        (b"7/2ww3\xc3".into(), "not UTF-8 from byte 6 on"),
        (b"7/2ww3/\0".into(), "found '\\0'"),
        ("７/2ww3".into(), "found '７'"),
        (b"99999999999999999999/7".into(), "at byte 0"),
        (
            b"7/7/7/7/7/7 w".into(),
            "light has 0 pieces instead of 6; dark has 0 pieces instead of 6",
        ),
        ("w".repeat(1_000_000).into(), "at byte 7"),
        (format!("{START} stuck=loses").into(), "bad rules at byte 36"),
        (format!("{START}{}", " ".repeat(1_000_000) + "x").into(), "at byte 30"),
    ]
}

#[test]
fn legal_names_every_bad_line_and_goes_on() {
    let mut input = Vec::new();
    for (line, _) in bad_lines() {
        input.extend(line);
        input.extend(b"\n");
        input.extend(START.as_bytes());
        input.extend(b"\r\n");
    }
    let run = board("legal uisge").write_stdin(input).assert().code(1);
    assert_eq!(stderr(&run), "");
    let answers = objects(&run);
    assert_eq!(answers.len(), 2 * bad_lines().len());
    for ((pair, (_, what)), line) in answers.chunks(2).zip(bad_lines()).zip((1..).step_by(2)) {
        assert_eq!(pair[0]["line"], line);
        let error = pair[0]["error"].as_str().unwrap();
        assert!(error.contains(what) && error.len() < 300, "{error:?} says nothing of {what:?}");
        assert_eq!(pair[1]["position"], START);
        assert_eq!(pair[1]["moves"].as_array().unwrap().len(), 4);
    }
}

#[test]
fn check_says_what_is_wrong() {
    for (line, what) in bad_lines() {
        let run = board("check uisge").write_stdin([&line[..], b"\n"].concat()).assert().code(1);
        let verdict = stdout(&run);
        assert!(verdict.starts_with("1: not valid: ") && verdict.contains(what), "{verdict}");
        let run = board("check uisge --json").write_stdin([&line[..], b"\n"].concat()).assert();
        let object = &objects(&run.code(1))[0];
        assert_eq!((&object["line"], &object["valid"]), (&1.into(), &false.into()));
        assert!(object["error"].as_str().unwrap().contains(what));
    }
    let run = board("check uisge").write_stdin(format!("{START}\n  {START} ")).assert().success();
    assert_eq!(stdout(&run), "1: valid\n2: valid\n");
    assert_eq!(stdout(&board_at("check uisge", START).success()), "1: valid\n");
    board_at("check uisge", "7/7").code(1);
}

#[test]
fn no_input_is_no_error() {
    for command in ["legal uisge", "check uisge", "convert uisge"] {
        assert_eq!(stdout(&board(command).write_stdin("").assert().success()), "");
    }
}

#[test]
fn a_bad_position_on_the_command_line_is_bad_data() {
    for command in ["moves uisge", "show uisge", "perft uisge 3", "playout uisge --games 1"] {
        let run = board_at(command, "7/2ww3/é").code(1);
        assert_eq!(stdout(&run), "");
        let error = stderr(&run);
        assert!(error.contains("position of uisge") && error.contains("found 'é'"), "{error}");
    }
}

#[test]
fn wrong_usage_says_what_would_be_right() {
    let wrong = [
        ("perft uisge 256", "0..=255"),
        ("perft uisge -1", "tip"),
        ("perft chess 3", "possible values: "),
        ("perft uisge", "<DEPTH>"),
        ("perft uisge 3 --threads 100000", "gain nothing"),
        ("perft uisge 3 --hash 1048577", "0..=1048576"),
        ("perft uisge 3 --hash -1", "'-1'"),
        ("moves uisge --rules x --position y", "cannot be used with"),
        ("moves uisge --rules stuck=never", "expected one of wins|draw|passes"),
        ("playout uisge --games 0", "0 is not in 1.."),
        ("playout uisge --games 1 --seed 18446744073709551616", "too large"),
        ("convert uisge --to xml", "text, json"),
        ("completions cmd", "possible values: bash"),
        ("man nothing", "no subcommand \"nothing\""),
        ("nothing", "unrecognized subcommand"),
    ];
    for (arguments, right) in wrong {
        let run = board(arguments).assert().code(2);
        assert_eq!(stdout(&run), "");
        assert!(stderr(&run).contains(right), "{arguments}: {}", stderr(&run));
    }
}
