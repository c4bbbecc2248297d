//! A set of spaces as one word.

use core::fmt;
use core::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use board_core::Player;
use board_core::bits::ones;

use crate::space::Space;

/// A set of spaces, a bit for each by [`Space::index`]: ring, outer and inner spaces have a byte
/// each, so that a step along a radius is a shift by 8, and a turn of the disk turns two bytes.
///
/// ```text
///   c | i7 ... i1 i0 | o7 ... o1 o0 | r7 ... r1 r0
///  24   23     17 16   15      9  8    7      1  0
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(crate) struct Bitboard(u32);

impl Bitboard {
    /// No space.
    pub(crate) const EMPTY: Self = Self(0);
    /// The whole board (D1).
    pub(crate) const ALL: Self = Self::drawn("########/########/########/#");
    pub(crate) const RING: Self = Self::drawn("########/......../......../.");
    pub(crate) const OUTER: Self = Self::drawn("......../########/......../.");
    pub(crate) const INNER: Self = Self::drawn("......../......../########/.");
    pub(crate) const CENTRE: Self = Self::drawn("......../......../......../#");
    pub(crate) const DISK: Self = Self::drawn("......../########/########/#");

    /// D2: the starts of a player, which are the goals of the other.
    #[inline(always)]
    pub(crate) const fn starts(player: Player) -> Self {
        match player {
            Player::First => const { Self::drawn("#.#.#.#./......../......../.") },
            Player::Second => const { Self::drawn(".#.#.#.#/......../......../.") },
        }
    }

    /// The set with these bits.
    #[inline(always)]
    pub(crate) const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// The bits, for arithmetic that sets do not have.
    #[inline(always)]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// The set in a drawing, in the form of a position's text: `#` is in it, `.` is not.
    pub(crate) const fn drawn(drawing: &str) -> Self {
        let (mut bits, mut index, mut rest) = (0, 0, drawing.as_bytes());
        while let [mark, more @ ..] = rest {
            match mark {
                b'/' => assert!(index % 8 == 0, "a layer has eight spaces"),
                b'#' | b'.' => {
                    bits |= ((*mark == b'#') as u32) << index;
                    index += 1;
                }
                _ => panic!("a space is drawn as # or ."),
            }
            rest = more;
        }
        assert!(index == Space::COUNT, "the board has 25 spaces");
        Self(bits)
    }

    /// The set with one more space, for tables that the compiler makes.
    pub(crate) const fn with(self, space: Space) -> Self {
        Self(self.0 | space.bitboard().0)
    }

    /// Whether a space is in the set.
    #[inline(always)]
    pub(crate) const fn contains(self, space: Space) -> bool {
        self.0 & space.bitboard().0 != 0
    }

    /// Whether no space is in the set.
    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of spaces in the set.
    #[inline(always)]
    pub(crate) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The spaces in the set, in order.
    #[inline(always)]
    pub(crate) fn iter(self) -> impl Iterator<Item = Space> {
        ones(self.0.into()).map(Space::from_bit_number)
    }

    /// D10: the set after a turn of the disk by some eighths, 1 to 7, in the direction of `+`. Ring
    /// and centre stay; the bytes of outer and inner spaces are rotated, here by 3:
    ///
    /// ```text
    ///          o7 o6 o5 o4 o3 o2 o1 o0
    ///   << 3   o4 o3 o2 o1 o0
    ///   >> 5                  o7 o6 o5   come round to the lowest places
    /// ```
    #[inline(always)]
    pub(crate) const fn rotated(self, eighths: u32) -> Self {
        let turning = Self::OUTER.0 | Self::INNER.0;
        // The lowest places of either byte.
        let lowest = (Space::outer(0).unwrap().bitboard().0
            | Space::inner(0).unwrap().bitboard().0)
            * ((1 << eighths) - 1);
        let disk = self.0 << eighths & turning & !lowest | self.0 >> (8 - eighths) & lowest;
        Self(disk | self.0 & !turning)
    }
}

impl Space {
    /// The set of this space alone.
    #[inline(always)]
    pub(crate) const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self.bit_number())
    }
}

impl BitAnd for Bitboard {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Bitboard {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

/// The spaces of the first set that are not in the second.
impl Sub for Bitboard {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// The set as [`Bitboard::drawn`] takes it.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Space::all().try_for_each(|space| {
            let between = if space.index() % 8 == 0 && space.index() > 0 { "/" } else { "" };
            write!(f, "{between}{}", if self.contains(space) { '#' } else { '.' })
        })
    }
}
