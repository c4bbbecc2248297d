//! The board without pieces, and the labels.

use std::fmt::Write as _;

use board_play::view::{Leg, Place, Point, Shape};
use svg::node::element::Element;

use crate::canvas::{
    Paint, attribute, circle, corners, group, outline, outlined, pair, path, text,
};
use crate::kinds::Kind;
use crate::sheet::{LABEL, Sheet};
use crate::theme::Palette;

/// The radius of the corners of squares that do not touch each other, relative to their width.
const ROUND: f64 = 0.15;

/// Draws the turntable, the lines, the spaces and the entries. Closed spaces are hatched, in the
/// color of the last move if it closed them.
pub(crate) fn draw(sheet: &Sheet<'_>, just_closed: &[String], palette: &Palette) -> Element {
    let layout = &sheet.scene.layout;
    let mut board = Vec::new();
    if let Some(table) = &layout.turntable {
        let paint = Paint(palette.space, palette.line, 2.0);
        board.push(circle(sheet.at(table.centre), table.radius * sheet.unit, paint));
    }
    for line in &layout.lines {
        let mut words = format!("M{}", pair(sheet.at(line.start)));
        line.legs.iter().for_each(|&leg| words += &leg_path(sheet.leg(leg)));
        board.push(path(&words, Paint::line(palette.faint, 1.5)));
    }
    for place in &layout.places {
        let just_closed = just_closed.contains(&place.space);
        let drawing = match (place.closed, just_closed) {
            (_, true) => {
                let drawing = hatching(sheet, place, palette.last, 2.0);
                let drawing = attribute(drawing, "data-mark", Kind::JustClosed.name());
                attribute(drawing, "data-on", &place.space)
            }
            (true, false) => hatching(sheet, place, palette.line, 1.0),
            (false, false) => space(sheet, place, palette),
        };
        board.push(attribute(drawing, "data-space", &place.space));
    }
    for entry in &layout.entries {
        let at = sheet.entrance(entry).at(0.3, 0.0);
        let area = touchable(circle(at, 0.3 * sheet.unit, Paint::fill("none")));
        board.push(attribute(area, "data-entry", &entry.name));
    }
    group(board)
}

/// Returns a leg in the syntax of SVG paths, starting at the current point.
pub(crate) fn leg_path(leg: Leg) -> String {
    let mut words = String::new();
    let _ = match leg {
        Leg::Straight { to } => write!(words, " L{}", pair(to)),
        Leg::Arc { to, radius, clockwise } => {
            let radii = pair(Point::new(radius, radius));
            write!(words, " A{radii} 0 0 {} {}", i32::from(clockwise), pair(to))
        }
    };
    words
}

/// Makes an invisible element clickable.
fn touchable(element: Element) -> Element {
    attribute(element, "pointer-events", "all")
}

fn space(sheet: &Sheet<'_>, place: &Place<String>, palette: &Palette) -> Element {
    let (at, size) = (sheet.at(place.at), place.size * sheet.unit);
    if sheet.scene.layout.lines.is_empty() {
        let paint = Paint(palette.space, palette.line, 1.0);
        return outline(place.shape, at, size, 0.0, paint);
    }
    let paint = Paint(palette.page, palette.faint, 1.5);
    let drawing = outline(place.shape, at, size, ROUND, paint);
    if size / 2.0 >= sheet.radius {
        return drawing;
    }
    // The clickable area includes all of the piece if the space is smaller.
    group([touchable(circle(at, sheet.radius, Paint::fill("none"))), drawing])
}

/// Draws a closed space.
fn hatching(sheet: &Sheet<'_>, place: &Place<String>, color: &str, width: f64) -> Element {
    let (at, size) = (sheet.at(place.at), place.size * sheet.unit);
    path(&hatches(place.shape, at, size), Paint::line(color, width))
}

/// Returns the path of the lines `x + y = c` inside an outline.
///
/// ```text
/// +---/---/
/// |  /   /|
/// | /   / |
/// |/   /  /   c = 0 for the line through the middle, ±size / 2 for the others
/// /   /  /|
/// |  /  / |
/// +-/--/--+
/// ```
pub(crate) fn hatches(shape: Shape, at: Point, size: f64) -> String {
    let corners = corners(shape, at, size);
    let across = |point: Point| (point.x - at.x) + (point.y - at.y);
    let mut words = String::new();
    for line in -1..=1 {
        let c = f64::from(line) * size / 2.0;
        let sides = corners.iter().zip(corners.iter().cycle().skip(1));
        let ends = sides.filter_map(|(&start, &end)| {
            let (before, after) = (across(start) - c, across(end) - c);
            ((before < 0.0) != (after < 0.0)).then(|| start.towards(end, before / (before - after)))
        });
        let ends: Vec<_> = ends.collect();
        if let [start, end] = ends[..] {
            let _ = write!(words, "M{} L{} ", pair(start), pair(end));
        }
    }
    words.truncate(words.trim_end().len());
    words
}

/// Draws the labels, outlined in the color of the background.
pub(crate) fn labels(sheet: &Sheet<'_>, palette: &Palette) -> Element {
    let table = sheet.scene.layout.turntable.as_ref();
    let labels = sheet.scene.layout.labels.iter().map(|label| {
        let on_table = table.is_some_and(|table| {
            let (dx, dy) = (label.at.x - table.centre.x, label.at.y - table.centre.y);
            dx.hypot(dy) < table.radius
        });
        let background = if on_table { palette.space } else { palette.page };
        outlined(text(sheet.at(label.at), LABEL, palette.faint, &label.text), background)
    });
    group(labels)
}
