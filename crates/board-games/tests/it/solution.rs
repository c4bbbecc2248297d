//! Solutions, selected by the name of the game.

use board_core::Value;
use board_games::{AnyGame, AnySolution, GAMES, GameKind, SOLUTIONS, SolutionError, solution};

fn disk_race() -> &'static AnySolution {
    solution("disk-race").unwrap()
}

fn opened(position: &str) -> AnyGame {
    GameKind::DiskRace.parse(position).unwrap().into()
}

#[test]
fn only_disk_race_is_solved() {
    assert_eq!(SOLUTIONS.iter().map(|solution| solution.game).collect::<Vec<_>>(), ["disk-race"]);
    for game in GAMES {
        assert_eq!(solution(game.name).is_some(), game.name == "disk-race", "{}", game.name);
    }
}

/// Blue finishes with o6r6, and only with it (D14).
#[test]
fn a_winning_move_is_the_best_move() {
    let position = "B1B1B3/RRRR2B1/8/1 b";
    assert_eq!(disk_race().value(position).unwrap(), Value::Win(1));
    assert_eq!(disk_race().best_moves(position).unwrap(), ["o6r6"]);
    let moves = disk_race().moves(position).unwrap();
    let legal = opened(position).legal_moves();
    assert!(moves.len() > 1 && moves.iter().map(|(m, _)| m).eq(&legal), "{moves:?}");
    for (m, value) in moves {
        assert_eq!(value == Value::Win(1), m == "o6r6", "{m}: {value}");
    }
}

#[test]
fn a_move_has_the_value_of_the_position_after_it() {
    let position = "B1B1Bbr1/r4r2/8/R r";
    for (m, value) in disk_race().moves(position).unwrap() {
        let mut game = opened(position);
        game.play(&m).unwrap();
        assert_eq!(disk_race().value(&game.position().to_string()).unwrap().before(), value, "{m}");
    }
}

#[test]
fn a_game_that_blue_begins_is_not_solved() {
    let answer = disk_race().value("rbrbrbrb/8/8/1 b first=blue");
    assert_eq!(answer.unwrap_err().to_string(), "the rules first=blue are not solved");
}

#[test]
fn an_invalid_position_has_no_value() {
    for position in ["", "rbrbrbrb", "rbrbrbrb/8/8/1 r chain=x"] {
        let answers = [
            disk_race().value(position).map(drop),
            disk_race().moves(position).map(drop),
            disk_race().best_moves(position).map(drop),
        ];
        let is_invalid = |answer: &_| matches!(answer, Err(SolutionError::Position(_)));
        assert!(answers.iter().all(is_invalid), "{position}: {answers:?}");
    }
}
