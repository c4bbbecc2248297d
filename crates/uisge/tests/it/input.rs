//! Bad input: every text gets an error that says what is wrong and where.

use board_core::Move as _;
use uisge::prelude::*;
use uisge::{Move, Rules, Setup, Square, Uisge};

#[track_caller]
fn refused<T: std::str::FromStr<Err: ToString> + std::fmt::Debug>(text: &str, why: &str) {
    assert_eq!(text.parse::<T>().unwrap_err().to_string(), why);
}

#[test]
fn positions_that_are_not_written_as_positions() {
    let rank = "expected a rank of 7 squares: w, W, b, B or a number";
    refused::<Uisge>("", &format!("{rank} at byte 0, found the end"));
    refused::<Uisge>(" \n ", &format!("{rank} at byte 0, found the end"));
    refused::<Uisge>("8/7", &format!("{rank} at byte 0, found '8'"));
    refused::<Uisge>("7/07", &format!("{rank} at byte 2, found '0'"));
    refused::<Uisge>("7/2ww21", &format!("{rank} at byte 5, found '2'"));
    refused::<Uisge>("7/2ww12", &format!("{rank} at byte 5, found '1'"));
    refused::<Uisge>(&"7".repeat(400), &format!("{rank} at byte 0, found '7'"));
    refused::<Uisge>("7/2w\0w3", &format!("{rank} at byte 4, found '\\0'"));
    refused::<Uisge>("7/2wé", &format!("{rank} at byte 4, found 'é'"));
    refused::<Uisge>("7/2wx", &format!("{rank} at byte 4, found 'x'"));
    refused::<Uisge>("7w", "expected `/` behind a rank of 7 squares at byte 1, found 'w'");
    let start = "7/2ww3/1wwww2/2bbbb1/3bb2/7";
    refused::<Uisge>(start, "expected a space behind the last rank at byte 27, found the end");
    refused::<Uisge>(
        &format!("{start} W"),
        "expected the side to move, w or b at byte 28, found 'W'",
    );
    refused::<Uisge>(
        &format!("{start} w\tx"),
        "expected a space or the end at byte 29, found '\\t'",
    );
    refused::<Uisge>(
        &format!("{start} w stuck=loses"),
        "bad rules at byte 36: this value is the default, which is left out",
    );
    refused::<Uisge>(
        &format!("{start} w standard"),
        "expected rules other than the default at byte 30, found 's'",
    );
}

#[test]
fn positions_that_cannot_be() {
    refused::<Uisge>(
        "7/7/7/7/7/7 w",
        "light has 0 pieces instead of 6; dark has 0 pieces instead of 6",
    );
    refused::<Uisge>(
        "7/2ww3/1wwww2/2bbbb1/7/3bbb1 w",
        "dark has 7 pieces instead of 6; the piece on c3 is not connected with the one on d1",
    );
    refused::<Uisge>("7/2WW3/1WWWW2/2BBBB1/3BB2/7 w", "both players have all six crowns");
}

#[test]
fn moves_that_are_none() {
    refused::<Move>("", "expected a file from a to g at byte 0, found the end");
    refused::<Move>("h1h2", "expected a file from a to g at byte 0, found 'h'");
    refused::<Move>("a7a5", "expected a rank from 1 to 6 at byte 1, found '7'");
    refused::<Move>("a1a", "expected a rank from 1 to 6 at byte 3, found the end");
    refused::<Move>("a1a3x", "expected the end at byte 4, found 'x'");
    refused::<Move>("a1a4", "a piece goes one square, or jumps two along a rank or a file");
    refused::<Move>("a1b3", "a piece goes one square, or jumps two along a rank or a file");
    refused::<Move>("d4f2", "a piece does not jump diagonally, only along a rank or a file");
    refused::<Move>("c3c3", "a piece may not stay where it is");
    refused::<Move>("PASS", "expected a file from a to g at byte 0, found 'P'");
    refused::<Move>("a1\u{2007}a3", "expected a file from a to g at byte 2, found '\\u{2007}'");
    refused::<Square>("a10", "expected the end at byte 2, found '0'");
    let start = Uisge::start();
    let why = start.check(Move::PASS).unwrap_err().to_string();
    assert_eq!(why, "a player who can move may not pass");
    assert_eq!(" d4f4\n".parse(), "d4f4".parse::<Move>());
    assert_eq!(Move::from_index(Move::COUNT), None);
    assert_eq!(Move::from_index(usize::MAX), None);
}

#[test]
fn rules_that_are_none() {
    let options = "expected `standard` or one or more of `stuck=wins|draw|passes`";
    refused::<Rules>("", &format!("bad rules at byte 0: {options}"));
    refused::<Rules>("stuck", &format!("bad rules at byte 0: {options}"));
    refused::<Rules>("stuck=drawn", "bad rules at byte 6: expected one of wins|draw|passes");
    refused::<Rules>(
        "stuck=draw,stuck=wins",
        "bad rules at byte 11: options stand once each, in this order: stuck",
    );
}

#[test]
fn set_up_of_anything_is_no_panic() {
    let everywhere = Setup { board: [Uisge::start().setup().board[30]; 42], ..Setup::empty() };
    let faults = Uisge::from_setup(&everywhere).unwrap_err();
    assert_eq!(
        faults.to_string(),
        "light has 42 pieces instead of 6; dark has 0 pieces instead of 6"
    );
}

#[test]
fn sizes() {
    assert_eq!(size_of::<Uisge>(), 32);
    assert_eq!(size_of::<Move>(), 2);
    assert_eq!(Move::COUNT, 379);
}
