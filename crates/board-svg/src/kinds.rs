//! The kinds of marks and their legend.

use std::collections::BTreeSet;

use board_play::view::{Leg, Point, Shape};
use svg::node::element::Element;

use crate::arrow::{Course, LARGE, SMALL, arrow, chevron};
use crate::board::hatches;
use crate::canvas::{
    ORIGIN, Paint, attribute, cross, dashed, dot, group, outline, path, polygon, scaled,
};
use crate::glyph::ROUND;
use crate::theme::Palette;

/// The kind of a mark, in the order of the legend.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    Movable,
    Target,
    Entry,
    Illegal,
    Start,
    Path,
    Moved,
    Entered,
    Turned,
    Pushed,
    PushedOff,
    TakenOff,
    Rotation,
    JustClosed,
    Closed,
    Row,
}

impl Kind {
    /// The value of `data-mark`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Movable => "movable",
            Self::Target => "target",
            Self::Entry => "entry",
            Self::Illegal => "illegal",
            Self::Start => "start",
            Self::Path => "path",
            Self::Moved => "moved",
            Self::Entered => "entered",
            Self::Turned => "turned",
            Self::Pushed => "pushed",
            Self::PushedOff => "pushed-off",
            Self::TakenOff => "taken-off",
            Self::Rotation => "rotation",
            Self::JustClosed => "just-closed",
            Self::Closed => "closed",
            Self::Row => "row",
        }
    }

    /// The text in the legend.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Movable => "can move",
            Self::Target => "legal target",
            Self::Entry => "legal entry",
            Self::Illegal => "not allowed",
            Self::Start => "started here",
            Self::Path => "last move",
            Self::Moved => "moved last",
            Self::Entered => "entered last",
            Self::Turned => "turned over",
            Self::Pushed => "pushed",
            Self::PushedOff => "pushed off",
            Self::TakenOff => "removed",
            Self::Rotation => "rotation",
            Self::JustClosed => "just closed",
            Self::Closed => "closed",
            Self::Row => "scoring row",
        }
    }

    /// Draws an example around the origin, 20 pixels wide and high.
    pub fn example(self, palette: &Palette) -> Element {
        let (left, right) = (Point::new(-10.0, 0.0), Point::new(10.0, 0.0));
        match self {
            Self::Movable => frame(Shape::Circle, ORIGIN, 8.0, palette.legal),
            Self::Target => dot(ORIGIN, palette.legal, palette.page),
            Self::Entry => triangle(Point::new(8.0, 0.0), Point::new(-14.0, 0.0), palette.legal),
            Self::Illegal => cross(ORIGIN, palette.illegal, palette.page),
            Self::Start => start(Shape::Circle, ORIGIN, 8.0, palette),
            Self::Path => arrow(&[Course::straight(left, right)], [0.0; 2], LARGE, palette.last),
            Self::Moved | Self::Entered => frame(Shape::Circle, ORIGIN, 8.0, palette.last),
            Self::Turned => scaled(ORIGIN, 0.6, turned(ORIGIN, 14.0, palette.last)),
            Self::Pushed => chevron(ORIGIN, Point::new(1.0, 0.0), palette.last),
            Self::PushedOff => {
                let piece = outline(
                    Shape::Square,
                    ORIGIN,
                    22.0,
                    ROUND,
                    Paint(palette.pale, palette.rim, 1.5),
                );
                lost(ORIGIN, 20.0, [piece], palette)
            }
            Self::TakenOff => group([
                lost(ORIGIN, 20.0, [], palette),
                scaled(ORIGIN, 0.6, cross(ORIGIN, palette.last, palette.page)),
            ]),
            Self::Rotation => {
                let leg = Leg::Arc { to: Point::new(9.0, 3.0), radius: 11.0, clockwise: true };
                let course = Course { start: Point::new(-10.0, 5.0), leg };
                arrow(&[course], [0.0; 2], SMALL, palette.last)
            }
            Self::JustClosed => hatched(palette.last, 2.0),
            Self::Closed => hatched(palette.line, 1.0),
            Self::Row => row(&[left, right], palette),
        }
    }
}

/// The marks of a picture.
#[derive(Default)]
pub(crate) struct Marks {
    elements: Vec<Element>,
    /// The kinds of marks in the picture.
    pub kinds: BTreeSet<Kind>,
}

impl Marks {
    /// Adds a mark on a space, an entry or a path.
    pub fn add(&mut self, kind: Kind, on: &str, elements: impl IntoIterator<Item = Element>) {
        self.kinds.insert(kind);
        let mark = attribute(group(elements), "data-mark", kind.name());
        self.elements.push(attribute(mark, "data-on", on));
    }

    /// Returns the marks added since the last call.
    pub fn take(&mut self) -> Element {
        group(self.elements.drain(..))
    }
}

fn hatched(color: &str, width: f64) -> Element {
    path(&hatches(Shape::Square, ORIGIN, 18.0), Paint::line(color, width))
}

/// Draws a frame around a piece, `half` pixels from its middle.
pub(crate) fn frame(shape: Shape, at: Point, half: f64, color: &str) -> Element {
    outline(shape, at, 2.0 * half, ROUND, Paint::line(color, 3.0))
}

/// Draws the outline of a piece at its start.
pub(crate) fn start(shape: Shape, at: Point, half: f64, palette: &Palette) -> Element {
    dashed(outline(shape, at, 2.0 * half, ROUND, Paint::line(palette.last, 2.0)))
}

/// Draws a piece that left the board, at half its size, in a dashed frame. Before scaling, `piece`
/// is drawn around the origin and the frame is `half` pixels from it.
pub(crate) fn lost(
    at: Point,
    half: f64,
    piece: impl IntoIterator<Item = Element>,
    palette: &Palette,
) -> Element {
    let frame = outline(Shape::Square, ORIGIN, 2.0 * half, ROUND, Paint::line(palette.last, 2.5));
    scaled(at, 0.5, group(piece.into_iter().chain([dashed(frame)])))
}

/// Draws two curved arrows around a piece that was turned over.
pub(crate) fn turned(at: Point, radius: f64, color: &str) -> Element {
    let halves = [1.0, -1.0].map(|side| {
        let start = at.plus(-0.94 * radius * side, -0.34 * radius * side);
        let to = at.plus(0.97 * radius * side, -0.24 * radius * side);
        let leg = Leg::Arc { to, radius, clockwise: true };
        arrow(&[Course { start, leg }], [0.0; 2], SMALL, color)
    });
    group(halves)
}

/// Draws a triangle. `back` is the vector from its tip to the middle of its base.
pub(crate) fn triangle(tip: Point, back: Point, color: &str) -> Element {
    let (dx, dy) = (back.x, back.y);
    let base = tip.plus(dx, dy);
    let corners = [tip, base.plus(-dy * 0.6, dx * 0.6), base.plus(dy * 0.6, -dx * 0.6)];
    polygon(&corners, true, Paint(color, color, 1.0))
}

/// Draws a line through the spaces of a row.
pub(crate) fn row(points: &[Point], palette: &Palette) -> Element {
    group([
        polygon(points, false, Paint::line(palette.page, 6.5)),
        polygon(points, false, Paint::line(palette.last, 4.0)),
    ])
}
