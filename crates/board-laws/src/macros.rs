//! Tests that every game has, as macros over the values that differ.

/// Makes a test that the public types of a crate can be sent and shared between threads, moved
/// while pinned, and used after a panic.
///
/// ```
/// # use board_laws::sample::nim;
/// board_laws::auto_traits_test!(nim::Nim, nim::Move, nim::Rules);
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! auto_traits_test {
    ($($Type:ty),+ $(,)?) => {
        #[test]
        fn public_types_have_all_auto_traits() {
            use ::std::panic::{RefUnwindSafe, UnwindSafe};
            fn check<T: Send + Sync + Unpin + UnwindSafe + RefUnwindSafe + 'static>() {}
            $(check::<$Type>();)+
        }
    };
}

/// Makes a test of the sizes of types in bytes, and of the number of moves.
///
/// ```
/// # use board_laws::sample::nim;
/// board_laws::sizes_test!(nim::Nim: 5, nim::Move: 2; moves: 15);
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! sizes_test {
    ($Position:ty: $first:literal $(, $Type:ty: $size:literal)*; moves: $count:literal) => {
        #[test]
        fn sizes() {
            type Moves = <$Position as $crate::board_core::Position>::Move;
            assert_eq!(<Moves as $crate::board_core::Move>::COUNT, $count);
            assert_eq!(size_of::<$Position>(), $first, stringify!($Position));
            $(assert_eq!(size_of::<$Type>(), $size, stringify!($Type));)*
        }
    };
}

/// Makes tests that strings are rejected, each with an error message.
///
/// A test has a name, a type, and pairs of a string and the message.
///
/// ```
/// # use board_laws::sample::nim;
/// board_laws::rejection_tests! {
///     invalid_moves_are_rejected: nim::Move {
///         "" => "expected a heap from a to c at byte 0, found the end",
///         "a6" => format!("expected {} at byte 1, found '6'", "a number from 1 to 5"),
///     }
/// }
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! rejection_tests {
    ($($(#[$attribute:meta])* $test:ident: $Type:ty { $($text:expr => $message:expr),+ $(,)? })+) => {
        $(
            $(#[$attribute])*
            #[test]
            fn $test() {
                $({
                    let (text, message) = (&$text[..], &$message[..]);
                    $crate::text::assert_rejected::<$Type>(text, message);
                })+
            }
        )+
    };
}

/// Makes tests of stored forms: the JSON of some values; that spaces are stored as their notation;
/// that outcomes round-trip in every format; and that illegal positions are rejected.
///
/// ```
/// # use board_laws::sample::nim::{Nim, Move};
/// # use board_laws::sample::duel::Space;
/// # use board_core::{Player, Position as _, Move as _};
/// # use board_core::author::WinOrDraw;
/// board_laws::stored_tests! {
///     Nim,
///     json: [
///         Nim::start() => "\"3,4,5 left\"",
///         Move::from_index(0) => "\"a1\"",
///     ],
///     spaces: Move = (0..3).filter_map(Move::from_index),
///     outcomes: [WinOrDraw::win_of(Player::First), WinOrDraw::Draw],
///     rejected: ["9,1,1 left"],
/// }
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! stored_tests {
    (
        $Position:ty,
        json: [$($value:expr => $json:expr),+ $(,)?],
        spaces: $Space:ty = $spaces:expr,
        outcomes: $outcomes:expr,
        rejected: $rejected:expr $(,)?
    ) => {
        #[test]
        fn values_are_stored_as_expected_json() {
            $($crate::assert_ok($crate::stored::stored_as_json(&$value, $json));)+
        }

        #[test]
        fn spaces_are_stored_as_notation() {
            use $crate::stored::stored_only_as_notation;
            $crate::assert_ok($crate::stored::junk_is_rejected::<$Space>());
            $spaces.for_each(|space| $crate::assert_ok(stored_only_as_notation(&space)));
        }

        #[test]
        fn outcomes_are_stored() {
            $crate::assert_ok($crate::stored::values_round_trip(&$outcomes));
        }

        #[test]
        fn illegal_positions_are_rejected() {
            let rejected = $crate::stored::illegal_positions_are_rejected::<$Position>(&$rejected);
            $crate::assert_ok(rejected);
        }
    };
}
