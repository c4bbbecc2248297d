//! Which moves are legal and why others are not.

use board_core::Player;
use thiserror::Error;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::move_set::MoveSet;
use crate::moves::ends;
use crate::perspective::Perspective;
use crate::space::Space;
use crate::wheel::Wheel;
use crate::{Chain, DiskRace, Move, Rules};

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
    /// Another piece of the player stands at the centre since their last turn (D11).
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
    /// Only a chain that changes its line leads there, and `chain=straight` does not allow it (D6).
    #[error("a chain may not change its line, and only one that does leads from {0} to {1}")]
    ChangesLine(Space, Space),
    /// No line leads there by a step, and no chain of jumps does (D4 to D7).
    #[error("no step and no chain of jumps leads from {0} to {1}")]
    NoWay(Space, Space),
}

impl MoveSet {
    /// The moves of a player but for a pass. A wheel finds most of them at once if chains may turn
    /// (D6); the others are found piece by piece.
    #[inline(always)]
    pub(crate) fn on(wheel: Option<Wheel>, board: &Board, seen: Perspective, chain: Chain) -> Self {
        if let (Some(wheel), Chain::Turning) = (wheel, chain) {
            let mut moves = wheel.singles(&seen);
            if !moves.others.is_empty() {
                let landings = |seen: &_, from| wheel.landings(seen, from);
                moves.ends = ends_of_each(moves.others, board, seen, landings);
            }
            return moves;
        }
        let others = seen.movable();
        let ends =
            ends_of_each(others, board, seen, |seen, from| board.landings(seen, from, chain));
        Self { others, ends, ..Self::default() }
    }
}

/// How the moves of each of these pieces can [end](ends), those of the first in the lowest 32 bits.
/// On a wheel fewer than half of all positions have such pieces, so they are kept off the common
/// path.
#[inline(never)]
fn ends_of_each(
    pieces: Bitboard,
    board: &Board,
    seen: Perspective,
    landings: impl Fn(&Perspective, Space) -> Bitboard,
) -> u128 {
    let (mut all, mut shift) = (0, 0);
    for from in pieces.iter() {
        let landings = landings(&seen, from) - from.bitboard();
        let targets = board.steps(from) & seen.open_to(from) | landings;
        all |= u128::from(ends(targets)) << shift;
        shift += 32;
    }
    all
}

impl DiskRace {
    /// The legal moves.
    #[inline(always)]
    pub(crate) fn moves(&self) -> MoveSet {
        if self.finished() {
            return MoveSet::default();
        }
        let moves = self.moves_of(self.turn);
        if moves.is_empty() { self.without_move() } else { moves }
    }

    /// The number of legal moves.
    #[inline(always)]
    pub(crate) fn count(&self) -> u32 {
        if self.finished() {
            return 0;
        }
        match self.moves_of(self.turn).count() {
            0 => self.without_move().count(),
            count => count,
        }
    }

    #[cold]
    #[inline(never)]
    fn without_move(&self) -> MoveSet {
        self.passes(self.moves_of(!self.turn).is_empty())
    }

    /// D13: a player who cannot move passes. If the other one is stuck too, the game is over (D15);
    /// but red having finished, it runs to blue's reply, be it a pass (D14).
    pub(crate) fn passes(&self, other_is_stuck: bool) -> MoveSet {
        let over = other_is_stuck && !self.has_finished(Player::First);
        if over { MoveSet::default() } else { MoveSet::pass() }
    }

    /// The moves of a player but for a pass.
    #[inline(always)]
    fn moves_of(&self, player: Player) -> MoveSet {
        let Rules { disk, chain } = self.rules;
        MoveSet::on(Wheel::of(disk), Board::of(disk), self.seen_by(player), chain)
    }

    /// Why `m` is not legal here, if it is not.
    pub(crate) fn explain(&self, m: Move) -> Result<(), Illegal> {
        let moves = self.moves();
        if moves.contains(m) {
            return Ok(());
        } else if moves.is_empty() {
            return Err(Illegal::GameOver);
        }
        let Some((from, to)) = m.spaces() else { return Err(Illegal::MayNotPass) };
        let seen = self.seen_by(self.turn);
        let reasons = [
            (seen.empty().contains(from), Illegal::NoPiece(from)),
            (seen.opponent.contains(from), Illegal::NotYours(from)),
            (seen.goals.contains(from), Illegal::Arrived(from)),
            (!seen.movable().contains(from), Illegal::MustMoveCentre),
            (!seen.empty().contains(to), Illegal::Occupied(to)),
            (to.start_of() == Some(self.turn), Illegal::OwnStart(to)),
            (!seen.open_to(from).contains(to), Illegal::NotTurned(from)),
        ];
        let reason = reasons.into_iter().find(|(applies, _)| *applies);
        Err(reason.map_or_else(|| self.why_no_way(m, from, to), |(_, why)| why))
    }

    /// Why a move leads nowhere, from a piece to an empty space: because a chain may not turn; or if
    /// a jump could get there, what it is short of.
    fn why_no_way(&self, m: Move, from: Space, to: Space) -> Illegal {
        let turning = Self { rules: self.rules.with_chain(Chain::Turning), ..*self };
        if turning.moves().contains(m) {
            return Illegal::ChangesLine(from, to);
        }
        let seen = self.seen_by(self.turn);
        let mut ways = Board::of(self.rules.disk).ways(from);
        match ways.find_map(|way| way.jump(from, Bitboard::ALL, to.bitboard())) {
            Some((over, _)) if seen.own.contains(over) => Illegal::JumpsOwn(over),
            Some((over, _)) if seen.empty().contains(over) => Illegal::NothingToJump(over),
            _ => Illegal::NoWay(from, to),
        }
    }
}
