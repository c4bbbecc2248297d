//! Checks the laws, and plays a game by clicks that is drawn and recorded.

use board_laws::{Data, Setups, Suite};
use board_play::view::Picked;
use board_play::{AnyEnding, Game, Mobility};
use board_svg::Picture;
use downstream::{Clobber, Setup};

/// A program in another language gives the same counts.
const PERFT: &str = "\
wbwbw/bwbwb/wbwbw/bwbwb/wbwbw/bwbwb w; 49 2116 80063 2630382
w1w1w/1b1bw/b2w1/1wb1b/w1wbw/bw1w1 b; 10 75 399 1399 2817 3599 2368 785
2b2/1wbw1/2w2/5/wb3/5 w; 4 9 12 12 0";

fn suite() -> Suite<Clobber> {
    Suite {
        endings: &["white", "black"],
        illegal: &["NotYours", "NoCapture"],
        setups: Some(Setups::new(0.2, change)),
        data: Data { perft: PERFT, min_counts: 17, ..Data::default() },
        changes: &["Leaves", "Becomes"],
        ..Suite::default()
    }
}

fn change(setup: &mut Setup, dice: &mut dyn FnMut(u32) -> u32) {
    let [a, b] = [(); 2].map(|()| dice(30) as usize);
    match dice(4) {
        0 => setup.turn = !setup.turn,
        1 => setup.board[a] = None,
        _ => setup.board.swap(a, b),
    }
}

board_laws::laws!(
    suite();
    perft, setups, bytes, keys, symmetries, views, observations, arrangements,
);

#[test]
fn evaluations() {
    board_laws::assert_ok(suite().evaluations(Mobility));
}

board_laws::rejection_tests! {
    impossible_positions_are_rejected: Clobber {
        "5/5/5/5/5/5 w" => "black moved last but has no stones",
        "5/5/5/5/5/w4 w" => "black moved last but has no stones",
        "5/5/5/5/5/w4 b b" => "expected the end at byte 14, found ' '",
    }
}

#[test]
fn a_game_is_clicked_recorded_and_drawn() {
    let mut game =
        Game::<Clobber>::from_position("5/5/5/5/b4/wb3 w".parse().unwrap(), Default::default());
    assert_eq!(game.scene().note, None);
    let Some(Picked::Move(index)) = game.pick(&["a1", "b1"]) else { panic!("not a move") };
    game.play(game.move_at(index).unwrap()).unwrap();
    assert_eq!(AnyEnding::of(&game).unwrap().words, "white has won: the outcome is white");
    assert!(game.to_string().ends_with("cause: rules\n\n1. a1b1\n"));
    let svg = Picture::of(&game.scene()).draw();
    assert_eq!((svg.matches("data-space=").count(), svg.matches("data-piece=").count()), (30, 2));
}
