//! `board record`.

use std::fs;
use std::path::Path;

use crate::{board, file, stderr, stdout};

const GAMES: &str = "\
game: uisge
light: Ann

{Two games in one file.}
1. d4f4 {A crown.} d2f2

game: hexfour
rules: side=4
result: second
cause: resigned

1. d4 c4
";

#[test]
fn the_output_is_saved_to_a_file() {
    let (games, saved) = (file("to-save.txt"), file("saved.json"));
    fs::write(&games, GAMES).unwrap();
    let save = |arguments: &str, input: &Path| {
        let mut command = board(&format!("record {arguments}--to json --save"));
        command.args([&saved, input]).assert()
    };
    let printed = board("record --to json").arg(&games).assert().success();
    assert_eq!(stdout(&save("", &games).success()), "");
    assert_eq!(fs::read_to_string(&saved).unwrap(), stdout(&printed));
    let kept = save("", &games).code(1);
    assert!(stderr(&kept).contains("saved.json: the file exists"), "{}", stderr(&kept));
    // The saved file may be the one that is read.
    board("record --to text --force --save").args([&saved, &saved]).assert().success();
    assert_eq!(fs::read_to_string(&saved).unwrap(), GAMES);
    save("--force ", &saved).success();
    assert_eq!(fs::read_to_string(&saved).unwrap(), stdout(&printed));
}

#[test]
fn only_valid_records_are_saved() {
    let (games, saved) = (file("half-valid.txt"), file("valid.txt"));
    fs::write(&games, GAMES.replace("d2f2", "d2f9")).unwrap();
    board("record --to text --save").args([&saved, &games]).assert().code(1);
    // One record, with the empty line that separates it from the one before.
    let (_, hexfour) = GAMES.split_once("d2f2\n").unwrap();
    assert_eq!(fs::read_to_string(&saved).unwrap(), hexfour);
    // A record that cannot be read would be lost.
    let broken = fs::read_to_string(&games).unwrap();
    let run = board("record --to text --force --save").args([&games, &games]).assert().code(1);
    assert!(stderr(&run).contains("half-valid.txt: not replaced"), "{}", stderr(&run));
    assert_eq!(fs::read_to_string(&games).unwrap(), broken);
    fs::write(&games, "nonsense").unwrap();
    board("record --to text --force --save").args([&saved, &games]).assert().code(1);
    assert_eq!(fs::read_to_string(&saved).unwrap(), hexfour);
}

/// A player that disputes the result forfeits a game that keeps this result.
#[test]
fn a_disputed_result_is_reported() {
    let text =
        "game: uisge\nstart: 7/2WW3/1WWWW2/2bbbb1/3bb2/7 b\nx-forfeit: light: it said draw\n";
    let run = board("record").write_stdin(text).assert().success();
    let words = "light has won: light shows six crowns; forfeited by light: it said draw\n";
    assert!(stdout(&run).ends_with(words), "{}", stdout(&run));
}

#[test]
fn errors_have_a_line_and_column() {
    for (text, words) in [
        (
            GAMES.replace("d2f2", "d2f9"),
            "standard input:5:20: 1... \"d2f9\": expected a rank from 1 to 6 at column 4,",
        ),
        (GAMES.replace("c4", "g7"), "standard input:12:7: 1... \"g7\": "),
        (GAMES.replace("hexfour", "chess"), "input:7: expected a header `game` with uisge or"),
        (GAMES.replace("resigned", "rules"), "standard input:9:9: the ending is not"),
        ("\n hello \n".into(), "input:2: expected a header `game` with uisge or ignis or "),
        ("\n hello \n".into(), ", found \"hello\""),
        (
            GAMES.replace("crown.}", "crown."),
            "input:5:9: expected a `}` for this comment, found none; skipped lines 1 to 5",
        ),
        (GAMES.replace("game: hexfour", "gme hexfour"), "; skipped lines 1 to 7"),
        ("1. d4f4".into(), "standard input:1: expected a header `game`"),
        ("{\"game\":\"uisge\"}".into(), "standard input:1:16: missing field `start`"),
        ("{\"game\":\"go\"}".into(), "expected a field `game` with uisge or ignis"),
        ("{\"game\"".into(), "standard input:1:7: EOF while parsing"),
        (" \n".into(), "standard input: no record"),
    ] {
        let run = board("record").write_stdin(text).assert().code(1);
        assert!(stderr(&run).contains(words), "{}, expected {words}", stderr(&run));
    }
    // The other records are still checked.
    for (old, new) in [("d2f2", "d2f9"), ("crown.}", "crown."), ("game: hexfour", "gme: hexfour")] {
        let run = board("record").write_stdin(GAMES.replace(old, new)).assert().code(1);
        assert_eq!(stdout(&run).lines().count(), 1, "{new}");
    }
}

/// Lines may be added to the file but not changed, because stored records must remain readable.
#[test]
fn json_records_stay_as_they_are() {
    let stored = include_str!("stored.txt");
    let text = board("record --to text").write_stdin(stored).assert().success();
    for records in [stored, stdout(&text)] {
        let run = board("record --to json").write_stdin(records).assert().success();
        assert_eq!(stdout(&run), stored);
    }
}

#[test]
fn blank_lines_around_json_records_are_skipped() {
    let run = board("record --to json").write_stdin("game: uisge\n\n1. d4f4\n").assert().success();
    let json = stdout(&run);
    let input = format!("\n  \n{json}\n\n{json}\n{{\"game\":\"go\"}}\n");
    let run = board("record").write_stdin(input).assert().code(1);
    let lines: Vec<_> = stdout(&run).lines().collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[1].ends_with("record 2: uisge, 1 ply, dark to move"), "{lines:?}");
    assert!(
        stderr(&run).starts_with("board: standard input:8: expected a field"),
        "{}",
        stderr(&run)
    );
}
