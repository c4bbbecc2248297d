//! Sets of moves.

use core::ops::ControlFlow;

use board_core::author::bits;

use crate::Bitboard;
use crate::Move;

/// The differences of bit numbers that a piece can move: four jumps, then eight steps.
pub(super) const DISTANCES: [i32; 12] = [16, -16, 2, -2, 8, -8, 1, -1, 9, 7, -7, -9];

/// A capacity for the moves of any position. There are at most 31: the maximum over all connected
/// sets of twelve squares, with the six crowns that have the most moves.
pub(super) const ROOM: usize = 32;

/// The moves of a player, stored as the pieces that can move by each of [`DISTANCES`].
#[derive(Clone, Copy)]
pub(crate) struct MoveSet(pub(super) [Bitboard; 12]);

impl MoveSet {
    /// Returns the pieces that have a move.
    #[inline(always)]
    pub(crate) fn mobile(&self) -> Bitboard {
        self.0.iter().fold(Bitboard::EMPTY, |all, &pieces| all | pieces)
    }

    /// Returns the pieces that can jump.
    #[cfg(feature = "play")]
    #[inline(always)]
    pub(crate) fn jumping(&self) -> Bitboard {
        let [north, south, east, west, ..] = self.0;
        north | south | east | west
    }

    /// Returns the steps.
    #[cfg(feature = "play")]
    #[inline(always)]
    pub(crate) fn steps(self) -> [Bitboard; 8] {
        let [_, _, _, _, steps @ ..] = self.0;
        steps
    }

    /// Returns whether there is no move.
    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.mobile().is_empty()
    }

    /// Calls `visit` with each move, ordered by distance and then by piece, until `visit` returns
    /// [`ControlFlow::Break`].
    #[inline(always)]
    pub(crate) fn each<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        // Most distances have no piece. A set of the other distances skips them together.
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

    /// Returns the move at an index in the order of [`each`](Self::each). `pick` chooses the index,
    /// given the number of moves. Returns `None` if the index is not below this number. If there
    /// are no moves, `pick` is not called.
    ///
    /// Lists the moves. An entry is the set of the pieces left for a distance, of which the lowest
    /// is the one that moves, tagged with the number of the distance above the board. How many
    /// pieces a distance has is unpredictable, so two entries are written without a branch, and each
    /// counts only if there was a piece left. Few distances have more than two.
    ///
    /// ```text
    ///   pieces       written     entries so far
    ///   . # . # .    . # . # .   + 1
    ///                . . . # .   + 1
    ///                . . . . .   not written
    /// ```
    #[inline(always)]
    pub(crate) fn choose(&self, pick: impl FnOnce(usize) -> usize) -> Option<Move> {
        const WAY: u32 = 56;
        let mut list = [0; ROOM];
        let mut len = 0;
        for (pieces, way) in self.0.iter().zip(0_u64..) {
            let tag = way << WAY;
            let mut tagged = tag | pieces.bits();
            for _ in 0..2 {
                // Without a piece left, the entry is beyond the end, and the next one replaces it.
                list[len % ROOM] = tagged;
                len += usize::from(tagged > tag);
                // Removes the lowest piece. Without a piece left, this only reduces the tag.
                tagged &= tagged.wrapping_sub(1);
            }
            while tagged > tag {
                list[len % ROOM] = tagged;
                len += 1;
                tagged &= tagged - 1;
            }
        }
        // The remainders only remove bounds checks.
        debug_assert!(len < ROOM, "{len} moves");
        if len == 0 {
            return None;
        }
        let chosen = *list[..len].get(pick(len))?;
        Some(Move::going(chosen.trailing_zeros(), DISTANCES[(chosen >> WAY) as usize]))
    }
}

/// The number of moves of each piece, as binary numbers across three sets: the ones, the twos and
/// the fours. No piece has more than six moves.
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
        // In each direction, a piece can jump or step, but not both.
        let (one_a, two_a) = add(jump_n | n, jump_s | s, jump_e | e);
        let (one_b, two_b) = add(jump_w | w, ne, nw);
        let (one_c, two_c) = (se ^ sw, se & sw);
        let (one, two_d) = add(one_a, one_b, one_c);
        let (two_e, four_a) = add(two_a, two_b, two_c);
        let (two, four_b) = (two_d ^ two_e, two_d & two_e);
        Self([one, two, four_a | four_b])
    }

    /// Returns the pieces that have a move.
    #[inline(always)]
    pub(super) fn mobile(&self) -> Bitboard {
        let [one, two, four] = self.0;
        one | two | four
    }

    /// Returns the number of moves of some of the pieces.
    #[inline(always)]
    pub(crate) fn total_of(&self, pieces: Bitboard) -> u32 {
        let [one, two, four] = self.0.map(|set| (set & pieces).len());
        one + 2 * two + 4 * four
    }
}

/// Returns the sum of three bits in every place: the ones and the twos.
#[inline(always)]
fn add(a: Bitboard, b: Bitboard, c: Bitboard) -> (Bitboard, Bitboard) {
    (a ^ b ^ c, a & b | (a ^ b) & c)
}
