//! What follows from a list of lines: steps and jumps in tables that serve any list.

use board_core::bits::ones;

use crate::bitboard::Bitboard;
use crate::lines::Line;
use crate::perspective::Perspective;
use crate::rules::{Chain, Disk};
use crate::space::Space;

/// A board: the neighbours of each space along its lines, and both ways along each line.
pub(crate) struct Board {
    steps: [Bitboard; Space::COUNT],
    /// Two for each line.
    ways: [Way; 12],
    /// The numbers of the ways that lead on from each space, as bits.
    onward: [u64; Space::COUNT],
}

/// A way along a line: for each of its spaces the next one, if there is one.
#[derive(Clone, Copy)]
pub(crate) struct Way([Option<Space>; Space::COUNT]);

impl Way {
    /// The jump from a space, if it leads over one of `over` to one of `to`: over the next space on
    /// the line to the one behind it (D5). It does not turn (D6).
    #[inline(always)]
    pub(crate) fn jump(&self, from: Space, over: Bitboard, to: Bitboard) -> Option<(Space, Space)> {
        let jumped = self.0[from.index()].filter(|&space| over.contains(space))?;
        let landing = self.0[jumped.index()].filter(|&space| to.contains(space))?;
        Some((jumped, landing))
    }
}

static BOARDS: [Board; Disk::ALL.len()] =
    [Board::new(Disk::ALL[0].lines()), Board::new(Disk::ALL[1].lines())];

impl Board {
    /// The board of a disk.
    #[inline(always)]
    pub(crate) fn of(disk: Disk) -> &'static Self {
        &BOARDS[disk as usize]
    }

    /// Derives the board from its lines, of which none leads through a space twice.
    pub(crate) const fn new(lines: &[Line]) -> Self {
        let mut board = Self {
            steps: [Bitboard::EMPTY; Space::COUNT],
            ways: [Way([None; Space::COUNT]); 12],
            onward: [0; Space::COUNT],
        };
        let mut line = 0;
        while line < lines.len() {
            let spaces = lines[line].spaces();
            let mut next = 1;
            while next < spaces.len() {
                board.add(2 * line, spaces[next - 1], spaces[next]);
                board.add(2 * line + 1, spaces[next], spaces[next - 1]);
                next += 1;
            }
            line += 1;
        }
        board
    }

    const fn add(&mut self, way: usize, from: Space, to: Space) {
        self.ways[way].0[from.index()] = Some(to);
        self.onward[from.index()] |= 1 << way;
        self.steps[from.index()] = self.steps[from.index()].with(to);
    }

    /// The neighbours of a space (D4): of one on the ring only the one in front (D7, D8).
    #[inline(always)]
    pub(crate) fn steps(&self, from: Space) -> Bitboard {
        self.steps[from.index()]
    }

    /// The ways that lead on from a space.
    #[inline(always)]
    pub(crate) fn ways(&self, from: Space) -> impl Iterator<Item = &Way> {
        ones(self.onward[from.index()]).map(|way| &self.ways[way as usize])
    }

    /// Where a piece on `from` gets to by chains of jumps (D5 to D9).
    #[inline(always)]
    pub(crate) fn landings(&self, seen: &Perspective, from: Space, chain: Chain) -> Bitboard {
        match chain {
            Chain::Turning => self.landings_along(u64::MAX, seen, from),
            Chain::Straight => ones(self.onward[from.index()])
                .fold(Bitboard::EMPTY, |all, way| all | self.landings_along(1 << way, seen, from)),
        }
    }

    /// The landings of all chains of jumps along some ways. That no space is landed on twice (D6)
    /// rules out none: what a chain with a loop reaches, one without reaches.
    fn landings_along(&self, ways: u64, seen: &Perspective, from: Space) -> Bitboard {
        let open = seen.open_to(from);
        let (mut landings, mut left) = (Bitboard::EMPTY, from.bitboard());
        while let Some(at) = left.iter().next() {
            left -= at.bitboard();
            for way in ones(self.onward[at.index()] & ways) {
                let way = &self.ways[way as usize];
                if let Some((_, to)) = way.jump(at, seen.opponent, open - landings) {
                    landings |= to.bitboard();
                    // D8: the ring can only be the last landing.
                    left |= to.bitboard() & Bitboard::DISK;
                }
            }
        }
        landings
    }
}
