//! Move generation.
//!
//! The [`Wheel`] finds the steps and single jumps of all pieces together. It finds the chains of
//! jumps piece by piece, only for the few pieces that may have any. With `chain=straight`, the
//! [`Tables`] find the moves of every piece along the list of lines. The result is a [`MoveSet`],
//! from which moves are counted, listed and chosen.
//!
//! | module | content |
//! |---|---|
//! | `move_set` | the moves of a position in a few words |
//! | `paths` | the steps and jumps of a move, and why a move has none |
//! | `tables` | steps and jumps along any list of lines |
//! | `wheel` | steps and jumps of all pieces together |

mod move_set;
mod paths;
mod tables;
#[cfg(test)]
mod tests;
mod wheel;

use board_core::Player;

pub use paths::Leg;

use self::move_set::MoveSet;
use self::tables::Tables;
use self::wheel::Wheel;
use crate::bitboard::{self, Bitboard, starts};
use crate::{Chain, DiskRace, Rules, Space};

/// The board from the point of view of one player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Perspective {
    /// The player's pieces.
    pub(crate) own: Bitboard,
    /// The opponent's pieces.
    pub(crate) opponent: Bitboard,
    /// The turned pieces of both players.
    pub(crate) turned: Bitboard,
    /// The opponent's starts, which are the goals of the player's pieces.
    pub(crate) goals: Bitboard,
}

impl DiskRace {
    /// Returns the board from the point of view of a player.
    #[inline(always)]
    pub(crate) fn seen_by(&self, player: Player) -> Perspective {
        let (own, opponent, goals) =
            (self.pieces_of(player), self.pieces_of(!player), starts(!player));
        Perspective { own, opponent, turned: self.turned, goals }
    }

    /// Returns the legal moves.
    #[inline(always)]
    pub(crate) fn moves(&self) -> MoveSet {
        if self.race_is_over() {
            return MoveSet::default();
        }
        let moves = self.moves_of(self.turn);
        if moves.is_empty() { self.moves_when_stuck() } else { moves }
    }

    /// Returns the moves of a player except the pass.
    #[inline(always)]
    pub(crate) fn moves_of(&self, player: Player) -> MoveSet {
        let (Rules { disk, chain, .. }, seen) = (self.rules, self.seen_by(player));
        match chain {
            Chain::Turning => Wheel::of(disk).moves(Tables::of(disk), seen),
            Chain::Straight => Tables::of(disk).moves(seen, chain),
        }
    }

    /// Returns whether a step or a chain of jumps of the side to move leads from one space to
    /// another.
    #[inline]
    pub(crate) fn has_path(&self, from: Space, to: Space) -> bool {
        let (Rules { disk, chain, .. }, seen) = (self.rules, self.seen_by(self.turn));
        let tables = Tables::of(disk);
        let landings = || match chain {
            Chain::Turning => Wheel::of(disk).landings(&seen, from),
            Chain::Straight => tables.landings(&seen, from, chain),
        };
        seen.movable().contains(from)
            && seen.open_to(from).contains(to)
            && (tables.steps(from).contains(to) || landings().contains(to))
    }

    /// Returns the legal moves of a player without a step or jump.
    #[cold]
    #[inline(never)]
    fn moves_when_stuck(&self) -> MoveSet {
        self.passes(self.moves_of(!self.turn).is_empty())
    }

    /// D13: a player who cannot move passes. The game is over if the opponent cannot move either
    /// (D15). If the player who began has finished, the other still has the last turn, even if it
    /// can only pass (D14).
    fn passes(&self, other_is_stuck: bool) -> MoveSet {
        let over = other_is_stuck && !self.has_finished(self.rules.first.player());
        if over { MoveSet::default() } else { MoveSet::pass() }
    }
}

impl Perspective {
    /// Returns 0 for red, and 1 for blue, whose goals include r0.
    #[inline(always)]
    pub(crate) const fn player(&self) -> usize {
        (self.goals.bits() & 1) as usize
    }

    #[inline(always)]
    pub(crate) fn empty(&self) -> Bitboard {
        bitboard::ALL - (self.own | self.opponent)
    }

    /// Returns the pieces that may move: the one at the center if there is one (D11), otherwise all
    /// that have not arrived (D8).
    pub(crate) fn movable(&self) -> Bitboard {
        let at_center = self.own & bitboard::CENTER;
        if at_center.is_empty() { self.own - self.goals } else { at_center }
    }

    /// Returns the spaces where the piece on `from` may stop: the empty spaces of the disk (D4, D5,
    /// D8) and, if the piece is turned, the empty goals (D9).
    pub(crate) fn open_to(&self, from: Space) -> Bitboard {
        let goals = if self.turned.contains(from) { self.goals } else { Bitboard::EMPTY };
        self.empty() & (bitboard::DISK | goals)
    }
}
