//! Move generation, and why a move is illegal.

use core::ops::ControlFlow;

use board_core::{MoveSink, Player};
use thiserror::Error;

use crate::board::{Board, Side};
use crate::moves::ends;
use crate::space::Space;
use crate::wheel::Wheel;
use crate::{Chain, Move, Position};

/// Why a move is not legal in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum Illegal {
    /// Somebody has won already, or nobody can move (D14, D15).
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

/// What the pieces of one player can do: a set of target spaces for each of them.
pub(crate) struct Mobility {
    board: &'static Board,
    side: Side,
    straight: bool,
}

impl Mobility {
    #[inline(always)]
    pub(crate) fn on(board: &'static Board, position: &Position, player: Player) -> Self {
        let straight = position.rules.chain == Chain::Straight;
        Self { board, side: position.side(player), straight }
    }

    /// The fast way, if the lines and the rules allow it.
    #[inline(always)]
    fn wheel(&self) -> Option<Wheel> {
        if self.straight { None } else { self.board.wheel }
    }

    /// Where the piece `from` may stop.
    fn targets(&self, from: u32) -> u32 {
        self.board.targets(&self.side, from, self.straight)
    }

    /// Calls `visit` with each piece and the [ends] of its moves, the pieces in order, until it
    /// breaks.
    #[inline(always)]
    fn each(&self, visit: impl FnMut(u32, u32) -> ControlFlow<()>) {
        let Self { board, side, .. } = self;
        if let Some(wheel) = self.wheel() {
            let jumpers = wheel.jumpers(side);
            walk(side.movable(), |from| wheel.targets(board, side, jumpers, from), visit);
        } else {
            walk(side.movable(), |from| self.targets(from), visit);
        }
    }

    /// Whether any piece can move.
    pub(crate) fn any(&self) -> bool {
        let mut any = false;
        self.each(|_, ends| {
            any = ends != 0;
            if any { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        any
    }

    /// The number of moves.
    #[inline(always)]
    fn count(&self) -> u32 {
        match self.wheel() {
            Some(wheel) => wheel.count(self.board, &self.side),
            None => self.count_by_tables(),
        }
    }

    #[cold]
    fn count_by_tables(&self) -> u32 {
        let mut count = 0;
        self.each(|_, ends| {
            count += ends.count_ones();
            ControlFlow::Continue(())
        });
        count
    }
}

#[inline(always)]
fn walk(
    mut pieces: u32,
    targets: impl Fn(u32) -> u32,
    mut visit: impl FnMut(u32, u32) -> ControlFlow<()>,
) {
    while pieces != 0 {
        let from = pieces.trailing_zeros();
        pieces &= pieces - 1;
        if visit(from, ends(targets(1 << from))).is_break() {
            return;
        }
    }
}

impl Position {
    #[inline(always)]
    fn mobility(&self) -> Mobility {
        Mobility::on(Board::of(self.rules.disk), self, self.turn)
    }

    /// The one walk behind listing, masking and finding moves.
    #[inline]
    pub(crate) fn generate_into<S: MoveSink<Move> + ?Sized>(&self, sink: &mut S) {
        if self.finished() {
            return;
        }
        let mobility = self.mobility();
        let mut stuck = true;
        mobility.each(|from, mut ends| {
            while ends != 0 {
                stuck = false;
                sink.push(Move::ending(from, ends.trailing_zeros()))?;
                ends &= ends - 1;
            }
            ControlFlow::Continue(())
        });
        if stuck && self.must_pass(mobility.board) {
            let _ = sink.push(Move::PASS);
        }
    }

    #[inline]
    pub(crate) fn count(&self) -> usize {
        if self.finished() {
            return 0;
        }
        let mobility = self.mobility();
        match mobility.count() {
            0 => usize::from(self.must_pass(mobility.board)),
            count => count as usize,
        }
    }

    #[inline]
    pub(crate) fn nth(&self, n: usize) -> Option<Move> {
        if self.finished() {
            return None;
        }
        let mobility = self.mobility();
        let (mut left, mut found, mut stuck) = (n, None, true);
        mobility.each(|from, mut ends| {
            let count = ends.count_ones() as usize;
            stuck &= count == 0;
            if left >= count {
                left -= count;
                return ControlFlow::Continue(());
            }
            (0..left).for_each(|_| ends &= ends - 1);
            found = Some(Move::ending(from, ends.trailing_zeros()));
            ControlFlow::Break(())
        });
        let passes = stuck && n == 0 && self.must_pass(mobility.board);
        if passes { Some(Move::PASS) } else { found }
    }

    /// Why `m` is not legal here, if it is not.
    pub(crate) fn explain(&self, m: Move) -> Result<(), Illegal> {
        let mobility = self.mobility();
        let side = mobility.side;
        let stuck = || !mobility.any();
        if self.finished() || stuck() && !self.must_pass(mobility.board) {
            return Err(Illegal::GameOver);
        }
        let Some((from, to)) = m.spaces() else {
            return if stuck() { Ok(()) } else { Err(Illegal::MayNotPass) };
        };
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
        } else if mobility.targets(from.bit()) & to.bit() == 0 {
            Err(mobility.why_no_way(from, to))
        } else {
            Ok(())
        }
    }
}

impl Mobility {
    /// Why nothing leads from a piece to an empty space: if a jump could, what it is short of.
    fn why_no_way(&self, from: Space, to: Space) -> Illegal {
        let over = |set: u32| {
            let jumps = self.board.jumps(from).iter().filter(|jump| jump.to() == to);
            jumps.map(|jump| jump.over()).find(|over| set & over.bit() != 0)
        };
        if let Some(over) = over(self.side.own) {
            Illegal::JumpsOwn(over)
        } else if let Some(over) = over(self.side.empty()) {
            Illegal::NothingToJump(over)
        } else {
            Illegal::NoWay { from, to }
        }
    }
}
