//! Marks for moves that could be made.

use std::collections::{BTreeMap, BTreeSet};

use board_play::view::{Entry, Offer, Point, Shape, View};

use crate::canvas::{cross, dot, seamed, text};
use crate::kinds::{Kind, Marks, frame, triangle};
use crate::lanes::{Lane, Lanes};
use crate::sheet::Sheet;
use crate::theme::Palette;
use crate::words;

/// From the side of a piece to the frame that says that it can move.
const FRAME: f64 = 3.0;

/// A move to mark where it starts and where it leads, if it is legal; otherwise where it would
/// lead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// What is touched to make it: names of spaces, entries and choices, as in [`Offer::inputs`].
    pub inputs: Vec<String>,
    /// Whether it is legal.
    pub legal: bool,
}

impl Mark {
    /// The marks of any moves in a position.
    pub fn all<P: View>(position: &P, moves: &[P::Move]) -> Vec<Self> {
        let layout = position.layout();
        let mark = |&m: &P::Move| {
            let inputs = position.inputs(m).into_iter();
            let inputs = inputs.map(|touch| touch.text::<P>(&layout).into()).collect();
            Self { inputs, legal: position.is_legal(m) }
        };
        moves.iter().map(mark).collect()
    }
}

impl From<&Offer> for Mark {
    fn from(offer: &Offer) -> Self {
        Self { inputs: offer.inputs.clone(), legal: true }
    }
}

/// The size of the letters at the entries.
const LETTERS: f64 = 11.0;

/// What there is to mark, each thing once.
#[derive(Default, Debug)]
pub(crate) struct Marked {
    /// Spaces with a piece that can move.
    pub movable: BTreeSet<String>,
    /// Spaces where moves end: whether legal ones, and whether others.
    pub targets: BTreeMap<String, [bool; 2]>,
    /// The choices that are made at entries.
    pub choices: BTreeSet<String>,
    /// Entries that moves use, by their numbers.
    pub entries: BTreeMap<usize, Letters>,
}

/// The names of the choices with which an entry is used in legal moves, and in others.
#[derive(Default, Debug)]
pub(crate) struct Letters {
    pub legal: Option<String>,
    pub illegal: Option<String>,
}

impl Marked {
    pub fn of(sheet: &Sheet<'_>, marks: &[Mark]) -> Self {
        let mut marked = Self::default();
        for mark in marks {
            marked.add(sheet, mark);
        }
        marked
    }

    fn add(&mut self, sheet: &Sheet<'_>, mark: &Mark) {
        let layout = &sheet.scene.layout;
        let (mut spaces, mut entries, mut choices) = (Vec::new(), Vec::new(), Vec::new());
        for input in &mark.inputs {
            if let Some(place) = sheet.place(input) {
                spaces.push(&place.space);
            } else if let Some(entry) = layout.entries.iter().find(|e| e.name == *input) {
                entries.push(entry.number);
            } else {
                choices.push(input.as_str());
            }
        }
        for number in entries {
            self.choices.extend(choices.iter().map(ToString::to_string));
            let letters = self.entries.entry(number).or_default();
            let letters = if mark.legal { &mut letters.legal } else { &mut letters.illegal };
            let letters = letters.get_or_insert_default();
            let choices = choices.concat();
            if !letters.contains(&choices) {
                *letters += &choices;
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

/// Frames around the pieces that can move; they belong below the pieces. Those that have a frame
/// for the last move get a wider one.
pub(crate) fn draw_movable(
    marks: &mut Marks,
    marked: &Marked,
    framed: &[&str],
    sheet: &Sheet<'_>,
    palette: &Palette,
) {
    for space in &marked.movable {
        let Some(at) = sheet.middle(space) else { continue };
        let glyph = sheet.piece(space).and_then(|piece| sheet.glyph(piece));
        let shape = glyph.map_or(Shape::Circle, |glyph| glyph.shape);
        let apart = if framed.contains(&space.as_str()) { 2.0 * FRAME } else { FRAME };
        let frame = frame(shape, at, sheet.radius + apart, palette.legal);
        marks.add(Kind::Movable, space, [frame]);
    }
}

/// Dots where legal moves end, crosses where others would, and signs at the entries; they belong
/// above the pieces.
pub(crate) fn draw_targets(
    marks: &mut Marks,
    marked: &Marked,
    lanes: &Lanes,
    sheet: &Sheet<'_>,
    palette: &Palette,
) {
    for (space, &[legal, illegal]) in &marked.targets {
        let Some(at) = sheet.middle(space) else { continue };
        // Side by side if there are both.
        let aside = if legal && illegal { 9.0 } else { 0.0 };
        if illegal {
            let cross = cross(at.plus(aside, 0.0), palette.illegal, palette.page);
            marks.add(Kind::Illegal, space, [cross]);
        }
        if legal {
            let dot = dot(at.plus(-aside, 0.0), palette.legal, palette.page);
            marks.add(Kind::Target, space, [dot]);
        }
    }
    for entry in &sheet.scene.layout.entries {
        let Some(letters) = marked.entries.get(&entry.number) else { continue };
        draw_entry(marks, entry, letters, lanes, sheet, palette);
    }
}

/// The letters of what may come in with a triangle, and of what may not with a cross.
fn draw_entry(
    marks: &mut Marks,
    entry: &Entry,
    letters: &Letters,
    lanes: &Lanes,
    sheet: &Sheet<'_>,
    palette: &Palette,
) {
    let entrance = sheet.entrance(entry);
    let out = Point::new(entrance.out.x / sheet.unit, entrance.out.y / sheet.unit);
    // Letters begin so many pixels outside of the edge.
    let words = |from: f64, aside: f64, letters: &str, colour| {
        let half = words::width(letters, LETTERS) * out.x.abs() + LETTERS * out.y.abs();
        let at = entrance.at((from + half / 2.0) / sheet.unit, aside);
        seamed(text(at, LETTERS, colour, letters), palette.page)
    };
    if let Some(letters) = &letters.legal {
        let aside = lanes.aside(entry.number, Lane::Legal);
        let back = Point::new(out.x * 7.0, out.y * 7.0);
        let triangle = triangle(entrance.at(0.03, aside), back, palette.legal);
        let elements = [triangle, words(11.0, aside, letters, palette.legal)];
        marks.add(Kind::Entry, &entry.name, elements);
    }
    if let Some(letters) = &letters.illegal {
        let aside = lanes.aside(entry.number, Lane::Illegal);
        let cross = cross(entrance.at(0.14, aside), palette.illegal, palette.page);
        let elements = [cross, words(15.0, aside, letters, palette.illegal)];
        marks.add(Kind::Illegal, &entry.name, elements);
    }
}
