/// Defines a set that is stored as the bits of a word.
///
/// The set provides the operators `&`, `|`, `^` and `-` (set difference), and `EMPTY`, `bits`,
/// `is_empty`, `is_subset` and `len`. Only the game's crate has `from_bits` and `only_if`, so that
/// its users cannot make sets with bits that are not spaces.
///
/// A set `of` the [spaces](crate::Indexed) of a board also provides `with`, `contains`, `first`,
/// `iter`, `IntoIterator` and `FromIterator`, and its `Debug` lists the spaces. The type of spaces
/// gets a method `bitboard`, which returns the set of only this space. It has to provide
/// `const fn bit_number(self) -> u32` and `const fn from_bit_number(u32) -> Self`. The game adds
/// operations that depend on the shape of the board, such as steps.
///
/// ```
/// # use std::{fmt, num::ParseIntError, str::FromStr};
/// use board_core::Indexed;
///
/// /// A point on a line of twelve.
/// #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
/// struct Point(u8);
///
/// impl Point {
///     const fn bit_number(self) -> u32 {
///         self.0 as u32
///     }
///
///     const fn from_bit_number(number: u32) -> Self {
///         Self(number as u8)
///     }
/// }
///
/// board_core::author::bit_set! {
///     /// A set of points.
///     struct Points(u16) of Point;
/// }
///
/// impl Points {
///     /// Returns the set moved by one point.
///     const fn onward(self) -> Self {
///         Self(self.0 << 1 & 0xfff)
///     }
/// }
///
/// let pair = Points::EMPTY.with(Point(4)).with(Point(5));
/// assert_eq!(pair - pair.onward(), Point(4).bitboard());
/// assert_eq!((pair.first(), Points::EMPTY.first()), (Some(Point(4)), None));
/// assert!((pair ^ pair.onward()).iter().eq([Point(4), Point(6)]));
/// assert!(pair.contains(Point(5)) && (pair & pair.onward().onward()).is_empty());
/// assert_eq!([Point(5), Point(4)].into_iter().collect::<Points>(), pair);
/// assert_eq!(format!("{pair:?}"), "{Point(4), Point(5)}");
/// #
/// # impl board_core::Indexed for Point {
/// #     const COUNT: usize = 12;
/// #     fn index(self) -> usize { self.0.into() }
/// #     fn from_index(index: usize) -> Option<Self> { (index < 12).then_some(Self(index as u8)) }
/// # }
/// # impl fmt::Display for Point {
/// #     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.0.fmt(f) }
/// # }
/// # impl FromStr for Point {
/// #     type Err = ParseIntError;
/// #     fn from_str(text: &str) -> Result<Self, ParseIntError> { text.parse().map(Self) }
/// # }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! bit_set {
    ($(#[$meta:meta])* $vis:vis struct $Set:ident($Word:ty) $(of $Space:ty)?;) => {
        $(#[$meta])*
        #[must_use]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        $vis struct $Set($Word);

        #[allow(dead_code)] // A game need not use all of it.
        impl $Set {
            /// The empty set.
            $vis const EMPTY: Self = Self(0);

            /// The set with these bits.
            #[inline(always)]
            pub(crate) const fn from_bits(bits: $Word) -> Self {
                Self(bits)
            }

            /// Returns the bits.
            #[inline(always)]
            $vis const fn bits(self) -> $Word {
                self.0
            }

            /// Returns whether the set is empty.
            #[inline(always)]
            $vis const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns whether `other` contains all elements of this set.
            #[inline(always)]
            $vis const fn is_subset(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// The set if the condition holds, or else the empty set. There is no branch, which would
            /// be unpredictable: minus one has all bits set, and minus zero has none.
            #[inline(always)]
            pub(crate) const fn only_if(self, condition: bool) -> Self {
                Self(self.0 & (condition as $Word).wrapping_neg())
            }

            /// Returns the number of elements.
            #[inline(always)]
            $vis const fn len(self) -> u32 {
                self.0.count_ones()
            }
        }

        $crate::bit_set!(@operator $Set BitAnd bitand BitAndAssign bitand_assign (a b) a & b);
        $crate::bit_set!(@operator $Set BitOr bitor BitOrAssign bitor_assign (a b) a | b);
        $crate::bit_set!(@operator $Set BitXor bitxor BitXorAssign bitxor_assign (a b) a ^ b);
        $crate::bit_set!(@operator $Set Sub sub SubAssign sub_assign (a b) a & !b);
        $($crate::bit_set!(@spaces $vis $Set $Word, $Space);)?
    };

    (@operator $Set:ident $Op:ident $op:ident $OpAssign:ident $op_assign:ident
        ($a:ident $b:ident) $value:expr) => {
        impl ::core::ops::$Op for $Set {
            type Output = Self;

            #[inline(always)]
            fn $op(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($value)
            }
        }

        impl ::core::ops::$OpAssign for $Set {
            #[inline(always)]
            fn $op_assign(&mut self, other: Self) {
                *self = ::core::ops::$Op::$op(*self, other);
            }
        }
    };

    (@spaces $vis:vis $Set:ident $Word:ty, $Space:ty) => {
        #[allow(dead_code)] // A game need not use all of it.
        impl $Set {
            /// Returns the set with a space added. Can be used in const code.
            #[inline(always)]
            $vis const fn with(self, space: $Space) -> Self {
                Self(self.0 | space.bitboard().0)
            }

            /// Returns whether a space is in the set.
            #[inline(always)]
            $vis const fn contains(self, space: $Space) -> bool {
                self.0 & space.bitboard().0 != 0
            }

            /// Returns the space of the lowest bit, or `None` if the set is empty.
            #[inline(always)]
            $vis const fn first(self) -> ::core::option::Option<$Space> {
                if self.0 == 0 {
                    return ::core::option::Option::None;
                }
                ::core::option::Option::Some(<$Space>::from_bit_number(self.0.trailing_zeros()))
            }

            /// Returns the spaces in the set, in the order of their bits.
            #[inline(always)]
            $vis const fn iter(self) -> $crate::author::bits::Elements<Self> {
                $crate::author::bits::Elements(self)
            }
        }

        impl $crate::author::bits::BitSet for $Set {
            type Element = $Space;

            #[inline(always)]
            fn count(self) -> u32 {
                self.len()
            }

            #[inline(always)]
            fn pop_first(&mut self) -> ::core::option::Option<$Space> {
                let first = self.first()?;
                self.0 &= self.0 - 1;
                ::core::option::Option::Some(first)
            }
        }

        impl ::core::iter::IntoIterator for $Set {
            type Item = $Space;
            type IntoIter = $crate::author::bits::Elements<Self>;

            #[inline(always)]
            fn into_iter(self) -> Self::IntoIter {
                self.iter()
            }
        }

        impl ::core::iter::FromIterator<$Space> for $Set {
            fn from_iter<I: ::core::iter::IntoIterator<Item = $Space>>(spaces: I) -> Self {
                spaces.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl $Space {
            /// Returns the set of only this space.
            #[inline(always)]
            $vis const fn bitboard(self) -> $Set {
                $Set((1 as $Word) << self.bit_number())
            }
        }

        /// Writes the names of the spaces and omits other bits.
        impl ::core::fmt::Debug for $Set {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                let all = (0..<$Space as $crate::Indexed>::COUNT)
                    .filter_map(<$Space as $crate::Indexed>::from_index);
                f.debug_set().entries(all.filter(|&space| self.contains(space))).finish()
            }
        }
    };
}
