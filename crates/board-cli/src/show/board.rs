//! The board in characters: spaces, lines, pieces, marks and labels.

use std::collections::BTreeMap;

use anstyle::{AnsiColor, Style};
use board_play::view::{Entry, Hue, Offer, Place, Point, Scene};

use super::canvas::{Canvas, Cell, Glyph};
use super::labels;
use super::sheet::{self, Sheet};

const GREEN: Style = AnsiColor::Green.on_default().bold();

/// The sign where a legal move ends.
const TARGET: Glyph = Glyph::new('*', '*', GREEN);

/// The signs around a piece that a legal move starts with.
const MOVABLE: [Glyph; 2] = [Glyph::new('[', '[', GREEN), Glyph::new(']', ']', GREEN)];

/// The lines of a board.
const LINES: Style = AnsiColor::BrightBlack.on_default();

/// A space that is out of the game.
pub const CLOSED: Glyph = Glyph::new('▒', '#', LINES);

/// An empty space where lines meet.
const EMPTY: Glyph = Glyph::new('+', '+', Style::new());

/// The kinds of marks on a board.
#[derive(Clone, Copy, Default, Debug)]
pub struct Marks {
    pub movable: bool,
    pub target: bool,
    pub entry: bool,
}

/// Draws the board, with marks for these moves.
pub fn draw(scene: &Scene, offers: &[Offer]) -> (Canvas, Marks) {
    let sheet = Sheet::of(&scene.layout);
    let mut canvas = Canvas::default();
    match sheet.style {
        sheet::Style::Squares => boxes(&mut canvas, scene, &sheet),
        sheet::Style::Hexagons => hexagons(&mut canvas, scene, &sheet),
        sheet::Style::Points => lines(&mut canvas, scene, &sheet),
    }
    for place in scene.layout.places.iter().filter(|place| place.closed) {
        let (x, y) = sheet.at(place.at);
        for x in x - 1..=x + 1 {
            canvas.put((x, y), CLOSED);
        }
    }
    for (space, letter) in &scene.pieces {
        if let Some(place) = scene.layout.place(space) {
            canvas.put(sheet.at(place.at), sign(scene, *letter));
        }
    }
    let mut marker = Marker { canvas, scene, sheet, marks: Marks::default() };
    for offer in offers {
        marker.mark(offer);
    }
    marker.entries(offers);
    let Marker { mut canvas, marks, .. } = marker;
    labels::write(&mut canvas, &scene.layout, &sheet);
    (canvas, marks)
}

/// The sign of a kind of piece in the colour of its hue; without one, the sides differ in colour
/// all the same.
pub fn sign(scene: &Scene, letter: char) -> Glyph {
    let Some(kind) = scene.kind(letter) else {
        return Glyph::new(letter, letter, Style::new());
    };
    let colour = match (kind.glyph.tone.hue, kind.glyph.tone.dark) {
        (Hue::Red | Hue::Orange, _) => AnsiColor::Red,
        (Hue::Yellow | Hue::Brown, _) => AnsiColor::Yellow,
        (Hue::Green, _) => AnsiColor::Green,
        (Hue::Blue, _) => AnsiColor::Blue,
        (_, false) => AnsiColor::White,
        (_, true) => AnsiColor::Cyan,
    };
    Glyph::new(kind.glyph.sign, letter, colour.on_default().bold())
}

/// The directions in which lines leave a cell.
const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

/// The lines of a cell, by the sum of its directions.
const BOX: [char; 16] =
    [' ', '│', '│', '│', '─', '┘', '┐', '┤', '─', '└', '┌', '├', '─', '┴', '┬', '┼'];

/// Squares of three signs, with lines between them.
fn boxes(canvas: &mut Canvas, scene: &Scene, sheet: &Sheet) {
    let mut ways: BTreeMap<Cell, u8> = BTreeMap::new();
    for place in &scene.layout.places {
        let (x, y) = sheet.at(place.at);
        let mut add = |cell, way| *ways.entry(cell).or_default() |= way;
        for row in [y - 1, y + 1] {
            (x - 2..x + 2).for_each(|x| add((x, row), RIGHT));
            (x - 1..=x + 2).for_each(|x| add((x, row), LEFT));
        }
        for column in [x - 2, x + 2] {
            (y - 1..=y).for_each(|y| add((column, y), DOWN));
            (y..=y + 1).for_each(|y| add((column, y), UP));
        }
    }
    for (cell, ways) in ways {
        let ascii = match ways {
            ways if ways & (LEFT | RIGHT) == 0 => '|',
            ways if ways & (UP | DOWN) == 0 => '-',
            _ => '+',
        };
        canvas.put(cell, Glyph::new(BOX[usize::from(ways & 15)], ascii, LINES));
    }
}

/// The six sides of each hexagon; neighbours share some of them.
fn hexagons(canvas: &mut Canvas, scene: &Scene, sheet: &Sheet) {
    for place in &scene.layout.places {
        let (x, y) = sheet.at(place.at);
        let sides = [
            ((x - 2, y), '│', '|'),
            ((x + 2, y), '│', '|'),
            ((x - 1, y - 1), '╱', '/'),
            ((x + 1, y - 1), '╲', '\\'),
            ((x - 1, y + 1), '╲', '\\'),
            ((x + 1, y + 1), '╱', '/'),
        ];
        for (cell, unicode, ascii) in sides {
            canvas.put(cell, Glyph::new(unicode, ascii, LINES));
        }
    }
}

/// The lines, and the spaces on them.
fn lines(canvas: &mut Canvas, scene: &Scene, sheet: &Sheet) {
    for (cell, stroke) in scene.layout.lines.iter().flat_map(|line| sheet.strokes(line)) {
        let (unicode, ascii) = stroke.characters();
        canvas.put(cell, Glyph::new(unicode, ascii, LINES));
    }
    for place in &scene.layout.places {
        canvas.put(sheet.at(place.at), EMPTY);
    }
}

/// Who marks moves on a board.
struct Marker<'a> {
    canvas: Canvas,
    scene: &'a Scene,
    sheet: Sheet,
    marks: Marks,
}

impl Marker<'_> {
    /// Marks the piece that a move starts with, and the space where it ends.
    fn mark(&mut self, offer: &Offer) {
        let layout = &self.scene.layout;
        let places: Vec<_> = offer.inputs.iter().filter_map(|input| layout.place(input)).collect();
        let (Some(&start), Some(&end)) = (places.first(), places.last()) else { return };
        let starts = self.has_piece(start);
        if starts {
            let (x, y) = self.sheet.at(start.at);
            self.canvas.put((x - 1, y), MOVABLE[0]);
            self.canvas.put((x + 1, y), MOVABLE[1]);
            self.marks.movable = true;
        }
        if places.len() > 1 || !starts {
            let (x, y) = self.sheet.at(end.at);
            let aside = isize::from(self.has_piece(end));
            self.canvas.put((x + aside, y), TARGET);
            self.marks.target = true;
        }
    }

    fn has_piece(&self, place: &Place<String>) -> bool {
        self.scene.pieces.iter().any(|(space, _)| *space == place.space)
    }

    /// Beside the entries, the signs of what can come in, and an arrow.
    fn entries(&mut self, offers: &[Offer]) {
        for entry in &self.scene.layout.entries {
            let used = offers.iter().filter(|offer| offer.inputs.contains(&entry.name));
            let choices =
                used.flat_map(|offer| &offer.inputs).filter(|input| **input != entry.name);
            let mut choices: Vec<_> = choices.collect();
            if choices.is_empty() && !offers.iter().any(|offer| offer.inputs.contains(&entry.name))
            {
                continue;
            }
            choices.sort();
            choices.dedup();
            let signs: Vec<_> = choices.into_iter().flat_map(|name| self.choice(name)).collect();
            self.entry(entry, signs);
            self.marks.entry = true;
        }
    }

    /// The sign of the piece that a choice is about, or its name.
    fn choice(&self, name: &str) -> Vec<Glyph> {
        let choice = self.scene.choices.iter().find(|choice| choice.name == name);
        match choice.and_then(|choice| choice.piece) {
            Some(letter) => vec![sign(self.scene, letter)],
            None => name.chars().map(|letter| Glyph::new(letter, letter, GREEN)).collect(),
        }
    }

    /// The signs stand outside of the arrow, or side by side with it above and below the board.
    fn entry(&mut self, entry: &Entry, mut signs: Vec<Glyph>) {
        let (x, y) = self.sheet.outside(entry.to, entry.at);
        let way = Point::new(entry.to.x - entry.at.x, entry.to.y - entry.at.y);
        let count = signs.len() as isize;
        let first = if way.x.abs() < way.y.abs() {
            signs.push(arrow(way));
            x - count / 2
        } else if way.x > 0.0 {
            signs.push(arrow(way));
            x - count
        } else {
            signs.insert(0, arrow(way));
            x
        };
        // A closed space there is in the way.
        for cell in [(x - 1, y), (x, y), (x + 1, y)] {
            if self.canvas.at(cell) == CLOSED {
                self.canvas.put(cell, Glyph::BLANK);
            }
        }
        for (x, sign) in (first..).zip(signs) {
            self.canvas.put((x, y), sign);
        }
    }
}

fn arrow(way: Point) -> Glyph {
    let (unicode, ascii) = match (way.x.abs() < way.y.abs(), way.x > 0.0, way.y > 0.0) {
        (true, _, true) => ('↓', 'v'),
        (true, _, false) => ('↑', '^'),
        (false, true, _) => ('→', '>'),
        (false, false, _) => ('←', '<'),
    };
    Glyph::new(unicode, ascii, GREEN)
}
