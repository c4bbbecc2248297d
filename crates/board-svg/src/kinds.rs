//! The kinds of marks, and how each is drawn.

use std::collections::BTreeSet;

use board_play::view::{Leg, Point, Shape};
use svg::node::element::Element;

use crate::arrow::{Course, Pen, Size, arrow, chevron};
use crate::canvas::{
    ORIGIN, Paint, attribute, circle, group, outline, pair, path, polygon, rounded, scaled,
};
use crate::piece::ROUND;
use crate::theme::{GOLD, Palette};

/// Defines the kinds from a table of names, `data-mark` values and legend texts.
macro_rules! kinds {
    ($($kind:ident $mark:literal $legend:literal;)*) => {
        /// The kind of a mark, in the order of the legend.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub(crate) enum Kind { $($kind,)* }

        /// The `data-mark` value and the legend text.
        const NAMES: &[(&str, &str)] = &[$(($mark, $legend),)*];
    };
}

// Kinds with the same text look the same.
kinds! {
    Movable "movable" "can move";
    Target "target" "legal target";
    Entry "entry" "legal entry";
    Illegal "illegal" "not allowed";
    Hint "hint" "suggested move";
    Start "start" "last move";
    Moved "moved" "last move";
    Entered "entered" "last move";
    Turned "turned" "last move";
    Path "path" "its way";
    Came "path" "entered here";
    Pushed "pushed" "pushed";
    PushedOff "pushed-off" "pushed off";
    TakenOff "taken-off" "removed";
    Rotation "rotation" "rotation";
    JustClosed "just-closed" "just closed";
    Closed "closed" "closed";
    Row "row" "scoring row";
}

impl Kind {
    /// Returns the `data-mark` value and the legend text.
    pub(crate) const fn names(self) -> (&'static str, &'static str) {
        NAMES[self as usize]
    }

    /// Draws an example around the origin, 20 pixels wide and high.
    pub(crate) fn example(self, palette: &Palette) -> Element {
        /// The width of a space; the examples show parts of spaces.
        const UNIT: f64 = 48.0;
        let (mark, last) = (Pen::mark(palette), Pen::last(palette));
        let size = Size { unit: UNIT, scale: 0.7 };
        let (left, right) = (Point::new(-10.0, 0.0), Point::new(10.0, 0.0));
        let square = |width, paint| outline(Shape::Square, ORIGIN, width, 0.1, paint);
        match self {
            Self::Movable => ring(Shape::Circle, ORIGIN, 8.0, 2.5, mark),
            Self::Target => dot(ORIGIN, UNIT, mark),
            Self::Entry => triangle(Point::new(-4.0, 0.0), Point::new(-1.0, 0.0), UNIT, mark),
            Self::Illegal => cross(ORIGIN, UNIT, Pen::illegal(palette)),
            Self::Hint => arrow(&[Course::straight(left, right)], [0.0; 2], size, mark),
            Self::Start | Self::Moved | Self::Entered | Self::Turned => {
                square(18.0, Paint(palette.last, palette.last_rim, 1.0))
            }
            Self::Path => arrow(&[Course::straight(left, right)], [0.0; 2], size, last),
            Self::Came => triangle(Point::new(-4.0, 0.0), Point::new(-1.0, 0.0), UNIT, last),
            Self::Pushed => chevron(ORIGIN, right, 9.0, last),
            Self::PushedOff => {
                let piece = square(22.0, Paint(palette.light, palette.light_rim, 1.5));
                lost(ORIGIN, 16.0, 0.5, [piece], palette)
            }
            Self::TakenOff => group([
                lost(ORIGIN, 16.0, 0.5, [], palette),
                scaled(ORIGIN, 0.6, cross(ORIGIN, UNIT, last)),
            ]),
            Self::Rotation => {
                let leg = Leg::Arc { to: Point::new(9.0, 3.0), radius: 11.0, clockwise: true };
                arrow(&[Course { start: Point::new(-10.0, 5.0), leg }], [0.0; 2], size, last)
            }
            Self::JustClosed => group([
                square(20.0, Paint::fill(palette.tray)),
                faded(square(16.0, Paint::fill(palette.tint))),
            ]),
            Self::Closed => group([
                square(20.0, Paint::fill(palette.tray)),
                attribute(square(16.0, Paint::fill(palette.tray_grid)), "opacity", "0.12"),
            ]),
            Self::Row => group([
                polygon(
                    &[left.plus(4.0, 0.0), right.plus(-4.0, 0.0)],
                    false,
                    Paint::line(palette.dark, 11.0),
                ),
                circle(ORIGIN, 3.5, Paint::fill(GOLD[1])),
            ]),
        }
    }
}

/// The marks of a layer.
#[derive(Default)]
pub(crate) struct Marks {
    elements: Vec<Element>,
    /// The kinds of marks in the picture.
    pub kinds: BTreeSet<Kind>,
}

impl Marks {
    /// Adds a mark on a space, an entry or a path.
    pub(crate) fn add(
        &mut self,
        kind: Kind,
        on: &str,
        elements: impl IntoIterator<Item = Element>,
    ) {
        self.kinds.insert(kind);
        let mut elements: Vec<_> = elements.into_iter().collect();
        let mark = if elements.len() == 1 { elements.remove(0) } else { group(elements) };
        let mark = attribute(mark, "data-mark", kind.names().0);
        self.elements.push(attribute(mark, "data-on", on));
    }

    /// Returns the marks added since the last call.
    pub(crate) fn take(&mut self) -> Vec<Element> {
        self.elements.drain(..).collect()
    }
}

/// Makes a tint transparent.
pub(crate) fn faded(element: Element) -> Element {
    attribute(element, "fill-opacity", "0.6")
}

/// Draws an outlined ring around a piece, `half` pixels from the piece's center.
pub(crate) fn ring(shape: Shape, at: Point, half: f64, width: f64, pen: Pen) -> Element {
    let line = |color, width| outline(shape, at, 2.0 * half, ROUND, Paint::line(color, width));
    group([line(pen.halo, 1.8 * width), line(pen.color, width)])
}

/// Draws the mark for a legal target on a board with spaces of this width.
pub(crate) fn dot(at: Point, unit: f64, pen: Pen) -> Element {
    circle(at, 0.145 * unit, Paint(pen.color, pen.halo, 0.035 * unit))
}

/// Draws the mark for an illegal move.
pub(crate) fn cross(at: Point, unit: f64, pen: Pen) -> Element {
    let arm = 0.12 * unit;
    let ends = [(-arm, -arm), (arm, arm), (-arm, arm), (arm, -arm)];
    let [a, b, c, d] = ends.map(|(x, y)| pair(at.plus(x, y)));
    let words = format!("M{a}L{b}M{c}L{d}");
    group([
        path(&words, Paint::line(pen.halo, 0.15 * unit)),
        path(&words, Paint::line(pen.color, 0.075 * unit)),
    ])
}

/// Draws a piece that left the board, scaled down, in a frame. Before scaling, `piece` is drawn
/// around the origin and the frame is `half` pixels from it.
pub(crate) fn lost(
    at: Point,
    half: f64,
    scale: f64,
    piece: impl IntoIterator<Item = Element>,
    palette: &Palette,
) -> Element {
    let frame = |paint| outline(Shape::Square, ORIGIN, 2.0 * half, ROUND, paint);
    let frames = [
        frame(Paint(palette.last, palette.last_rim, 0.3 * half)),
        frame(Paint::line(palette.last, 0.14 * half)),
    ];
    scaled(at, scale, group(frames.into_iter().chain(piece)))
}

/// Draws an outlined triangle with round corners. `at` is the center of its base, and `out` points
/// away from its tip.
pub(crate) fn triangle(at: Point, out: Point, unit: f64, pen: Pen) -> Element {
    let length = out.x.hypot(out.y).max(0.01);
    let (x, y) = (out.x / length * unit, out.y / length * unit);
    let corners =
        [at.plus(-0.21 * x, -0.21 * y), at.plus(-0.17 * y, 0.17 * x), at.plus(0.17 * y, -0.17 * x)];
    path(&rounded(&corners, &[true; 3], 0.05 * unit), Paint(pen.color, pen.halo, 0.04 * unit))
}
