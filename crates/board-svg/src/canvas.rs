//! SVG elements. Lengths are in pixels.

use std::fmt::Write as _;

use board_play::view::{Leg, Point, Shape};
use svg::Document;
use svg::node::element::Element;
use svg::node::{Node, Text};

/// The fill color, the stroke color and the stroke width.
#[derive(Clone, Copy)]
pub(crate) struct Paint<'a>(pub &'a str, pub &'a str, pub f64);

impl<'a> Paint<'a> {
    /// No paint, for elements that inherit it from their group.
    pub const NONE: Paint<'static> = Paint("", "none", 0.0);

    pub(crate) const fn fill(color: &'a str) -> Self {
        Self(color, "none", 0.0)
    }

    pub(crate) const fn line(color: &'a str, width: f64) -> Self {
        Self("none", color, width)
    }
}

/// The center of piece and symbol drawings.
pub(crate) const ORIGIN: Point = Point::new(0.0, 0.0);

pub(crate) fn distance(a: Point, b: Point) -> f64 {
    (a.x - b.x).hypot(a.y - b.y)
}

/// Rounds a number to two decimals. Zero has no sign.
pub(crate) fn short(number: f64) -> f64 {
    (number * 100.0).round() / 100.0 + 0.0
}

/// Returns a point in SVG path syntax.
pub(crate) fn pair(point: Point) -> String {
    format!("{} {}", short(point.x), short(point.y))
}

pub(crate) fn attribute(mut element: Element, name: &str, value: &str) -> Element {
    element.assign(name, value);
    element
}

pub(crate) fn painted(
    name: &str,
    numbers: &[(&str, f64)],
    Paint(fill, stroke, width): Paint<'_>,
) -> Element {
    let mut element = Element::new(name);
    for &(name, number) in numbers {
        // The default value of these attributes is 0.
        if short(number) != 0.0 {
            element.assign(name, short(number));
        }
    }
    if !fill.is_empty() {
        element.assign("fill", fill);
    }
    if stroke != "none" {
        element.assign("stroke", stroke);
        element.assign("stroke-width", short(width));
    }
    element
}

pub(crate) fn circle(at: Point, radius: f64, paint: Paint<'_>) -> Element {
    painted("circle", &[("cx", at.x), ("cy", at.y), ("r", radius)], paint)
}

/// Draws a rectangle around a point.
pub(crate) fn rectangle(at: Point, width: f64, height: f64, paint: Paint<'_>) -> Element {
    let (left, top) = (at.x - width / 2.0, at.y - height / 2.0);
    let numbers = [("x", left), ("y", top), ("width", width), ("height", height)];
    painted("rect", &numbers, paint)
}

/// Draws an outline around a point. A square's corner radius is `round` times its width.
pub(crate) fn outline(
    shape: Shape,
    at: Point,
    width: f64,
    round: f64,
    paint: Paint<'_>,
) -> Element {
    match shape {
        Shape::Square => {
            let radius = short(round * width).to_string();
            attribute(rectangle(at, width, width, paint), "rx", &radius)
        }
        Shape::Hexagon => polygon(&hexagon(at, width), true, paint),
        _ => circle(at, width / 2.0, paint),
    }
}

/// Returns a hexagon's corners, clockwise.
fn hexagon(at: Point, width: f64) -> [Point; 6] {
    let half = width / 2.0;
    // The distance from the center to a corner, and half of a side.
    let (far, near) = (half * 1.154_700_538, half * 0.577_350_269);
    let corners =
        [(0.0, -far), (half, -near), (half, near), (0.0, far), (-half, near), (-half, -near)];
    corners.map(|(x, y)| at.plus(x, y))
}

/// Draws an SVG path.
pub(crate) fn path(data: &str, paint: Paint<'_>) -> Element {
    let element = attribute(painted("path", &[], paint), "d", data);
    if paint.1 == "none" {
        return element;
    }
    let element = attribute(element, "stroke-linejoin", "round");
    attribute(element, "stroke-linecap", "round")
}

/// Returns the path of a polygon. Corners that are `round` are cut by curves that begin `cut`
/// before them.
pub(crate) fn rounded(corners: &[Point], round: &[bool], cut: f64) -> String {
    let near = |at: Point, other: Point| {
        pair(at.towards(other, (cut / distance(at, other).max(0.01)).min(0.5)))
    };
    let count = corners.len();
    let mut words = String::new();
    for (number, &at) in corners.iter().enumerate() {
        let before = corners[(number + count - 1) % count];
        let after = corners[(number + 1) % count];
        words += if number == 0 { "M" } else { "L" };
        let _ = if round[number] {
            write!(words, "{}Q{} {}", near(at, before), pair(at), near(at, after))
        } else {
            write!(words, "{}", pair(at))
        };
    }
    words + "Z"
}

/// Draws straight lines through points.
pub(crate) fn polygon(points: &[Point], closed: bool, paint: Paint<'_>) -> Element {
    let points: Vec<_> = points.iter().map(|&point| pair(point)).collect();
    path(&format!("M{}{}", points.join(" "), if closed { "Z" } else { "" }), paint)
}

/// Draws text around a point.
pub(crate) fn text(at: Point, size: f64, color: &str, words: &str) -> Element {
    // The point is the center of digits and capitals, whose height is about 0.72 of the size.
    let numbers = [("x", at.x), ("y", at.y + 0.36 * size), ("font-size", size)];
    let mut element = painted("text", &numbers, Paint::fill(color));
    element.assign("font-family", "sans-serif");
    element.assign("text-anchor", "middle");
    element.append(Text::new(words));
    element
}

/// Adds an outline to the letters, so that they are legible on any background.
pub(crate) fn outlined(text: Element, color: &str) -> Element {
    let text = attribute(text, "stroke", color);
    let text = attribute(text, "stroke-width", "2");
    let text = attribute(text, "stroke-linejoin", "round");
    attribute(text, "paint-order", "stroke")
}

/// Sets the paint that elements without their own paint inherit.
pub(crate) fn painted_group(
    elements: impl IntoIterator<Item = Element>,
    paint: Paint<'_>,
) -> Element {
    let mut group = painted("g", &[], paint);
    elements.into_iter().for_each(|element| group.append(element));
    group
}

pub(crate) fn group(elements: impl IntoIterator<Item = Element>) -> Element {
    painted_group(elements, Paint::NONE)
}

pub(crate) fn moved(at: Point, element: Element) -> Element {
    attribute(element, "transform", &format!("translate({})", pair(at)))
}

pub(crate) fn scaled(at: Point, scale: f64, element: Element) -> Element {
    // A scale needs more decimals than a coordinate.
    let scale = format!("scale({})", (scale * 1000.0).round() / 1000.0);
    let place = if at == ORIGIN { String::new() } else { format!("translate({})", pair(at)) };
    attribute(group([element]), "transform", &(place + &scale))
}

/// Returns a space's drawing together with an invisible shape that is also clickable.
pub(crate) fn with_area(shape: Element, drawing: impl IntoIterator<Item = Element>) -> Element {
    let area = attribute(attribute(shape, "fill", "none"), "pointer-events", "all");
    group([area].into_iter().chain(drawing))
}

/// Returns a leg in SVG path syntax, starting at the current point.
pub(crate) fn leg_path(leg: Leg) -> String {
    match leg {
        Leg::Straight { to } => format!(" L{}", pair(to)),
        Leg::Arc { to, radius, clockwise } => {
            let radii = pair(Point::new(radius, radius));
            format!(" A{radii} 0 0 {} {}", i32::from(clockwise), pair(to))
        }
    }
}

/// Returns an SVG document. `low` is its top left corner, and `texts` are its title and
/// description.
pub(crate) fn page(
    low: Point,
    width: f64,
    height: f64,
    texts: &[(&str, &str)],
    drawing: Vec<Element>,
) -> String {
    let [x, y, width, height] = [low.x, low.y, width, height].map(short);
    let mut page = Document::new()
        .set("viewBox", (x, y, width, height))
        .set("width", width)
        .set("height", height)
        .set("role", "img");
    for &(name, words) in texts {
        let mut element = Element::new(name);
        element.append(Text::new(words));
        page.append(element);
    }
    for element in drawing {
        page.append(element);
    }
    page.to_string() + "\n"
}
