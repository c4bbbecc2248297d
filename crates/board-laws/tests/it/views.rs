//! Every law of views catches what breaks it: Nim shown with one fault at a time. A heap is a
//! space, and the number of counters on it the kind of piece.

use std::cell::Cell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::str::FromStr;

use board_core::prelude::*;
use board_core::view::{
    Change, Choice, Count, Entry, Glyph, Hue, Layout, Place, Point, Shape, Step, Symbol, Tone,
    Touch, Turntable,
};
use board_core::{Board, ParseError, Player, View};
use board_laws::view;

use crate::nim::{Move, Position};

/// What is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    Nothing,
    PlaceMissing,
    PlacesReversed,
    TextOfAnother,
    TooNear,
    EntryTwice,
    EntryToNowhere,
    TurntableElsewhere,
    LetterTwice,
    NameTwice,
    LooksAlike,
    SignTwice,
    PieceForgotten,
    PieceMiscounted,
    PieceOnClosed,
    CountTwice,
    CountTooHigh,
    HighlightOffBoard,
    InputsAlike,
    InputIsPrefix,
    TouchOffBoard,
    NoSuchEntry,
    NoSuchChoice,
    TouchTextTwice,
    ChangeForgotten,
    ChangeOfNothing,
    JumpOverNothing,
    JumpOverItself,
    LandingTaken,
    LeavesTwice,
    LeavesNowhere,
    EntersElsewhere,
    TurnWithoutTable,
    TurnElsewhere,
    ClosesUnseen,
    EntryRenamed,
    WordsAlike,
    FullStop,
    NoReason,
}

thread_local! {
    static FAULT: Cell<Fault> = const { Cell::new(Fault::Nothing) };
}

fn is(fault: Fault) -> bool {
    FAULT.get() == fault
}

/// A heap, `a` to `c`; `d` exists and is not on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Heap(u8);

impl board_core::Space for Heap {
    const COUNT: usize = 4;

    fn index(self) -> usize {
        self.0.into()
    }

    fn from_index(index: usize) -> Option<Self> {
        (index < Self::COUNT).then_some(Self(index as u8))
    }
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = if is(Fault::TextOfAnother) { b'a' } else { b'a' + self.0 };
        write!(f, "{}", letter as char)
    }
}

impl FromStr for Heap {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let number = |letter: u8| letter.checked_sub(b'a').filter(|&number| number < 4);
        board_core::text::Reader::new(text).take("a to d", |letter| number(letter).map(Self))
    }
}

/// So many counters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Counters(u8);

impl board_core::Piece for Counters {
    const ALL: &'static [Self] = &[Self(1), Self(2), Self(3), Self(4), Self(5)];

    fn owner(self) -> Option<Player> {
        None
    }

    fn letter(self) -> char {
        if is(Fault::LetterTwice) && self.0 == 2 { '1' } else { (b'0' + self.0) as char }
    }

    fn name(self) -> &'static str {
        let number = if is(Fault::NameTwice) { 1 } else { self.0 };
        ["none", "one", "two", "three", "four", "five"][usize::from(number)]
    }
}

impl Board for Position {
    type Space = Heap;
    type Piece = Counters;

    fn spaces(&self) -> impl Iterator<Item = Heap> {
        (0..3).map(Heap)
    }

    fn piece(&self, heap: Heap) -> Option<Counters> {
        let counters = self.setup().heaps.get(usize::from(heap.0)).copied();
        let counters = counters.filter(|&counters| counters > 0).map(Counters);
        counters.map(|counters| if is(Fault::PieceMiscounted) { Counters(1) } else { counters })
    }

    fn pieces(&self) -> impl Iterator<Item = (Heap, Counters)> {
        let all = self.spaces().filter_map(|heap| Some((heap, self.piece(heap)?)));
        all.skip(usize::from(is(Fault::PieceForgotten)))
    }
}

/// The heap and the number of counters that a move takes.
fn parts(m: Move) -> (Heap, u8) {
    (Heap((m.index() / 5) as u8), (m.index() % 5 + 1) as u8)
}

impl View for Position {
    const MOVE_HELP: &'static str = "A heap and a number: a3, b1.";
    const CHOICES: &'static [Choice] = &[
        Choice { name: "1", about: "take one", piece: None },
        Choice { name: "2", about: "take two", piece: None },
        Choice { name: "3", about: "take three", piece: None },
        Choice { name: "4", about: "take four", piece: None },
        Choice { name: "5", about: "take five", piece: None },
    ];

    fn layout(&self) -> Layout<Heap> {
        let gap = if is(Fault::TooNear) { 0.0 } else { 1.0 };
        let place = |space: Heap| Place {
            space,
            at: Point::new(f64::from(space.0) * gap, 0.0),
            shape: Shape::Circle,
            size: 1.0,
            closed: is(Fault::PieceOnClosed),
        };
        let mut places: Vec<_> = self.spaces().map(place).collect();
        if is(Fault::PlaceMissing) {
            places.pop();
        }
        if is(Fault::PlacesReversed) {
            places.reverse();
        }
        let entry =
            |name: &str, at| Entry { number: 0, name: name.into(), at, to: place(Heap(0)).at };
        let away = Point::new(9.0, 9.0);
        let entries = match FAULT.get() {
            Fault::EntryTwice => vec![entry("x", away), entry("y", away)],
            Fault::EntryToNowhere => vec![Entry { to: away, ..entry("x", away) }],
            Fault::TouchTextTwice => vec![entry("a", away)],
            Fault::EntryRenamed => vec![entry(["x", "y"][self.turn().index()], away)],
            _ => Vec::new(),
        };
        let table = |centre| Turntable { centre, radius: 0.9, spaces: vec![Heap(0)] };
        let turntable = match FAULT.get() {
            Fault::TurntableElsewhere => Some(table(away)),
            Fault::TurnElsewhere => Some(table(Point::new(-0.5, 0.0))),
            _ => None,
        };
        Layout {
            places,
            lines: Vec::new(),
            labels: Vec::new(),
            entries,
            turntable,
            piece_size: 0.8,
        }
    }

    fn glyph(piece: Counters) -> Glyph {
        let sign = if is(Fault::SignTwice) { '1' } else { piece.letter() };
        // Colours alone are not enough.
        let hue = if piece.0 == 1 { Hue::Red } else { Hue::Blue };
        let symbol = if is(Fault::LooksAlike) { 'x' } else { piece.letter() };
        let symbol = Symbol::Letter(symbol);
        Glyph { shape: Shape::Circle, tone: Tone::bright(hue), symbol, sign }
    }

    fn beside(&self) -> Vec<Count> {
        let value = if is(Fault::CountTooHigh) { 13 } else { 12 };
        let count = Count { name: "counters", player: None, value, of: Some(12), piece: None };
        vec![count; if is(Fault::CountTwice) { 2 } else { 1 }]
    }

    fn highlights(&self) -> Vec<Vec<Heap>> {
        vec![vec![Heap(if is(Fault::HighlightOffBoard) { 3 } else { 0 })]]
    }

    fn inputs(&self, m: Move) -> Vec<Touch<Heap>> {
        let (heap, take) = parts(m);
        let choice = Touch::Choice(usize::from(take) - 1);
        match FAULT.get() {
            Fault::InputsAlike => vec![Touch::Space(heap)],
            Fault::InputIsPrefix if take == 1 => vec![Touch::Space(heap)],
            Fault::TouchOffBoard => vec![Touch::Space(heap), choice, Touch::Space(Heap(3))],
            Fault::NoSuchEntry => vec![Touch::Space(heap), choice, Touch::Entry(7)],
            Fault::NoSuchChoice => vec![Touch::Space(heap), Touch::Choice(take.into())],
            _ => vec![Touch::Space(heap), choice],
        }
    }

    fn changes(&self, m: Move) -> Vec<Step<Heap, Counters>> {
        let (at, take) = parts(m);
        let left = self.setup().heaps[at.index()] - take;
        let next = Heap((at.0 + 1) % 3);
        let usual = match left {
            0 => Change::Leaves { at, exit: None },
            left => Change::Becomes { at, piece: Counters(left) },
        };
        let wrong = match FAULT.get() {
            Fault::ChangeForgotten => return Vec::new(),
            Fault::ChangeOfNothing => Change::Leaves { at: Heap(3), exit: None },
            Fault::JumpOverNothing => Change::Jumps { from: at, over: Heap(3), to: at },
            Fault::JumpOverItself => Change::Jumps { from: at, over: at, to: next },
            Fault::LandingTaken => Change::Moves { path: vec![at, next] },
            Fault::LeavesNowhere => Change::Leaves { at: next, exit: Some(7) },
            Fault::EntersElsewhere => Change::Enters { at, piece: Counters(left), entry: Some(7) },
            Fault::LeavesTwice => {
                let leaves = Change::Leaves { at: next, exit: None };
                return vec![vec![leaves.clone(), leaves], vec![usual]];
            }
            Fault::TurnWithoutTable | Fault::TurnElsewhere => {
                Change::Turns { eighths: 1, moves: vec![(at, at)] }
            }
            Fault::ClosesUnseen if left == 0 => Change::Closes { at },
            _ => return vec![vec![usual]],
        };
        vec![vec![wrong], vec![usual]]
    }

    fn describe(&self, m: Move) -> String {
        let (heap, take) = parts(m);
        let heap = if is(Fault::WordsAlike) { Heap(0) } else { heap };
        let stop = if is(Fault::FullStop) { "." } else { "" };
        format!("{take} of heap {heap} are taken{stop}")
    }

    fn reason(&self) -> Option<String> {
        let over = self.is_over() && !is(Fault::NoReason);
        over.then(|| "nothing is left".into())
    }
}

/// Tries a law at positions from the first to the last of a game.
fn run(law: fn(&Position), fault: Fault) -> Result<(), String> {
    FAULT.set(fault);
    for text in ["3,4,5 left", "3,2,5 right", "0,2,0 left", "0,0,0 right"] {
        let position: Position = text.parse().unwrap();
        let held = catch_unwind(AssertUnwindSafe(|| law(&position)));
        held.map_err(|why| *why.downcast::<String>().unwrap())?;
    }
    Ok(())
}

/// Each fault is caught by a law, with these words, and without a fault it holds.
#[track_caller]
fn catches(law: fn(&Position), faults: &[(Fault, &str)]) {
    assert_eq!(run(law, Fault::Nothing), Ok(()));
    for &(fault, words) in faults {
        let report = run(law, fault).expect_err(&format!("{fault:?} is not caught"));
        assert!(report.contains(words), "{fault:?}: {report}");
    }
}

#[test]
fn layouts() {
    let faults = [
        (Fault::PlaceMissing, "3,4,5 left: the spaces that are placed"),
        (Fault::PlacesReversed, "3,4,5 left: the spaces that are placed"),
        (Fault::TextOfAnother, "3,4,5 left: by index and by text"),
        (Fault::TooNear, "are too near"),
        (Fault::EntryTwice, "3,4,5 left: entries: 0 twice"),
        (Fault::EntryToNowhere, "leads nowhere"),
        (Fault::TurntableElsewhere, "a is not on the turntable"),
    ];
    catches(view::layout, &faults);
}

#[test]
fn pieces() {
    let faults = [
        (Fault::LetterTwice, "the letters of pieces: '1' twice"),
        (Fault::NameTwice, "the names of pieces: \"one\" twice"),
        (Fault::LooksAlike, "the looks of pieces"),
        (Fault::SignTwice, "the signs of pieces: '1' twice"),
        (Fault::PieceForgotten, "3,4,5 left: pieces() and piece()"),
        (Fault::PieceMiscounted, "3,4,5 left: Counters(1) on the board and in the text"),
        (Fault::PieceOnClosed, "3,4,5 left: closed, with a piece"),
    ];
    catches(view::pieces, &faults);
}

#[test]
fn counts_and_highlights() {
    let faults = [
        (Fault::CountTwice, "3,4,5 left: counts"),
        (Fault::CountTooHigh, "value: 13"),
        (Fault::HighlightOffBoard, "is highlighted"),
    ];
    catches(view::beside, &faults);
}

#[test]
fn inputs() {
    let faults = [
        (Fault::InputsAlike, "3,4,5 left: a2 has the inputs of a1"),
        (Fault::InputIsPrefix, "begins the inputs of another move"),
        (Fault::TouchOffBoard, "Space(Heap(3)) for a1 cannot be touched"),
        (Fault::NoSuchEntry, "Entry(7) for a1 cannot be touched"),
        (Fault::NoSuchChoice, "Choice(5) for c5 cannot be touched"),
        (Fault::TouchTextTwice, "the texts of touches: \"a\" twice"),
    ];
    catches(view::inputs, &faults);
}

#[test]
fn changes() {
    let faults = [
        (Fault::ChangeForgotten, "3,4,5 left: the pieces after a1"),
        (Fault::ChangeOfNothing, "3,4,5 left: a1: no piece"),
        (Fault::JumpOverNothing, "3,4,5 left: a1: no piece"),
        (Fault::JumpOverItself, "a jump over its own end"),
        (Fault::LandingTaken, "a landing that is taken"),
        (Fault::LeavesTwice, "two pieces for one space"),
        (Fault::LeavesNowhere, "an exit that does not exist"),
        (Fault::EntersElsewhere, "an entry that leads elsewhere"),
        (Fault::TurnWithoutTable, "no turntable"),
        (Fault::TurnElsewhere, "a space that goes elsewhere"),
        (Fault::ClosesUnseen, "3,4,5 left: a3"),
        (Fault::EntryRenamed, "an entry after a1 is another"),
    ];
    catches(view::changes, &faults);
}

#[test]
fn words() {
    let faults = [
        (Fault::WordsAlike, "3,4,5 left: the sentences of moves"),
        (Fault::FullStop, "3,4,5 left: \"1 of heap a are taken.\""),
    ];
    catches(view::words, &faults);
}

#[test]
fn reasons() {
    catches(view::reason, &[(Fault::NoReason, "0,0,0 right: over without a reason")]);
}

#[test]
fn kinds_of_change() {
    let position: Position = "3,4,5 left".parse().unwrap();
    let met = |kinds: &'static [&str]| {
        catch_unwind(AssertUnwindSafe(|| view::everywhere([&position], kinds))).is_ok()
    };
    assert!(met(&["Becomes", "Leaves"]));
    assert!(!met(&["Becomes", "Leaves", "Moves"]), "one that was not met");
    assert!(!met(&["Becomes"]), "one that was not expected");
}
