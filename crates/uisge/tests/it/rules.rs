//! One test for each rule, named after its number.

use board_core::{Player, divide, perft};
use board_play::{Game, Limits};
use uisge::prelude::*;
use uisge::{DiagonalJumps, Illegal, Move, Outcome, Piece, Rules, Square, Stuck, Uisge};

use crate::{at, mv, square};

fn moves(position: &Uisge) -> Vec<String> {
    let mut moves: Vec<_> = position.legal_moves().iter().map(ToString::to_string).collect();
    moves.sort();
    moves
}

#[track_caller]
fn rejected(position: &Uisge, m: &str, why: Illegal) {
    assert_eq!(position.check(mv(m)), Err(why), "{m}");
    assert!(!moves(position).contains(&m.to_string()));
}

#[track_caller]
fn played(position: &Uisge, m: &str, result: &str) {
    assert_eq!(position.after(mv(m)).unwrap().to_string(), result, "{m}");
}

#[test]
fn u1_board_has_7_files_and_6_ranks() {
    let names: Vec<_> = Square::all().map(|square| square.to_string()).collect();
    assert_eq!(names.len(), 42);
    assert_eq!((names[0].as_str(), names[6].as_str(), names[41].as_str()), ("a1", "g1", "g6"));
    assert_eq!((Square::new(7, 0), Square::new(0, 6)), (None, None));
}

#[test]
fn u2_set_up() {
    let mut expected = [None; 42];
    for (owner, squares) in
        [(Player::First, "c5 d5 b4 c4 d4 e4"), (Player::Second, "c3 d3 e3 f3 d2 e2")]
    {
        for name in squares.split(' ') {
            expected[square(name).index()] = Some(Piece { owner, crown: false });
        }
    }
    assert_eq!(Uisge::start().setup().board, expected);
    assert_eq!(Uisge::default(), Uisge::start());
}

#[test]
fn u3_light_starts_and_players_alternate() {
    let mut position = Uisge::start();
    assert_eq!(position.turn(), Player::First);
    rejected(&position, "d2f2", Illegal::NotYours(square("d2")));
    position.play(mv("d4f4")).unwrap();
    assert_eq!(position.turn(), Player::Second);
    rejected(&position, "b4b6", Illegal::NotYours(square("b4")));
    position.play(mv("d2f2")).unwrap();
    assert_eq!(position.turn(), Player::First);
}

#[test]
fn u4_jump_goes_over_one_neighbor_of_either_color() {
    let start = Uisge::start();
    assert_eq!(moves(&start), ["c5e5", "d4d6", "d4f4", "d5b5"]);
    // c5 jumps over the player's own piece on d5. e4 would jump over e3 and land on e2.
    rejected(&start, "e4e2", Illegal::Occupied(square("e2")));
    let dark_below = at("7/1Ww4/1wwww2/2bbbb1/2Bb3/7 w");
    assert!(moves(&dark_below).contains(&"e4e2".to_string()));
    played(&dark_below, "e4e2", "7/1Ww4/1www3/2bbbb1/2BbW2/7 b");
    rejected(&start, "c5a5", Illegal::NothingToJump(square("b5")));
    rejected(&start, "c5c3", Illegal::Occupied(square("c3")));
    rejected(&start, "a1a3", Illegal::NoPiece(square("a1")));
    // A jump over two pieces does not exist.
    assert!("b4e4".parse::<Move>().is_err());
    // Not diagonally.
    rejected(&start, "c5e3", Illegal::DiagonalJump);
}

#[test]
fn u4_crowns_jump_diagonally_only_under_the_option() {
    let board = "7/1Ww4/1wwww2/2b1bb1/2Bbb2/7 w";
    rejected(&at(board), "b5d3", Illegal::DiagonalJump);
    let crowns = at(&format!("{board} diagonal-jumps=crowns"));
    let added: Vec<_> = moves(&crowns).into_iter().filter(|m| mv(m).is_diagonal_jump()).collect();
    assert_eq!(
        (added, moves(&crowns).len()),
        (vec!["b5d3".to_string()], moves(&at(board)).len() + 1)
    );
    // The crown jumps over its own piece on c4, and is turned over (U5).
    played(&crowns, "b5d3", "7/2w4/1wwww2/2bwbb1/2Bbb2/7 b diagonal-jumps=crowns");
    // A blank piece does not jump diagonally.
    rejected(&crowns, "c5a3", Illegal::DiagonalJump);
    rejected(&crowns, "b5b6", Illegal::Disconnects);
}

#[test]
fn u4_diagonal_jump_of_a_stuck_player() {
    // Without the jump of the crown on a5, dark could not move (U9).
    for stuck in Stuck::ALL {
        let rules = Rules::default().with_stuck(stuck).with_diagonal_jumps(DiagonalJumps::Crowns);
        let position = at(&format!("ww1w3/BwWb3/bb1b3/b2W3/7/7 b {rules}"));
        assert_eq!((position.outcome(), moves(&position)), (None, vec!["a5c3".to_string()]));
        assert_eq!((position.count_moves(), position.choose(|n| n - 1)), (1, Some(mv("a5c3"))));
    }
}

#[test]
fn u4_jumped_piece_stays() {
    let after = Uisge::start().after(mv("d4f4")).unwrap();
    let light = Piece { owner: Player::First, crown: false };
    assert_eq!(after.piece(square("e4")), Some(light));
    assert_eq!(after.pieces().count(), 12);
}

#[test]
fn u5_jump_turns_the_piece_over_both_ways() {
    let blank = Uisge::start();
    let crown = blank.after(mv("d4f4")).unwrap();
    assert_eq!(crown.piece(square("f4")).map(|piece| piece.crown), Some(true));
    assert_eq!((crown.crowns(Player::First), crown.crowns(Player::Second)), (1, 0));
    let back = at("7/1Ww4/1ww1wW1/2bbbb1/3bb2/7 w");
    played(&back, "f4d4", "7/1Ww4/1wwww2/2bbbb1/3bb2/7 b");
}

#[test]
fn u6_crown_steps_in_all_eight_directions_and_is_not_turned_over() {
    let wall = "2b4/1wb4/1wb4/1wbW3/1wb4/1wb4 w";
    let floor = "7/7/3W3/1bbbbb1/1wwwwwb/7 w";
    for (position, step, result) in [
        (wall, "d3d4", "2b4/1wb4/1wbW3/1wb4/1wb4/1wb4 b"),
        (wall, "d3d2", "2b4/1wb4/1wb4/1wb4/1wbW3/1wb4 b"),
        (floor, "d4c4", "7/7/2W4/1bbbbb1/1wwwwwb/7 b"),
        (floor, "d4e4", "7/7/4W2/1bbbbb1/1wwwwwb/7 b"),
        ("7/7/7/1bbbbbW/1wwwwwb/7 w", "g3f4", "7/7/5W1/1bbbbb1/1wwwwwb/7 b"),
        ("7/7/7/Wbbbbb1/bwwwww1/7 w", "a3b4", "7/7/1W5/1bbbbb1/bwwwww1/7 b"),
        ("7/1wwwwwb/1bbbbbW/7/7/7 w", "g4f3", "7/1wwwwwb/1bbbbb1/5W1/7/7 b"),
        ("7/bwwwww1/Wbbbbb1/7/7/7 w", "a4b3", "7/bwwwww1/1bbbbb1/1W5/7/7 b"),
    ] {
        assert!(mv(step).is_step());
        played(&at(position), step, result);
    }
}

#[test]
fn u6_blank_piece_cannot_step() {
    let blank = at("7/7/3w3/1bbbbb1/1wwwwwb/7 w");
    rejected(&blank, "d4c4", Illegal::BlankSteps);
    rejected(&at("7/7/3W3/1bbbbb1/1wwwwwb/7 w"), "d4c3", Illegal::Occupied(square("c3")));
}

#[test]
fn u7_jump_may_not_disconnect() {
    let neck = at("2w4/2wwwb1/3w3/3W3/1bbbbb1/7 w");
    rejected(&neck, "d3d1", Illegal::Disconnects);
    rejected(&at("1Wb4/1w5/1wwww2/1bbbbb1/7/7 w"), "b6d6", Illegal::Disconnects);
}

#[test]
fn u7_step_may_not_disconnect() {
    let floor = at("7/7/3W3/1bbbbb1/1wwwwwb/7 w");
    for away in ["d4d5", "d4c5", "d4e5"] {
        rejected(&floor, away, Illegal::Disconnects);
    }
}

#[test]
fn u7_diagonal_contact_does_not_connect() {
    // g3 touches f2 and nothing else, and only diagonally.
    assert!("7/7/7/bbbbb1W/1wwwwwb/7 w".parse::<Uisge>().is_ok());
    assert!("7/7/7/bbbbb1W/bwwwww1/7 w".parse::<Uisge>().is_err());
    // On b5 the crown would only be diagonally adjacent to another piece.
    let corner = at("7/7/W6/bbbbb2/bwwwww1/7 w");
    rejected(&corner, "a4b5", Illegal::Disconnects);
}

#[test]
fn u7_only_the_position_after_the_move_counts() {
    // Without b6, c6 is disconnected; a crown on c5 connects both parts again.
    let position = at("1Wb4/1w5/1wwww2/1bbbbb1/7/7 w");
    played(&position, "b6c5", "2b4/1wW4/1wwww2/1bbbbb1/7/7 b");
}

#[test]
fn u7_piece_of_a_ring_may_leave_it() {
    // Every piece connects its neighbors, but they also stay connected around the ring.
    let ring = at("7/1wwww2/1W2b2/1w2b2/1bbbb2/7 w");
    played(&ring, "b4b6", "1w5/1wwww2/4b2/1w2b2/1bbbb2/7 b");
    played(&ring, "b4c4", "7/1wwww2/2W1b2/1w2b2/1bbbb2/7 b");
    played(&ring, "b4a5", "7/Wwwww2/4b2/1w2b2/1bbbb2/7 b");
    rejected(&ring, "b4a4", Illegal::Disconnects);
    rejected(&ring, "b4d4", Illegal::NothingToJump(square("c4")));
}

#[test]
fn u8_six_crowns_win() {
    let position = at("7/2WW3/1WWwW2/2bbbb1/3bb2/7 w");
    assert_eq!(position.outcome(), None);
    let won = position.after(mv("d4f4")).unwrap();
    assert_eq!(won.to_string(), "7/2WW3/1WW1WW1/2bbbb1/3bb2/7 b");
    assert_eq!(won.outcome(), Some(Outcome::Light));
    assert_eq!((won.count_moves(), perft(&won, 1)), (0, 0));
    assert!(divide(&position, 2).any(|line| line == (mv("d4f4"), 0)));
    rejected(&won, "d2f2", Illegal::GameOver);
    rejected(&won, "pass", Illegal::GameOver);
    // A crown that jumps becomes a blank, so four of five crowns are left.
    let jumped = position.after(mv("d5b5")).unwrap();
    assert_eq!((jumped.crowns(Player::First), jumped.outcome()), (4, None));
}

#[test]
fn u8_dark_wins_with_six_crowns_and_so_does_the_side_to_move() {
    let position = at("7/2ww3/1wwww2/2BBBB1/3bB2/7 b");
    let won = position.after(mv("d2f2"));
    assert_eq!(won.unwrap().outcome(), Some(Outcome::Dark));
    // Play does not reach this position, but it is valid: the side to move has won.
    let odd = at("7/2WW3/1WWWW2/2bbbb1/3bb2/7 w");
    assert_eq!((odd.outcome(), odd.count_moves()), (Some(Outcome::Light), 0));
}

/// Light, to move, cannot move; dark can.
const STUCK: &str = "1B5/Bbb4/2ww3/3W3/3w3/1wwbb2 w";

/// Neither light, to move, nor dark can move.
const BOTH_STUCK: &str = "7/7/1wwb3/3b3/2bwb1b/3wwwb w";

fn under(stuck: Stuck, text: &str) -> Uisge {
    let mut setup = at(text).setup();
    setup.rules = Rules::default().with_stuck(stuck);
    Uisge::from_setup(&setup).unwrap()
}

#[test]
fn u9_player_without_a_move_loses() {
    for text in [STUCK, BOTH_STUCK] {
        assert_eq!((at(text).outcome(), at(text).count_moves()), (Some(Outcome::Dark), 0));
        rejected(&at(text), "pass", Illegal::GameOver);
    }
}

#[test]
fn u9_options() {
    for text in [STUCK, BOTH_STUCK] {
        assert_eq!(under(Stuck::Wins, text).outcome(), Some(Outcome::Light));
        assert_eq!(under(Stuck::Draw, text).outcome(), Some(Outcome::Draw));
    }
}

#[test]
fn u9_forced_pass() {
    let stuck = under(Stuck::Passes, STUCK);
    assert_eq!((stuck.outcome(), moves(&stuck)), (None, vec!["pass".to_string()]));
    assert_eq!((stuck.count_moves(), stuck.choose(|_| 0)), (1, Some(Move::PASS)));
    played(&stuck, "pass", "1B5/Bbb4/2ww3/3W3/3w3/1wwbb2 b stuck=passes");
    rejected(&stuck, "d3e3", Illegal::Disconnects);
    let both = under(Stuck::Passes, BOTH_STUCK);
    assert_eq!((both.outcome(), both.count_moves()), (Some(Outcome::Draw), 0));
    // A player who can move may not pass.
    for stuck in Stuck::ALL {
        rejected(
            &Uisge::start_with(Rules::default().with_stuck(stuck)),
            "pass",
            Illegal::MayNotPass,
        );
    }
}

#[test]
fn u10_example_a_the_only_link_can_neither_jump_nor_step() {
    let position = at("2w4/2wwwb1/3w3/3W3/1bbbbb1/7 w");
    let from_d3: Vec<_> = moves(&position).into_iter().filter(|m| m.starts_with("d3")).collect();
    assert_eq!(from_d3, [""; 0]);
    rejected(&position, "d3d1", Illegal::Disconnects);
    for step in ["d3c3", "d3e3", "d3c4", "d3e4"] {
        rejected(&position, step, Illegal::Disconnects);
    }
}

#[test]
fn u10_example_b_the_step_is_legal_and_the_jump_is_not() {
    // The German rulebook: B6, here f5, may go to C5 (e4), but may not jump to D6 (f3).
    let position = at("7/3wwB1/2Ww1B1/2wB3/1BbB3/3W3 b");
    assert!(position.is_legal(mv("f5e4")));
    rejected(&position, "f5f3", Illegal::Disconnects);
}

#[test]
fn u11_positions_do_not_count_repetitions() {
    let start = at("7/7/3W3/1bbbbb1/1wwwwwB/7 w");
    let mut game = Game::<Uisge>::from_position(start, Limits::default());
    for m in ["d4c4", "g2g3", "c4d4", "g3g2"] {
        game.play(mv(m)).unwrap();
    }
    assert_eq!((game.position(), game.ending()), (&start, None));
}

/// Twelve connected squares (counted by a test of move generation), six of them light; any of the
/// pieces are crowned, but not all twelve; either side is to move.
#[test]
fn the_page_of_the_game_states_the_number_of_positions() {
    let page = include_str!("../../../../docs/games/uisge.md");
    let positions: f64 = 1_743_541.0 * 924.0 * 4095.0 * 2.0;
    assert!(page.contains(&format!("| positions | {positions:.3e} |")), "{positions:.3e}");
}
