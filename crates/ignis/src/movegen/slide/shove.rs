use super::Frame;
use crate::bitboard::{Bitboard, highest, rotated};
use crate::{FILES, Heading, Ignis, Move, RANKS};

/// The changes on the board when air is slid in along one line, or along every line of a heading.
///
/// Moving pieces take their bits along by one space, so the planes are rotated where pieces move
/// and do not change elsewhere. The rotation also brings in the air, because the planes have the
/// bits of air outside the playing area.
///
/// ```text
///   before            W F . A . .
///   moves             # # # . . .     up to the first gap (I5), or the whole line (I6)
///   rotated by one    A W F . A .     the air comes from outside
///   after             A W F A . .     rotated where pieces move, as before elsewhere
/// ```
#[derive(Clone, Copy)]
pub(crate) struct Shove {
    /// The first gap of every line, which is filled. A full line has none.
    pub(crate) filled: Bitboard,
    /// The bits of `Ignis::neutral_or_outside` that change.
    pub(crate) neutral_or_outside: Bitboard,
    /// The bits of `Ignis::fire_or_earth` that change.
    pub(crate) fire_or_earth: Bitboard,
    /// The spaces where the air enters.
    pub(crate) entries: Bitboard,
    /// The far ends, where full lines push off a piece.
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
            neutral_or_outside: moves
                & (position.neutral_or_outside ^ rotated(position.neutral_or_outside, rotation)),
            fire_or_earth: moves
                & (position.fire_or_earth ^ rotated(position.fire_or_earth, rotation)),
            entries,
            exits,
        }
    }

    /// Returns the changes of a move.
    #[inline(always)]
    pub(crate) fn along(position: &Ignis, m: Move) -> Self {
        let (path, rotation) = (m.line_board() & position.area(), m.rotation());
        let moves = path & up_to_first(path - position.occupied, m.rises());
        let ends = [path - rotated(path, rotation), path - rotated(path, u64::BITS - rotation)];
        Self::new(position, moves, rotation, ends)
    }

    /// Returns the changes along every line, for each heading of [`Heading::ALL`].
    #[inline(always)]
    pub(crate) fn all(position: &Ignis, frame: &Frame) -> [Self; 4] {
        let gaps = position.empty();
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

    /// Returns the changes along one of the lines.
    #[inline(always)]
    pub(crate) fn on(self, line: Bitboard) -> Self {
        Self {
            filled: self.filled & line,
            neutral_or_outside: self.neutral_or_outside & line,
            fire_or_earth: self.fire_or_earth & line,
            entries: self.entries & line,
            exits: self.exits & line,
        }
    }
}

/// Returns all bits from one end of the word up to the first gap of a line (I5), or all bits if it
/// has no gap (I6).
#[inline(always)]
fn up_to_first(gaps: Bitboard, rising: bool) -> Bitboard {
    if rising { up_to_lowest(gaps) } else { from_highest(gaps) }
}

/// Returns the lowest gap and all lower bits, which are the bits that a borrow changes:
///
/// ```text
///   gaps          . . . # . #     the lowest bit is on the left
///   gaps - 1      # # # . . #
///   changed       # # # # . .
/// ```
#[inline(always)]
const fn up_to_lowest(gaps: Bitboard) -> Bitboard {
    Bitboard::from_bits(gaps.bits() ^ gaps.bits().wrapping_sub(1))
}

/// Returns the highest gap and all higher bits, by shifting all ones to the gap.
#[inline(always)]
const fn from_highest(gaps: Bitboard) -> Bitboard {
    // Without a gap, the highest bit is 0, and all bits are left.
    Bitboard::from_bits(u64::MAX << highest(gaps))
}

/// Returns the spaces beyond the first gap of their line, where nothing moves (I5). `step` moves a
/// set by one space.
#[inline(always)]
fn beyond(gaps: Bitboard, step: impl Fn(Bitboard) -> Bitboard) -> Bitboard {
    let mut beyond = Bitboard::EMPTY;
    for _ in 1..FILES.max(RANKS) {
        beyond = step(gaps | beyond);
    }
    beyond
}
