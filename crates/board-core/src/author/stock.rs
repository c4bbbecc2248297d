//! Ready-made rules and outcomes for simple games.

use crate::{RuleOption, Rules};

/// The rules of a game without options.
///
/// The notation is `standard`.
///
/// ```
/// use board_core::author::NoRules;
/// use board_core::Rules;
///
/// assert_eq!("standard".parse(), Ok(NoRules));
/// assert_eq!(NoRules::all(), [NoRules]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct NoRules;

impl Rules for NoRules {
    const OPTIONS: &'static [RuleOption] = &[];

    fn value(self, _: usize) -> usize {
        0
    }

    fn with_value(self, _: usize, _: usize) -> Self {
        self
    }
}

crate::rules!(@text NoRules);
#[cfg(feature = "serde")]
crate::serde_as_text!(NoRules);

/// Defines an outcome that consists of the winner, with a game's own names for its players.
///
/// Games without draws omit the third variant. [`WinOrDraw`] is such an outcome.
///
/// ```
/// use board_core::{Outcome as _, Player};
///
/// board_core::author::win_or_draw! {
///     /// How a game ended.
///     pub enum Outcome {
///         /// White, the first player, won.
///         White = "white",
///         /// Black, the second player, won.
///         Black = "black",
///         /// A draw.
///         Draw = "draw",
///     }
/// }
///
/// assert_eq!(Outcome::win_of(Player::First), Outcome::White);
/// assert_eq!(Outcome::Black.to_string(), "black");
/// assert_eq!(Outcome::Draw.winner(), None);
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! win_or_draw {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Outcome:ident {
            $(#[$of_first:meta])* $First:ident = $first:literal,
            $(#[$of_second:meta])* $Second:ident = $second:literal
            $(, $(#[$of_draw:meta])* $Draw:ident = $draw:literal)? $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        $vis enum $Outcome {
            $(#[$of_first])* $First,
            $(#[$of_second])* $Second,
            $($(#[$of_draw])* $Draw,)?
        }

        impl $Outcome {
            /// The outcome in which `player` won.
            #[must_use]
            $vis const fn win_of(player: $crate::Player) -> Self {
                match player {
                    $crate::Player::First => Self::$First,
                    $crate::Player::Second => Self::$Second,
                }
            }
        }

        impl $crate::Outcome for $Outcome {
            fn winner(self) -> ::core::option::Option<$crate::Player> {
                match self {
                    Self::$First => ::core::option::Option::Some($crate::Player::First),
                    Self::$Second => ::core::option::Option::Some($crate::Player::Second),
                    $(Self::$Draw => ::core::option::Option::None,)?
                }
            }
        }

        impl ::core::fmt::Display for $Outcome {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(match self {
                    Self::$First => $first,
                    Self::$Second => $second,
                    $(Self::$Draw => $draw,)?
                })
            }
        }
    };
}

crate::win_or_draw! {
    /// An outcome that consists of the winner.
    ///
    /// The macro [`win_or_draw!`](crate::author::win_or_draw!) defines such a type with a game's own names.
    ///
    /// ```
    /// use board_core::author::WinOrDraw;
    /// use board_core::{Outcome, Player};
    ///
    /// let outcome = WinOrDraw::win_of(Player::First);
    /// assert_eq!(outcome.winner(), Some(Player::First));
    /// assert_eq!(outcome.to_string(), "first");
    /// ```
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
    pub enum WinOrDraw {
        /// The first player won.
        First = "first",
        /// The second player won.
        Second = "second",
        /// A draw.
        Draw = "draw",
    }
}
