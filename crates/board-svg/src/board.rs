//! The board without pieces: the material, the spaces, the entries and the labels.

use board_play::view::{Entry, Place, Point, Shape, Surface};
use svg::node::element::Element;

use crate::canvas::{
    Paint, attribute, circle, distance, group, outline, outlined, painted_group, path, polygon,
    rectangle, rounded, short, text, with_area,
};
use crate::plate;
use crate::sheet::{self, Sheet, TRAY};

/// The width of lines on cloth and wood, in spaces.
const CLOTH_LINE: f64 = 0.014;
const WOOD_LINE: f64 = 0.03;
/// The corner radii of a cloth, a wooden slab and a tray's wells, in spaces.
const CLOTH_CORNER: f64 = 0.1;
const SLAB_CORNER: f64 = 0.5;
const WELL_CORNER: f64 = 0.13;
/// The widths of open and closed wells, in spaces.
const WELL: f64 = 0.964;
const CLOSED: f64 = 0.84;

/// Draws the board.
pub(crate) fn draw(sheet: &Sheet<'_>) -> Vec<Element> {
    let palette = sheet.palette;
    let mut board = match sheet.surface() {
        Surface::Tray => tray(sheet),
        Surface::Wood => vec![slab(sheet)],
        _ => plate::draw(sheet),
    };
    let spaces = sheet.scene.layout.places.iter().map(|place| space(sheet, place));
    board.push(match sheet.surface() {
        Surface::Wood => {
            let paint = Paint(palette.wood_cell, palette.wood_line, WOOD_LINE * sheet.unit);
            attribute(painted_group(spaces, paint), "stroke-linejoin", "round")
        }
        Surface::Plain | Surface::Cloth => {
            let width = (CLOTH_LINE * sheet.unit).max(1.0);
            painted_group(spaces, Paint(palette.cloth, palette.cloth_line, width))
        }
        _ => group(spaces),
    });
    board.extend(sheet.scene.layout.entries.iter().map(|entry| entry_area(sheet, entry)));
    board
}

fn space(sheet: &Sheet<'_>, place: &Place) -> Element {
    let drawing = match sheet.surface() {
        _ if place.closed => well(sheet, place),
        Surface::Tray => well(sheet, place),
        Surface::Wood => {
            outline(place.shape, sheet.at(place.at), place.size * sheet.unit, 0.0, Paint::NONE)
        }
        Surface::Plate => plate::well(sheet, place),
        _ => square(sheet, place),
    };
    attribute(drawing, "data-space", &place.space)
}

/// Draws a wooden slab with round corners.
fn slab(sheet: &Sheet<'_>) -> Element {
    let (low, high) = sheet.corners(|_| true);
    let square = || Vec::from([low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)]);
    let hexagon = sheet::slab(sheet.scene).map(|corners| corners.map(|corner| sheet.at(corner)));
    let corners = hexagon.map_or_else(square, Vec::from);
    let paint = Paint(sheet.palette.wood, sheet.palette.wood_line, WOOD_LINE * sheet.unit);
    path(&rounded(&corners, &[true; 6], SLAB_CORNER * sheet.unit), paint)
}

/// Draws a tray, and a dark grid between its open wells.
fn tray(sheet: &Sheet<'_>) -> Vec<Element> {
    let panel = |which: &dyn Fn(&Place) -> bool, margin: f64, corner: f64, color| {
        let (low, high) = sheet.corners(which);
        let (width, height) = (high.x - low.x, high.y - low.y);
        let margin = 2.0 * margin * sheet.unit;
        let at = low.towards(high, 0.5);
        let panel = rectangle(at, width + margin, height + margin, Paint::fill(color));
        attribute(panel, "rx", &short(corner * sheet.unit).to_string())
    };
    let mut board = vec![panel(&|_| true, TRAY, 0.25, sheet.palette.tray)];
    if sheet.scene.layout.places.iter().any(|place| !place.closed) {
        board.push(panel(&|place| !place.closed, 0.03, 0.16, sheet.palette.tray_grid));
    }
    board
}

/// Draws an open well, or a closed space on any board, which sinks.
fn well(sheet: &Sheet<'_>, place: &Place) -> Element {
    let (at, width, palette) = (sheet.at(place.at), place.size * sheet.unit, sheet.palette);
    let well = if place.closed {
        let sunk = well_outline(sheet, place, Paint::fill(palette.tray_grid));
        attribute(sunk, "opacity", "0.12")
    } else {
        well_outline(sheet, place, Paint::fill(palette.tray_well))
    };
    with_area(rectangle(at, width, width, Paint::NONE), [well])
}

fn well_outline(sheet: &Sheet<'_>, place: &Place, paint: Paint<'_>) -> Element {
    let width = place.size * sheet.unit * if place.closed { CLOSED } else { WELL };
    outline(place.shape, sheet.at(place.at), width, WELL_CORNER, paint)
}

/// Draws a space on a cloth or a plain board. A cloth's squares have two shades, as on a
/// chessboard.
fn square(sheet: &Sheet<'_>, place: &Place) -> Element {
    let layout = &sheet.scene.layout;
    let first = layout.places.first().map_or(place.at, |first| first.at);
    let steps = (place.at.x - first.x).round() + (place.at.y - first.y).round();
    let is_dark = sheet.surface() == Surface::Cloth && (steps / 2.0).fract() != 0.0;
    let paint = if is_dark { Paint::fill(sheet.palette.cloth_dark) } else { Paint::NONE };
    let drawing = space_outline(sheet, place, 0.0, paint);
    if place.size * sheet.unit / 2.0 >= sheet.radius {
        return drawing;
    }
    with_area(circle(sheet.at(place.at), sheet.radius, Paint::NONE), [drawing])
}

/// Draws the outline of a square. The corners of the board are round.
fn square_outline(sheet: &Sheet<'_>, place: &Place, less: f64, paint: Paint<'_>) -> Element {
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
    path(&rounded(&corners, &round, CLOTH_CORNER * sheet.unit), paint)
}

/// Draws an entry's invisible clickable area: a part of the margin as wide as a space, and a
/// triangle of the adjacent space.
fn entry_area(sheet: &Sheet<'_>, entry: &Entry) -> Element {
    let entrance = sheet.entrance(entry);
    let corners = [(0.54, -0.5), (0.54, 0.5), (0.0, 0.5), (-0.5, 0.0), (0.0, -0.5)];
    let corners = corners.map(|(out, shift)| entrance.at(out, shift));
    let area = attribute(polygon(&corners, true, Paint::fill("none")), "pointer-events", "all");
    attribute(area, "data-entry", &entry.name)
}

/// Draws a space's outline as it lies on the board, `less` pixels smaller on each side.
pub(crate) fn space_outline(
    sheet: &Sheet<'_>,
    place: &Place,
    less: f64,
    paint: Paint<'_>,
) -> Element {
    let at = sheet.at(place.at);
    let width = place.size * sheet.unit - 2.0 * less;
    match (sheet.surface(), place.shape) {
        (Surface::Tray, _) => well_outline(sheet, place, paint),
        (Surface::Plate, _) => outline(place.shape, at, width, 0.2, paint),
        (_, Shape::Square) => square_outline(sheet, place, less, paint),
        _ => outline(place.shape, at, width, 0.0, paint),
    }
}

/// Draws the labels except those next to entries that are `hinted`. If there are letters at the
/// entries of a tray, its labels are `aside`.
pub(crate) fn labels(sheet: &Sheet<'_>, aside: bool, hinted: &[&Entry]) -> Vec<Element> {
    let palette = sheet.palette;
    let color = match sheet.surface() {
        Surface::Cloth => palette.cloth_label,
        Surface::Tray => palette.tray_label,
        Surface::Wood => palette.wood_label,
        Surface::Plate => palette.ink,
        _ => palette.soft,
    };
    let near =
        |entry: &&Entry, at| distance(sheet.entrance(entry).at(0.28, 0.0), at) < 0.5 * sheet.unit;
    let labels = sheet.scene.layout.labels.iter().filter_map(|label| {
        let at = sheet.label(label, aside);
        if hinted.iter().any(|entry| near(entry, at)) {
            return None;
        }
        let text = text(at, sheet.label_size, color, &label.text);
        let is_plain = sheet.surface() == Surface::Plain;
        Some(if is_plain { outlined(text, palette.page) } else { text })
    });
    labels.collect()
}
