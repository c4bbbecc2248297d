//! Invalid input: every error reports the problem and its place.

use board_laws::arrangement_faults;
use uisge::prelude::*;
use uisge::{Move, Rules, Setup, Square, Uisge};

const RANK: &str = "expected a rank of 7 squares: w, W, b, B or a number";
const START: &str = "7/2ww3/1wwww2/2bbbb1/3bb2/7";

board_laws::rejection_tests! {
    malformed_positions_are_rejected: Uisge {
        "" => format!("{RANK} at byte 0, found the end"),
        " \n " => format!("{RANK} at byte 0, found the end"),
        "8/7" => format!("{RANK} at byte 0, found '8'"),
        "7/07" => format!("{RANK} at byte 2, found '0'"),
        "7/2ww21" => format!("{RANK} at byte 5, found '2'"),
        "7/2ww12" => format!("{RANK} at byte 5, found '1'"),
        "7".repeat(400) => format!("{RANK} at byte 0, found '7'"),
        "7/2w\0w3" => format!("{RANK} at byte 4, found '\\0'"),
        "7/2wé" => format!("{RANK} at byte 4, found 'é'"),
        "7/2wx" => format!("{RANK} at byte 4, found 'x'"),
        "7w" => "expected `/` after a rank of 7 squares at byte 1, found 'w'",
        START => "expected a space after the last rank at byte 27, found the end",
        format!("{START} W") => "expected the side to move, w or b at byte 28, found 'W'",
        format!("{START} w\tx") => "expected a space or the end at byte 29, found '\\t'",
        format!("{START} w stuck=loses") => "invalid rules at byte 36: the default value must be omitted",
        format!("{START} w standard") => "expected rules other than the default at byte 30, found 's'",
    }

    impossible_positions_are_rejected: Uisge {
        "7/7/7/7/7/7 w" => "light has 0 pieces instead of 6; dark has 0 pieces instead of 6",
        "7/2ww3/1wwww2/2bbbb1/7/3bbb1 w" => "dark has 7 pieces instead of 6; the piece on c3 is not connected with the one on d1",
        "7/2WW3/1WWWW2/2BBBB1/3BB2/7 w" => "both players have all six crowns",
    }

    invalid_moves_are_rejected: Move {
        "" => "expected a file from a to g at byte 0, found the end",
        "h1h2" => "expected a file from a to g at byte 0, found 'h'",
        "a7a5" => "expected a rank from 1 to 6 at byte 1, found '7'",
        "a1a" => "expected a rank from 1 to 6 at byte 3, found the end",
        "a1a3x" => "expected the end at byte 4, found 'x'",
        "a1a4" => "a piece steps one square, or jumps two squares along a rank or a file",
        "a1b3" => "a piece steps one square, or jumps two squares along a rank or a file",
        "c3c3" => "a move must end on another square",
        "PASS" => "expected a file from a to g at byte 0, found 'P'",
        "a1\u{2007}a3" => "expected a file from a to g at byte 2, found '\\u{2007}'",
    }

    invalid_squares_are_rejected: Square {
        "a10" => "expected the end at byte 2, found '0'",
    }

    invalid_rules_are_rejected: Rules {
        "stuck=drawn" => "invalid rules at byte 6: expected one of wins|draw|passes",
    }
}

#[test]
fn a_pass_is_rejected_while_there_are_moves() {
    let why = Uisge::start().check(Move::PASS).unwrap_err().to_string();
    assert_eq!(why, "a player who can move may not pass");
}

#[test]
fn a_full_board_is_rejected_with_every_fault() {
    let everywhere = Setup { board: [Uisge::start().setup().board[30]; 42], ..Setup::empty() };
    let faults = Uisge::from_setup(&everywhere).unwrap_err();
    assert_eq!(
        faults.to_string(),
        "light has 42 pieces instead of 6; dark has 0 pieces instead of 6"
    );
}

#[test]
fn too_many_and_unconnected_pieces_are_shown() {
    let found =
        arrangement_faults::<Uisge>("standard", "a1=w b1=w c1=w d1=W e1=w f1=w g1=w a6=b", &[]);
    let expected = [
        "light has 7 pieces instead of 6 [a1 b1 c1 d1 e1 f1 g1]",
        "dark has 1 piece instead of 6 []",
        "the piece on a6 is not connected with the one on a1 [a6 a1]",
    ];
    assert_eq!(found, expected);
}
