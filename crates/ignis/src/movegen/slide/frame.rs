use crate::Ignis;
use crate::bitboard::Bitboard;

/// The playing area and its edges, computed once for all slides of a position.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    pub(crate) area: Bitboard,
    /// The edge lines: bottom, top, left and right, where slides to the north, south, east and west
    /// enter.
    pub(crate) edges: [Bitboard; 4],
    /// The spaces of each edge line with a neighbor to the east or north on the same line.
    pairs: [Bitboard; 4],
}

impl Frame {
    /// Returns the frame of an area. An edge is the area without the area moved by a step:
    ///
    /// ```text
    ///   area            moved north     bottom edge     its pairs
    ///   . # # # . .     . # # # . .
    ///   . # # # . .     . # # # . .
    ///   . # # # . .     . . . . . .     . # # # . .     . # # . . .
    /// ```
    #[inline(always)]
    pub(crate) fn of(area: Bitboard) -> Self {
        let (bottom, top) = (area - area.north(), area - area.south());
        let (left, right) = (area - area.east(), area - area.west());
        let pairs =
            [bottom & bottom.west(), top & top.west(), left & left.south(), right & right.south()];
        Self { area, edges: [bottom, top, left, right], pairs }
    }

    /// Returns whether it is certain that no edge line must be removed under the default rules. It
    /// is not for an edge of a single space, which may stay (I11).
    ///
    /// An edge line stays if it has two neighboring spaces with different elements (I10), or one of
    /// which is empty (I12):
    ///
    /// ```text
    ///   edge           E E W E E E     stays: E W and W E
    ///   edge           E E . E E E     stays: E . and . E
    ///   edge           E E E E E E     has to be removed
    /// ```
    #[inline(always)]
    pub(crate) fn surely_stays(&self, position: &Ignis) -> bool {
        let [same_in_rank, same_in_file] = same_element_as_next(position);
        let [bottom, top, left, right] = self.pairs;
        !(bottom - same_in_rank).is_empty()
            && !(top - same_in_rank).is_empty()
            && !(left - same_in_file).is_empty()
            && !(right - same_in_file).is_empty()
    }
}

/// Returns the spaces whose piece has the same element as the next piece in the rank, and those for
/// the file.
#[inline(always)]
fn same_element_as_next(position: &Ignis) -> [Bitboard; 2] {
    [Bitboard::west, Bitboard::south].map(|next| {
        let differs = |plane: Bitboard| plane ^ next(plane);
        let both_occupied = position.occupied & next(position.occupied);
        both_occupied - (differs(position.neutral_or_outside) | differs(position.fire_or_earth))
    })
}
