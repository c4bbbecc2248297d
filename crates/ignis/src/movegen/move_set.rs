//! Sets of moves, and of ways in.

use board_core::bits;

use crate::Move;

board_core::bit_set! {
    /// A set of ways in: of lines with the heading of travel along them.
    ///
    /// It has a byte for each heading, with a bit for each line, as the number of a move has them:
    ///
    /// ```text
    ///   west     | east     | south    | north
    ///   ..654321 | ..654321 | ..fedcba | ..fedcba
    /// ```
    #[derive(Debug)]
    pub(crate) struct Ways(u32);
}

impl Ways {
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

    /// Whether a move goes one of these ways.
    #[inline(always)]
    pub(crate) const fn contains(self, m: Move) -> bool {
        self.0 >> m.way_number() & 1 != 0
    }
}

board_core::bit_set! {
    /// A set of moves: the ways in which air can be slid, and above them those for earth. A bit's
    /// number is that of the move.
    #[derive(Debug)]
    pub(crate) struct MoveSet(u64);
}

impl MoveSet {
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

    /// Move number `n`, from 0; `None` past the end.
    #[inline(always)]
    pub(crate) fn nth(self, n: usize) -> Option<Move> {
        bits::nth_one(self.0, n).map(Move::from_bit_number)
    }

    /// The moves of the set, in order.
    #[inline(always)]
    pub(crate) fn iter(self) -> impl Iterator<Item = Move> {
        bits::ones(self.0).map(Move::from_bit_number)
    }
}
