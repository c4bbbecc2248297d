//! Arrows along legs, and arcs beside a piece.

use board_play::view::{Leg, Point};
use svg::node::element::Element;

use crate::board::leg_words;
use crate::canvas::{Paint, group, pair, path, polygon};

/// The length of an arrow's head, half its width, and the width of its shaft.
#[derive(Clone, Copy)]
pub(crate) struct Size {
    head: f64,
    aside: f64,
    shaft: f64,
}

/// Of arrows that lead somewhere.
pub(crate) const LARGE: Size = Size { head: 13.0, aside: 7.0, shaft: 3.5 };
/// Of arrows that only show a direction.
pub(crate) const SMALL: Size = Size { head: 8.0, aside: 5.0, shaft: 3.0 };

/// A leg and where it starts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Course {
    pub start: Point,
    pub leg: Leg,
}

impl Course {
    pub const fn straight(start: Point, to: Point) -> Self {
        Self { start, leg: Leg::Straight { to } }
    }

    /// The arc through three points; the one in the middle is nearer to the line between the
    /// others than half their distance.
    pub fn through(start: Point, middle: Point, to: Point) -> Self {
        let side = |a: Point, b: Point| (a.x - b.x).hypot(a.y - b.y);
        let (x, y) = (middle.x - start.x, middle.y - start.y);
        let cross = x * (to.y - start.y) - y * (to.x - start.x);
        if cross.abs() < 1.0 {
            return Self::straight(start, to);
        }
        let radius = side(start, middle) * side(middle, to) * side(start, to) / (2.0 * cross.abs());
        // With y pointing down, a turn to the right has a positive cross product.
        Self { start, leg: Leg::Arc { to, radius, clockwise: cross > 0.0 } }
    }

    pub fn along(&self, part: f64) -> Point {
        self.leg.along(self.start, part)
    }

    /// An estimate that is good enough for the ends of arrows.
    pub fn length(&self) -> f64 {
        let points = [0.0, 0.25, 0.5, 0.75, 1.0].map(|part| self.along(part));
        points.windows(2).map(|pair| (pair[1].x - pair[0].x).hypot(pair[1].y - pair[0].y)).sum()
    }

    /// The course between two of its parts.
    fn between(&self, from: f64, to: f64) -> Self {
        let end = self.along(to);
        let leg = match self.leg {
            Leg::Straight { .. } => Leg::Straight { to: end },
            Leg::Arc { radius, clockwise, .. } => Leg::Arc { to: end, radius, clockwise },
        };
        Self { start: self.along(from), leg }
    }
}

/// An arrow along courses each of which starts where the one before ends. It starts and ends so
/// many pixels after and before their points.
pub(crate) fn arrow(
    courses: &[Course],
    [before, gap]: [f64; 2],
    size: Size,
    colour: &str,
) -> Element {
    let mut courses = courses.to_vec();
    if let Some(first) = courses.first_mut() {
        *first = first.between((before / first.length().max(1.0)).min(0.4), 1.0);
    }
    let Some(last) = courses.pop() else { return group([]) };
    let length = last.length().max(1.0);
    let tip = (1.0 - gap / length).max(0.5);
    let neck = (tip - size.head / length).max(0.0);
    let shaft = last.between(0.0, (neck + 3.0 / length).min(tip));
    courses.push(shaft);
    let mut words = format!("M{}", pair(courses[0].start));
    for course in &courses {
        words += &leg_words(course.leg);
    }
    group([
        path(&words, Paint::line(colour, size.shaft)),
        head(last.along(neck), last.along(tip), size.aside, colour),
    ])
}

/// The head of an arrow.
fn head(neck: Point, tip: Point, aside: f64, colour: &str) -> Element {
    let (dx, dy) = (tip.x - neck.x, tip.y - neck.y);
    let length = dx.hypot(dy).max(0.1);
    let (dx, dy) = (dx / length * aside, dy / length * aside);
    let corners = [tip, neck.plus(-dy, dx), neck.plus(dy, -dx)];
    polygon(&corners, true, Paint(colour, colour, 1.0))
}

/// A small head alone, around a point.
pub(crate) fn chevron(at: Point, Point { x, y }: Point, colour: &str) -> Element {
    let length = x.hypot(y).max(0.1);
    let (dx, dy) = (x / length * 4.0, y / length * 4.0);
    let base = at.plus(-dx, -dy);
    let corners = [at.plus(dx, dy), base.plus(-1.8 * dy, 1.8 * dx), base.plus(1.8 * dy, -1.8 * dx)];
    polygon(&corners, true, Paint(colour, colour, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arc_goes_through_its_middle_on_either_side() {
        let (start, to) = (Point::new(10.0, 20.0), Point::new(106.0, 20.0));
        for y in [-4.0, 44.0] {
            let arc = Course::through(start, Point::new(58.0, y), to);
            let middle = arc.along(0.5);
            assert!((middle.x - 58.0).hypot(middle.y - y) < 1e-6, "{middle:?}");
            assert!(arc.length() > 96.0 && arc.length() < 130.0, "{}", arc.length());
        }
    }

    #[test]
    fn three_points_on_a_line_are_no_arc() {
        let course =
            Course::through(Point::new(0.0, 0.0), Point::new(1.0, 1.0), Point::new(2.0, 2.0));
        assert_eq!(course.leg, Leg::Straight { to: Point::new(2.0, 2.0) });
    }
}
