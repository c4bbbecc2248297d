//! Checks the laws, and plays a game by clicks that is drawn and recorded.

use board_laws::Suite;
use board_play::{AnyGame, AnyPicked, Limits};
use board_svg::{Options, draw};
use downstream::{NotFree, Three};

fn suite() -> Suite<Three> {
    Suite { endings: &["first", "second", "draw"], illegal: &[NotFree], ..Suite::default() }
}

board_laws::laws!(suite(); keys, views, sessions);

#[test]
fn a_game_is_clicked_recorded_and_drawn() {
    let mut session = AnyGame::of::<Three>().start("standard", Limits::default()).unwrap();
    assert_eq!(session.scene().note, None);
    for square in ["b2", "a1", "b1", "a2", "b3"] {
        let Some(AnyPicked::Move(index)) = session.pick(&[square]) else { panic!("{square}") };
        session.play_index(index).unwrap();
    }
    assert_eq!(session.ending().unwrap().words, "cross has won: there are three in a row");
    assert!(session.record().ends_with("cause: rules\n\n1. b2 a1\n2. b1 a2\n3. b3\n"));
    let svg = draw(&session.position().parse::<Three>().unwrap(), &Options::default());
    assert_eq!((svg.matches("data-space=").count(), svg.matches("data-piece=").count()), (9, 5));
}
