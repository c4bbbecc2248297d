//! Macros, types and functions for game authors.
//!
//! A game can be implemented without them. The guide contains
//! [a complete game](https://docs.rs/board-games/latest/board_games/guide/#a-game-of-your-own).
//!
//! | item | purpose |
//! |---|---|
//! | [`rules!`], [`NoRules`], [`mod@rules`] | a game's rules options |
//! | [`win_or_draw!`], [`WinOrDraw`] | outcomes that store only the winner, if any |
//! | [`text_traits!`], [`mod@text`], and `serde_as_text!` with the `serde` feature | notations |
//! | [`Set`], [`Element`], [`Square`], [`bits`] | bitboards, and boards with files and ranks |
//! | [`zobrist`] | Zobrist key tables |
//! | [`Setup`], [`Digits`] | positions as plain data, and their binary encodings |
//! | [`order_by!`] | implementing `Ord` by a key |
//! | [`const_for!`] | loops in constant expressions |

pub mod bits;
mod const_for;
mod grid;
mod order_by;
pub mod rules;
mod rules_macros;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod serde_text;
mod set;
mod stock;
pub mod text;
pub mod zobrist;

pub use crate::packed::Digits;
#[cfg(feature = "serde")]
#[doc(inline)]
pub use crate::serde_as_text;
pub use crate::setup::Setup;
#[doc(inline)]
pub use crate::{const_for, order_by, rules, text_traits, win_or_draw};
pub use grid::Square;
pub use set::{Element, Elements, Set, Word};
pub use stock::{NoRules, WinOrDraw};
