//! Planes of numbers, which are a neural network's input.

use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;
use core::fmt;

use board_core::{Piece, Rules};
use thiserror::Error;

/// The number type in planes: `f32`, or `u8` to save memory.
///
/// ```
/// use board_play::PlaneValue;
///
/// // Three of the six pieces in the supply.
/// assert_eq!(f32::of(3, 6), 0.5);
/// assert_eq!(u8::of(3, 6), 3);
/// ```
pub trait PlaneValue: Copy + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// The number in empty planes.
    const ZERO: Self;

    /// Converts `value`, which is at most `max`, where `max` is not 0.
    ///
    /// As an `f32`, the result is `value / max`, from 0 to 1. As a `u8`, it is the value itself,
    /// clamped to 255.
    fn of(value: u32, max: u32) -> Self;
}

impl PlaneValue for f32 {
    const ZERO: Self = 0.0;

    #[inline]
    fn of(value: u32, max: u32) -> Self {
        value as f32 / max as f32
    }
}

impl PlaneValue for u8 {
    const ZERO: Self = 0;

    #[inline]
    fn of(value: u32, _: u32) -> Self {
        value.min(u8::MAX.into()) as u8
    }
}

/// The owner of a plane, relative to the viewer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Whose {
    /// The viewer.
    Own,
    /// The other player.
    Other,
    /// Neither player: the plane is the same for both viewers.
    Shared,
}

/// The content of a plane.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Shows<K> {
    /// 1 on the spaces with this kind of piece, if the viewer is the first player. For the second
    /// player, the two planes with the same name swap their kinds.
    Piece(K),
    /// 1 on the spaces of the board, for planes that are larger than the board.
    Board,
    /// 1 on spaces that are closed to pieces for the rest of the game.
    Closed,
    /// 1 on spaces that have a meaning for one of the players, such as goals.
    Spaces,
    /// One number in all cells: the [count](crate::View::off_board) with the plane's name. As an
    /// `f32`, it is divided by `max`.
    Count {
        /// The maximum count.
        max: u32,
    },
    /// 1 in all cells if the viewer is the side to move, otherwise 0.
    Turn,
    /// 1 in all cells if a rules option has this non-default value, otherwise 0.
    Option {
        /// The index of the option in [`Rules::OPTIONS`].
        option: usize,
        /// The index of the value in the option's [`values`](board_core::RuleOption::values).
        value: usize,
    },
}

/// The description of a plane, which has one number per cell.
///
/// ```
/// use board_play::{Observe, Shows, Whose};
/// use uisge::Uisge;
///
/// let plane = &Uisge::planes()[3];
/// assert_eq!(plane.to_string(), "other crown");
/// assert_eq!(plane.whose, Whose::Other);
/// let Shows::Piece(piece) = plane.shows else { panic!("expected a plane of pieces") };
/// assert!(piece.crown);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Plane<K> {
    /// The name. Both players' planes for the same content have the same name.
    pub name: Cow<'static, str>,
    /// The owner.
    pub whose: Whose,
    /// The content.
    pub shows: Shows<K>,
}

impl<K> Plane<K> {
    /// Creates a plane that belongs to the viewer.
    pub const fn own(name: &'static str, shows: Shows<K>) -> Self {
        Self { name: Cow::Borrowed(name), whose: Whose::Own, shows }
    }

    /// Creates a plane that belongs to the other player.
    pub const fn other(name: &'static str, shows: Shows<K>) -> Self {
        Self { name: Cow::Borrowed(name), whose: Whose::Other, shows }
    }

    /// Creates a plane that is the same for both viewers.
    pub const fn shared(name: &'static str, shows: Shows<K>) -> Self {
        Self { name: Cow::Borrowed(name), whose: Whose::Shared, shows }
    }

    /// The plane that shows whether the viewer is to move.
    pub const TURN: Self = Self::own("to move", Shows::Turn);

    /// Returns the planes of the values other than the defaults, without the first `shown` options.
    pub(crate) fn of_options<R: Rules>(shown: usize) -> impl Iterator<Item = Self> {
        R::OPTIONS.iter().enumerate().skip(shown).flat_map(|(option, known)| {
            known.values.iter().enumerate().skip(1).map(move |(value, text)| Self {
                name: Cow::Owned(format!("{}={text}", known.name)),
                whose: Whose::Shared,
                shows: Shows::Option { option, value },
            })
        })
    }
}

/// Returns the number of values other than the defaults, without the first `shown` options.
pub(crate) const fn count_options<R: Rules>(shown: usize) -> usize {
    let mut count = 0;
    board_core::author::const_for!(shown..R::OPTIONS.len(), |option| {
        count += R::OPTIONS[option].values.len() - 1;
    });
    count
}

impl<K: Piece> Plane<K> {
    /// Returns the plane of a kind of piece.
    ///
    /// The name has the words that both players' kinds share, or is `piece`.
    pub(crate) fn of_kind(kind: K) -> Self {
        let half = K::KINDS.len() / 2;
        let number = K::all().position(|other| other == kind).unwrap_or_default();
        let pair = K::KINDS[(number + half) % K::KINDS.len()].3;
        let shared = |word: &&str| pair.split(' ').any(|other| other == *word);
        let words: Vec<_> = kind.name().split(' ').filter(shared).collect();
        let name = if words.is_empty() { "piece".into() } else { words.join(" ").into() };
        let whose = if number < half { Whose::Own } else { Whose::Other };
        Self { name, whose, shows: Shows::Piece(kind) }
    }
}

impl<K> fmt::Display for Plane<K> {
    /// Formats the plane, as in `own blank`, `other blank` or `supply of air`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whose = match self.whose {
            Whose::Own => "own ",
            Whose::Other => "other ",
            Whose::Shared => "",
        };
        write!(f, "{whose}{}", self.name)
    }
}

/// A buffer for a position's planes, initially 0.
///
/// ```
/// use board_play::Planes;
///
/// // Two planes of two rows and three columns.
/// let mut values = [0_u8; 12];
/// let mut planes = Planes::new(&mut values, [2, 2, 3])?;
/// planes.mark(0, [1, 5]);
/// planes.fill(1, 4, 6);
/// assert_eq!(values, [0, 1, 0, 0, 0, 1, 4, 4, 4, 4, 4, 4]);
/// # Ok::<(), board_play::PlanesLength>(())
/// ```
#[derive(Debug)]
pub struct Planes<'a, T> {
    values: &'a mut [T],
    area: usize,
}

impl<'a, T: PlaneValue> Planes<'a, T> {
    /// Creates planes of this shape in `values`, and fills them with 0.
    ///
    /// # Errors
    /// Returns [`PlanesLength`] if the length of `values` does not match the shape, and leaves the
    /// values unchanged.
    pub fn new(
        values: &'a mut [T],
        [planes, height, width]: [usize; 3],
    ) -> Result<Self, PlanesLength> {
        let area = height.saturating_mul(width);
        let (expected, found) = (planes.saturating_mul(area), values.len());
        if expected != found {
            return Err(PlanesLength { expected, found });
        }
        values.fill(T::ZERO);
        Ok(Self { values, area })
    }

    /// Writes 1 to some cells of a plane, counted row by row from 0.
    pub fn mark(&mut self, plane: usize, cells: impl IntoIterator<Item = usize>) {
        let one = T::of(1, 1);
        if let Some(plane) = self.plane(plane) {
            for cell in cells {
                if let Some(value) = plane.get_mut(cell) {
                    *value = one;
                }
            }
        }
    }

    /// Writes a number, which is at most `max`, to all cells of a plane.
    pub fn fill(&mut self, plane: usize, value: u32, max: u32) {
        if let Some(plane) = self.plane(plane) {
            plane.fill(T::of(value, max));
        }
    }

    /// Writes the planes for the rules options except the first `shown`, starting with plane `first`.
    ///
    /// There is one plane for each non-default value of each option.
    ///
    /// ```
    /// use board_play::Planes;
    /// use uisge::Rules;
    ///
    /// // The values are loses (the default), wins, draw and passes. Each plane has one cell.
    /// let mut values = [0_u8; 3];
    /// let rules: Rules = "stuck=draw".parse()?;
    /// Planes::new(&mut values, [3, 1, 1])?.options(0, rules, 0);
    /// assert_eq!(values, [0, 1, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn options<R: Rules>(&mut self, first: usize, rules: R, shown: usize) {
        let mut next = first;
        for (option, known) in R::OPTIONS.iter().enumerate().skip(shown) {
            if let Some(other) = rules.value(option).checked_sub(1) {
                self.fill(next.saturating_add(other), 1, 1);
            }
            next = next.saturating_add(known.values.len().saturating_sub(1));
        }
    }

    fn plane(&mut self, plane: usize) -> Option<&mut [T]> {
        self.values.get_mut(plane.checked_mul(self.area)?..)?.get_mut(..self.area)
    }
}

/// The error for a buffer with the wrong length.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Error, Debug)]
#[error("expected {expected} values for the planes, found {found}")]
pub struct PlanesLength {
    /// The length that the shape requires.
    pub expected: usize,
    /// The buffer's length.
    pub found: usize,
}
