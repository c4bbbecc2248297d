use board_core::Symmetric;

use crate::Bitboard;
use crate::{FILES, Move, RANKS, Square, Uisge};

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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    /// Whether file a becomes file g.
    pub mirror_files: bool,
    /// Whether rank 1 becomes rank 6.
    pub mirror_ranks: bool,
    /// Whether the players are exchanged, including their pieces, the side to move and the winner.
    pub swap_players: bool,
}

const fn symmetry(number: usize) -> Symmetry {
    Symmetry {
        mirror_files: number & 1 != 0,
        mirror_ranks: number & 2 != 0,
        swap_players: number & 4 != 0,
    }
}

impl board_core::Symmetry for Symmetry {
    const ALL: &'static [Self] = &{
        let mut all = [symmetry(0); 8];
        let mut number = 0;
        while number < all.len() {
            all[number] = symmetry(number);
            number += 1;
        }
        all
    };

    const KEEPING_PLAYERS: &'static [Self] = Self::ALL.split_at(4).0;

    fn then(self, next: Self) -> Self {
        Self {
            mirror_files: self.mirror_files ^ next.mirror_files,
            mirror_ranks: self.mirror_ranks ^ next.mirror_ranks,
            swap_players: self.swap_players ^ next.swap_players,
        }
    }

    fn inverse(self) -> Self {
        self
    }

    fn swaps_players(self) -> bool {
        self.swap_players
    }
}

impl Symmetry {
    /// Returns the image of a set.
    fn transform(self, board: Bitboard) -> Bitboard {
        board.iter().map(|square| self.transform_square(square)).collect()
    }

    /// Returns the image of a square.
    ///
    /// ```
    /// use uisge::Symmetry;
    ///
    /// let mirror = Symmetry { mirror_files: true, mirror_ranks: false, swap_players: false };
    /// assert_eq!(mirror.transform_square("b4".parse()?).to_string(), "f4");
    /// # Ok::<(), board_core::ParseError>(())
    /// ```
    pub fn transform_square(self, square: Square) -> Square {
        let (file, rank) = (square.file(), square.rank());
        let file = if self.mirror_files { FILES - 1 - file } else { file };
        let rank = if self.mirror_ranks { RANKS - 1 - rank } else { rank };
        Square::from_bit_number((8 * rank + file) as u32)
    }
}

impl Symmetric for Uisge {
    type Symmetry = Symmetry;

    #[inline]
    fn transform(&self, symmetry: Symmetry) -> Self {
        let mut image = Self {
            pieces: self.pieces.map(|pieces| symmetry.transform(pieces)),
            crowns: symmetry.transform(self.crowns),
            ..*self
        };
        if symmetry.swap_players {
            image.pieces.reverse();
            image.turn = !image.turn;
        }
        image
    }

    fn transform_move(&self, m: Move, symmetry: Symmetry) -> Move {
        let image = m.squares().and_then(|(from, to)| {
            Move::new(symmetry.transform_square(from), symmetry.transform_square(to))
        });
        debug_assert!(image.is_some() || m == Move::PASS, "{m} has no image");
        image.unwrap_or(Move::PASS)
    }
}
