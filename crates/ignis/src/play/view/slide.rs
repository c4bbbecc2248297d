//! A move piece by piece and line by line, for views. It is independent of the bitboards that play
//! the move.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::iter;
use core::ops::Range;

use board_core::{Board as _, Position as _};
use board_play::view::{Change, Step, apply};

use super::entry_number;
use crate::{Heading, Ignis, Line, Lines, Move, Piece, Space};

/// A slide, before lines are removed.
pub(super) struct Slide {
    m: Move,
    pieces: BTreeMap<Space, Piece>,
    /// The spaces of the line in the playing area, from the entry to the exit.
    path: Vec<Space>,
    /// The number of pieces that move: the pieces up to the first gap (I5).
    shoved: usize,
}

impl Slide {
    pub(super) fn of(position: &Ignis, m: Move) -> Self {
        let mut path = Area::of(position).spaces(m.line());
        if matches!(m.heading(), Heading::South | Heading::West) {
            path.reverse();
        }
        let pieces: BTreeMap<_, _> = position.pieces().collect();
        let shoved = path.iter().take_while(|space| pieces.contains_key(space)).count();
        Self { m, pieces, path, shoved }
    }

    /// Returns the piece at the far end and its space, if the line is full (I6).
    pub(super) fn pushed_off(&self) -> Option<(Space, Piece)> {
        let exit = *self.path.last()?;
        let full = self.shoved == self.path.len();
        self.pieces.get(&exit).filter(|_| full).map(|&piece| (exit, piece))
    }

    /// Returns the changes, which happen together.
    pub(super) fn step(&self) -> Step<Space, Piece> {
        let shoved = self.path.windows(2).take(self.shoved);
        let moves = shoved.map(|pair| Change::Moves { path: pair.to_vec() });
        let leaves =
            self.pushed_off().map(|(at, _)| Change::Leaves { at, exit: exit_number(self.m) });
        let entry = Some(entry_number(self.m));
        let enters =
            self.path.first().map(|&at| Change::Enters { at, piece: self.m.piece(), entry });
        moves.chain(leaves).chain(enters).collect()
    }

    /// Returns the rounds in which lines are removed after the slide (I10, I13).
    pub(super) fn removals(&self, position: &Ignis) -> Vec<Removal> {
        let mut pieces = self.pieces.clone();
        apply(&mut pieces, &[self.step()]);
        let lines = position.rules().lines;
        let mut area = Area::of(position);
        let rounds = iter::from_fn(|| {
            let edges = area.edges().into_iter();
            let gone: Vec<Line> =
                edges.filter(|&edge| is_removed(&area.spaces(edge), &pieces, lines)).collect();
            let spaces = gone.iter().flat_map(|&line| area.spaces(line)).collect();
            for &line in &gone {
                area.remove(line);
            }
            (!gone.is_empty()).then_some(Removal { lines: gone, spaces })
        });
        rounds.collect()
    }
}

/// Returns the number of the entry at the far end of a move's line.
fn exit_number(m: Move) -> Option<usize> {
    let back = match m.heading() {
        Heading::North => Heading::South,
        Heading::South => Heading::North,
        Heading::East => Heading::West,
        Heading::West => Heading::East,
    };
    Move::new(m.piece(), m.line(), back).map(entry_number)
}

/// Returns whether an edge line with these spaces is removed.
fn is_removed(spaces: &[Space], pieces: &BTreeMap<Space, Piece>, lines: Lines) -> bool {
    let elements: Vec<_> = spaces.iter().filter_map(|space| pieces.get(space)).collect();
    // I12: every space is occupied, or there may be gaps. I11: there are at least two pieces.
    let enough = elements.len() == spaces.len() || lines == Lines::Gaps;
    enough && elements.len() >= 2 && elements.iter().all(|&element| element == elements[0])
}

/// Lines that are removed together.
pub(super) struct Removal {
    lines: Vec<Line>,
    spaces: BTreeSet<Space>,
}

impl Removal {
    /// Returns the changes: the spaces become taboo, and their pieces leave the game (I10, I14).
    pub(super) fn step(&self) -> Step<Space, Piece> {
        self.spaces.iter().map(|&at| Change::Closes { at }).collect()
    }

    /// Returns a phrase such as `file b and rank 1 are removed`.
    pub(super) fn words(&self) -> String {
        let names: Vec<_> = self.lines.iter().map(Line::to_string).collect();
        match names.as_slice() {
            [one] => format!("{one} is removed"),
            [others @ .., last] => {
                format!("{} and {last} are removed", others.join(", "))
            }
            [] => String::new(),
        }
    }
}

/// The files and ranks of the playing area.
struct Area {
    files: Range<usize>,
    ranks: Range<usize>,
}

impl Area {
    fn of(position: &Ignis) -> Self {
        Self { files: position.files(), ranks: position.ranks() }
    }

    /// Returns the spaces of a line, from the left or from below.
    fn spaces(&self, line: Line) -> Vec<Space> {
        let number = line.number();
        if line.is_rank {
            self.files.clone().filter_map(|file| Space::new(file, number)).collect()
        } else {
            self.ranks.clone().filter_map(|rank| Space::new(number, rank)).collect()
        }
    }

    /// Returns the edge lines, each once.
    fn edges(&self) -> Vec<Line> {
        let ends = |range: &Range<usize>| [range.clone().next(), range.clone().next_back()];
        let files = ends(&self.files).into_iter().flatten().filter_map(Line::file);
        let ranks = ends(&self.ranks).into_iter().flatten().filter_map(Line::rank);
        let mut edges: Vec<_> = files.chain(ranks).collect();
        edges.dedup();
        edges
    }

    /// Removes an edge line.
    fn remove(&mut self, line: Line) {
        let range = if line.is_rank { &mut self.ranks } else { &mut self.files };
        if range.start == line.number() {
            range.start += 1;
        } else {
            range.end = line.number();
        }
    }
}
