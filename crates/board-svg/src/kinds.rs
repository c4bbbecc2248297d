//! The kinds of marks, and what the legend says of them.

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

/// What a mark says, in the order of the legend.
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

    /// What the legend says.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Movable => "can move",
            Self::Target => "can be reached",
            Self::Entry => "can come in here",
            Self::Illegal => "not allowed",
            Self::Start => "started here",
            Self::Path => "last move",
            Self::Moved => "moved last",
            Self::Entered => "came in last",
            Self::Turned => "turned over",
            Self::Pushed => "pushed on",
            Self::PushedOff => "pushed off",
            Self::TakenOff => "taken off",
            Self::Rotation => "turn of the board",
            Self::JustClosed => "just closed",
            Self::Closed => "closed",
            Self::Row => "row that counts",
        }
    }

    /// An example around the origin, 20 pixels wide and high.
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

/// Marks of a picture, and which kinds there are.
#[derive(Default)]
pub(crate) struct Marks {
    elements: Vec<Element>,
    pub kinds: BTreeSet<Kind>,
}

impl Marks {
    /// Adds a mark, and what it is on.
    pub fn add(&mut self, kind: Kind, on: &str, elements: impl IntoIterator<Item = Element>) {
        self.kinds.insert(kind);
        let mark = attribute(group(elements), "data-mark", kind.name());
        self.elements.push(attribute(mark, "data-on", on));
    }

    /// What has been added since this was asked the last time.
    pub fn take(&mut self) -> Element {
        group(self.elements.drain(..))
    }
}

fn hatched(colour: &str, width: f64) -> Element {
    path(&hatches(Shape::Square, ORIGIN, 18.0), Paint::line(colour, width))
}

/// A frame around a piece, so far from its middle.
pub(crate) fn frame(shape: Shape, at: Point, half: f64, colour: &str) -> Element {
    outline(shape, at, 2.0 * half, ROUND, Paint::line(colour, 3.0))
}

/// Where a piece started.
pub(crate) fn start(shape: Shape, at: Point, half: f64, palette: &Palette) -> Element {
    dashed(outline(shape, at, 2.0 * half, ROUND, Paint::line(palette.last, 2.0)))
}

/// A piece, drawn around the origin, that is not there any more: half as large, in a dashed frame
/// of so many pixels before.
pub(crate) fn lost(
    at: Point,
    half: f64,
    piece: impl IntoIterator<Item = Element>,
    palette: &Palette,
) -> Element {
    let frame = outline(Shape::Square, ORIGIN, 2.0 * half, ROUND, Paint::line(palette.last, 2.5));
    scaled(at, 0.5, group(piece.into_iter().chain([dashed(frame)])))
}

/// A frame in two halves that run after each other: the piece was turned over.
pub(crate) fn turned(at: Point, radius: f64, colour: &str) -> Element {
    let halves = [1.0, -1.0].map(|side| {
        let start = at.plus(-0.94 * radius * side, -0.34 * radius * side);
        let to = at.plus(0.97 * radius * side, -0.24 * radius * side);
        let leg = Leg::Arc { to, radius, clockwise: true };
        arrow(&[Course { start, leg }], [0.0; 2], SMALL, colour)
    });
    group(halves)
}

/// A triangle that points the other way than the vector from its tip to its base.
pub(crate) fn triangle(tip: Point, back: Point, colour: &str) -> Element {
    let (dx, dy) = (back.x, back.y);
    let base = tip.plus(dx, dy);
    let corners = [tip, base.plus(-dy * 0.6, dx * 0.6), base.plus(dy * 0.6, -dx * 0.6)];
    polygon(&corners, true, Paint(colour, colour, 1.0))
}

/// A bar through spaces that belong together.
pub(crate) fn row(points: &[Point], palette: &Palette) -> Element {
    group([
        polygon(points, false, Paint::line(palette.page, 6.5)),
        polygon(points, false, Paint::line(palette.last, 4.0)),
    ])
}
