//! Slabs of wood: cells that touch each other, on a slab with round corners.

use board_play::view::{Place, Point};
use svg::node::element::Element;

use crate::canvas::{Paint, attribute, outline, painted_group, path, rounded};
use crate::sheet::Sheet;

/// The length of the round corners of the slab and the width of lines, in spaces.
const CORNER: f64 = 0.5;
const LINE: f64 = 0.03;

/// Draws the slab.
pub(crate) fn draw(sheet: &Sheet<'_>) -> Vec<Element> {
    let (low, high) = sheet.corners(|_| true);
    let square = || Vec::from([low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)]);
    let corners = sheet.slab().map_or_else(square, Vec::from);
    let paint = Paint(sheet.palette.wood, sheet.palette.wood_line, LINE * sheet.unit);
    vec![path(&rounded(&corners, CORNER * sheet.unit), paint)]
}

/// Sets the paint of all cells.
pub(crate) fn cells(sheet: &Sheet<'_>, cells: impl IntoIterator<Item = Element>) -> Element {
    let cells = painted_group(
        cells,
        Paint(sheet.palette.wood_cell, sheet.palette.wood_line, LINE * sheet.unit),
    );
    attribute(cells, "stroke-linejoin", "round")
}

/// Draws a cell.
pub(crate) fn cell(sheet: &Sheet<'_>, place: &Place<String>) -> Element {
    outline(place.shape, sheet.at(place.at), place.size * sheet.unit, 0.0, Paint::NONE)
}
