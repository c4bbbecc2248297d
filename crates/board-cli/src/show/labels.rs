//! Writes the names of the spaces between the other signs.

use anstyle::Style;
use board_play::view::{Label, Layout};

use super::canvas::{Canvas, Cell, Glyph};
use super::sheet::Sheet;

/// The style of names.
const NAMES: Style = Style::new().bold();

/// The maximum distance of a label from its point in columns and rows.
const REACH: Cell = (4, 1);

/// Writes each label as close to its point as it fits; labels that do not fit are omitted. Three or
/// more labels in a line, such as those of files, stay in line if possible.
pub fn write(canvas: &mut Canvas, layout: &Layout<String>, sheet: &Sheet) {
    let labels: Vec<_> = layout.labels.iter().map(|label| nearer(label, layout)).collect();
    let mut labels: Vec<_> = labels.iter().collect();
    while let Some(&first) = labels.first() {
        let row = |label: &&Label| (label.at.y - first.at.y).abs() < 0.01;
        let column = |label: &&Label| (label.at.x - first.at.x).abs() < 0.01;
        let (row, column): (Vec<_>, Vec<_>) = (
            labels.iter().copied().filter(row).collect(),
            labels.iter().copied().filter(column).collect(),
        );
        let mut lines = [row, column].into_iter().filter(|line| line.len() > 2);
        let fit = |line: Vec<_>| Some((nearest(canvas, &line, sheet)?, line));
        let (shift, line) = lines
            .find_map(fit)
            .unwrap_or_else(|| (nearest(canvas, &[first], sheet).unwrap_or_default(), vec![first]));
        for label in &line {
            let cell = moved(cell(label, sheet), shift);
            if is_free(canvas, label, cell) {
                canvas.write(cell, &label.text, NAMES);
            }
        }
        labels.retain(|label| !line.iter().any(|written| std::ptr::eq(*written, *label)));
    }
}

/// Moves the name of a space closer, since it could be mistaken for another's on the coarse grid.
fn nearer(label: &Label, layout: &Layout<String>) -> Label {
    let space = layout.place(&label.text);
    let at = space.map_or(label.at, |space| space.at.towards(label.at, 0.5));
    Label { at, text: label.text.clone() }
}

/// Returns the smallest shift with which all given labels fit.
fn nearest(canvas: &Canvas, labels: &[&Label], sheet: &Sheet) -> Option<Cell> {
    let fits = |shift: &Cell| {
        labels.iter().all(|label| is_free(canvas, label, moved(cell(label, sheet), *shift)))
    };
    let rows = -REACH.1..=REACH.1;
    let shifts = rows.flat_map(|row| (-REACH.0..=REACH.0).map(move |column| (column, row)));
    let far = |&shift: &Cell| {
        let away = labels.iter().map(|label| {
            let (column, row) = moved(cell(label, sheet), shift);
            let (x, y) = sheet.between(label.at);
            // A row is as high as two columns, and another row looks like another line of names.
            (column as f64 - left(label, x)).hypot(3.0 * (row as f64 - y))
        });
        away.sum::<f64>()
    };
    shifts.filter(fits).min_by(|a, b| far(a).total_cmp(&far(b)))
}

fn width(label: &Label) -> isize {
    label.text.chars().count() as isize
}

fn left(label: &Label, middle: f64) -> f64 {
    middle - (width(label) - 1) as f64 / 2.0
}

/// Returns the first cell of a label that is not shifted.
fn cell(label: &Label, sheet: &Sheet) -> Cell {
    let (x, y) = sheet.between(label.at);
    (left(label, x).round() as isize, y.round() as isize)
}

fn moved((column, row): Cell, (columns, rows): Cell) -> Cell {
    (column + columns, row + rows)
}

/// Returns whether the cells of a label, and those next to it, are empty.
fn is_free(canvas: &Canvas, label: &Label, (column, row): Cell) -> bool {
    (column - 1..=column + width(label)).all(|column| canvas.at((column, row)) == Glyph::BLANK)
}
