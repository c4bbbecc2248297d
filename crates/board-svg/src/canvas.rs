//! What pictures are made of.

use std::fmt::Write as _;

use svg::node::element::Element;
use svg::node::{Node, Text};

/// A point: to the right, and down.
pub(crate) type Point = (f64, f64);

/// A drawing and its size, as [`Draw::draw_board`](crate::Draw::draw_board) makes it.
#[derive(Clone, Debug)]
pub struct Canvas {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) drawing: Element,
}

impl Canvas {
    pub(crate) fn new(width: f64, height: f64) -> Self {
        Self { width, height, drawing: Element::new("g") }
    }

    pub(crate) fn add(&mut self, element: Element) {
        self.drawing.append(element);
    }
}

/// How something is painted: what fills it, the colour of its outline, and how wide that is.
#[derive(Clone, Copy)]
pub(crate) struct Paint<'a>(pub &'a str, pub &'a str, pub f64);

impl<'a> Paint<'a> {
    pub const fn fill(colour: &'a str) -> Self {
        Self(colour, "none", 0.0)
    }

    pub const fn line(colour: &'a str, width: f64) -> Self {
        Self("none", colour, width)
    }
}

/// A number with at most two digits behind the point, and no sign of zero.
pub(crate) fn short(number: f64) -> f64 {
    (number * 100.0).round() / 100.0 + 0.0
}

pub(crate) fn attribute(mut element: Element, name: &str, value: &str) -> Element {
    element.assign(name, value);
    element
}

fn painted(name: &str, numbers: &[(&str, f64)], Paint(fill, stroke, width): Paint<'_>) -> Element {
    let mut element = Element::new(name);
    for &(name, number) in numbers {
        element.assign(name, short(number));
    }
    element.assign("fill", fill);
    if stroke != "none" {
        element.assign("stroke", stroke);
        element.assign("stroke-width", short(width));
    }
    element
}

pub(crate) fn circle((x, y): Point, r: f64, paint: Paint<'_>) -> Element {
    painted("circle", &[("cx", x), ("cy", y), ("r", r)], paint)
}

/// A rectangle around a point.
pub(crate) fn rectangle((x, y): Point, width: f64, height: f64, paint: Paint<'_>) -> Element {
    let (left, top) = (x - width / 2.0, y - height / 2.0);
    let numbers = [("x", left), ("y", top), ("width", width), ("height", height)];
    painted("rect", &numbers, paint)
}

pub(crate) fn rounded(rectangle: Element, radius: f64) -> Element {
    attribute(rectangle, "rx", &short(radius).to_string())
}

pub(crate) fn dashed(element: Element) -> Element {
    attribute(element, "stroke-dasharray", "5 4")
}

/// Any outline, in the words of an SVG path.
pub(crate) fn path(words: &str, paint: Paint<'_>) -> Element {
    let element = attribute(painted("path", &[], paint), "d", words);
    let element = attribute(element, "stroke-linejoin", "round");
    attribute(element, "stroke-linecap", "round")
}

/// A path through points, closed or not.
pub(crate) fn polygon(points: &[Point], closed: bool, paint: Paint<'_>) -> Element {
    let mut words = String::from("M");
    for &(x, y) in points {
        let _ = write!(words, " {} {}", short(x), short(y));
    }
    path(&(words + if closed { " Z" } else { "" }), paint)
}

/// Text around a point.
pub(crate) fn text((x, y): Point, size: f64, colour: &str, words: &str) -> Element {
    // The point is the middle of the digits and capitals, about 0.72 of the size high.
    let numbers = [("x", x), ("y", y + 0.36 * size), ("font-size", size)];
    let mut element = painted("text", &numbers, Paint::fill(colour));
    element.assign("font-family", "sans-serif");
    element.assign("text-anchor", "middle");
    element.append(Text::new(words));
    element
}

/// The same text, from its point on.
pub(crate) fn from_left(text: Element) -> Element {
    attribute(text, "text-anchor", "start")
}

pub(crate) fn group(elements: impl IntoIterator<Item = Element>) -> Element {
    let mut group = Element::new("g");
    elements.into_iter().for_each(|element| group.append(element));
    group
}

pub(crate) fn moved((x, y): Point, element: Element) -> Element {
    attribute(element, "transform", &format!("translate({} {})", short(x), short(y)))
}

pub(crate) fn scaled((x, y): Point, scale: f64, element: Element) -> Element {
    let transform = format!("translate({} {}) scale({})", short(x), short(y), short(scale));
    attribute(group([element]), "transform", &transform)
}

/// A piece on a space: drawn around (0, 0), and put on a point.
pub(crate) fn piece(at: Point, space: &str, drawing: impl IntoIterator<Item = Element>) -> Element {
    attribute(moved(at, group(drawing)), "data-piece", space)
}

/// The mark of a move that is legal.
pub(crate) fn dot(at: Point, legal: &str, page: &str) -> Element {
    circle(at, 7.0, Paint(legal, page, 1.5))
}

/// The mark of a move that is not legal.
pub(crate) fn cross((x, y): Point, illegal: &str, page: &str) -> Element {
    let words = format!(
        "M{0} {1} L{2} {3} M{0} {3} L{2} {1}",
        short(x - 6.0),
        short(y - 6.0),
        short(x + 6.0),
        short(y + 6.0)
    );
    group([path(&words, Paint::line(page, 7.0)), path(&words, Paint::line(illegal, 3.5))])
}

/// An arrow along straight legs that ends a `gap` before the last point, with a seam that keeps it
/// apart from what it crosses.
pub(crate) fn arrow(points: &[Point], gap: f64, colour: &str, seam: &str) -> Element {
    let [.., before, last] = points else { return group([]) };
    let (dx, dy) = (last.0 - before.0, last.1 - before.1);
    let length = dx.hypot(dy).max(1.0);
    let (dx, dy) = (dx / length, dy / length);
    let back = |along: f64, aside: f64| {
        let along = along + gap;
        (last.0 - along * dx - aside * dy, last.1 - along * dy + aside * dx)
    };
    let shaft = [&points[..points.len() - 1], &[back(9.0, 0.0)]].concat();
    let head = [back(0.0, 0.0), back(13.0, 7.5), back(13.0, -7.5)];
    group([
        polygon(&shaft, false, Paint::line(seam, 7.5)),
        polygon(&head, true, Paint::line(seam, 4.0)),
        polygon(&shaft, false, Paint::line(colour, 4.0)),
        polygon(&head, true, Paint(colour, colour, 1.0)),
    ])
}
