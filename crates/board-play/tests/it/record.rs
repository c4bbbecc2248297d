//! The stored form of games, and its errors.

use board_core::Player;
use board_play::Game;
use serde_json::{Value, json};

use crate::duel::Duel;

/// A game that light won, with all there is to store.
fn won() -> Value {
    json!({
        "game": "duel",
        "start": "l2d light",
        "limits": { "repetition": null, "max_plies": 9 },
        "moves": ["right", "left", "right"],
        "ending": { "rules": "light" },
    })
}

fn read(record: Value) -> Result<Game<Duel>, String> {
    serde_json::from_value(record).map_err(|why| why.to_string())
}

#[test]
fn stored_game_is_readable_json() {
    let game = read(won()).unwrap();
    assert_eq!(serde_json::to_value(&game).unwrap(), won());
    let mut resigned = Game::<Duel>::new();
    resigned.resign(Player::Second).unwrap();
    let stored = serde_json::to_value(&resigned).unwrap();
    assert_eq!(stored["ending"], json!({ "resigned": "second" }));
    let mut agreed = Game::<Duel>::new();
    agreed.agree_draw().unwrap();
    assert_eq!(serde_json::to_value(&agreed).unwrap()["ending"], "agreed");
}

#[test]
fn redo_moves_are_not_stored() {
    let mut game = read(won()).unwrap();
    game.undo();
    let stored = serde_json::to_value(&game).unwrap();
    assert_eq!((&stored["moves"], &stored["ending"]), (&json!(["right", "left"]), &Value::Null));
    game.forget_redo();
    assert_eq!(read(stored).unwrap(), game);
}

#[test]
fn repetition_is_counted_when_a_stored_game_is_replayed() {
    let record = json!({
        "game": "duel",
        "start": "l2d light",
        "limits": { "repetition": 2 },
        "moves": ["right", "left", "left", "right"],
        "ending": "repetition",
    });
    assert_eq!(read(record).unwrap().occurrences(), 2);
}

#[test]
fn stored_games_are_rejected_with_the_reason() {
    let padded = "expected notations and notes without additional whitespace, and no empty note";
    let ending = "the ending is not the one that the moves lead to: light by the rules";
    for (field, value, reason) in [
        ("game", json!("nim"), "expected a game of duel, found one of \"nim\""),
        ("start", json!(" l2d light"), padded),
        ("start", json!("l2d"), "the start: expected a space at byte 3"),
        ("moves", json!(["right", "left\n", "right"]), padded),
        ("moves", json!(["right", "left", "up"]), "move 3, \"up\": expected `left`, `right`"),
        ("moves", json!(["right", "right"]), "move 2, \"right\": the row ends there"),
        ("moves", json!(["right", "left", "right", "left"]), "move 4, \"left\": the game is over"),
        ("limits", json!({ "max_plies": 2 }), "move 3, \"right\": the game is over"),
        ("ending", json!("agreed"), ending),
        ("ending", json!("stalemate"), "unknown variant `stalemate`"),
    ] {
        let mut record = won();
        record[field] = value;
        let error = read(record).unwrap_err();
        assert!(error.starts_with(reason), "{error}, expected {reason}");
    }
}
