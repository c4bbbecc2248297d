//! Which moves are legal and why others are not.

use alloc::format;
use alloc::string::String;

use thiserror::Error;

use crate::bitboard::Bitboard;
use crate::space::inner;
use crate::{Field, Hexfour, Move, Size};

/// Why a move is not legal in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum Illegal {
    /// A player has no piece left (H10).
    #[error("the game is over")]
    GameOver,
    /// The board in play has no such field (H1).
    #[error("{0} is not on the board of side {1}: {extent}", extent = extent(*.0, *.1))]
    OffBoard(Field, Size),
    /// The field has a piece (H4).
    #[error("{0} is occupied")]
    Occupied(Field),
    /// The first piece would go on the edge (H2).
    #[error("{0} is on the edge, where the first piece may not go")]
    OnEdge(Field),
    /// The second piece would not go next to the first (H3).
    #[error("{0} is not next to {1}, where the first piece is")]
    NotAdjacent(Field, Field),
}

/// What the file of a field has on a board without that field, or which files there are (H1).
fn extent(field: Field, size: Size) -> String {
    let (file, last, reach) = (field.file(), size.ranks() - 1, size.side() - 1);
    let letter = |file: usize| char::from(b'a' + file as u8);
    if file > last {
        return format!("its files are a to {}", letter(last));
    }
    let (low, high) = (file.saturating_sub(reach) + 1, (file + reach).min(last) + 1);
    format!("file {} has ranks {low} to {high}", letter(file))
}

impl Hexfour {
    /// Where the side to move may place a piece.
    #[inline(always)]
    pub(crate) fn allowed(&self) -> Bitboard {
        match self.plies {
            _ if self.over() => Bitboard::EMPTY,       // H10
            0 => inner(self.size()),                   // H2
            1 => self.empty() & self.first().around(), // H3
            _ => self.empty(),                         // H4
        }
    }

    /// The only piece of a position after one ply.
    #[cold]
    fn first(&self) -> Field {
        Field::from_bit_number(self.occupied().bits().trailing_zeros())
    }

    /// The number of legal moves.
    #[inline]
    pub(crate) fn count(&self) -> usize {
        match self.plies {
            0 | 1 => self.allowed().count() as usize, // H2, H3
            _ if self.over() => 0,                    // H10
            // H4: on every empty field. On each of the others there is one piece.
            plies => self.size().fields() - usize::from(plies),
        }
    }

    /// Move number `n`, if there are so many.
    #[inline(always)]
    pub(crate) fn nth(&self, n: usize) -> Option<Move> {
        self.allowed().nth(n).map(Move::new)
    }

    /// Why `m` is not legal here, if it is not.
    pub(crate) fn explain(&self, m: Move) -> Result<(), Illegal> {
        let field = m.field();
        if self.over() {
            Err(Illegal::GameOver)
        } else if !field.is_on(self.size()) {
            Err(Illegal::OffBoard(field, self.size()))
        } else if self.occupied().contains(field) {
            Err(Illegal::Occupied(field))
        } else if self.plies == 0 && field.is_on_edge(self.size()) {
            Err(Illegal::OnEdge(field))
        } else if self.plies == 1 && !self.first().around().contains(field) {
            Err(Illegal::NotAdjacent(field, self.first()))
        } else {
            Ok(())
        }
    }
}
