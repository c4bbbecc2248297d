//! The recording of the reference rules.

use board_naive::hexfour::Naive;
use board_naive::recording::{self, Recorded};

use crate::laws::suite;

/// A draw on the largest board (H12).
const DRAW: &str = "x1xx1xo/oxo1o1xo/oooooxxxx/oooox1ooxx/oo1xooooxxx/xxo1xxxxxo1x/ooxxoxxoo1ooo/\
                    xxxooo2oxox/xxxxxxx1x1o/ooooxxoxxo/x1ooooxx1/ooxoox1x/o1ox1xx o";

board_laws::recording_test!(suite(), |rules, positions| {
    recording::make(&recording::starts::<Naive>(rules, &[positions, &[DRAW]].concat()), 3, 5, label)
});

/// The side to move, the size, the outcome, and the share of occupied fields.
fn label(position: &Recorded) -> String {
    let (board, turn) = position.position.split_once(' ').unwrap();
    let (size, pieces) = (board.split('/').count(), board.matches(['x', 'o']).count());
    format!("{turn} {size} {:?} {}", position.outcome, 6 * pieces / (size * size))
}
