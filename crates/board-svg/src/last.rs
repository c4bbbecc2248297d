//! The marks of the last move. They are below the pieces, so that they hide no piece.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};

use board_play::view::{Entry, Leg, Point, Shape};

use crate::arrow::{Course, LARGE, arrow, chevron};
use crate::canvas::{ORIGIN, cross, scaled};
use crate::effects::{Effects, Hop, Movement};
use crate::font;
use crate::glyph;
use crate::kinds::{Kind, Marks, frame, lost, start, turned};
use crate::lanes::{Lane, Lanes};
use crate::sheet::{LABEL, Sheet};
use crate::theme::Palette;

/// The distance from a piece to its frame.
const FRAME: f64 = 2.5;
/// The distance from a piece to the arc of a jump over it.
const CLEARANCE: f64 = 7.0;

/// Draws the effects of the last move. `entries` are the entries before the move.
pub(crate) fn draw(
    marks: &mut Marks,
    effects: &Effects,
    entries: &[Entry],
    lanes: &Lanes,
    sheet: &Sheet<'_>,
    palette: &Palette,
) {
    let entry = |number| entries.iter().find(|entry| entry.number == number);
    for movement in &effects.movements {
        draw_movement(marks, movement, sheet, palette);
        if let Some(entry) = movement.entry.and_then(entry) {
            let entrance = sheet.entrance(entry);
            let shift = lanes.shift(entry.number, Lane::In);
            let course = Course::straight(entrance.at(0.57, shift), entrance.at(0.03, shift));
            let arrow = arrow(&[course], [0.0; 2], LARGE, palette.last);
            marks.add(Kind::Path, &entry.name, [arrow]);
        }
    }
    for (from, to) in &effects.pushed {
        let (Some(start), Some(end)) = (sheet.middle(from), sheet.middle(to)) else { continue };
        if sheet.piece(to).is_some() {
            let way = Point::new(end.x - start.x, end.y - start.y);
            let chevron = chevron(start.towards(end, 0.5), way, palette.last);
            marks.add(Kind::Pushed, to, [chevron]);
        }
    }
    for left in &effects.left {
        let piece = sheet.glyph(left.piece).map(|g| glyph::draw(g, sheet.radius, palette));
        let half = sheet.radius + 2.0;
        if let Some(entry) = left.exit.and_then(entry) {
            let at = sheet.entrance(entry).at(0.28, lanes.shift(entry.number, Lane::Out));
            marks.add(Kind::PushedOff, &left.at, [lost(at, half, piece, palette)]);
        } else if let Some(at) = sheet.middle(&left.at).filter(|_| sheet.piece(&left.at).is_none())
        {
            let gone = lost(at, half, piece, palette);
            let cross = scaled(at, 0.6, cross(ORIGIN, palette.last, palette.page));
            marks.add(Kind::TakenOff, &left.at, [gone, cross]);
        }
    }
    effects.turns.iter().for_each(|&eighths| draw_turn(marks, eighths, sheet, palette));
}

fn draw_movement(marks: &mut Marks, movement: &Movement, sheet: &Sheet<'_>, palette: &Palette) {
    let shape = sheet.glyph(movement.piece).map_or(Shape::Circle, |glyph| glyph.shape);
    let reach = sheet.radius + FRAME;
    if let Some(at) = movement.now.as_deref().and_then(|now| sheet.middle(now)) {
        let on = movement.now.as_deref().unwrap_or_default();
        if movement.turned {
            let round = if shape == Shape::Circle { reach } else { reach * 1.12 };
            marks.add(Kind::Turned, on, [turned(at, round, palette.last)]);
        } else {
            let came = movement.from.is_none();
            let kind = if came { Kind::Entered } else { Kind::Moved };
            marks.add(kind, on, [frame(shape, at, reach, palette.last)]);
        }
    }
    let Some(from) = movement.from.as_deref() else { return };
    let Some(at) = sheet.middle(from) else { return };
    let free = |space: &str| sheet.piece(space).is_none();
    if free(from) {
        marks.add(Kind::Start, from, [start(shape, at, sheet.radius, palette)]);
    }
    let (mut courses, mut before) = (Vec::new(), at);
    for hop in &movement.hops {
        let Some(to) = sheet.middle(&hop.to) else { return };
        courses.push(course(before, hop, to, movement, sheet));
        before = to;
    }
    let Some(last) = movement.hops.last() else { return };
    let gaps = [from, &last.to].map(|space| if free(space) { 0.0 } else { reach + 1.5 });
    let on = format!("{from} {}", last.to);
    marks.add(Kind::Path, &on, [arrow(&courses, gaps, LARGE, palette.last)]);
}

/// Returns a straight course, or an arc around the jumped piece, on the side where it hides less.
fn course(from: Point, hop: &Hop, to: Point, movement: &Movement, sheet: &Sheet<'_>) -> Course {
    let Some(over) = hop.over.as_deref().and_then(|over| sheet.middle(over)) else {
        return Course::straight(from, to);
    };
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(1.0);
    let aside = (sheet.radius + CLEARANCE).min(0.4 * length) / length;
    let arcs =
        [-aside, aside].map(|aside| Course::through(from, over.plus(-dy * aside, dx * aside), to));
    let [first, second] = arcs.map(|arc| count_hidden(&arc, movement, sheet));
    if second < first { arcs[1] } else { arcs[0] }
}

/// Returns how many points of a course lie on labels or other pieces, or outside the picture.
fn count_hidden(course: &Course, movement: &Movement, sheet: &Sheet<'_>) -> usize {
    let layout = &sheet.scene.layout;
    let own = |space: &str| {
        movement.from.as_deref() == Some(space) || movement.hops.iter().any(|hop| hop.to == space)
    };
    let pieces = sheet.scene.pieces.iter().filter(|(space, _)| !own(space));
    let pieces: Vec<_> = pieces.filter_map(|(space, _)| sheet.middle(space)).collect();
    let touched = |point: Point| {
        let on_label = layout.labels.iter().any(|label| {
            let at = sheet.at(label.at);
            (at.x - point.x).abs() < font::width(&label.text, LABEL) / 2.0 + 2.0
                && (at.y - point.y).abs() < LABEL / 2.0 + 2.0
        });
        let near = |at: &Point| (at.x - point.x).hypot(at.y - point.y) < sheet.radius + 3.0;
        let outside =
            point.x < 0.0 || point.y < 0.0 || point.x > sheet.width || point.y > sheet.height;
        on_label || outside || pieces.iter().any(near)
    };
    (1..24).filter(|&part| touched(course.along(f64::from(part) / 24.0))).count()
}

/// Draws four arrows around the turntable.
fn draw_turn(marks: &mut Marks, eighths: i8, sheet: &Sheet<'_>, palette: &Palette) {
    let Some(table) = &sheet.scene.layout.turntable else { return };
    let (centre, radius) = (sheet.at(table.centre), table.radius * sheet.unit);
    let at = |angle: f64| centre.plus(radius * angle.sin(), -radius * angle.cos());
    let clockwise = eighths > 0;
    let arrows = [0.0, 1.0, 2.0, 3.0].map(|quarter| {
        let (low, high) = (0.1 * FRAC_PI_4, 0.9 * FRAC_PI_4);
        let (start, end) = if clockwise { (low, high) } else { (high, low) };
        let [start, to] = [start, end].map(|angle| at(quarter * FRAC_PI_2 + angle));
        arrow(
            &[Course { start, leg: Leg::Arc { to, radius, clockwise } }],
            [0.0; 2],
            LARGE,
            palette.last,
        )
    });
    marks.add(Kind::Rotation, if clockwise { "clockwise" } else { "counterclockwise" }, arrows);
}
