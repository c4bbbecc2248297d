//! Where everything lies.

use alloc::string::String;
use alloc::vec::Vec;

/// A point: to the right, and down, in units of one space.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl Point {
    /// The point at these coordinates.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The point at a distance from this one.
    pub fn plus(self, x: f64, y: f64) -> Self {
        Self { x: self.x + x, y: self.y + y }
    }

    /// The point a part of the way to another one: 0 is here, 1 is there.
    pub fn towards(self, other: Self, part: f64) -> Self {
        self.plus((other.x - self.x) * part, (other.y - self.y) * part)
    }
}

/// Where everything lies on a board whose spaces are `S`: a game's own type, or their names.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Layout<S> {
    /// Each space of the board once, in the order of their indices.
    pub places: Vec<Place<S>>,
    /// The lines between the spaces, below everything else.
    pub lines: Vec<Line>,
    /// Words on and beside the board: coordinates, names of spaces.
    pub labels: Vec<Label>,
    /// Where pieces come in from outside the board.
    pub entries: Vec<Entry>,
    /// The part of the board that turns, if there is one.
    pub turntable: Option<Turntable<S>>,
    /// The width of a piece.
    pub piece_size: f64,
}

impl<S> Layout<S> {
    /// A layout of places alone: no lines, no labels, nothing outside the board.
    pub const fn of(places: Vec<Place<S>>, piece_size: f64) -> Self {
        Self {
            places,
            lines: Vec::new(),
            labels: Vec::new(),
            entries: Vec::new(),
            turntable: None,
            piece_size,
        }
    }

    /// The layout with other names for the spaces.
    pub fn map<T>(self, mut name: impl FnMut(S) -> T) -> Layout<T> {
        let places = self.places.into_iter().map(|place| Place {
            space: name(place.space),
            at: place.at,
            shape: place.shape,
            size: place.size,
            closed: place.closed,
        });
        Layout {
            places: places.collect(),
            lines: self.lines,
            labels: self.labels,
            entries: self.entries,
            turntable: self.turntable.map(|turntable| Turntable {
                centre: turntable.centre,
                radius: turntable.radius,
                spaces: turntable.spaces.into_iter().map(&mut name).collect(),
            }),
            piece_size: self.piece_size,
        }
    }

    /// The place of a space.
    pub fn place<Q: PartialEq<S> + ?Sized>(&self, space: &Q) -> Option<&Place<S>> {
        self.places.iter().find(|place| *space == place.space)
    }
}

/// A space, and where it lies.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Place<S> {
    /// The space.
    pub space: S,
    /// Its middle.
    pub at: Point,
    /// Its outline.
    pub shape: Shape,
    /// Its width.
    pub size: f64,
    /// Whether it is out of the game for good: nothing can stand there any more.
    pub closed: bool,
}

impl<S> Place<S> {
    /// A space that is not closed.
    pub const fn open(space: S, at: Point, shape: Shape, size: f64) -> Self {
        Self { space, at, shape, size, closed: false }
    }
}

/// An outline around a middle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Shape {
    /// A circle; the width is its diameter.
    Circle,
    /// A square on its side.
    Square,
    /// A regular hexagon with a corner at the top; the width is the distance between its left and
    /// right sides.
    Hexagon,
}

/// A line along which spaces are neighbours.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Line {
    /// Where it begins.
    pub start: Point,
    /// How it goes on, leg by leg.
    pub legs: Vec<Leg>,
}

/// A part of a [`Line`].
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Leg {
    /// Straight to a point.
    Straight {
        /// Where it leads.
        to: Point,
    },
    /// Along a circle to a point, the shorter way.
    Arc {
        /// Where it leads.
        to: Point,
        /// The radius of the circle.
        radius: f64,
        /// Whether it turns clockwise.
        clockwise: bool,
    },
}

impl Leg {
    /// Where it leads.
    pub const fn to(self) -> Point {
        match self {
            Self::Straight { to } | Self::Arc { to, .. } => to,
        }
    }

    /// The point a part of the way along it from where it starts: 0 is there, 1 is its end. An arc
    /// whose radius is too small to get there is half a circle.
    #[cfg(feature = "std")]
    pub fn along(self, start: Point, part: f64) -> Point {
        let Self::Arc { to, radius, clockwise } = self else {
            return start.towards(self.to(), part);
        };
        let (dx, dy) = (to.x - start.x, to.y - start.y);
        let half = dx.hypot(dy) / 2.0;
        if half == 0.0 {
            return start;
        }
        // From the middle of the chord to the centre, which lies on the right of who goes
        // clockwise: to the right of (dx, dy) is (-dy, dx).
        let aside = (radius * radius - half * half).max(0.0).sqrt() / (2.0 * half);
        let aside = if clockwise { aside } else { -aside };
        let centre = start.towards(to, 0.5).plus(-dy * aside, dx * aside);
        let half_turn = (half / radius.max(half)).asin();
        let turn = 2.0 * half_turn * if clockwise { part } else { -part };
        let (sine, cosine) = turn.sin_cos();
        let (x, y) = (start.x - centre.x, start.y - centre.y);
        centre.plus(x * cosine - y * sine, x * sine + y * cosine)
    }
}

/// Words around a point.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Label {
    /// Their middle.
    pub at: Point,
    /// The words.
    pub text: String,
}

/// A place outside the board where a piece can come in.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Entry {
    /// Its number, for [`Touch::Entry`](super::Touch::Entry). It stays the same when the board
    /// shrinks.
    pub number: usize,
    /// Its text as an input: no other touch of the game has the same.
    pub name: String,
    /// Its middle.
    pub at: Point,
    /// The middle of the space that it leads to.
    pub to: Point,
}

/// What turns together, pieces and all.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Turntable<S> {
    /// What it turns around.
    pub centre: Point,
    /// Its radius.
    pub radius: f64,
    /// The spaces on it.
    pub spaces: Vec<S>,
}
