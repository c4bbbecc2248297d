//! Macros, types and functions that only authors of games need.
//!
//! A game can be written without them. The guide contains
//! [a complete game](https://docs.rs/board-games/latest/board_games/guide/#a-game-of-your-own).
//!
//! | item | purpose |
//! |---|---|
//! | [`rules!`], [`rule_option!`], [`NoRules`], [`mod@rules`] | the rules options of a game |
//! | [`win_or_draw!`], [`WinOrDraw`] | an outcome that consists of the winner |
//! | [`text_traits!`], [`mod@text`], and `serde_as_text!` with the `serde` feature | notations |
//! | [`bit_set!`], [`grid_space!`], [`grid_set!`], [`bits`] | spaces and bitboards |
//! | [`zobrist`] | key tables |
//! | [`Digits`] | binary forms of positions |
//! | [`const_for!`] | loops in constants |

mod bit_set;
pub mod bits;
mod const_for;
mod grid;
pub mod rules;
mod rules_macros;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod serde_text;
mod stock;
pub mod text;
pub mod zobrist;

pub use crate::packed::Digits;
#[cfg(feature = "serde")]
#[doc(inline)]
pub use crate::serde_as_text;
#[doc(inline)]
pub use crate::{
    bit_set, const_for, grid_set, grid_space, rule_option, rules, text_traits, win_or_draw,
};
pub use stock::{NoRules, WinOrDraw};
