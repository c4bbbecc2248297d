//! The positions of the parts of a layout in the picture, in pixels.

use board_play::view::{Entry, Glyph, Leg, Line, Place, Point, Scene};

use crate::font;

/// The minimum distance of neighboring spaces and the minimum width of pieces. If pieces are small
/// compared to their spaces, the spaces are further apart.
const SPACE: f64 = 48.0;
const PIECE: f64 = 35.0;
/// The maximum width of the board. Wider boards are scaled down.
const WIDEST: f64 = 420.0;
/// The margin around the board.
const MARGIN: f64 = 14.0;
/// The minimum width of the picture, for the text below the board.
const NARROWEST: f64 = 350.0;
/// The margin around a board with entries, in spaces.
const ENTRANCE: f64 = 0.6;
/// The font size of the labels.
pub(crate) const LABEL: f64 = 13.0;

/// The board of a scene, with its dimensions.
#[derive(Clone, Copy)]
pub(crate) struct Sheet<'a> {
    pub scene: &'a Scene,
    /// The number of pixels per space.
    pub unit: f64,
    /// Half the width of a piece.
    pub radius: f64,
    pub width: f64,
    pub height: f64,
    /// The point of the layout at the origin of the picture.
    origin: Point,
}

/// A place where pieces enter.
#[derive(Clone, Copy)]
pub(crate) struct Entrance {
    /// The middle of the edge that they cross.
    pub edge: Point,
    /// The outward vector, one space long.
    pub out: Point,
}

impl Entrance {
    /// Returns the point that is `spaces` outside the edge and shifted by `shift` pixels: to the
    /// right, or downwards at the left and right edges.
    pub fn at(self, spaces: f64, shift: f64) -> Point {
        let Point { x, y } = self.out;
        let (right, down) = if y < 0.0 || (y == 0.0 && x > 0.0) { (-y, x) } else { (y, -x) };
        let shift = shift / x.hypot(y).max(1.0);
        self.edge.plus(x * spaces + right * shift, y * spaces + down * shift)
    }
}

impl<'a> Sheet<'a> {
    pub fn of(scene: &'a Scene) -> Self {
        let layout = &scene.layout;
        let (low, high) = bounds(layout.places.iter().map(|place| (place.at, place.size / 2.0)));
        let unit = SPACE.max(PIECE / layout.piece_size).min(WIDEST / (high.x - low.x).max(1.0));
        let mut sheet = Self {
            scene,
            unit,
            radius: layout.piece_size * unit / 2.0,
            width: 0.0,
            height: 0.0,
            origin: Point::default(),
        };
        let (low, high) = bounds(sheet.extent());
        let width = high.x - low.x + 2.0 * MARGIN;
        sheet.width = width.max(NARROWEST);
        sheet.height = high.y - low.y + 2.0 * MARGIN;
        let left = MARGIN + (sheet.width - width) / 2.0;
        sheet.origin = Point::new((low.x - left) / unit, (low.y - MARGIN) / unit);
        sheet
    }

    /// Returns the points that must be in the picture, with the space around each of them.
    fn extent(&self) -> Vec<(Point, f64)> {
        let layout = &self.scene.layout;
        // A shrinking board keeps its margin, so that all pictures of a game have the same size.
        let shrinks = layout.places.iter().any(|place| place.closed);
        let around = if shrinks || !layout.entries.is_empty() { ENTRANCE } else { 0.0 };
        let places = layout.places.iter();
        let places = places.map(|p| (self.at(p.at), (p.size / 2.0 + around) * self.unit));
        let labels = layout.labels.iter().map(|label| {
            let width = font::width(&label.text, LABEL);
            (self.at(label.at), width.max(LABEL) / 2.0)
        });
        let lines = layout.lines.iter().flat_map(samples).map(|point| (self.at(point), 1.0));
        let table = layout.turntable.iter();
        let table = table.map(|table| (self.at(table.centre), table.radius * self.unit));
        places.chain(labels).chain(lines).chain(table).collect()
    }

    /// Converts a point of the layout.
    pub fn at(&self, point: Point) -> Point {
        Point::new((point.x - self.origin.x) * self.unit, (point.y - self.origin.y) * self.unit)
    }

    /// Converts a leg of a line of the layout.
    pub fn leg(&self, leg: Leg) -> Leg {
        match leg {
            Leg::Straight { to } => Leg::Straight { to: self.at(to) },
            Leg::Arc { to, radius, clockwise } => {
                Leg::Arc { to: self.at(to), radius: radius * self.unit, clockwise }
            }
        }
    }

    pub fn place(&self, space: &str) -> Option<&'a Place<String>> {
        self.scene.layout.place(space)
    }

    /// Returns the middle of a space.
    pub fn middle(&self, space: &str) -> Option<Point> {
        self.place(space).map(|place| self.at(place.at))
    }

    /// Returns the kind of the piece on a space.
    pub fn piece(&self, space: &str) -> Option<char> {
        let pieces = &self.scene.pieces;
        pieces.iter().find(|(at, _)| at == space).map(|&(_, letter)| letter)
    }

    /// Returns the appearance of a kind of piece.
    pub fn glyph(&self, letter: char) -> Option<Glyph> {
        self.scene.kind(letter).map(|kind| kind.glyph)
    }

    pub fn entrance(&self, entry: &Entry) -> Entrance {
        let (dx, dy) = (entry.at.x - entry.to.x, entry.at.y - entry.to.y);
        let length = dx.hypot(dy).max(0.01);
        let out = Point::new(dx / length, dy / length);
        let place = self.scene.layout.places.iter().find(|place| place.at == entry.to);
        let half = place.map_or(0.5, |place| place.size / 2.0);
        let edge = self.at(entry.to.plus(out.x * half, out.y * half));
        Entrance { edge, out: Point::new(out.x * self.unit, out.y * self.unit) }
    }
}

/// Returns points along a line.
fn samples(line: &Line) -> Vec<Point> {
    let mut points = Vec::from([line.start]);
    for leg in &line.legs {
        let start = points[points.len() - 1];
        points.extend([0.25, 0.5, 0.75, 1.0].map(|part| leg.along(start, part)));
    }
    points
}

/// Returns the top left and bottom right corners of the area around some points.
fn bounds(points: impl IntoIterator<Item = (Point, f64)>) -> (Point, Point) {
    let corner = |(low, high): (Point, Point), (at, half): (Point, f64)| {
        let low = Point::new(low.x.min(at.x - half), low.y.min(at.y - half));
        (low, Point::new(high.x.max(at.x + half), high.y.max(at.y + half)))
    };
    let mut points = points.into_iter();
    let first = points.next().unwrap_or_default();
    points.fold(corner((first.0, first.0), first), corner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_contain_the_areas_around_the_points() {
        let points = [(Point::new(1.0, 2.0), 0.5), (Point::new(4.0, 1.0), 0.25)];
        assert_eq!(bounds(points), (Point::new(0.5, 0.75), Point::new(4.25, 2.5)));
        assert_eq!(bounds([]), (Point::default(), Point::default()));
    }

    #[test]
    fn shift_is_to_the_right_or_downwards() {
        let unit = 48.0;
        for (out, right, down) in [
            (Point::new(0.0, -unit), 1.0, 0.0),
            (Point::new(0.0, unit), 1.0, 0.0),
            (Point::new(unit, 0.0), 0.0, 1.0),
            (Point::new(-unit, 0.0), 0.0, 1.0),
        ] {
            let entrance = Entrance { edge: Point::new(5.0, 7.0), out };
            let at = entrance.at(0.5, 11.0);
            let expected =
                Point::new(5.0 + out.x / 2.0 + 11.0 * right, 7.0 + out.y / 2.0 + 11.0 * down);
            assert!((at.x - expected.x).hypot(at.y - expected.y) < 1e-9, "{out:?}: {at:?}");
        }
    }
}
