//! `board record`.

use board_games::GAMES;

use crate::{board, stderr, stdout};

const RECORDS: &str = "\
game: uisge
light: Ann

{Two games in one file.}
1. d4f4 {A crown.} d2f2

game: uisge
rules: stuck=draw
result: dark
cause: resigned

1. d4d6 d2d4
";

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
    let names = GAMES.iter().map(|game| game.name()).collect::<Vec<_>>().join(" or ");
    let header = format!("expected a header `game` with {names}");
    for (text, words) in [
        (
            RECORDS.replace("d2f2", "d2f9"),
            "standard input:5:20: 1... \"d2f9\": expected a rank from 1 to 6 at column 4,",
        ),
        (RECORDS.replace("d2d4", "d2d9"), "standard input:12:9: 1... \"d2d9\": "),
        (RECORDS.replace("uisge\nrules", "chess\nrules"), &format!("input:7: {header}")),
        (RECORDS.replace("resigned", "rules"), "standard input:9:9: the ending is not"),
        ("\n hello \n".into(), &format!("input:2: {header}")),
        ("\n hello \n".into(), ", found \"hello\""),
        (
            RECORDS.replace("crown.}", "crown."),
            "input:5:9: expected a `}` for this comment, found none; skipped lines 1 to 5",
        ),
        (RECORDS.replace("game: uisge\nr", "gme: uisge\nr"), "; skipped lines 1 to 12"),
        ("1. d4f4".into(), "standard input:1: expected a header `game`"),
        (" \n".into(), "standard input: no record"),
    ] {
        let run = board("record").write_stdin(text).assert().code(1);
        assert!(stderr(&run).contains(words), "{}, expected {words}", stderr(&run));
    }
    // The other records are still checked.
    for (old, new) in [("d2f2", "d2f9"), ("crown.}", "crown."), ("game: uisge\nl", "gme: uisge\nl")]
    {
        let run = board("record").write_stdin(RECORDS.replace(old, new)).assert().code(1);
        assert_eq!(stdout(&run).lines().count(), 1, "{new}");
    }
}

/// Records and JSON objects may be added to the file but not changed.
#[test]
fn json_objects_stay_as_they_are() {
    let stored = include_str!("stored.txt");
    let (records, objects) = stored.split_at(stored.find("{\"game\":").unwrap());
    let run = board("record --to json").write_stdin(records).assert().success();
    assert_eq!(stdout(&run), objects);
}
