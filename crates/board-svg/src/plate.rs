//! Plates: a turntable with a notched rim, a hub, lines, and wells as large as the pieces.

use board_play::view::{Leg, Place, Point};
use svg::node::element::Element;

use crate::canvas::{
    Paint, attribute, circle, distance, group, leg_path, outline, pair, path, short, with_area,
};
use crate::sheet::{Sheet, plate_radius};

/// The width of lines and of the turntable's rim, and the number of notches in the rim.
const LINE: f64 = 0.05;
const RIM: f64 = 0.13;
const NOTCHES: f64 = 64.0;
/// The distance of a goal's frame from the goal's edge, and the frame's width.
const GOAL: f64 = 0.1;

/// Draws a board's lines, and its turntable on a plate.
pub(crate) fn draw(sheet: &Sheet<'_>) -> Vec<Element> {
    let (layout, unit, palette) = (&sheet.scene.layout, sheet.unit, sheet.palette);
    let Some(table) = &layout.turntable else { return drawn_lines(sheet, |_| true) };
    let centre = sheet.at(table.centre);
    let line = Paint::line(palette.disk_line, 0.03 * unit);
    let (radius, inner) = (table.radius * unit, (table.radius - RIM) * unit);
    let whole = plate_radius(sheet.scene) * unit - 0.015 * unit;
    let mut board = vec![circle(centre, whole, Paint(palette.plate, line.1, line.2))];
    board.extend(drawn_lines(sheet, |_| true));
    let shadow = |below: f64| {
        let shadow = circle(centre.plus(0.0, below * unit), radius + 0.01 * unit, Paint::NONE);
        attribute(shadow, "opacity", "0.14")
    };
    let middle = inner + 0.5 * RIM * unit;
    let notch = 2.0 * std::f64::consts::PI * middle / NOTCHES;
    let notches = circle(centre, middle, Paint::line(palette.disk_line, 0.08 * unit));
    let dashes = format!("{} {}", short(0.15 * notch), short(0.85 * notch));
    board.extend([
        shadow(0.06),
        shadow(0.11),
        circle(centre, radius, Paint(palette.disk_rim, line.1, line.2)),
        attribute(notches, "stroke-dasharray", &dashes),
        circle(centre, inner, Paint(palette.disk, line.1, line.2)),
    ]);
    board.extend(drawn_lines(sheet, |point| distance(point, table.centre) < table.radius));
    let hub = layout.places.iter().find(|place| place.at == table.centre);
    board.extend(hub.into_iter().flat_map(|hub| draw_hub(sheet, hub)));
    board
}

/// Draws a brass ring with eight bolts around the center space.
fn draw_hub(sheet: &Sheet<'_>, hub: &Place) -> [Element; 2] {
    let (centre, unit, palette) = (sheet.at(hub.at), sheet.unit, sheet.palette);
    let (well, line) = (hub.size / 2.0 * unit, 0.03 * unit);
    let hub = circle(centre, well + 0.13 * unit, Paint(palette.brass, palette.disk_line, line));
    let bolts = (0..8).map(|bolt| {
        let angle = (f64::from(bolt) + 0.5) * std::f64::consts::FRAC_PI_4;
        let reach = well + 0.075 * unit;
        circle(centre.plus(reach * angle.sin(), reach * angle.cos()), 0.025 * unit, Paint::NONE)
    });
    [hub, attribute(group(bolts), "fill", palette.disk_line)]
}

/// Draws the line legs that have both ends in a part of the board.
fn drawn_lines(sheet: &Sheet<'_>, is_in: impl Fn(Point) -> bool) -> Vec<Element> {
    let mut words = String::new();
    for line in &sheet.scene.layout.lines {
        let (mut start, mut is_drawing) = (line.start, false);
        for leg in &line.legs {
            let is_drawn = is_in(start) && is_in(leg.to());
            if is_drawn && !is_drawing {
                words += "M";
                words += &pair(sheet.at(start));
            }
            if is_drawn {
                words += &leg_path(sheet.leg(*leg));
            }
            (start, is_drawing) = (leg.to(), is_drawn);
        }
    }
    let paint = Paint::line(sheet.palette.disk_line, LINE * sheet.unit);
    if words.is_empty() { Vec::new() } else { vec![path(&words, paint)] }
}

/// Draws a well or a goal. The turntable's center space shows a pivot.
pub(crate) fn well(sheet: &Sheet<'_>, place: &Place) -> Element {
    let (at, unit, palette) = (sheet.at(place.at), sheet.unit, sheet.palette);
    let (width, mut parts) = (place.size * unit, Vec::new());
    if let Some(player) = place.goal {
        let kind = sheet.scene.kinds.iter().find(|kind| kind.owner == Some(player));
        let color = kind.map_or(palette.disk_line, |kind| palette.goal(kind.glyph.tone));
        let paint = Paint(palette.disk_well, color, GOAL * unit);
        parts.push(outline(place.shape, at, width, 0.2, paint));
    } else {
        let paint = Paint(palette.disk_well, palette.disk_line, LINE * unit);
        parts.push(outline(place.shape, at, width, 0.2, paint));
        parts.push(shade(at, (place.size / 2.0 - LINE / 2.0) * unit, palette.disk_shade));
    }
    let table = &sheet.scene.layout.turntable;
    if table.as_ref().is_some_and(|table| table.centre == place.at) {
        parts.push(circle(at, 0.1 * unit, Paint(palette.brass, palette.disk_line, 0.02 * unit)));
        let arm = 0.055 * unit;
        let cross = format!("M{}h{}", pair(at.plus(-arm, 0.0)), short(2.0 * arm));
        let cross = format!("{cross}M{}v{}", pair(at.plus(0.0, -arm)), short(2.0 * arm));
        parts.push(path(&cross, Paint::line(palette.disk_line, 0.03 * unit)));
    }
    with_area(circle(at, touch_radius(sheet, place), Paint::NONE), parts)
}

/// Returns the radius of a space's clickable area: half the distance to the next space.
fn touch_radius(sheet: &Sheet<'_>, place: &Place) -> f64 {
    let others = sheet.scene.layout.places.iter().filter(|other| other.at != place.at);
    let apart = others.map(|other| distance(other.at, place.at) / 2.0);
    apart.fold(0.62, f64::min) * sheet.unit
}

/// Draws the shade of a round well's upper edge.
fn shade(at: Point, radius: f64, color: &str) -> Element {
    let reach = 0.94 * radius;
    let start = at.plus(-reach, -0.25 * radius);
    let end = at.plus(reach, -0.25 * radius);
    let arc = |to, radius, clockwise| leg_path(Leg::Arc { to, radius, clockwise });
    let words =
        format!("M{}{}{}Z", pair(start), arc(end, radius, true), arc(start, 1.02 * radius, false));
    path(&words, Paint::fill(color))
}
