use alloc::format;
use alloc::string::String;

use thiserror::Error;

use crate::{Field, Size};

/// A move, which places a piece on a field.
///
/// There is a move for each field of the largest board. Moves off the position's board are illegal.
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
    /// Returns the move that places a piece on a field.
    #[must_use]
    pub const fn new(field: Field) -> Self {
        Self(field)
    }

    /// Returns the field on which the piece is placed.
    pub const fn field(self) -> Field {
        self.0
    }
}

impl board_core::Indexed for Move {
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

/// The reason a move is illegal in a position.
///
/// ```
/// use hexfour::prelude::*;
/// use hexfour::{Hexfour, Illegal};
///
/// let start = Hexfour::start();
/// assert_eq!(start.check("a1".parse()?), Err(Illegal::OnEdge("a1".parse()?)));
/// let reason = start.after("f6".parse()?)?.check("d6".parse()?).unwrap_err();
/// assert_eq!(reason.to_string(), "d6 is not next to f6, where the first piece is");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Error, Debug)]
#[non_exhaustive]
pub enum Illegal {
    /// The game is over because a player has no loose pieces left ([H10](crate::rule_list#h10)).
    #[error("the game is over")]
    GameOver,
    /// The position's board does not have the field ([H1](crate::rule_list#h1)).
    #[error("{} is not on the board of side {}: {}", .0, .1, extent(*.0, *.1))]
    OffBoard(Field, Size),
    /// The field is occupied ([H4](crate::rule_list#h4)).
    #[error("{0} is occupied")]
    Occupied(Field),
    /// The first piece may not be placed on the edge ([H2](crate::rule_list#h2)).
    #[error("{0} is on the edge, where the first piece may not go")]
    OnEdge(Field),
    /// The second piece must be placed next to the first ([H3](crate::rule_list#h3)).
    #[error("{0} is not next to {1}, where the first piece is")]
    NotAdjacent(Field, Field),
}

/// Describes the ranks of the field's file, or the files of a board without this file (H1).
fn extent(field: Field, size: Size) -> String {
    let (file, last, reach) = (field.file(), size.ranks() - 1, size.side() - 1);
    let letter = |file: usize| char::from(b'a' + file as u8);
    if file > last {
        return format!("its files are a to {}", letter(last));
    }
    let (low, high) = (file.saturating_sub(reach) + 1, (file + reach).min(last) + 1);
    format!("file {} has ranks {low} to {high}", letter(file))
}
