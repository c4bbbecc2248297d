//! Positions with a limit of plies.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use board_core::author::WinOrDraw;
use board_core::{Outcome, Player, Position};
use board_play::{GameOver, PlayError};

/// A position in which the game is drawn after a number of plies, unless the rules end it first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Capped<P> {
    position: P,
    plies_left: u32,
}

impl<P: Position> Capped<P> {
    pub fn new(position: P, plies_left: u32) -> Self {
        Self { position, plies_left }
    }

    pub fn position(&self) -> &P {
        &self.position
    }

    pub fn plies_left(&self) -> u32 {
        self.plies_left
    }
}

impl<P: Position> Position for Capped<P> {
    type Move = P::Move;
    type Outcome = WinOrDraw;
    type Rules = P::Rules;
    type Illegal = PlayError<P::Illegal>;

    const NAME: &'static str = P::NAME;
    const PLAYERS: [&'static str; 2] = P::PLAYERS;

    fn start_with(rules: P::Rules) -> Self {
        Self::new(P::start_with(rules), u32::MAX)
    }

    fn rules(&self) -> P::Rules {
        self.position.rules()
    }

    fn turn(&self) -> Player {
        self.position.turn()
    }

    fn outcome(&self) -> Option<WinOrDraw> {
        let winner = self.position.outcome().map(Outcome::winner);
        winner.or((self.plies_left == 0).then_some(None)).map(|winner| match winner {
            Some(player) => WinOrDraw::win_of(player),
            None => WinOrDraw::Draw,
        })
    }

    fn generate<B>(&self, f: impl FnMut(P::Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.plies_left > 0 { self.position.generate(f) } else { ControlFlow::Continue(()) }
    }

    fn check(&self, m: P::Move) -> Result<(), Self::Illegal> {
        if self.plies_left == 0 {
            return Err(GameOver.into());
        }
        self.position.check(m).map_err(PlayError::Illegal)
    }

    fn play_unchecked(&mut self, m: P::Move) {
        self.position.play_unchecked(m);
        self.plies_left -= 1;
    }
}

impl<P: fmt::Display> fmt::Display for Capped<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)
    }
}

impl<P: Position> FromStr for Capped<P> {
    type Err = P::Err;

    fn from_str(text: &str) -> Result<Self, P::Err> {
        text.parse().map(|position| Self::new(position, u32::MAX))
    }
}
