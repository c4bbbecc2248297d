use core::fmt;
use core::str::FromStr;

use board_core::text::ParseError;

use crate::Field;

/// A piece is placed on a field.
///
/// The moves are the fields of the largest board; those off the board in play are illegal.
///
/// ```
/// use hexfour::Move;
///
/// let m: Move = "f6".parse()?;
/// assert_eq!(m.field(), "f6".parse()?);
/// assert!("a8".parse::<Move>().is_err());
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(Field);

impl Move {
    /// The move that places a piece on a field.
    #[inline]
    pub const fn new(field: Field) -> Self {
        Self(field)
    }

    /// Where the piece goes.
    #[inline]
    pub const fn field(self) -> Field {
        self.0
    }
}

impl board_core::Move for Move {
    const COUNT: usize = Field::COUNT;

    #[inline]
    fn index(self) -> usize {
        self.0.index()
    }

    #[inline]
    fn from_index(index: usize) -> Option<Self> {
        Field::from_index(index).map(Self)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.parse().map(Self)
    }
}
