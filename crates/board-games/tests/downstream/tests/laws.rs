//! Checks the laws, and plays a game by clicks that is drawn and recorded.

use board_core::Player;
use board_laws::{Data, Setups, Suite};
use board_play::view::Picked;
use board_play::{Game, Session};
use board_svg::Picture;
use downstream::{NotFree, Three};

/// The known numbers of sequences of moves.
const PERFT: &str = "3/3/3; 9 72 504 3024 15120 54720 148176 200448 127872";

fn suite() -> Suite<Three> {
    Suite {
        endings: &["first", "second", "draw"],
        illegal: &[NotFree],
        setups: Some(Setups::new(0.2, change)),
        data: Data { perft: PERFT, min_counts: 9, ..Data::default() },
        ..Suite::default()
    }
}

/// Changes the owner of a square.
fn change(setup: &mut [Option<Player>; 9], dice: &mut dyn FnMut(u32) -> u32) {
    let owners = [None, Some(Player::First), Some(Player::Second)];
    setup[dice(9) as usize] = owners[dice(3) as usize];
}

board_laws::laws!(suite(); setups, keys, symmetries, views, perft);

board_laws::rejection_tests! {
    impossible_positions_are_rejected: Three {
        "x2/x2/3" => "a player has moved twice",
        "xxx/oo1/o2" => "the side to move has won",
        "xxx/ooo/xx1" => "a player has moved twice; the side to move has won",
    }
}

#[test]
fn a_game_is_clicked_recorded_and_drawn() {
    let mut game = Game::<Three>::new();
    let session: &mut dyn Session = &mut game;
    assert_eq!(session.scene().note, None);
    for square in ["b2", "a1", "b1", "a2", "b3"] {
        let Some(Picked::Move(index)) = session.pick(&[square]) else { panic!("{square}") };
        session.play_index(index).unwrap();
    }
    assert_eq!(session.ending().unwrap().words, "cross has won: there are three in a row");
    assert!(game.to_string().ends_with("cause: rules\n\n1. b2 a1\n2. b1 a2\n3. b3\n"));
    let svg = Picture::of(&game.scene()).draw();
    assert_eq!((svg.matches("data-space=").count(), svg.matches("data-piece=").count()), (9, 5));
}
