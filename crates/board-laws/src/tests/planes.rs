//! Law 12 fails for every fault of planes and actions: Nim with one fault at a time. The heaps are
//! three cells of two rows.

use crate::{Law, LawResult, Suite, Walk, keys, observe};
use std::hint::black_box;

use board_core::prelude::*;
use board_core::{Player, Symmetry};
use board_play::{Observe, Plane, PlaneValue, Planes, PlanesLength, Shows};

use super::nim::{Nim, Permutation, Rules};
use super::views::{Counters, Heap};
use super::wrong::{FAULT, assert_caught, is};

/// The maximum of the count next to the board.
const MAX: u32 = 12;

type Move = <Nim as board_core::Position>::Move;

const fn heap(counters: u8) -> Shows<Counters> {
    Shows::Piece(Counters(counters))
}

impl Observe for Nim {
    const PLANES: &'static [Plane<Counters>] = &[
        Plane::shared("one", heap(1)),
        Plane::shared("two", heap(2)),
        Plane::shared("three", heap(3)),
        Plane::shared("four", heap(4)),
        Plane::shared("five", heap(5)),
        Plane::shared("counters", Shows::Count { max: MAX }),
        Plane::shared("board", Shows::Board),
        Plane::own("left", Shows::Spaces),
        Plane::other("left", Shows::Spaces),
        Plane::shared("empty heap", Shows::Closed),
    ];

    const SHAPE: [usize; 3] = [12, 2, 3];

    fn shape(rules: Rules) -> [usize; 3] {
        match FAULT.get() {
            "a plane too many" => [13, 2, 3],
            "another shape" if rules == Rules::default() => [12, 3, 3],
            _ => Self::SHAPE,
        }
    }

    fn space_at(row: usize, column: usize, _: Rules) -> Option<Heap> {
        match (row, column) {
            (0, 0) => Some(Heap(0)),
            (0, 1) if is("a cell off the board") => Some(Heap(3)),
            (0, 2) => Some(Heap(1)),
            (1, 0) => Some(Heap(if is("a heap without a cell") { 1 } else { 2 })),
            _ => is("cells without end").then_some(Heap(0)),
        }
    }

    fn write_planes<T: PlaneValue>(&self, viewer: Player, planes: &mut Planes<'_, T>) {
        drop(is("planes are boxed").then(|| black_box(Box::new(1))));
        let heaps = self.setup().heaps;
        let mut cells = [0, 2, 3];
        if is("heaps are reversed") {
            cells.reverse();
        }
        for (cell, counters) in cells.into_iter().zip(heaps) {
            if counters == 0 && !is("no heap is closed") {
                planes.mark(9, [cell]);
            }
            if counters > 0 && !(is("fives are missing") && counters == 5) {
                planes.mark(usize::from(counters) - 1, [cell]);
            }
        }
        let counters = if is("one counter fewer") { 11 } else { 12 };
        planes.fill(5, counters, if is("another maximum") { 24 } else { MAX });
        planes.mark(6, if is("no board") { [6; 3] } else { cells });
        let first = viewer == Player::First;
        planes.fill(7, if is("a value is too large") { 2 } else { first.into() }, 1);
        planes.fill(8, u32::from(!first || is("the other player's for both")), 1);
    }

    fn observe<T: PlaneValue>(&self, viewer: Player, values: &mut [T]) -> Result<(), PlanesLength> {
        let fits = values.len() == 72;
        match FAULT.get() {
            "any length is accepted" if !fits => return Ok(()),
            "a wrong length is cleared" if !fits => values.fill(T::ZERO),
            "shorter buffers are accepted" if values.len() == 71 => return Ok(()),
            "longer buffers are accepted" if values.len() == 73 => return Ok(()),
            "nothing is written" if fits => return Ok(()),
            _ => {}
        }
        let mut planes = Planes::new(values, Self::shape(self.rules()))?;
        self.write_planes(viewer, &mut planes);
        let seen = if is("the turn of the first") { Player::First } else { viewer };
        planes.fill(10, u32::from(self.turn() == seen), 1);
        if !is("no rules options") {
            planes.options(11, self.rules(), 0);
        }
        if is("only the heaps") {
            for plane in [5, 6, 7, 8, 10, 11] {
                planes.fill(plane, 0, 1);
            }
        }
        Ok(())
    }

    fn actions(_: Rules) -> usize {
        match FAULT.get() {
            "an action too many" => Move::COUNT + 1,
            "the last action is missing" => Move::COUNT - 1,
            _ => Move::COUNT,
        }
    }

    fn action(m: Move, _: Rules) -> Option<usize> {
        Some(if is("an action of another") { m.index() / 2 } else { m.index() })
    }

    fn action_move(action: usize, _: Rules) -> Option<Move> {
        let last = Move::COUNT - 1;
        Move::from_index(match FAULT.get() {
            "actions backwards" => last.checked_sub(action)?,
            "an action twice" => action.max(1),
            "actions without end" => action.min(last),
            "the last action is missing" if action == last => return None,
            _ => action,
        })
    }

    fn max_plies(_: Rules) -> Option<u32> {
        match FAULT.get() {
            "too few plies" => Some(2),
            "whole games are too long" => Some(6),
            _ => Some(MAX),
        }
    }

    fn max_margin(_: Rules) -> u32 {
        u32::from(!is("margins are too small"))
    }

    fn transform_space(heap: Heap, symmetry: Permutation, _: Rules) -> Heap {
        let symmetry = if is("spaces stay") { Permutation::IDENTITY } else { symmetry };
        let first = Move::from_index(heap.index() * 5).expect("a heap has five moves");
        Heap((Self::start().transform_move(first, symmetry).index() / 5) as u8)
    }

    fn action_sources(rules: Rules, symmetry: Permutation) -> Vec<usize> {
        let back = if is("actions by the inverse") { symmetry } else { symmetry.inverse() };
        let image = |m: Move| Self::start_with(rules).transform_move(m, back).index();
        let mut sources: Vec<_> =
            (0..Move::COUNT).filter_map(Move::from_index).map(image).collect();
        match FAULT.get() {
            "all actions are one" => sources.fill(0),
            "the source of an action is missing" => sources.truncate(Move::COUNT - 1),
            "the source of an action is too large" => sources[0] = Move::COUNT,
            _ => {}
        }
        sources
    }
}

/// Checks law 12.
fn check() -> LawResult {
    Rules::all().into_iter().try_for_each(observe::shape_and_actions::<Nim>)?;
    let suite: Suite<Nim> = super::suite(super::change);
    suite.observations()
}

/// A fault, and a part of the report.
#[rustfmt::skip]
const FAULTS: &[(&str, &str)] = &[
    ("a plane too many", "the number of planes: expected 12, found 13"),
    ("another shape", "the default shape"),
    ("a heap without a cell", "no cell for c"),
    ("a cell off the board", "a cell for d, off the board"),
    ("cells without end", "space_at(0, 3)"),
    ("an action too many", "an action has no move"),
    ("actions backwards", "not in ascending order"),
    ("an action twice", "not in ascending order"),
    ("an action of another", "the action of a2"),
    ("actions without end", "action_move(15)"),
    ("the last action is missing", "the move of the action of c5"),
    ("heaps are reversed", "three for viewer First, row 0, column 0: expected 1, found 0"),
    ("fives are missing", "five for viewer First, row 1, column 0"),
    ("one counter fewer", "counters for viewer First"),
    ("another maximum", "counters for viewer First, as f32"),
    ("no board", "board for viewer First"),
    ("a value is too large", "own left: a value exceeds the maximum 1"),
    ("the turn of the first", "own to move for viewer Second"),
    ("no heap is closed", "empty heap for viewer First"),
    ("no rules options", "last=loses for viewer First"),
    ("any length is accepted", "observe into 0 values"),
    ("a wrong length is cleared", "a buffer of the wrong length is changed"),
    ("shorter buffers are accepted", "observe into 71 values"),
    ("longer buffers are accepted", "observe into 73 values"),
    ("nothing is written", "one for viewer First"),
    ("the other player's for both", "other left for First, and its counterpart for Second, row 0"),
    ("too few plies", "random game 0: more than 2 plies"),
    ("whole games are too long", ": more than 6 plies"),
    ("margins are too small", "won by -1, expected at most 0"),
    ("spaces stay", " under Permutation("),
    ("actions by the inverse", "legal actions under"),
    ("all actions are one", "not a permutation"),
    ("the source of an action is missing", "not a permutation"),
    ("the source of an action is too large", "not a permutation"),
];

#[test]
fn every_fault_is_caught() {
    for &(fault, words) in FAULTS {
        assert_caught(fault, Law::Observe, words, check);
    }
}

#[test]
fn planes_must_be_used_and_differ_between_positions() {
    let suite: Suite<Nim> = super::suite(super::change);
    FAULT.set("nothing");
    let walks = suite.walks();
    assert_eq!(observe::every_plane_is_used(&walks), Ok(()));
    assert_eq!(observe::planes_differ(keys::similar_positions(&walks)), Ok(()));
    let start = [Walk::follow(Nim::start(), &[])];
    let report = observe::every_plane_is_used(&start).unwrap_err();
    assert_eq!(report.detail, "one is always 0");
    let standard =
        ["1,2,3 left", "4,5,0 right"].map(|text| Walk::follow(text.parse().unwrap(), &[]));
    let report = observe::every_plane_is_used::<Nim>(&standard).unwrap_err();
    assert_eq!(report.detail, "last=loses is always 0");
    FAULT.set("only the heaps");
    let report = observe::planes_differ(keys::similar_positions(&walks)).unwrap_err();
    assert!(report.detail.starts_with("its planes are also the planes of "), "{report}");
}

#[test]
fn plane_names_must_be_valid() {
    let law = observe::planes_have_names::<Counters, Rules>;
    assert_eq!(law(&Nim::planes()), Ok(()));
    let detail = |planes: &[Plane<Counters>]| law(planes).unwrap_err().detail;
    assert_eq!(detail(&[Plane::TURN, Plane::TURN]), "the name occurs twice");
    let alone = [Plane::own("left", Shows::Spaces), Plane::other("right", Shows::Spaces)];
    assert_eq!(detail(&alone), "no plane of this name for the other player");
    for wrong in [("last=wins", 0, 1), ("last=loses", 0, 2), ("last=loses", 1, 1)] {
        let (name, option, value) = wrong;
        let report = detail(&[Plane::shared(name, Shows::Option { option, value })]);
        assert!(report.starts_with("the option and value in the name"), "{report}");
    }
}
