//! The shapes of marks: arrows along legs, rings, dots, crosses and triangles.

use board_play::view::{Leg, Point, Shape};
use svg::node::element::Element;

use crate::canvas::{
    ORIGIN, Paint, attribute, circle, distance, group, leg_path, outline, pair, path, polygon,
    rounded, scaled,
};
use crate::piece::ROUND;
use crate::sheet::Sheet;
use crate::theme::Palette;

/// A mark's own color and its outline color.
#[derive(Clone, Copy)]
pub(crate) struct Pen {
    pub color: &'static str,
    pub halo: &'static str,
}

impl Pen {
    /// Possible moves and hints.
    pub(crate) const fn mark(palette: &Palette) -> Self {
        Self { color: palette.mark, halo: palette.halo }
    }

    /// The last move.
    pub(crate) const fn last(palette: &Palette) -> Self {
        Self { color: palette.last, halo: palette.last_rim }
    }

    /// Illegal moves.
    pub(crate) const fn illegal(palette: &Palette) -> Self {
        Self { color: palette.illegal, halo: palette.halo }
    }
}

/// The size of arrows: the width of a space, and a scale that does not affect the outline.
#[derive(Clone, Copy)]
pub(crate) struct Size {
    pub unit: f64,
    pub scale: f64,
}

/// A leg and its start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Course {
    pub start: Point,
    pub leg: Leg,
}

impl Course {
    pub(crate) const fn straight(start: Point, to: Point) -> Self {
        Self { start, leg: Leg::Straight { to } }
    }

    /// Returns the arc through three points. `middle` must be closer to the line between the others
    /// than half the distance between them.
    pub(crate) fn through(start: Point, middle: Point, to: Point) -> Self {
        let (x, y) = (middle.x - start.x, middle.y - start.y);
        let cross = x * (to.y - start.y) - y * (to.x - start.x);
        if cross.abs() < 1.0 {
            return Self::straight(start, to);
        }
        let radius = distance(start, middle) * distance(middle, to) * distance(start, to)
            / (2.0 * cross.abs());
        // Because y points down, a right turn has a positive cross product.
        Self { start, leg: Leg::Arc { to, radius, clockwise: cross > 0.0 } }
    }

    pub fn along(&self, part: f64) -> Point {
        along(self.leg, self.start, part)
    }

    /// Estimates the length, precisely enough for placing arrow ends.
    pub(crate) fn length(&self) -> f64 {
        let points = [0.0, 0.25, 0.5, 0.75, 1.0].map(|part| self.along(part));
        points.windows(2).map(|pair| distance(pair[0], pair[1])).sum()
    }

    /// Returns a part of the course, from one fraction of its length to another.
    fn between(&self, from: f64, to: f64) -> Self {
        let mut leg = self.leg;
        let (Leg::Straight { to: end } | Leg::Arc { to: end, .. }) = &mut leg;
        *end = self.along(to);
        Self { start: self.along(from), leg }
    }
}

/// Returns the point at a fraction of a leg that begins at `start`.
///
/// The fraction 0 is the start, and 1 is the end. An arc whose radius is too small is drawn as
/// half a circle.
///
/// ```
/// use board_play::view::{Leg, Point, Shape};
///
/// let leg = Leg::Straight { to: Point::new(4.0, 0.0) };
/// assert_eq!(board_svg::along(leg, Point::new(0.0, 0.0), 0.25), Point::new(1.0, 0.0));
/// ```
pub fn along(leg: Leg, start: Point, part: f64) -> Point {
    let Leg::Arc { to, radius, clockwise } = leg else {
        return start.towards(leg.to(), part);
    };
    let (dx, dy) = (to.x - start.x, to.y - start.y);
    let half = dx.hypot(dy) / 2.0;
    if half == 0.0 {
        return start;
    }
    // The center is on the right-hand side of a clockwise arc. The vector to the right of (dx, dy)
    // is (-dy, dx).
    let aside = (radius * radius - half * half).max(0.0).sqrt() / (2.0 * half);
    let aside = if clockwise { aside } else { -aside };
    let centre = start.towards(to, 0.5).plus(-dy * aside, dx * aside);
    let half_turn = (half / radius.max(half)).asin();
    let turn = 2.0 * half_turn * if clockwise { part } else { -part };
    let (sine, cosine) = turn.sin_cos();
    let (x, y) = (start.x - centre.x, start.y - centre.y);
    centre.plus(x * cosine - y * sine, x * sine + y * cosine)
}

/// Draws an arrow along consecutive courses. It starts `before` pixels after their first point and
/// ends `gap` pixels before their last.
pub(crate) fn arrow(courses: &[Course], [before, gap]: [f64; 2], size: Size, pen: Pen) -> Element {
    let mut courses = courses.to_vec();
    if let Some(first) = courses.first_mut() {
        *first = first.between((before / first.length().max(1.0)).min(0.4), 1.0);
    }
    let Some(last) = courses.pop() else { return group([]) };
    let Size { unit, scale } = size;
    let (head_length, half_width) = (0.275 * unit * scale, 0.17 * unit * scale);
    let (width, halo) = (0.11 * unit * scale, 2.0 * 0.025 * unit);
    let length = last.length().max(1.0);
    let tip = (1.0 - gap / length).max(0.5);
    let neck = (tip - head_length / length).max(0.0);
    let shaft = last.between(0.0, (neck + 0.1 * head_length / length).min(tip));
    courses.push(shaft);
    let mut words = format!("M{}", pair(courses[0].start));
    for course in &courses {
        words += &leg_path(course.leg);
    }
    let corners = head(last.along(neck), last.along(tip), half_width);
    group([
        path(&words, Paint::line(pen.halo, width + halo)),
        polygon(&corners, true, Paint(pen.halo, pen.halo, halo)),
        path(&words, Paint::line(pen.color, width)),
        polygon(&corners, true, Paint::fill(pen.color)),
    ])
}

/// Returns the corners of an arrowhead.
fn head(neck: Point, tip: Point, half_width: f64) -> [Point; 3] {
    let (dx, dy) = (tip.x - neck.x, tip.y - neck.y);
    let length = dx.hypot(dy).max(0.1);
    let (dx, dy) = (dx / length * half_width, dy / length * half_width);
    [tip, neck.plus(-dy, dx), neck.plus(dy, -dx)]
}

/// Draws a small arrowhead of this length around a point.
pub(crate) fn chevron(at: Point, Point { x, y }: Point, length: f64, pen: Pen) -> Element {
    let scale = length / 2.0 / x.hypot(y).max(0.1);
    let (dx, dy) = (x * scale, y * scale);
    let base = at.plus(-dx, -dy);
    let corners = [at.plus(dx, dy), base.plus(-1.6 * dy, 1.6 * dx), base.plus(1.6 * dy, -1.6 * dx)];
    polygon(&corners, true, Paint(pen.color, pen.halo, 0.2 * length))
}

/// Draws four arrows around the turntable, if there is one and it is rotated.
pub(crate) fn turn(eighths: i8, size: Size, pen: Pen, sheet: &Sheet<'_>) -> Option<Element> {
    let table = sheet.scene.layout.turntable.as_ref().filter(|_| eighths != 0)?;
    let (centre, radius) = (sheet.at(table.centre), (table.radius - 0.06) * sheet.unit);
    let clockwise = eighths > 0;
    let at = |degrees: f64| {
        let (sine, cosine) = degrees.to_radians().sin_cos();
        centre.plus(radius * sine, -radius * cosine)
    };
    let arrows = [0.0, 90.0, 180.0, 270.0].map(|quarter| {
        let (start, end) = if clockwise { (-16.0, 22.0) } else { (16.0, -22.0) };
        let [start, to] = [start, end].map(|degrees| at(quarter + degrees));
        let leg = Leg::Arc { to, radius, clockwise };
        arrow(&[Course { start, leg }], [0.0; 2], size, pen)
    });
    Some(group(arrows))
}

/// Draws a mark of a kind on a space, an entry or a path.
pub(crate) fn mark(kind: &str, on: &str, elements: impl IntoIterator<Item = Element>) -> Element {
    let mut elements: Vec<_> = elements.into_iter().collect();
    let mark = if elements.len() == 1 { elements.remove(0) } else { group(elements) };
    attribute(attribute(mark, "data-mark", kind), "data-on", on)
}

/// Makes a tint transparent.
pub(crate) fn faded(element: Element) -> Element {
    attribute(element, "fill-opacity", "0.6")
}

/// Draws an outlined ring around a piece, `half` pixels from the piece's center.
pub(crate) fn ring(shape: Shape, at: Point, half: f64, width: f64, pen: Pen) -> Element {
    let line = |color, width| outline(shape, at, 2.0 * half, ROUND, Paint::line(color, width));
    group([line(pen.halo, 1.8 * width), line(pen.color, width)])
}

/// Draws the mark for a legal target on a board with spaces of this width.
pub(crate) fn dot(at: Point, unit: f64, pen: Pen) -> Element {
    circle(at, 0.145 * unit, Paint(pen.color, pen.halo, 0.035 * unit))
}

/// Draws the mark for an illegal move.
pub(crate) fn cross(at: Point, unit: f64, pen: Pen) -> Element {
    let arm = 0.12 * unit;
    let ends = [(-arm, -arm), (arm, arm), (-arm, arm), (arm, -arm)];
    let [a, b, c, d] = ends.map(|(x, y)| pair(at.plus(x, y)));
    let words = format!("M{a}L{b}M{c}L{d}");
    group([
        path(&words, Paint::line(pen.halo, 0.15 * unit)),
        path(&words, Paint::line(pen.color, 0.075 * unit)),
    ])
}

/// Draws a piece that left the board, scaled down, in a frame. Before scaling, `piece` is drawn
/// around the origin and the frame is `half` pixels from it.
pub(crate) fn lost(
    at: Point,
    half: f64,
    scale: f64,
    piece: impl IntoIterator<Item = Element>,
    palette: &Palette,
) -> Element {
    let frame = |paint| outline(Shape::Square, ORIGIN, 2.0 * half, ROUND, paint);
    let frames = [
        frame(Paint(palette.last, palette.last_rim, 0.3 * half)),
        frame(Paint::line(palette.last, 0.14 * half)),
    ];
    scaled(at, scale, group(frames.into_iter().chain(piece)))
}

/// Draws an outlined triangle with round corners. `at` is the center of its base, and `out` points
/// away from its tip.
pub(crate) fn triangle(at: Point, out: Point, unit: f64, pen: Pen) -> Element {
    let length = out.x.hypot(out.y).max(0.01);
    let (x, y) = (out.x / length * unit, out.y / length * unit);
    let corners =
        [at.plus(-0.21 * x, -0.21 * y), at.plus(-0.17 * y, 0.17 * x), at.plus(0.17 * y, -0.17 * x)];
    path(&rounded(&corners, &[true; 3], 0.05 * unit), Paint(pen.color, pen.halo, 0.04 * unit))
}
