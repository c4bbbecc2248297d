//! Points along the lines of a layout.

use board_play::view::{Leg, Point};

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
    near(leg.along(Point::new(0.0, 2.0), 0.25), 1.0, 1.0);
    near(leg.to(), 4.0, -2.0);
}

/// A quarter of the circle around (0, 0): y points down, so that clockwise goes from the top to
/// the right.
#[test]
fn arc_bends_in_its_direction() {
    let (top, right) = (Point::new(0.0, -1.0), Point::new(1.0, 0.0));
    let diagonal = 0.5_f64.sqrt();
    let arc = |to, clockwise| Leg::Arc { to, radius: 1.0, clockwise };
    near(arc(right, true).along(top, 0.0), 0.0, -1.0);
    near(arc(right, true).along(top, 0.5), diagonal, -diagonal);
    near(arc(right, true).along(top, 1.0), 1.0, 0.0);
    near(arc(top, false).along(right, 0.5), diagonal, -diagonal);
    // Twice as large.
    let twice = Leg::Arc { to: Point::new(2.0, 0.0), radius: 2.0, clockwise: true };
    near(twice.along(Point::new(0.0, -2.0), 0.5), 2.0 * diagonal, -2.0 * diagonal);
    // The other way it is a quarter of another circle, around (1, -1).
    near(arc(right, false).along(top, 0.5), 1.0 - diagonal, diagonal - 1.0);
}

#[test]
fn impossible_arc_is_half_a_circle_or_a_point() {
    let (left, right) = (Point::new(-1.0, 0.0), Point::new(1.0, 0.0));
    for radius in [1.0, 0.5, 0.0] {
        let arc = Leg::Arc { to: right, radius, clockwise: true };
        near(arc.along(left, 0.5), 0.0, -1.0);
        near(Leg::Arc { to: left, radius, clockwise: true }.along(left, 0.5), -1.0, 0.0);
    }
}
