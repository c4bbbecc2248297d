use core::fmt::{self, Debug};
use core::hash::Hash;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Sub, SubAssign,
};

use super::bits;
use crate::Indexed;

/// A set of spaces, moves or other elements that is stored as the bits of a word.
///
/// The operators are `&`, `|`, `^` and `-` (set difference). Sets of the [squares](super::Square) of
/// a board with files and ranks have more methods.
///
/// A set can have bits that are not elements, for example after a shift. The methods treat them like
/// other bits, except that `Debug` omits them.
///
/// ```
/// use board_core::author::{Element, Set};
///
/// /// A point on a line of twelve.
/// #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
/// struct Point(u8);
///
/// impl Element for Point {
///     fn bit_number(self) -> u32 {
///         self.0.into()
///     }
///
///     fn from_bit_number(number: u32) -> Self {
///         Self(number as u8)
///     }
/// }
///
/// type Points = Set<Point, u32>;
///
/// /// Returns the set moved by one point.
/// fn onward(points: Points) -> Points {
///     Points::from_bits(points.bits() << 1 & 0xfff)
/// }
///
/// let pair = Points::EMPTY.with(Point(4)).with(Point(5));
/// assert_eq!((pair.first(), Points::EMPTY.first()), (Some(Point(4)), None));
/// assert!((pair ^ onward(pair)).iter().eq([Point(4), Point(6)]));
/// assert!(pair.contains(Point(5)) && (pair - onward(pair)).is_subset(pair));
/// assert!([Point(5), Point(4)].into_iter().collect::<Points>() == pair);
/// ```
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
#[must_use]
pub struct Set<S, W = u64> {
    bits: W,
    elements: PhantomData<S>,
}

// A derived `Clone` would require it of the elements.
impl<S, W: Copy> Clone for Set<S, W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S, W: Copy> Copy for Set<S, W> {}

/// A type whose values have a bit in a [`Set`].
pub trait Element: Copy {
    /// Returns the number of the bit.
    fn bit_number(self) -> u32;

    /// Returns the element of a bit.
    ///
    /// The result is unspecified if there is no such element.
    fn from_bit_number(number: u32) -> Self;
}

/// The number of a bit.
impl Element for u32 {
    #[inline(always)]
    fn bit_number(self) -> u32 {
        self
    }

    #[inline(always)]
    fn from_bit_number(number: u32) -> Self {
        number
    }
}

/// The word of a [`Set`]: `u32`, `u64` or `u128`.
pub trait Word:
    Copy
    + Eq
    + Ord
    + Hash
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Sub<Output = Self>
    + Send
    + Sync
    + 'static
{
    /// The word without bits.
    const ZERO: Self;

    /// The word with only bit 0.
    const ONE: Self;

    /// Returns the word with every bit if `condition` holds, or without bits, and does not branch.
    fn all_if(condition: bool) -> Self;

    /// Returns the number of bits that are set.
    fn count_ones(self) -> u32;

    /// Returns the number of the lowest bit.
    fn trailing_zeros(self) -> u32;

    /// Returns the number of the `n`th bit that is set, counted from 0, or `None` if there is no
    /// such bit.
    fn nth_one(self, n: usize) -> Option<u32>;
}

macro_rules! words {
    ($($Word:ident: |$word:ident, $n:ident| $nth_one:expr;)+) => {$(
        impl Word for $Word {
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline(always)]
            fn all_if(condition: bool) -> Self {
                Self::from(condition).wrapping_neg()
            }

            #[inline(always)]
            fn count_ones(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn trailing_zeros(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline(always)]
            fn nth_one(self, $n: usize) -> Option<u32> {
                let $word = self;
                $nth_one
            }
        }
    )+};
}

words! {
    u32: |word, n| bits::nth_one(word.into(), n);
    u64: |word, n| bits::nth_one(word, n);
    u128: |word, n| {
        // The half is selected without a branch, which would be unpredictable.
        let (low, high) = (word as u64, (word >> 64) as u64);
        let in_low = low.count_ones() as usize;
        let (first, half, n) = if n < in_low { (0, low, n) } else { (64, high, n - in_low) };
        bits::nth_one(half, n).map(|number| first + number)
    };
}

impl<S, W: Word> Set<S, W> {
    /// The empty set.
    pub const EMPTY: Self = Self::from_bits(W::ZERO);

    /// Returns the set with these bits.
    #[inline(always)]
    pub const fn from_bits(bits: W) -> Self {
        Self { bits, elements: PhantomData }
    }

    /// Returns the bits.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> W {
        self.bits
    }

    /// Returns whether the set is empty.
    #[inline(always)]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.bits == W::ZERO
    }

    /// Returns whether `other` contains all elements of this set.
    #[inline(always)]
    #[must_use]
    pub fn is_subset(self, other: Self) -> bool {
        self.bits & !other.bits == W::ZERO
    }

    /// Returns the number of elements.
    #[inline(always)]
    #[must_use]
    pub fn len(self) -> u32 {
        self.bits.count_ones()
    }

    /// Returns the set if the condition holds, or else the empty set.
    ///
    /// There is no branch, which would be slow if the condition is unpredictable.
    #[inline(always)]
    pub fn only_if(self, condition: bool) -> Self {
        Self::from_bits(self.bits & W::all_if(condition))
    }
}

impl<S: Element, W: Word> Set<S, W> {
    /// Returns the set with an element added.
    #[inline(always)]
    pub fn with(self, element: S) -> Self {
        Self::from_bits(self.bits | W::ONE << element.bit_number())
    }

    /// Returns whether an element is in the set.
    #[inline(always)]
    #[must_use]
    pub fn contains(self, element: S) -> bool {
        self.bits & (W::ONE << element.bit_number()) != W::ZERO
    }

    /// Returns the element of the lowest bit, or `None` if the set is empty.
    #[inline(always)]
    #[must_use]
    pub fn first(self) -> Option<S> {
        (!self.is_empty()).then(|| S::from_bit_number(self.bits.trailing_zeros()))
    }

    /// Returns the `n`th element in the order of their bits, counted from 0, or `None` if there is
    /// no such element.
    #[inline(always)]
    #[must_use]
    pub fn nth(self, n: usize) -> Option<S> {
        self.bits.nth_one(n).map(S::from_bit_number)
    }

    /// Returns the elements in the order of their bits.
    #[inline(always)]
    #[must_use]
    pub fn iter(self) -> Elements<S, W> {
        Elements(self)
    }
}

impl<S: Element> Set<S, u128> {
    /// Returns the elements by halves of the word: a loop for each is faster than one over both.
    #[inline(always)]
    pub fn halves(self) -> [impl Iterator<Item = S>; 2] {
        [(0, self.bits as u64), (64, (self.bits >> 64) as u64)].map(|(first, half)| {
            bits::ones(half).map(move |number| S::from_bit_number(first + number))
        })
    }
}

impl<S, W: Word> Default for Set<S, W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// Writes the elements of the set.
impl<S: Element + Indexed, W: Word> Debug for Set<S, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = (0..S::COUNT).filter_map(S::from_index);
        f.debug_set().entries(all.filter(|&element| self.contains(element))).finish()
    }
}

impl<S: Element, W: Word> FromIterator<S> for Set<S, W> {
    fn from_iter<I: IntoIterator<Item = S>>(elements: I) -> Self {
        elements.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<S: Element, W: Word> IntoIterator for Set<S, W> {
    type Item = S;
    type IntoIter = Elements<S, W>;

    #[inline(always)]
    fn into_iter(self) -> Elements<S, W> {
        self.iter()
    }
}

/// An iterator over the elements of a [`Set`], in the order of their bits.
#[derive(Clone)]
pub struct Elements<S, W: Copy>(Set<S, W>);

impl<S: Element, W: Word> Iterator for Elements<S, W> {
    type Item = S;

    #[inline(always)]
    fn next(&mut self) -> Option<S> {
        let first = self.0.first()?;
        self.0.bits = self.0.bits & (self.0.bits - W::ONE);
        Some(first)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.len() as usize;
        (count, Some(count))
    }
}

impl<S: Element, W: Word> ExactSizeIterator for Elements<S, W> {}
impl<S: Element, W: Word> FusedIterator for Elements<S, W> {}

macro_rules! operators {
    ($($Op:ident $op:ident $OpAssign:ident $op_assign:ident: |$a:ident, $b:ident| $value:expr;)+) => {$(
        impl<S, W: Word> $Op for Set<S, W> {
            type Output = Self;

            #[inline(always)]
            fn $op(self, other: Self) -> Self {
                let ($a, $b) = (self.bits, other.bits);
                Self::from_bits($value)
            }
        }

        impl<S, W: Word> $OpAssign for Set<S, W> {
            #[inline(always)]
            fn $op_assign(&mut self, other: Self) {
                let ($a, $b) = (self.bits, other.bits);
                self.bits = $value;
            }
        }
    )+};
}

operators! {
    BitAnd bitand BitAndAssign bitand_assign: |a, b| a & b;
    BitOr bitor BitOrAssign bitor_assign: |a, b| a | b;
    BitXor bitxor BitXorAssign bitxor_assign: |a, b| a ^ b;
    Sub sub SubAssign sub_assign: |a, b| a & !b;
}
