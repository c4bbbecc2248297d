//! The recording of the reference rules.

use board_naive::ignis::Naive;
use board_naive::recording::{self, Recorded};

use crate::laws::suite;

board_laws::recording_test!(suite(), |rules, positions| {
    recording::make(&recording::starts::<Naive>(rules, positions), 3, 2, label)
});

/// The side to move, the options, the outcome, whether the supply has air, and the size of the
/// area.
fn label(position: &Recorded) -> String {
    let words: Vec<&str> = position.position.split(' ').collect();
    let (air, area) = (words[2].starts_with("0a"), words[0].matches('x').count() / 9);
    format!("{} {:?} {air} {area} {:?}", words[1], words.get(3), position.outcome)
}
