//! The board without pieces: the material, the spaces, the entries and the labels.

use std::fmt::Write as _;

use board_play::view::{Entry, Leg, Place, Point, Shape, Surface};
use svg::node::element::Element;

use crate::canvas::{
    Paint, attribute, circle, group, lines, outline, outlined, pair, path, rectangle, text,
};
use crate::sheet::Sheet;
use crate::theme::Palette;
use crate::{cloth, plate, slab, tray};

/// Draws the board.
pub(crate) fn draw(sheet: &Sheet<'_>, palette: &Palette) -> Vec<Element> {
    let places = || sheet.scene.layout.places.iter();
    let space = |place: &Place<String>| {
        let drawing = match sheet.surface() {
            _ if place.closed => tray::closed(sheet, place, palette),
            Surface::Tray => tray::well(sheet, place, palette),
            Surface::Wood => slab::cell(sheet, place),
            Surface::Plate => plate::well(sheet, place, palette),
            _ => cloth::square(sheet, place, palette),
        };
        attribute(drawing, "data-space", &place.space)
    };
    let mut board = match sheet.surface() {
        Surface::Tray => tray::draw(sheet, palette),
        Surface::Wood => slab::draw(sheet, palette),
        Surface::Plate => plate::draw(sheet, palette),
        _ => plate::table(sheet, palette),
    };
    let spaces = places().map(space);
    board.push(match sheet.surface() {
        Surface::Wood => slab::cells(sheet, spaces, palette),
        Surface::Plain | Surface::Cloth => cloth::squares(sheet, spaces, palette),
        _ => group(spaces),
    });
    board.extend(sheet.scene.layout.entries.iter().map(|entry| entry_area(sheet, entry)));
    board
}

/// Draws the area of an entry, which is invisible and clickable: a part of the margin as wide as a
/// space, and a triangle of the space behind it.
fn entry_area(sheet: &Sheet<'_>, entry: &Entry) -> Element {
    let entrance = sheet.entrance(entry);
    let corners = [(0.54, -0.5), (0.54, 0.5), (0.0, 0.5), (-0.5, 0.0), (0.0, -0.5)];
    let corners = corners.map(|(out, shift)| entrance.at(out, shift));
    let area =
        attribute(path(&lines(&corners, true), Paint::fill("none")), "pointer-events", "all");
    attribute(area, "data-entry", &entry.name)
}

/// Returns a drawing of a space together with an invisible area that is clickable, too.
pub(crate) fn with_area(area: Element, drawing: impl IntoIterator<Item = Element>) -> Element {
    let area = attribute(attribute(area, "fill", "none"), "pointer-events", "all");
    group([area].into_iter().chain(drawing))
}

/// Draws the outline of a space as it lies on the board, `less` pixels smaller on each side.
pub(crate) fn space_outline(
    sheet: &Sheet<'_>,
    place: &Place<String>,
    less: f64,
    paint: Paint<'_>,
) -> Element {
    let at = sheet.at(place.at);
    let width = place.size * sheet.unit - 2.0 * less;
    match (sheet.surface(), place.shape) {
        (Surface::Tray, _) => tray::outline(sheet, place, paint),
        (Surface::Plate, _) => outline(place.shape, at, width, 0.2, paint),
        (_, Shape::Square) => cloth::outline(sheet, place, less, paint),
        _ => outline(place.shape, at, width, 0.0, paint),
    }
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

/// Draws the labels except those next to entries that are `hinted`. If there are letters at the
/// entries of a tray, its labels are `aside`.
pub(crate) fn labels(
    sheet: &Sheet<'_>,
    aside: bool,
    hinted: &[&Entry],
    palette: &Palette,
) -> Vec<Element> {
    let (color, halo) = match sheet.surface() {
        Surface::Cloth => (palette.cloth_label, ""),
        Surface::Tray => (palette.tray_label, ""),
        Surface::Wood => (palette.wood_label, ""),
        Surface::Plate => (palette.ink, ""),
        _ => (palette.soft, palette.page),
    };
    let hidden = |at: Point| {
        let near = |entry: &&Entry| {
            let hint = sheet.entrance(entry).at(0.28, 0.0);
            (hint.x - at.x).hypot(hint.y - at.y) < 0.5 * sheet.unit
        };
        hinted.iter().any(near)
    };
    let labels = sheet.scene.layout.labels.iter().filter_map(|label| {
        let at = sheet.label(label, aside);
        let text = text(at, sheet.label_size, color, &label.text);
        let label = if halo.is_empty() { text } else { outlined(text, halo) };
        (!hidden(at)).then_some(label)
    });
    labels.collect()
}

/// Draws an invisible square for [`with_area`].
pub(crate) fn square_area(at: Point, width: f64) -> Element {
    rectangle(at, width, width, Paint::NONE)
}

/// Draws an invisible circle for [`with_area`].
pub(crate) fn round_area(at: Point, radius: f64) -> Element {
    circle(at, radius, Paint::NONE)
}
