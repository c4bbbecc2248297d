use core::fmt;

use board_core::text::{ParseError, Reader};

use crate::Field;
use crate::space::SPAN;

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

    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let at_field = reader.clone();
        Field::read(reader).map(Self).map_err(|error| why_no_field(&at_field).unwrap_or(error))
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

board_core::text_traits!(Move);

/// Why no board has the field that a letter and a number name; `None` for any other text.
fn why_no_field(at_field: &Reader<'_>) -> Option<ParseError> {
    let mut reader = at_field.clone();
    let file =
        reader.take("a file", |byte| byte.checked_sub(b'a').filter(|&file| file < 26)).ok()?;
    let rank = reader.number(0, u32::MAX, "a rank").ok()?;
    reader.end().ok()?;
    Some(at_field.refused(if usize::from(file) >= SPAN {
        "the files are a to k on the board of side 6 (side 4: a to g, 5: a to i, 7: a to m)"
    } else if !(1..=SPAN as u32).contains(&rank) {
        "the ranks are 1 to 11 on the board of side 6 (side 4: 1 to 7, 5: 1 to 9, 7: 1 to 13)"
    } else {
        "the board has no such field: in a hexagon, file and rank are never that far apart"
    }))
}
