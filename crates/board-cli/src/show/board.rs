//! The board in characters: spaces, lines, pieces, marks and labels.

use std::collections::BTreeMap;

use anstyle::{AnsiColor, Style};
use board_play::view::{Entry, Hue, MoveInfo, Place, Point, Scene};

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

/// A closed space.
pub const CLOSED: Glyph = Glyph::new('▒', '#', LINES);

/// An empty space on a board of points.
const EMPTY: Glyph = Glyph::new('+', '+', Style::new());

/// The kinds of marks on a board.
#[derive(Clone, Copy, Default, Debug)]
pub struct Marks {
    pub movable: bool,
    pub target: bool,
    pub entry: bool,
}

/// Draws the board, with marks for the given moves.
pub fn draw(scene: &Scene, infos: &[MoveInfo]) -> (Canvas, Marks) {
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
    for info in infos {
        marker.mark(info);
    }
    marker.entries(infos);
    let Marker { mut canvas, marks, .. } = marker;
    labels::write(&mut canvas, &scene.layout, &sheet);
    (canvas, marks)
}

/// Returns a piece's sign in its color, or in a color for its side if the piece has no color.
pub fn sign(scene: &Scene, letter: char) -> Glyph {
    let Some(kind) = scene.kind(letter) else {
        return Glyph::new(letter, letter, Style::new());
    };
    let color = match (kind.glyph.tone.hue, kind.glyph.tone.dark) {
        (Hue::Red | Hue::Orange, _) => AnsiColor::Red,
        (Hue::Brown, _) => AnsiColor::Yellow,
        (Hue::Blue, _) => AnsiColor::Blue,
        (_, false) => AnsiColor::White,
        (_, true) => AnsiColor::Cyan,
    };
    Glyph::new(kind.glyph.sign, letter, color.on_default().bold())
}

/// The directions in which lines leave a cell.
const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

/// The line characters by the sum of their directions.
const BOX: [char; 16] =
    [' ', '│', '│', '│', '─', '┘', '┐', '┤', '─', '└', '┌', '├', '─', '┴', '┬', '┼'];

/// Draws squares, three columns wide, with lines between them.
fn boxes(canvas: &mut Canvas, scene: &Scene, sheet: &Sheet) {
    let mut ways: BTreeMap<Cell, u8> = BTreeMap::new();
    for place in &scene.layout.places {
        let (x, y) = sheet.at(place.at);
        let mut add = |cell, way| *ways.entry(cell).or_default() |= way;
        for row in [y - 1, y + 1] {
            for x in x - 2..x + 2 {
                add((x, row), RIGHT);
                add((x + 1, row), LEFT);
            }
        }
        for column in [x - 2, x + 2] {
            for y in y - 1..=y {
                add((column, y), DOWN);
                add((column, y + 1), UP);
            }
        }
    }
    for (cell, ways) in ways {
        let unicode = BOX[usize::from(ways)];
        let ascii = match unicode {
            '│' => '|',
            '─' => '-',
            _ => '+',
        };
        canvas.put(cell, Glyph::new(unicode, ascii, LINES));
    }
}

/// Draws each hexagon's six sides, some of which are shared.
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

/// Draws the lines and the spaces on them.
fn lines(canvas: &mut Canvas, scene: &Scene, sheet: &Sheet) {
    for (cell, (unicode, ascii)) in scene.layout.lines.iter().flat_map(|line| sheet.strokes(line)) {
        canvas.put(cell, Glyph::new(unicode, ascii, LINES));
    }
    for place in &scene.layout.places {
        canvas.put(sheet.at(place.at), EMPTY);
    }
}

/// Marks moves on a board.
struct Marker<'a> {
    canvas: Canvas,
    scene: &'a Scene,
    sheet: Sheet,
    marks: Marks,
}

impl Marker<'_> {
    /// Marks the piece that a move starts with, and the space where it ends.
    fn mark(&mut self, info: &MoveInfo) {
        let layout = &self.scene.layout;
        let places: Vec<_> = info.inputs.iter().filter_map(|input| layout.place(input)).collect();
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
            let right = isize::from(self.has_piece(end));
            self.canvas.put((x + right, y), TARGET);
            self.marks.target = true;
        }
    }

    fn has_piece(&self, place: &Place) -> bool {
        self.scene.pieces.iter().any(|(space, _)| *space == place.space)
    }

    /// Marks entries with an arrow and the signs of the pieces that can enter.
    fn entries(&mut self, infos: &[MoveInfo]) {
        for entry in &self.scene.layout.entries {
            let used = infos.iter().filter(|info| info.inputs.contains(&entry.name));
            let mut buttons: Vec<_> = used.flat_map(|info| &info.inputs).collect();
            if buttons.is_empty() {
                continue;
            }
            buttons.retain(|input| **input != entry.name);
            buttons.sort();
            buttons.dedup();
            let signs: Vec<_> = buttons.into_iter().flat_map(|name| self.button(name)).collect();
            self.entry(entry, signs);
            self.marks.entry = true;
        }
    }

    /// Returns the sign of a button's piece, or the button's name.
    fn button(&self, name: &str) -> Vec<Glyph> {
        let button = self.scene.buttons.iter().find(|button| button.name == name);
        match button.and_then(|button| button.piece) {
            Some(letter) => vec![sign(self.scene, letter)],
            None => name.chars().map(|letter| Glyph::new(letter, letter, GREEN)).collect(),
        }
    }

    /// Puts the signs to the outside of the arrow, or next to it above and below the board.
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
        // Removes a closed space there.
        for cell in [(x - 1, y), (x, y), (x + 1, y)] {
            if self.canvas.at(cell) == CLOSED {
                self.canvas.clear(cell);
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
