//! Playing a move: the slide, and the removal of edge lines.

use core::ops::ControlFlow;

use board_core::Player;

use crate::bitboard::Bitboard;
use crate::frame::Frame;
use crate::shove::Shove;
use crate::{Ignis, Lines, Move, PushedAir, Rules};

impl Ignis {
    /// The position after a move.
    #[inline(always)]
    pub(crate) fn after_slide(&self, m: Move) -> Self {
        let earth = m.is_earth();
        let next = self.slid(Shove::along(self, m), earth, self.supply_after(earth));
        next.settled(&Frame::of(self.area()))
    }

    /// Calls `visit` with every legal move and the position after it.
    #[inline]
    pub(crate) fn visit_after<B>(
        &self,
        mut visit: impl FnMut(Move, Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let moves = self.moves();
        if moves.is_empty() {
            return ControlFlow::Continue(());
        }
        let frame = Frame::of(self.area());
        let shoves = Shove::all(self, &frame);
        for (earth, moves) in [(false, moves.of_air()), (true, moves.of_earth())] {
            let supply = self.supply_after(earth);
            for m in moves.iter() {
                let shove = shoves[m.heading_number()].on(m.line_board());
                visit(m, self.slid(shove, earth, supply).settled(&frame))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The position after a slide, with the lines that have to be removed still there. It is
    /// written as a whole: what is changed piece by piece in memory, the next reader waits for.
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

    /// The air and the earth that are left in the supply. I9: earth is taken from the earth if
    /// there was some before a piece is pushed off, else an air piece is turned.
    #[inline(always)]
    pub(crate) fn supply_after(&self, earth: bool) -> [u8; 2] {
        let from_earth = u8::from(earth && self.earth > 0);
        [self.air.wrapping_sub(1 - from_earth), self.earth.wrapping_sub(from_earth)]
    }

    /// The position when all edge lines are removed that have to be; `frame` is that of the area.
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

    /// I14: the position without the pieces of some lines, which leave the game. Their spaces are
    /// taboo.
    #[inline(always)]
    fn without(self, lines: Bitboard) -> Self {
        Self {
            occupied: self.occupied - lines,
            odd: self.odd - lines,
            neutral: self.neutral | lines,
            ..self
        }
    }

    /// The spaces of all edge lines that are removed now. I13: those that qualify at the same
    /// moment go together, and then others may be on the edge.
    ///
    /// It takes the planes one by one, which leaves the caller's position in registers.
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

    /// The edge lines that have to be removed at this moment (I10).
    #[inline(always)]
    fn lines_to_remove(&self) -> Bitboard {
        let frame = Frame::of(self.area());
        if self.rules.lines == Lines::Full {
            return frame.lines_to_remove(self);
        }
        let lines = frame.edges.into_iter().filter(|&edge| self.is_removable(edge));
        lines.fold(Bitboard::EMPTY, |all, line| all | line)
    }

    /// Whether the spaces of an edge line hold pieces of a single element, and are to be removed
    /// (I10).
    #[inline(always)]
    pub(crate) fn is_removable(&self, edge: Bitboard) -> bool {
        let pieces = self.occupied & edge;
        let uniform = |plane: Bitboard| (plane & pieces).is_empty() || plane & pieces == pieces;
        // I12: the line is full, or may have gaps. I11: two pieces at least.
        (pieces == edge || self.rules.lines == Lines::Gaps)
            && pieces.count() >= 2
            && uniform(self.neutral)
            && uniform(self.odd)
    }
}
