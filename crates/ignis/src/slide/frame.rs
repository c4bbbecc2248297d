//! The frame of a position: what follows from its playing area alone.

use crate::Ignis;
use crate::bitboard::Bitboard;

/// The playing area and its edges, found once for all slides of a position: most of them leave the
/// area as it is.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    /// The playing area.
    pub(crate) area: Bitboard,
    /// The edge lines: bottom, top, left and right, which is where a piece comes in that is slid to
    /// the north, south, east and west.
    pub(crate) edges: [Bitboard; 4],
    /// Of each edge line, the spaces whose neighbour to the east or to the north is on it too.
    pairs: [Bitboard; 4],
}

impl Frame {
    /// An edge is what the area has and the area moved by a step has not:
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

    /// Whether the area has two files and two ranks at least: no space is on opposite edges.
    #[inline(always)]
    pub(crate) fn is_wide(&self) -> bool {
        let [bottom, top, left, right] = self.edges;
        bottom != top && left != right
    }

    /// I4: the number of ways in, one for every space of every edge. The area is wide.
    #[inline(always)]
    pub(crate) fn ways(&self) -> u64 {
        let [bottom, top, left, right] = self.edges;
        u64::from((bottom | top).count() + (left | right).count())
    }

    /// The ends of all files and of all ranks without a gap.
    #[inline(always)]
    pub(crate) fn ends_of_full(&self, gaps: Bitboard) -> (Bitboard, Bitboard) {
        let [bottom, top, left, right] = self.edges;
        ((bottom | top) - gaps.whole_files(), (left | right) - gaps.whole_ranks())
    }

    /// Whether a line has no gap.
    #[inline(always)]
    pub(crate) fn has_full_line(&self, gaps: Bitboard) -> bool {
        let (of_files, of_ranks) = self.ends_of_full(gaps);
        !(of_files | of_ranks).is_empty()
    }

    /// Whether no edge line has to be removed under the default rules, so that the area stays as it
    /// is (I10). What is at `either` may be air or earth. Only a yes is certain: of an edge with a
    /// single space it does not know (I11).
    ///
    /// An edge line stays if somewhere on it a space and the next one are not alike (I10), or one
    /// of them is empty (I12):
    ///
    /// ```text
    ///   edge           E E W E E E     stays: E W and W E
    ///   edge           E E . E E E     stays: E . and . E
    ///   edge           E ? E E E E     perhaps not: `?` is at `either`
    ///   edge           E W ? E E E     stays: E W, and W differs from air and from earth
    /// ```
    #[inline(always)]
    pub(crate) fn stays(&self, position: &Ignis, either: Bitboard) -> bool {
        let [in_rank, in_file] = alike(position, either);
        let [bottom, top, left, right] = self.pairs;
        !(bottom - in_rank).is_empty()
            && !(top - in_rank).is_empty()
            && !(left - in_file).is_empty()
            && !(right - in_file).is_empty()
    }

    /// The edge lines that have to be removed at this moment under the default rules: those with a
    /// space and a next one (I11), all of which are alike (I10, I12). Not a branch, because nobody
    /// could predict it.
    #[inline(always)]
    pub(crate) fn lines_to_remove(&self, position: &Ignis) -> Bitboard {
        let [in_rank, in_file] = alike(position, Bitboard::EMPTY);
        let of_edge = |number: usize, alike: Bitboard| {
            let pairs = self.pairs[number];
            self.edges[number].only_if(!pairs.is_empty() & (pairs - alike).is_empty())
        };
        of_edge(0, in_rank) | of_edge(1, in_rank) | of_edge(2, in_file) | of_edge(3, in_file)
    }
}

/// The spaces with a piece that is like the next one in the rank, and in the file. What is at
/// `either` may be air or earth, which differ in a single plane.
#[inline(always)]
fn alike(position: &Ignis, either: Bitboard) -> [Bitboard; 2] {
    [Bitboard::west, Bitboard::south].map(|next| {
        let pieces = position.occupied & next(position.occupied);
        let neutral = position.neutral ^ next(position.neutral);
        let odd = (position.odd ^ next(position.odd)) - (either | next(either));
        pieces - (neutral | odd)
    })
}
