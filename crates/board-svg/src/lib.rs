//! Positions of board games as SVG pictures.
//!
#![doc = include_str!("example.svg")]
//!
//! ```
//! use board_svg::{Options, draw};
//! use uisge::Uisge;
//! use uisge::prelude::*;
//!
//! let start = Uisge::start();
//! let jump = "d4f4".parse()?;
//! let options = Options { last: Some((start, jump)), ..Options::default() };
//! let svg = draw(&start.after(jump)?, &options);
//! assert!(svg.starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Overview
//!
//! | item | purpose |
//! |---|---|
//! | [`draw`], [`Options`] | pictures of positions |
//! | [`Picture`], [`Mark`], [`Arrow`] | pictures of sessions, without the types of a game |
//! | [`piece`](fn@piece) | a single piece |
//! | [`Theme`] | light colors, dark colors, or those of a style sheet |
//!
//! The [guide](https://docs.rs/board-games/latest/board_games/guide/) shows an example with
//! clickable moves.
//!
//! # Contents of a picture
//!
//! A picture shows the board with the names of its spaces, the pieces, the counts next to the
//! board, and the side to move or the reason why the game is over. [`Options`] add the last move,
//! marks for moves, and a theme. A legend explains the marks in the picture. Pieces differ in shape,
//! brightness or symbol, not only in color, so that they can be distinguished in black and white.
//! The material of the board comes from the game's layout
//! ([`Surface`](board_play::view::Surface)).
//!
//! [`draw`] draws positions of every game that implements [`View`]. This crate contains no code for
//! single games. Servers, bindings and web pages that have a [`Session`] use [`Picture`] instead.
//!
//! ```
//! use board_play::Session;
//! use board_svg::Picture;
//!
//! fn picture(session: &dyn Session) -> String {
//!     let (scene, last) = (session.scene(), session.last_move());
//!     let marks: Vec<_> = session.offers().iter().map(Into::into).collect();
//!     Picture { last: last.as_ref(), marks: &marks, ..Picture::of(&scene) }.draw()
//! }
//! ```
//!
//! [`Session`]: board_play::Session
//!
//! # In a page
//!
//! A picture is one SVG element without external references, for a file or a web page. It has no
//! style sheet and no ids, so a page can contain many pictures. Attributes identify its parts:
//!
//! | attribute | on |
//! |---|---|
//! | `data-layer="board"` | each layer, from the lowest to the highest: `board`, `tints`, `rows`, `pieces`, `marks`, `arrows` and `labels` |
//! | `data-space="d4"` | each space of the board, with the name of the space |
//! | `data-entry="1e"` | each entry, an invisible clickable area, with its name |
//! | `data-piece="d4"` | each piece, with the name of its space, and with its letter as `data-kind="W"`; it is drawn around the origin and moved by a `translate` |
//! | `data-mark="target"` | each mark, with its kind, and with its space as `data-on="d4"` |
//!
//! These are the kinds of marks:
//!
//! | marks | meaning |
//! |---|---|
//! | `movable`, `target`, `entry` | a ring around a piece that can move, a dot where a move ends, and a triangle where a piece can enter |
//! | `illegal` | a cross where an illegal move ends |
//! | `start`, `moved`, `entered`, `turned`, `just-closed` | tints of the spaces that the last move changed |
//! | `path` | the arrow of a last move with several steps or jumps, or the entry of the last piece |
//! | `pushed`, `pushed-off`, `taken-off` | pieces that the last move pushed or removed |
//! | `rotation` | the rotation of the turntable in the last move |
//! | `row` | a bar below the pieces of a row |
//! | `hint` | a suggested move |
//!
//! The `data-on` of a `path` has the names of both ends or the name of an entry, that of a `row` has
//! the names of its spaces, that of a `rotation` is `clockwise` or `counterclockwise`, and that of a
//! `hint` has all inputs.
//!
//! Only spaces and entries receive pointer events.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod arrow;
mod board;
mod canvas;
mod caption;
mod cloth;
mod effects;
mod font;
mod hints;
mod kinds;
mod last;
mod marks;
mod picture;
mod piece;
mod plate;
mod rows;
mod sheet;
mod slab;
mod symbol;
mod theme;
mod tray;

use board_core::Position;
use board_play::LastMove;
use board_play::view::{Scene, View};

pub use hints::Arrow;
pub use marks::Mark;
pub use picture::Picture;
pub use piece::piece;
pub use theme::Theme;

/// Compiles and runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The options of a picture: the colors, the last move, marks for moves and text.
///
/// ```
/// use board_svg::{Options, Theme, draw};
/// use uisge::Uisge;
/// use uisge::prelude::*;
///
/// let start = Uisge::start();
/// let marks = start.legal_moves().to_vec();
/// let svg = draw(&start, &Options { theme: Theme::Dark, marks, ..Options::default() });
/// assert!(svg.contains(r#"data-mark="target""#));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options<P: Position> {
    /// The colors.
    pub theme: Theme,
    /// The last move and the position before it. An illegal move is not shown.
    pub last: Option<(P, P::Move)>,
    /// Moves to mark: legal ones with a dot at their end, illegal ones with a cross.
    pub marks: Vec<P::Move>,
    /// Whether there is text below the board: the side to move, the counts, a legend of the marks,
    /// and the note about the start position.
    pub words: bool,
}

impl<P: Position> Default for Options<P> {
    /// Returns the light theme with text, and without a last move or marks.
    fn default() -> Self {
        Self { theme: Theme::default(), last: None, marks: Vec::new(), words: true }
    }
}

/// Draws a position and returns an SVG document.
pub fn draw<P: View>(position: &P, options: &Options<P>) -> String {
    let last = options.last.filter(|(before, m)| before.is_legal(*m));
    let last = last.map(|(before, m)| LastMove::of(&before, m));
    let scene = Scene::of(position);
    let picture = Picture {
        theme: options.theme,
        last: last.as_ref(),
        marks: &Mark::all(position, &options.marks),
        words: options.words,
        ..Picture::of(&scene)
    };
    picture.draw()
}
