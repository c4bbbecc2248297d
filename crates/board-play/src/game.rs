//! Games with history.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::num::NonZeroU32;

use crate::record::Notes;
use board_core::{MoveList, Player, Position};

mod ending;

pub use ending::{Ending, Fault, GameOver, PlayError};

/// Limits that can end a game, in addition to its rules.
///
/// By default, there are no limits.
///
/// ```
/// use board_core::Position;
/// use board_play::{Ending, Game, Limits};
/// use std::num::NonZeroU32;
/// use uisge::Uisge;
///
/// // The game is drawn when a position occurs for the second time, or after 200 plies.
/// let limits = Limits { repetition: NonZeroU32::new(2), max_plies: Some(200) };
/// let mut game = Game::from_position(Uisge::start(), limits);
/// for m in ["d4d6", "d2f2", "d6d4", "f2d2"] {
///     assert_eq!(game.ending(), None);
///     game.play(m.parse()?)?;
/// }
/// assert_eq!(game.ending(), Some(Ending::Repetition));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Limits {
    /// The game is drawn when a position has occurred this many times, as with threefold repetition
    /// in chess. Positions with different sides to move count as different. With 1, the game is
    /// over immediately, because the start position counts.
    pub repetition: Option<NonZeroU32>,
    /// The number of plies after which the game is drawn, unless the last ply ends the game under
    /// the rules. With 0, the game is over immediately.
    pub max_plies: Option<u32>,
}

/// A game with its history: the moves, the ending, the players' names, comments and variations.
///
/// The history includes moves that were taken back and can be replayed. `Display` and `FromStr` use
/// the game's [record](mod@crate::record).
///
/// ```
/// use board_core::Player;
/// use board_play::{Ending, Game};
/// use uisge::Uisge;
///
/// let mut game = Game::<Uisge>::new();
/// game.play("d4f4".parse()?)?;
/// game.play("d2f2".parse()?)?;
/// assert_eq!(game.undo(), Some("d2f2".parse()?));
/// game.resign(Player::Second)?;
/// assert_eq!(game.ending(), Some(Ending::Resigned(Player::Second)));
///
/// game.set_name(Player::First, "Ann")?;
/// game.set_comment(1, "The first crown.")?;
/// let record = "\
/// game: uisge
/// light: Ann
/// result: light
/// cause: resigned
///
/// 1. d4f4 {The first crown.}
/// ";
/// assert_eq!(game.to_string(), record);
///
/// let read: Game<Uisge> = record.parse()?;
/// assert_eq!(read.position(), game.position());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct Game<P: Position> {
    limits: Limits,
    /// The start position and the position after each move, including moves that were taken back.
    positions: Vec<P>,
    /// The moves, including those taken back.
    moves: Vec<P::Move>,
    /// The number of moves that have not been taken back.
    plies: usize,
    /// How often each position has occurred; empty unless repetition is limited. Without this map,
    /// reading a long record would take quadratic time.
    seen: BTreeMap<P, u32>,
    /// A resignation, a forfeit or an agreed draw.
    declared: Option<Ending<P::Outcome>>,
    pub(crate) notes: Notes,
}

impl<P: Position> Game<P> {
    /// Creates a game from the start position under the default rules, without limits.
    pub fn new() -> Self {
        Self::from_position(P::start(), Limits::default())
    }

    /// Creates a game from any position, with limits.
    ///
    /// ```
    /// use board_play::{Ending, Game, Limits};
    /// use uisge::Uisge;
    ///
    /// let start: Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse()?;
    /// let limits = Limits { max_plies: Some(1), ..Limits::default() };
    /// let mut game = Game::from_position(start, limits);
    /// game.play("d4f4".parse()?)?;
    /// assert_eq!(game.start(), &start);
    /// // The rules take precedence: light shows six crowns.
    /// assert_eq!(game.ending(), Some(Ending::Rules(uisge::Outcome::Light)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_position(start: P, limits: Limits) -> Self {
        let mut game = Self {
            limits,
            positions: Vec::from([start]),
            moves: Vec::new(),
            plies: 0,
            seen: BTreeMap::new(),
            declared: None,
            notes: Notes::default(),
        };
        game.arrive();
        game
    }

    /// Returns the position that the game started from.
    #[must_use]
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// Returns the current position.
    #[must_use]
    pub fn position(&self) -> &P {
        &self.positions[self.plies]
    }

    /// Returns the positions from the start to the current one.
    ///
    /// There is one more position than there are moves.
    #[must_use]
    pub fn positions(&self) -> &[P] {
        &self.positions[..=self.plies]
    }

    /// Returns the moves played, without those taken back.
    ///
    /// ```
    /// use board_play::Game;
    /// use uisge::Uisge;
    ///
    /// let mut game = Game::<Uisge>::new();
    /// game.play("d4f4".parse()?)?;
    /// game.play("d2f2".parse()?)?;
    /// game.undo();
    /// assert_eq!(game.moves(), ["d4f4".parse()?]);
    /// assert_eq!(game.redo_moves(), ["d2f2".parse()?]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn moves(&self) -> &[P::Move] {
        &self.moves[..self.plies]
    }

    /// Returns the moves that were taken back and can be replayed, in the order of play.
    #[must_use]
    pub fn redo_moves(&self) -> &[P::Move] {
        &self.moves[self.plies..]
    }

    /// Returns the limits that can end the game, in addition to its rules.
    #[must_use]
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Returns how many times the current position has occurred, including now.
    #[must_use]
    pub fn occurrences(&self) -> u32 {
        let here = self.position();
        let times = || self.positions().iter().filter(|&position| position == here).count();
        self.seen.get(here).copied().unwrap_or_else(|| times() as u32)
    }

    /// Returns how the game ended, or `None` while it is in progress.
    #[must_use]
    pub fn ending(&self) -> Option<Ending<P::Outcome>> {
        if let Some(outcome) = self.position().outcome() {
            return Some(Ending::Rules(outcome));
        }
        self.ending_outside_rules()
    }

    /// Returns the legal moves, in generation order.
    ///
    /// The list is empty once the game is over, by its rules or otherwise.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList<P::Move> {
        let is_over = self.ending().is_some();
        if is_over { MoveList::default() } else { self.position().legal_moves() }
    }

    /// Checks whether a move can be played now.
    ///
    /// ```
    /// use board_play::{Game, GameOver, PlayError};
    /// use uisge::Uisge;
    ///
    /// let mut game = Game::<Uisge>::new();
    /// assert_eq!(game.check("d4f4".parse()?), Ok(()));
    /// game.agree_draw()?;
    /// assert_eq!(game.check("d4f4".parse()?), Err(PlayError::Over(GameOver)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`PlayError::Over`] if the game is over; otherwise, returns [`PlayError::Illegal`]
    /// if the move is illegal.
    pub fn check(&self, m: P::Move) -> Result<(), PlayError<P::Illegal>> {
        let legal = self.position().check(m);
        let ending = match legal {
            // A legal move shows that the rules have not ended the game.
            Ok(()) => self.ending_outside_rules(),
            Err(_) => self.ending(),
        };
        if ending.is_some() { Err(GameOver.into()) } else { legal.map_err(PlayError::Illegal) }
    }

    /// Plays a move.
    ///
    /// Moves that were taken back are discarded, unless `m` is the next move to redo.
    ///
    /// ```
    /// use board_play::Game;
    /// use uisge::Uisge;
    ///
    /// let mut game = Game::<Uisge>::new();
    /// game.play("d4f4".parse()?)?;
    /// let error = game.play("d3d4".parse()?).unwrap_err();
    /// assert_eq!(error.to_string(), "a blank piece cannot step, only jump");
    /// assert_eq!(game.moves().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the same errors as [`check`](Self::check), and leaves the game unchanged.
    pub fn play(&mut self, m: P::Move) -> Result<(), PlayError<P::Illegal>> {
        self.check(m)?;
        let next = self.position().after_unchecked(m);
        if self.redo_moves().first() != Some(&m) {
            self.forget_redo();
            self.moves.push(m);
            self.positions.push(next);
        }
        self.plies += 1;
        self.arrive();
        Ok(())
    }

    /// Takes back the last move and returns it, and withdraws a resignation or agreed draw.
    ///
    /// Returns `None` if no move was played. A resignation or agreed draw is withdrawn even then.
    ///
    /// ```
    /// use board_core::{MoveList, Player, Position};
    /// use board_play::Game;
    /// use uisge::Uisge;
    ///
    /// let mut game = Game::<Uisge>::new();
    /// game.play("d4f4".parse()?)?;
    /// game.resign(Player::Second)?;
    /// assert_eq!(game.undo(), Some("d4f4".parse()?));
    /// assert_eq!((game.position(), game.ending()), (&Uisge::start(), None));
    /// assert_eq!(game.undo(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> Option<P::Move> {
        self.declared = None;
        let m = *self.moves().last()?;
        self.leave();
        self.plies -= 1;
        Some(m)
    }

    /// Replays the move that was taken back most recently, and returns it.
    ///
    /// ```
    /// use board_play::Game;
    /// use uisge::Uisge;
    ///
    /// let mut game = Game::<Uisge>::new();
    /// game.play("d4f4".parse()?)?;
    /// game.undo();
    /// assert_eq!(game.redo(), Some("d4f4".parse()?));
    /// assert_eq!(game.redo(), None);
    ///
    /// // Another move discards the move that was taken back.
    /// game.undo();
    /// game.play("d4d6".parse()?)?;
    /// assert!(game.redo_moves().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn redo(&mut self) -> Option<P::Move> {
        let m = *self.redo_moves().first()?;
        self.play(m).ok().map(|()| m)
    }

    /// Discards the moves that were taken back, the comments on them, and their variations.
    pub fn forget_redo(&mut self) {
        self.moves.truncate(self.plies);
        self.positions.truncate(self.plies + 1);
        self.notes.truncate(self.plies);
    }

    /// Ends the game with a loss for `player`, who may resign on either player's turn.
    ///
    /// ```
    /// use board_core::Player;
    /// use board_play::{Ending, Game};
    /// use uisge::Uisge;
    ///
    /// let mut game = Game::<Uisge>::new();
    /// game.resign(Player::Second)?;
    /// assert_eq!(game.ending().and_then(Ending::winner), Some(Player::First));
    /// assert!(game.resign(Player::First).is_err());
    /// # Ok::<(), board_play::GameOver>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`GameOver`] if the game is already over.
    pub fn resign(&mut self, player: Player) -> Result<(), GameOver> {
        self.declare(Ending::Resigned(player))
    }

    /// Ends the game because a player forfeits it.
    ///
    /// # Errors
    /// Returns [`GameOver`] if the game is already over.
    pub fn forfeit(&mut self, player: Player, fault: Fault) -> Result<(), GameOver> {
        self.declare(Ending::Forfeited(player, fault))
    }

    /// Ends the game with a draw by agreement.
    ///
    /// # Errors
    /// Returns [`GameOver`] if the game is already over.
    pub fn agree_draw(&mut self) -> Result<(), GameOver> {
        self.declare(Ending::Agreed)
    }

    /// Withdraws a resignation or agreed draw and returns whether there was one.
    pub fn reopen(&mut self) -> bool {
        self.declared.take().is_some()
    }

    fn declare(&mut self, how: Ending<P::Outcome>) -> Result<(), GameOver> {
        self.ensure_in_progress()?;
        self.declared = Some(how);
        Ok(())
    }

    /// Returns an error if the game is over.
    pub(crate) fn ensure_in_progress(&self) -> Result<(), GameOver> {
        if self.ending().is_some() { Err(GameOver) } else { Ok(()) }
    }

    fn ending_outside_rules(&self) -> Option<Ending<P::Outcome>> {
        let plies = u32::try_from(self.plies).unwrap_or(u32::MAX);
        match self.declared {
            Some(declared) => Some(declared),
            None if self.limits.repetition.is_some_and(|n| self.occurrences() >= n.get()) => {
                Some(Ending::Repetition)
            }
            None if self.limits.max_plies.is_some_and(|cap| plies >= cap) => Some(Ending::PlyCap),
            None => None,
        }
    }

    fn arrive(&mut self) {
        if self.limits.repetition.is_some() {
            *self.seen.entry(*self.position()).or_default() += 1;
        }
    }

    fn leave(&mut self) {
        let here = *self.position();
        if let Some(times) = self.seen.get_mut(&here) {
            *times -= 1;
            if *times == 0 {
                self.seen.remove(&here);
            }
        }
    }
}

impl<P: Position> Default for Game<P> {
    fn default() -> Self {
        Self::new()
    }
}
