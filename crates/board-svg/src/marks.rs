//! Marks for possible moves.

use std::collections::{BTreeMap, BTreeSet};

use board_play::view::{Entry, MoveInfo, Shape};
use svg::node::element::Element;

use crate::arrow::{Pen, cross, dot, mark, ring, triangle};
use crate::canvas::{outlined, text};
use crate::caption;
use crate::effects::Effects;
use crate::sheet::Sheet;

/// The width of the ring around a piece and its distance from the piece, in spaces.
const RING: f64 = 0.045;

/// A move to mark in a [`Picture`](crate::Picture).
///
/// For a legal move, the start and end are marked; for an illegal one, only the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The names of the spaces, entries and buttons that enter it, as in [`MoveInfo::inputs`].
    pub inputs: Vec<String>,
    /// Whether the move is legal.
    pub legal: bool,
}

impl From<&MoveInfo> for Mark {
    fn from(info: &MoveInfo) -> Self {
        Self { inputs: info.inputs.clone(), legal: true }
    }
}

/// The font size of the letters at entries, in spaces.
const LETTERS: f64 = 0.19;

/// The spaces, entries and buttons to mark, without duplicates.
#[derive(Default, Debug)]
pub(crate) struct Marked {
    /// The spaces with a piece that can move.
    pub movable: BTreeSet<String>,
    /// The spaces where moves end, and whether legal and illegal moves end there.
    pub targets: BTreeMap<String, [bool; 2]>,
    /// The buttons to name at the entries; empty if all moves have the same button.
    pub buttons: BTreeSet<String>,
    /// The names of the buttons at the entries that moves use, for legal and illegal moves, by
    /// entry number.
    pub entries: BTreeMap<usize, [Option<String>; 2]>,
}

impl Marked {
    pub(crate) fn of(sheet: &Sheet<'_>, marks: &[Mark]) -> Self {
        let mut marked = Self::default();
        for mark in marks {
            marked.add(sheet, mark);
        }
        if marked.buttons.len() < 2 {
            marked.buttons.clear();
        }
        marked
    }

    fn add(&mut self, sheet: &Sheet<'_>, mark: &Mark) {
        let layout = &sheet.scene.layout;
        let (mut spaces, mut entries, mut buttons) = (Vec::new(), Vec::new(), Vec::new());
        for input in &mark.inputs {
            if let Some(place) = sheet.place(input) {
                spaces.push(&place.space);
            } else if let Some(entry) = layout.entries.iter().find(|e| e.name == *input) {
                entries.push(entry.number);
            } else {
                buttons.push(input.as_str());
            }
        }
        for number in entries {
            self.buttons.extend(buttons.iter().map(ToString::to_string));
            let letters = &mut self.entries.entry(number).or_default()[usize::from(!mark.legal)];
            let letters = letters.get_or_insert_default();
            let buttons = buttons.concat();
            if !letters.contains(&buttons) {
                *letters += &buttons;
            }
        }
        let starts = spaces.first().filter(|space| sheet.piece(space).is_some());
        if let Some(&start) = starts.filter(|_| mark.legal) {
            self.movable.insert(start.clone());
        }
        let Some(&end) = spaces.last() else { return };
        if spaces.len() > 1 || starts.is_none() || !mark.legal {
            self.targets.entry(end.clone()).or_default()[usize::from(!mark.legal)] = true;
        }
    }
}

/// Draws rings around the pieces that can move, dots where legal moves end, crosses where illegal
/// moves end, and marks at entries except the `hinted` ones.
pub(crate) fn draw(
    marked: &Marked,
    hinted: &[&Entry],
    lanes: &Lanes,
    sheet: &Sheet<'_>,
) -> Vec<Element> {
    let mut marks = Vec::new();
    let (unit, legal, illegal) =
        (sheet.unit, Pen::mark(sheet.palette), Pen::illegal(sheet.palette));
    for space in &marked.movable {
        let Some(at) = sheet.middle(space) else { continue };
        let glyph = sheet.piece(space).and_then(|piece| sheet.glyph(piece));
        let shape = glyph.map_or(Shape::Circle, |glyph| glyph.shape);
        let radius = glyph.map_or(sheet.radius, |glyph| sheet.radius_of(glyph));
        let ring = ring(shape, at, radius + RING * unit, RING * unit, legal);
        marks.push(mark("movable", space, [ring]));
    }
    for (space, &[is_legal, is_illegal]) in &marked.targets {
        let Some(at) = sheet.middle(space) else { continue };
        // The two marks are side by side.
        let shift = if is_legal && is_illegal { 0.18 * unit } else { 0.0 };
        if is_illegal {
            marks.push(mark("illegal", space, [cross(at.plus(shift, 0.0), unit, illegal)]));
        }
        if is_legal {
            marks.push(mark("target", space, [dot(at.plus(-shift, 0.0), unit, legal)]));
        }
    }
    for entry in &sheet.scene.layout.entries {
        let Some(letters) = marked.entries.get(&entry.number) else { continue };
        if hinted.iter().any(|hinted| hinted.number == entry.number) {
            continue;
        }
        for (lane, letters) in [Lane::Legal, Lane::Illegal].into_iter().zip(letters) {
            let Some(letters) = letters.as_deref() else { continue };
            let shift = lanes.shift(entry.number, lane);
            let letters = if marked.buttons.is_empty() { "" } else { letters };
            marks.push(draw_entry(entry, letters, (lane, shift), sheet));
        }
    }
    marks
}

/// Draws legal moves at an entry with a triangle, or illegal moves with a cross, and the letters of
/// their buttons.
fn draw_entry(
    entry: &Entry,
    letters: &str,
    (lane, shift): (Lane, f64),
    sheet: &Sheet<'_>,
) -> Element {
    let (entrance, unit, palette) = (sheet.entrance(entry), sheet.unit, sheet.palette);
    let (kind, shape, color) = if lane == Lane::Legal {
        let at = entrance.at(0.25, shift);
        ("entry", triangle(at, entrance.out, unit, Pen::mark(palette)), palette.mark)
    } else {
        let at = entrance.at(0.15, shift);
        ("illegal", cross(at, 0.8 * unit, Pen::illegal(palette)), palette.illegal)
    };
    let size = LETTERS * unit;
    let out = (entrance.out.x.abs() / unit, entrance.out.y.abs() / unit);
    let half = f64::midpoint(caption::width(letters, size) * out.0, size * out.1);
    let at = entrance.at(0.28 + half / unit, shift);
    let letters =
        (!letters.is_empty()).then(|| outlined(text(at, size, color, letters), palette.halo));
    mark(kind, &entry.name, [shape].into_iter().chain(letters))
}

/// A mark at an entry, in order from the left or the top.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Lane {
    /// The piece that was pushed off in the last move.
    Out,
    /// Legal moves, and the piece that entered in the last move.
    Legal,
    /// Illegal moves.
    Illegal,
}

/// The width of a lane, in spaces.
const LANE: f64 = 0.42;

/// The lanes in use, by entry number.
#[derive(Default, Debug)]
pub(crate) struct Lanes(BTreeMap<usize, BTreeSet<Lane>>);

impl Lanes {
    pub(crate) fn of(effects: &Effects, marked: &Marked) -> Self {
        let mut lanes = Self::default();
        effects.movements.iter().for_each(|movement| lanes.open(movement.entry, Lane::Legal));
        effects.left.iter().for_each(|left| lanes.open(left.exit, Lane::Out));
        for (&entry, letters) in &marked.entries {
            for (letters, lane) in letters.iter().zip([Lane::Legal, Lane::Illegal]) {
                lanes.open(letters.as_ref().map(|_| entry), lane);
            }
        }
        lanes
    }

    fn open(&mut self, entry: Option<usize>, lane: Lane) {
        if let Some(entry) = entry {
            self.0.entry(entry).or_default().insert(lane);
        }
    }

    /// Returns a lane's distance from its entry's center, in spaces.
    pub(crate) fn shift(&self, entry: usize, lane: Lane) -> f64 {
        let Some(lanes) = self.0.get(&entry) else { return 0.0 };
        let place = lanes.iter().position(|&other| other == lane).unwrap_or_default();
        (place as f64 - (lanes.len() - 1) as f64 / 2.0) * LANE
    }
}
