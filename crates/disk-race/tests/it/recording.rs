//! The recording of the reference rules.

use board_naive::disk_race::Naive;
use board_naive::recording::{self, Recorded};

use crate::laws::suite;

/// Both players have finished, and a position before that (D14).
const FINISHED: [&str; 2] = ["BRBRBRBR/8/8/1 r", "BRBRBR1R/6B1/8/1 b"];

board_laws::recording_test!(suite(), |rules, positions| {
    recording::make(
        &recording::starts::<Naive>(rules, &[positions, &FINISHED].concat()),
        2,
        3,
        label,
    )
});

/// The side to move, the options, the outcome, a forced pass, whether the disk can be turned, and
/// the number of moves.
fn label(position: &Recorded) -> String {
    let (_, rest) = position.position.split_once(' ').unwrap();
    let moves = &position.moves;
    let (pass, turning) = (moves[..] == ["pass"], moves.iter().any(|m| m.ends_with('+')));
    format!("{rest} {:?} {pass} {turning} {}", position.outcome, moves.len() / 7)
}
