//! Law 11 fails for every fault of a view: Nim with one fault at a time. A heap is a space, and the
//! number of counters on it is the kind of piece.

use std::f64::consts::SQRT_2;
use std::fmt;
use std::str::FromStr;

use crate::{Law, LawResult, Suite, view};
use board_core::prelude::*;
use board_core::{Board, ParseError, Player};
use board_play::View;
use board_play::view::{
    Button, Change, Count, Entry, Glyph, Hue, Input, Layout, Place, Point, Shape, Symbol, Tone,
    Turntable,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::nim::{Move, Nim, Winner};
use super::wrong::{FAULT, assert_caught, is};

/// A heap, `a` to `c`. `d` exists, but is not on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Heap(pub u8);

impl board_core::Indexed for Heap {
    const COUNT: usize = 4;

    fn index(self) -> usize {
        if is("indices are reversed") { 3 - usize::from(self.0) } else { self.0.into() }
    }

    fn from_index(index: usize) -> Option<Self> {
        let number = if is("indices are reversed") { 3_usize.wrapping_sub(index) } else { index };
        let count = Self::COUNT + usize::from(is("a space too many"));
        (index < count).then_some(Self(number as u8))
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
        board_core::author::text::Reader::new(text)
            .take("a to d", |letter| number(letter).map(Self))
    }
}

impl Serialize for Heap {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let number = is("spaces are stored as numbers");
        if number { serializer.serialize_u8(self.0) } else { serializer.collect_str(self) }
    }
}

impl<'de> Deserialize<'de> for Heap {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        board_core::author::serde_text::deserialize(deserializer)
    }
}

impl Serialize for Winner {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(if is("outcomes are stored alike") { &Self::Left } else { self })
    }
}

impl<'de> Deserialize<'de> for Winner {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match String::deserialize(deserializer)?.as_str() {
            "left" => Ok(Self::Left),
            "right" => Ok(Self::Right),
            _ => Err(D::Error::custom("unknown")),
        }
    }
}

/// A number of counters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Counters(pub u8);

impl board_core::Piece for Counters {
    const KINDS: &'static [(Self, Option<Player>, char, &'static str)] = &[
        (Self(1), None, '1', "one"),
        (Self(2), None, '2', "two"),
        (Self(3), None, '3', "three"),
        (Self(4), None, '4', "four"),
        (Self(5), None, '5', "five"),
    ];

    fn letter(self) -> char {
        if is("a letter twice") && self.0 == 2 { '1' } else { (b'0' + self.0) as char }
    }

    fn name(self) -> &'static str {
        if is("a name twice") { "one" } else { Self::KINDS[usize::from(self.0) - 1].3 }
    }
}

impl Board for Nim {
    type Space = Heap;
    type Piece = Counters;

    fn spaces(&self) -> impl Iterator<Item = Heap> {
        (0..3).map(|number| match FAULT.get() {
            "spaces are reversed" => Heap(2 - number),
            "a space twice" => Heap(number / 2),
            _ => Heap(number),
        })
    }

    fn piece(&self, heap: Heap) -> Option<Counters> {
        let counters = self.setup().heaps.get(usize::from(heap.0)).copied();
        let counters = counters.or(is("a piece off the board").then_some(1));
        let some = |counters: &u8| *counters > 0 || is("a piece of no kind");
        let counters = counters.filter(some).map(Counters);
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
    const BUTTONS: &'static [Button] = &[
        Button { name: "1", about: "take one", piece: Some('1') },
        Button { name: "2", about: "take two", piece: None },
        Button { name: "3", about: "take three", piece: None },
        Button { name: "4", about: "take four", piece: None },
        Button { name: "5", about: "take five", piece: None },
    ];

    fn layout(&self) -> Layout {
        let heaps = self.setup().heaps;
        let place = |space: Heap| Place {
            closed: heaps[usize::from(space.0)] == 0,
            ..Place::open(space, Point::new(space.0.into(), 0.0), Shape::Circle, 1.0)
        };
        let open = heaps.iter().position(|&counters| counters > 0);
        let to = place(Heap(open.unwrap_or(0) as u8)).at;
        let outside = Point::new(-9.0, 0.0);
        let entry = |name: &str| Entry { number: 0, name: name.into(), at: outside, to };
        let mut layout = Layout::of(self.spaces().map(place).collect(), 0.8);
        layout.entries = open.map(|_| entry("x")).into_iter().collect();
        let table = |x, y, radius, spaces: &[u8]| {
            let spaces = spaces.iter().map(|&space| Heap(space).to_string()).collect();
            Some(Turntable { centre: Point::new(x, y), radius, spaces })
        };
        let (places, entries) = (&mut layout.places, &mut layout.entries);
        let turntable = &mut layout.turntable;
        match FAULT.get() {
            "a place is missing" => drop(places.pop()),
            "places are reversed" => places.reverse(),
            "too close" => places.iter_mut().for_each(|place| place.at = to),
            "a place without a column" => places[0].at.x = f64::NAN,
            "a place without a row" => places[0].at.y = f64::NAN,
            "a place without room" => places[0].size = 0.0,
            "pieces without a size" => layout.piece_size = 0.0,
            "a piece on a closed space" | "a swap on closed spaces" => {
                for place in places.iter_mut() {
                    place.closed = true;
                }
            }
            "an entry twice" => *entries = vec![entry("x"), entry("y")],
            "an entry to nowhere" => entries[0].to = Point::new(9.0, 9.0),
            "an entry on a space" => entries[0].at = places[1].at,
            "an entry without a name" => *entries = vec![entry("")],
            "an input name twice" => *entries = vec![entry("a")],
            "an entry is renamed" => *entries = vec![entry(["x", "y"][self.turn().index()])],
            "the turntable is elsewhere" => *turntable = table(9.0, 9.0, 0.9, &[0]),
            "a space on the edge of the turntable" => *turntable = table(-0.9, 0.0, 0.9, &[0]),
            "a turn elsewhere" => *turntable = table(-0.5, 0.0, 0.9, &[0]),
            "a turn by nothing" | "a turn of nothing" => *turntable = table(0.0, 0.0, 0.9, &[0]),
            "a space of the turntable twice" => *turntable = table(0.0, 0.0, 0.9, &[0, 0]),
            "the turntable has another space" => *turntable = table(0.0, 0.0, 0.9, &[3]),
            "three eighths of a turn" => {
                *turntable = table(1.0, 2.0, 2.3, &[0]);
                places[0].at = Point::new(3.0, 1.0);
                places[1].at = Point::new(1.0 - 0.5 * SQRT_2, 2.0 + 1.5 * SQRT_2);
                places[2].at = Point::new(9.0, 9.0);
            }
            _ => {}
        }
        layout
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
        let name = if is("a count without a name") { "" } else { "counters" };
        let piece = Some(if is("a count of unknown pieces") { 'x' } else { '1' });
        let count = Count { name, player: None, value, of: Some(12), piece };
        vec![count; if is("a count twice") { 2 } else { 1 }]
    }

    fn highlights(&self) -> Vec<Vec<Heap>> {
        match FAULT.get() {
            "a highlight off the board" => vec![vec![Heap(3)]],
            "a highlight of nothing" => vec![vec![]],
            _ => vec![vec![Heap(0)]],
        }
    }

    fn inputs(&self, m: Move) -> Vec<Input<Heap>> {
        let (heap, take) = parts(m);
        let button = Input::Button(usize::from(take) - 1);
        match FAULT.get() {
            "no inputs" => Vec::new(),
            "inputs alike" => vec![Input::Space(heap)],
            "an input begins another" if take == 1 => vec![Input::Space(heap)],
            "an input off the board" => vec![Input::Space(heap), button, Input::Space(Heap(3))],
            "no such entry" => vec![Input::Space(heap), button, Input::Entry(7)],
            "no such button" => vec![Input::Space(heap), Input::Button(take.into())],
            _ => vec![Input::Space(heap), button],
        }
    }

    fn changes(&self, m: Move) -> Vec<Vec<Change<Heap, Counters>>> {
        let (at, take) = parts(m);
        let left = self.setup().heaps[at.index()] - take;
        let next = Heap((at.0 + 1) % 3);
        let usual = match left {
            0 => Change::Leaves { at, exit: Some(0) },
            left => Change::Becomes { at, piece: Counters(left) },
        };
        let wrong = match FAULT.get() {
            "a change is forgotten" => return Vec::new(),
            "a change of nothing" => Change::Leaves { at: Heap(3), exit: None },
            "a jump over nothing" => Change::Jumps { from: at, over: Heap(3), to: at },
            "a jump over itself" => Change::Jumps { from: at, over: at, to: next },
            "a jump onto a piece that it takes" => Change::Jumps { from: at, over: next, to: next },
            "a path of one space" => Change::Moves { path: vec![at] },
            "a landing is taken" => Change::Moves { path: vec![at, next] },
            "a landing off the board" => Change::Moves { path: vec![at, Heap(3)] },
            "two pieces land together" => {
                let moves = |from| Change::Moves { path: vec![from, next] };
                return vec![vec![moves(at), moves(Heap((at.0 + 2) % 3))]];
            }
            "a swap on closed spaces" => {
                let moves = |from, to| Change::Moves { path: vec![from, to] };
                return vec![vec![moves(at, next), moves(next, at)]];
            }
            "becomes what it is" => Change::Becomes { at, piece: Counters(left + take) },
            "leaves by no exit" => Change::Leaves { at: next, exit: Some(7) },
            "enters by no entry" => Change::Enters { at, piece: Counters(left), entry: Some(7) },
            "enters elsewhere" => Change::Enters { at: next, piece: Counters(1), entry: Some(0) },
            "leaves twice" => {
                let leaves = Change::Leaves { at: next, exit: None };
                return vec![vec![leaves.clone(), leaves], vec![usual]];
            }
            "a turn without a table" | "a turn elsewhere" => {
                Change::Turns { eighths: 1, moves: vec![(at, at)] }
            }
            "a turn by nothing" => Change::Turns { eighths: 0, moves: vec![(Heap(0), Heap(0))] },
            "a turn of nothing" => Change::Turns { eighths: 1, moves: Vec::new() },
            "three eighths of a turn" => {
                Change::Turns { eighths: 3, moves: vec![(Heap(0), Heap(1))] }
            }
            "closes twice" => return vec![vec![Change::Closes { at }, Change::Closes { at }]],
            _ if left == 0 && !is("an empty heap stays open") => {
                return vec![vec![usual], vec![Change::Closes { at }]];
            }
            _ => return vec![vec![usual]],
        };
        vec![vec![wrong], vec![usual]]
    }

    fn describe(&self, m: Move) -> String {
        let (heap, take) = parts(m);
        let heap = if is("descriptions alike") { Heap(0) } else { heap };
        match FAULT.get() {
            "no description" => String::new(),
            "a description ends with a space" => format!("{take} of heap {heap} are taken "),
            "a full stop" => format!("{take} of heap {heap} are taken."),
            _ => format!("{take} of heap {heap} are taken"),
        }
    }

    fn reason(&self) -> Option<String> {
        let over = self.is_over() && !is("no reason");
        let stop = if is("a reason with a full stop") { "." } else { "" };
        over.then(|| format!("nothing is left{stop}"))
    }
}

type Law11 = fn(&Nim) -> LawResult;

/// A law, a fault that it catches, and a part of the report.
#[rustfmt::skip]
const FAULTS: &[(Law11, &str, &str)] = &[
    (view::layout, "a place is missing", "the spaces of the layout"),
    (view::layout, "places are reversed", "the spaces of the layout"),
    (view::layout, "a space twice", "the spaces are not in ascending order"),
    (view::layout, "spaces are reversed", "the spaces are not in ascending order"),
    (view::layout, "indices are reversed", "the indices of the spaces are not in ascending order"),
    (view::layout, "the name of another", "by index and notation"),
    (view::layout, "a space too many", "the space with the index 4"),
    (view::layout, "too close", "are too close"),
    (view::layout, "a place without room", "size: 0.0"),
    (view::layout, "a place without a column", "expected a finite place"),
    (view::layout, "a place without a row", "expected a finite place"),
    (view::layout, "pieces without a size", "expected a positive piece size, found 0"),
    (view::layout, "an entry twice", "entries: 0 occurs twice"),
    (view::layout, "an entry to nowhere", "does not lead to an open space"),
    (view::layout, "an entry on a space", "is on a space"),
    (view::layout, "a piece on a closed space", "does not lead to an open space"),
    (view::layout, "the turntable is elsewhere", "a is not on the turntable"),
    (view::layout, "a space on the edge of the turntable", "a is not on the turntable"),
    (view::layout, "the turntable has another space", "d is not on the turntable"),
    (view::layout, "a space of the turntable twice", "the spaces of the turntable: \"a\" occurs twice"),
    (view::pieces, "a letter twice", "piece letters: '1' occurs twice"),
    (view::pieces, "a name twice", "piece names: \"one\" occurs twice"),
    (view::pieces, "looks alike", "appearance of pieces"),
    (view::pieces, "a sign twice", "piece signs: '1' occurs twice"),
    (view::pieces, "a piece is forgotten", "pieces()"),
    (view::pieces, "a piece is miscounted", "the number of Counters(1), as in the notation"),
    (view::pieces, "a piece off the board", "a piece on d, off the board"),
    (view::pieces, "a piece of no kind", "a kind that is not in KINDS"),
    (view::pieces, "a piece on a closed space", "a piece is on a closed space"),
    (view::off_board, "a count twice", "counts"),
    (view::off_board, "counters too high", "value: 13"),
    (view::off_board, "a count without a name", "name: \"\""),
    (view::off_board, "a count of unknown pieces", "piece: Some('x')"),
    (view::off_board, "a highlight off the board", "invalid highlight"),
    (view::off_board, "a highlight of nothing", "invalid highlight"),
    (view::inputs, "no inputs", "no input for a1"),
    (view::inputs, "an entry without a name", "the name of an input is empty"),
    (view::inputs, "a piece on a closed space", "Space(Heap(0)) for a1 cannot be entered"),
    (view::inputs, "inputs alike", "a2 has the same inputs as another move, Some(Move { heap: 0, take: 1 })"),
    (view::inputs, "an input begins another", "are also the beginning of another move"),
    (view::inputs, "an input off the board", "Space(Heap(3)) for a1 cannot be entered"),
    (view::inputs, "no such entry", "Entry(7) for a1 cannot be entered"),
    (view::inputs, "no such button", "Button(5) for c5 cannot be entered"),
    (view::inputs, "an input name twice", "the names of inputs: \"a\" occurs twice"),
    (view::changes, "a change is forgotten", "the pieces after a1"),
    (view::changes, "a change of nothing", "a1: no piece"),
    (view::changes, "a jump over nothing", "a1: no piece"),
    (view::changes, "a jump over itself", "a jump over its own end"),
    (view::changes, "a jump onto a piece that it takes", "a jump over its own end"),
    (view::changes, "a path of one space", "a path of one space"),
    (view::changes, "a landing is taken", "a landing on an occupied or closed space"),
    (view::changes, "a landing off the board", "a landing on an occupied or closed space"),
    (view::changes, "a swap on closed spaces", "a landing on an occupied or closed space"),
    (view::changes, "two pieces land together", "a space that is left or reached twice"),
    (view::changes, "becomes what it is", "no piece that changes"),
    (view::changes, "leaves twice", "a space that is left or reached twice"),
    (view::changes, "leaves by no exit", "an exit that does not exist"),
    (view::changes, "enters by no entry", "an entry that leads elsewhere"),
    (view::changes, "enters elsewhere", "an entry that leads elsewhere"),
    (view::changes, "a turn without a table", "no turntable"),
    (view::changes, "a turn by nothing", "a rotation of spaces off the turntable"),
    (view::changes, "a turn of nothing", "a rotation of spaces off the turntable"),
    (view::changes, "a turn elsewhere", "a space that rotates to the wrong place"),
    // The rotation is right, but it moves the heap away from the space of the next change.
    (view::changes, "three eighths of a turn", "no piece that changes"),
    (view::changes, "an empty heap stays open", "the closed spaces after a3"),
    (view::changes, "closes twice", "a1: a closes twice"),
    (view::changes, "an entry is renamed", "the name of entry 0 after a1"),
    (view::words, "descriptions alike", "the descriptions of moves"),
    (view::words, "a full stop", "\"1 of heap a are taken.\""),
    (view::words, "no description", "found \"\""),
    (view::words, "a description ends with a space", "taken \""),
    (view::reason, "a reason with a full stop", "\"nothing is left.\""),
    (view::reason, "no reason", "the game is over, but has no reason"),
];

#[test]
fn every_fault_is_caught_by_its_law() {
    for &(law, fault, words) in FAULTS {
        let positions = ["3,4,5 left", "3,2,5 right", "0,2,0 left", "0,0,0 right"];
        assert_caught(fault, Law::View, words, || {
            positions.iter().try_for_each(|text| law(&text.parse().unwrap()))
        });
    }
}

#[test]
fn exactly_the_listed_kinds_of_change_are_covered() {
    FAULT.set("nothing");
    let views = |changes| Suite { changes, ..super::suite::<Nim>(super::change) }.views();
    assert_eq!(views(&["Becomes", "Closes", "Leaves"]), Ok(()));
    assert!(views(&["Becomes", "Closes", "Leaves", "Moves"]).is_err(), "one does not occur");
    assert!(views(&["Becomes", "Closes"]).is_err(), "one is not listed");
}
