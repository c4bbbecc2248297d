//! Games and positions behind one object-safe face that speaks text.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use core::ops::ControlFlow;

use crate::{LastPly, Outcome, PerftError, Player, Position, RuleOption, Rules, perft_with};

/// An error of any game.
pub type AnyError = Box<dyn Error + Send + Sync + 'static>;

/// How a game of any kind ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AnyOutcome {
    /// The outcome's text.
    pub text: String,
    /// The player who won; `None` for a draw.
    pub winner: Option<Player>,
}

/// A position of any game, for servers, command lines and bindings: moves and positions are
/// texts. Every [`Position`] is one.
///
/// ```
/// use board_core::{AnyError, AnyPosition};
///
/// fn play_all(position: &mut dyn AnyPosition, moves: &[&str]) -> Result<(), AnyError> {
///     moves.iter().try_for_each(|m| position.play_text(m))
/// }
/// ```
pub trait AnyPosition: fmt::Debug + fmt::Display + Send + Sync {
    /// The game's name.
    fn game(&self) -> AnyGame;

    /// The text of the rules in force, `standard` for the default.
    fn rules_text(&self) -> String;

    /// The side to move.
    fn side_to_move(&self) -> Player;

    /// The texts of the legal moves, in the order of generation.
    fn move_texts(&self) -> Vec<String>;

    /// The number of legal moves.
    fn move_count(&self) -> usize;

    /// How the game ended, or `None` while it goes on.
    fn any_outcome(&self) -> Option<AnyOutcome>;

    /// Whether the move with this text is legal here.
    ///
    /// # Errors
    /// Says why the text is no move, or why the move is not legal.
    fn check_text(&self, text: &str) -> Result<(), AnyError>;

    /// Plays the move with this text.
    ///
    /// # Errors
    /// As [`check_text`](Self::check_text); the position is then as it was.
    fn play_text(&mut self, text: &str) -> Result<(), AnyError>;

    /// Plays move number `n`, from 0, in the order of generation, and says whether there was one.
    fn play_nth(&mut self, n: usize) -> bool;

    /// As [`perft_with`].
    ///
    /// # Errors
    /// As [`perft_with`].
    fn perft_any(
        &self,
        depth: u8,
        last: LastPly,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<u64, PerftError>;

    /// A copy.
    fn boxed(&self) -> Box<dyn AnyPosition>;
}

impl<P: Position> AnyPosition for P {
    fn game(&self) -> AnyGame {
        AnyGame::of::<P>()
    }

    fn rules_text(&self) -> String {
        self.rules().to_string()
    }

    fn side_to_move(&self) -> Player {
        self.turn()
    }

    fn move_texts(&self) -> Vec<String> {
        self.legal_moves().iter().map(ToString::to_string).collect()
    }

    fn move_count(&self) -> usize {
        self.count_moves()
    }

    fn any_outcome(&self) -> Option<AnyOutcome> {
        let outcome = self.outcome()?;
        Some(AnyOutcome { text: outcome.to_string(), winner: outcome.winner() })
    }

    fn check_text(&self, text: &str) -> Result<(), AnyError> {
        Ok(self.check(text.parse()?)?)
    }

    fn play_text(&mut self, text: &str) -> Result<(), AnyError> {
        Ok(self.play(text.parse()?)?)
    }

    fn play_nth(&mut self, n: usize) -> bool {
        self.nth_move(n).map(|m| self.play_unchecked(m)).is_some()
    }

    fn perft_any(
        &self,
        depth: u8,
        last: LastPly,
        mut poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<u64, PerftError> {
        perft_with(self, depth, last, &mut (), &mut poll)
    }

    fn boxed(&self) -> Box<dyn AnyPosition> {
        Box::new(*self)
    }
}

impl Clone for Box<dyn AnyPosition> {
    fn clone(&self) -> Self {
        (**self).boxed()
    }
}

/// A game as a value: what a table of games holds.
///
/// ```
/// use board_core::{AnyGame, Position};
///
/// fn catalogue<A: Position, B: Position>() -> [AnyGame; 2] {
///     [AnyGame::of::<A>(), AnyGame::of::<B>()]
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AnyGame {
    /// The game's name, such as `disk-race`.
    pub name: &'static str,
    /// What the game calls its players.
    pub players: [&'static str; 2],
    /// The options of its rules.
    pub options: &'static [RuleOption],
    start: fn(&str) -> Result<Box<dyn AnyPosition>, AnyError>,
    parse: fn(&str) -> Result<Box<dyn AnyPosition>, AnyError>,
}

impl AnyGame {
    /// The game that `P` is a position of.
    pub const fn of<P: Position>() -> Self {
        Self {
            name: P::NAME,
            players: P::PLAYERS,
            options: P::Rules::OPTIONS,
            start: |rules| Ok(Box::new(P::start_with(rules.parse()?))),
            parse: |text| Ok(Box::new(text.parse::<P>()?)),
        }
    }

    /// The start position under the rules with this text, `standard` for the default.
    ///
    /// # Errors
    /// Says why the text is none of the game's rules.
    pub fn start(&self, rules: &str) -> Result<Box<dyn AnyPosition>, AnyError> {
        (self.start)(rules)
    }

    /// The position with this text.
    ///
    /// # Errors
    /// Says why the text is none of the game's positions.
    pub fn parse(&self, text: &str) -> Result<Box<dyn AnyPosition>, AnyError> {
        (self.parse)(text)
    }
}
