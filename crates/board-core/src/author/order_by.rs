/// Implements `Ord` and `PartialOrd` by a key.
///
/// Unlike a derived order, it does not depend on the order of the fields. The
/// [canonical form](crate::Symmetric::canonical) of a position is the smallest image, so stored
/// canonical forms depend on `Ord`.
///
/// ```
/// /// A position on a row of spaces.
/// #[derive(Clone, Copy, PartialEq, Eq, Debug)]
/// struct Row {
///     turn: bool,
///     pieces: u64,
/// }
///
/// board_core::author::order_by!(Row, |position| (position.pieces, position.turn));
///
/// assert!(Row { turn: true, pieces: 3 } < Row { turn: false, pieces: 4 });
/// assert!(Row { turn: true, pieces: 3 } > Row { turn: false, pieces: 3 });
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! order_by {
    ($Type:ty, |$value:ident| $key:expr) => {
        impl ::core::cmp::Ord for $Type {
            #[inline]
            fn cmp(&self, other: &Self) -> ::core::cmp::Ordering {
                let $value = self;
                let key = $key;
                let $value = other;
                key.cmp(&$key)
            }
        }

        impl ::core::cmp::PartialOrd for $Type {
            #[inline]
            fn partial_cmp(&self, other: &Self) -> ::core::option::Option<::core::cmp::Ordering> {
                ::core::option::Option::Some(self.cmp(other))
            }
        }
    };
}
