//! Positions of board games as SVG pictures.
//!
//! ```
//! use board_play::View;
//! use board_svg::{Options, draw};
//!
//! /// What a reader of a commentary sees: the position after a move, with the move in it.
//! fn diagram<P: View>(before: P, m: P::Move) -> Result<String, P::Illegal> {
//!     let options = Options { last: Some((before, m)), ..Options::default() };
//!     Ok(draw(&before.after(m)?, &options))
//! }
//! ```
//!
//! A picture shows the board with the names of its spaces, the pieces, what the game counts beside
//! the board, who is to move or why the game is over. [`Options`] add the last move, marks for
//! moves, and the theme; a legend says what the marks on the picture mean. Pieces differ in shape
//! and in brightness, not in colour alone, so that a print in black and white says the same.
//!
//! [`draw`] takes the positions of every game that implements [`View`]: this crate knows no game.
//! [`Picture`] is the same for those who have a [`Session`] and no type: a server, a binding, a web
//! page.
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
//! [The guide](https://docs.rs/board-games/latest/board_games/guide/) has a screen on which the moves are clicked.
//!
//! # In a page
//!
//! The text is one SVG element without references to anything outside it, for a file or for a web
//! page. It has no style sheet and no ids, so that many can stand in one page. What is on it says
//! what it is:
//!
//! | attribute | on |
//! |---|---|
//! | `data-space="d4"` | each space of the board, with the name of the space |
//! | `data-entry="1e"` | each entry, an area that is touched but not seen, with its name |
//! | `data-piece="d4"` | each piece, with the name of its space |
//! | `data-mark="target"` | each mark, with its kind, and what it is on as `data-on="d4"` |
//!
//! The kinds of marks are `movable`, `target`, `entry` and `illegal` for moves that could be made;
//! `start`, `path`, `moved`, `turned`, `pushed`, `pushed-off`, `taken-off`, `rotation` and
//! `just-closed` for the last one; and `row` for spaces that belong together. A `path` is on the
//! names of its two ends, or on that of an entry; a `rotation` is `clockwise` or `counterclockwise`.
//!
//! Nothing but spaces and entries takes part in pointer events: what is clicked is always one of
//! them.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod arrow;
mod below;
mod board;
mod canvas;
mod glyph;
mod kinds;
mod lanes;
mod last;
mod marks;
mod picture;
mod sheet;
mod story;
mod theme;
mod words;

use board_core::Position;
use board_play::LastMove;
use board_play::view::{Scene, View};

pub use marks::Mark;
pub use picture::Picture;
pub use theme::Theme;

/// What a picture shows besides the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options<P: Position> {
    /// The colours.
    pub theme: Theme,
    /// The last move, with the position in which it was played; one that was not legal there is
    /// not shown.
    pub last: Option<(P, P::Move)>,
    /// Moves to mark where they lead: with a dot if they are legal, with a cross if not.
    pub marks: Vec<P::Move>,
    /// Whether there are words below the board: who is to move, what is counted, what the marks
    /// mean, what has to be known about the start.
    pub words: bool,
}

impl<P: Position> Default for Options<P> {
    /// The light theme with words, no last move, no marks.
    fn default() -> Self {
        Self { theme: Theme::default(), last: None, marks: Vec::new(), words: true }
    }
}

/// The picture of a position, as the text of an SVG file.
pub fn draw<P: View>(position: &P, options: &Options<P>) -> String {
    let last = options.last.filter(|(before, m)| before.is_legal(*m));
    let last = last.map(|(before, m)| LastMove::of(&before, m));
    let picture = Picture {
        scene: &Scene::of(position),
        theme: options.theme,
        last: last.as_ref(),
        marks: &Mark::all(position, &options.marks),
        words: options.words,
    };
    picture.draw()
}
