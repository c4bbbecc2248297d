//! Disk race: a ring, and in it a disk with lines through the centre and around it.

use std::f64::consts::TAU;

use anstyle::{AnsiColor, Style};
use board_core::Player;
use disk_race::{Disk, Layer, Move, Piece, Position, Space};

use super::canvas::{Canvas, Glyph};
use super::{LINES, MOVABLE, NAMES, Picture, Show, TARGET};

const RED: Style = AnsiColor::Red.on_default().bold();
const BLUE: Style = AnsiColor::Blue.on_default().bold();

const SIGNS: [(Glyph, &str); 4] = [
    (Glyph::new('○', 'r', RED), "red"),
    (Glyph::new('●', 'R', RED), "red turned"),
    (Glyph::new('□', 'b', BLUE), "blue"),
    (Glyph::new('■', 'B', BLUE), "blue turned"),
];

const EMPTY: Glyph = Glyph::new('+', '+', Style::new());

/// Of the centre; a column on the left of the leftmost name, and a row above the topmost.
const CENTRE: (isize, isize) = (21, 10);

impl Show for Position {
    fn picture(&self, moves: &[Move]) -> Picture {
        let mut board = Canvas::default();
        lines(&mut board, board_core::Position::rules(self).disk);
        for space in Space::all() {
            board.put(place(space), self.piece(space).map_or(EMPTY, sign));
            name(&mut board, space);
        }
        for (from, to) in moves.iter().filter_map(|m| m.spaces()) {
            let (x, y) = place(from);
            board.put((x - 1, y), MOVABLE[0]);
            board.put((x + 1, y), MOVABLE[1]);
            board.put(place(to), TARGET);
        }
        let arrived = Player::ALL.map(|player| self.arrived(player));
        let mut beside = vec![
            "spaces: from r0 inward o0, i0 and the centre c; + turns the disk clockwise".into(),
            "starts: red r0 r2 r4 r6, blue r1 r3 r5 r7; each is the other's goal".into(),
            format!("arrived: red {} of 4, blue {} of 4", arrived[0], arrived[1]),
        ];
        if !moves.is_empty() {
            beside.push("marks: [ ] a piece that can move, * a space to move to".into());
        }
        Picture { board, beside, legend: SIGNS.into() }
    }
}

/// Draws the lines of the disk that is in play.
fn lines(canvas: &mut Canvas, disk: Disk) {
    for line in disk.lines() {
        let spaces = line.spaces();
        let next = spaces.iter().skip(1).chain(spaces.first().filter(|_| line.is_closed()));
        for (&from, &to) in spaces.iter().zip(next) {
            if from.layer() == to.layer() { arc(canvas, from) } else { straight(canvas, from, to) }
        }
    }
}

fn sign(piece: Piece) -> Glyph {
    SIGNS[2 * piece.owner.index() + usize::from(piece.turned)].0
}

/// In rows; a column is half as wide as a row is high.
fn radius(layer: Layer) -> f64 {
    match layer {
        Layer::Centre => 0.0,
        Layer::Inner => 3.0,
        Layer::Outer => 6.0,
        Layer::Ring => 8.6,
    }
}

/// The place at an angle, in spokes clockwise from the top.
fn polar(radius: f64, spokes: f64) -> (isize, isize) {
    let (sin, cos) = (spokes / Space::SPOKES as f64 * TAU).sin_cos();
    let (x, y) = (2.0 * radius * sin, -radius * cos);
    (CENTRE.0 + x.round() as isize, CENTRE.1 + y.round() as isize)
}

fn at(space: Space) -> (isize, isize) {
    polar(radius(space.layer()), space.spoke().unwrap_or(0) as f64)
}

fn on_canvas((x, y): (isize, isize)) -> (usize, usize) {
    (x.max(0) as usize, y.max(0) as usize)
}

fn place(space: Space) -> (usize, usize) {
    on_canvas(at(space))
}

/// Draws the part of a circle from a space to the next one clockwise.
fn arc(canvas: &mut Canvas, from: Space) {
    let radius = radius(from.layer());
    let dots = 2.0 * radius / 3.0;
    let spoke = from.spoke().unwrap_or(0) as f64;
    let mut dot = 1.0;
    while dot < dots {
        canvas.put(on_canvas(polar(radius, spoke + dot / dots)), Glyph::new('·', '.', LINES));
        dot += 1.0;
    }
}

/// Draws the part of a line between two spaces of a spoke.
fn straight(canvas: &mut Canvas, from: Space, to: Space) {
    let ((x, y), (to_x, to_y)) = (at(from), at(to));
    let (width, height) = (to_x - x, to_y - y);
    let (unicode, ascii) = match width.signum() * height.signum() {
        0 if width == 0 => ('│', '|'),
        0 => ('─', '-'),
        1 => ('╲', '\\'),
        _ => ('╱', '/'),
    };
    let steps = if height == 0 { width.abs() } else { height.abs() };
    for step in 1..steps {
        let place = (x + width * step / steps, y + height * step / steps);
        canvas.put(on_canvas(place), Glyph::new(unicode, ascii, LINES));
    }
}

/// Writes the name of a space of the ring outside of it.
fn name(canvas: &mut Canvas, space: Space) {
    if space.layer() != Layer::Ring {
        return;
    }
    let (x, y) = at(space);
    let place = match (x - CENTRE.0, y - CENTRE.1) {
        (0, ..0) => (x, y - 1),
        (0, _) => (x, y + 1),
        (..0, _) => (x - 4, y),
        _ => (x + 3, y),
    };
    canvas.write(on_canvas(place), &space.to_string(), NAMES);
}
