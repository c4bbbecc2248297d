//! Any game behind one face that speaks text.

#[path = "common/duel.rs"]
mod duel;
#[path = "common/nim.rs"]
mod nim;

use std::ops::ControlFlow;

use board_core::{AnyGame, AnyOutcome, AnyPosition, LastPly, PerftError, Player};

const GAMES: [AnyGame; 2] = [AnyGame::of::<nim::Position>(), AnyGame::of::<duel::Position>()];

fn duel() -> Box<dyn AnyPosition> {
    GAMES[1].start("standard").unwrap()
}

#[test]
fn a_game_tells_about_itself() {
    assert_eq!(GAMES.map(|game| game.name), ["nim", "duel"]);
    assert_eq!(GAMES[1].players, ["light", "dark"]);
    assert_eq!(GAMES[1].options[0].name, "jumps");
    assert_eq!(duel().game().name, "duel");
}

#[test]
fn a_game_starts_under_rules_that_exist() {
    let start = GAMES[0].start("last=loses").unwrap();
    assert_eq!(
        (start.to_string().as_str(), start.rules_text().as_str()),
        ("3,4,5 left last=loses", "last=loses")
    );
    assert_eq!(duel().rules_text(), "standard");
    let error = GAMES[0].start("first").unwrap_err();
    assert!(error.to_string().starts_with("bad rules at byte 0"));
}

#[test]
fn a_game_reads_its_positions_alone() {
    let read = GAMES[1].parse(" 1ld1 light ").unwrap();
    assert_eq!((read.to_string().as_str(), read.side_to_move()), ("1ld1 light", Player::First));
    assert!(GAMES[0].parse("1ld1 light").is_err());
    assert_eq!(GAMES[1].parse("ll1d light").unwrap_err().to_string(), "light has not one piece");
}

#[test]
fn moves_are_texts() {
    let mut position = duel();
    assert_eq!((position.move_texts(), position.move_count()), (vec!["right".to_string()], 1));
    let before = position.to_string();
    for (text, why) in [
        ("left", "the row ends there"),
        ("pass", "there is a step or a jump"),
        ("up", "expected `left`, `right` or `pass` at byte 0, found 'u'"),
    ] {
        assert_eq!(position.check_text(text).unwrap_err().to_string(), why);
        assert_eq!(position.play_text(text).unwrap_err().to_string(), why);
        assert_eq!(position.to_string(), before);
    }
    assert!(position.check_text("right").is_ok());
    for text in ["right", "left", "right"] {
        assert_eq!(position.any_outcome(), None);
        position.play_text(text).unwrap();
    }
    let outcome = AnyOutcome { text: "light".into(), winner: Some(Player::First) };
    assert_eq!((position.any_outcome(), position.move_count()), (Some(outcome), 0));
}

#[test]
fn moves_are_numbers() {
    let mut position = duel();
    assert!(!position.play_nth(1) && !position.play_nth(usize::MAX));
    assert_eq!(position.to_string(), duel().to_string());
    assert!(position.play_nth(0));
    assert_eq!(position.to_string(), "1l1d dark");
}

#[test]
fn copies_are_apart() {
    let mut position = duel();
    let (boxed, cloned) = (position.boxed(), position.clone());
    position.play_nth(0);
    assert_eq!([boxed.to_string(), cloned.to_string()], ["l2d light", "l2d light"]);
}

#[test]
fn the_tree_is_counted() {
    let start = GAMES[0].start("standard").unwrap();
    let mut polls = 0;
    let mut poll = || {
        polls += 1;
        ControlFlow::Continue(())
    };
    assert_eq!(
        start.perft_any(3, LastPly::Count, &mut poll),
        start.perft_any(3, LastPly::Play, &mut || ControlFlow::Continue(()))
    );
    assert_eq!(start.perft_any(2, LastPly::Play, &mut poll), Ok(113));
    assert!(polls > 0);
    let stopped = start.perft_any(3, LastPly::Count, &mut || ControlFlow::Break(()));
    assert_eq!(stopped, Err(PerftError::Interrupted));
}
