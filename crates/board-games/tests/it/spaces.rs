//! Names of spaces that are known at compile time.

use std::panic::catch_unwind;

use board_core::Indexed;
use board_games::{disk_race, hexfour, ignis, uisge};

/// Checks a function that should accept the same names as the parser.
fn check<S: Indexed>(named: fn(&str) -> S, unknown: &[&'static str]) {
    for space in (0..S::COUNT).filter_map(S::from_index) {
        assert_eq!(named(&space.to_string()), space);
    }
    for &name in unknown {
        assert!(name.parse::<S>().is_err(), "{name}");
        assert!(catch_unwind(|| named(name)).is_err(), "{name}");
    }
}

#[test]
fn spaces_are_found_by_name() {
    let of_any_board = ["", "a", "1", "a0", "a01", "A1", "1a", "é", "`1", "a/", "a:"];
    let with = |others: [&'static str; 4]| [&of_any_board[..], &others].concat();
    check(uisge::Square::named, &with(["h1", "a7", "g10", "d4f4"]));
    check(ignis::Space::named, &with(["g1", "a7", "f10", "Ecn"]));
    check(hexfour::Field::named, &with(["a8", "h1", "m14", "m20"]));
    check(disk_race::Space::named, &with(["c0", "r8", "o", "x0"]));
}
