use board_core::Symmetric;

use crate::image::Images;
use crate::{Direction, Field, Hexfour, Move, Size};

board_core::turns_and_mirrors! {
    /// One of the twelve symmetries of the hexagon: a mirror exchanges files and ranks, and turns are
    /// sixths of a full turn, counterclockwise in a drawing with rank 1 at the bottom. None exchanges
    /// the players: the first always has as many pieces as the second, or one more.
    ///
    /// ```
    /// use hexfour::prelude::*;
    /// use hexfour::{Field, Size, Symmetry};
    ///
    /// let field: Field = "a1".parse()?;
    /// let sixth = Symmetry::new(1, false);
    /// assert_eq!(sixth.field(field, Size::Six).to_string(), "f1");
    /// assert_eq!(sixth.inverse(), Symmetry::new(5, false));
    /// # Ok::<(), board_core::ParseError>(())
    /// ```
    pub struct Symmetry(6);
}

impl Symmetry {
    /// The image of a field on a board; a field that the board does not have stays where it is.
    pub const fn field(self, field: Field, size: Size) -> Field {
        if !field.is_on(size) {
            return field;
        }
        let centre = size.side() as isize - 1;
        let way = (field.file() as isize - centre, field.rank() as isize - centre);
        let (right, up) = self.turn(way);
        match Field::new((right + centre) as usize, (up + centre) as usize) {
            Some(image) => image,
            None => field,
        }
    }

    /// The direction that what goes in a direction goes in afterwards, and whether backwards.
    pub(crate) const fn direction(self, direction: Direction) -> (Direction, bool) {
        let (right, up) = direction.step();
        let (right, up) = self.turn((right as isize, up as isize));
        let direction = match (right, up) {
            (_, 0) => Direction::East,
            (0, _) => Direction::NorthWest,
            _ => Direction::NorthEast,
        };
        (direction, right < 0 || up < 0)
    }

    /// Where so many files and ranks from the centre lead afterwards.
    const fn turn(self, (right, up): (isize, isize)) -> (isize, isize) {
        let (right, up) = if self.mirrored { (up, right) } else { (right, up) };
        match self.turns {
            0 => (right, up),
            1 => (right - up, right),
            2 => (-up, right - up),
            3 => (-right, -up),
            4 => (up - right, -right),
            _ => (up, up - right),
        }
    }

    /// Its number in [`ALL`](board_core::Symmetry::ALL).
    pub(crate) const fn number(self) -> usize {
        6 * self.mirrored as usize + self.turns as usize
    }
}

impl Symmetric for Hexfour {
    type Symmetry = Symmetry;

    fn transform(&self, symmetry: Symmetry) -> Self {
        let images = Images::of(&self.pieces, self.size());
        Self { pieces: images.under(symmetry), ..*self }
    }

    fn canonical(&self) -> (Self, Symmetry) {
        let images = Images::of(&self.pieces, self.size());
        let symmetry = images.least();
        (Self { pieces: images.under(symmetry), ..*self }, symmetry)
    }

    /// The same: no symmetry exchanges the players.
    fn canonical_over_all(&self) -> (Self, Symmetry) {
        self.canonical()
    }

    fn transform_move(&self, m: Move, symmetry: Symmetry) -> Move {
        Move::new(symmetry.field(m.field(), self.size()))
    }
}

#[cfg(test)]
mod tests {
    use board_core::{Board as _, Position as _, Rules as _, Symmetry as _};

    use super::*;
    use crate::Rules;

    /// The image, field by field.
    fn image(position: &Hexfour, symmetry: Symmetry) -> Hexfour {
        let image = |field| symmetry.field(field, position.size());
        let pieces = position.pieces().map(|(field, piece)| (image(field), piece));
        Hexfour::of_pieces(position.rules, position.turn(), pieces)
    }

    /// The least image and the first symmetry that leads to it.
    fn canonical(position: &Hexfour) -> (Hexfour, Symmetry) {
        let images = Symmetry::ALL.iter().map(|&symmetry| (image(position, symmetry), symmetry));
        images.reduce(|best, next| if next.0 < best.0 { next } else { best }).unwrap()
    }

    #[test]
    fn images_are_those_of_the_fields() {
        let mut rng = fastrand::Rng::with_seed(4);
        for rules in Rules::all() {
            for _ in 0..if cfg!(miri) { 1 } else { 200 } {
                let mut position = Hexfour::start_with(rules);
                loop {
                    for &symmetry in Symmetry::ALL {
                        assert_eq!(position.transform(symmetry), image(&position, symmetry));
                    }
                    let expected = canonical(&position);
                    assert_eq!(position.canonical(), expected, "{position}");
                    assert_eq!(position.canonical_over_all(), expected, "{position}");
                    let Some(m) = position.choose(|n| rng.usize(..n)) else { break };
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
                    let image = next.field(first.field(field, size), size);
                    assert_eq!(
                        first.then(next).field(field, size),
                        image,
                        "{field} {first:?} {next:?}"
                    );
                }
            }
        }
    }
}
