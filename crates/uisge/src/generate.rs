//! Move generation, and why a move is illegal.

use core::ops::ControlFlow;

use board_core::sink::Nth;
use board_core::{MoveSink, Player};
use thiserror::Error;

use crate::space::{BOARD, Square, around, flood, touching};
use crate::{Move, Position};

#[cfg(test)]
mod exhaustive;

/// Why a move is not legal in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum Illegal {
    /// Somebody has won already (U8).
    #[error("the game is over")]
    GameOver,
    /// Passing is for a player who cannot move a piece, and only under `stuck=passes` (U9).
    #[error("passing is not allowed here")]
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

/// What the pieces of one player can do: a set of target squares for each of them.
pub(crate) struct Mobility {
    own: u64,
    occupied: u64,
    crowns: u64,
    cutting: u64,
}

impl Mobility {
    #[inline(always)]
    pub(crate) fn of(position: &Position, player: Player) -> Self {
        let [light, dark] = position.pieces;
        let occupied = light | dark;
        let own = position.pieces[player.index()];
        Self { own, occupied, crowns: position.crowns, cutting: cutting(occupied) }
    }

    /// Where the piece `from` may go.
    #[inline(always)]
    fn targets(&self, from: u64) -> u64 {
        let reach =
            jumps(from, self.occupied) | if self.crowns & from == 0 { 0 } else { around(from) };
        let reach = reach & BOARD & !self.occupied;
        let others = self.occupied ^ from;
        if self.cutting & from == 0 {
            reach & touching(others)
        } else if reach == 0 {
            0
        } else {
            reach & connecting(others)
        }
    }

    /// Calls `visit` with each piece and its targets, the pieces in order, until it breaks.
    #[inline(always)]
    fn each(&self, mut visit: impl FnMut(u32, u64) -> ControlFlow<()>) {
        let mut left = self.own;
        while left != 0 {
            let from = left.trailing_zeros();
            left &= left - 1;
            if visit(from, self.targets(1 << from)).is_break() {
                return;
            }
        }
    }

    /// The number of moves of all pieces.
    #[inline(always)]
    fn count(&self) -> u32 {
        let mut count = 0;
        self.each(|_, targets| {
            count += targets.count_ones();
            ControlFlow::Continue(())
        });
        count
    }

    /// Whether any piece can move.
    pub(crate) fn any(&self) -> bool {
        let mut any = false;
        self.each(|_, targets| {
            any = targets != 0;
            if any { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        any
    }
}

/// Where `from` lands when it jumps over a neighbour (U4), on the board or off it, free or not.
#[inline(always)]
fn jumps(from: u64, occupied: u64) -> u64 {
    (from << 8 & occupied) << 8
        | (from >> 8 & occupied) >> 8
        | (from << 1 & occupied) << 1
        | (from >> 1 & occupied) >> 1
}

/// The pieces whose neighbours hold together only through them, as far as the eight squares
/// around show: those whose crossing number (Yokoi, 1973) is two or more. All others can leave
/// without parting the rest; these part it, unless it is connected around a hole.
#[inline(always)]
fn cutting(pieces: u64) -> u64 {
    let (n, s, e, w) = (pieces >> 8, pieces << 8, pieces >> 1, pieces << 1);
    // A neighbour counts unless it hangs together with the next one clockwise.
    let north = n & !(e & e >> 8);
    let east = e & !(s & e << 8);
    let south = s & !(w & w << 8);
    let west = w & !(n & w >> 8);
    pieces & (north & south | east & west | (north | south) & (east | west))
}

/// The squares where one more piece connects all parts of `pieces` (U7).
#[inline(always)]
fn connecting(pieces: u64) -> u64 {
    let mut rest = pieces;
    let mut common = BOARD;
    while rest != 0 {
        let part = flood(rest & rest.wrapping_neg(), rest);
        rest ^= part;
        common &= touching(part);
    }
    common
}

impl Position {
    /// The one walk behind listing, masking and finding moves.
    #[inline]
    pub(crate) fn generate_into<S: MoveSink<Move> + ?Sized>(&self, sink: &mut S) {
        if self.crowned() {
            return;
        }
        let mut stuck = true;
        Mobility::of(self, self.turn).each(|from, mut targets| {
            while targets != 0 {
                stuck = false;
                sink.push(Move::between(from, targets.trailing_zeros()))?;
                targets &= targets - 1;
            }
            ControlFlow::Continue(())
        });
        if stuck && self.may_pass() {
            let _ = sink.push(Move::PASS);
        }
    }

    #[inline]
    pub(crate) fn count(&self) -> usize {
        if self.crowned() {
            return 0;
        }
        match Mobility::of(self, self.turn).count() {
            0 => usize::from(self.may_pass()),
            count => count as usize,
        }
    }

    #[inline]
    pub(crate) fn nth(&self, n: usize) -> Option<Move> {
        let mut nth = Nth::new(n);
        self.generate_into(&mut nth);
        nth.found()
    }

    /// Why `m` is not legal here, if it is not.
    pub(crate) fn explain(&self, m: Move) -> Result<(), Illegal> {
        let mobility = Mobility::of(self, self.turn);
        let stuck = || !mobility.any();
        if self.crowned() || stuck() && !self.may_pass() {
            return Err(Illegal::GameOver);
        }
        let Some((from, to)) = m.squares() else {
            return if stuck() { Ok(()) } else { Err(Illegal::MayNotPass) };
        };
        if mobility.occupied & from.bit() == 0 {
            Err(Illegal::NoPiece(from))
        } else if !self.owns(self.turn, from.bit()) {
            Err(Illegal::NotYours(from))
        } else if mobility.occupied & to.bit() != 0 {
            Err(Illegal::Occupied(to))
        } else if m.is_step() && self.crowns & from.bit() == 0 {
            Err(Illegal::BlankSteps)
        } else if m.is_jump() && jumps(from.bit(), mobility.occupied) & to.bit() == 0 {
            Err(Illegal::NothingToJump(Square::between(from, to)))
        } else if mobility.targets(from.bit()) & to.bit() == 0 {
            Err(Illegal::Disconnects)
        } else {
            Ok(())
        }
    }
}
