use board_core::{Dihedral, Symmetric, Symmetry as _};

use crate::movegen::Pieces;
use crate::{Field, Hexfour, Move, Size};

/// One of the twelve symmetries of the hexagon.
///
/// A mirror exchanges files and ranks, and a rotation is by sixths of a full turn, counterclockwise
/// in a drawing with rank 1 at the bottom. No symmetry exchanges the players, because the first
/// player never has fewer pieces than the second.
///
/// ```
/// use hexfour::prelude::*;
/// use hexfour::{Field, Size, Symmetry};
///
/// let field: Field = "a1".parse()?;
/// let sixth = Symmetry::new(1, false);
/// assert_eq!(field.transform(sixth, Size::Six).to_string(), "f1");
/// assert_eq!(sixth.inverse(), Symmetry::new(5, false));
/// # Ok::<(), board_core::ParseError>(())
/// ```
pub type Symmetry = Dihedral<6>;

impl Field {
    /// Returns the image of the field on a board of this size. A field that is not on the board is
    /// its own image.
    pub const fn transform(self, symmetry: Symmetry, size: Size) -> Self {
        if !self.is_on(size) {
            return self;
        }
        let center = size.side() as isize - 1;
        let vector = (self.file() as isize - center, self.rank() as isize - center);
        let (right, up) = turned(vector, symmetry);
        match Self::new((right + center) as usize, (up + center) as usize) {
            Some(image) => image,
            None => self,
        }
    }
}

/// Returns the image of a vector from the center, in files and ranks.
const fn turned((right, up): (isize, isize), symmetry: Symmetry) -> (isize, isize) {
    let (right, up) = if symmetry.mirrored() { (up, right) } else { (right, up) };
    match symmetry.turns() {
        0 => (right, up),
        1 => (right - up, right),
        2 => (-up, right - up),
        3 => (-right, -up),
        4 => (up - right, -right),
        _ => (up, up - right),
    }
}

/// The image of each field, by `size as usize` and the index of the symmetry.
static IMAGES: [[[Field; Field::COUNT]; Symmetry::ALL.len()]; Size::ALL.len()] = {
    let mut all = [[[Field::from_bit_number(0); Field::COUNT]; Symmetry::ALL.len()]; 4];
    board_core::author::const_for!(0..Size::ALL.len(), |size| {
        board_core::author::const_for!(0..Symmetry::ALL.len(), |symmetry| {
            let images = &mut all[size][symmetry];
            board_core::author::const_for!(0..Field::COUNT, |number| {
                let field = Field::from_bit_number(number as u32);
                images[number] = field.transform(Symmetry::ALL[symmetry], Size::ALL[size]);
            });
        });
    });
    all
};

impl Symmetric for Hexfour {
    type Symmetry = Symmetry;

    fn transform(&self, symmetry: Symmetry) -> Self {
        let images = &IMAGES[self.size() as usize][symmetry.index()];
        let image = |pieces: Pieces| {
            let fields = pieces.bitboard().halves().into_iter().flatten();
            fields.fold(Pieces::NONE, |image, field| image.with(images[field.index()]).0)
        };
        Self { pieces: self.pieces.map(image), ..*self }
    }

    fn transform_move(&self, m: Move, symmetry: Symmetry) -> Move {
        Move::new(m.field().transform(symmetry, self.size()))
    }
}
