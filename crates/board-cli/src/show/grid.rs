//! Boards of squares with files and ranks.

use super::canvas::{Canvas, Glyph};
use super::{LINES, NAMES};

/// A board of squares. The names of its files and ranks stand on all four edges.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    /// The number of files, at most 26.
    pub files: usize,
    /// The number of ranks, at most 9.
    pub ranks: usize,
    /// Whether there is room for three signs outside of each edge square.
    pub rim: bool,
}

/// An edge of the board.
#[derive(Clone, Copy, Debug)]
pub enum Edge {
    /// The end of a file beyond the last rank.
    Top,
    /// The end of a file before the first rank.
    Bottom,
    /// The end of a rank before the first file.
    Left,
    /// The end of a rank beyond the last file.
    Right,
}

/// From one square to the next.
const STEP: (usize, usize) = (4, 2);

impl Grid {
    /// The empty board.
    pub fn draw(self) -> Canvas {
        let mut canvas = Canvas::default();
        let ((left, top), (right, bottom)) = self.corners();
        for x in left..=right {
            for y in top..=bottom {
                let crossing = ((x - left) % STEP.0 == 0, (y - top) % STEP.1 == 0);
                let ends = [x == left, x == right, y == top, y == bottom];
                let (unicode, ascii) = line(crossing, ends);
                canvas.put((x, y), Glyph::new(unicode, ascii, LINES));
            }
        }
        let rim = usize::from(self.rim);
        for (file, name) in ('a'..).take(self.files).enumerate() {
            let (x, _) = self.square(file, 0);
            for y in [0, bottom + 1 + rim] {
                canvas.write((x, y), &name.to_string(), NAMES);
            }
        }
        for rank in 0..self.ranks {
            let (_, y) = self.square(0, rank);
            for x in [0, right + 2 + 3 * rim] {
                canvas.write((x, y), &(rank + 1).to_string(), NAMES);
            }
        }
        canvas
    }

    /// The middle one of a square's three places, which are side by side.
    pub fn square(self, file: usize, rank: usize) -> (usize, usize) {
        let ((left, _), (_, bottom)) = self.corners();
        (left + file * STEP.0 + 2, bottom - rank * STEP.1 - 1)
    }

    /// The middle one of the three places in the rim, at an end of a file or rank.
    pub fn rim(self, line: usize, edge: Edge) -> (usize, usize) {
        let ((left, top), (right, bottom)) = self.corners();
        match edge {
            Edge::Top => (self.square(line, 0).0, top - 1),
            Edge::Bottom => (self.square(line, 0).0, bottom + 1),
            Edge::Left => (left - 2, self.square(0, line).1),
            Edge::Right => (right + 2, self.square(0, line).1),
        }
    }

    /// The ends of the lines, top left and bottom right.
    fn corners(self) -> ((usize, usize), (usize, usize)) {
        let (left, top) = if self.rim { (5, 2) } else { (2, 1) };
        ((left, top), (left + self.files * STEP.0, top + self.ranks * STEP.1))
    }
}

/// Puts three signs side by side around a place.
pub fn put3(canvas: &mut Canvas, (x, y): (usize, usize), signs: [Glyph; 3]) {
    for (x, sign) in (x - 1..).zip(signs) {
        canvas.put((x, y), sign);
    }
}

/// The character of a place: whether it lies on a vertical and on a horizontal line, and on which
/// edges: left, right, top, bottom.
fn line(crossing: (bool, bool), ends: [bool; 4]) -> (char, char) {
    match (crossing, ends) {
        ((false, false), _) => (' ', ' '),
        ((false, true), _) => ('─', '-'),
        ((true, false), _) => ('│', '|'),
        (_, [true, _, true, _]) => ('┌', '+'),
        (_, [_, true, true, _]) => ('┐', '+'),
        (_, [true, _, _, true]) => ('└', '+'),
        (_, [_, true, _, true]) => ('┘', '+'),
        (_, [true, ..]) => ('├', '+'),
        (_, [_, true, ..]) => ('┤', '+'),
        (_, [_, _, true, _]) => ('┬', '+'),
        (_, [_, _, _, true]) => ('┴', '+'),
        (_, [false, ..]) => ('┼', '+'),
    }
}
