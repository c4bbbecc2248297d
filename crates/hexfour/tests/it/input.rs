//! Invalid input: every error reports the problem and its place.

use board_core::Player;
use board_laws::{arrangement_faults, assert_rejected};
use hexfour::prelude::*;
use hexfour::{Field, Hexfour, Move, Piece, Rules, Setup, Size};

const SIDES: &str = "expected 7, 9, 11 or 13 ranks of fields at byte";
const TURN: &str = "expected the side to move, x or o at byte";
const FIELD: &str = "expected a field: file and rank at most 6 apart at byte";
const FILES: &str = "the files are a to k on the board of side 6 \
                     (side 4: a to g, 5: a to i, 7: a to m)";
const RANKS: &str = "the ranks are 1 to 11 on the board of side 6 \
                     (side 4: 1 to 7, 5: 1 to 9, 7: 1 to 13)";
const CORNER: &str =
    "the board has no such field: in a hexagon, file and rank are never that far apart";

fn rank(width: usize) -> String {
    format!("expected a rank of {width} fields: x, o or a number at byte")
}

fn slash(width: usize) -> String {
    format!("expected `/` after a rank of {width} fields at byte")
}

board_laws::rejection_tests! {
    positions_without_a_board_are_rejected: Hexfour {
        "" => format!("{SIDES} 0, found the end"),
        " \n " => format!("{SIDES} 0, found the end"),
        " x" => format!("{SIDES} 1, found 'x'"),
        "é/\0" => format!("{SIDES} 0, found 'é'"),
    }

    malformed_positions_are_rejected: Hexfour {
        "5/5/6/7/6/5/4 x" => format!("{} 0, found '5'", rank(4)),
        "4/4/6/7/6/5/4 x" => format!("{} 3, found '/'", rank(5)),
        "04/5/6/7/6/5/4 x" => format!("{} 0, found '0'", rank(4)),
        "4/5/6/07/6/5/4 x" => format!("{} 6, found '0'", rank(7)),
        "4/5/6/0x6/6/5/4 x" => format!("{} 6, found '0'", rank(7)),
        "4/5/6/34/6/5/4 x" => format!("{} 6, found '3'", rank(7)),
        "4/5/6/x9/6/5/4 x" => format!("{} 7, found '9'", rank(7)),
        format!("4/5/6/{}/6/5/4 x", "9".repeat(400)) => format!("{} 6, found '9'", rank(7)),
        "4/5/6/X6/6/5/4 x" => format!("{} 6, found 'X'", rank(7)),
        "4/5/6/3\u{0}3/6/5/4 x" => format!("{} 7, found '\\0'", rank(7)),
        "4/5/6/3é3/6/5/4 x" => format!("{} 7, found 'é'", rank(7)),
        "4/5/6/7/6/5/ x" => format!("{} 12, found ' '", rank(4)),
        "4/5/6/7/6/5/" => format!("{} 12, found the end", rank(4)),
        "4x/5/6/7/6/5/4 x" => format!("{} 1, found 'x'", slash(4)),
        "6/7/8/9/10/11o/10/9/8/7/6 x" => format!("{} 13, found 'o'", slash(11)),
        "4/5/6/7/6/5/4" => "expected a space after the last rank at byte 13, found the end",
        "4/5/6/7/6/5/4x" => "expected a space after the last rank at byte 13, found 'x'",
        "4/5/6/7/6/5/4 " => "expected a space after the last rank at byte 13, found the end",
        "4/5/6/7/6/5/4 X" => format!("{TURN} 14, found 'X'"),
        "4/5/6/7/6/5/4  x" => format!("{TURN} 14, found ' '"),
        "4/5/6/7/6/5/4 x side=4" => "the number of ranks is the size",
        "4/5/6/7/6/5/4 x side=4,pieces=fewer" => "the number of ranks is the size",
        "4/5/6/7/6/5/4 x pieces=full" => "invalid rules at byte 23: the default value must be omitted",
        "4/5/6/7/6/5/4 x standard" => "expected rules other than the default at byte 16, found 's'",
    }

    impossible_positions_are_rejected: Hexfour {
        "4/5/6/7/6/5/4 o" => "0 x and 0 o are impossible with o to move",
        "4/5/6/3x3/6/5/4 x" => "1 x and 0 o are impossible with x to move",
        "4/5/6/3o3/6/5/4 o" => "0 x and 1 o are impossible with o to move; no o can have been placed second, next to an x off the edge",
        "4/5/6/2xxx2/3o2/5/4 o" => "3 x and 1 o are impossible with o to move",
        "xxxx/xxx2/o1o1o1/x6/o1o1o1/5/oo2 x pieces=fewer" => "x is to move but has no loose piece",
        "x3/5/6/7/6/5/4 o" => "no x can have been placed first, because all are on the edge",
        "xo2/5/6/7/6/5/4 x" => "no x can have been placed first, because all are on the edge",
        "4/5/6/3x2o/6/5/4 x" => "no o can have been placed second, next to an x off the edge",
        "4/5/6/3x2o/6/5/2xo x" => "no o can have been placed second, next to an x off the edge",
    }

    positions_after_the_end_are_rejected: Hexfour {
        "oxoo/xxoxo/oox1ox/xxxxxxx/oxoxxo/oxooo/ooxo x" => "x is to move but has no loose piece",
        "o1oo/xxxxo/oxxxxx/ooxxxx1/ooxxxx/o1ooo/1ooo o" => "x had no loose piece for the last move",
        "1xxx/xoooo/xooxxx/ooooxxo/oox1xx/xox1o/xoxo x" => "o had no loose piece for the last move",
    }

    invalid_moves_are_rejected: Move {
        "" => "expected a file from a to m at byte 0, found the end",
        "n1" => FILES,
        " z9 " => FILES,
        "z" => "expected a file from a to m at byte 0, found 'z'",
        "{1" => "expected a file from a to m at byte 0, found '{'",
        "A1" => "expected a file from a to m at byte 0, found 'A'",
        "a" => "expected a rank from 1 to 13 at byte 1, found the end",
        "a0" => RANKS,
        "a01" => "expected a rank from 1 to 13 at byte 1, found '0'",
        "m14" => RANKS,
        "a99999999999999999999" => "expected a rank from 1 to 13 at byte 1, found '9'",
        "a8" => CORNER,
        " h1" => CORNER,
        "f6x" => "expected the end at byte 2, found 'x'",
        "f6 f7" => "expected the end at byte 2, found ' '",
    }

    invalid_fields_are_rejected: Field {
        "a8" => format!("{FIELD} 0, found 'a'"),
        " h1" => format!("{FIELD} 1, found 'h'"),
        "f\u{2007}6" => "expected a rank from 1 to 13 at byte 1, found '\\u{2007}'",
    }

    invalid_rules_are_rejected: Rules {
        "side=6" => "invalid rules at byte 5: the default value must be omitted",
    }
}

#[test]
fn boards_of_other_sides_are_rejected() {
    for side in (0..=3).chain(8..=40).chain([100_000]) {
        let upper = (side..2 * side).map(|width| width.to_string());
        let lower = (side..2_usize.saturating_mul(side).saturating_sub(1)).rev();
        let board: Vec<_> = upper.chain(lower.map(|width| width.to_string())).collect();
        let board = board[..board.len().saturating_sub(1)].join("/");
        let found = board.chars().next().map_or("'x'".into(), |first| format!("{first:?}"));
        assert_rejected::<Hexfour>(
            &format!("{board} x"),
            &format!("{SIDES} {}, found {found}", usize::from(board.is_empty())),
        );
    }
}

#[test]
fn positions_one_piece_away_from_impossible_ones_are_accepted() {
    for text in ["4/5/6/3x3/6/5/4 o", "4/5/6/3xo2/6/5/4 x"] {
        assert!(text.parse::<Hexfour>().is_ok(), "{text}");
    }
    for text in [
        "xoxo/xo1xx/ooxxox/xoxox1x/xoooox/1oxoo/xxoo x",
        "oxoxo/xxoo1o/ooxoxox/xxxxxxo1/ooxxxxxo1/2xxooo1/oxo1x1o/xxxxxo/ooooo o",
    ] {
        let position: Hexfour = text.parse().unwrap();
        assert!(position.is_over(), "{text}");
    }
}

#[test]
fn sizes_other_than_the_options_are_rejected() {
    for side in ["0", "1", "2", "3", "8", "9", "04", "+5", "99999999999999999999", "", "é"] {
        let why = "invalid rules at byte 5: expected one of 4|5|7";
        assert_rejected::<Rules>(&format!("side={side}"), why);
    }
}

#[test]
fn a_full_board_is_rejected_with_every_fault() {
    for owner in Player::ALL {
        for size in Size::ALL {
            for turn in Player::ALL {
                let board = [Some(Piece { owner }); Field::COUNT];
                let setup = Setup { board, turn, rules: Rules::default().with_size(size) };
                let faults = Hexfour::from_setup(&setup).unwrap_err();
                assert!(faults.iter().count() > 127 - size.fields(), "{faults}");
            }
        }
    }
    let mut setup = Setup { rules: Rules::default().with_size(Size::Four), ..Setup::empty() };
    setup.board[Field::COUNT - 1] = Some(Piece { owner: Player::Second });
    let faults = Hexfour::from_setup(&setup).unwrap_err();
    assert!(faults.to_string().starts_with("m13 is not on the board of side 4; 0 x and 1 o are"));
}

#[test]
fn pieces_outside_the_board_are_shown() {
    let found = arrangement_faults::<Hexfour>("side=4", "d4=x k6=o", &[]);
    let expected = [
        "k6 is not on the board of side 4 [k6]",
        "no o can have been placed second, next to an x off the edge []",
    ];
    assert_eq!(found, expected);
}
