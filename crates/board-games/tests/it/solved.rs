//! Values of the positions of solved games.

use board_core::{Position as _, Value};
use board_games::disk_race::DiskRace;
use board_games::{FullGame, for_each_game, solved};

/// Only games in the list have values.
fn is_listed<P: FullGame>() {
    let value = solved::value(&P::start());
    assert_eq!(value.is_ok(), solved::GAMES.contains(&P::NAME), "{}", P::NAME);
}

#[test]
fn only_disk_race_is_solved() {
    assert_eq!(solved::GAMES, [DiskRace::NAME]);
    assert_eq!(solved::value(&DiskRace::start()), Ok(Value::Draw));
    for_each_game!(P => is_listed::<P>());
}

/// Blue finishes with o6r6, and only with it (D14).
#[test]
fn a_winning_move_is_the_best_move() {
    let position: DiskRace = "B1B1B3/RRRR2B1/8/1 b".parse().unwrap();
    let winning = "o6r6".parse().unwrap();
    assert_eq!(solved::value(&position), Ok(Value::Win(1)));
    assert_eq!(solved::best_moves(&position).unwrap(), [winning]);
    let moves = solved::moves(&position).unwrap();
    let listed: Vec<_> = moves.iter().map(|&(m, _)| m).collect();
    assert!(moves.len() > 1 && listed[..] == position.legal_moves()[..], "{moves:?}");
    for (m, value) in moves {
        assert_eq!(value == Value::Win(1), m == winning, "{m}: {value}");
    }
}

#[test]
fn a_move_has_the_value_of_the_position_after_it() {
    let position: DiskRace = "B1B1Bbr1/r4r2/8/R r".parse().unwrap();
    for (m, value) in solved::moves(&position).unwrap() {
        let after = position.after(m).unwrap();
        assert_eq!(solved::value(&after).unwrap().before(), value, "{m}");
    }
}

#[test]
fn a_game_that_blue_begins_is_not_solved() {
    let position: DiskRace = "rbrbrbrb/8/8/1 b first=blue".parse().unwrap();
    let why = "the rules first=blue are not solved";
    assert_eq!(solved::value(&position).unwrap_err().to_string(), why);
    assert_eq!(solved::moves(&position).unwrap_err().to_string(), why);
    assert_eq!(solved::best_moves(&position).unwrap_err().to_string(), why);
}
