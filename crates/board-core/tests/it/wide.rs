// A game with 300 legal moves that never ends. Its `count_moves` returns the maximum.
use board_core::Player;
use board_core::author::{NoRules, WinOrDraw};
use std::fmt;
use std::num::ParseIntError;
use std::ops::ControlFlow;
use std::str::FromStr;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Wide(pub Player);

impl board_core::Position for Wide {
    type Move = Move;
    type Outcome = WinOrDraw;
    type Rules = NoRules;
    type Illegal = Never;

    const NAME: &'static str = "wide";
    const PLAYERS: [&'static str; 2] = ["odd", "even"];

    fn start_with(_: NoRules) -> Self {
        Self(Player::First)
    }

    fn rules(&self) -> NoRules {
        NoRules
    }

    fn turn(&self) -> Player {
        self.0
    }

    fn outcome(&self) -> Option<WinOrDraw> {
        None
    }

    fn generate<B>(&self, f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        (0..300).map(Move).try_for_each(f)
    }

    fn count_moves(&self) -> usize {
        usize::MAX
    }

    fn check(&self, _: Move) -> Result<(), Never> {
        Ok(())
    }

    fn play_unchecked(&mut self, _: Move) {
        self.0 = !self.0;
    }
}

/// Positions are written as the number of the side to move.
impl fmt::Display for Wide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.index().fmt(f)
    }
}

impl FromStr for Wide {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        let index: usize = text.parse()?;
        Ok(Self(Player::ALL[index % 2]))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(pub u16);

impl board_core::Indexed for Move {
    const COUNT: usize = 300;

    fn index(self) -> usize {
        self.0.into()
    }

    fn from_index(index: usize) -> Option<Self> {
        (index < 300).then_some(Self(index as u16))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Move {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Self)
    }
}

/// An error that never occurs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Never {}

impl fmt::Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl std::error::Error for Never {}
