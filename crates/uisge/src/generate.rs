//! Which moves are legal and why others are not, and what a move does.

use core::ops::ControlFlow;

use board_core::Player;
use thiserror::Error;

use crate::bitboard::Bitboard;
use crate::find::Side;
use crate::move_set::MoveSet;
use crate::space::Square;
use crate::{Move, Stuck, Uisge};

/// Why a move is not legal in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum Illegal {
    /// Somebody shows six crowns (U8), or the player to move has no move and may not pass (U9).
    #[error("the game is over")]
    GameOver,
    /// Passing is for a player who cannot move a piece, and only under `stuck=passes` (U9).
    #[error("a player who can move may not pass")]
    MayNotPass,
    /// The move starts from an empty square.
    #[error("there is no piece on {0}")]
    NoPiece(Square),
    /// The move starts from a piece of the other player (U3).
    #[error("the piece on {0} is not yours")]
    NotYours(Square),
    /// The move ends on another piece (U4, U6).
    #[error("{0} is occupied")]
    Occupied(Square),
    /// A blank piece cannot step, only jump (U6).
    #[error("a blank piece cannot step, only jump")]
    BlankSteps,
    /// A jump goes over a piece (U4).
    #[error("there is no piece on {0} to jump over")]
    NothingToJump(Square),
    /// The twelve pieces would not be connected any more (U7).
    #[error("the pieces would not stay connected")]
    Disconnects,
}

impl Uisge {
    /// Calls `visit` with each legal move.
    #[inline]
    pub(crate) fn each_move<B>(
        &self,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.crowned() {
            return ControlFlow::Continue(());
        }
        let moves = self.moves_of(self.turn);
        moves.each(&mut visit)?;
        // U9: under one option, a player who cannot move passes.
        if moves.is_empty() && self.may_pass() {
            visit(Move::PASS)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// The jumps and steps of a player, if the game is not over by U8.
    #[inline(always)]
    pub(crate) fn moves_of(&self, player: Player) -> MoveSet {
        Side::of(self, player).moves()
    }

    /// The number of legal moves.
    #[inline]
    pub(crate) fn count(&self) -> usize {
        if self.crowned() {
            return 0;
        }
        match Side::of(self, self.turn).count() {
            // U9
            0 => usize::from(self.may_pass()),
            count => count as usize,
        }
    }

    /// Whether the side to move, which cannot move a piece, may and must pass (U9).
    #[cold]
    pub(crate) fn may_pass(&self) -> bool {
        self.rules.stuck == Stuck::Passes && !self.moves_of(!self.turn).is_empty()
    }

    /// Why `m` is not legal here, if it is not.
    pub(crate) fn explain(&self, m: Move) -> Result<(), Illegal> {
        let moves = self.moves_of(self.turn);
        let stuck = moves.is_empty();
        if self.crowned() || stuck && !self.may_pass() {
            return Err(Illegal::GameOver);
        }
        let Some((from, to)) = m.squares() else {
            return if stuck { Ok(()) } else { Err(Illegal::MayNotPass) };
        };
        let occupied = self.occupied();
        if !occupied.contains(from) {
            Err(Illegal::NoPiece(from))
        } else if !self.owns(self.turn, from) {
            Err(Illegal::NotYours(from))
        } else if occupied.contains(to) {
            Err(Illegal::Occupied(to))
        } else if m.is_step() && !self.crowns.contains(from) {
            Err(Illegal::BlankSteps)
        } else if m.is_jump() && !occupied.contains(Square::between(from, to)) {
            Err(Illegal::NothingToJump(Square::between(from, to)))
        } else if !moves.contains(from, to) {
            Err(Illegal::Disconnects)
        } else {
            Ok(())
        }
    }

    /// The position after a move.
    #[inline]
    pub(crate) fn after_move(&self, m: Move) -> Self {
        match m.squares() {
            Some((from, to)) => self.after_moving(from, to, m.is_jump()),
            // U9: a pass does nothing else.
            None => Self { turn: !self.turn, ..*self },
        }
    }

    /// The position after the side to move has moved a piece. It is written whole, and without a
    /// branch: whatever reads both boards would wait if only one of them had just been written.
    #[inline(always)]
    fn after_moving(&self, from: Square, to: Square, jump: bool) -> Self {
        let moved = from.bitboard() | to.bitboard();
        // Minus one has all bits, minus zero none.
        let all_if_dark = Bitboard::from_bits((self.turn.index() as u64).wrapping_neg());
        let [light, dark] = self.pieces;
        // U5: a jump turns the piece over. U6: a step does not.
        let shown = self.crowns.bits() >> from.bit_number() & 1;
        let shows = (shown ^ u64::from(jump)) << to.bit_number();
        Self {
            pieces: [light ^ (moved - all_if_dark), dark ^ (moved & all_if_dark)],
            crowns: (self.crowns - from.bitboard()) | Bitboard::from_bits(shows),
            // U3: the players alternate.
            turn: !self.turn,
            rules: self.rules,
        }
    }
}
