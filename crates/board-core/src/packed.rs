use alloc::vec::Vec;
use core::fmt::Debug;
use core::hash::Hash;
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
/// The bytes are a number, whose lowest byte is the first. Its lowest digit stands for the content
/// of the first space. The digits of the other spaces, of the side to move and of each rules option
/// follow, and other numbers in the [set-up](HasSetup::Setup) precede the rules. The base of a digit
/// is the number of its values: a space with four kinds of pieces has a digit in base 5, from 0 (an
/// empty space) to 4. A base is the factor by which the next digit counts more. Every position has
/// one number, and other numbers are rejected.
///
/// # Stability
///
/// A release changes the bytes of a position under the default rules only if a rule was wrong. Under
/// other rules, they also change if an option gets another value.
pub trait Packed: HasSetup {
    /// The type of the bytes, which is an array.
    type Bytes: Copy
        + Ord
        + Hash
        + Default
        + AsRef<[u8]>
        + AsMut<[u8]>
        + Debug
        + Send
        + Sync
        + 'static;

    /// Passes every part of a set-up to `digits`, always in the same order.
    fn digits(setup: &mut Self::Setup, digits: &mut Digits<'_>);

    /// Returns the binary form.
    #[must_use]
    fn to_bytes(&self) -> Self::Bytes {
        let mut written = Vec::new();
        Self::digits(&mut self.setup(), &mut Digits(Mode::Write(&mut written)));
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
        Self::digits(&mut setup, &mut Digits(Mode::Read(bytes.as_mut())));
        if bytes != Self::Bytes::default() {
            return Err(PositionError::Bytes);
        }
        Ok(Self::from_setup(&setup)?)
    }
}

/// The digits of a [`Packed`] position, which are written or read.
#[derive(Debug)]
pub struct Digits<'a>(Mode<'a>);

#[derive(Debug)]
enum Mode<'a> {
    /// The bases and digits so far.
    Write(&'a mut Vec<(u32, u32)>),
    /// The number that consists of the digits to come.
    Read(&'a mut [u8]),
}

impl Digits<'_> {
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
        let base = values.clone().count() as u32;
        match &mut self.0 {
            Mode::Write(digits) => {
                let digit = values.position(|other| other == *value).unwrap_or_default();
                digits.push((base, digit as u32));
            }
            Mode::Read(bytes) => {
                let divide = |rest: u32, byte: &mut u8| {
                    let number = (rest << 8) | u32::from(*byte);
                    *byte = (number / base) as u8;
                    number % base
                };
                let digit = bytes.iter_mut().rev().fold(0, divide);
                *value = values.nth(digit as usize).expect("the digit is below its base");
            }
        }
    }

    /// Writes or reads a board. The digit of a piece is its index in [`Piece::ALL`] plus one.
    pub fn board<P: Piece>(&mut self, board: &mut [Option<P>]) {
        let values = iter::once(None).chain(P::ALL.iter().copied().map(Some));
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
