//! The stored form of games, and its errors.

use std::num::NonZeroU32;

use board_core::Player;
use board_core::prelude::*;
use board_play::{Game, Limits};
use serde_json::{Value, json};

use board_laws::sample::duel::{Duel, Move};

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

/// The error when one field of the won game is another.
fn refused(field: &str, value: Value) -> String {
    let mut record = won();
    record[field] = value;
    read(record).unwrap_err()
}

#[test]
fn stored_game_round_trips() {
    let limits = Limits { repetition: NonZeroU32::new(3), max_plies: Some(9) };
    let mut game = Game::from_position(Duel::start(), limits);
    let mut games = vec![game.clone()];
    for m in [Move::Right, Move::Left, Move::Right] {
        game.play(m).unwrap();
        games.push(game.clone());
    }
    for player in Player::ALL {
        let mut resigned = games[1].clone();
        resigned.resign(player).unwrap();
        games.push(resigned);
    }
    let mut agreed = games[2].clone();
    agreed.agree_draw().unwrap();
    let cap = Limits { max_plies: Some(0), ..limits };
    games.extend([agreed, Game::from_position(Duel::start(), cap)]);
    for game in games {
        let stored = serde_json::to_string(&game).unwrap();
        assert_eq!(serde_json::from_str::<Game<Duel>>(&stored).unwrap(), game, "{stored}");
    }
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
fn unknown_and_missing_fields_are_rejected() {
    assert!(refused("winner", json!("light")).contains("unknown field `winner`"));
    assert!(refused("limits", json!({ "cap": 3 })).contains("unknown field `cap`"));
    for field in ["game", "start", "limits", "moves"] {
        let mut record = won();
        record.as_object_mut().unwrap().remove(field);
        assert!(read(record).unwrap_err().contains(&format!("missing field `{field}`")));
    }
}

#[test]
fn stored_game_of_another_game_is_rejected() {
    assert_eq!(refused("game", json!("nim")), "expected a game of duel, found one of \"nim\"");
    assert!(refused("game", json!("Duel")).contains("\"Duel\""));
}

#[test]
fn stored_strings_must_not_have_surrounding_whitespace() {
    let padded = "expected notations and notes without additional whitespace, and no empty note";
    assert_eq!(refused("start", json!(" l2d light")), padded);
    assert_eq!(refused("moves", json!(["right", "left\n", "right"])), padded);
    assert!(refused("start", json!("l2d")).starts_with("the start: expected a space at byte 3"));
}

#[test]
fn invalid_move_is_rejected_with_its_number() {
    let moves = json!(["right", "left", "up"]);
    assert!(refused("moves", moves).starts_with("move 3, \"up\": expected `left`, `right`"));
    let moves = json!(["right", "right"]);
    assert_eq!(refused("moves", moves), "move 2, \"right\": the row ends there");
    let moves = json!(["right", "left", "right", "left"]);
    assert_eq!(refused("moves", moves), "move 4, \"left\": the game is over");
}

#[test]
fn move_after_the_limits_is_rejected() {
    let limits = json!({ "repetition": null, "max_plies": 2 });
    assert_eq!(refused("limits", limits), "move 3, \"right\": the game is over");
    assert!(refused("limits", json!({ "repetition": 0 })).contains("nonzero"));
    assert!(refused("limits", json!({ "max_plies": -1 })).contains("expected u32"));
}

#[test]
fn ending_must_agree_with_the_moves() {
    let wrong = [
        Value::Null,
        json!({ "rules": "dark" }),
        json!({ "rules": " light" }),
        json!({ "resigned": "first" }),
        json!("agreed"),
        json!("repetition"),
        json!("ply-cap"),
    ];
    for ending in wrong {
        assert_eq!(
            refused("ending", ending.clone()),
            "the ending is not the one that the moves lead to: light by the rules",
            "{ending}"
        );
    }
    assert!(refused("ending", json!("stalemate")).contains("unknown variant `stalemate`"));
    assert!(refused("ending", json!({ "resigned": "light" })).contains("unknown variant `light`"));
    let open = json!({
        "game": "duel", "start": "l2d light", "limits": {}, "moves": [], "ending": "ply-cap",
    });
    assert!(read(open).is_err());
}
