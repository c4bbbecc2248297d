//! The checks of constructors accept correct ones and panic at errors.

use board_core::{HasSetup as _, Move as _, Position as _};
use board_laws::extremes;

use crate::nim::{Move, Nim, Setup};

#[test]
fn moves_are_counted() {
    let moves = (0..20).map(Move::from_index);
    assert_eq!(extremes::moves_exist(moves), 15);
    assert_eq!(extremes::moves_exist::<Move>([None, None]), 0);
}

#[test]
fn spaces_within_the_limits_are_accepted() {
    extremes::spaces_are_on_the_board(|x, y| (x < 4 && y < 6).then_some(()), (4, 6));
}

#[test]
#[should_panic(expected = "4, 0")]
fn space_beyond_the_limits_is_caught() {
    extremes::spaces_are_on_the_board(|x, y| (x < 5 && y < 6).then_some(()), (4, 6));
}

#[test]
fn invalid_setups_are_accepted_as_rejected() {
    extremes::setups_are_rejected::<Nim>([Setup { heaps: [6, 0, 0], ..setup() }]);
}

#[test]
#[should_panic(expected = "expected an error for Setup")]
fn valid_setup_is_caught() {
    extremes::setups_are_rejected::<Nim>([setup()]);
}

#[test]
#[should_panic(expected = "no set-ups")]
fn missing_setups_are_caught() {
    extremes::setups_are_rejected::<Nim>([]);
}

fn setup() -> Setup {
    Nim::start().setup()
}
