//! Steps and jumps in tables that are derived from any list of lines.

use board_core::author::bits::ones;

use super::Perspective;
use super::move_set::MoveSet;
use crate::Line;
use crate::bitboard::{self, Bitboard};
use crate::moves::ends;
use crate::{Chain, Disk, Space};

/// The neighbors of each space along its lines, and the ways along each line.
pub(crate) struct Tables {
    steps: [Bitboard; Space::COUNT],
    /// Two ways for each line, one in each direction.
    ways: [Way; 12],
    /// The numbers of the ways that lead on from each space, as bits.
    onward: [u64; Space::COUNT],
}

/// A line in one direction. Stores the next space for each space of the line, if there is one.
#[derive(Clone, Copy)]
pub(crate) struct Way([Option<Space>; Space::COUNT]);

impl Way {
    /// Returns the jump from a space as the space jumped over, which must be in `over`, and the
    /// landing, which must be in `to` (D5). A jump follows its line (D6).
    #[inline(always)]
    pub(crate) fn jump(&self, from: Space, over: Bitboard, to: Bitboard) -> Option<(Space, Space)> {
        let jumped = self.0[from.index()].filter(|&space| over.contains(space))?;
        let landing = self.0[jumped.index()].filter(|&space| to.contains(space))?;
        Some((jumped, landing))
    }
}

static TABLES: [Tables; Disk::ALL.len()] =
    [Tables::new(Disk::ALL[0].lines()), Tables::new(Disk::ALL[1].lines())];

impl Tables {
    #[inline(always)]
    pub(crate) fn of(disk: Disk) -> &'static Self {
        &TABLES[disk as usize]
    }

    /// Returns the tables of some lines. No line may visit a space twice.
    pub(crate) const fn new(lines: &[Line]) -> Self {
        let mut tables = Self {
            steps: [Bitboard::EMPTY; Space::COUNT],
            ways: [Way([None; Space::COUNT]); 12],
            onward: [0; Space::COUNT],
        };
        board_core::author::const_for!(0..lines.len(), |line| {
            let spaces = lines[line].spaces();
            board_core::author::const_for!(1..spaces.len(), |next| {
                tables.add(2 * line, spaces[next - 1], spaces[next]);
                tables.add(2 * line + 1, spaces[next], spaces[next - 1]);
            });
        });
        tables
    }

    const fn add(&mut self, way: usize, from: Space, to: Space) {
        self.ways[way].0[from.index()] = Some(to);
        self.onward[from.index()] |= 1 << way;
        let steps = &mut self.steps[from.index()];
        *steps = Bitboard::from_bits(steps.bits() | to.bitboard().bits());
    }

    /// Returns the neighbors of a space (D4). A space on the ring has only its outer space (D7,
    /// D8).
    #[inline(always)]
    pub(crate) fn steps(&self, from: Space) -> Bitboard {
        self.steps[from.index()]
    }

    /// Returns the ways that lead on from a space.
    #[inline(always)]
    pub(crate) fn ways(&self, from: Space) -> impl Iterator<Item = &Way> {
        ones(self.onward[from.index()]).map(|way| &self.ways[way as usize])
    }

    /// Returns the moves of a player except the pass.
    #[inline(always)]
    pub(crate) fn moves(&self, seen: Perspective, chain: Chain) -> MoveSet {
        let pieces = seen.movable();
        let ends = self.ends_of_each(pieces, &seen, |from| self.landings(&seen, from, chain));
        MoveSet::default().with_others(pieces, ends)
    }

    /// Returns the [ends] of the moves of each piece, the first in the lowest 32 bits. `landings`
    /// returns the landings of the chains of jumps from a space.
    pub(crate) fn ends_of_each(
        &self,
        pieces: Bitboard,
        seen: &Perspective,
        landings: impl Fn(Space) -> Bitboard,
    ) -> u128 {
        let (mut all, mut shift) = (0, 0);
        for from in pieces {
            let landings = landings(from) - from.bitboard();
            all |= u128::from(ends(self.steps(from) & seen.open_to(from) | landings)) << shift;
            shift += 32;
        }
        all
    }

    /// Returns the spaces that a piece on `from` reaches by chains of jumps (D5 to D9).
    #[inline(always)]
    pub(super) fn landings(&self, seen: &Perspective, from: Space, chain: Chain) -> Bitboard {
        match chain {
            Chain::Turning => self.landings_along(u64::MAX, seen, from),
            Chain::Straight => ones(self.onward[from.index()])
                .fold(Bitboard::EMPTY, |all, way| all | self.landings_along(1 << way, seen, from)),
        }
    }

    /// Returns the landings of all chains of jumps along some ways. The rule that no space is
    /// landed on twice (D6) excludes none, because every loop can be left out.
    fn landings_along(&self, ways: u64, seen: &Perspective, from: Space) -> Bitboard {
        let open = seen.open_to(from);
        let (mut landings, mut left) = (Bitboard::EMPTY, from.bitboard());
        while let Some(at) = left.first() {
            left -= at.bitboard();
            for way in ones(self.onward[at.index()] & ways) {
                let way = &self.ways[way as usize];
                if let Some((_, to)) = way.jump(at, seen.opponent, open - landings) {
                    landings |= to.bitboard();
                    // D8: only the last landing may be on the ring.
                    left |= to.bitboard() & bitboard::DISK;
                }
            }
        }
        landings
    }
}
