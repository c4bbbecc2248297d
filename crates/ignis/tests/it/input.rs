//! Invalid input: every error reports the problem and its place.

use board_core::Indexed;
use board_laws::arrangement_faults;
use ignis::prelude::*;
use ignis::{Content, Fault, Heading, Ignis, Line, Move, Piece, Rules, Setup, Space};

const RANK: &str = "expected a rank of 6 spaces: F, W, A, E, x or a number";
const START: &str = "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6";
const AIR: &str = "expected the air in the supply, a number from 0 to 12 at byte 34, found";
const EARTH: &str = "expected the earth in the supply, a number from 0 to 37 at byte";
const LINE: &str = "expected a file from a to f or a rank from 1 to 6 at byte 1, found";
const GAP: &str = "F1F3/6/6/2W3/6/6 f 12a22e";

fn not_a_rectangle(space: &str) -> String {
    format!("the playing area is not a rectangle: {space} is taboo")
}

board_laws::rejection_tests! {
    malformed_positions_are_rejected: Ignis {
        "" => format!("{RANK} at byte 0, found the end"),
        " \n " => format!("{RANK} at byte 0, found the end"),
        "7/6" => format!("{RANK} at byte 0, found '7'"),
        "6/06" => format!("{RANK} at byte 2, found '0'"),
        "6/-1FWFW1" => format!("{RANK} at byte 2, found '-'"),
        "6/1FWF11" => format!("{RANK} at byte 6, found '1'"),
        "6".repeat(400) => format!("{RANK} at byte 0, found '6'"),
        "6/1F\0W3" => format!("{RANK} at byte 4, found '\\0'"),
        "6/1Fé" => format!("{RANK} at byte 4, found 'é'"),
        "6/1Fw" => format!("{RANK} at byte 4, found 'w'"),
        "6 f" => "expected `/` after a rank of 6 spaces at byte 1, found ' '",
        START => "expected a space after the last rank at byte 31, found the end",
        format!("{START} F 12a9e") => "expected the side to move, f or w at byte 32, found 'F'",
        format!("{START} f") => "expected a space after the side to move at byte 33, found the end",
        format!("{START} f 12a9e lines=full") => "invalid rules at byte 46: the default value must be omitted",
        format!("{START} f 12a9e standard") => "expected rules other than the default at byte 40, found 's'",
    }

    invalid_supplies_are_rejected: Ignis {
        // The trailing space is trimmed.
        format!("{START} f ") => "expected a space after the side to move at byte 33, found the end",
        format!("{START} f 99a") => format!("{AIR} '9'"),
        format!("{START} f -1a9e") => format!("{AIR} '-'"),
        format!("{START} f +1a9e") => format!("{AIR} '+'"),
        format!("{START} f 012a9e") => format!("{AIR} '0'"),
        format!("{START} f a9e") => format!("{AIR} 'a'"),
        format!("{START} f 99999999999999999999a9e") => format!("{AIR} '9'"),
        format!("{START} f 12a") => format!("{EARTH} 37, found the end"),
        format!("{START} f 12a-9e") => format!("{EARTH} 37, found '-'"),
        format!("{START} f 12a38e") => format!("{EARTH} 37, found '3'"),
        format!("{START} f 12a4294967296e") => format!("{EARTH} 37, found '4'"),
        format!("{START} f 12a٩e") => format!("{EARTH} 37, found '٩'"),
        format!("{START} f 9e12a") => "expected `a` after the air in the supply at byte 35, found 'e'",
        format!("{START} f 12a9") => "expected `e` after the earth in the supply at byte 38, found the end",
        format!("{START} f 12a9ex") => "expected a space or the end at byte 39, found 'x'",
    }

    areas_other_than_rectangles_are_rejected: Ignis {
        "6/6/2x3/6/6/6 f 12a25e" => not_a_rectangle("c4"),
        "x5/6/6/6/6/6 f 12a25e" => not_a_rectangle("a6"),
        "6/6/xxxxxx/6/6/6 f 12a25e" => not_a_rectangle("a4"),
        "3x2/3x2/3x2/3x2/3x2/3x2 f 12a25e" => not_a_rectangle("d1"),
        "xxxxxx/xFxxxx/xxxxxx/xxxWxx/xxxxxx/xxxxxx f 0a35e" => not_a_rectangle("b3"),
    }

    impossible_positions_are_rejected: Ignis {
        "FFFFFW/6/FFFF2/W5/6/6 f 12a15e" => "there are 9 fire pieces instead of at most 8; there are 38 pieces instead of at most 37",
        "A5/F5/6/W5/6/6 f 12a22e" => "there are 13 air pieces instead of at most 12",
        "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6 f 12a8e" => "the supply has 20 pieces, but needs more than the 20 empty spaces",
        "xxxxxx/xxxxxx/xxxxxx/xxxxxx/FWFxxx/WF1xxx f 0a1e" => "the supply has 1 piece, but needs more than the 1 empty space",
        "xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxxxxx f 0a0e" => "the supply has 0 pieces, but needs more than the 0 empty spaces",
    }

    lines_that_should_have_been_removed_are_rejected: Ignis {
        "EEEEEE/6/1F4/2W3/6/6 f 12a17e" => "rank 6 has a single element and should have been removed",
        "xxxxxx/xxxxxx/xxxxxx/EEExxx/EFWxxx/EAFxxx f 0a1e" => "file a has a single element and should have been removed; \
         rank 3 has a single element and should have been removed",
        format!("{GAP} lines=gaps") => "rank 6 has a single element and should have been removed",
    }

    invalid_moves_are_rejected: Move {
        "" => "expected the element, A or E at byte 0, found the end",
        "Fcn" => "only air (A) and earth (E) are slid in",
        "W4w" => "only air (A) and earth (E) are slid in",
        "ecn" => "expected the element, A or E at byte 0, found 'e'",
        "pass" => "passing is not allowed",
        "passe" => "expected the element, A or E at byte 0, found 'p'",
        "Egn" => format!("{LINE} 'g'"),
        "E7e" => format!("{LINE} '7'"),
        "E\u{2007}n" => format!("{LINE} '\\u{{2007}}'"),
        "Ece" => "a piece slides up (n) or down (s) along a file",
        "E4n" => "a piece slides right (e) or left (w) along a rank",
        "Ecx" => "expected the heading on a file, n or s at byte 2, found 'x'",
        "E4" => "expected the heading on a rank, e or w at byte 2, found the end",
        "E4ee" => "expected the end at byte 3, found 'e'",
    }

    invalid_spaces_are_rejected: Space {
        "a10" => "expected the end at byte 2, found '0'",
        "g1" => "expected a file from a to f at byte 0, found 'g'",
    }

    invalid_rules_are_rejected: Rules {
        "lines=none" => "invalid rules at byte 6: expected one of gaps",
    }
}

#[test]
fn a_single_space_and_a_line_with_gaps_are_accepted() {
    assert!("xxxxxx/xxxxxx/xxxxxx/xxFxxx/xxxxxx/xxxxxx f 0a1e".parse::<Ignis>().is_ok());
    assert!(GAP.parse::<Ignis>().is_ok());
}

#[test]
fn moves_across_their_line_do_not_exist() {
    let [file, rank] = [Line::file(0), Line::rank(0)].map(Option::unwrap);
    assert_eq!(Move::new(Piece::Fire, file, Heading::North), None);
    assert_eq!(Move::new(Piece::Water, rank, Heading::East), None);
    assert_eq!(Move::new(Piece::Earth, file, Heading::East), None);
    assert_eq!(Move::new(Piece::Earth, rank, Heading::South), None);
    let built: Vec<_> = [Piece::Air, Piece::Earth]
        .into_iter()
        .flat_map(|piece| Line::all().map(move |line| (piece, line)))
        .flat_map(|(piece, line)| Heading::ALL.map(|heading| Move::new(piece, line, heading)))
        .flatten()
        .collect();
    assert_eq!(built.len(), Move::COUNT);
}

#[test]
fn a_full_board_is_rejected_with_every_fault() {
    let mut setup = Setup { air: u32::MAX, earth: u32::MAX, ..Setup::empty() };
    setup.board = [Content::Piece(Piece::Water); 36];
    let faults = Ignis::from_setup(&setup).unwrap_err();
    let faults: Vec<_> = faults.iter().copied().collect();
    let lines = [Line::file(0), Line::file(5), Line::rank(0), Line::rank(5)].map(Option::unwrap);
    let mut expected = vec![
        Fault::TooMany { piece: Piece::Water, count: 36 },
        Fault::TooMany { piece: Piece::Air, count: u32::MAX },
        Fault::TooManyPieces { count: u32::MAX },
    ];
    expected.extend(lines.map(Fault::LineStands));
    assert_eq!(faults, expected);
}

#[test]
fn a_line_of_one_element_is_shown_without_closed_spaces() {
    let pieces = "a1=F b1=F c1=F d1=F e1=F a6=W f1=x f2=x f3=x f4=x f5=x f6=x";
    let found = arrangement_faults::<Ignis>("standard", pieces, &[('A', 12), ('E', 18)]);
    assert_eq!(
        found,
        ["rank 1 has a single element and should have been removed [a1 b1 c1 d1 e1]"]
    );
}

#[test]
fn a_closed_space_inside_and_too_many_pieces_are_shown() {
    let found =
        arrangement_faults::<Ignis>("standard", "c3=x a1=A b2=A a6=W", &[('A', 11), ('E', 24)]);
    let expected = [
        "the playing area is not a rectangle: c3 is taboo [c3]",
        "there are 13 air pieces instead of at most 12 [a1 b2]",
        "there are 38 pieces instead of at most 37 []",
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_small_supply_has_no_spaces() {
    let found = arrangement_faults::<Ignis>("standard", "a1=F b2=W", &[('E', 34)]);
    assert_eq!(found, ["the supply has 34 pieces, but needs more than the 34 empty spaces []"]);
}
