//! What derives from a list of lines: steps and jumps in tables that serve any list.

use crate::lines::{Line, look_the_same};
use crate::rules::Disk;
use crate::space::{CENTRE, DISK, RING, Space};
use crate::wheel::Wheel;

#[cfg(test)]
mod made_up;

/// A board: neighbours and jumps of every space.
pub(crate) struct Board {
    /// The neighbours of each space along the lines (D4).
    steps: [u32; Space::COUNT],
    /// The jumps of all spaces, those of space s at `first[s]..first[s + 1]`.
    jumps: [Jump; Board::MOST_JUMPS],
    first: [u8; Space::COUNT + 1],
    /// The fast way to find moves, if the lines allow it.
    pub(crate) wheel: Option<Wheel>,
}

/// A jump that the lines allow from a space: the next two spaces on one line (D5, D6).
#[derive(Clone, Copy)]
pub(crate) struct Jump {
    over: u8,
    to: u8,
    /// The jump from `to` along the same line in the same heading, if the line goes on.
    onward: Option<u8>,
}

/// What stands where, as one player sees it.
#[derive(Clone, Copy)]
pub(crate) struct Side {
    /// His pieces.
    pub(crate) own: u32,
    /// The pieces of the other.
    pub(crate) opponent: u32,
    /// The turned pieces of either.
    pub(crate) turned: u32,
    /// The starts of the other, where his own pieces have to go.
    pub(crate) goals: u32,
}

impl Side {
    pub(crate) const fn empty(&self) -> u32 {
        (RING | DISK) & !(self.own | self.opponent)
    }

    /// The pieces that may move: the one on the centre if there is one (D11), else all that have
    /// not arrived (D8).
    pub(crate) const fn movable(&self) -> u32 {
        if self.own & CENTRE == 0 { self.own & !self.goals } else { CENTRE }
    }

    /// Where the piece `from` may stand, if it is empty: on the disk, and where it may arrive.
    pub(crate) const fn open_to(&self, from: u32) -> u32 {
        if self.turned & from == 0 { DISK } else { DISK | self.goals }
    }
}

const ALL: [Board; Disk::ALL.len()] = {
    const FIRST: Board = Board::new(Disk::ALL[0].lines());
    let mut all = [FIRST; Disk::ALL.len()];
    let mut disk = 1;
    while disk < all.len() {
        all[disk] = Board::new(Disk::ALL[disk].lines());
        disk += 1;
    }
    all
};

static BOARDS: [Board; Disk::ALL.len()] = ALL;

/// Where a piece on each space can ever get to in one move, on any disk.
pub(crate) const REACH: [u32; Space::COUNT] = {
    let mut reach = [0; Space::COUNT];
    let (mut from, mut disk) = (0, 0);
    while from < Space::COUNT {
        while disk < ALL.len() {
            reach[from] |= ALL[disk].reach(from);
            disk += 1;
        }
        from += 1;
        disk = 0;
    }
    reach
};

impl Board {
    const MOST_JUMPS: usize = 128;

    /// The board of a disk.
    #[inline(always)]
    pub(crate) fn of(disk: Disk) -> &'static Self {
        &BOARDS[disk as usize]
    }

    /// Derives the board from its lines.
    ///
    /// # Panics
    /// At compile time, if a turn of the disk by 1/8 would change the lines (D10).
    pub(crate) const fn new(lines: &[Line]) -> Self {
        assert!(look_the_same(lines, false, 1), "the lines differ after a turn by 1/8");
        let mut board = Self {
            steps: [0; Space::COUNT],
            jumps: [Jump { over: 0, to: 0, onward: None }; Self::MOST_JUMPS],
            first: [0; Space::COUNT + 1],
            wheel: None,
        };
        // The headings that have a jump, beside the jumps.
        let mut headings = [Heading::FIRST; Self::MOST_JUMPS];
        let (mut from, mut count) = (0, 0);
        while from < Space::COUNT {
            let mut heading = Some(Heading::FIRST);
            while let Some(here) = heading {
                if here.space(lines) as usize == from {
                    board.steps[from] |= here.step(lines);
                    if let Some((over, to)) = here.jump(lines) {
                        let (over, to) = (over.space(lines), to.space(lines));
                        board.jumps[count] = Jump { over, to, onward: None };
                        headings[count] = here;
                        count += 1;
                    }
                }
                heading = here.following(lines);
            }
            from += 1;
            board.first[from] = count as u8;
        }
        board.link(lines, headings.split_at(count).0);
        board.wheel = Wheel::of(&board);
        board
    }

    /// Finds for each jump the one that goes on from its landing.
    const fn link(&mut self, lines: &[Line], headings: &[Heading]) {
        let mut i = 0;
        while i < headings.len() {
            let mut j = 0;
            while j < headings.len() {
                if let Some((_, landing)) = headings[i].jump(lines) {
                    if landing.is(headings[j]) {
                        self.jumps[i].onward = Some(j as u8);
                    }
                }
                j += 1;
            }
            i += 1;
        }
    }

    /// The neighbours of a space (D4).
    #[inline(always)]
    pub(crate) const fn steps(&self, from: u32) -> u32 {
        self.steps[from.trailing_zeros() as usize]
    }

    /// Where the piece `from` of `side` may stop, by a step or by a chain of jumps (D4 to D9).
    pub(crate) const fn targets(&self, side: &Side, from: u32, straight: bool) -> u32 {
        let open = side.open_to(from) & (side.empty() | from);
        let landings =
            if straight { self.straight(side, from, open) } else { self.chain(side, from, open) };
        (self.steps(from) & open | landings) & !from
    }

    /// The landings of all chains that may turn at a landing. That no space is landed on twice
    /// rules out no end of a chain: whatever a chain with a loop reaches, one without reaches.
    const fn chain(&self, side: &Side, from: u32, open: u32) -> u32 {
        let (mut landings, mut left) = (0, from);
        while left != 0 {
            let at = left.trailing_zeros() as usize;
            left &= left - 1;
            let mut i = self.first[at];
            while i < self.first[at + 1] {
                let Jump { over, to, .. } = self.jumps[i as usize];
                let landing = 1 << to & open & !landings;
                if side.opponent >> over & 1 == 1 && landing != 0 {
                    landings |= landing;
                    // D8: the ring can only be the last landing.
                    left |= landing & DISK;
                }
                i += 1;
            }
        }
        landings
    }

    /// The landings of all chains that keep line and heading (`chain=straight`).
    const fn straight(&self, side: &Side, from: u32, open: u32) -> u32 {
        let at = from.trailing_zeros() as usize;
        let mut all = 0;
        let mut i = self.first[at];
        while i < self.first[at + 1] {
            let mut landings = 0;
            let mut next = Some(i);
            while let Some(number) = next {
                let Jump { over, to, onward } = self.jumps[number as usize];
                let landing = 1 << to & open & !landings;
                if side.opponent >> over & 1 == 0 || landing == 0 {
                    break;
                }
                landings |= landing;
                // D8: the ring can only be the last landing.
                next = if landing & DISK == 0 { None } else { onward };
            }
            all |= landings;
            i += 1;
        }
        all
    }

    /// Where a piece on a space can ever get to in one move. From its start it is not turned yet,
    /// so that it cannot arrive (D9).
    pub(crate) const fn reach(&self, from: usize) -> u32 {
        let mut landings = 0;
        let mut left = 1_u32 << from;
        while left != 0 {
            let at = left.trailing_zeros() as usize;
            left &= left - 1;
            let mut i = self.first[at];
            while i < self.first[at + 1] {
                let landing = 1 << self.jumps[i as usize].to & !landings;
                landings |= landing;
                left |= landing & DISK;
                i += 1;
            }
        }
        let to = if RING >> from & 1 == 0 { RING | DISK } else { DISK };
        (self.steps[from] | landings) & to & !(1 << from)
    }

    /// The jumps from a space that the lines allow.
    pub(crate) fn jumps(&self, from: Space) -> &[Jump] {
        let [first, end] = [0, 1].map(|i| usize::from(self.first[from.index() + i]));
        &self.jumps[first..end]
    }

    /// The jump that follows `jump` along the same line in the same heading, if there is one.
    pub(crate) fn onward(&self, jump: Jump) -> &[Jump] {
        jump.onward.map_or(&[], |number| core::slice::from_ref(&self.jumps[usize::from(number)]))
    }
}

impl Jump {
    pub(crate) fn over(self) -> Space {
        Space::from_bit_number(self.over.into())
    }

    pub(crate) fn to(self) -> Space {
        Space::from_bit_number(self.to.into())
    }
}

/// A place on a line, and which way it looks along the line.
#[derive(Clone, Copy)]
struct Heading {
    line: usize,
    place: usize,
    backwards: bool,
}

impl Heading {
    const FIRST: Self = Self { line: 0, place: 0, backwards: false };

    const fn is(self, other: Self) -> bool {
        self.line == other.line && self.place == other.place && self.backwards == other.backwards
    }

    /// The number of the space here.
    const fn space(self, lines: &[Line]) -> u8 {
        lines[self.line].spaces()[self.place].index() as u8
    }

    /// One space ahead on the same line in the same heading, if the line goes on.
    const fn ahead(self, lines: &[Line]) -> Option<Self> {
        match lines[self.line].next(self.place, self.backwards) {
            Some(place) => Some(Self { place, ..self }),
            None => None,
        }
    }

    /// The bit of the space ahead, if there is one.
    const fn step(self, lines: &[Line]) -> u32 {
        match self.ahead(lines) {
            Some(next) => 1 << next.space(lines),
            None => 0,
        }
    }

    /// The next two places on the line, if there are so many.
    const fn jump(self, lines: &[Line]) -> Option<(Self, Self)> {
        let Some(over) = self.ahead(lines) else { return None };
        let Some(to) = over.ahead(lines) else { return None };
        Some((over, to))
    }

    /// The heading after this one in a list of all.
    const fn following(self, lines: &[Line]) -> Option<Self> {
        let Self { line, place, backwards } = self;
        if !backwards {
            Some(Self { backwards: true, ..self })
        } else if place + 1 < lines[line].spaces().len() {
            Some(Self { line, place: place + 1, backwards: false })
        } else if line + 1 < lines.len() {
            Some(Self { line: line + 1, place: 0, backwards: false })
        } else {
            None
        }
    }
}
