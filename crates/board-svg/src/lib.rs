//! Board game positions as SVG pictures.
//!
#![doc = include_str!("example.svg")]
//!
//! ```
//! use board_play::{LastMove, view::Scene};
//! use board_svg::Picture;
//! use uisge::Uisge;
//! use uisge::prelude::*;
//!
//! let start = Uisge::start();
//! let jump = "d4f4".parse()?;
//! let scene = Scene::of(&start.after(jump)?);
//! let last = LastMove::of(&start, jump);
//! let svg = Picture { last: Some(&last), ..Picture::of(&scene) }.draw();
//! assert!(svg.starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Overview
//!
//! | item | purpose |
//! |---|---|
//! | [`Picture`], [`Mark`], [`Arrow`] | pictures of positions and sessions |
//! | [`piece`](fn@piece) | a single piece |
//! | [`Theme`] | light colors, dark colors, or a style sheet's colors |
//!
//! The [guide](https://docs.rs/board-games/latest/board_games/guide/) shows an example with
//! clickable moves.
//!
//! # Picture contents
//!
//! A picture shows the board with the names of its spaces, the pieces, the counts of pieces off the
//! board, and the side to move or the reason why the game is over. The fields of a [`Picture`] add
//! the last move, marks for moves, and a theme. Pieces differ in shape, brightness or symbol, not
//! only in color, so that they can be distinguished in black and white. The material of the board
//! comes from the game's layout ([`Surface`](board_play::view::Surface)).
//!
//! A [`Scene`] is created from a position in any game that implements [`View`], or from a
//! [`Game`]. This crate contains no code for individual games.
//!
//! ```
//! use board_play::{Game, View};
//! use board_svg::Picture;
//!
//! fn picture<P: View>(game: &Game<P>) -> String {
//!     let (scene, last) = (game.scene(), game.last_move());
//!     let marks: Vec<_> = game.move_infos().iter().map(Into::into).collect();
//!     Picture { last: last.as_ref(), marks: &marks, ..Picture::of(&scene) }.draw()
//! }
//! ```
//!
//! [`Game`]: board_play::Game
//! [`Scene`]: board_play::view::Scene
//! [`View`]: board_play::View
//!
//! # In a web page
//!
//! A picture is one SVG element without external references, for a file or a web page. It has no
//! style sheet and no ids, so a page can contain many pictures. Attributes identify the parts of a
//! picture:
//!
//! | attribute | on |
//! |---|---|
//! | `data-layer="board"` | each layer, from the lowest to the highest: `board`, `tints`, `rows`, `pieces`, `marks`, `arrows` and `labels` |
//! | `data-space="d4"` | each space on the board, with its name |
//! | `data-entry="1e"` | each entry, an invisible clickable area, with its name |
//! | `data-piece="d4"` | each piece, with its space's name, and with its letter as `data-kind="W"`; the piece is drawn around the origin and moved by a `translate` |
//! | `data-mark="target"` | each mark, with its kind, and with its space as `data-on="d4"` |
//!
//! The kinds of marks are:
//!
//! | marks | meaning |
//! |---|---|
//! | `movable`, `target`, `entry` | a ring around a piece that can move, a dot where a move ends, and a triangle where a piece can enter |
//! | `illegal` | a cross where an illegal move ends |
//! | `start`, `moved`, `entered`, `turned`, `just-closed` | tints of the spaces that the last move changed |
//! | `path` | the arrow for a last move with several steps or jumps, or the entry through which the last piece came |
//! | `pushed`, `pushed-off`, `taken-off` | pieces that the last move pushed or removed |
//! | `rotation` | the turntable's rotation in the last move |
//! | `row` | a bar below the pieces in a row |
//! | `hint` | a suggested move |
//!
//! The `data-on` attribute of a `path` contains the names of both ends or of an entry; for a `row`,
//! it contains its spaces' names; for a `rotation`, it is `clockwise` or `counterclockwise`; and
//! for a `hint`, it contains all inputs.
//!
//! Only spaces and entries receive pointer events.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod arrow;
mod board;
mod canvas;
mod caption;
mod effects;
mod hints;
mod last;
mod marks;
mod picture;
mod piece;
mod plate;
mod sheet;
mod theme;

pub use arrow::along;
pub use hints::Arrow;
pub use marks::Mark;
pub use picture::Picture;
pub use piece::piece;
pub use theme::Theme;

/// Compiles and runs the example in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
