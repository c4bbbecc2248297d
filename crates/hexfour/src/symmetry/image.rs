//! The images of the pieces under the symmetries, line by line.
//!
//! A symmetry maps lines to lines: each line of an image is a line of the board, in one of the
//! three directions, read forwards or backwards. The board turned by a sixth, for example, has the
//! files as its ranks, read backwards:
//!
//! ```text
//!      f g            g e        files  a c,  b d f,  e g
//!     c d e    ->    f d b       ranks  c a,  f d b,  g e
//!      a b            c a
//! ```
//!
//! [`Pieces`] store the lines of every direction as consecutive bits of words. A rotation of a word
//! and a mask therefore bring a line to its place in the image. A line that is read backwards comes
//! from the word with reversed bits (drawn with bit 0 on the left):
//!
//! ```text
//!     the files in a word    . e g . . . b d f . . a c
//!     reversed               c a . . f d b . . . g e .
//!     rotated                d b . . . g e . c a . . f
//!     masked                 . . . . . . . . c a . . .    the rank of the image at its place
//! ```

use board_core::Symmetry as _;

use crate::board::SPAN;
use crate::movegen::{Pieces, Place};
use crate::{Direction, Field, Size, Symmetry};

/// The maximum number of lines in a word of [`Pieces`].
const LINES: usize = 7;

/// The number of lines, from the highest bits on, that almost always determine the least image.
const FIRST: usize = 4;

/// The sources of the lines in a word of an image.
#[derive(Clone, Copy)]
struct Recipe {
    /// For each line, the number of its word among the [`Words`].
    from: [u8; LINES],
    /// For each line, the number of bits by which the word is rotated to the left.
    left: [u8; LINES],
    /// For each line, its bits in the image.
    masks: [u64; LINES],
}

/// The recipes of an image, by direction and word.
type Recipes = [[Recipe; 2]; 3];

/// The recipes, by `size as usize` and the index of the symmetry.
static RECIPES: [[Recipes; Symmetry::ALL.len()]; Size::ALL.len()] = {
    const NOTHING: Recipe = Recipe { from: [0; LINES], left: [0; LINES], masks: [0; LINES] };
    let mut all = [[[[NOTHING; 2]; 3]; Symmetry::ALL.len()]; Size::ALL.len()];
    let mut i = 0;
    while i < Size::ALL.len() * Symmetry::ALL.len() * Field::COUNT {
        let (number, field) = (i / Field::COUNT, Field::from_bit_number((i % Field::COUNT) as u32));
        let size = Size::ALL[number / Symmetry::ALL.len()];
        let symmetry = Symmetry::ALL[number % Symmetry::ALL.len()];
        if field.is_on(size) {
            add(&mut all[size as usize][symmetry.index()], size, symmetry, field);
        }
        i += 1;
    }
    all
};

/// Adds a field: its bit to the masks, and the source of its lines, which all their fields share.
const fn add(recipes: &mut Recipes, size: Size, symmetry: Symmetry, field: Field) {
    let image = field.transform(symmetry, size);
    let mut i = 0;
    while i < Direction::ALL.len() {
        let (direction, backwards) = Direction::ALL[i].transform(symmetry);
        let (from, to) = (&Place::of(field)[i], &Place::of(image)[direction as usize]);
        let (word, bit) = (2 * i + from.word(), from.bit());
        let (word, bit) = if backwards { (BACKWARDS + word, 63 - bit) } else { (word, bit) };
        // The lines of a word from its highest bits on: 5 to 0 and 12, or 11 to 6.
        let line = to.line as usize;
        let line = if line == SPAN - 1 { 6 } else { (SPAN - 2 - line) % 6 };
        let recipe = &mut recipes[direction as usize][to.word()];
        recipe.from[line] = word as u8;
        recipe.left[line] = ((64 + to.bit() - bit) % 64) as u8;
        recipe.masks[line] |= 1 << to.bit();
        i += 1;
    }
}

/// The pieces of both players, prepared for taking images.
pub(crate) struct Images {
    recipes: &'static [Recipes; Symmetry::ALL.len()],
    words: [Words; 2],
}

/// The words of the pieces of one player, by direction, and from [`BACKWARDS`] on the same words
/// with reversed bits.
type Words = [u64; 16];

const BACKWARDS: usize = 8;

impl Images {
    #[inline]
    pub(crate) fn new(pieces: &[Pieces; 2], size: Size) -> Self {
        let words = pieces.each_ref().map(|pieces| {
            let mut words = [0; 16];
            for (i, &word) in pieces.0.as_flattened().iter().enumerate() {
                words[i] = word;
                words[BACKWARDS + i] = word.reverse_bits();
            }
            words
        });
        Self { recipes: &RECIPES[size as usize], words }
    }

    /// Returns the image under a symmetry.
    #[inline]
    pub(crate) fn under(&self, symmetry: Symmetry) -> [Pieces; 2] {
        let recipes = &self.recipes[symmetry.index()];
        self.words.each_ref().map(|words| {
            Pieces(
                recipes
                    .each_ref()
                    .map(|recipes| recipes.each_ref().map(|recipe| image::<LINES>(words, recipe))),
            )
        })
    }

    /// Returns the first symmetry that leads to the least image.
    ///
    /// Positions are ordered by the words of one direction, which determine the others. The first
    /// lines of the first word are almost always enough.
    #[inline]
    pub(crate) fn least(&self) -> Symmetry {
        let mut least = (1 << Symmetry::ALL.len()) - 1;
        least = self.minimizing(least, |[own, _], [word, _]| image::<FIRST>(own, word));
        if least & (least - 1) != 0 {
            least = self.minimizing(least, |[own, _], [word, _]| image::<LINES>(own, word));
            least = self.minimizing(least, |[own, _], [_, word]| image::<LINES>(own, word));
            least = self.minimizing(least, |[_, other], [word, _]| image::<LINES>(other, word));
            least = self.minimizing(least, |[_, other], [_, word]| image::<LINES>(other, word));
        }
        Symmetry::ALL[least.trailing_zeros() as usize % Symmetry::ALL.len()]
    }

    /// Returns the symmetries of a set for which a word of the image is least.
    #[inline(always)]
    fn minimizing(&self, set: u32, word: impl Fn(&[Words; 2], &[Recipe; 2]) -> u64) -> u32 {
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

/// Returns a word of an image, or its first `N` lines.
#[inline(always)]
fn image<const N: usize>(words: &Words, recipe: &Recipe) -> u64 {
    let mut image = 0;
    for line in 0..N {
        let word = words[usize::from(recipe.from[line]) % words.len()];
        image |= word.rotate_left(recipe.left[line].into()) & recipe.masks[line];
    }
    image
}
