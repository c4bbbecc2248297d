//! Maps the points of a layout to the cells of a canvas.

use board_play::view::{Layout, Leg, Line, Point, Shape};

use super::canvas::Cell;

/// The style of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Squares with lines between them.
    Squares,
    /// Hexagons with lines between them.
    Hexagons,
    /// Points joined by lines.
    Points,
}

/// The scale of a board.
#[derive(Clone, Copy)]
pub struct Sheet {
    pub style: Style,
    /// The columns of one space.
    columns: f64,
    /// The rows of one space.
    rows: f64,
}

impl Sheet {
    /// Chooses the scale. Squares and hexagons without lines are drawn as such; all other spaces
    /// are drawn as points.
    pub fn of(layout: &Layout) -> Self {
        let are = |shape| layout.places.iter().all(|place| place.shape == shape);
        let touching = layout.lines.is_empty();
        let (style, columns, rows) = if touching && are(Shape::Square) {
            (Style::Squares, 4.0, 2.0)
        } else if touching && are(Shape::Hexagon) {
            // Centers are two rows and 0.866 units apart.
            (Style::Hexagons, 4.0, 2.309_401)
        } else {
            (Style::Points, 5.2, 2.6)
        };
        Self { style, columns, rows }
    }

    /// Returns the position of a point in columns and rows.
    pub fn between(&self, point: Point) -> (f64, f64) {
        (point.x * self.columns, point.y * self.rows)
    }

    /// Returns the cell of a point.
    pub fn at(&self, point: Point) -> Cell {
        let (column, row) = self.between(point);
        (column.round() as isize, row.round() as isize)
    }

    /// Returns the cell of a point outside a space, rounded away from the space.
    pub fn outside(&self, space: Point, point: Point) -> Cell {
        let (x, y) = self.at(space);
        // Halves are rounded away from zero.
        let (columns, rows) = self.at(Point::new(point.x - space.x, point.y - space.y));
        (x + columns, y + rows)
    }

    /// Returns a line's strokes and their cells, without the ends of its legs.
    pub fn strokes(&self, line: &Line) -> Vec<(Cell, Stroke)> {
        let mut start = line.start;
        let mut strokes = Vec::new();
        for &leg in &line.legs {
            match leg {
                Leg::Straight { to } => strokes.extend(straight(self.at(start), self.at(to))),
                Leg::Arc { .. } => strokes.extend(self.arc(start, leg)),
            }
            start = leg.to();
        }
        strokes
    }

    /// Returns dots along an arc, about one and a half rows apart.
    fn arc(&self, start: Point, leg: Leg) -> Vec<(Cell, Stroke)> {
        let points = (0..=8).map(|part| board_svg::along(leg, start, f64::from(part) / 8.0));
        let points: Vec<_> = points.collect();
        let length = |pair: &[Point]| (pair[1].x - pair[0].x).hypot(pair[1].y - pair[0].y);
        let rows = points.windows(2).map(length).sum::<f64>() * self.rows;
        let dots = (rows / 1.5).round() as u32;
        let parts = (1..dots).map(|dot| f64::from(dot) / f64::from(dots));
        parts.map(|part| (self.at(board_svg::along(leg, start, part)), DOT)).collect()
    }
}

/// A part of a line in one cell: the Unicode and the ASCII character.
pub type Stroke = (char, char);

const VERTICAL: Stroke = ('│', '|');
const HORIZONTAL: Stroke = ('─', '-');
/// From the top left to the bottom right.
const FALLING: Stroke = ('╲', '\\');
const RISING: Stroke = ('╱', '/');
const DOT: Stroke = ('·', '.');

/// Returns the strokes of the straight line between two cells.
fn straight((x, y): Cell, (to_x, to_y): Cell) -> Vec<(Cell, Stroke)> {
    let (width, height) = (to_x - x, to_y - y);
    // A cell is about twice as high as wide.
    let (wide, high) = (width.abs(), 2 * height.abs());
    let (stroke, steps) = if wide * 3 < high {
        (VERTICAL, height.abs())
    } else if wide > high * 3 {
        (HORIZONTAL, width.abs())
    } else if width.signum() == height.signum() {
        (FALLING, height.abs())
    } else {
        (RISING, height.abs())
    };
    let rounded =
        |part: isize, step: isize| (2 * part * step + steps * part.signum()) / (2 * steps);
    (1..steps).map(|step| ((x + rounded(width, step), y + rounded(height, step)), stroke)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn straight_strokes_join_two_cells() {
        assert_eq!(straight((0, 0), (0, 3)), [((0, 1), VERTICAL), ((0, 2), VERTICAL)]);
        assert_eq!(straight((3, 5), (0, 5)), [((2, 5), HORIZONTAL), ((1, 5), HORIZONTAL)]);
        assert_eq!(straight((0, 0), (6, 3)), [((2, 1), FALLING), ((4, 2), FALLING)]);
        assert_eq!(straight((0, 3), (6, 0)), [((2, 2), RISING), ((4, 1), RISING)]);
        assert_eq!(straight((6, 3), (0, 0)), [((4, 2), FALLING), ((2, 1), FALLING)]);
        assert_eq!(straight((4, 4), (4, 4)), []);
        // Three times as long in one direction as in the other: the limit of slanted lines.
        assert_eq!(straight((0, 0), (2, 3)), [((1, 1), FALLING), ((1, 2), FALLING)]);
        assert_eq!(straight((0, 0), (18, 3)), [((6, 1), FALLING), ((12, 2), FALLING)]);
        // Rounded to the nearest cell, symmetrically.
        assert_eq!(straight((0, 0), (1, 4))[1], ((1, 2), VERTICAL));
        assert_eq!(straight((0, 0), (-1, 4))[1], ((-1, 2), VERTICAL));
    }
}
