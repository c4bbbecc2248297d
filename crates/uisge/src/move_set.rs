//! Sets of moves.

use core::ops::ControlFlow;

use board_core::bits;

use crate::bitboard::Bitboard;
use crate::{Move, Square};

/// How far each way to go leads, as a difference of bit numbers: four jumps, eight steps. A jump
/// goes twice as far as the step four places after it.
pub(crate) const DISTANCES: [i32; 12] = [16, -16, 2, -2, 8, -8, 1, -1, 9, 7, -7, -9];

/// Room for the moves of any position: there are at most 31. Counted over every connected set of
/// twelve squares, as if all were crowns and the six best of them the player's.
pub(crate) const ROOM: usize = 32;

/// The moves of a player: for each of [`DISTANCES`] the pieces that can go there.
#[derive(Clone, Copy)]
pub(crate) struct MoveSet(pub(crate) [Bitboard; 12]);

impl MoveSet {
    /// The pieces that have a move.
    #[inline(always)]
    pub(crate) fn mobile(&self) -> Bitboard {
        self.0.iter().fold(Bitboard::EMPTY, |all, &pieces| all | pieces)
    }

    /// The pieces that can jump.
    #[inline(always)]
    pub(crate) fn jumping(&self) -> Bitboard {
        let [north, south, east, west, ..] = self.0;
        north | south | east | west
    }

    /// The number of moves.
    #[inline(always)]
    pub(crate) fn count(&self) -> u32 {
        self.0.iter().map(|pieces| pieces.count()).sum()
    }

    /// Whether there is no move.
    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.mobile().is_empty()
    }

    /// Whether the piece on `from` can go to `to`.
    pub(crate) fn contains(&self, from: Square, to: Square) -> bool {
        let (from, to) = (from.bitboard(), to.bitboard());
        let mut ways = self.0.iter().zip(DISTANCES);
        ways.any(|(&pieces, distance)| (pieces & from).shifted(distance) == to)
    }

    /// Calls `visit` with each move, in the order of the ways to go and then of the pieces.
    #[inline(always)]
    pub(crate) fn each<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        // Most ways are no way for any piece, and are passed over at once.
        let ways = self.0.iter().zip(0..);
        let ways = ways.fold(0, |set, (pieces, way)| set | u64::from(!pieces.is_empty()) << way);
        for way in bits::ones(ways) {
            let way = way as usize;
            for from in bits::ones(self.0[way].bits()) {
                visit(Move::going(from, DISTANCES[way]))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The move with the number that `pick` picks when it is told how many there are, in the order
    /// of [`each`](Self::each); `None` if there is none or none has that number.
    ///
    /// It makes a list in which a move is the set of the pieces left to go that way, the lowest of
    /// which is meant, and the way's number above the board. Nobody could predict which ways have
    /// how many pieces. So twice for each way an entry is written, and counts if there was a piece;
    /// if not, the next one overwrites it. Few ways have more than two.
    ///
    /// ```text
    ///   pieces to go that way    written     the list is longer by
    ///   . # . # .                . # . # .   1
    ///   . . . # .                . . . # .   1
    ///   . . . . .                            nothing is left
    /// ```
    #[inline(always)]
    pub(crate) fn choose(&self, pick: impl FnOnce(usize) -> usize) -> Option<Move> {
        const WAY: u32 = 56;
        let mut list = [0; ROOM];
        let mut len = 0;
        for (pieces, way) in self.0.iter().zip(0_u64..) {
            let none = way << WAY;
            let mut left = none | pieces.bits();
            for _ in 0..2 {
                list[len % ROOM] = left;
                len += usize::from(left > none);
                // If nothing is left this spoils the number, which makes it less.
                left &= left.wrapping_sub(1);
            }
            while left > none {
                list[len % ROOM] = left;
                len += 1;
                left &= left - 1;
            }
        }
        if len == 0 {
            return None;
        }
        let chosen = *list[..len].get(pick(len))?;
        Some(Move::going(chosen.trailing_zeros(), DISTANCES[(chosen >> WAY) as usize]))
    }
}

/// How many moves each piece has, as binary numbers that lie across three sets: the ones, the twos
/// and the fours. No piece has more than six.
///
/// ```text
///   ones    . # . . #
///   twos    . # . # .
///   fours   # . . . .
///           4 3 0 2 1  moves
/// ```
pub(crate) struct Sums([Bitboard; 3]);

impl Sums {
    #[inline(always)]
    pub(crate) fn of(moves: &MoveSet) -> Self {
        let [jump_n, jump_s, jump_e, jump_w, n, s, e, w, ne, nw, se, sw] = moves.0;
        // In any direction a piece can jump or step, never both.
        let (one_a, two_a) = add(jump_n | n, jump_s | s, jump_e | e);
        let (one_b, two_b) = add(jump_w | w, ne, nw);
        let (one_c, two_c) = (se ^ sw, se & sw);
        let (one, two_d) = add(one_a, one_b, one_c);
        let (two_e, four_a) = add(two_a, two_b, two_c);
        let (two, four_b) = (two_d ^ two_e, two_d & two_e);
        Self([one, two, four_a | four_b])
    }

    /// The pieces that have a move.
    #[inline(always)]
    pub(crate) fn mobile(&self) -> Bitboard {
        let [one, two, four] = self.0;
        one | two | four
    }

    /// The number of moves of all pieces but these.
    #[inline(always)]
    pub(crate) fn total_without(&self, pieces: Bitboard) -> u64 {
        let [one, two, four] = self.0.map(|places| u64::from((places - pieces).count()));
        one + 2 * two + 4 * four
    }
}

/// The sum of three bits, in every place: the ones and the twos.
#[inline(always)]
fn add(a: Bitboard, b: Bitboard, c: Bitboard) -> (Bitboard, Bitboard) {
    (a ^ b ^ c, a & b | (a ^ b) & c)
}
