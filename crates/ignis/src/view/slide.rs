//! A move piece by piece and line by line, for people to follow. The rules themselves play it with
//! boards of bits.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::iter;
use core::ops::Range;

use board_core::Board as _;
use board_core::Position as _;
use board_play::view::{Change, Step, apply};

use super::entry_number;
use crate::{Heading, Ignis, Line, Lines, Move, Piece, Space};

/// A piece is slid in.
pub(super) struct Slide {
    m: Move,
    pieces: BTreeMap<Space, Piece>,
    /// The spaces of the line in the playing area, from the entry to the exit.
    way: Vec<Space>,
    /// How many pieces move: those up to the first gap (I5).
    shoved: usize,
}

impl Slide {
    pub(super) fn of(position: &Ignis, m: Move) -> Self {
        let mut way = Area::of(position).spaces(m.line());
        if matches!(m.heading(), Heading::South | Heading::West) {
            way.reverse();
        }
        let pieces: BTreeMap<_, _> = position.pieces().collect();
        let shoved = way.iter().take_while(|space| pieces.contains_key(space)).count();
        Self { m, pieces, way, shoved }
    }

    /// The piece at the far end if the line is full (I6), and where it is.
    pub(super) fn pushed_off(&self) -> Option<(Space, Piece)> {
        let exit = *self.way.last()?;
        let full = self.shoved == self.way.len();
        self.pieces.get(&exit).filter(|_| full).map(|&piece| (exit, piece))
    }

    /// All that happens before lines are removed: the pieces move together.
    pub(super) fn step(&self) -> Step<Space, Piece> {
        let shoved = self.way.windows(2).take(self.shoved);
        let moves = shoved.map(|pair| Change::Moves { path: pair.to_vec() });
        let leaves =
            self.pushed_off().map(|(at, _)| Change::Leaves { at, exit: exit_number(self.m) });
        let entry = Some(entry_number(self.m));
        let enters =
            self.way.first().map(|&at| Change::Enters { at, piece: self.m.piece(), entry });
        moves.chain(leaves).chain(enters).collect()
    }

    /// The rounds in which lines are removed after the slide (I10, I13).
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

/// The number of the entry at the far end of a move's line, which it pushes out of.
fn exit_number(m: Move) -> Option<usize> {
    let back = match m.heading() {
        Heading::North => Heading::South,
        Heading::South => Heading::North,
        Heading::East => Heading::West,
        Heading::West => Heading::East,
    };
    Move::new(m.piece(), m.line(), back).map(entry_number)
}

/// Whether an edge line with these spaces is removed.
fn is_removed(spaces: &[Space], pieces: &BTreeMap<Space, Piece>, lines: Lines) -> bool {
    let elements: Vec<_> = spaces.iter().filter_map(|space| pieces.get(space)).collect();
    // I12: every space is occupied, or there may be gaps. I11: two pieces at least.
    let enough = elements.len() == spaces.len() || lines == Lines::Gaps;
    enough && elements.len() >= 2 && elements.iter().all(|&element| element == elements[0])
}

/// Lines that are removed together.
pub(super) struct Removal {
    lines: Vec<Line>,
    spaces: BTreeSet<Space>,
}

impl Removal {
    /// Their spaces become taboo, and the pieces leave the game (I10, I14).
    pub(super) fn step(&self) -> Step<Space, Piece> {
        self.spaces.iter().map(|&at| Change::Closes { at }).collect()
    }

    /// Such as `file b and rank 1 are removed`.
    pub(super) fn words(&self) -> String {
        let names: Vec<_> = self.lines.iter().map(Line::to_string).collect();
        match names.as_slice() {
            [one] => alloc::format!("{one} is removed"),
            [others @ .., last] => {
                alloc::format!("{} and {last} are removed", others.join(", "))
            }
            [] => String::new(),
        }
    }
}

/// What is left of the playing area.
struct Area {
    files: Range<usize>,
    ranks: Range<usize>,
}

impl Area {
    fn of(position: &Ignis) -> Self {
        Self { files: position.files(), ranks: position.ranks() }
    }

    /// The spaces of a line that are left, from the left or from below.
    fn spaces(&self, line: Line) -> Vec<Space> {
        match line {
            Line::File(file) => {
                self.ranks.clone().filter_map(|rank| Space::new(file.into(), rank)).collect()
            }
            Line::Rank(rank) => {
                self.files.clone().filter_map(|file| Space::new(file, rank.into())).collect()
            }
        }
    }

    /// The lines on the edge, each once.
    fn edges(&self) -> Vec<Line> {
        let ends = |range: &Range<usize>| [range.clone().next(), range.clone().next_back()];
        let files = ends(&self.files).into_iter().flatten().map(|file| Line::File(file as u8));
        let ranks = ends(&self.ranks).into_iter().flatten().map(|rank| Line::Rank(rank as u8));
        let mut edges: Vec<_> = files.chain(ranks).collect();
        edges.dedup();
        edges
    }

    /// Takes off a line on the edge.
    fn remove(&mut self, line: Line) {
        let (range, number) = match line {
            Line::File(file) => (&mut self.files, file.into()),
            Line::Rank(rank) => (&mut self.ranks, rank.into()),
        };
        if range.start == number {
            range.start += 1;
        } else {
            range.end = number;
        }
    }
}
