//! Marks for possible moves.

use std::collections::{BTreeMap, BTreeSet};

use board_play::view::{Entry, Offer, Point, Shape, View};

use crate::canvas::{cross, dot, outlined, text};
use crate::font;
use crate::kinds::{Kind, Marks, frame, triangle};
use crate::lanes::{Lane, Lanes};
use crate::sheet::Sheet;
use crate::theme::Palette;

/// The distance from a movable piece to its frame.
const FRAME: f64 = 3.0;

/// A move to mark in a [`Picture`](crate::Picture).
///
/// The start and the end of a legal move are marked, but only the end of an illegal one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The names of the spaces, entries and choices that enter it, as in [`Offer::inputs`].
    pub inputs: Vec<String>,
    /// Whether the move is legal.
    pub legal: bool,
}

impl Mark {
    /// Returns the marks of moves in a position.
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

/// The font size of the letters at entries.
const LETTERS: f64 = 11.0;

/// The spaces, entries and choices to mark, without duplicates.
#[derive(Default, Debug)]
pub(crate) struct Marked {
    /// The spaces with a piece that can move.
    pub movable: BTreeSet<String>,
    /// The spaces where moves end, and whether legal and illegal moves end there.
    pub targets: BTreeMap<String, [bool; 2]>,
    /// The choices that are shown at entries.
    pub choices: BTreeSet<String>,
    /// The entries that moves use, by number.
    pub entries: BTreeMap<usize, Letters>,
}

/// The names of the choices at an entry, for legal and for illegal moves.
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

/// Draws frames around the pieces that can move, below the pieces. Frames are wider around pieces
/// in
/// `framed`, which have a frame for the last move.
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

/// Draws dots where legal moves end, crosses where illegal moves end, and marks at entries, above
/// the pieces.
pub(crate) fn draw_targets(
    marks: &mut Marks,
    marked: &Marked,
    lanes: &Lanes,
    sheet: &Sheet<'_>,
    palette: &Palette,
) {
    for (space, &[legal, illegal]) in &marked.targets {
        let Some(at) = sheet.middle(space) else { continue };
        // Both marks are side by side.
        let shift = if legal && illegal { 9.0 } else { 0.0 };
        if illegal {
            let cross = cross(at.plus(shift, 0.0), palette.illegal, palette.page);
            marks.add(Kind::Illegal, space, [cross]);
        }
        if legal {
            let dot = dot(at.plus(-shift, 0.0), palette.legal, palette.page);
            marks.add(Kind::Target, space, [dot]);
        }
    }
    for entry in &sheet.scene.layout.entries {
        let Some(letters) = marked.entries.get(&entry.number) else { continue };
        draw_entry(marks, entry, letters, lanes, sheet, palette);
    }
}

/// Draws the choices of legal moves with a triangle, and those of illegal moves with a cross.
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
    // Draws letters, starting `from` pixels outside the edge.
    let draw_letters = |from: f64, shift: f64, letters: &str, color| {
        let half = font::width(letters, LETTERS) * out.x.abs() + LETTERS * out.y.abs();
        let at = entrance.at((from + half / 2.0) / sheet.unit, shift);
        outlined(text(at, LETTERS, color, letters), palette.page)
    };
    if let Some(letters) = &letters.legal {
        let shift = lanes.shift(entry.number, Lane::Legal);
        let back = Point::new(out.x * 7.0, out.y * 7.0);
        let triangle = triangle(entrance.at(0.03, shift), back, palette.legal);
        let elements = [triangle, draw_letters(11.0, shift, letters, palette.legal)];
        marks.add(Kind::Entry, &entry.name, elements);
    }
    if let Some(letters) = &letters.illegal {
        let shift = lanes.shift(entry.number, Lane::Illegal);
        let cross = cross(entrance.at(0.14, shift), palette.illegal, palette.page);
        let elements = [cross, draw_letters(15.0, shift, letters, palette.illegal)];
        marks.add(Kind::Illegal, &entry.name, elements);
    }
}
