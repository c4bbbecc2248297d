//! Games by notations, indices and inputs, and the data for drawing them.

use std::num::NonZeroU32;
use std::panic::{RefUnwindSafe, UnwindSafe};

use board_core::{Indexed, Player, Position as _};
use board_play::record::{Date, NoteError, Part};
use board_play::view::{Change, Input, MoveInfo, Picked, Scene, pick};
use board_play::{
    AnyEnding, Ending, Game, GameOver, LastMove, Limits, MoveError, OpenError, PlayError,
    RecordError, View as _,
};

use crate::duel::{self, Duel};
use crate::nim::{self, Nim};

fn start() -> Game<Duel> {
    from("l2d light")
}

fn from(position: &str) -> Game<Duel> {
    Game::from_position(position.parse().unwrap(), Limits::default())
}

/// Ends a game at the start position.
fn ended(end: impl FnOnce(&mut Game<Duel>) -> Result<(), GameOver>) -> Game<Duel> {
    let mut game = start();
    end(&mut game).unwrap();
    game
}

/// Plays legal moves from the start position.
fn played(limits: Limits, moves: &[&str]) -> Game<Duel> {
    let mut game = Game::from_position(Duel::start(), limits);
    for m in moves {
        game.play(game.parse_move(m).unwrap()).unwrap();
    }
    game
}

/// Light wins on the third ply.
fn won() -> Game<Duel> {
    played(Limits::default(), &["right", "left", "right"])
}

/// Checks the descriptions of a game in progress.
fn assert_described(game: &Game<Duel>) {
    let (position, moves) = (game.position(), game.position().legal_moves());
    assert_eq!(game.legal_moves(), moves);
    let legal = [0, 1, 2].map(|index| moves.contains(&duel::Move::from_index(index).unwrap()));
    assert_eq!(game.mask(), legal);
    let infos = moves.iter().map(|&m| MoveInfo::of(position, m, &position.layout()));
    assert_eq!(game.move_infos(), infos.collect::<Vec<_>>());
    assert_eq!((game.scene(), AnyEnding::of(game)), (Scene::of(position), None));
}

#[test]
fn a_game_in_progress_is_described() {
    let mut game = start();
    for m in ["right", "left", "left", "right"] {
        assert_described(&game);
        let m = game.parse_move(m).unwrap();
        let words = game.position().describe(m);
        assert_eq!(game.play(m), Ok(()));
        let last = game.last_move().unwrap();
        assert_eq!((last.info.text, &last.info.words), (m.to_string(), &words));
        assert_eq!(game.last_words(), Some(words));
    }
    while game.undo().is_some() {
        assert_described(&game);
    }
    assert_eq!((game.last_move(), game.last_words()), (None, None));
}

#[test]
fn illegal_moves_are_rejected_with_the_reason() {
    let game = start();
    for (text, why) in [
        ("left", "the row ends there"),
        ("pass", "there is a step or a jump"),
        ("up", "expected `left`, `right` or `pass` at byte 0, found 'u'"),
    ] {
        assert_eq!(game.parse_move(text).unwrap_err().to_string(), why);
    }
    let error = game.move_at(3).unwrap_err().to_string();
    assert_eq!(error, "expected the index of a move, below 3, found 3");
    assert_eq!(game.move_at(0).unwrap_err().to_string(), "the row ends there");
    assert_eq!(game.move_at(1).unwrap(), duel::Move::Right);
}

#[test]
fn errors_of_moves_have_types() {
    let game = start();
    let illegal = game.parse_move("left").unwrap_err();
    let MoveError::Illegal(reason) = illegal else { panic!("{illegal:?}") };
    assert_eq!(reason.downcast_ref(), Some(&duel::Illegal::OffBoard));
    let invalid = game.parse_move("up").unwrap_err();
    let MoveError::Notation(error) = invalid else { panic!("{invalid:?}") };
    assert!(error.is::<board_core::author::text::ParseError>());
    assert!(matches!(game.move_at(3), Err(MoveError::Notation(_))));
}

#[test]
fn after_the_end_every_move_is_over() {
    let by_resignation = ended(|game| game.resign(Player::First));
    let by_limit = played(Limits { max_plies: Some(0), ..Limits::default() }, &[]);
    for session in [won(), by_resignation, by_limit] {
        let indexed = [0, 1, 2, 3].map(|index| session.move_at(index));
        let parsed = ["left", "right", "pass", "up", ""].map(|m| session.parse_move(m));
        for result in parsed.into_iter().chain(indexed) {
            let error = result.unwrap_err();
            assert!(matches!(error, MoveError::Over(GameOver)), "{error:?}");
            assert_eq!(error.to_string(), "the game is over");
        }
        assert!(session.legal_moves().is_empty() && session.move_infos().is_empty());
        assert!(!session.mask().contains(&true));
    }
}

#[test]
fn every_kind_of_ending_is_described() {
    let limits =
        |repetition, max_plies| Limits { repetition: NonZeroU32::new(repetition), max_plies };
    let light_resigned = ended(|game| game.resign(Player::First));
    let dark_resigned = ended(|game| game.resign(Player::Second));
    let agreed = ended(Game::agree_draw);
    let around = ["right", "left", "left", "right"];
    let by_limits =
        |repetition, max_plies, plies| played(limits(repetition, max_plies), &around[..plies]);
    let (light, dark) = (Some(Player::First), Some(Player::Second));
    for (session, winner, status, reason, cause) in [
        (won(), light, "light has won", "light has come to the end of the row", "rules"),
        (light_resigned, dark, "dark has won", "light resigned", "resigned"),
        (dark_resigned, light, "light has won", "dark resigned", "resigned"),
        (agreed, None, "a draw", "the players agreed", "agreed"),
        (by_limits(2, None, 4), None, "a draw", "the position stood here 2 times", "repetition"),
        (by_limits(1, None, 0), None, "a draw", "the position stood here once", "repetition"),
        (by_limits(0, Some(0), 0), None, "a draw", "0 plies were played", "ply-cap"),
        (by_limits(0, Some(1), 1), None, "a draw", "1 ply was played", "ply-cap"),
        (by_limits(0, Some(2), 2), None, "a draw", "2 plies were played", "ply-cap"),
    ] {
        let scene = session.scene();
        assert_eq!((scene.over, scene.status.as_str()), (true, status));
        assert_eq!(scene.reason.as_deref(), Some(reason));
        let ending = AnyEnding::of(&session).unwrap();
        assert_eq!((ending.words, ending.cause), (format!("{status}: {reason}"), cause));
        let outcome = (cause == "rules").then_some("light");
        assert_eq!((ending.winner, ending.outcome.as_deref()), (winner, outcome));
        // Nothing else changes.
        let Scene { over, status, reason, .. } = scene.clone();
        let of_position = Scene::of(&scene.position.parse::<Duel>().unwrap());
        assert_eq!(Scene { over, status, reason, ..of_position }, scene);
    }
    let reopened = ended(|game| {
        game.agree_draw()?;
        assert!(game.reopen());
        Ok(())
    });
    assert_eq!(reopened.scene(), start().scene());
}

#[cfg(feature = "serde")]
#[test]
fn names_of_fields_stay() {
    let scene = serde_json::to_value(start().scene()).unwrap();
    assert!(scene["choices"].is_array() && scene["beside"].is_array());
    let last = serde_json::to_value(won().last_move()).unwrap();
    assert_eq!(last["offer"]["text"], "right");
    assert_eq!(serde_json::to_value(from("1ld1 light").pick(&["d1"])).unwrap()["move"], 1);
}

#[cfg(feature = "serde")]
#[test]
fn endings_are_serialized() {
    let resigned = ended(|game| game.resign(Player::First));
    let json = serde_json::to_string(&AnyEnding::of(&resigned)).unwrap();
    let expected = r#"{"winner":"second","outcome":null,"words":"dark has won: light resigned","cause":"resigned"}"#;
    assert_eq!(json, expected);
}

#[test]
fn moves_are_entered_input_by_input() {
    let session = from("1ld1 light");
    assert_eq!(session.pick(&[]), Some(Picked::More(vec!["a1".into(), "d1".into()])));
    assert_eq!(session.pick(&["d1"]), Some(Picked::Move(1)));
    assert_eq!((session.pick(&["b1"]), session.pick(&["d1", "d1"])), (None, None));
    let blocked = from("ld2 light jumps=none");
    assert_eq!(blocked.pick(&["pass"]), Some(Picked::Move(2)));

    let position: Duel = "1ld1 light".parse().unwrap();
    let inputs = [0, 1, 3].map(|index| Input::Space(duel::Space::from_index(index).unwrap()));
    let [left, blocked, right] = inputs;
    assert_eq!(pick(&position, &[]), Some(Picked::More(vec![left, right])));
    assert_eq!(pick(&position, &[left]), Some(Picked::Move(duel::Move::Left)));
    assert_eq!((pick(&position, &[blocked]), pick(&position, &[left, right])), (None, None));
}

#[test]
fn impossible_inputs_have_a_reason() {
    let session = from("1ld1 light");
    assert_eq!((session.why_not(&[]), session.why_not(&["d1"])), (None, None));
    let why = |session: &Game<Duel>, input| session.why_not(&[input]).unwrap();
    assert_eq!(why(&session, "pass"), "there is a step or a jump");
    assert_eq!(why(&session, "b1"), "there is no such move");
    assert_eq!(why(&session, "nowhere"), "there is no such move");
    let over = ended(|game| game.resign(Player::Second));
    assert_eq!(why(&over, "b1"), "the game is over");
}

#[test]
fn scene_describes_the_position() {
    let session = won();
    let scene = session.scene();
    assert_eq!((scene.status.as_str(), scene.over), ("light has won", true));
    assert_eq!(scene.pieces, [("c1".into(), 'd'), ("d1".into(), 'l')]);
    assert_eq!(scene.layout.places[3].space, "d1");
    assert_eq!(scene.kind('d').unwrap().name, "dark piece");
    let last = session.last_move().unwrap();
    let jump = Change::Jumps { from: "b1".into(), over: "c1".into(), to: "d1".into() };
    assert_eq!(last.changes, [[jump]]);
    assert_eq!((last.info.text.as_str(), last.before.status.as_str()), ("right", "light to move"));
    assert!(start().last_move().is_none());
    assert_eq!(Scene::of(&Duel::start()), start().scene());
}

#[test]
fn scene_of_the_start_has_the_note() {
    let note = |position: &str| Scene::of(&position.parse::<Duel>().unwrap()).note;
    assert_eq!(note("l2d light"), Some(Duel::START_NOTE));
    assert_eq!(note("l2d light jumps=none"), Some(Duel::START_NOTE));
    assert_eq!(note("l2d dark"), None);
    assert_eq!(note("1l1d dark"), None);
}

/// Asserts that values can be sent to other threads.
fn is_plain<T: Send + Sync + Unpin + 'static>() {}

/// Asserts that values can be used after a panic.
fn outlives_a_panic<T: Send + Sync + Unpin + UnwindSafe + RefUnwindSafe + 'static>() {}

#[test]
fn public_types_have_the_auto_traits() {
    outlives_a_panic::<(Player, Limits, Ending<nim::Winner>, GameOver, PlayError<nim::Illegal>)>();
    outlives_a_panic::<(Game<Nim>, Date, NoteError, Part<'static>)>();
    outlives_a_panic::<(AnyEnding, Scene, MoveInfo, LastMove)>();
    // Boxed trait objects have only the auto traits that they name.
    is_plain::<(RecordError, MoveError, OpenError)>();
}
