//! The values that a [`Session`](super::Session) returns.

use alloc::string::String;
use alloc::vec::Vec;

use crate::View;
use crate::view::{MoveInfo, Picked, Scene, Step};
use board_core::Player;

/// How a [`Session`](super::Session)'s game ended.
///
/// With the `serde` feature, an ending is serialized as in this example:
///
/// ```json
/// {"winner":"second","outcome":null,"words":"dark has won: light resigned","cause":"resigned"}
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct AnyEnding {
    /// The player who won, or `None` for a draw.
    pub winner: Option<Player>,
    /// The outcome's notation, if the game ended by its rules.
    pub outcome: Option<String>,
    /// The [margin](board_core::Outcome::margin) of the win, if the outcome has one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub margin: Option<u32>,
    /// How and why the game ended, as in `light has won: light shows six crowns`.
    pub words: String,
    /// The [cause](crate::Ending::cause), such as `rules`, `resigned` or `time`.
    pub cause: &'static str,
}

/// The result of [`Session::pick`](super::Session::pick): the next inputs' names, or a move index.
pub type AnyPicked = Picked<usize, String>;

/// The last move in a [`Session`](super::Session), and its changes to the board.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct LastMove {
    /// The move with its index, notation, description and inputs.
    #[cfg_attr(feature = "serde", serde(rename = "offer"))]
    pub info: MoveInfo,
    /// The changes to the board, step by step.
    pub changes: Vec<Step<String, char>>,
    /// The board before the move.
    pub before: Scene,
}

impl LastMove {
    /// Describes a legal move in a position.
    ///
    /// # Panics
    /// May panic if the move is illegal, like [`View::changes`].
    pub fn of<P: View>(before: &P, m: P::Move) -> Self {
        Self {
            info: MoveInfo::of(before, m, &before.layout()),
            changes: Scene::changes(before, m),
            before: Scene::of(before),
        }
    }
}
