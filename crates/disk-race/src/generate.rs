//! Move generation, and why a move is illegal.

use core::ops::ControlFlow;

use board_core::{MoveSink, Player};
use thiserror::Error;

use crate::board::{Board, Side};
use crate::moves::ends;
use crate::singles::{Singles, nth_bit};
use crate::space::Space;
use crate::wheel::Wheel;
use crate::{Chain, Move, Position};

#[cfg(test)]
mod exhaustive;

/// Why a move is not legal in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum Illegal {
    /// Somebody has won, both have finished (D14), or nobody can move (D15).
    #[error("the game is over")]
    GameOver,
    /// Passing is for a player who cannot move (D13).
    #[error("passing is not allowed while a piece can move")]
    MayNotPass,
    /// The move starts from an empty space.
    #[error("there is no piece on {0}")]
    NoPiece(Space),
    /// The move starts from a piece of the other player.
    #[error("the piece on {0} is not yours")]
    NotYours(Space),
    /// Another piece of the player stands at the centre since his last turn (D11).
    #[error("the piece at the centre has to move")]
    MustMoveCentre,
    /// The piece has arrived, and stays (D8).
    #[error("the piece on {0} has arrived and stays")]
    Arrived(Space),
    /// The move ends on another piece (D4, D5).
    #[error("{0} is occupied")]
    Occupied(Space),
    /// The move ends on a start of the player's own colour (D8).
    #[error("{0} is a start of your own")]
    OwnStart(Space),
    /// The piece has not stopped at the centre yet, and may not arrive (D9).
    #[error("the piece on {0} must stop at the centre before it may arrive")]
    NotTurned(Space),
    /// A jump goes over a piece of the player's own (D5).
    #[error("the piece on {0} is your own and cannot be jumped")]
    JumpsOwn(Space),
    /// A jump goes over an empty space (D5).
    #[error("there is no piece on {0} to jump over")]
    NothingToJump(Space),
    /// No line leads there by a step, and no chain of jumps does (D4 to D7).
    #[error("no step and no chain of jumps leads from {from} to {to}")]
    NoWay {
        /// Where the move starts.
        from: Space,
        /// Where it should end.
        to: Space,
    },
}

/// What the pieces of one player can do.
pub(crate) struct Mobility {
    /// On a wheel, most moves.
    singles: Singles,
    /// The pieces whose moves are not there, and the [ends] of the moves of each, in order.
    others: u32,
    ends: [u32; 4],
}

impl Mobility {
    #[inline(always)]
    pub(crate) fn on(board: &Board, position: &Position, player: Player) -> Self {
        let side = position.side(player);
        let straight = position.rules.chain == Chain::Straight;
        match board.wheel {
            Some(wheel) if !straight => Self::on_wheel(wheel, board, &side),
            _ => Self::by_tables(board, side, straight),
        }
    }

    #[inline(always)]
    fn on_wheel(wheel: Wheel, board: &Board, side: &Side) -> Self {
        let (singles, others) = wheel.moves(side);
        let ends = if others == 0 { [0; 4] } else { chains(wheel, board, *side, others) };
        Self { singles, others, ends }
    }

    #[cold]
    #[inline(never)]
    fn by_tables(board: &Board, side: Side, straight: bool) -> Self {
        let others = side.movable();
        let ends = ends_of_each(others, |from| board.targets(&side, from, straight));
        Self { singles: Singles::NONE, others, ends }
    }

    /// Whether any piece can move.
    #[inline(always)]
    pub(crate) fn any(&self) -> bool {
        !self.singles.is_empty() || self.ends != [0; 4]
    }

    /// The number of moves.
    #[inline(always)]
    fn count(&self) -> u32 {
        let singles = self.singles.count();
        if self.others == 0 {
            singles
        } else {
            self.ends.iter().fold(singles, |count, ends| count + ends.count_ones())
        }
    }

    /// Calls `visit` with each move, until it breaks.
    #[inline(always)]
    pub(crate) fn each(&self, mut visit: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        self.singles.each(&mut visit)?;
        for (from, mut ends) in bits(self.others).zip(self.ends) {
            while ends != 0 {
                visit(Move::ending(from.trailing_zeros(), ends.trailing_zeros()))?;
                ends &= ends - 1;
            }
        }
        ControlFlow::Continue(())
    }

    /// The move that `pick` picks when it is told their number, in the order of
    /// [`each`](Self::each); `None` if none has that number.
    #[inline(always)]
    fn choose(&self, pick: impl FnOnce(usize) -> usize) -> Option<Move> {
        let (count, singles) = (self.count() as usize, self.singles.count());
        let n = Some(pick(count)).filter(|&n| n < count)? as u32;
        let Some(mut n) = n.checked_sub(singles) else { return Some(self.singles.nth(n)) };
        for (from, ends) in bits(self.others).zip(self.ends) {
            match n.checked_sub(ends.count_ones()) {
                Some(left) => n = left,
                None => return Some(Move::ending(from.trailing_zeros(), nth_bit(ends.into(), n))),
            }
        }
        None
    }
}

/// Fewer than half of all positions have such pieces, so they are kept off the common path.
#[inline(never)]
fn chains(wheel: Wheel, board: &Board, side: Side, pieces: u32) -> [u32; 4] {
    ends_of_each(pieces, |from| wheel.targets(board, &side, from))
}

#[inline(always)]
fn ends_of_each(pieces: u32, targets: impl Fn(u32) -> u32) -> [u32; 4] {
    let mut all = [0; 4];
    for (all, from) in all.iter_mut().zip(bits(pieces)) {
        *all = ends(targets(from));
    }
    all
}

/// The single bits of a set, in order.
#[inline(always)]
fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

impl Position {
    #[inline(always)]
    pub(crate) fn board(&self) -> &'static Board {
        Board::of(self.rules.disk)
    }

    #[inline(always)]
    fn mobility(&self) -> Mobility {
        Mobility::on(self.board(), self, self.turn)
    }

    /// The one walk behind listing, masking and finding moves.
    #[inline]
    pub(crate) fn generate_into<S: MoveSink<Move> + ?Sized>(&self, sink: &mut S) {
        if self.finished() {
            return;
        }
        let mobility = self.mobility();
        if mobility.any() {
            let _ = mobility.each(|m| sink.push(m));
        } else if self.must_pass(self.board()) {
            let _ = sink.push(Move::PASS);
        }
    }

    #[inline]
    pub(crate) fn count(&self) -> usize {
        if self.finished() {
            return 0;
        }
        match self.mobility().count() {
            0 => usize::from(self.must_pass(self.board())),
            count => count as usize,
        }
    }

    #[inline]
    pub(crate) fn choose_by(&self, pick: impl FnOnce(usize) -> usize) -> Option<Move> {
        if self.finished() {
            return None;
        }
        let mobility = self.mobility();
        if mobility.any() {
            mobility.choose(pick)
        } else {
            (self.must_pass(self.board()) && pick(1) == 0).then_some(Move::PASS)
        }
    }

    /// Whether the side to move, which cannot move a piece, has to pass (D13): unless nobody can
    /// move (D15). Red having finished, the game runs to blue's reply, be it a pass (D14).
    #[cold]
    pub(crate) fn must_pass(&self, board: &Board) -> bool {
        self.has_finished(Player::First) || Mobility::on(board, self, !self.turn).any()
    }

    /// Why `m` is not legal here, if it is not.
    pub(crate) fn explain(&self, m: Move) -> Result<(), Illegal> {
        let stuck = !self.mobility().any();
        if self.finished() || stuck && !self.must_pass(self.board()) {
            return Err(Illegal::GameOver);
        }
        let Some((from, to)) = m.spaces() else {
            return if stuck { Ok(()) } else { Err(Illegal::MayNotPass) };
        };
        let board = self.board();
        let side = self.side(self.turn);
        let straight = self.rules.chain == Chain::Straight;
        if side.empty() & from.bit() != 0 {
            Err(Illegal::NoPiece(from))
        } else if side.own & from.bit() == 0 {
            Err(Illegal::NotYours(from))
        } else if side.goals & from.bit() != 0 {
            Err(Illegal::Arrived(from))
        } else if side.movable() & from.bit() == 0 {
            Err(Illegal::MustMoveCentre)
        } else if side.empty() & to.bit() == 0 {
            Err(Illegal::Occupied(to))
        } else if to.start_of() == Some(self.turn) {
            Err(Illegal::OwnStart(to))
        } else if side.open_to(from.bit()) & to.bit() == 0 {
            Err(Illegal::NotTurned(from))
        } else if board.targets(&side, from.bit(), straight) & to.bit() == 0 {
            Err(why_no_way(board, &side, from, to))
        } else {
            Ok(())
        }
    }
}

/// Why nothing leads from a piece to an empty space: if a jump could, what it is short of.
fn why_no_way(board: &Board, side: &Side, from: Space, to: Space) -> Illegal {
    let over = |set: u32| {
        let jumps = board.jumps(from).iter().filter(|jump| jump.to() == to);
        jumps.map(|jump| jump.over()).find(|over| set & over.bit() != 0)
    };
    if let Some(over) = over(side.own) {
        Illegal::JumpsOwn(over)
    } else if let Some(over) = over(side.empty()) {
        Illegal::NothingToJump(over)
    } else {
        Illegal::NoWay { from, to }
    }
}
