//! Laws 1, 6 and 8 fail for every fault of arrangements and evaluations: Nim with one fault at a time.

use crate::{Law, LawResult, play, setups, symmetry};
use board_core::prelude::*;
use board_core::{HasSetup, Player};
use board_play::{Arrange, Arrangement, Evaluate, Supply};

use super::nim::{Fault, Nim, Setup};
use super::views::{Counters, Heap};
use super::wrong::{Move, Winner, Wrong, assert_caught, is};

/// The counters that are not in heaps, which are always twelve.
const OTHERS: Supply = Supply { letter: '1', max: 12 };

impl Arrange for Nim {
    const SUPPLY: &'static [Supply] = &[OTHERS];

    fn to_setup(arrangement: &Arrangement<Self>) -> Setup {
        let mut setup = Setup { heaps: [0; 3], turn: arrangement.turn, rules: arrangement.rules };
        for &(Heap(heap), Counters(counters)) in &arrangement.pieces {
            setup.heaps[usize::from(heap)] = if is("only ones") { 1 } else { counters };
        }
        let others = arrangement.supply[0];
        if others != OTHERS.max && !(is("any supply") && others > OTHERS.max) {
            setup.heaps = [6; 3];
        }
        if is("always left to move") {
            setup.turn = Player::First;
        }
        let right = arrangement.turn == Player::Second;
        if is("the last heap is empty") || is("the last heap is empty for right") && right {
            setup.heaps[2] = 0;
        }
        setup
    }

    fn spaces_of(_: &Fault, _: &Arrangement<Self>) -> Vec<Heap> {
        vec![Heap(if is("a heap off the board is explained") { 3 } else { 0 })]
    }
}

/// The value is the number of counters.
struct WrongEvaluator;

impl Evaluate<Wrong> for WrongEvaluator {
    fn evaluate(&self, position: &Wrong) -> i32 {
        let [first, second, third] = position.setup().heaps.map(i32::from);
        first + second + third + if is("the first heap counts") { first } else { 0 }
    }

    fn evaluate_or_end(&self, position: &Wrong) -> Result<i32, Winner> {
        match position.outcome() {
            Some(outcome) if !is("a finished game is evaluated") => Err(outcome),
            _ => Ok(self.evaluate(position) + i32::from(is("the evaluation of a leaf differs"))),
        }
    }

    fn ordering_score(&self, _: &Wrong, m: Move) -> i32 {
        let first = m.index() < 5 && is("the first heap scores more");
        (m.index() % 5) as i32 + i32::from(first)
    }

    fn is_tactical(&self, _: &Wrong, m: Move) -> bool {
        is("a move is tactical") || is("the first heap is tactical") && m.index() < 5
    }
}

/// Checks a law at some positions.
fn everywhere<P: Position>(law: fn(&P) -> LawResult) -> LawResult {
    let positions = ["3,4,5 left", "1,0,2 right", "0,0,0 left last=loses"];
    let read = |text: &&str| text.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
    positions.iter().try_for_each(|text| law(&read(text)))
}

type Check = fn() -> LawResult;

const SAME: Check = || everywhere(setups::arrangement_gives_position::<Nim>);
const EDITED: Check = || everywhere(setups::edited_arrangements_are_explained::<Nim>);
const ENDED: Check =
    || everywhere(|p: &Wrong| play::only_running_games_have_evaluations(p, &WrongEvaluator));
const IMAGES: Check =
    || everywhere(|p: &Wrong| symmetry::images_have_the_same_evaluation(p, &WrongEvaluator));

/// A check, its law, a fault that it catches, and a part of the report.
#[rustfmt::skip]
const FAULTS: &[(Check, Law, &str, &str)] = &[
    (SAME, Law::Setup, "always left to move", "the arranged position"),
    (SAME, Law::Setup, "only ones", "the arranged position"),
    (SAME, Law::Setup, "the last heap is empty", "the arranged position"),
    (EDITED, Law::Setup, "always left to move", "the side to move and the rules of 3,4,5 left"),
    (EDITED, Law::Setup, "the last heap is empty", "the position of its arrangement"),
    (EDITED, Law::Setup, "the last heap is empty for right", "the pieces of 3,4,0 right"),
    (EDITED, Law::Setup, "a heap off the board is explained", "a space off the board in [Heap(3)]"),
    (EDITED, Law::Setup, "any supply", "the supplies of 3,4,5 left"),
    (ENDED, Law::End, "a finished game is evaluated", "evaluate_or_end()"),
    (ENDED, Law::End, "the evaluation of a leaf differs", "evaluate_or_end()"),
    (IMAGES, Law::Symmetry, "the first heap counts", "the evaluation of the image"),
    (IMAGES, Law::Symmetry, "the first heap scores more", "of b1, the image of a1"),
    (IMAGES, Law::Symmetry, "the first heap is tactical", "a1 is tactical in a game without"),
    (IMAGES, Law::Symmetry, "a move is tactical", "a1 is tactical in a game without"),
];

#[test]
fn every_fault_of_arrangements_and_evaluations_is_caught() {
    for &(check, law, fault, words) in FAULTS {
        assert_caught(fault, law, words, check);
    }
}
