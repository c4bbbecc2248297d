//! Move generation, and why a move is illegal.

use board_core::MoveSink;
use thiserror::Error;

use crate::space::{Fields, inner};
use crate::{Field, Move, Position, Side};

/// Why a move is not legal in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum Illegal {
    /// A player has no piece left (H10).
    #[error("the game is over")]
    GameOver,
    /// The board in play has no such field (H1).
    #[error("{0} is not on the board of side {1}")]
    OffBoard(Field, Side),
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

impl Position {
    /// Where the side to move may place a piece.
    #[inline(always)]
    fn allowed(&self) -> Fields {
        match self.plies {
            _ if self.over() => 0,
            0 => inner(self.side()),
            1 => self.empty() & self.first().around(),
            _ => self.empty(),
        }
    }

    /// The only piece of a position after one ply.
    #[cold]
    fn first(&self) -> Field {
        Field::from_bit_number(self.occupied().trailing_zeros())
    }

    /// The one walk behind listing, masking and finding moves.
    #[inline]
    pub(crate) fn generate_into<S: MoveSink<Move> + ?Sized>(&self, sink: &mut S) {
        let allowed = self.allowed();
        for (mut half, base) in [(allowed as u64, 0), ((allowed >> 64) as u64, 64)] {
            while half != 0 {
                let field = Field::from_bit_number(base + half.trailing_zeros());
                if sink.push(Move::new(field)).is_break() {
                    return;
                }
                half &= half - 1;
            }
        }
    }

    #[inline]
    pub(crate) fn count(&self) -> usize {
        match self.plies {
            0 | 1 => self.allowed().count_ones() as usize,
            _ if self.over() => 0,
            plies => self.side().fields() - usize::from(plies),
        }
    }

    #[inline]
    pub(crate) fn nth(&self, n: usize) -> Option<Move> {
        let allowed = self.allowed();
        let [low, high] = [allowed as u64, (allowed >> 64) as u64];
        let in_low = low.count_ones() as usize;
        let number = if n < in_low { select(low, n)? } else { 64 + select(high, n - in_low)? };
        Some(Move::new(Field::from_bit_number(number)))
    }

    /// Why `m` is not legal here, if it is not.
    pub(crate) fn explain(&self, m: Move) -> Result<(), Illegal> {
        let field = m.field();
        if self.over() {
            Err(Illegal::GameOver)
        } else if !field.is_on(self.side()) {
            Err(Illegal::OffBoard(field, self.side()))
        } else if self.occupied() & field.bit() != 0 {
            Err(Illegal::Occupied(field))
        } else if self.plies == 0 && field.is_on_edge(self.side()) {
            Err(Illegal::OnEdge(field))
        } else if self.plies == 1 && self.first().around() & field.bit() == 0 {
            Err(Illegal::NotAdjacent(field, self.first()))
        } else {
            Ok(())
        }
    }
}

/// The number of the `n`th bit of `word`, from 0.
#[inline]
fn select(word: u64, n: usize) -> Option<u32> {
    if n >= word.count_ones() as usize {
        return None;
    }
    let mut left = word;
    for _ in 0..n {
        left &= left - 1;
    }
    Some(left.trailing_zeros())
}
