//! The faults of positions that are set up piece by piece, with the squares concerned.

use board_laws::arrange::faults;
use uisge::Uisge;

#[test]
fn too_many_and_unconnected_pieces_are_shown() {
    let found = faults::<Uisge>("standard", "a1=w b1=w c1=w d1=W e1=w f1=w g1=w a6=b", &[]);
    let expected = [
        "light has 7 pieces instead of 6 [a1 b1 c1 d1 e1 f1 g1]",
        "dark has 1 piece instead of 6 []",
        "the piece on a6 is not connected with the one on a1 [a6 a1]",
    ];
    assert_eq!(found, expected);
}
