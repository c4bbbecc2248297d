//! The faults of positions that are set up piece by piece, with the spaces concerned.

use board_laws::arrange::faults;
use ignis::Ignis;

#[test]
fn a_line_of_one_element_is_shown_without_closed_spaces() {
    let pieces = "a1=F b1=F c1=F d1=F e1=F a6=W f1=x f2=x f3=x f4=x f5=x f6=x";
    let found = faults::<Ignis>("standard", pieces, &[('A', 12), ('E', 18)]);
    assert_eq!(
        found,
        ["rank 1 has a single element and should have been removed [a1 b1 c1 d1 e1]"]
    );
}

#[test]
fn a_closed_space_inside_and_too_many_pieces_are_shown() {
    let found = faults::<Ignis>("standard", "c3=x a1=A b2=A a6=W", &[('A', 11), ('E', 24)]);
    let expected = [
        "the playing area is not a rectangle: c3 is taboo [c3]",
        "there are 13 air pieces instead of at most 12 [a1 b2]",
        "there are 38 pieces instead of at most 37 []",
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_small_supply_has_no_spaces() {
    let found = faults::<Ignis>("standard", "a1=F b2=W", &[('E', 34)]);
    assert_eq!(found, ["the supply has 34 pieces, but needs more than the 34 empty spaces []"]);
}
