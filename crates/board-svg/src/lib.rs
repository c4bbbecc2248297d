//! Positions of board games as SVG pictures.
//!
//! ```
//! use board_svg::{Options, draw};
//! use uisge::Position;
//! use uisge::prelude::*;
//!
//! let start = Position::start();
//! let m = "d4f4".parse()?;
//! let options = Options { last: Some((start, m)), ..Options::default() };
//! let svg = draw(&start.after(m)?, &options);
//! assert!(svg.starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A picture shows the board with the names of its spaces, the pieces, whatever the game has
//! beside the board, and who is to move. [`Options`] add the last move, marks for moves, and the
//! theme. Pieces differ in shape and in brightness, not in colour alone, so that a print in black
//! and white says the same.
//!
//! The text is one SVG element without references to anything outside it, for a file or for a web
//! page. It has no style sheet and no ids, so that many can stand in one page. Each piece is a
//! group with an attribute `data-piece` that names its space.
//!
//! [`draw`] takes the positions that implement [`Draw`]: those of the four games. The drawing of
//! each is a private module of the game's name. A [`Canvas`] cannot be made outside this crate, so
//! the picture of another game is one more module here, with its `impl Draw`.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod canvas;
mod disk_race;
mod hexfour;
mod ignis;
mod page;
mod theme;
mod uisge;

use board_core::Position;

pub use canvas::Canvas;
pub use theme::Theme;

/// What a picture shows besides the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options<P: Position> {
    /// The colours.
    pub theme: Theme,
    /// The last move, with the position in which it was played.
    pub last: Option<(P, P::Move)>,
    /// Moves to mark where they lead: with a dot if they are legal, with a cross if not.
    pub marks: Vec<P::Move>,
}

impl<P: Position> Default for Options<P> {
    /// The light theme, no last move, no marks.
    fn default() -> Self {
        Self { theme: Theme::default(), last: None, marks: Vec::new() }
    }
}

impl<P: Position> Options<P> {
    /// The legal ones and the others of the marked moves.
    fn marks_by_legality(&self, position: &P) -> (Vec<P::Move>, Vec<P::Move>) {
        self.marks.iter().partition(|&&m| position.is_legal(m))
    }
}

/// A position that can be drawn: that of each of the four games.
///
/// Another crate can implement it only by a [`Canvas`] that it got from here, such as for a type
/// that wraps one of those positions.
pub trait Draw: Position {
    /// Draws the board and what lies beside it.
    fn draw_board(&self, options: &Options<Self>) -> Canvas;
}

/// The picture of a position, as the text of an SVG file.
pub fn draw<P: Draw>(position: &P, options: &Options<P>) -> String {
    page::page(position, options).to_string() + "\n"
}
