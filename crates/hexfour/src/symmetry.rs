use board_core::{Position as _, Symmetric};

use crate::{Field, Move, Position, Side};

/// One of the twelve symmetries of the hexagon. None exchanges the players: the first always has
/// as many pieces as the second, or one more.
///
/// ```
/// use hexfour::prelude::*;
/// use hexfour::{Field, Side, Symmetry};
///
/// let field: Field = "a1".parse()?;
/// let sixth = Symmetry::new(1, false);
/// assert_eq!(sixth.field(field, Side::Six).to_string(), "f1");
/// assert_eq!(sixth.inverse(), Symmetry::new(5, false));
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symmetry {
    sixths: u8,
    mirrored: bool,
}

impl Symmetry {
    /// Exchanges columns and rows if `mirrored`, and then turns the board by so many sixths of a
    /// full turn, counterclockwise in a drawing with row 1 at the bottom.
    pub const fn new(sixths: u8, mirrored: bool) -> Self {
        Self { sixths: sixths % 6, mirrored }
    }

    /// How many sixths of a full turn it turns the board by, 0 to 5.
    pub const fn sixths(self) -> u8 {
        self.sixths
    }

    /// Whether it exchanges columns and rows, before it turns the board.
    pub const fn mirrored(self) -> bool {
        self.mirrored
    }

    /// The image of a field on a board; a field that the board does not have stays where it is.
    pub fn field(self, field: Field, side: Side) -> Field {
        if !field.is_on(side) {
            return field;
        }
        let centre = side.length() as isize - 1;
        let mut column = field.column() as isize - centre;
        let mut row = field.row() as isize - centre;
        if self.mirrored {
            (column, row) = (row, column);
        }
        for _ in 0..self.sixths {
            (column, row) = (column - row, column);
        }
        let image = Field::new((column + centre) as usize, (row + centre) as usize);
        image.unwrap_or(field)
    }
}

impl board_core::Symmetry for Symmetry {
    const ALL: &'static [Self] = &[
        Self::new(0, false),
        Self::new(1, false),
        Self::new(2, false),
        Self::new(3, false),
        Self::new(4, false),
        Self::new(5, false),
        Self::new(0, true),
        Self::new(1, true),
        Self::new(2, true),
        Self::new(3, true),
        Self::new(4, true),
        Self::new(5, true),
    ];

    fn then(self, next: Self) -> Self {
        // A mirror turns the turns before it round.
        let turned = if next.mirrored { 6 - self.sixths } else { self.sixths };
        Self::new(turned + next.sixths, self.mirrored ^ next.mirrored)
    }

    fn inverse(self) -> Self {
        if self.mirrored { self } else { Self::new(6 - self.sixths, false) }
    }

    fn swaps_players(self) -> bool {
        false
    }
}

impl Symmetric for Position {
    type Symmetry = Symmetry;

    fn transform(&self, symmetry: Symmetry) -> Self {
        let side = self.side();
        let pieces = self.pieces().map(|(field, piece)| (symmetry.field(field, side), piece));
        Self::of_pieces(self.rules, self.turn(), pieces)
    }

    fn transform_move(&self, m: Move, symmetry: Symmetry) -> Move {
        Move::new(symmetry.field(m.field(), self.side()))
    }
}
