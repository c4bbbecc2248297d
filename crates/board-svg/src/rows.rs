//! Rows: bars below their pieces, in the pieces' color.

use std::collections::BTreeSet;

use board_play::view::{Point, Scene};

use crate::canvas::{Paint, attribute, group, polygon};
use crate::kinds::{Kind, Marks};
use crate::sheet::Sheet;

/// The width of a bar, in spaces.
const WIDTH: f64 = 0.43;

/// Draws the rows of a scene.
pub(crate) fn draw(marks: &mut Marks, sheet: &Sheet<'_>) {
    for spaces in &sheet.scene.highlights {
        let points: Vec<Point> = spaces.iter().filter_map(|space| sheet.middle(space)).collect();
        if points.len() < 2 {
            continue;
        }
        let piece = spaces.iter().find_map(|space| sheet.piece(space));
        let is_dark = piece.and_then(|piece| sheet.glyph(piece)).is_some_and(|g| g.tone.dark);
        let palette = sheet.palette;
        let [bright, dark] = [(palette.light, palette.light_rim), (palette.dark, palette.dark_rim)];
        let (body, rim) = if is_dark { dark } else { bright };
        let bar = |color, width| {
            let bar = polygon(&points, false, Paint::line(color, width * sheet.unit));
            attribute(bar, "stroke-linecap", "butt")
        };
        let bars = group([bar(rim, WIDTH), bar(body, WIDTH - 0.06)]);
        marks.add(Kind::Row, &spaces.join(" "), [bars]);
    }
}

/// Returns the spaces of all rows.
pub(crate) fn spaces(scene: &Scene) -> BTreeSet<&str> {
    let rows = scene.highlights.iter().filter(|row| row.len() > 1);
    let mut spaces = BTreeSet::new();
    // Not `collect`, whose sort would make programs larger.
    spaces.extend(rows.flatten().map(String::as_str));
    spaces
}
