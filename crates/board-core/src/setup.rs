use core::fmt::{self, Debug};

use smallvec::SmallVec;
use thiserror::Error;

use crate::Position;

/// A position that can be converted to plain data and built from it.
///
/// A set-up, for example from an editor, may be impossible. Building its position reports every
/// kind of fault, not just the first fault.
///
/// ```
/// use board_core::{HasSetup, Position, Space};
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
    /// The faults of a set-up, usually [`Faults`] with the game's own enum.
    type Faults: Clone + PartialEq + core::error::Error + Send + Sync + 'static;

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
    fn setup(&self) -> Self::Setup;

    /// Builds the position of a set-up.
    ///
    /// ```
    /// use board_core::{HasSetup, Position, Space};
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
    fn from_setup(setup: &Self::Setup) -> Result<Self, Self::Faults>;
}

/// A list of faults, which is itself an error.
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

    /// Returns whether there are no faults.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of faults.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the faults, in the order in which they were found.
    pub fn iter(&self) -> core::slice::Iter<'_, F> {
        self.0.iter()
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

impl<'a, F> IntoIterator for &'a Faults<F> {
    type Item = &'a F;
    type IntoIter = core::slice::Iter<'a, F>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<F: fmt::Display> fmt::Display for Faults<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for fault in self {
            write!(f, "{separator}{fault}")?;
            separator = "; ";
        }
        Ok(())
    }
}
