mod image;

use board_core::{Dihedral, Symmetric};

use self::image::Images;
use crate::{Direction, Field, Hexfour, Move, Size};

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

impl Direction {
    /// Returns the image of the direction, and whether it is traversed backward.
    pub(crate) const fn transform(self, symmetry: Symmetry) -> (Self, bool) {
        let (right, up) = self.step();
        let (right, up) = turned((right as isize, up as isize), symmetry);
        let direction = match (right, up) {
            (_, 0) => Self::East,
            (0, _) => Self::NorthWest,
            _ => Self::NorthEast,
        };
        (direction, right < 0 || up < 0)
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

impl Symmetric for Hexfour {
    type Symmetry = Symmetry;

    #[inline]
    fn transform(&self, symmetry: Symmetry) -> Self {
        Self { pieces: Images::new(&self.pieces, self.size()).under(symmetry), ..*self }
    }

    fn canonical(&self) -> (Self, Symmetry) {
        let images = Images::new(&self.pieces, self.size());
        let symmetry = images.least();
        (Self { pieces: images.under(symmetry), ..*self }, symmetry)
    }

    fn transform_move(&self, m: Move, symmetry: Symmetry) -> Move {
        Move::new(m.field().transform(symmetry, self.size()))
    }
}

#[cfg(test)]
mod tests {
    use board_core::{Board as _, Position as _, Rules as _, Symmetry as _};

    use super::*;
    use crate::Rules;

    /// Computes the image field by field.
    fn image(position: &Hexfour, symmetry: Symmetry) -> Hexfour {
        let image = |field: Field| field.transform(symmetry, position.size());
        let pieces = position.pieces().map(|(field, piece)| (image(field), piece));
        Hexfour::of_pieces(position.rules, position.turn(), pieces)
    }

    /// Returns the least image and the first symmetry that leads to it.
    fn canonical(position: &Hexfour) -> (Hexfour, Symmetry) {
        let images = Symmetry::ALL.iter().map(|&symmetry| (image(position, symmetry), symmetry));
        images.reduce(|best, next| if next.0 < best.0 { next } else { best }).unwrap()
    }

    #[test]
    fn images_are_those_of_the_fields() {
        check_images(if cfg!(miri) { 1 } else { 20 });
    }

    #[test]
    #[ignore = "slow"]
    fn images_of_many_games_are_those_of_the_fields() {
        check_images(200);
    }

    /// Checks all positions of random games, as many under each of the rules.
    fn check_images(games: u32) {
        let mut random = board_core::Random::new(4);
        for rules in Rules::all() {
            for _ in 0..games {
                let mut position = Hexfour::start_with(rules);
                loop {
                    for &symmetry in Symmetry::ALL {
                        assert_eq!(position.transform(symmetry), image(&position, symmetry));
                    }
                    let expected = canonical(&position);
                    assert_eq!(position.canonical(), expected, "{position}");
                    let Some(m) = position.choose(|n| random.below(n)) else { break };
                    position.play_unchecked(m);
                }
            }
        }
    }

    #[test]
    fn fields_are_turned_as_the_symmetries_are_composed() {
        for size in Size::ALL {
            for (field, &first) in
                Field::all(size).flat_map(|field| Symmetry::ALL.iter().map(move |s| (field, s)))
            {
                for &next in Symmetry::ALL {
                    let image = field.transform(first, size).transform(next, size);
                    assert_eq!(
                        field.transform(first.then(next), size),
                        image,
                        "{field} {first:?} {next:?}"
                    );
                }
            }
        }
    }
}
