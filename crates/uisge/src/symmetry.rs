use board_core::{Rectangle, Symmetric};

use crate::{Move, Uisge};

/// One of the four symmetries of the rectangle, with or without exchanging the players.
///
/// ```
/// use board_core::Player;
/// use uisge::prelude::*;
/// use uisge::{Symmetry, Uisge};
///
/// // The board of the start position is its own image if it is turned by half a turn and the
/// // players are exchanged.
/// let half_turn = Symmetry { mirror_files: true, mirror_ranks: true, swap_players: true };
/// let image = Uisge::start().transform(half_turn);
/// assert_eq!(image.turn(), Player::Second);
/// assert!(image.to_string().starts_with("7/2ww3/1wwww2/2bbbb1/3bb2/7"));
/// ```
pub type Symmetry = Rectangle;

impl Symmetric for Uisge {
    type Symmetry = Symmetry;

    #[inline]
    fn transform(&self, symmetry: Symmetry) -> Self {
        let mut image = Self {
            pieces: self.pieces.map(|pieces| pieces.transform(symmetry)),
            crowns: self.crowns.transform(symmetry),
            ..*self
        };
        if symmetry.swap_players {
            image.pieces.reverse();
            image.turn = !image.turn;
        }
        image
    }

    fn transform_move(&self, m: Move, symmetry: Symmetry) -> Move {
        let image = m
            .squares()
            .and_then(|(from, to)| Move::new(from.transform(symmetry), to.transform(symmetry)));
        debug_assert!(image.is_some() || m == Move::PASS, "{m} has no image");
        image.unwrap_or(Move::PASS)
    }
}
