//! Move generation, and why a move is illegal.

use alloc::format;
use alloc::string::String;
use core::ops::ControlFlow;

use board_core::{MoveList, MoveSink, Position as _};
use thiserror::Error;

use crate::bitboard::Bitboard;
use crate::space::inner;
use crate::{Field, Move, Position, Size};

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

impl Position {
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

    #[inline]
    pub(crate) fn generate_into<S: MoveSink<Move> + ?Sized>(&self, sink: &mut S) {
        for half in self.allowed().halves() {
            for field in half {
                if sink.push(Move::new(field)).is_break() {
                    return;
                }
            }
        }
    }

    /// The moves and the positions after them, without a list.
    #[inline]
    pub(crate) fn each_successor<B>(
        &self,
        mut visit: impl FnMut(Move, Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for half in self.allowed().halves() {
            for m in half.map(Move::new) {
                visit(m, self.after_unchecked(m))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The moves as a list, which makes room for all of them at once.
    #[inline]
    pub(crate) fn list(&self) -> MoveList<Move> {
        let mut list = MoveList::new();
        for half in self.allowed().halves() {
            list.extend(half.map(Move::new));
        }
        list
    }

    #[inline]
    pub(crate) fn count(&self) -> usize {
        match self.plies {
            0 | 1 => self.allowed().count() as usize, // H2, H3
            _ if self.over() => 0,                    // H10
            // H4: on every empty field. On each of the others there is one piece.
            plies => self.size().fields() - usize::from(plies),
        }
    }

    /// The number of sequences of two moves.
    ///
    /// A move takes at most four loose pieces, the one placed and three set aside (H6, H8). A player
    /// who has more does not end the game by it, and each of their moves leaves as many fields to
    /// the other.
    #[inline]
    pub(crate) fn count_two(&self) -> u64 {
        if self.plies > 0 && self.loose[0] > 4 {
            let then = self.size().fields() - usize::from(self.plies) - 1;
            return (self.count() * then) as u64;
        }
        let moves = self.allowed().iter().map(Move::new);
        moves.map(|m| self.after_unchecked(m).count() as u64).sum()
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

#[cfg(test)]
mod tests {
    use board_core::Rules as _;

    use super::*;
    use crate::Rules;

    #[test]
    fn two_plies_are_counted_as_they_are_played() {
        let mut rng = fastrand::Rng::with_seed(2);
        for rules in Rules::all() {
            for _ in 0..if cfg!(miri) { 1 } else { 50 } {
                let mut position = Position::start_with(rules);
                while let Some(m) = position.choose(|n| rng.usize(..n)) {
                    let played = position.list().into_iter().map(|m| position.after_unchecked(m));
                    let expected: usize = played.map(|after| after.list().len()).sum();
                    assert_eq!(position.count_two(), expected as u64, "{position}");
                    position.play_unchecked(m);
                }
                assert_eq!(position.count_two(), 0, "{position}");
            }
        }
    }
}
