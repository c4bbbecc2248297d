//! The courses and directions of arrows, and points along the lines of a layout.

use board_core::prelude::*;
use board_play::LastMove;
use board_play::view::{Change, Leg, Place, Point, Scene, Shape};
use board_svg::{Picture, along};
use roxmltree::{Document, Node};

use crate::duel::Duel;
use crate::pictures::{legs, marks, middle};

/// Returns the `data-on` and the first path of the marks of a kind.
fn paths<'a>(picture: &'a Document<'_>, kind: &str) -> Vec<(&'a str, &'a str)> {
    let marks = picture.descendants().filter(|node| node.attribute("data-mark") == Some(kind));
    let path = |mark: Node<'a, 'a>| mark.descendants().find_map(|node| node.attribute("d"));
    marks.filter_map(|mark| Some((mark.attribute("data-on")?, path(mark)?))).collect()
}

/// Returns a scene after a jump from 0 over 1 to 2 and a step to 3, with other pieces.
fn jump(pieces: &[Point]) -> (Scene, LastMove) {
    let start = Duel::start();
    let row = [0.0, 1.0, 2.0, 3.0].map(|x| Point::new(x, 0.0));
    let places = row.iter().chain(pieces).zip('0'..);
    let place = |(&at, name): (_, char)| Place::open(name, at, Shape::Square, 1.0);
    let mut before = Scene::of(&start);
    before.layout.places = places.map(place).collect();
    let names = before.layout.places.iter().map(|place| place.space.clone());
    before.pieces =
        names.filter(|name| !["2", "3"].contains(&name.as_str())).map(|name| (name, 'l')).collect();
    let mut scene = before.clone();
    scene.pieces[0].0 = "3".into();
    let jump = Change::Jumps { from: "0".into(), over: "1".into(), to: "2".into() };
    let step = Change::Moves { path: vec!["2".into(), "3".into()] };
    let m = start.legal_moves()[0];
    let last =
        LastMove { before, changes: vec![vec![jump], vec![step]], ..LastMove::of(&start, m) };
    (scene, last)
}

/// Returns how far the middle of the jump's arrow is below the jumped piece, in spaces.
fn apex(pieces: &[Point]) -> f64 {
    let (scene, last) = jump(pieces);
    let svg = Picture { last: Some(&last), ..Picture::of(&scene) }.draw();
    let picture = Document::parse(&svg).unwrap();
    let [("0 3", shaft)] = paths(&picture, "path")[..] else { panic!("{svg}") };
    let [(start, leg @ Leg::Arc { .. }), _] = legs(shaft)[..] else { panic!("{shaft}") };
    let [over, to] = ["1", "3"].map(|name| middle(&picture, name).unwrap_or_default());
    let heights = (0..=50).map(|part| along(leg, start, f64::from(part) / 50.0).y - over.y);
    heights.max_by(|one, other| one.abs().total_cmp(&other.abs())).unwrap()
        / ((to.x - over.x) / 2.0)
}

/// Here, a space is 60 pixels wide and a piece 42.
#[test]
fn an_arc_is_on_the_side_where_it_hides_less() {
    let high = apex(&[]);
    assert!(high < -0.4, "left of the direction if both sides are equal: {high}");
    let up = |height: f64| Point::new(1.0, high - height);
    let down = |depth: f64| Point::new(1.0, depth - high);
    let goes_up = |pieces: &[Point]| apex(pieces) < 0.0;
    assert!(!goes_up(&[up(0.3)]), "a piece above");
    assert!(!goes_up(&[up(0.38)]), "a piece that the arc almost touches");
    assert!(goes_up(&[up(0.3), down(0.3)]), "a piece on both sides");
    assert!(goes_up(&[up(0.45)]), "a distant piece above");
}

/// A piece that is turned over without moving has no path.
#[test]
fn piece_turned_over_in_place_is_marked_as_turned() {
    let start = Duel::start();
    let scene = Scene::of(&start);
    let at = scene.pieces[0].0.clone();
    let changes = vec![vec![Change::Becomes { at: at.clone(), piece: 'd' }]];
    let last = LastMove { changes, ..LastMove::of(&start, start.legal_moves()[0]) };
    let svg = Picture { last: Some(&last), ..Picture::of(&scene) }.draw();
    let picture = Document::parse(&svg).unwrap();
    assert_eq!(marks(&picture, "turned"), [at]);
    for kind in ["entered", "moved", "start", "path"] {
        assert_eq!(marks(&picture, kind), Vec::<String>::new(), "{kind}");
    }
}

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
