//! Suggested moves: arrows, ghost pieces and numbers.

use board_play::LastMove;
use board_play::view::{Change, Entry, Kind as Piece, Point};
use svg::node::element::Element;

use crate::arrow::{Course, Pen, Size, arrow, mark, ring, turn};
use crate::canvas::{Paint, attribute, circle, group, moved, text};
use crate::piece;
use crate::sheet::Sheet;

/// A suggested move in a [`Picture`](crate::Picture).
///
/// The move is drawn as an arrow from the first to the last space, as a transparent piece if a
/// piece is placed, or as a small piece and an arrow at an entry.
///
/// ```
/// use board_core::Position as _;
/// use board_play::view::Scene;
/// use board_svg::{Arrow, Picture};
/// use uisge::Uisge;
///
/// let scene = Scene::of(&Uisge::start());
/// let arrow = Arrow { inputs: vec!["d4".into(), "f4".into()], ..Arrow::default() };
/// let svg = Picture { arrows: &[arrow], ..Picture::of(&scene) }.draw();
/// assert!(svg.contains(r#"data-mark="hint""#));
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Arrow {
    /// The names of the spaces, entries and buttons that enter the move.
    pub inputs: Vec<String>,
    /// The turntable's rotation in eighths, clockwise if positive.
    pub eighths: i8,
    /// The number of the suggestion, if it is shown. Higher numbers are drawn smaller.
    pub rank: Option<u32>,
    /// The opacity in percent, if it is less than full.
    pub opacity: Option<u8>,
}

impl From<LastMove> for Arrow {
    /// Suggests a move, with the sum of its rotations.
    fn from(LastMove { info, changes, .. }: LastMove) -> Self {
        let eighths = changes.iter().flatten().map(|change| match *change {
            Change::Turns { eighths, .. } => eighths,
            _ => 0,
        });
        Self { eighths: eighths.sum(), inputs: info.inputs, ..Self::default() }
    }
}

/// The distance between suggestions at the same entry, in spaces.
const LANE: f64 = 0.49;

/// Returns a suggestion's entry.
pub(crate) fn entry<'a>(arrow: &Arrow, sheet: &Sheet<'a>) -> Option<&'a Entry> {
    sheet.scene.layout.entries.iter().find(|entry| arrow.inputs.contains(&entry.name))
}

/// Draws the suggestions; the first ones are on top.
pub(crate) fn draw(arrows: &[Arrow], sheet: &Sheet<'_>) -> Vec<Element> {
    let mut marks = Vec::new();
    for (number, arrow) in arrows.iter().enumerate().rev() {
        let at = |arrow: &Arrow| entry(arrow, sheet).map(|entry| entry.number);
        let shares = |other: &&Arrow| at(other) == at(arrow);
        let before = arrows[..number].iter().filter(shares).count() as f64;
        let others = arrows.iter().filter(shares).count() as f64 - 1.0;
        let parts = parts(arrow, (before - others / 2.0) * LANE, sheet);
        if !parts.is_empty() {
            let mark = mark("hint", &arrow.inputs.join(" "), parts);
            marks.push(match arrow.opacity {
                Some(percent) => {
                    attribute(mark, "opacity", &(f64::from(percent) / 100.0).to_string())
                }
                None => mark,
            });
        }
    }
    marks
}

/// Draws a suggestion. `shift` is its distance from its entry's center, in spaces.
fn parts(hint: &Arrow, shift: f64, sheet: &Sheet<'_>) -> Vec<Element> {
    let (scene, unit, pen) = (sheet.scene, sheet.unit, Pen::mark(sheet.palette));
    let rank = hint.rank.unwrap_or(1);
    let size = Size { unit, scale: if rank > 1 { 0.75 } else { 1.0 } };
    let spaces: Vec<_> = hint.inputs.iter().filter_map(|input| sheet.middle(input)).collect();
    let mut parts = Vec::new();
    if let [from, .., to] = spaces[..] {
        let course = Course::straight(from, to);
        parts.push(arrow(&[course], [1.1 * sheet.radius, 0.08 * unit], size, pen));
        parts.extend(hint.rank.map(|rank| number(rank, course.along(0.55), sheet)));
    } else if let [at] = spaces[..] {
        parts.extend(ghost(hint, at, sheet));
    }
    if let Some(entry) = entry(hint, sheet) {
        // The piece and its number are on the margin; only the arrow's tip is on the first space.
        let entrance = sheet.entrance(entry);
        let at = |out| entrance.at(out, shift);
        parts.push(arrow(&[Course::straight(at(0.12), at(-0.2))], [0.0; 2], size, pen));
        let chosen =
            scene.buttons.iter().find(|button| hint.inputs.iter().any(|i| i == button.name));
        if let Some(glyph) = chosen.and_then(|button| sheet.glyph(button.piece?)) {
            let radius = 0.195 * unit;
            let frame = ring(glyph.shape, Point::default(), radius, 0.05 * unit, pen);
            let piece = piece::draw(glyph, radius, false, sheet.palette);
            parts.push(moved(at(0.28), group([frame, piece])));
        }
        parts.extend(hint.rank.map(|rank| number(rank, entrance.at(0.4, shift + 0.16), sheet)));
    }
    parts.extend(turn(hint.eighths, size, pen, sheet));
    parts
}

/// Draws a transparent piece of the side to move in a ring.
fn ghost(hint: &Arrow, at: Point, sheet: &Sheet<'_>) -> Option<Element> {
    let owned = |kind: &&Piece| kind.owner == Some(sheet.scene.turn);
    let glyph = sheet.scene.kinds.iter().find(owned)?.glyph;
    let width = 0.045 * sheet.unit;
    let piece = attribute(piece::draw(glyph, sheet.radius, false, sheet.palette), "opacity", "0.6");
    let frame =
        ring(glyph.shape, Point::default(), sheet.radius + width, width, Pen::mark(sheet.palette));
    let number = hint.rank.map(|rank| {
        let color = if glyph.tone.dark { sheet.palette.halo } else { sheet.palette.dark };
        text(Point::default(), 0.36 * sheet.unit, color, &rank.to_string())
    });
    Some(moved(at, group([piece, frame].into_iter().chain(number))))
}

/// Draws a suggestion's number.
fn number(rank: u32, at: Point, sheet: &Sheet<'_>) -> Element {
    let (unit, palette) = (sheet.unit, sheet.palette);
    let disc = circle(at, 0.13 * unit, Paint(palette.mark, palette.halo, 0.03 * unit));
    group([disc, text(at, 0.18 * unit, palette.halo, &rank.to_string())])
}
