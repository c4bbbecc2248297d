use board_core::author::bits;

use crate::Move;

board_core::author::bit_set! {
    /// A set of ways into the playing area: lines with a heading.
    ///
    /// Each heading has a byte with a bit for each line, as in [`Move::way_number`]:
    ///
    /// ```text
    ///   west     | east     | south    | north
    ///   ..654321 | ..654321 | ..fedcba | ..fedcba
    /// ```
    #[derive(Debug)]
    pub(crate) struct Ways(u32);
}

impl Ways {
    /// Returns the ways along these files and ranks, in both directions.
    #[inline(always)]
    pub(crate) const fn both(files: u32, ranks: u32) -> Self {
        Self((files | ranks << 16) * 0x0101)
    }

    /// Returns the ways with these lines for each heading of
    /// [`Heading::ALL`](crate::Heading::ALL).
    #[inline(always)]
    pub(crate) const fn each([north, south, east, west]: [u32; 4]) -> Self {
        Self(north | south << 8 | east << 16 | west << 24)
    }
}

board_core::author::bit_set! {
    /// A set of moves. The ways for air are in the lower half of the word and the ways for earth in
    /// the upper half, so that the bit numbers are those of the moves.
    #[derive(Debug)]
    pub(crate) struct MoveSet(u64);
}

impl MoveSet {
    /// Returns the slides of air and of earth along these ways.
    #[inline(always)]
    pub(crate) const fn new(air: Ways, earth: Ways) -> Self {
        Self(air.0 as u64 | (earth.0 as u64) << 32)
    }

    /// Returns the ways for air.
    #[inline(always)]
    pub(crate) const fn air(self) -> Ways {
        Ways(self.0 as u32)
    }

    /// Returns the ways for earth.
    #[inline(always)]
    pub(crate) const fn earth(self) -> Ways {
        Ways((self.0 >> 32) as u32)
    }

    /// Returns the slides of air.
    #[inline(always)]
    pub(crate) const fn of_air(self) -> Self {
        Self::new(self.air(), Ways::EMPTY)
    }

    /// Returns the slides of earth.
    #[inline(always)]
    pub(crate) const fn of_earth(self) -> Self {
        Self::new(Ways::EMPTY, self.earth())
    }

    /// Returns whether a move is in the set.
    #[inline(always)]
    pub(crate) const fn contains(self, m: Move) -> bool {
        self.0 >> m.bit_number() & 1 != 0
    }

    /// Returns the `n`th move, counted from 0, or `None` if there is no such move.
    #[inline(always)]
    pub(crate) fn nth(self, n: usize) -> Option<Move> {
        bits::nth_one(self.0, n).map(Move::from_bit_number)
    }

    /// Returns the moves of the set, in order.
    #[inline(always)]
    pub(crate) fn iter(self) -> impl Iterator<Item = Move> {
        bits::ones(self.0).map(Move::from_bit_number)
    }
}
