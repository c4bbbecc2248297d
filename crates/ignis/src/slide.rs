//! How a slide changes the position: pieces move along a line, and then edge lines are removed.
//!
//! [`Shove`] is the change of the pieces, and [`Frame`] the playing area with its edges.

use board_core::Player;

use crate::bitboard::Bitboard;
use crate::{Ignis, Lines, PushedAir, Rules};

mod frame;
mod shove;

pub(crate) use frame::Frame;
pub(crate) use shove::Shove;

impl Ignis {
    /// Returns the position after a slide, before lines are removed. It is written as a whole: what
    /// is changed piece by piece in memory, the next reader waits for.
    #[inline(always)]
    pub(crate) fn slid(&self, shove: Shove, earth: bool, [air_left, earth_left]: [u8; 2]) -> Self {
        // I6: a line without a gap pushes off a piece. I8: it joins the supply as earth; under the
        // option air stays air.
        let pushed = shove.filled.is_empty();
        let stays_air = self.rules.pushed_air == PushedAir::Air
            && pushed & !(self.neutral & shove.exits).is_empty();
        Self {
            occupied: self.occupied | shove.filled,
            neutral: self.neutral ^ shove.neutral,
            odd: (self.odd ^ shove.odd) | shove.entries.only_if(earth),
            air: air_left.wrapping_add(u8::from(stays_air)),
            earth: earth_left.wrapping_add(u8::from(pushed && !stays_air)),
            turn: !self.turn,
            rules: self.rules,
        }
    }

    /// Returns the air and the earth left in the supply. I9: earth comes from the earth in the
    /// supply before a piece is pushed off; if there is none, an air piece is turned.
    #[inline(always)]
    pub(crate) fn supply_after(&self, earth: bool) -> [u8; 2] {
        let from_earth = u8::from(earth && self.earth > 0);
        [self.air.wrapping_sub(1 - from_earth), self.earth.wrapping_sub(from_earth)]
    }

    /// Returns the position after all removals. `frame` is the frame of its area.
    #[inline(always)]
    pub(crate) fn settled(&self, frame: &Frame) -> Self {
        let stays = self.rules.lines == Lines::Full && frame.stays(self, Bitboard::EMPTY);
        let lines = if stays {
            Bitboard::EMPTY
        } else {
            Self::to_remove(self.occupied, self.neutral, self.odd, self.rules)
        };
        self.without(lines)
    }

    /// Removes the pieces on some lines from the game (I14) and makes the spaces taboo.
    #[inline(always)]
    fn without(self, lines: Bitboard) -> Self {
        Self {
            occupied: self.occupied - lines,
            odd: self.odd - lines,
            neutral: self.neutral | lines,
            ..self
        }
    }

    /// Returns the spaces of all edge lines that are removed now. I13: lines that qualify at the
    /// same moment are removed together, and then other lines may be on the edge.
    ///
    /// The parameters are single planes so that the caller's position can stay in registers.
    #[inline(never)]
    fn to_remove(occupied: Bitboard, neutral: Bitboard, odd: Bitboard, rules: Rules) -> Bitboard {
        let before = Self { occupied, neutral, odd, ..Self::cleared(Player::First, rules) };
        let mut left = before;
        loop {
            let lines = left.lines_to_remove();
            if lines.is_empty() {
                return before.area() - left.area();
            }
            left = left.without(lines);
        }
    }

    /// Returns the edge lines that have to be removed at this moment (I10).
    #[inline(always)]
    fn lines_to_remove(&self) -> Bitboard {
        let frame = Frame::of(self.area());
        if self.rules.lines == Lines::Full {
            return frame.lines_to_remove(self);
        }
        let lines = frame.edges.into_iter().filter(|&edge| self.is_removable(edge));
        lines.fold(Bitboard::EMPTY, |all, line| all | line)
    }

    /// Returns whether an edge line has pieces of a single element and has to be removed (I10).
    #[inline(always)]
    pub(crate) fn is_removable(&self, edge: Bitboard) -> bool {
        let pieces = self.occupied & edge;
        let uniform = |plane: Bitboard| (plane & pieces).is_empty() || plane & pieces == pieces;
        // I12: the line is full, or may have gaps. I11: there are at least two pieces.
        (pieces == edge || self.rules.lines == Lines::Gaps)
            && pieces.count() >= 2
            && uniform(self.neutral)
            && uniform(self.odd)
    }
}
