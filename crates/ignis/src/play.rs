//! Playing a move: the slide, and the removal of edge lines.

use crate::space::highest;
use crate::{Lines, Move, Position, PushedAir};

impl Position {
    /// Slides a piece in, and takes the one that is pushed off, if any, into the supply.
    #[inline(always)]
    pub(crate) fn slide(&mut self, m: Move) {
        let (line, rotation) = m.way();
        let path = line & self.area();
        let gaps = path & !self.occupied;
        // I5: the pieces up to the first empty space move, or I6: all of them.
        let rising = gaps ^ gaps.wrapping_sub(1);
        let falling = u64::MAX << highest(gaps);
        let changed = path & if_else(m.rises(), rising, falling);
        let entry = changed & !changed.rotate_left(rotation);
        self.take_from_supply(m);
        self.take_pushed_off(gaps == 0, path & !path.rotate_right(rotation));
        let odd = self.odd.rotate_left(rotation) & !entry | if_else(m.is_earth(), entry, 0);
        let neutral = self.neutral.rotate_left(rotation) | entry;
        self.odd ^= (self.odd ^ odd) & changed;
        self.neutral ^= (self.neutral ^ neutral) & changed;
        self.occupied |= changed;
    }

    /// I9: earth is taken from the earth if there is some, else an air piece is turned.
    #[inline(always)]
    fn take_from_supply(&mut self, m: Move) {
        let earth = u8::from(m.is_earth() && self.earth > 0);
        self.earth = self.earth.wrapping_sub(earth);
        self.air = self.air.wrapping_sub(1 - earth);
    }

    /// I8: if a piece is pushed off, it joins the supply, turned to its earth side. It is not earth
    /// already (I7).
    #[inline(always)]
    fn take_pushed_off(&mut self, full: bool, exit: u64) {
        if self.rules.pushed_air == PushedAir::Air && self.neutral & exit != 0 {
            self.air = self.air.wrapping_add(u8::from(full));
        } else {
            self.earth = self.earth.wrapping_add(u8::from(full));
        }
    }

    /// Removes edge lines until there is none to remove (I10, I13).
    #[inline(always)]
    pub(crate) fn shrink(&mut self) {
        loop {
            let gone = self.removable();
            if gone == 0 {
                return;
            }
            // I14: the pieces leave the game; their spaces are taboo.
            self.occupied &= !gone;
            self.odd &= !gone;
            self.neutral |= gone;
        }
    }

    /// The edge lines that have to be removed now (I10).
    #[inline(always)]
    fn removable(&self) -> u64 {
        if self.rules.lines == Lines::Gaps {
            return self.removable_one_by_one();
        }
        // Each edge line has the lower left or the upper right corner, the lowest and the highest
        // bit of the area.
        let area = self.area();
        let gaps = area & !self.occupied;
        if self.occupied & area & area.wrapping_neg() == 0 && self.occupied < gaps {
            return 0;
        }
        let [bottom, top, left, right] = edges(area);
        // I11: a line of one space is not removed.
        if bottom == top || left == right {
            return self.removable_one_by_one();
        }
        let (low, high) = (self.unlike(area.trailing_zeros()), self.unlike(highest(area)));
        let if_alike = |edge: u64, unlike: u64| if_else(unlike & edge == 0, edge, 0);
        if_alike(bottom, low) | if_alike(left, low) | if_alike(top, high) | if_alike(right, high)
    }

    /// [`removable`](Self::removable) by value, which leaves the caller's position in registers.
    #[inline(never)]
    fn removable_one_by_one(self) -> u64 {
        let removable = edges(self.area()).into_iter().filter(|&edge| self.is_removable(edge));
        removable.fold(0, |gone, edge| gone | edge)
    }

    /// The spaces without a piece of the same element as that on a corner.
    #[inline(always)]
    fn unlike(&self, corner: u32) -> u64 {
        let differs = |board: u64| board ^ (board.wrapping_shr(corner) & 1).wrapping_neg();
        !self.occupied | differs(self.neutral) | differs(self.odd)
    }

    /// Whether the spaces of an edge line hold pieces of a single element, and are to be removed.
    pub(crate) fn is_removable(&self, edge: u64) -> bool {
        let pieces = self.occupied & edge;
        let uniform = |board| board & pieces == 0 || board & pieces == pieces;
        // I12: the line is full, or may have gaps. I11: two pieces at least.
        (pieces == edge || self.rules.lines == Lines::Gaps)
            && pieces & pieces.wrapping_sub(1) != 0
            && uniform(self.neutral)
            && uniform(self.odd)
    }
}

/// One of two boards without a branch, which would be hard to predict.
#[inline(always)]
const fn if_else(condition: bool, yes: u64, no: u64) -> u64 {
    let mask = (condition as u64).wrapping_neg();
    yes & mask | no & !mask
}

/// The edge lines of a playing area: bottom, top, left and right.
#[inline(always)]
pub(crate) const fn edges(area: u64) -> [u64; 4] {
    [area & !(area << 8), area & !(area >> 8), area & !(area << 1), area & !(area >> 1)]
}
