//! Where everything of a layout is on the picture, in pixels.

use board_play::view::{Entry, Glyph, Leg, Line, Place, Point, Scene};

use crate::words;

/// What neighbouring spaces are apart, and the width of a piece at least: where pieces are small
/// beside their spaces, the spaces are further apart.
const SPACE: f64 = 48.0;
const PIECE: f64 = 35.0;
/// The widest board; a board that would be wider is drawn smaller.
const WIDEST: f64 = 420.0;
/// Around the board.
const MARGIN: f64 = 14.0;
/// The narrowest picture: it has room for the words below the board.
const NARROWEST: f64 = 350.0;
/// The room around a board that has entries for what comes in there, in spaces.
const ENTRANCE: f64 = 0.6;
/// The size of the labels.
pub(crate) const LABEL: f64 = 13.0;

/// The board of a scene, and its measures.
#[derive(Clone, Copy)]
pub(crate) struct Sheet<'a> {
    pub scene: &'a Scene,
    /// The pixels of one space.
    pub unit: f64,
    /// Half the width of a piece.
    pub radius: f64,
    pub width: f64,
    pub height: f64,
    /// The point of the layout that is the origin of the picture.
    origin: Point,
}

/// Where pieces come in.
#[derive(Clone, Copy)]
pub(crate) struct Entrance {
    /// The middle of the side of the space that they cross.
    pub edge: Point,
    /// From there outwards, by one space.
    pub out: Point,
}

impl Entrance {
    /// The point so many spaces outside of the edge, and so many pixels aside: to the right, or
    /// downwards where right is outwards.
    pub fn at(self, spaces: f64, aside: f64) -> Point {
        let Point { x, y } = self.out;
        let (right, down) = if y < 0.0 || (y == 0.0 && x > 0.0) { (-y, x) } else { (y, -x) };
        let aside = aside / x.hypot(y).max(1.0);
        self.edge.plus(x * spaces + right * aside, y * spaces + down * aside)
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

    /// What has to be on the picture: points, and the room around them.
    fn extent(&self) -> Vec<(Point, f64)> {
        let layout = &self.scene.layout;
        // A board that shrinks keeps its room, so that all pictures of a game have one size.
        let shrinks = layout.places.iter().any(|place| place.closed);
        let around = if shrinks || !layout.entries.is_empty() { ENTRANCE } else { 0.0 };
        let places = layout.places.iter();
        let places = places.map(|p| (self.at(p.at), (p.size / 2.0 + around) * self.unit));
        let labels = layout.labels.iter().map(|label| {
            let width = words::width(&label.text, LABEL);
            (self.at(label.at), width.max(LABEL) / 2.0)
        });
        let lines = layout.lines.iter().flat_map(samples).map(|point| (self.at(point), 1.0));
        let table = layout.turntable.iter();
        let table = table.map(|table| (self.at(table.centre), table.radius * self.unit));
        places.chain(labels).chain(lines).chain(table).collect()
    }

    /// A point of the layout.
    pub fn at(&self, point: Point) -> Point {
        Point::new((point.x - self.origin.x) * self.unit, (point.y - self.origin.y) * self.unit)
    }

    /// A leg of a line of the layout.
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

    /// The middle of a space.
    pub fn middle(&self, space: &str) -> Option<Point> {
        self.place(space).map(|place| self.at(place.at))
    }

    /// The kind of the piece on a space.
    pub fn piece(&self, space: &str) -> Option<char> {
        let pieces = &self.scene.pieces;
        pieces.iter().find(|(at, _)| at == space).map(|&(_, letter)| letter)
    }

    /// What a piece looks like.
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

/// Points along a line.
fn samples(line: &Line) -> Vec<Point> {
    let mut points = Vec::from([line.start]);
    for leg in &line.legs {
        let start = points[points.len() - 1];
        points.extend([0.25, 0.5, 0.75, 1.0].map(|part| leg.along(start, part)));
    }
    points
}

/// The top left and the bottom right corner of what is around some points.
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
    fn bounds_hold_what_is_around_the_points() {
        let points = [(Point::new(1.0, 2.0), 0.5), (Point::new(4.0, 1.0), 0.25)];
        assert_eq!(bounds(points), (Point::new(0.5, 0.75), Point::new(4.25, 2.5)));
        assert_eq!(bounds([]), (Point::default(), Point::default()));
    }

    #[test]
    fn aside_is_to_the_right_or_downwards() {
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
