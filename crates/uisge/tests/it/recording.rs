//! The recording of the reference rules.

use board_naive::recording::{self, Recorded};
use board_naive::uisge::Naive;

use crate::laws::suite;

board_laws::recording_test!(suite(), |rules, positions| {
    recording::make(&recording::starts::<Naive>(rules, positions), 3, 6, label)
});

/// The side to move, the options, the outcome, a forced pass, and the maximum number of crowns.
fn label(position: &Recorded) -> String {
    let (board, rest) = position.position.split_once(' ').unwrap();
    let crowns = ['W', 'B'].map(|crown| board.matches(crown).count() / 2);
    let pass = position.moves == ["pass"];
    format!("{rest} {:?} {pass} {:?}", position.outcome, crowns.iter().max())
}
