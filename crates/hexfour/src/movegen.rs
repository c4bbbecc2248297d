//! Move generation.
//!
//! From the third ply on, a piece may be placed on any empty field, so the legal moves are a set
//! operation. The costly part is playing a move, because the piece may gain points.
//!
//! | module | content |
//! |---|---|
//! | `lines` | the pieces of a player by lines, and a table of the points that a piece gains |
//! | `rows` | complete rows of pieces and the points that they score |

mod lines;
mod rows;

pub(crate) use lines::Pieces;
#[cfg(feature = "play")]
pub(crate) use lines::Place;
pub use rows::{Direction, Row};

use crate::Bitboard;
use crate::{Field, Hexfour};

/// The maximum number of points of a move: one in each direction (H6, H7).
pub(crate) const MAX_GAIN: i16 = Direction::ALL.len() as i16;

impl Hexfour {
    /// Returns the fields on which the side to move may place a piece.
    #[inline(always)]
    pub(crate) fn targets(&self) -> Bitboard {
        match self.plies {
            _ if self.has_ended() => Bitboard::EMPTY,        // H10
            0 => self.rules.first_fields(),                  // H2
            1 => self.empty() & self.first_piece().around(), // H3
            _ => self.empty(),                               // H4
        }
    }

    /// Returns the field of the only piece of a position after one ply.
    pub(crate) fn first_piece(&self) -> Field {
        Field::from_bit_number(self.occupied().bits().trailing_zeros())
    }

    /// Returns the fields with a piece of either player.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.pieces[0].bitboard() | self.pieces[1].bitboard()
    }

    /// Returns the fields of the board without a piece.
    #[inline(always)]
    pub fn empty(&self) -> Bitboard {
        self.size().board() - self.occupied()
    }
}
