//! Law 11 fails for every fault of a view: Nim with one fault at a time. A heap is a space, and the
//! number of counters on it is the kind of piece.

use std::f64::consts::SQRT_2;
use std::fmt;
use std::str::FromStr;

use board_core::prelude::*;
use board_core::{Board, ParseError, Player};
use board_laws::{Law, LawResult, Suite, view};
use board_play::View;
use board_play::view::{
    Change, Choice, Count, Entry, Glyph, Hue, Layout, Place, Point, Shape, Step, Symbol, Tone,
    Touch, Turntable,
};

use crate::nim::{Move, Nim};
use crate::wrong::{FAULT, is};

/// A heap, `a` to `c`. `d` exists, but is not on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Heap(pub u8);

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
        let letter = if is("the name of another") { b'a' } else { b'a' + self.0 };
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

/// A number of counters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Counters(pub u8);

impl board_core::Piece for Counters {
    const ALL: &'static [Self] = &[Self(1), Self(2), Self(3), Self(4), Self(5)];

    fn owner(self) -> Option<Player> {
        None
    }

    fn letter(self) -> char {
        if is("a letter twice") && self.0 == 2 { '1' } else { (b'0' + self.0) as char }
    }

    fn name(self) -> &'static str {
        let number = if is("a name twice") { 1 } else { self.0 };
        ["none", "one", "two", "three", "four", "five"][usize::from(number)]
    }
}

impl Board for Nim {
    type Space = Heap;
    type Piece = Counters;

    fn spaces(&self) -> impl Iterator<Item = Heap> {
        (0..3).map(Heap)
    }

    fn piece(&self, heap: Heap) -> Option<Counters> {
        let counters = self.setup().heaps.get(usize::from(heap.0)).copied();
        let counters = counters.filter(|&counters| counters > 0).map(Counters);
        counters.map(|counters| if is("a piece is miscounted") { Counters(1) } else { counters })
    }

    fn pieces(&self) -> impl Iterator<Item = (Heap, Counters)> {
        let all = self.spaces().filter_map(|heap| Some((heap, self.piece(heap)?)));
        all.skip(usize::from(is("a piece is forgotten")))
    }
}

/// The heap and the number of counters that a move takes.
fn parts(m: Move) -> (Heap, u8) {
    (Heap((m.index() / 5) as u8), (m.index() % 5 + 1) as u8)
}

impl View for Nim {
    const MOVE_HELP: &'static str = "A heap and a number: a3, b1.";
    const CHOICES: &'static [Choice] = &[
        Choice { name: "1", about: "take one", piece: None },
        Choice { name: "2", about: "take two", piece: None },
        Choice { name: "3", about: "take three", piece: None },
        Choice { name: "4", about: "take four", piece: None },
        Choice { name: "5", about: "take five", piece: None },
    ];

    fn layout(&self) -> Layout<Heap> {
        let away = Point::new(9.0, 9.0);
        let gap = if is("too close") { 0.0 } else { 1.0 };
        let place = |space: Heap| Place {
            space,
            at: if is("three eighths of a turn") {
                [Point::new(2.0, -1.0), Point::new(-0.5 * SQRT_2, 1.5 * SQRT_2), away]
                    [usize::from(space.0)]
            } else {
                Point::new(f64::from(space.0) * gap, 0.0)
            },
            shape: Shape::Circle,
            size: if is("a place without room") { 0.0 } else { 1.0 },
            closed: is("a piece on a closed space"),
            goal: None,
        };
        let mut places: Vec<_> = self.spaces().map(place).collect();
        if is("a place is missing") {
            places.pop();
        }
        if is("places are reversed") {
            places.reverse();
        }
        let entry =
            |name: &str, at| Entry { number: 0, name: name.into(), at, to: place(Heap(0)).at };
        let entries = match FAULT.get() {
            "an entry twice" => vec![entry("x", away), entry("y", away)],
            "an entry to nowhere" => vec![Entry { to: away, ..entry("x", away) }],
            "a touch name twice" => vec![entry("a", away)],
            "an entry is renamed" => vec![entry(["x", "y"][self.turn().index()], away)],
            _ => Vec::new(),
        };
        let table = |centre| Turntable { centre, radius: 0.9, spaces: vec![Heap(0)] };
        let turntable = match FAULT.get() {
            "the turntable is elsewhere" => Some(table(away)),
            "a turn elsewhere" => Some(table(Point::new(-0.5, 0.0))),
            "three eighths of a turn" => Some(Turntable { radius: 2.3, ..table(Point::default()) }),
            _ => None,
        };
        let piece_size = if is("pieces without a size") { 0.0 } else { 0.8 };
        Layout { entries, turntable, ..Layout::of(places, piece_size) }
    }

    fn glyph(piece: Counters) -> Glyph {
        let sign = if is("a sign twice") { '1' } else { piece.letter() };
        // Pieces must differ in more than color.
        let hue = if piece.0 == 1 { Hue::Red } else { Hue::Blue };
        let symbol = if is("looks alike") { 'x' } else { piece.letter() };
        let symbol = Symbol::Letter(symbol);
        Glyph { shape: Shape::Circle, tone: Tone::bright(hue), symbol, sign }
    }

    fn off_board(&self) -> Vec<Count> {
        let value = if is("counters too high") { 13 } else { 12 };
        let count = Count { name: "counters", player: None, value, of: Some(12), piece: None };
        vec![count; if is("a count twice") { 2 } else { 1 }]
    }

    fn highlights(&self) -> Vec<Vec<Heap>> {
        vec![vec![Heap(if is("a highlight off the board") { 3 } else { 0 })]]
    }

    fn inputs(&self, m: Move) -> Vec<Touch<Heap>> {
        let (heap, take) = parts(m);
        let choice = Touch::Choice(usize::from(take) - 1);
        match FAULT.get() {
            "inputs alike" => vec![Touch::Space(heap)],
            "an input begins another" if take == 1 => vec![Touch::Space(heap)],
            "a touch off the board" => vec![Touch::Space(heap), choice, Touch::Space(Heap(3))],
            "no such entry" => vec![Touch::Space(heap), choice, Touch::Entry(7)],
            "no such choice" => vec![Touch::Space(heap), Touch::Choice(take.into())],
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
            "a change is forgotten" => return Vec::new(),
            "a change of nothing" => Change::Leaves { at: Heap(3), exit: None },
            "a jump over nothing" => Change::Jumps { from: at, over: Heap(3), to: at },
            "a jump over itself" => Change::Jumps { from: at, over: at, to: next },
            "a landing is taken" => Change::Moves { path: vec![at, next] },
            "leaves by no exit" => Change::Leaves { at: next, exit: Some(7) },
            "enters elsewhere" => Change::Enters { at, piece: Counters(left), entry: Some(7) },
            "leaves twice" => {
                let leaves = Change::Leaves { at: next, exit: None };
                return vec![vec![leaves.clone(), leaves], vec![usual]];
            }
            "a turn without a table" | "a turn elsewhere" => {
                Change::Turns { eighths: 1, moves: vec![(at, at)] }
            }
            "three eighths of a turn" => {
                Change::Turns { eighths: 3, moves: vec![(Heap(0), Heap(1))] }
            }
            "closes unseen" if left == 0 => Change::Closes { at },
            _ => return vec![vec![usual]],
        };
        vec![vec![wrong], vec![usual]]
    }

    fn describe(&self, m: Move) -> String {
        let (heap, take) = parts(m);
        let heap = if is("descriptions alike") { Heap(0) } else { heap };
        let stop = if is("a full stop") { "." } else { "" };
        format!("{take} of heap {heap} are taken{stop}")
    }

    fn reason(&self) -> Option<String> {
        let over = self.is_over() && !is("no reason");
        over.then(|| "nothing is left".into())
    }
}

type Law11 = fn(&Nim) -> LawResult;

/// A law, a fault that it catches, and a part of the report.
#[rustfmt::skip]
const FAULTS: &[(Law11, &str, &str)] = &[
    (view::layout, "a place is missing", "the spaces of the layout"),
    (view::layout, "places are reversed", "the spaces of the layout"),
    (view::layout, "the name of another", "by index and notation"),
    (view::layout, "too close", "are too close"),
    (view::layout, "a place without room", "size: 0.0"),
    (view::layout, "pieces without a size", "expected a positive piece size, found 0"),
    (view::layout, "an entry twice", "entries: 0 occurs twice"),
    (view::layout, "an entry to nowhere", "does not lead to an open space"),
    (view::layout, "the turntable is elsewhere", "a is not on the turntable"),
    (view::pieces, "a letter twice", "piece letters: '1' occurs twice"),
    (view::pieces, "a name twice", "piece names: \"one\" occurs twice"),
    (view::pieces, "looks alike", "appearance of pieces"),
    (view::pieces, "a sign twice", "piece signs: '1' occurs twice"),
    (view::pieces, "a piece is forgotten", "pieces()"),
    (view::pieces, "a piece is miscounted", "the number of Counters(1), as in the notation"),
    (view::pieces, "a piece on a closed space", "a piece is on a closed space"),
    (view::off_board, "a count twice", "counts"),
    (view::off_board, "counters too high", "value: 13"),
    (view::off_board, "a highlight off the board", "invalid highlight"),
    (view::inputs, "inputs alike", "a2 has the same inputs as a1"),
    (view::inputs, "an input begins another", "are also the beginning of another move"),
    (view::inputs, "a touch off the board", "Space(Heap(3)) for a1 cannot be touched"),
    (view::inputs, "no such entry", "Entry(7) for a1 cannot be touched"),
    (view::inputs, "no such choice", "Choice(5) for c5 cannot be touched"),
    (view::inputs, "a touch name twice", "the names of touches: \"a\" occurs twice"),
    (view::changes, "a change is forgotten", "the pieces after a1"),
    (view::changes, "a change of nothing", "a1: no piece"),
    (view::changes, "a jump over nothing", "a1: no piece"),
    (view::changes, "a jump over itself", "a jump over its own end"),
    (view::changes, "a landing is taken", "a landing on an occupied or closed space"),
    (view::changes, "leaves twice", "a space that is left or reached twice"),
    (view::changes, "leaves by no exit", "an exit that does not exist"),
    (view::changes, "enters elsewhere", "an entry that leads elsewhere"),
    (view::changes, "a turn without a table", "no turntable"),
    (view::changes, "a turn elsewhere", "a space that rotates to the wrong place"),
    // The rotation is right, but it moves the heap away from the space of the next change.
    (view::changes, "three eighths of a turn", "no piece that changes"),
    (view::changes, "closes unseen", "a3"),
    (view::changes, "an entry is renamed", "the name of entry 0 after a1"),
    (view::words, "descriptions alike", "the descriptions of moves"),
    (view::words, "a full stop", "\"1 of heap a are taken.\""),
    (view::reason, "no reason", "the game is over, but has no reason"),
];

#[test]
fn every_fault_is_caught_by_its_law() {
    for &(law, fault, words) in FAULTS {
        let check = |fault| {
            FAULT.set(fault);
            let positions = ["3,4,5 left", "3,2,5 right", "0,2,0 left", "0,0,0 right"];
            positions.iter().try_for_each(|text| law(&text.parse().unwrap()))
        };
        assert_eq!(check("nothing"), Ok(()));
        let report = check(fault).expect_err(fault);
        assert_eq!(report.law, Law::View, "{fault}");
        assert!(report.detail.contains(words), "{fault}: {report}");
    }
}

#[test]
fn rotated_spaces_are_on_the_turntable() {
    for fault in ["a turn elsewhere", "three eighths of a turn"] {
        FAULT.set(fault);
        assert_eq!(view::layout(&"3,4,5 left".parse::<Nim>().unwrap()), Ok(()), "{fault}");
    }
}

#[test]
fn every_fault_is_in_the_table() {
    crate::faults::are_listed(include_str!("views.rs"), |fault| {
        FAULTS.iter().any(|&(_, name, _)| name == fault)
    });
}

#[test]
fn exactly_the_listed_kinds_of_change_are_covered() {
    FAULT.set("nothing");
    let views = |changes| Suite { changes, ..crate::suite::<Nim>(crate::change) }.views();
    assert_eq!(views(&["Becomes", "Leaves"]), Ok(()));
    assert!(views(&["Becomes", "Leaves", "Moves"]).is_err(), "a kind that does not occur");
    assert!(views(&["Becomes"]).is_err(), "a kind that is not listed");
}

#[test]
fn a_session_with_ambiguous_touches_is_caught() {
    let sessions = |fault| {
        FAULT.set(fault);
        crate::suite::<Nim>(crate::change).sessions()
    };
    assert_eq!(sessions("nothing"), Ok(()));
    for fault in ["inputs alike", "an input begins another"] {
        assert!(sessions(fault).is_err(), "{fault}");
    }
}
