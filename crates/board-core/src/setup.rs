use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt::{self, Debug, Display};
use core::ops::Deref;

use smallvec::SmallVec;
use thiserror::Error;

use crate::author::Digits;
use crate::{Board, Indexed, Player, Position};

/// A position that can be converted to plain data and built from it.
///
/// A set-up, for example from an editor, may be impossible. Building its position reports every
/// kind of fault, not just the first fault.
///
/// ```
/// use board_core::{HasSetup, Indexed, Position};
/// use uisge::{Square, Uisge};
///
/// let mut setup = Uisge::start().setup();
/// assert_eq!(Uisge::from_setup(&setup), Ok(Uisge::start()));
///
/// let square: Square = "d2".parse()?;
/// setup.board[square.index()] = None;
/// let faults = Uisge::from_setup(&setup).unwrap_err();
/// assert_eq!(faults.to_string(), "dark has 5 pieces instead of 6");
/// # Ok::<(), board_core::ParseError>(())
/// ```
pub trait HasSetup: Position {
    /// The type of the plain data.
    type Setup: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// A reason a set-up is invalid.
    type Fault: Clone + PartialEq + Display + Debug + Send + Sync + 'static;

    /// Returns the set-up of this position.
    ///
    /// ```
    /// use board_core::{HasSetup, Player, Position};
    /// use uisge::Uisge;
    ///
    /// // The same board with dark to move.
    /// let mut setup = Uisge::start().setup();
    /// setup.turn = Player::Second;
    /// let position = Uisge::from_setup(&setup).unwrap();
    /// assert_eq!(position.to_string(), "7/2ww3/1wwww2/2bbbb1/3bb2/7 b");
    /// ```
    #[must_use]
    fn setup(&self) -> Self::Setup;

    /// Builds the position of a set-up.
    ///
    /// ```
    /// use board_core::{HasSetup, Indexed, Position};
    /// use uisge::{Square, Uisge};
    ///
    /// let mut setup = Uisge::start().setup();
    /// for square in ["d2", "d5"] {
    ///     setup.board[square.parse::<Square>()?.index()] = None;
    /// }
    /// let faults = Uisge::from_setup(&setup).unwrap_err();
    /// let faults: Vec<String> = faults.iter().map(|fault| fault.to_string()).collect();
    /// assert_eq!(faults, ["light has 5 pieces instead of 6", "dark has 5 pieces instead of 6"]);
    /// # Ok::<(), board_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// Returns every kind of fault at least once.
    fn from_setup(setup: &Self::Setup) -> Result<Self, Faults<Self::Fault>>;
}

/// The plain data of a position that consists of pieces on a number of `SPACES`, the side to move and
/// rules.
///
/// A game names its own set-ups: `type Setup = author::Setup<Uisge, { Square::COUNT }>`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup<P: Board, const SPACES: usize> {
    /// The piece on each space, by the space's index.
    pub board: [Option<P::Piece>; SPACES],
    /// The side to move.
    pub turn: Player,
    /// The rules.
    pub rules: P::Rules,
}

impl<P: Board, const SPACES: usize> Setup<P, SPACES> {
    /// Returns an empty board with the first player to move under the default rules.
    #[must_use]
    pub fn empty() -> Self {
        Self { board: [None; SPACES], turn: Player::First, rules: P::Rules::default() }
    }

    /// Returns the set-up of a position, for [`HasSetup::setup`].
    #[must_use]
    pub fn of(position: &P) -> Self {
        Self::with(position.turn(), position.rules(), position.pieces())
    }

    /// Returns the set-up with these pieces.
    pub fn with(
        turn: Player,
        rules: P::Rules,
        pieces: impl IntoIterator<Item = (P::Space, P::Piece)>,
    ) -> Self {
        let mut setup = Self { turn, rules, ..Self::empty() };
        for (space, piece) in pieces {
            setup.board[space.index()] = Some(piece);
        }
        setup
    }

    /// Returns the pieces with their spaces, in the order of the spaces.
    pub fn pieces(&self) -> impl Iterator<Item = (P::Space, P::Piece)> {
        let pieces = self.board.iter().enumerate();
        pieces.filter_map(|(index, piece)| Some((P::Space::from_index(index)?, (*piece)?)))
    }

    /// Passes every part to `digits`, for [`Packed::digits`](crate::Packed::digits).
    pub fn digits(&mut self, digits: &mut Digits<'_>) {
        digits.board(&mut self.board);
        digits.one_of(Player::ALL, &mut self.turn);
        digits.rules(&mut self.rules);
    }
}

/// A list of faults, which dereferences to a slice and is itself an error.
///
/// ```
/// use board_core::Faults;
///
/// let mut faults = Faults::default();
/// assert_eq!(faults.clone().into_result(7), Ok(7));
/// faults.push("seven kings");
/// faults.push("no board");
/// assert_eq!(faults.into_result(7).unwrap_err().to_string(), "seven kings; no board");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Error, Debug)]
pub struct Faults<F>(SmallVec<[F; 2]>);

impl<F> Faults<F> {
    /// Adds a fault.
    pub fn push(&mut self, fault: F) {
        self.0.push(fault);
    }

    /// Adds a fault if `wrong` is true.
    pub fn push_if(&mut self, wrong: bool, fault: F) {
        if wrong {
            self.0.push(fault);
        }
    }

    /// Returns `value` if there are no faults, otherwise the faults.
    ///
    /// # Errors
    /// Returns the list if there are faults.
    pub fn into_result<T>(self, value: T) -> Result<T, Self> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }
}

impl<F> Default for Faults<F> {
    fn default() -> Self {
        Self(SmallVec::new())
    }
}

impl<F> Deref for Faults<F> {
    type Target = [F];

    fn deref(&self) -> &[F] {
        &self.0
    }
}

impl<F: Display> Display for Faults<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faults: Vec<_> = self.iter().map(F::to_string).collect();
        f.write_str(&faults.join("; "))
    }
}
