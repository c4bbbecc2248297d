/// Defines the spaces of a board of at most 8 files and 8 ranks, and their notation.
///
/// The numbers of files and ranks are followed by the type of sets, which [`grid_set!`] defines, the
/// name of a space, and the expected input for its file and rank. A space has the methods `new`,
/// `named`, `all`, `file`, `rank`, those that [`bit_set!`] requires, and `read`, which [`text_traits!`]
/// requires.
///
/// [`grid_set!`]: crate::author::grid_set!
/// [`bit_set!`]: crate::author::bit_set!
/// [`text_traits!`]: crate::author::text_traits!
///
/// ```
/// board_core::author::grid_space! {
///     /// One of six squares.
///     pub struct Square(3, 2) in Squares, "square", "a file from a to c", "a rank from 1 to 2";
/// }
///
/// board_core::author::bit_set! {
///     /// A set of squares.
///     pub(crate) struct Squares(u64) of Square;
/// }
///
/// board_core::author::grid_set!(Squares(3, 2));
/// board_core::author::text_traits!(Square);
///
/// let square: Square = "c1".parse()?;
/// assert_eq!((square.file(), square.rank()), (2, 0));
/// assert_eq!((Square::new(2, 0), Square::all().count()), (Some(square), 6));
/// const C1: Square = Square::named("c1");
/// assert_eq!(C1, square);
/// let corner = Squares::drawn(["..#", ".##"]);
/// assert_eq!(format!("{corner:?}"), "{b1, c1, c2}");
/// assert_eq!((!corner & corner.west()).first(), Square::new(0, 0));
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! grid_space {
    (
        $(#[$meta:meta])*
        pub struct $Space:ident($files:expr, $ranks:expr) in $Set:ident,
        $name:literal, $file:literal, $rank:literal;
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[must_use]
        pub struct $Space(u8);

        impl $Space {
            #[doc = concat!("Returns the ", $name, " in a file (0 is a) and a rank (0 is 1), or `None` ")]
            /// if it is not on the board.
            #[must_use]
            pub const fn new(file: usize, rank: usize) -> ::core::option::Option<Self> {
                if file < $files && rank < $ranks {
                    ::core::option::Option::Some(Self((rank * 8 + file) as u8))
                } else {
                    ::core::option::Option::None
                }
            }

            #[doc = concat!("Returns the ", $name, " with a name such as `b3`.")]
            ///
            /// In a constant, an unknown name does not compile.
            ///
            /// # Panics
            /// Panics if the name is unknown.
            #[must_use]
            pub const fn named(name: &str) -> Self {
                let &[file, rank] = name.as_bytes() else { panic!("unknown space") };
                let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
                Self::new(file as usize, rank as usize).expect("unknown space")
            }

            #[doc = concat!("Returns every ", $name, " in the order of their indices, rank by rank.")]
            pub fn all() -> impl Iterator<Item = Self> {
                $Set::ALL.iter()
            }

            /// Returns the file, from 0 (a).
            #[must_use]
            pub const fn file(self) -> usize {
                self.0 as usize % 8
            }

            /// Returns the rank, from 0 (1).
            #[must_use]
            pub const fn rank(self) -> usize {
                self.0 as usize / 8
            }

            pub(crate) const fn from_bit_number(number: u32) -> Self {
                Self(number as u8)
            }

            pub(crate) const fn bit_number(self) -> u32 {
                self.0 as u32
            }

            pub(crate) fn read(
                reader: &mut $crate::author::text::Reader<'_>,
            ) -> ::core::result::Result<Self, $crate::ParseError> {
                let file = reader.take($file, |byte| {
                    byte.checked_sub(b'a').map(usize::from).filter(|&file| file < $files)
                })?;
                reader.take($rank, |byte| Self::new(file, byte.checked_sub(b'1')?.into()))
            }
        }

        impl $crate::Indexed for $Space {
            const COUNT: usize = $files * $ranks;

            fn index(self) -> usize {
                self.rank() * $files + self.file()
            }

            fn from_index(index: usize) -> ::core::option::Option<Self> {
                Self::new(index % $files, index / $files)
            }
        }

        impl ::core::fmt::Display for $Space {
            /// Writes the file and the rank, such as `d4`.
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                let (file, rank) = (b'a' + self.file() as u8, b'1' + self.rank() as u8);
                $crate::author::text::pad(f, ::core::format_args!("{}{}", file as char, rank as char))
            }
        }
    };
}

/// Adds the whole board, drawings, steps and complements to a set of the spaces of a grid.
///
/// The set is defined by [`bit_set!`](crate::author::bit_set!) with a `u64`, and its spaces by
/// [`grid_space!`](crate::author::grid_space!), which has an example. Every rank has a byte. The bits that
/// are not on the board are a margin. A step moves spaces off the board onto the margin, and `& ALL`
/// removes the margin. With 8 files, a step to the east or west ends on the opposite edge.
#[doc(hidden)]
#[macro_export]
macro_rules! grid_set {
    ($Set:ident($files:expr, $ranks:expr)) => {
        #[allow(dead_code)] // A game need not use all of it.
        impl $Set {
            /// The whole board.
            pub const ALL: Self = {
                let (rank, file) = ((1_u64 << $files) - 1, u64::MAX / 0xff >> (64 - 8 * $ranks));
                Self(rank * file)
            };

            /// Returns the set that a drawing shows, with the last rank on top. `#` stands for a
            /// space in the set, and `.` for any other space.
            pub(crate) const fn drawn(drawing: [&str; $ranks]) -> Self {
                Self($crate::author::bits::drawn(drawing, $files))
            }

            /// Returns the set one rank up.
            #[inline(always)]
            pub(crate) const fn north(self) -> Self {
                Self(self.0 << 8)
            }

            /// Returns the set one rank down.
            #[inline(always)]
            pub(crate) const fn south(self) -> Self {
                Self(self.0 >> 8)
            }

            /// Returns the set one file to the right.
            #[inline(always)]
            pub(crate) const fn east(self) -> Self {
                Self(self.0 << 1)
            }

            /// Returns the set one file to the left.
            #[inline(always)]
            pub(crate) const fn west(self) -> Self {
                Self(self.0 >> 1)
            }
        }

        impl ::core::ops::Not for $Set {
            type Output = Self;

            /// Returns the spaces of the board that are not in the set.
            #[inline(always)]
            fn not(self) -> Self {
                Self::ALL - self
            }
        }
    };
}
