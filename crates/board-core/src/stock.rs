//! Types that serve many small games: rules without options, and an outcome that says no more
//! than who won.

use core::fmt;
use core::str::FromStr;

use crate::rules::{self, RuleOption, RulesError};
use crate::{Outcome, Player, Rules};

/// The rules of a game without options. Its text is `standard`.
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

impl fmt::Display for NoRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rules::write(*self, f)
    }
}

impl FromStr for NoRules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        rules::read(text)
    }
}

/// An outcome that says who won, and no more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum WinOrDraw {
    /// This player won.
    Win(Player),
    /// Nobody won.
    Draw,
}

impl Outcome for WinOrDraw {
    fn winner(self) -> Option<Player> {
        match self {
            Self::Win(player) => Some(player),
            Self::Draw => None,
        }
    }

    fn swapped(self) -> Self {
        match self {
            Self::Win(player) => Self::Win(!player),
            Self::Draw => Self::Draw,
        }
    }
}

impl fmt::Display for WinOrDraw {
    /// `first`, `second` or `draw`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(player) => player.fmt(f),
            Self::Draw => f.pad("draw"),
        }
    }
}
