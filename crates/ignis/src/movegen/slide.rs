//! How a slide changes the position: pieces move along a line, and then edge lines are removed.
//!
//! [`Shove`] describes how the pieces move, and [`Frame`] describes the playing area and its edges.

use crate::bitboard::Bitboard;
use crate::{Ignis, Line, Lines, Move, PushedAir, Removal};

mod frame;
mod shove;

pub(crate) use frame::Frame;
pub(crate) use shove::Shove;

impl Ignis {
    /// Returns the position after a slide, before lines are removed.
    #[inline(always)]
    pub(crate) fn slid(&self, shove: Shove, earth: bool, [air_left, earth_left]: [u8; 2]) -> Self {
        // I6: a line without a gap pushes off a piece. I8: it joins the supply as earth, or air
        // stays air under `pushed-air=air`.
        let pushed = shove.filled.is_empty();
        let stays_air = self.rules.pushed_air == PushedAir::Air
            && pushed & !(self.neutral_or_outside & shove.exits).is_empty();
        Self {
            occupied: self.occupied | shove.filled,
            neutral_or_outside: self.neutral_or_outside ^ shove.neutral_or_outside,
            fire_or_earth: (self.fire_or_earth ^ shove.fire_or_earth)
                | shove.entries.only_if(earth),
            air: air_left.wrapping_add(u8::from(stays_air)),
            earth: earth_left.wrapping_add(u8::from(pushed && !stays_air)),
            turn: !self.turn,
            rules: self.rules,
        }
    }

    /// Returns the numbers of air and earth pieces left in the supply. I9: an earth piece is taken
    /// from the supply before a piece is pushed off; if the supply has no earth, an air piece is
    /// turned.
    #[inline(always)]
    pub(crate) fn supply_after(&self, earth: bool) -> [u8; 2] {
        let from_earth = u8::from(earth && self.earth > 0);
        [self.air.wrapping_sub(1 - from_earth), self.earth.wrapping_sub(from_earth)]
    }

    /// Returns the position after all removals that follow the slide `m`. `frame` is the frame of the
    /// current playing area.
    #[inline(always)]
    pub(crate) fn settled(self, frame: &Frame, m: Move) -> Self {
        if self.rules.lines == Lines::Full && frame.surely_stays(&self) {
            return self;
        }
        // I13: lines that qualify at the same time are removed together. Other lines may then
        // become edge lines.
        let mut next = self;
        loop {
            let [bottom, top, left, right] = Frame::of(next.area())
                .edges
                .map(|edge| if next.is_removable(edge) { edge } else { Bitboard::EMPTY });
            let (files, ranks) = (left | right, bottom | top);
            let lines = match (next.rules.removal, m.heading().is_vertical()) {
                (Removal::AlongFirst, true) if !files.is_empty() => files,
                (Removal::AlongFirst, false) if !ranks.is_empty() => ranks,
                _ => files | ranks,
            };
            if lines.is_empty() {
                return next;
            }
            next = next.without(lines);
        }
    }

    /// Returns the position without some lines. Their spaces become taboo (I10), and their pieces
    /// leave the game (I14).
    #[inline(always)]
    pub(crate) fn without(mut self, lines: Bitboard) -> Self {
        self.occupied -= lines;
        self.fire_or_earth -= lines;
        self.neutral_or_outside |= lines;
        self
    }

    /// Returns the edge lines that qualify for removal (I10).
    pub(crate) fn removable_lines(&self) -> impl Iterator<Item = Line> {
        let (position, edges) = (*self, Frame::of(self.area()).edges);
        Line::all().filter(move |&line| {
            let path = position.path(line);
            edges.contains(&path) && position.is_removable(path)
        })
    }

    /// Returns whether an edge line has pieces of a single element and has to be removed (I10).
    #[inline(always)]
    pub(crate) fn is_removable(&self, edge: Bitboard) -> bool {
        let pieces = self.occupied & edge;
        let uniform = |plane: Bitboard| (plane & pieces).is_empty() || plane & pieces == pieces;
        // I12: the line is full, or may have gaps. I11: there are at least two pieces.
        (pieces == edge || self.rules.lines == Lines::Gaps)
            && pieces.len() >= 2
            && uniform(self.neutral_or_outside)
            && uniform(self.fire_or_earth)
    }
}
