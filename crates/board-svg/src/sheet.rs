//! Maps a layout to pixels in the picture.

use board_play::view::{Entry, Glyph, Label, Leg, Line, Place, Point, Scene, Shape, Surface};

use crate::arrow::along;
use crate::canvas::distance;
use crate::caption;
use crate::theme::Palette;

/// The maximum width of the board, and the maximum distance between neighboring spaces.
const WIDEST: f64 = 420.0;
const SPACE: f64 = 60.0;
/// The margins around the board, with and without text.
const MARGINS: [f64; 2] = [14.0, 1.5];
/// The minimum width of a picture with text.
const NARROWEST: f64 = 350.0;
/// The margin around a plain board with entries, in spaces.
const ENTRANCE: f64 = 0.6;
/// The margin around the spaces of a tray, in spaces.
pub(crate) const TRAY: f64 = 0.54;

/// The board of a scene, with its dimensions.
#[derive(Clone, Copy)]
pub(crate) struct Sheet<'a> {
    pub scene: &'a Scene,
    pub palette: &'static Palette,
    /// The number of pixels per space.
    pub unit: f64,
    /// Half the width of a piece.
    pub radius: f64,
    pub width: f64,
    pub height: f64,
    /// The font size of the labels.
    pub label_size: f64,
    /// Whether the board is rotated by 180 degrees.
    pub flipped: bool,
    /// The layout point at the picture's origin, if the board is not flipped.
    origin: Point,
}

/// A place where pieces enter.
#[derive(Clone, Copy)]
pub(crate) struct Entrance {
    /// The center of the edge that they cross.
    pub edge: Point,
    /// The outward vector, one space long.
    pub out: Point,
}

impl Entrance {
    /// Returns the point that is `spaces` outside the edge and shifted by `shift` spaces: to the
    /// right, or downwards at the left and right edges.
    pub(crate) fn at(self, spaces: f64, shift: f64) -> Point {
        let Point { x, y } = self.out;
        let (right, down) = if y < 0.0 || (y == 0.0 && x > 0.0) { (-y, x) } else { (y, -x) };
        self.edge.plus(x * spaces + right * shift, y * spaces + down * shift)
    }
}

impl<'a> Sheet<'a> {
    /// Lays out a scene. The flags are whether there is text below the board, whether the board has
    /// labels, and whether it is rotated by 180 degrees.
    pub(crate) fn of(
        scene: &'a Scene,
        palette: &'static Palette,
        [words, labels, flipped]: [bool; 3],
    ) -> Self {
        let (low, high) = bounds(extent(scene, labels));
        let unit = (WIDEST / (high.x - low.x).max(1.0)).min(SPACE);
        let margin = MARGINS[usize::from(!words)];
        let width = (high.x - low.x) * unit + 2.0 * margin;
        let full_width = if words { width.max(NARROWEST) } else { width };
        let left = margin + (full_width - width) / 2.0;
        Self {
            scene,
            palette,
            unit,
            radius: scene.layout.piece_size * unit / 2.0,
            width: full_width,
            height: (high.y - low.y) * unit + 2.0 * margin,
            // Text in a document cannot be enlarged, unlike a web page's board.
            label_size: if words { 10.0 } else { 0.15 * unit.max(48.0) },
            flipped,
            origin: Point::new(low.x - left / unit, low.y - margin / unit),
        }
    }

    /// Converts a layout point.
    pub(crate) fn at(&self, point: Point) -> Point {
        let (low, unit) = (self.origin, self.unit);
        let at = Point::new((point.x - low.x) * unit, (point.y - low.y) * unit);
        if self.flipped { Point::new(self.width - at.x, self.height - at.y) } else { at }
    }

    /// Converts a leg of a layout line.
    pub(crate) fn leg(&self, leg: Leg) -> Leg {
        match leg {
            Leg::Straight { to } => Leg::Straight { to: self.at(to) },
            Leg::Arc { to, radius, clockwise } => {
                Leg::Arc { to: self.at(to), radius: radius * self.unit, clockwise }
            }
        }
    }

    pub(crate) fn surface(&self) -> Surface {
        self.scene.layout.surface
    }

    /// Returns the top left and bottom right corners of the spaces.
    pub(crate) fn corners(&self, which: impl Fn(&Place) -> bool) -> (Point, Point) {
        let places = self.scene.layout.places.iter().filter(|place| which(place));
        bounds(places.map(|place| (self.at(place.at), place.size * self.unit / 2.0)))
    }

    pub(crate) fn place(&self, space: &str) -> Option<&'a Place> {
        self.scene.layout.place(space)
    }

    /// Returns the center of a space.
    pub(crate) fn middle(&self, space: &str) -> Option<Point> {
        self.place(space).map(|place| self.at(place.at))
    }

    /// Returns the kind of the piece on a space.
    pub(crate) fn piece(&self, space: &str) -> Option<char> {
        let pieces = &self.scene.pieces;
        pieces.iter().find(|(at, _)| at == space).map(|&(_, letter)| letter)
    }

    /// Returns the appearance of a kind of piece.
    pub(crate) fn glyph(&self, letter: char) -> Option<Glyph> {
        self.scene.kind(letter).map(|kind| kind.glyph)
    }

    /// Returns half the width of a piece. Square pieces on a plate fit into round wells.
    pub(crate) fn radius_of(&self, glyph: Glyph) -> f64 {
        let is_narrow = glyph.shape == Shape::Square && self.surface() == Surface::Plate;
        if is_narrow { 0.92 * self.radius } else { self.radius }
    }

    pub(crate) fn entrance(&self, entry: &Entry) -> Entrance {
        let length = distance(entry.at, entry.to).max(0.01);
        let (dx, dy) = (entry.at.x - entry.to.x, entry.at.y - entry.to.y);
        let out = Point::new(dx / length, dy / length);
        let place = self.scene.layout.places.iter().find(|place| place.at == entry.to);
        let half = place.map_or(0.5, |place| place.size / 2.0);
        let edge = self.at(entry.to.plus(out.x * half, out.y * half));
        let unit = if self.flipped { -self.unit } else { self.unit };
        Entrance { edge, out: Point::new(out.x * unit, out.y * unit) }
    }

    /// Returns the center of a label. On a tray, it may be `aside` of its space's center.
    ///
    /// On cloth, file and rank names are in the corners of the spaces at the edge; on trays and
    /// slabs, they are on the margin. They stay at the left and bottom when a square board is
    /// flipped.
    pub(crate) fn label(&self, label: &Label, aside: bool) -> Point {
        let at = self.at(label.at);
        let places = self.scene.layout.places.iter();
        let from = |place: &Place| distance(place.at, label.at);
        let Some(near) = places.min_by(|a, b| from(a).total_cmp(&from(b))) else { return at };
        let middle = self.at(near.at);
        let (dx, dy) = (label.at.x - near.at.x, label.at.y - near.at.y);
        let below = dy.abs() > dx.abs();
        let (low, high) = self.corners(|_| true);
        let unit = self.unit;
        let aside = if aside { -0.36 * unit } else { 0.0 };
        // The distances from the edge, to the right in the row, and downward in the column.
        let (out_x, out_y, right, down) = match self.surface() {
            Surface::Cloth => (-0.09 * unit, -0.11 * unit, 0.41 * unit, -0.38 * unit),
            Surface::Tray => (0.44 * unit, 0.44 * unit, aside, aside),
            Surface::Wood => return middle.towards(at, 0.69 / dx.hypot(dy).max(0.01)),
            _ => return at,
        };
        if below {
            let y = if dy > 0.0 { high.y + out_y } else { low.y - out_y };
            Point::new(middle.x + right, y)
        } else {
            let x = if dx < 0.0 { low.x - out_x } else { high.x + out_x };
            Point::new(x, middle.y + down)
        }
    }
}

/// Returns the points that must be in the picture, each with the clearance around it, in spaces.
fn extent(scene: &Scene, labels: bool) -> Vec<(Point, f64)> {
    let layout = &scene.layout;
    // A shrinking board keeps its margin, so that all pictures of a game have the same size.
    let shrinks = layout.places.iter().any(|place| place.closed);
    let has_entries = shrinks || !layout.entries.is_empty();
    let around = match layout.surface {
        Surface::Tray => TRAY,
        _ if has_entries => ENTRANCE,
        _ => 0.0,
    };
    let mut points: Vec<_> =
        layout.places.iter().map(|place| (place.at, place.size / 2.0 + around)).collect();
    if let Some(table) = &layout.turntable {
        points.push((table.centre, plate_radius(scene)));
    }
    points.extend(slab(scene).into_iter().flatten().map(|corner| (corner, 0.0)));
    points.extend(layout.lines.iter().flat_map(samples).map(|point| (point, 0.02)));
    if labels && layout.surface == Surface::Plain {
        let half = |text: &str| caption::width(text, 1.0).max(1.0) * 0.1;
        points.extend(layout.labels.iter().map(|label| (label.at, half(&label.text))));
    }
    points
}

/// Returns the radius of the plate under a turntable, in spaces: all spaces lie on it.
pub(crate) fn plate_radius(scene: &Scene) -> f64 {
    let Some(table) = &scene.layout.turntable else { return 0.0 };
    let places = scene.layout.places.iter();
    let reach = places.map(|place| distance(place.at, table.centre) + place.size / 2.0 + 0.15);
    reach.fold(table.radius, f64::max)
}

/// Returns the corners of a slab under a hexagonal board of hexagonal cells, two of which are to
/// the left and right of the board. Returns `None` for other boards.
pub(crate) fn slab(scene: &Scene) -> Option<[Point; 6]> {
    let places = &scene.layout.places;
    let is_hexagonal = places.iter().all(|place| place.shape == Shape::Hexagon);
    if scene.layout.surface != Surface::Wood || !is_hexagonal || places.is_empty() {
        return None;
    }
    let (low, high) = bounds(places.iter().map(|place| (place.at, place.size / 2.0)));
    let middle = low.towards(high, 0.5);
    let reach = (high.x - low.x) / 2.0 + 0.45;
    let (half, rise) = (reach / 2.0, reach * 0.866_025_404);
    let corners =
        [(-half, -rise), (half, -rise), (reach, 0.0), (half, rise), (-half, rise), (-reach, 0.0)];
    Some(corners.map(|(x, y)| middle.plus(x, y)))
}

/// Returns points along a line.
fn samples(line: &Line) -> Vec<Point> {
    let mut points = Vec::from([line.start]);
    for leg in &line.legs {
        let start = points[points.len() - 1];
        points.extend([0.25, 0.5, 0.75, 1.0].map(|part| along(*leg, start, part)));
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
