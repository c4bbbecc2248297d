//! Points along the lines of a layout.

use board_play::view::{Leg, Point};
use board_svg::along;

fn near(point: Point, x: f64, y: f64) {
    let off = (point.x - x).hypot(point.y - y);
    assert!(off < 1e-9, "{point:?} is not ({x}, {y})");
}

#[test]
fn points_are_shifted_and_interpolated() {
    let (here, there) = (Point::new(1.0, 5.0), Point::new(3.0, -1.0));
    near(here.plus(2.0, -6.0), 3.0, -1.0);
    near(here.towards(there, 0.0), 1.0, 5.0);
    near(here.towards(there, 0.5), 2.0, 2.0);
    near(here.towards(there, 1.0), 3.0, -1.0);
}

#[test]
fn a_straight_leg_is_divided_evenly() {
    let leg = Leg::Straight { to: Point::new(4.0, -2.0) };
    near(along(leg, Point::new(0.0, 2.0), 0.25), 1.0, 1.0);
    near(leg.to(), 4.0, -2.0);
}

/// A quarter of the circle around (0, 0): y points down, so that clockwise goes from the top to
/// the right.
#[test]
fn arc_bends_in_its_direction() {
    let (top, right) = (Point::new(0.0, -1.0), Point::new(1.0, 0.0));
    let diagonal = 0.5_f64.sqrt();
    let arc = |to, clockwise| Leg::Arc { to, radius: 1.0, clockwise };
    near(along(arc(right, true), top, 0.0), 0.0, -1.0);
    near(along(arc(right, true), top, 0.5), diagonal, -diagonal);
    near(along(arc(right, true), top, 1.0), 1.0, 0.0);
    near(along(arc(top, false), right, 0.5), diagonal, -diagonal);
    // Twice as large.
    let twice = Leg::Arc { to: Point::new(2.0, 0.0), radius: 2.0, clockwise: true };
    near(along(twice, Point::new(0.0, -2.0), 0.5), 2.0 * diagonal, -2.0 * diagonal);
    // The other way it is a quarter of another circle, around (1, -1).
    near(along(arc(right, false), top, 0.5), 1.0 - diagonal, diagonal - 1.0);
}

#[test]
fn impossible_arc_is_half_a_circle_or_a_point() {
    let (left, right) = (Point::new(-1.0, 0.0), Point::new(1.0, 0.0));
    for radius in [1.0, 0.5, 0.0] {
        let arc = Leg::Arc { to: right, radius, clockwise: true };
        near(along(arc, left, 0.5), 0.0, -1.0);
        near(along(Leg::Arc { to: left, radius, clockwise: true }, left, 0.5), -1.0, 0.0);
    }
}
