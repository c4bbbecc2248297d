//! A game that is played and recorded.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU32;

use thiserror::Error;

use crate::record::Notes;
use board_core::{Outcome, Player, Position};

/// What ends a game besides its own rules: what one position cannot see. By default nothing does.
///
/// ```
/// use board_play::Limits;
/// use std::num::NonZeroU32;
///
/// let threefold = Limits { repetition: NonZeroU32::new(3), max_plies: Some(200) };
/// assert_eq!(Limits::default(), Limits { repetition: None, max_plies: None });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Limits {
    /// A draw as soon as a position stands on the board for this time, the first one counted: 3
    /// is the threefold repetition of chess. Positions are the same if they are equal, the side
    /// to move included.
    pub repetition: Option<NonZeroU32>,
    /// A draw after this many plies, unless the rules end the game with the last of them.
    pub max_plies: Option<u32>,
}

/// How a game ended, and by what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending<O> {
    /// By the rules of the game. They come before everything else.
    Rules(O),
    /// This player resigned, and the other won.
    Resigned(Player),
    /// The players agreed on a draw.
    Agreed,
    /// A draw by [`Limits::repetition`].
    Repetition,
    /// A draw by [`Limits::max_plies`].
    PlyCap,
}

impl<O: Outcome> Ending<O> {
    /// The player who won; `None` for a draw.
    pub fn winner(self) -> Option<Player> {
        match self {
            Self::Rules(outcome) => outcome.winner(),
            Self::Resigned(player) => Some(!player),
            Self::Agreed | Self::Repetition | Self::PlyCap => None,
        }
    }

    /// The [margin](Outcome::margin) of a win by the rules; `None` for every other ending.
    pub fn margin(self) -> Option<u32> {
        match self {
            Self::Rules(outcome) => outcome.margin(),
            _ => None,
        }
    }
}

impl<O: fmt::Display> fmt::Display for Ending<O> {
    /// Such as `dark by the rules`, `draw by agreement` or `first resigned`: an ending alone does
    /// not know what the game calls its players.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(outcome) => write!(f, "{outcome} by the rules"),
            Self::Resigned(player) => write!(f, "{player} resigned"),
            Self::Agreed => f.write_str("draw by agreement"),
            Self::Repetition => f.write_str("draw by repetition"),
            Self::PlyCap => f.write_str("draw by the ply cap"),
        }
    }
}

/// Why a [`Game`] did not take a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Error, Debug)]
pub enum PlayError<I> {
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(I),
    /// The game has ended, though its rules would let it go on.
    #[error(transparent)]
    Over(#[from] GameOver),
}

/// The game has ended: there is no more to play, resign or agree on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Error, Debug)]
#[error("the game is over")]
pub struct GameOver;

/// What the players can end a game with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Declared {
    Resigned(Player),
    Agreed,
}

/// A game that is played and recorded: where it started, the moves, what was taken back, how it
/// ended, and what people note about it. Its text is its [record](mod@crate::record).
///
/// ```
/// use board_core::{Player, Position};
/// use board_play::{Ending, Game};
///
/// fn example<P: Position>() {
///     let mut game = Game::<P>::new();
///     let m = game.position().legal_moves()[0];
///     game.play(m).unwrap();
///     assert_eq!(game.moves(), [m]);
///     assert_eq!(game.undo(), Some(m));
///     assert_eq!(game.redo(), Some(m));
///     game.resign(Player::Second).unwrap();
///     assert_eq!(game.ending(), Some(Ending::Resigned(Player::Second)));
/// }
///
/// fn publish<P: Position>(mut game: Game<P>) -> String {
///     game.set_name(Player::First, "Ann").unwrap();
///     game.set_comment(0, "Played by the fire.").unwrap();
///     game.to_string()
/// }
///
/// fn replay<P: Position>(record: &str) -> Result<P, Box<dyn std::error::Error>> {
///     Ok(*record.parse::<Game<P>>()?.position())
/// }
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game<P: Position> {
    limits: Limits,
    /// The start and the position after each move, those taken back included.
    positions: Vec<P>,
    /// One less than the positions.
    moves: Vec<P::Move>,
    /// How many of the moves stand.
    plies: usize,
    /// How often each position stood on the board, if the limits want to know: a long record is
    /// not to be read in quadratic time.
    seen: BTreeMap<P, u32>,
    declared: Option<Declared>,
    pub(crate) notes: Notes,
}

impl<P: Position> Game<P> {
    /// A game from the start position of the default rules, without limits.
    pub fn new() -> Self {
        Self::from_position(P::start(), Limits::default())
    }

    /// A game from any position, under limits.
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

    /// The position that the game started from.
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// The position on the board.
    pub fn position(&self) -> &P {
        &self.positions[self.plies]
    }

    /// The positions from the start to the one on the board: one more than the moves.
    pub fn positions(&self) -> &[P] {
        &self.positions[..=self.plies]
    }

    /// The moves that were played and stand.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves[..self.plies]
    }

    /// The moves that were taken back and can be played again, the next one first.
    pub fn redo_moves(&self) -> &[P::Move] {
        &self.moves[self.plies..]
    }

    /// What ends the game besides its rules.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// How often the position on the board has stood there in this game, this time included.
    pub fn occurrences(&self) -> u32 {
        let here = self.position();
        let times = || self.positions().iter().filter(|&position| position == here).count();
        self.seen.get(here).copied().unwrap_or_else(|| times() as u32)
    }

    /// How the game ended, or `None` while it goes on.
    pub fn ending(&self) -> Option<Ending<P::Outcome>> {
        if let Some(outcome) = self.position().outcome() {
            return Some(Ending::Rules(outcome));
        }
        self.ending_beside_rules()
    }

    /// Whether a move can be played now.
    ///
    /// # Errors
    /// Says why not: the rules' reason, or that the game is over.
    pub fn check(&self, m: P::Move) -> Result<(), PlayError<P::Illegal>> {
        self.position().check(m).map_err(PlayError::Illegal)?;
        if self.ending_beside_rules().is_some() { Err(GameOver.into()) } else { Ok(()) }
    }

    /// Plays a move. Moves that were taken back are forgotten, unless it is the first of them.
    ///
    /// # Errors
    /// Says why not: the rules' reason, or that the game is over. The game is then as it was.
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

    /// Takes the last move back, and a resignation or an agreement with it.
    pub fn undo(&mut self) -> Option<P::Move> {
        let m = *self.moves().last()?;
        self.declared = None;
        self.leave();
        self.plies -= 1;
        Some(m)
    }

    /// Plays the move again that was taken back last.
    pub fn redo(&mut self) -> Option<P::Move> {
        let m = *self.redo_moves().first()?;
        self.play(m).ok().map(|()| m)
    }

    /// Forgets the moves that were taken back, and the comments on them.
    pub fn forget_redo(&mut self) {
        self.moves.truncate(self.plies);
        self.positions.truncate(self.plies + 1);
        // From the end, so that a long record is not walked with every move.
        while let Some(last) = self.notes.comments.last_entry() {
            if *last.key() <= self.plies {
                break;
            }
            last.remove();
        }
    }

    /// Ends the game with a loss for `player`, who need not be to move.
    ///
    /// # Errors
    /// That the game is over already.
    pub fn resign(&mut self, player: Player) -> Result<(), GameOver> {
        self.declare(Declared::Resigned(player))
    }

    /// Ends the game with a draw that the players agreed on.
    ///
    /// # Errors
    /// That the game is over already.
    pub fn agree_draw(&mut self) -> Result<(), GameOver> {
        self.declare(Declared::Agreed)
    }

    /// Withdraws a resignation or an agreement, and says whether there was one.
    pub fn reopen(&mut self) -> bool {
        self.declared.take().is_some()
    }

    fn declare(&mut self, how: Declared) -> Result<(), GameOver> {
        if self.ending().is_some() {
            return Err(GameOver);
        }
        self.declared = Some(how);
        Ok(())
    }

    fn ending_beside_rules(&self) -> Option<Ending<P::Outcome>> {
        let plies = u32::try_from(self.plies).unwrap_or(u32::MAX);
        match self.declared {
            Some(Declared::Resigned(player)) => Some(Ending::Resigned(player)),
            Some(Declared::Agreed) => Some(Ending::Agreed),
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
