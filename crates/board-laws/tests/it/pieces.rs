//! Laws 1, 6 and 8 fail for every fault of arrangements and evaluations: the row with one fault at a
//! time.

use board_core::{Board as _, Move as _, Player, Position as _, WinOrDraw};
use board_laws::{Law, LawResult, Suite, arrange, evaluation};
use board_play::{Arrange, Arrangement, Evaluated, Supply, View as _};

use crate::row::{Move, Row, Stone};
use crate::wrong::{FAULT, is};

impl Arrange for Row {
    const SUPPLY: &'static [Supply] =
        &[Supply { letter: 'o', max: 2 }, Supply { letter: 'x', max: 2 }];

    fn to_setup(arrangement: &Arrangement<Self>) -> Self {
        let turn = if is("always x to move") { Player::First } else { arrangement.turn };
        let mut row = Self { turn, ..Self::start() };
        for &(space, Stone(player)) in &arrangement.pieces {
            let player = if is("only crosses") { Player::First } else { player };
            row.stones[space.index()] = Some(player);
        }
        let hands = row.off_board();
        let fits = |(&supply, player): (&u32, Player)| {
            supply == hands[player.index()].value || is("any supply") && supply > 2
        };
        if !arrangement.supply.iter().zip([Player::Second, Player::First]).all(fits) {
            row.stones = [Some(turn); 4];
        }
        let nought = turn == Player::Second;
        if is("the last space is empty") || is("the last space is empty for o") && nought {
            row.stones[3] = None;
        }
        row
    }

    fn spaces_of(_: &&'static str, arrangement: &Arrangement<Self>) -> Vec<Move> {
        arrangement.spaces_of(|Stone(player)| player == arrangement.turn)
    }
}

/// A stone on an edge is worth 1, and one in the middle 2.
impl Evaluated for Row {
    fn evaluate(&self) -> i32 {
        let worth = |(space, Stone(player)): (Move, Stone)| {
            let sign = if player == self.turn { 1 } else { -1 };
            sign * self.promise(space)
                + i32::from(is("the first space counts") && space.index() == 0)
        };
        self.pieces().map(worth).sum()
    }

    fn evaluate_or_end(&self) -> Result<i32, WinOrDraw> {
        match self.outcome() {
            Some(outcome) if !is("a finished game is evaluated") => Err(outcome),
            _ => Ok(self.evaluate() + i32::from(is("the evaluation of a leaf differs"))),
        }
    }

    fn promise(&self, m: Move) -> i32 {
        match m.index() {
            0 if is("the first space promises more") => 9,
            0 | 3 => 1,
            _ => 2,
        }
    }

    fn is_forcing(&self, m: Move) -> bool {
        is("a move is forcing") || is("the first space is forcing") && m.index() == 0
    }
}

/// Checks a law at some positions.
fn check(fault: &'static str, law: fn(&Row) -> LawResult) -> LawResult {
    FAULT.set(fault);
    ["4 x", "xo2 x", "x1o1 x", "1x2 o", "xoxo x"]
        .iter()
        .try_for_each(|text| law(&text.parse().unwrap()))
}

type Check = fn(&Row) -> LawResult;

/// Checks a law of a suite of random games.
fn suite(law: fn(&Suite<Row>) -> LawResult) -> LawResult {
    law(&Suite { cases: 20, plies: 4, ..Suite::default() })
}

const SAME: Check = arrange::arrangement_gives_position;
const EDITED: Check = arrange::edited_arrangements_are_explained;
const ENDED: Check = evaluation::only_running_games_have_evaluations;
const IMAGES: Check = evaluation::images_have_the_same_evaluation;

/// A check, its law, a fault that it catches, and a part of the report.
#[rustfmt::skip]
const FAULTS: &[(Check, Law, &str, &str)] = &[
    (SAME, Law::Setup, "always x to move", "the arranged position"),
    (SAME, Law::Setup, "only crosses", "the arranged position"),
    (SAME, Law::Setup, "the last space is empty", "the arranged position"),
    (EDITED, Law::Setup, "always x to move", "the side to move, the rules and the pieces of 4 x"),
    (EDITED, Law::Setup, "the last space is empty", "the position of its arrangement"),
    (EDITED, Law::Setup, "the last space is empty for o", "the pieces of xox1 o"),
    (EDITED, Law::Setup, "any supply", "the supplies of 4 x"),
    (ENDED, Law::End, "a finished game is evaluated", "evaluate_or_end()"),
    (ENDED, Law::End, "the evaluation of a leaf differs", "evaluate_or_end()"),
    (IMAGES, Law::Symmetry, "the first space counts", "the evaluation of the image"),
    (IMAGES, Law::Symmetry, "the first space promises more", "promise and is_forcing of 4, the image of 1"),
    (IMAGES, Law::Symmetry, "the first space is forcing", "1 is forcing in a game without forcing moves"),
    (IMAGES, Law::Symmetry, "a move is forcing", "1 is forcing in a game without forcing moves"),
];

#[test]
fn every_fault_of_arrangements_and_evaluations_is_caught() {
    for &(law, number, fault, words) in FAULTS {
        assert_eq!(check("nothing", law), Ok(()));
        let report = check(fault, law).expect_err(fault);
        assert_eq!(report.law, number, "{fault}");
        assert!(report.detail.contains(words), "{fault}: {report}");
    }
}

#[test]
fn suite_checks_arrangements_and_evaluations() {
    let laws: [fn(&Suite<Row>) -> LawResult; 2] = [Suite::arrangements, Suite::evaluations];
    for (law, fault) in [
        (laws[0], "only crosses"),
        (laws[1], "a finished game is evaluated"),
        (laws[1], "the first space counts"),
    ] {
        FAULT.set("nothing");
        assert_eq!(suite(law), Ok(()));
        FAULT.set(fault);
        assert!(suite(law).is_err(), "{fault}");
    }
}

#[test]
fn finished_games_need_no_evaluation() {
    FAULT.set("the first space counts");
    let won: Row = "xxo1 o".parse().unwrap();
    assert_eq!(evaluation::images_have_the_same_evaluation(&won), Ok(()));
}
