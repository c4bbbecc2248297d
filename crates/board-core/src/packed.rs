use alloc::vec::Vec;
use core::fmt::Debug;
use core::iter;

use crate::{HasSetup, Piece, PositionError, Rules};

/// A position with a compact binary form, which has the same length for all positions of a game.
///
/// ```
/// use board_core::{Packed, Position};
/// use uisge::Uisge;
///
/// let bytes: [u8; 13] = Uisge::start().to_bytes();
/// assert_eq!(Uisge::from_bytes(bytes), Ok(Uisge::start()));
///
/// let error = Uisge::from_bytes([0; 13]).unwrap_err();
/// let faults = "light has 0 pieces instead of 6; dark has 0 pieces instead of 6";
/// assert_eq!(error.to_string(), faults);
/// ```
///
/// # Layout
///
/// The bytes are a number in little-endian order, and the number has digits in different bases. From
/// the least significant digit on, these are:
///
/// - the content of each space, in the order of the indices: 0 for an empty space, and 1 and more for
///   the kinds in [`Piece::KINDS`];
/// - the side to move, by [`Player::index`](crate::Player::index);
/// - other numbers of the set-up, as the game documents;
/// - the value of each rules option.
///
/// The base of a digit is the number of its values. For example, a space is a digit in base 5 if
/// there are four kinds of pieces. A position has exactly one number.
///
/// # Stability
///
/// A release changes the bytes of a position under the default rules only if a rule was wrong. Under
/// other rules, they also change if an option gets another value.
pub trait Packed: HasSetup {
    /// The type of the bytes, which is an array.
    type Bytes: Copy + Ord + Debug + Default + AsRef<[u8]> + AsMut<[u8]> + Send + Sync + 'static;

    /// Passes every part of a set-up to `digits`, in the order of the layout.
    fn digits(setup: &mut Self::Setup, digits: &mut Digits<'_>);

    /// Returns the binary form.
    #[must_use]
    fn to_bytes(&self) -> Self::Bytes {
        let mut written = Vec::new();
        let mut write = |base, digit| {
            written.push((base, digit));
            digit
        };
        Self::digits(&mut self.setup(), &mut Digits(&mut write));
        let mut bytes = Self::Bytes::default();
        for (base, digit) in written.into_iter().rev() {
            let add = |carry: u32, byte: &mut u8| {
                let number = u32::from(*byte) * base + carry;
                *byte = number as u8;
                number >> 8
            };
            let rest = bytes.as_mut().iter_mut().fold(digit, add);
            debug_assert_eq!(rest, 0, "the bytes are too few");
        }
        bytes
    }

    /// Returns the position with this binary form.
    ///
    /// # Errors
    /// Returns [`PositionError::Bytes`] if the number is too large, and [`PositionError::Invalid`]
    /// with every fault if the position is impossible.
    fn from_bytes(mut bytes: Self::Bytes) -> Result<Self, PositionError<Self::Fault>> {
        let mut setup = Self::start().setup();
        let mut read = |base, _| {
            let divide = |rest: u32, byte: &mut u8| {
                let number = (rest << 8) | u32::from(*byte);
                *byte = (number / base) as u8;
                number % base
            };
            bytes.as_mut().iter_mut().rev().fold(0, divide)
        };
        Self::digits(&mut setup, &mut Digits(&mut read));
        if bytes != Self::Bytes::default() {
            return Err(PositionError::Bytes);
        }
        Ok(Self::from_setup(&setup)?)
    }
}

/// The digits of a [`Packed`] position, which are written or read.
pub struct Digits<'a>(&'a mut dyn FnMut(u32, u32) -> u32);

impl<'a> Digits<'a> {
    /// Creates digits from a function.
    ///
    /// The function receives the base of a digit and the digit of the set-up, and returns the digit
    /// that the set-up gets, which must be below the base.
    pub fn new(digit: &'a mut dyn FnMut(u32, u32) -> u32) -> Self {
        Self(digit)
    }

    /// Writes or reads one of several values, whose digit is its index in `values`.
    ///
    /// # Panics
    /// Panics if there are no values.
    pub fn one_of<T: PartialEq>(
        &mut self,
        values: impl IntoIterator<Item = T, IntoIter: Clone>,
        value: &mut T,
    ) {
        let mut values = values.into_iter();
        let digit = values.clone().position(|other| other == *value).unwrap_or_default();
        let digit = (self.0)(values.clone().count() as u32, digit as u32);
        *value = values.nth(digit as usize).expect("the digit is below its base");
    }

    /// Writes or reads a board. The digit of a piece is its index in [`Piece::KINDS`] plus one.
    pub fn board<P: Piece>(&mut self, board: &mut [Option<P>]) {
        let values = iter::once(None).chain(P::all().map(Some));
        for space in board {
            self.one_of(values.clone(), space);
        }
    }

    /// Writes or reads rules, whose digits are the indices of the values.
    pub fn rules<R: Rules>(&mut self, rules: &mut R) {
        for (number, option) in R::OPTIONS.iter().enumerate() {
            let mut value = rules.value(number);
            self.one_of(0..option.values.len(), &mut value);
            *rules = rules.with_value(number, value);
        }
    }
}
