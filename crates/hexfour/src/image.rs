//! The images of the pieces under the symmetries, line by line.
//!
//! A symmetry leads lines to lines. So each line of an image is a line of the board, in one of
//! the three directions, read forwards or backwards. The board turned by a sixth, for example, has
//! the files as its ranks, read backwards:
//!
//! ```text
//!      f g            g e        files  a c,  b d f,  e g
//!     c d e    ->    f d b       ranks  c a,  f d b,  g e
//!      a b            c a
//! ```
//!
//! [`Pieces`] has the lines of every direction as consecutive bits of words. So a rotation of a
//! word and a mask bring a line to its place in the image; a line that is read backwards comes
//! from the word with its bits in reverse (drawn with bit 0 on the left):
//!
//! ```text
//!     the files in a word    . e g . . . b d f . . a c
//!     in reverse             c a . . f d b . . . g e .
//!     rotated                d b . . . g e . c a . . f
//!     masked                 . . . . . . . . c a . . .    the rank of the image at its place
//! ```

use board_core::Symmetry as _;

use crate::lines::{Pieces, line_of, place_of};
use crate::space::SPAN;
use crate::{Direction, Field, Size, Symmetry};

/// The most lines in a word of [`Pieces`].
const LINES: usize = 7;

/// So many lines from the highest bits on decide which image is least, but for a few positions.
const FIRST: usize = 4;

/// What a word of an image is made of.
#[derive(Clone, Copy)]
struct Recipe {
    /// For each line the number of the word among the [`Words`] that has it,
    from: [u8; LINES],
    /// by how many bits to the left it is then rotated,
    left: [u8; LINES],
    /// and its bits in the image.
    masks: [u64; LINES],
}

/// The recipes of an image, by direction and word.
type Recipes = [[Recipe; 2]; 3];

/// The recipes by `side as usize` and the number of the symmetry.
static RECIPES: [[Recipes; Symmetry::ALL.len()]; Size::ALL.len()] = {
    const NOTHING: Recipe = Recipe { from: [0; LINES], left: [0; LINES], masks: [0; LINES] };
    let mut all = [[[[NOTHING; 2]; 3]; Symmetry::ALL.len()]; Size::ALL.len()];
    let mut i = 0;
    while i < Size::ALL.len() * Symmetry::ALL.len() {
        let size = Size::ALL[i / Symmetry::ALL.len()];
        let symmetry = Symmetry::ALL[i % Symmetry::ALL.len()];
        let mut index = 0;
        while let Some(field) = Field::from_index(index) {
            if field.is_on(size) {
                add(&mut all[size as usize][symmetry.index()], size, symmetry, field);
            }
            index += 1;
        }
        i += 1;
    }
    all
};

/// Adds a field: its bit to the masks, and where it comes from, the same for all fields of a line.
const fn add(recipes: &mut Recipes, size: Size, symmetry: Symmetry, field: Field) {
    let image = field.transform(symmetry, size);
    let mut i = 0;
    while i < Direction::ALL.len() {
        let (direction, backwards) = Direction::ALL[i].transform(symmetry);
        let (from, to) = (place_of(field, Direction::ALL[i]), place_of(image, direction));
        let (word, bit) = (2 * i + from.word(), from.bit());
        let (word, bit) = if backwards { (BACKWARDS + word, 63 - bit) } else { (word, bit) };
        // The lines of a word from its highest bits on: 5 to 0 and 12, or 11 to 6.
        let line = line_of(image, direction).0;
        let line = if line == SPAN - 1 { 6 } else { (SPAN - 2 - line) % 6 };
        let recipe = &mut recipes[direction as usize][to.word()];
        recipe.from[line] = word as u8;
        recipe.left[line] = ((64 + to.bit() - bit) % 64) as u8;
        recipe.masks[line] |= 1 << to.bit();
        i += 1;
    }
}

/// The pieces of both players, ready for taking images.
pub(crate) struct Images {
    recipes: &'static [Recipes; Symmetry::ALL.len()],
    words: [Words; 2],
}

/// The words of the pieces of one player, by direction, and from [`BACKWARDS`] on the same with
/// their bits in reverse.
type Words = [u64; 16];

const BACKWARDS: usize = 8;

impl Images {
    /// The images of the pieces of a position on a board.
    #[inline]
    pub(crate) fn of(pieces: &[Pieces; 2], size: Size) -> Self {
        let words = [0, 1].map(|owner: usize| {
            let mut words = [0; 16];
            for (i, word) in pieces[owner].words().into_iter().enumerate() {
                words[i] = word;
                words[BACKWARDS + i] = word.reverse_bits();
            }
            words
        });
        Self { recipes: &RECIPES[size as usize], words }
    }

    /// The image under a symmetry.
    #[inline]
    pub(crate) fn under(&self, symmetry: Symmetry) -> [Pieces; 2] {
        let recipes = &self.recipes[symmetry.index()];
        [0, 1].map(|owner: usize| {
            Pieces::of_words(recipes.each_ref().map(|words| {
                words.each_ref().map(|recipe| image::<LINES>(&self.words[owner], recipe))
            }))
        })
    }

    /// The first symmetry that leads to the least image.
    ///
    /// The order of positions is that of the words of one direction, which say all. Hardly ever is
    /// more looked at than the first lines of the first word.
    #[inline]
    pub(crate) fn least(&self) -> Symmetry {
        let mut least = (1 << Symmetry::ALL.len()) - 1;
        least = self.least_of(least, |[own, _], [word, _]| image::<FIRST>(own, word));
        if least & (least - 1) != 0 {
            least = self.least_of(least, |[own, _], [word, _]| image::<LINES>(own, word));
            least = self.least_of(least, |[own, _], [_, word]| image::<LINES>(own, word));
            least = self.least_of(least, |[_, other], [word, _]| image::<LINES>(other, word));
            least = self.least_of(least, |[_, other], [_, word]| image::<LINES>(other, word));
        }
        Symmetry::ALL[least.trailing_zeros() as usize % Symmetry::ALL.len()]
    }

    /// Those of a set of symmetries that make a word of the image least.
    #[inline(always)]
    fn least_of(&self, set: u32, word: impl Fn(&[Words; 2], &[Recipe; 2]) -> u64) -> u32 {
        let (mut least, mut minimum) = (0, u64::MAX);
        for (number, recipes) in self.recipes.iter().enumerate() {
            if set >> number & 1 == 1 {
                let word = word(&self.words, &recipes[0]);
                least = if word < minimum { 0 } else { least };
                minimum = minimum.min(word);
                least |= u32::from(word == minimum) << number;
            }
        }
        least
    }
}

/// A word of an image.
#[inline(always)]
fn image<const N: usize>(words: &Words, recipe: &Recipe) -> u64 {
    let mut image = 0;
    for line in 0..N {
        let word = words[usize::from(recipe.from[line]) % words.len()];
        image |= word.rotate_left(recipe.left[line].into()) & recipe.masks[line];
    }
    image
}
