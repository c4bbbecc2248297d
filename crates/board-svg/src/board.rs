//! The board without pieces: the material, the spaces, the entries and the labels.

use board_play::view::{Entry, Place, Point, Shape, Surface};
use svg::node::element::Element;

use crate::canvas::{Paint, attribute, group, outline, outlined, polygon, text};
use crate::sheet::Sheet;
use crate::{cloth, plate, slab, tray};

/// Draws the board.
pub(crate) fn draw(sheet: &Sheet<'_>) -> Vec<Element> {
    let places = || sheet.scene.layout.places.iter();
    let space = |place: &Place<String>| {
        let drawing = match sheet.surface() {
            _ if place.closed => tray::closed(sheet, place),
            Surface::Tray => tray::well(sheet, place),
            Surface::Wood => slab::cell(sheet, place),
            Surface::Plate => plate::well(sheet, place),
            _ => cloth::square(sheet, place),
        };
        attribute(drawing, "data-space", &place.space)
    };
    let mut board = match sheet.surface() {
        Surface::Tray => tray::draw(sheet),
        Surface::Wood => slab::draw(sheet),
        Surface::Plate => plate::draw(sheet),
        _ => plate::table(sheet),
    };
    let spaces = places().map(space);
    board.push(match sheet.surface() {
        Surface::Wood => slab::cells(sheet, spaces),
        Surface::Plain | Surface::Cloth => cloth::squares(sheet, spaces),
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
    let area = attribute(polygon(&corners, true, Paint::fill("none")), "pointer-events", "all");
    attribute(area, "data-entry", &entry.name)
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

/// Draws the labels except those next to entries that are `hinted`. If there are letters at the
/// entries of a tray, its labels are `aside`.
pub(crate) fn labels(sheet: &Sheet<'_>, aside: bool, hinted: &[&Entry]) -> Vec<Element> {
    let (color, halo) = match sheet.surface() {
        Surface::Cloth => (sheet.palette.cloth_label, ""),
        Surface::Tray => (sheet.palette.tray_label, ""),
        Surface::Wood => (sheet.palette.wood_label, ""),
        Surface::Plate => (sheet.palette.ink, ""),
        _ => (sheet.palette.soft, sheet.palette.page),
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
