//! `board play`.

use std::fs;
use std::path::Path;

use assert_cmd::assert::Assert;

use crate::{another, board, file, stderr, stdout};

/// Runs a game with these input lines.
fn play(arguments: &str, lines: &[&str]) -> Assert {
    board(&format!("play {arguments}")).write_stdin(lines.join("\n")).assert().success()
}

/// Returns the saved record of such a game.
fn recorded(name: &str, arguments: &str, lines: &[&str]) -> String {
    let path = file(name);
    let mut command = board(&format!("play {arguments} --save"));
    command.arg(&path).write_stdin(lines.join("\n")).assert().success();
    fs::read_to_string(path).unwrap()
}

#[test]
fn the_record_is_saved_after_every_change() {
    let lines = ["d4f4", "comment A crown.", "d2f2", "undo", "comment Better.", "draw"];
    assert_eq!(
        recorded("changes.txt", "uisge --max-plies 9 --repetition 2", &lines),
        "game: uisge\nrepetition: 2\nmax-plies: 9\nresult: draw\ncause: agreed\n\n1. d4f4 {Better.}\n"
    );
}

#[test]
fn a_saved_game_can_be_resumed() {
    let path = file("resumed.txt");
    let text = "game: uisge\nlight: Ann\n\n1. d4f4 {A crown.} d2f2\n";
    fs::write(&path, text).unwrap();
    let go_on = |path: &Path, lines: &str| {
        let mut command = board("play uisge --resume");
        command.arg(path).write_stdin(lines.to_owned()).assert().success();
        fs::read_to_string(path).unwrap()
    };
    assert_eq!(go_on(&path, "c5e5\n"), format!("{text}2. c5e5\n"));
    // Undo first takes back a resignation.
    let resigned = go_on(&path, "resign");
    assert!(resigned.contains("result: light\ncause: resigned\n"), "{resigned}");
    assert_eq!(go_on(&path, "undo\nundo\n"), text);
    // What a record cannot hold is not lost.
    for text in [format!("# Round 3\n{text}"), text.replace("1. d4f4", "1.d4f4")] {
        fs::write(&path, &text).unwrap();
        let run = board("play uisge --resume").arg(&path).write_stdin("c5e5\n").assert();
        assert!(stderr(&run.success()).ends_with("use --save to save moves\n"));
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
}

#[test]
fn undo_goes_back_to_the_persons_turn() {
    let lines = ["d4f4", "undo", "undo", "d4d6", "moves"];
    let text = recorded("undo.txt", "uisge --second simple", &lines);
    assert!(text.starts_with("game: uisge\ndark: simple\nmax-plies: 1000\n\n1. d4d6 "), "{text}");
    assert_eq!(text.lines().last().unwrap().split(' ').count(), 3, "{text}");
    // The program has made the only move.
    let run = play("uisge --first random", &["undo", "hint"]);
    assert!(stdout(&run).contains("nothing to undo"));
    assert!(stdout(&run).contains("looks good"));
}

#[test]
fn invalid_records_are_not_resumed() {
    let other = another();
    for (text, words) in [
        (&*format!("game: {other}\n"), &*format!("expected a record of uisge, found {other}")),
        ("game: uisge\ngame: uisge\n", "expected one record"),
        ("game: uisge\n\n1. d4d3", ":3:4: 1. \"d4d3\": d3 is occupied"),
        ("", "no record"),
    ] {
        let path = file("refused.txt");
        fs::write(&path, text).unwrap();
        let run = board("play uisge --resume").arg(&path).assert().code(1);
        assert!(stderr(&run).contains(words), "{}, expected {words}", stderr(&run));
    }
}

#[test]
fn two_persons_may_agree_to_a_draw() {
    let run = play("uisge", &["draw"]);
    assert!(stdout(&run).contains("The game is over: a draw: the players agreed."));
    for program in ["--first random", "--second random"] {
        let run = play(&format!("uisge {program}"), &["draw"]);
        assert!(stdout(&run).contains("a program does not agree to a draw"));
        assert!(!stdout(&run).contains("The game is over"), "{program}");
    }
}

#[test]
fn a_hint_describes_its_move() {
    let hint = |run: &Assert| {
        let text = stdout(run).lines().find(|line| line.contains(" looks good")).unwrap();
        let (m, rest) = text.trim_start_matches("light> ").split_once(" looks good").unwrap();
        (m.to_owned(), rest.split_once(": ").unwrap().1.to_owned())
    };
    let (m, words) = hint(&play("uisge", &["hint"]));
    let run = play("uisge", &[&m]);
    assert!(stdout(&run).contains(&format!("light plays {m}: {words}\n")), "{}", stdout(&run));
    let over = play("uisge", &["resign", "hint"]);
    assert!(stdout(&over).ends_with("over> no legal move\nover> \n"), "{}", stdout(&over));
}

#[test]
fn the_seed_decides_the_moves_of_random_players() {
    let game = |seed: u32| {
        let arguments =
            format!("uisge --first random --second random --max-plies 30 --seed {seed}");
        recorded("seeds.txt", &arguments, &[])
    };
    let games: std::collections::BTreeSet<_> = (0..6).map(game).collect();
    assert_eq!(games.len(), 6);
}

/// A program that counts how often it is started and plays the first legal move.
#[cfg(unix)]
#[test]
fn each_side_has_its_own_program_which_is_started_once() {
    let log = file("starts.txt");
    let text = format!(
        "echo start >>{}; while read -r position; do {} legal uisge --position \"$position\" \
         | cut -d '\"' -f 8; done",
        log.display(),
        crate::PROGRAM
    );
    let player = crate::matches::script("counted.sh", &text);
    let mut command = board("play uisge --max-plies 6");
    command.args(["--first", &player, "--second", &player]).assert().success();
    assert_eq!(fs::read_to_string(&log).unwrap(), "start\nstart\n");
}
