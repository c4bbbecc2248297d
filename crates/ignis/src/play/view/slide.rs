//! A move piece by piece and line by line, for views.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::iter;

use board_core::Board as _;
use board_play::view::Change;

use super::entry_number;
use crate::bitboard::Bitboard;
use crate::movegen::Shove;
use crate::{Ignis, Line, Move, Piece, Removal, Space};

/// A slide, before lines are removed.
pub(super) struct Slide {
    m: Move,
    /// The spaces of the line in the playing area, from the entry to the exit.
    path: Vec<Space>,
    /// The number of pieces that move: the pieces up to the first gap (I5).
    shoved: usize,
    /// The piece at the far end and its space, if the line is full (I6).
    pub(super) pushed_off: Option<(Space, Piece)>,
}

impl Slide {
    pub(super) fn of(position: &Ignis, m: Move) -> Self {
        let mut path: Vec<_> = position.path(m.line()).iter().collect();
        if !m.rises() {
            path.reverse();
        }
        let pieces = || path.iter().map_while(|&space| Some((space, position.piece(space)?)));
        let shoved = pieces().count();
        let pushed_off = pieces().nth(path.len().wrapping_sub(1));
        Self { m, path, shoved, pushed_off }
    }

    /// Returns the changes, which happen together.
    pub(super) fn step(&self) -> Vec<Change<Space, Piece>> {
        let shoved = self.path.windows(2).take(self.shoved);
        let moves = shoved.map(|pair| Change::Moves { path: pair.to_vec() });
        let leaves = self
            .pushed_off
            .map(|(at, _)| Change::Leaves { at, exit: Some(entry_number(self.m.reversed())) });
        let entry = Some(entry_number(self.m));
        let enters =
            self.path.first().map(|&at| Change::Enters { at, piece: self.m.piece(), entry });
        moves.chain(leaves).chain(enters).collect()
    }
}

/// Lines that are removed together.
pub(super) struct Round {
    lines: Vec<Line>,
    spaces: Bitboard,
}

impl Round {
    /// Returns the rounds in which lines are removed after a slide (I10, I13).
    pub(super) fn rounds(position: &Ignis, m: Move) -> Vec<Self> {
        let earth = m.is_earth();
        let mut next =
            position.slid(Shove::along(position, m), earth, position.supply_after(earth));
        let rounds = iter::from_fn(|| {
            let mut lines: Vec<_> = next.removable_lines().collect();
            let is_along = |line: &Line| line.is_rank() == m.line().is_rank();
            if next.rules.removal == Removal::AlongFirst && lines.iter().any(is_along) {
                lines.retain(is_along);
            }
            let paths = lines.iter().map(|&line| next.path(line));
            let spaces = paths.fold(Bitboard::EMPTY, |all, path| all | path);
            next = next.without(spaces);
            (!lines.is_empty()).then_some(Self { lines, spaces })
        });
        rounds.collect()
    }

    /// Returns the changes: the spaces become taboo, and their pieces leave the game (I10, I14).
    pub(super) fn step(&self) -> Vec<Change<Space, Piece>> {
        self.spaces.iter().map(|at| Change::Closes { at }).collect()
    }

    /// Returns a phrase such as `file b and rank 1 are removed`.
    pub(super) fn words(&self) -> String {
        let names: Vec<_> = self.lines.iter().map(Line::to_string).collect();
        match names.as_slice() {
            [one] => format!("{one} is removed"),
            [others @ .., last] => format!("{} and {last} are removed", others.join(", ")),
            [] => String::new(),
        }
    }
}
