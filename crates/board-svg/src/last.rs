//! The marks for the last move.

use board_play::view::{Entry, Point, Surface};
use svg::node::element::Element;

use crate::arrow::{Course, Pen, Size, arrow, chevron, cross, faded, lost, mark, triangle, turn};
use crate::board::space_outline;
use crate::canvas::{ORIGIN, Paint, distance, scaled};
use crate::effects::{Effects, Hop, Movement};
use crate::marks::{Lane, Lanes};
use crate::piece;
use crate::sheet::Sheet;

/// The distance between a piece and the arc of a jump over it, in spaces.
const CLEARANCE: f64 = 0.1;

/// Tints the spaces that the last move changed.
pub(crate) fn tints(effects: &Effects, sheet: &Sheet<'_>) -> Vec<Element> {
    let mut marks = Vec::new();
    for movement in &effects.movements {
        if let Some(from) = movement.from.as_deref() {
            marks.extend(tint("start", from, sheet));
        }
        if let Some(now) = movement.now.as_deref() {
            let kind = match movement {
                Movement { turned: true, .. } => "turned",
                Movement { from: None, .. } => "entered",
                _ => "moved",
            };
            marks.extend(tint(kind, now, sheet));
        }
    }
    for space in &effects.closed {
        let Some(place) = sheet.place(space) else { continue };
        let tint = space_outline(sheet, place, 0.0, Paint::fill(sheet.palette.tint));
        marks.push(mark("just-closed", space, [faded(tint)]));
    }
    marks
}

/// Tints a space: completely if it is a well, otherwise with a transparent color.
fn tint(kind: &str, space: &str, sheet: &Sheet<'_>) -> Option<Element> {
    let place = sheet.place(space)?;
    let tint = if matches!(sheet.surface(), Surface::Plate | Surface::Tray) {
        // The frame of the well or goal remains visible.
        let less = if place.goal.is_some() { 0.05 } else { 0.025 };
        space_outline(sheet, place, less * sheet.unit, Paint::fill(sheet.palette.last))
    } else {
        faded(space_outline(sheet, place, 0.007 * sheet.unit, Paint::fill(sheet.palette.tint)))
    };
    Some(mark(kind, space, [tint]))
}

/// Draws arrows, entries and lost pieces. `entries` are the entries before the move.
pub(crate) fn draw(
    effects: &Effects,
    entries: &[Entry],
    lanes: &Lanes,
    sheet: &Sheet<'_>,
) -> Vec<Element> {
    let mut marks = Vec::new();
    let (unit, pen) = (sheet.unit, Pen::last(sheet.palette));
    let entry = |number| entries.iter().find(|entry| entry.number == number);
    for movement in &effects.movements {
        marks.extend(path(movement, sheet, pen));
        if let Some(entry) = movement.entry.and_then(entry) {
            let entrance = sheet.entrance(entry);
            // A triangle for a legal move fits inside this one.
            let at = entrance.at(0.28, lanes.shift(entry.number, Lane::Legal));
            marks.push(mark("path", &entry.name, [triangle(at, entrance.out, 1.4 * unit, pen)]));
        }
    }
    for (from, to) in &effects.pushed {
        let (Some(start), Some(end)) = (sheet.middle(from), sheet.middle(to)) else { continue };
        if sheet.piece(to).is_some() {
            let way = Point::new(end.x - start.x, end.y - start.y);
            let chevron = chevron(start.towards(end, 0.5), way, 0.13 * unit, pen);
            marks.push(mark("pushed", to, [chevron]));
        }
    }
    for left in &effects.left {
        let glyph = sheet.glyph(left.piece);
        let piece = glyph.map(|glyph| piece::draw(glyph, sheet.radius, false, sheet.palette));
        let half = 1.2 * sheet.radius;
        if let Some(entry) = left.exit.and_then(entry) {
            let at = sheet.entrance(entry).at(0.3, lanes.shift(entry.number, Lane::Out));
            let lost = lost(at, half, 0.42, piece, sheet.palette);
            marks.push(mark("pushed-off", &left.at, [lost]));
        } else if let Some(at) = sheet.middle(&left.at).filter(|_| sheet.piece(&left.at).is_none())
        {
            let gone = lost(at, half, 0.5, piece, sheet.palette);
            let cross = scaled(at, 0.6, cross(ORIGIN, unit, pen));
            marks.push(mark("taken-off", &left.at, [gone, cross]));
        }
    }
    for &eighths in &effects.turns {
        let way = if eighths > 0 { "clockwise" } else { "counterclockwise" };
        if let Some(arrows) = turn(eighths, Size { unit, scale: 0.7 }, pen, sheet) {
            marks.push(mark("rotation", way, [arrows]));
        }
    }
    marks
}

/// Draws the path of a piece that moved or jumped several times. Tints suffice for a single hop.
fn path(movement: &Movement, sheet: &Sheet<'_>, pen: Pen) -> Option<Element> {
    let (from, last) = (movement.from.as_deref()?, movement.hops.last()?);
    let mut before = sheet.middle(from).filter(|_| movement.hops.len() > 1)?;
    let mut courses = Vec::new();
    for hop in &movement.hops {
        let to = sheet.middle(&hop.to)?;
        courses.push(course(before, hop, to, sheet));
        before = to;
    }
    let gap = |space: &str| if sheet.piece(space).is_some() { 1.12 * sheet.radius } else { 0.0 };
    let on = format!("{from} {}", last.to);
    let size = Size { unit: sheet.unit, scale: 0.6 };
    Some(mark("path", &on, [arrow(&courses, [gap(from), gap(&last.to)], size, pen)]))
}

/// Returns a straight course, or an arc around the jumped piece, on the side where it hides less.
fn course(from: Point, hop: &Hop, to: Point, sheet: &Sheet<'_>) -> Course {
    let Some(over) = hop.over.as_deref().and_then(|over| sheet.middle(over)) else {
        return Course::straight(from, to);
    };
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = distance(from, to).max(1.0);
    let aside = (sheet.radius + CLEARANCE * sheet.unit).min(0.4 * length) / length;
    let arcs =
        [-aside, aside].map(|aside| Course::through(from, over.plus(-dy * aside, dx * aside), to));
    let [first, second] = arcs.map(|arc| count_hidden(&arc, sheet));
    if second < first { arcs[1] } else { arcs[0] }
}

/// Returns how many points of a course lie on pieces, or outside the picture.
fn count_hidden(course: &Course, sheet: &Sheet<'_>) -> usize {
    let pieces = sheet.scene.pieces.iter();
    let pieces: Vec<_> = pieces.filter_map(|(space, _)| sheet.middle(space)).collect();
    let touched = |point: Point| {
        let near = |at: &Point| distance(*at, point) < sheet.radius + 3.0;
        let outside =
            point.x < 0.0 || point.y < 0.0 || point.x > sheet.width || point.y > sheet.height;
        outside || pieces.iter().any(near)
    };
    (1..24).filter(|&part| touched(course.along(f64::from(part) / 24.0))).count()
}
