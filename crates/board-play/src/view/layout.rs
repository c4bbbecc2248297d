//! The layout of spaces, lines and labels.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;

use board_core::{Board, Indexed, Player};

/// A point, in units of one space.
///
/// ```
/// use board_play::view::Point;
///
/// let point = Point::new(1.0, 2.0);
/// assert_eq!(point.plus(2.0, 0.0), Point::new(3.0, 2.0));
/// assert_eq!(point.towards(Point::new(3.0, 2.0), 0.5), Point::new(2.0, 2.0));
/// ```
#[derive(Clone, Copy, PartialEq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[must_use]
pub struct Point {
    /// The horizontal coordinate, which increases to the right.
    pub x: f64,
    /// The vertical coordinate, which increases downward.
    pub y: f64,
}

impl Point {
    /// Creates a point.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Returns the point that lies `x` to the right and `y` downward.
    pub fn plus(self, x: f64, y: f64) -> Self {
        Self { x: self.x + x, y: self.y + y }
    }

    /// Returns the point at a fraction of the distance to another point.
    ///
    /// The fraction 0 is this point, and 1 is the other point.
    pub fn towards(self, other: Self, part: f64) -> Self {
        self.plus((other.x - self.x) * part, (other.y - self.y) * part)
    }
}

/// The geometry of a board.
///
/// Spaces are given by their notation.
///
/// ```
/// use board_play::view::{Layout, Place, Point, Shape};
///
/// // Nine squares in three rows.
/// let square = |index: usize| {
///     let at = Point::new((index % 3) as f64, (index / 3) as f64);
///     Place::open(index, at, Shape::Square, 1.0)
/// };
/// let layout = Layout::of((0..9).map(square).collect(), 0.7);
/// assert_eq!(layout.place("5").unwrap().at, Point::new(2.0, 1.0));
/// assert!(layout.lines.is_empty());
/// ```
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Layout {
    /// The board's spaces, in index order.
    pub places: Vec<Place>,
    /// The lines between spaces, drawn below everything else.
    pub lines: Vec<Line>,
    /// Words on and next to the board, such as coordinates.
    pub labels: Vec<Label>,
    /// The entries through which pieces enter the board from outside.
    pub entries: Vec<Entry>,
    /// The rotating part of the board, if there is one.
    pub turntable: Option<Turntable>,
    /// The width of a piece.
    pub piece_size: f64,
    /// The board's material.
    pub surface: Surface,
}

impl Layout {
    /// Creates the layout of a plain board without lines, labels, entries or a turntable.
    #[must_use]
    pub const fn of(places: Vec<Place>, piece_size: f64) -> Self {
        Self {
            places,
            lines: Vec::new(),
            labels: Vec::new(),
            entries: Vec::new(),
            turntable: None,
            piece_size,
            surface: Surface::Plain,
        }
    }

    /// Creates the layout of a position's squares, with the first rank at the bottom.
    #[must_use]
    pub fn of_squares<P: Board>(position: &P) -> Self {
        let size @ [files, ranks] = [P::Space::FILES, P::Space::COUNT / P::Space::FILES];
        let place = |space: P::Space| {
            let (file, rank) = (space.index() % files, space.index() / files);
            let middle = Point::new(file as f64, (ranks - 1 - rank) as f64);
            Place::open(space, middle, Shape::Square, 1.0)
        };
        // There are letters for 26 files, and digits for nine ranks.
        let has_names = files <= 26 && ranks <= 9;
        let labels = if has_names { Label::of_files_and_ranks(size, 0.8) } else { Vec::new() };
        Self { labels, ..Self::of(position.spaces().map(place).collect(), 0.77) }
    }

    /// Returns the place of a space, or `None` if the board does not have the space.
    #[must_use]
    pub fn place(&self, space: &str) -> Option<&Place> {
        self.places.iter().find(|place| space == place.space)
    }
}

/// A board's material, for renderers with colors.
///
/// The material only affects appearance. A renderer may treat all materials as
/// [`Plain`](Self::Plain).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Surface {
    /// No particular material.
    #[default]
    Plain,
    /// A cloth with squares of two shades.
    Cloth,
    /// A tray with a well for each space, in which closed spaces sink.
    Tray,
    /// A slab of wood with a cell for each space.
    Wood,
    /// A metal plate under a turntable.
    Plate,
}

/// A space's place and outline.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Place {
    /// The notation of the space.
    pub space: String,
    /// The center.
    pub at: Point,
    /// The outline.
    pub shape: Shape,
    /// The width.
    pub size: f64,
    /// Whether the space is closed to pieces for the rest of the game.
    pub closed: bool,
    /// The player whose pieces must reach the space, if it is a goal.
    pub goal: Option<Player>,
}

impl Place {
    /// Creates the place of a space that is neither closed nor a goal.
    pub fn open(space: impl Display, at: Point, shape: Shape, size: f64) -> Self {
        Self { space: space.to_string(), at, shape, size, closed: false, goal: None }
    }
}

/// An outline around a center.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Shape {
    /// A circle. The width is the diameter.
    Circle,
    /// A square with horizontal and vertical sides.
    Square,
    /// A regular hexagon with a corner at the top. The width is the distance between the left and
    /// right sides.
    Hexagon,
}

/// A line that connects neighboring spaces.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Line {
    /// The start of the line.
    pub start: Point,
    /// The parts of the line in order.
    pub legs: Vec<Leg>,
}

/// A part of a [`Line`].
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Leg {
    /// A straight line.
    Straight {
        /// The end of the leg.
        to: Point,
    },
    /// The shorter arc of a circle.
    Arc {
        /// The end of the leg.
        to: Point,
        /// The radius of the circle.
        radius: f64,
        /// Whether the arc runs clockwise.
        clockwise: bool,
    },
}

impl Leg {
    /// Returns the end of the leg.
    pub const fn to(self) -> Point {
        match self {
            Self::Straight { to } | Self::Arc { to, .. } => to,
        }
    }
}

/// Words on or next to the board, centered at a point.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Label {
    /// The center of the words.
    pub at: Point,
    /// The words.
    pub text: String,
}

impl Label {
    /// Returns file names below a board of squares and rank names to its left.
    ///
    /// Squares have side 1; the center of the top left square is at the origin. The names are at
    /// this distance from the centers of the nearest squares.
    #[must_use]
    pub fn of_files_and_ranks([files, ranks]: [usize; 2], distance: f64) -> Vec<Self> {
        let bottom = ranks as f64 - 1.0;
        let files = (0..files).map(|n| (Point::new(n as f64, bottom + distance), b'a' + n as u8));
        let ranks = (0..ranks).map(|n| (Point::new(-distance, bottom - n as f64), b'1' + n as u8));
        files.chain(ranks).map(|(at, name)| Self { at, text: char::from(name).into() }).collect()
    }
}

/// A place outside the board through which a piece can enter.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Entry {
    /// The number, for [`Input::Entry`](super::Input::Entry). It does not change when the board
    /// shrinks.
    pub number: usize,
    /// The name as an input. It differs from all other inputs' names.
    pub name: String,
    /// The center.
    pub at: Point,
    /// The center of the space that the entry leads to.
    pub to: Point,
}

/// The rotating part of a board.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Turntable {
    /// The center of the rotation.
    pub centre: Point,
    /// The radius.
    pub radius: f64,
    /// The notations of the spaces on the turntable.
    pub spaces: Vec<String>,
}
