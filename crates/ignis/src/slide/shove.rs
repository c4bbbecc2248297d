//! What a slide moves.

use crate::bitboard::Bitboard;
use crate::frame::Frame;
use crate::{Heading, Ignis, Move};

/// What changes on the board when air is slid in: along one line, or along all lines of a heading,
/// which do not meet.
///
/// Every piece that moves takes its bits one space on, so the planes are rotated where something
/// moves and stay as they are elsewhere. The air comes in by itself: outside the playing area the
/// planes have the bits of air (neutral, not odd).
///
/// ```text
///   before            W F . A . .
///   moves             # # # . . .     up to the first gap (I5), or the whole line (I6)
///   rotated by one    A W F . A .     the air is what outside looks like
///   after             A W F A . .     rotated where something moves, as before elsewhere
/// ```
#[derive(Clone, Copy)]
pub(crate) struct Shove {
    /// The first gap of every line, which gets a piece. A full line has none.
    pub(crate) filled: Bitboard,
    /// Where the plane of air and earth changes.
    pub(crate) neutral: Bitboard,
    /// Where the plane of fire and earth changes.
    pub(crate) odd: Bitboard,
    /// Where the air comes in.
    pub(crate) entries: Bitboard,
    /// The far ends, where the pieces of full lines are pushed off.
    pub(crate) exits: Bitboard,
}

impl Shove {
    #[inline(always)]
    fn new(
        position: &Ignis,
        moves: Bitboard,
        rotation: u32,
        [entries, exits]: [Bitboard; 2],
    ) -> Self {
        Self {
            filled: moves - position.occupied,
            neutral: moves & (position.neutral ^ position.neutral.rotated(rotation)),
            odd: moves & (position.odd ^ position.odd.rotated(rotation)),
            entries,
            exits,
        }
    }

    /// The slide of a move.
    #[inline(always)]
    pub(crate) fn along(position: &Ignis, m: Move) -> Self {
        let (path, rotation) = (m.line_board() & position.area(), m.rotation());
        let moves = path & up_to_first(path - position.occupied, m.rises());
        let ends = [path - path.rotated(rotation), path - path.rotated(u64::BITS - rotation)];
        Self::new(position, moves, rotation, ends)
    }

    /// The slides along all lines at once, for every heading in the order of [`Heading::ALL`].
    #[inline(always)]
    pub(crate) fn all(position: &Ignis, frame: &Frame) -> [Self; 4] {
        let gaps = position.gaps();
        let shoved = |beyond, heading: Heading, entries, exits| {
            Self::new(position, frame.area - beyond, heading.rotation(), [entries, exits])
        };
        let [bottom, top, left, right] = frame.edges;
        let east = |board: Bitboard| board.east() & Bitboard::ALL;
        let west = |board: Bitboard| board.west() & Bitboard::ALL;
        [
            shoved(beyond(gaps, Bitboard::north), Heading::North, bottom, top),
            shoved(beyond(gaps, Bitboard::south), Heading::South, top, bottom),
            shoved(beyond(gaps, east), Heading::East, left, right),
            shoved(beyond(gaps, west), Heading::West, right, left),
        ]
    }

    /// What changes on one of the lines.
    #[inline(always)]
    pub(crate) fn on(self, line: Bitboard) -> Self {
        Self {
            filled: self.filled & line,
            neutral: self.neutral & line,
            odd: self.odd & line,
            entries: self.entries & line,
            exits: self.exits & line,
        }
    }
}

/// I5: all bits from one end of the word up to the first gap of a line, that one included. I6: all
/// bits if there is none. Towards higher bits it is what a borrow changes, towards lower ones what is left
/// of all bits when they are shifted to the gap:
///
/// ```text
///   gaps          . . . # . #     the lowest bit is on the left
///   gaps - 1      # # # . . #
///   rising        # # # # . .     changed by the borrow
///   falling       . . . . . #     the highest gap and all above
/// ```
///
/// Which of them is not a branch, because nobody could predict it.
#[inline(always)]
fn up_to_first(gaps: Bitboard, rising: bool) -> Bitboard {
    let low = Bitboard::from_bits(gaps.bits() ^ gaps.bits().wrapping_sub(1));
    // Without a gap the highest is 0, and nothing is shifted out.
    let high = Bitboard::from_bits(u64::MAX << gaps.highest());
    low.only_if(rising) | high.only_if(!rising)
}

/// I5: the spaces that have a gap somewhere behind them on their line, where nothing moves. `step`
/// is a step ahead, and no line has more than six spaces:
///
/// ```text
///   gaps            # . . . . .
///   one step        . # . . . .
///   up to two       . # # . . .
///   up to four      . # # # # .
///   up to five      . # # # # #
/// ```
#[inline(always)]
fn beyond(gaps: Bitboard, step: impl Fn(Bitboard) -> Bitboard) -> Bitboard {
    let one = step(gaps);
    let two = one | step(one);
    let four = two | step(step(two));
    four | step(four)
}
