//! Arrows along legs, and arcs around a piece.

use board_play::view::{Leg, Point};
use svg::node::element::Element;

use crate::board::leg_path;
use crate::canvas::{Paint, group, pair, path, polygon};

/// The length and half the width of an arrow's head, and the width of its shaft.
#[derive(Clone, Copy)]
pub(crate) struct Size {
    head: f64,
    half_width: f64,
    shaft: f64,
}

/// The size of arrows to a space.
pub(crate) const LARGE: Size = Size { head: 13.0, half_width: 7.0, shaft: 3.5 };
/// The size of arrows that only show a direction.
pub(crate) const SMALL: Size = Size { head: 8.0, half_width: 5.0, shaft: 3.0 };

/// A leg and its start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Course {
    pub start: Point,
    pub leg: Leg,
}

impl Course {
    pub const fn straight(start: Point, to: Point) -> Self {
        Self { start, leg: Leg::Straight { to } }
    }

    /// Returns the arc through three points. `middle` must be closer to the line between the others
    /// than half their distance.
    pub fn through(start: Point, middle: Point, to: Point) -> Self {
        let side = |a: Point, b: Point| (a.x - b.x).hypot(a.y - b.y);
        let (x, y) = (middle.x - start.x, middle.y - start.y);
        let cross = x * (to.y - start.y) - y * (to.x - start.x);
        if cross.abs() < 1.0 {
            return Self::straight(start, to);
        }
        let radius = side(start, middle) * side(middle, to) * side(start, to) / (2.0 * cross.abs());
        // Since y points down, the cross product of a right turn is positive.
        Self { start, leg: Leg::Arc { to, radius, clockwise: cross > 0.0 } }
    }

    pub fn along(&self, part: f64) -> Point {
        self.leg.along(self.start, part)
    }

    /// Estimates the length, precisely enough for the ends of arrows.
    pub fn length(&self) -> f64 {
        let points = [0.0, 0.25, 0.5, 0.75, 1.0].map(|part| self.along(part));
        points.windows(2).map(|pair| (pair[1].x - pair[0].x).hypot(pair[1].y - pair[0].y)).sum()
    }

    /// Returns a part of the course, from one fraction of its length to another.
    fn between(&self, from: f64, to: f64) -> Self {
        let end = self.along(to);
        let leg = match self.leg {
            Leg::Straight { .. } => Leg::Straight { to: end },
            Leg::Arc { radius, clockwise, .. } => Leg::Arc { to: end, radius, clockwise },
        };
        Self { start: self.along(from), leg }
    }
}

/// Draws an arrow along consecutive courses. It starts `before` pixels after their first point and
/// ends
/// `gap` pixels before their last.
pub(crate) fn arrow(
    courses: &[Course],
    [before, gap]: [f64; 2],
    size: Size,
    color: &str,
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
        words += &leg_path(course.leg);
    }
    group([
        path(&words, Paint::line(color, size.shaft)),
        head(last.along(neck), last.along(tip), size.half_width, color),
    ])
}

/// Draws the head of an arrow.
fn head(neck: Point, tip: Point, half_width: f64, color: &str) -> Element {
    let (dx, dy) = (tip.x - neck.x, tip.y - neck.y);
    let length = dx.hypot(dy).max(0.1);
    let (dx, dy) = (dx / length * half_width, dy / length * half_width);
    let corners = [tip, neck.plus(-dy, dx), neck.plus(dy, -dx)];
    polygon(&corners, true, Paint(color, color, 1.0))
}

/// Draws a small arrowhead around a point.
pub(crate) fn chevron(at: Point, Point { x, y }: Point, color: &str) -> Element {
    let length = x.hypot(y).max(0.1);
    let (dx, dy) = (x / length * 4.0, y / length * 4.0);
    let base = at.plus(-dx, -dy);
    let corners = [at.plus(dx, dy), base.plus(-1.8 * dy, 1.8 * dx), base.plus(1.8 * dy, -1.8 * dx)];
    polygon(&corners, true, Paint(color, color, 1.0))
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
    fn three_points_on_a_line_form_a_straight_course() {
        let course =
            Course::through(Point::new(0.0, 0.0), Point::new(1.0, 1.0), Point::new(2.0, 2.0));
        assert_eq!(course.leg, Leg::Straight { to: Point::new(2.0, 2.0) });
    }
}
