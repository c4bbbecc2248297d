//! Sets of moves, and of ways in.

use core::ops::{BitAnd, BitXor, Sub};

use board_core::bits::{self, Ones};

use crate::Move;

/// A set of ways in: of lines with the heading of travel along them.
///
/// It has a byte for each heading, with a bit for each line, as the number of a move has them:
///
/// ```text
///   west     | east     | south    | north
///   ..654321 | ..654321 | ..fedcba | ..fedcba
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ways(u32);

impl Ways {
    /// No way.
    pub(crate) const EMPTY: Self = Self(0);

    /// Every way, and every bit that is none.
    pub(crate) const ALL: Self = Self(u32::MAX);

    /// The ways along these files and ranks, in both directions.
    #[inline(always)]
    pub(crate) const fn both(files: u32, ranks: u32) -> Self {
        Self((files | ranks << 16) * 0x0101)
    }

    /// The ways with these lines, for each heading, in the order of
    /// [`Heading::ALL`](crate::Heading::ALL).
    #[inline(always)]
    pub(crate) const fn each([north, south, east, west]: [u32; 4]) -> Self {
        Self(north | south << 8 | east << 16 | west << 24)
    }

    /// Whether there is none.
    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[inline(always)]
    pub(crate) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether a move goes one of these ways.
    #[inline(always)]
    pub(crate) const fn contains(self, m: Move) -> bool {
        self.0 >> m.way_number() & 1 != 0
    }
}

impl BitAnd for Ways {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitXor for Ways {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// The ways of the first set that are not in the second.
impl Sub for Ways {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// A set of moves: the ways in which air can be slid, and above them those for earth. A bit's
/// number is that of the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MoveSet(u64);

impl MoveSet {
    /// No move.
    pub(crate) const EMPTY: Self = Self(0);

    /// The slides of air and those of earth.
    #[inline(always)]
    pub(crate) const fn new(air: Ways, earth: Ways) -> Self {
        Self(air.0 as u64 | (earth.0 as u64) << 32)
    }

    /// The ways in which air can be slid.
    #[inline(always)]
    pub(crate) const fn air(self) -> Ways {
        Ways(self.0 as u32)
    }

    /// The ways in which earth can be slid.
    #[inline(always)]
    pub(crate) const fn earth(self) -> Ways {
        Ways((self.0 >> 32) as u32)
    }

    /// The slides of air.
    #[inline(always)]
    pub(crate) const fn of_air(self) -> Self {
        Self::new(self.air(), Ways::EMPTY)
    }

    /// The slides of earth.
    #[inline(always)]
    pub(crate) const fn of_earth(self) -> Self {
        Self::new(Ways::EMPTY, self.earth())
    }

    /// Whether a move is in the set.
    #[inline(always)]
    pub(crate) const fn contains(self, m: Move) -> bool {
        self.0 >> m.bit_number() & 1 != 0
    }

    /// Whether there is none.
    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[inline(always)]
    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Move number `n`, from 0; `None` past the end.
    #[inline(always)]
    pub(crate) fn nth(self, n: usize) -> Option<Move> {
        bits::nth_one(self.0, n).map(Move::from_bit_number)
    }
}

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = Moves;

    #[inline(always)]
    fn into_iter(self) -> Moves {
        Moves(bits::ones(self.0))
    }
}

/// The moves of a [`MoveSet`], in order.
#[derive(Clone)]
pub(crate) struct Moves(Ones);

impl Iterator for Moves {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        self.0.next().map(Move::from_bit_number)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}
