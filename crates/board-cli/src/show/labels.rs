//! Writes the names of the spaces between the other signs.

use anstyle::Style;
use board_play::view::Layout;

use super::canvas::{Canvas, Cell, Glyph};
use super::sheet::Sheet;

/// The style of names.
const NAMES: Style = Style::new().bold();

/// The maximum distance of a label from its point in columns and rows.
const REACH: Cell = (4, 1);

/// Writes each label as close to its point as it fits; labels that do not fit are omitted.
pub fn write(canvas: &mut Canvas, layout: &Layout, sheet: &Sheet) {
    for label in &layout.labels {
        // Closer to its space, since it could be mistaken for another's on the coarse grid.
        let space = layout.place(&label.text);
        let at = space.map_or(label.at, |space| space.at.towards(label.at, 0.5));
        if let Some(cell) = nearest(canvas, &label.text, sheet.between(at)) {
            canvas.write(cell, &label.text, NAMES);
        }
    }
}

/// Returns the first cell of a label where it is closest to its point.
fn nearest(canvas: &Canvas, label: &str, (x, y): (f64, f64)) -> Option<Cell> {
    let width = label.chars().count() as isize;
    let left = x - (width - 1) as f64 / 2.0;
    let (column, row) = (left.round() as isize, y.round() as isize);
    let rows = row - REACH.1..=row + REACH.1;
    let columns = column - REACH.0..=column + REACH.0;
    let cells = rows.flat_map(|row| columns.clone().map(move |column| (column, row)));
    // The cells of the label, and those next to it, are empty.
    let fits = |&(column, row): &Cell| {
        (column - 1..=column + width).all(|column| canvas.at((column, row)) == Glyph::BLANK)
    };
    // A row is as high as two columns, and another row looks like another line of names.
    let far = |(column, row): Cell| (column as f64 - left).hypot(3.0 * (row as f64 - y));
    cells.filter(fits).min_by(|&a, &b| far(a).total_cmp(&far(b)))
}
