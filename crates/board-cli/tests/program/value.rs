//! Values in solved games.

use std::fs;

use crate::{board, board_at, file, objects, stderr, stdout};

/// D14: blue finishes with this move.
const WON: &str = "B1B1B3/RRRR2B1/8/1 b";
const START: &str = "rbrbrbrb/8/8/1 r";

#[test]
fn one_position_is_answered_in_words() {
    let run = board_at("value disk-race", START).success();
    assert_eq!(stdout(&run), "draw\n");
    let run = board_at("value disk-race --moves", START).success();
    assert_eq!(stdout(&run), "draw\n  r0o0  draw\n  r2o2  draw\n  r4o4  draw\n  r6o6  draw\n");
    let run = board_at("value disk-race", "nonsense").code(1);
    assert!(stderr(&run).starts_with("board: "), "{}", stderr(&run));
}

#[test]
fn lines_are_answered_one_by_one() {
    let input = format!("{START}\nx\n {WON} \n{START} chain=straight");
    let run = board("value disk-race").write_stdin(input).assert().code(1);
    let answers = objects(&run);
    assert_eq!(answers.len(), 4);
    assert_eq!(answers[0]["position"], START);
    assert_eq!(answers[0]["value"], "draw");
    assert_eq!(answers[1]["line"], 2);
    assert!(answers[1]["error"].is_string());
    assert_eq!((&answers[2]["position"], &answers[2]["value"]), (&WON.into(), &"win in 1".into()));
    assert_eq!(answers[3]["value"], "draw");
}

#[test]
fn moves_have_values_in_json_too() {
    let run = board_at("value disk-race --json --moves", START).success();
    assert_eq!(
        stdout(&run),
        format!(
            "{{\"position\":\"{START}\",\"value\":\"draw\",\"moves\":{{\"r0o0\":\"draw\",\
             \"r2o2\":\"draw\",\"r4o4\":\"draw\",\"r6o6\":\"draw\"}}}}\n"
        )
    );
}

#[test]
fn show_prints_the_value() {
    let run = board_at("show disk-race --value", WON).success();
    assert!(stdout(&run).ends_with("value: win in 1\n"));
}

#[test]
fn unsolved_games_are_rejected() {
    for arguments in ["value uisge", "show uisge --value", "play uisge --second perfect"] {
        let run = board(arguments).write_stdin("").assert().code(2);
        assert!(
            stderr(&run).contains("uisge is not solved; solved games: disk-race"),
            "{}",
            stderr(&run)
        );
    }
}

#[test]
fn the_perfect_player_wins_won_positions() {
    let path = file("perfect.txt");
    let position = "B1B1Bbr1/r4r2/8/R r";
    let mut play = board("play disk-race --first perfect --second random --seed 4 --position");
    play.args([position, "--save"]).arg(&path).assert().success();
    let record = fs::read_to_string(&path).unwrap();
    assert!(record.contains("result: red"), "{record}");
    let run = board("record --analyze --json").arg(&path).assert().success();
    let [analysis] = objects(&run).try_into().unwrap();
    let moves = analysis["moves"].as_array().unwrap();
    // `board value` knows the values of all positions of the game.
    let replayed = board("record --replay").arg(&path).assert().success();
    let positions: Vec<_> = stdout(&replayed).lines().skip(1).map(|line| &line[10..]).collect();
    assert_eq!(positions.len(), moves.len() + 1);
    let run = board("value disk-race").write_stdin(positions.join("\n")).assert().success();
    for ((m, answer), position) in moves.iter().zip(objects(&run)).zip(positions) {
        assert_eq!(m["before"], answer["value"], "{position}");
        assert!(m["player"] == "blue" || m["verdict"] == "best" && m["loss"] == 0.0, "{m}");
    }
    assert!(moves.iter().any(|m| m["verdict"] != "best"), "{analysis}");
}

#[test]
fn an_analysis_of_a_solved_game_is_exact() {
    let record = format!("game: disk-race\nstart: {WON}\n\n1... o6i6 o1r1\n");
    let run = board("record --analyze --json").write_stdin(record).assert().success();
    let [analysis] = objects(&run).try_into().unwrap();
    let first = &analysis["moves"][0];
    assert_eq!((&first["before"], &first["best"]), (&"win in 1".into(), &"o6r6".into()));
    assert_ne!(first["verdict"], "best");
}
