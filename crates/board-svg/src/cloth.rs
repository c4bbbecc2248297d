//! Boards of cloth, and plain boards: spaces that touch each other, with lines between them.

use std::fmt::Write as _;

use board_play::view::{Place, Point, Shape, Surface};
use svg::node::element::Element;

use crate::canvas::{self, Paint, attribute, circle, painted_group, pair, rectangle, with_area};
use crate::sheet::Sheet;

/// The radius of the corners of the board, and the width of lines, in spaces.
const CORNER: f64 = 0.1;
const LINE: f64 = 0.014;

/// Sets the lines of all spaces.
pub(crate) fn squares(sheet: &Sheet<'_>, spaces: impl IntoIterator<Item = Element>) -> Element {
    let width = (LINE * sheet.unit).max(1.0);
    painted_group(spaces, Paint(sheet.palette.cloth, sheet.palette.cloth_line, width))
}

/// Draws a space. The squares of a cloth have two shades, as on a chessboard.
pub(crate) fn square(sheet: &Sheet<'_>, place: &Place<String>) -> Element {
    let layout = &sheet.scene.layout;
    let first = layout.places.first().map_or(place.at, |first| first.at);
    let steps = (place.at.x - first.x).round() + (place.at.y - first.y).round();
    let is_dark = sheet.surface() == Surface::Cloth && (steps / 2.0).fract() != 0.0;
    let paint = if is_dark { Paint::fill(sheet.palette.cloth_dark) } else { Paint::NONE };
    let drawing = if place.shape == Shape::Square {
        outline(sheet, place, 0.0, paint)
    } else {
        canvas::outline(place.shape, sheet.at(place.at), place.size * sheet.unit, 0.0, paint)
    };
    if place.size * sheet.unit / 2.0 >= sheet.radius {
        return drawing;
    }
    with_area(circle(sheet.at(place.at), sheet.radius, Paint::NONE), [drawing])
}

/// Draws the outline of a square. The corners of the board are round.
pub(crate) fn outline(
    sheet: &Sheet<'_>,
    place: &Place<String>,
    less: f64,
    paint: Paint<'_>,
) -> Element {
    let (at, half) = (sheet.at(place.at), place.size * sheet.unit / 2.0);
    let (low, high) = sheet.corners(|_| true);
    let is_at = |a: f64, b: f64| (a - b).abs() < 0.1;
    let left = is_at(at.x - half, low.x);
    let top = is_at(at.y - half, low.y);
    let right = is_at(at.x + half, high.x);
    let bottom = is_at(at.y + half, high.y);
    let round = [top && left, top && right, bottom && right, bottom && left];
    let half = half - less;
    if !round.contains(&true) || sheet.scene.layout.places.len() < 4 {
        return rectangle(at, 2.0 * half, 2.0 * half, paint);
    }
    let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
    let corners = corners.map(|(x, y)| at.plus(x, y));
    let cut = CORNER * sheet.unit;
    let near = |from: Point, to: Point| pair(from.towards(to, cut / (2.0 * half)));
    let mut words = String::new();
    for (number, &corner) in corners.iter().enumerate() {
        let (before, after) = (corners[(number + 3) % 4], corners[(number + 1) % 4]);
        words += if number == 0 { "M" } else { "L" };
        let _ = if round[number] {
            write!(words, "{}Q{} {}", near(corner, before), pair(corner), near(corner, after))
        } else {
            write!(words, "{}", pair(corner))
        };
    }
    attribute(canvas::painted("path", &[], paint), "d", &(words + "Z"))
}
