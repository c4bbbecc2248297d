//! Invalid input: every error reports the problem and its place.

use board_core::Player;
use board_laws::arrangement_faults;
use disk_race::prelude::*;
use disk_race::{DiskRace, Fault, Layer, Move, Piece, Rotation, Rules, Setup, Space};

const RING: &str = "expected a ring of 8 spaces: r, R, b, B or a number";
const SLASH: &str = "expected `/` between ring, outer, inner spaces and center";
const OUTER: &str = "expected 8 outer spaces: r, R, b, B or a number";
const CENTER: &str = "expected the center: R, B or 1";
const START: &str = "rbrbrbrb/8/8/1";
const SPACE: &str = "expected a space: r, o or i and a number from 0 to 7, or c";
const UNREACHABLE: &str = "no step or chain of jumps leads there on any disk";
const TURNS_ELSEWHERE: &str = "only a piece that stops at the center may turn the disk";

board_laws::rejection_tests! {
    malformed_positions_are_rejected: DiskRace {
        "" => format!("{RING} at byte 0, found the end"),
        " \n " => format!("{RING} at byte 0, found the end"),
        "9/8" => format!("{RING} at byte 0, found '9'"),
        "07/8" => format!("{RING} at byte 0, found '0'"),
        "rb33/8" => format!("{RING} at byte 2, found '3'"),
        "8".repeat(400) => format!("{RING} at byte 0, found '8'"),
        "rb\0" => format!("{RING} at byte 2, found '\\0'"),
        "rbé" => format!("{RING} at byte 2, found 'é'"),
        "rbx" => format!("{RING} at byte 2, found 'x'"),
        "8r" => format!("{SLASH} at byte 1, found 'r'"),
        "8/8/8" => format!("{SLASH} at byte 5, found the end"),
        "8/44" => format!("{OUTER} at byte 2, found '4'"),
        "8/8/8/8" => format!("{CENTER} at byte 6, found '8'"),
        START => "expected a space after the center at byte 14, found the end",
        format!("{START} w") => "expected the side to move, r or b at byte 15, found 'w'",
        format!("{START} r\tx") => "expected a space or the end at byte 16, found '\\t'",
        format!("{START} r chain=turning") => "invalid rules at byte 23: the default value must be omitted",
        format!("{START} r standard") => "expected rules other than the default at byte 17, found 's'",
    }

    impossible_positions_are_rejected: DiskRace {
        "8/8/8/1 r" => "red has 0 pieces instead of 4; blue has 0 pieces instead of 4",
        "r7/8/8/1 r" => "red has 1 piece instead of 4; blue has 0 pieces instead of 4",
        "rbrbrbrb/r7/8/1 r" => "red has 5 pieces instead of 4",
        "Rbrbrbrb/8/8/1 r" => "the piece on r0 is turned but never left its start",
        "rrrbrb2/b7/b7/1 r" => "the piece on r1 has arrived without being turned",
        "1brbrbrb/8/8/r r" => "the piece at the center is not turned",
        "B1B1B1B1/rrrr4/8/1 b" => "blue is to move but has finished",
        "1R1R1R1R/bbbb4/8/1 r first=blue" => "red is to move but has finished",
        "RbrBr3/8/rb6/b b" => "the piece on r0 is turned but never left its start; \
         the piece on r3 is turned but never left its start; the piece at the center is not turned",
    }

    invalid_moves_are_rejected: Move {
        "" => format!("{SPACE} at byte 0, found the end"),
        "x0o0" => format!("{SPACE} at byte 0, found 'x'"),
        "r8o8" => "expected a number from 0 to 7 at byte 1, found '8'",
        "r0o" => "expected a number from 0 to 7 at byte 3, found the end",
        "r0o0+" => TURNS_ELSEWHERE,
        "o1o5-" => TURNS_ELSEWHERE,
        "o1o5x" => "expected the end at byte 4, found 'x'",
        "i0c++" => "expected the end at byte 4, found '+'",
        "i0cx" => "expected +, - or the end at byte 3, found 'x'",
        "cc" => "a move must end on another space",
        "o0o0" => "a move must end on another space",
        "r0r2" => UNREACHABLE,
        "r0c+" => UNREACHABLE,
        "PASS" => format!("{SPACE} at byte 0, found 'P'"),
        "i0\u{2007}c" => format!("{SPACE} at byte 2, found '\\u{{2007}}'"),
    }

    invalid_spaces_are_rejected: Space {
        "o10" => "expected the end at byte 2, found '0'",
        "c0" => "expected the end at byte 1, found '0'",
    }

    invalid_rules_are_rejected: Rules {
        "disk=inner" => "invalid rules at byte 5: expected one of outer-circle",
        "disk=circles" => "invalid rules at byte 5: the default value must be omitted",
    }
}

#[test]
fn finished_position_that_play_cannot_reach_is_accepted() {
    assert!("B1B1B1B1/rrrr4/8/1 r".parse::<DiskRace>().is_ok());
}

#[test]
fn rotation_requires_a_move_to_the_center() {
    let [o0, i0] = [Layer::Outer, Layer::Inner].map(|layer| Space::new(layer, 0).unwrap());
    assert_eq!(Move::new(o0, i0, Rotation::Plus), None);
}

#[test]
fn a_full_board_is_rejected_with_every_fault() {
    let piece = Piece { owner: Player::First, turned: true };
    let everywhere = Setup { board: [Some(piece); 25], ..Setup::empty() };
    let faults = DiskRace::from_setup(&everywhere).unwrap_err();
    let starts = faults.iter().filter(|fault| matches!(fault, Fault::TurnedAtStart(_)));
    assert_eq!(starts.count(), 4);
    assert!(faults.contains(&Fault::PieceCount { player: Player::First, count: 25 }));
}

#[test]
fn too_many_pieces_and_wrong_sides_are_shown() {
    let found =
        arrangement_faults::<DiskRace>("standard", "r0=R r2=r r4=r o0=r o1=r r6=b c=b", &[]);
    let expected = [
        "red has 5 pieces instead of 4 [r0 r2 r4 o0 o1]",
        "the piece on r0 is turned but never left its start [r0]",
        "blue has 2 pieces instead of 4 []",
        "the piece on r6 has arrived without being turned [r6]",
        "the piece at the center is not turned [c]",
    ];
    assert_eq!(found, expected);
}
