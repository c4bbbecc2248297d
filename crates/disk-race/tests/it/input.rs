//! Bad input: every text gets an error that says what is wrong and where.

use board_core::{Move as _, Player};
use disk_race::prelude::*;
use disk_race::{DiskRace, Fault, Layer, Move, Piece, Rotation, Rules, Setup, Space};

#[track_caller]
fn refused<T: std::str::FromStr<Err: ToString> + std::fmt::Debug>(text: &str, why: &str) {
    assert_eq!(text.parse::<T>().unwrap_err().to_string(), why);
}

#[test]
fn positions_that_are_not_written_as_positions() {
    let ring = "expected a ring of 8 spaces: r, R, b, B or a number";
    refused::<DiskRace>("", &format!("{ring} at byte 0, found the end"));
    refused::<DiskRace>(" \n ", &format!("{ring} at byte 0, found the end"));
    refused::<DiskRace>("9/8", &format!("{ring} at byte 0, found '9'"));
    refused::<DiskRace>("07/8", &format!("{ring} at byte 0, found '0'"));
    refused::<DiskRace>("rb33/8", &format!("{ring} at byte 2, found '3'"));
    refused::<DiskRace>(&"8".repeat(400), &format!("{ring} at byte 0, found '8'"));
    refused::<DiskRace>("rb\0", &format!("{ring} at byte 2, found '\\0'"));
    refused::<DiskRace>("rbé", &format!("{ring} at byte 2, found 'é'"));
    refused::<DiskRace>("rbx", &format!("{ring} at byte 2, found 'x'"));
    let slash = "expected `/` between ring, outer, inner spaces and centre";
    refused::<DiskRace>("8r", &format!("{slash} at byte 1, found 'r'"));
    refused::<DiskRace>("8/8/8", &format!("{slash} at byte 5, found the end"));
    let outer = "expected 8 outer spaces: r, R, b, B or a number";
    refused::<DiskRace>("8/44", &format!("{outer} at byte 2, found '4'"));
    let centre = "expected the centre: R, B or 1";
    refused::<DiskRace>("8/8/8/8", &format!("{centre} at byte 6, found '8'"));
    let start = "rbrbrbrb/8/8/1";
    refused::<DiskRace>(start, "expected a space behind the centre at byte 14, found the end");
    refused::<DiskRace>(
        &format!("{start} w"),
        "expected the side to move, r or b at byte 15, found 'w'",
    );
    refused::<DiskRace>(
        &format!("{start} r\tx"),
        "expected a space or the end at byte 16, found '\\t'",
    );
    refused::<DiskRace>(
        &format!("{start} r chain=turning"),
        "bad rules at byte 23: this value is the default, which is left out",
    );
    refused::<DiskRace>(
        &format!("{start} r chain=straight,disk=outer-circle"),
        "bad rules at byte 32: options stand once each, in this order: disk chain",
    );
    refused::<DiskRace>(
        &format!("{start} r standard"),
        "expected rules other than the default at byte 17, found 's'",
    );
}

#[test]
fn positions_that_cannot_be() {
    refused::<DiskRace>(
        "8/8/8/1 r",
        "red has 0 pieces instead of 4; blue has 0 pieces instead of 4",
    );
    refused::<DiskRace>("rbrbrbrb/r7/8/1 r", "red has 5 pieces instead of 4");
    refused::<DiskRace>("Rbrbrbrb/8/8/1 r", "the piece on r0 is turned at its own start");
    refused::<DiskRace>("rrrbrb2/b7/b7/1 r", "the piece on r1 has arrived without being turned");
    refused::<DiskRace>("1brbrbrb/8/8/r r", "the piece at the centre is not turned");
    refused::<DiskRace>("B1B1B1B1/rrrr4/8/1 b", "blue has finished and is to move");
    refused::<DiskRace>(
        "RbrBr3/8/rb6/b b",
        "the piece on r0 is turned at its own start; \
         the piece on r3 is turned at its own start; the piece at the centre is not turned",
    );
    // The impossible finish with red to move is a finish.
    assert!("B1B1B1B1/rrrr4/8/1 r".parse::<DiskRace>().is_ok());
}

#[test]
fn moves_that_are_none() {
    let space = "expected a space: r, o or i and a number from 0 to 7, or c";
    let unreachable = "no step and no chain of jumps leads there on any disk";
    let turns_elsewhere = "only a piece that stops at the centre may turn the disk";
    refused::<Move>("", &format!("{space} at byte 0, found the end"));
    refused::<Move>("x0o0", &format!("{space} at byte 0, found 'x'"));
    refused::<Move>("r8o8", "expected a number from 0 to 7 at byte 1, found '8'");
    refused::<Move>("r0o", "expected a number from 0 to 7 at byte 3, found the end");
    refused::<Move>("r0o0+", turns_elsewhere);
    refused::<Move>("o1o5-", turns_elsewhere);
    refused::<Move>("o1o5x", "expected the end at byte 4, found 'x'");
    refused::<Move>("i0c++", "expected the end at byte 4, found '+'");
    refused::<Move>("i0cx", "expected +, - or the end at byte 3, found 'x'");
    refused::<Move>("cc", "a piece may not end its move where it began");
    refused::<Move>("o0o0", "a piece may not end its move where it began");
    refused::<Move>("r0r2", unreachable);
    refused::<Move>("r0c+", unreachable);
    refused::<Move>("PASS", &format!("{space} at byte 0, found 'P'"));
    refused::<Move>("i0\u{2007}c", &format!("{space} at byte 2, found '\\u{{2007}}'"));
    refused::<Space>("o10", "expected the end at byte 2, found '0'");
    refused::<Space>("c0", "expected the end at byte 1, found '0'");
    assert_eq!(" i0c+\n".parse(), "i0c+".parse::<Move>());
    assert_eq!(Move::from_index(Move::COUNT), None);
    assert_eq!(Move::from_index(usize::MAX), None);
    let [o0, i0] = [Layer::Outer, Layer::Inner].map(|layer| Space::new(layer, 0).unwrap());
    assert_eq!(Move::new(o0, i0, Rotation::Plus), None);
}

#[test]
fn rules_that_are_none() {
    let options = "expected `standard` or one or more of `disk=outer-circle` `chain=straight`";
    refused::<Rules>("", &format!("bad rules at byte 0: {options}"));
    refused::<Rules>("chain", &format!("bad rules at byte 0: {options}"));
    refused::<Rules>("disk=inner", "bad rules at byte 5: expected one of outer-circle");
    refused::<Rules>(
        "disk=circles",
        "bad rules at byte 5: this value is the default, which is left out",
    );
    refused::<Rules>(
        "chain=straight,disk=outer-circle",
        "bad rules at byte 15: options stand once each, in this order: disk chain",
    );
}

#[test]
fn set_up_of_anything_is_no_panic() {
    let piece = Piece { owner: Player::First, turned: true };
    let everywhere = Setup { board: [Some(piece); 25], ..Setup::empty() };
    let faults = DiskRace::from_setup(&everywhere).unwrap_err();
    let starts = faults.iter().filter(|fault| matches!(fault, Fault::TurnedAtStart(_)));
    assert_eq!(starts.count(), 4);
    assert!(faults.iter().any(|fault| *fault == Fault::PieceCount(Player::First, 25)));
}

#[test]
fn sizes() {
    assert_eq!(size_of::<DiskRace>(), 16);
    assert_eq!(size_of::<Move>(), 2);
    assert_eq!(Move::COUNT, 257);
}
