use board_core::Symmetric;

use crate::bitboard::Bitboard;
use crate::space::Square;
use crate::{Move, Uisge};

/// One of the four symmetries of the rectangle, with or without exchanging the players.
///
/// ```
/// use board_core::Player;
/// use uisge::prelude::*;
/// use uisge::{Uisge, Symmetry};
///
/// // The start position is its own image when the board is turned and the players exchanged,
/// // but for the side to move.
/// let half_turn = Symmetry { mirror_files: true, mirror_ranks: true, swap_players: true };
/// let image = Uisge::start().transform(half_turn);
/// assert_eq!(image.turn(), Player::Second);
/// assert!(image.to_string().starts_with("7/2ww3/1wwww2/2bbbb1/3bb2/7"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symmetry {
    /// Whether file a becomes file g.
    pub mirror_files: bool,
    /// Whether rank 1 becomes rank 6.
    pub mirror_ranks: bool,
    /// Whether the players change places: colours, side to move and winner together.
    pub swap_players: bool,
}

const fn symmetry(mirror_files: bool, mirror_ranks: bool, swap_players: bool) -> Symmetry {
    Symmetry { mirror_files, mirror_ranks, swap_players }
}

impl Symmetry {
    fn board(self, board: Bitboard) -> Bitboard {
        let mut bits = board.bits();
        if self.mirror_files {
            bits = bits.reverse_bits().swap_bytes() >> 1;
        }
        if self.mirror_ranks {
            bits = bits.swap_bytes() >> 16;
        }
        Bitboard::from_bits(bits)
    }
}

impl Square {
    /// Returns the image of the square.
    pub fn transform(self, symmetry: Symmetry) -> Self {
        Self::from_bit_number(symmetry.board(self.bitboard()).bits().trailing_zeros())
    }
}

impl board_core::Symmetry for Symmetry {
    const ALL: &'static [Self] = &[
        symmetry(false, false, false),
        symmetry(true, false, false),
        symmetry(false, true, false),
        symmetry(true, true, false),
        symmetry(false, false, true),
        symmetry(true, false, true),
        symmetry(false, true, true),
        symmetry(true, true, true),
    ];

    const KEEPING_PLAYERS: &'static [Self] = Self::ALL.split_at(4).0;

    fn then(self, next: Self) -> Self {
        symmetry(
            self.mirror_files ^ next.mirror_files,
            self.mirror_ranks ^ next.mirror_ranks,
            self.swap_players ^ next.swap_players,
        )
    }

    fn inverse(self) -> Self {
        self
    }

    fn swaps_players(self) -> bool {
        self.swap_players
    }
}

impl Symmetric for Uisge {
    type Symmetry = Symmetry;

    fn transform(&self, symmetry: Symmetry) -> Self {
        let mut image = Self {
            pieces: self.pieces.map(|pieces| symmetry.board(pieces)),
            crowns: symmetry.board(self.crowns),
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
        image.unwrap_or(Move::PASS)
    }
}
