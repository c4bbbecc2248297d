//! Move generation, and why a move is illegal.

use board_core::{MoveList, MoveSink};
use thiserror::Error;

use crate::space::{Fields, halves, inner};
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
    pub(crate) fn allowed(&self) -> Fields {
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

    #[inline]
    pub(crate) fn generate_into<S: MoveSink<Move> + ?Sized>(&self, sink: &mut S) {
        for half in halves(self.allowed()) {
            for field in half {
                if sink.push(Move::new(field)).is_break() {
                    return;
                }
            }
        }
    }

    /// The moves as a list, which makes room for all of them at once.
    #[inline]
    pub(crate) fn list(&self) -> MoveList<Move> {
        let mut list = MoveList::new();
        for half in halves(self.allowed()) {
            list.extend(half.map(Move::new));
        }
        list
    }

    #[inline]
    pub(crate) fn count(&self) -> usize {
        match self.plies {
            0 | 1 => self.allowed().count_ones() as usize,
            _ if self.over() => 0,
            plies => self.side().fields() - usize::from(plies),
        }
    }

    /// The move whose number `pick` gives for the number of moves.
    #[inline]
    pub(crate) fn choose_by(&self, pick: impl FnOnce(usize) -> usize) -> Option<Move> {
        let count = self.count();
        if count == 0 {
            return None;
        }
        let n = pick(count);
        if n >= count {
            return None;
        }
        let [low, high] = halves(self.allowed());
        let (n, in_low) = (n as u32, low.bits.count_ones());
        let (half, n) = if n < in_low { (low, n) } else { (high, n - in_low) };
        Some(Move::new(Field::from_bit_number(half.first + select(half.bits, n))))
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

/// A one in each byte.
const ONES: u64 = u64::MAX / 0xff;

/// The number of the `n`th one bit of `word`, from 0: its byte by the numbers of ones up to each
/// byte (Vigna, 2008), then its bit alike, with the bits of that byte spread over eight.
#[inline(always)]
fn select(word: u64, n: u32) -> u32 {
    let pairs = word - (word >> 1 & (ONES * 0x55));
    let nibbles = (pairs & (ONES * 0x33)) + (pairs >> 2 & (ONES * 0x33));
    let up_to = ((nibbles + (nibbles >> 4)) & (ONES * 0x0f)).wrapping_mul(ONES);
    let byte = 8 * bytes_up_to(up_to, n);
    let n = n - (up_to << 8 >> byte & 0xff) as u32;
    let spread = ((word >> byte & 0xff) * ONES) & 0x8040_2010_0804_0201;
    let bits = (spread + ONES * 0x7f) >> 7 & ONES;
    byte + bytes_up_to(bits.wrapping_mul(ONES), n)
}

/// How many bytes of `numbers`, all below 128 and none less than the one before, are at most `n`.
#[inline(always)]
fn bytes_up_to(numbers: u64, n: u32) -> u32 {
    let at_most = (((u64::from(n) * ONES) | (ONES << 7)) - numbers) >> 7 & ONES;
    (at_most.wrapping_mul(ONES) >> 56) as u32
}

#[cfg(test)]
mod tests {
    use super::select;

    #[test]
    fn select_finds_every_bit() {
        let words = board_core::zobrist::table::<1000>(7);
        let words = words.into_iter().chain([1, 1 << 63, u64::MAX, 1 << 63 | 1]);
        for word in words {
            let bits = (0..64).filter(|bit| word >> bit & 1 == 1);
            for (n, bit) in bits.enumerate() {
                assert_eq!(select(word, n as u32), bit, "bit {n} of {word:#x}");
            }
        }
    }
}
