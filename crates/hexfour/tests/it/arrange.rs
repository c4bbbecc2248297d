//! The faults of positions that are set up piece by piece, with the fields concerned.

use board_laws::arrange::faults;
use hexfour::Hexfour;

#[test]
fn pieces_outside_the_board_are_shown() {
    let found = faults::<Hexfour>("side=4", "d4=x k6=o", &[]);
    let expected = [
        "k6 is not on the board of side 4 [k6]",
        "no o can have been placed second, next to an x off the edge []",
    ];
    assert_eq!(found, expected);
}
