//! The faults of positions that are set up piece by piece, with the spaces concerned.

use board_laws::arrange::faults;
use disk_race::DiskRace;

#[test]
fn too_many_pieces_and_wrong_sides_are_shown() {
    let found = faults::<DiskRace>("standard", "r0=R r2=r r4=r o0=r o1=r r6=b c=b", &[]);
    let expected = [
        "red has 5 pieces instead of 4 [r0 r2 r4 o0 o1]",
        "the piece on r0 is turned but never left its start [r0]",
        "blue has 2 pieces instead of 4 []",
        "the piece on r6 has arrived without being turned [r6]",
        "the piece at the center is not turned [c]",
    ];
    assert_eq!(found, expected);
}
