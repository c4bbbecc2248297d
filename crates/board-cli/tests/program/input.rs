//! Invalid input of every kind.

use crate::{START, board, board_at, file, objects, stderr, stdout};

/// Returns invalid lines, with a part of the error message.
fn invalid_lines() -> Vec<(Vec<u8>, &'static str)> {
    vec![
        (b"\xff\xfe".into(), "invalid UTF-8 at column 1"),
        (b"7/2ww3\xc3".into(), "invalid UTF-8 at column 7"),
        (b"7/2ww3/\0".into(), "found '\\0'"),
        ("７/2ww3".into(), "found '７'"),
        (b"99999999999999999999/7".into(), "at column 1"),
        (
            b"7/7/7/7/7/7 w".into(),
            "light has 0 pieces instead of 6; dark has 0 pieces instead of 6",
        ),
        ("w".repeat(1_000_000).into(), "at column 8"),
        (format!("{START} stuck=loses").into(), "invalid rules at column 37"),
        (format!("{START}{}", " ".repeat(1_000_000) + "x").into(), "at column 31"),
    ]
}

#[test]
fn legal_reports_invalid_lines_and_continues() {
    let mut input = Vec::new();
    for (line, _) in invalid_lines() {
        input.extend(line);
        input.extend(b"\n");
        input.extend(START.as_bytes());
        input.extend(b"\r\n");
    }
    let run = board("legal uisge").write_stdin(input).assert().code(1);
    assert_eq!(stderr(&run), "");
    let answers = objects(&run);
    assert_eq!(answers.len(), 2 * invalid_lines().len());
    for ((pair, (_, what)), line) in answers.chunks(2).zip(invalid_lines()).zip((1..).step_by(2)) {
        assert_eq!(pair[0]["line"], line);
        let error = pair[0]["error"].as_str().unwrap();
        assert!(error.contains(what) && error.len() < 300, "{error:?} says nothing of {what:?}");
        assert_eq!(pair[1]["position"], START);
        assert_eq!(pair[1]["moves"].as_array().unwrap().len(), 4);
    }
}

#[test]
fn comments_blank_lines_and_a_byte_order_mark_are_skipped() {
    let comments = "\u{feff}# \u{e9}: {\n\n \t\r\n  # game: uisge\n";
    let record = "game: uisge\n\n1. d4f4\n";
    let solved = board_games::solved::GAMES[0];
    let start_of_solved = board_games::game(solved).unwrap().start("standard").unwrap().to_string();
    for (command, line) in [
        ("legal uisge", START),
        ("check uisge", START),
        (&format!("value {solved}"), &start_of_solved),
        ("record --to text", record),
    ] {
        let plain = board(command).write_stdin(line).assert().success();
        let run = board(command).write_stdin([comments, line].concat()).assert().success();
        // `check` prints the number of the line.
        let printed = stdout(&run).replacen("5: ", "1: ", 1);
        assert_eq!((printed.as_str(), stderr(&run)), (stdout(&plain), ""), "{command}");
        assert_eq!(printed.lines().count() > 0, !line.is_empty());
        if !command.starts_with("record") {
            let run = board(command).write_stdin(comments).assert().success();
            assert_eq!([stdout(&run), stderr(&run)], ["", ""], "{command}");
        }
    }
    let path = file("commented.txt");
    for content in [START, record] {
        std::fs::write(&path, [comments, content].concat()).unwrap();
        let mut run = board("match uisge random random --games 1 --max-plies 2 --openings");
        run.arg(&path).assert().success();
    }
}

#[test]
fn each_invalid_line_of_a_file_is_reported() {
    let path = file("invalid-lines.txt");
    let long = "x".repeat((1 << 20) + 1);
    let lines = [b"\xff\n# \n".as_slice(), long.as_bytes(), b"\n\n7/2ww3\xc3"].concat();
    std::fs::write(&path, lines).unwrap();
    let run = board("match uisge random random --openings").arg(&path).assert().code(1);
    let errors: Vec<_> = stderr(&run).lines().collect();
    let places = ["1: invalid UTF-8 at column 1", "3: too long: ", "5: invalid UTF-8 at column 7"];
    assert_eq!(errors.len(), 3, "{errors:?}");
    for (error, place) in errors.iter().zip(places) {
        assert!(error.contains(&format!("invalid-lines.txt: line {place}")), "{error}");
    }
}

#[test]
fn an_invalid_position_is_invalid_data() {
    for command in ["best uisge", "show uisge", "perft uisge 3", "playout uisge --games 1"] {
        let run = board_at(command, "7/2ww3/é").code(1);
        assert_eq!(stdout(&run), "");
        let error = stderr(&run);
        assert!(error.contains("position of uisge") && error.contains("found 'é'"), "{error}");
    }
}
