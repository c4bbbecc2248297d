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
    board_core::author::const_for!(0..Size::ALL.len(), |i| {
        board_core::author::const_for!(0..Symmetry::ALL.len(), |j| {
            let (size, symmetry) = (Size::ALL[i], Symmetry::ALL[j]);
            let recipes = &mut all[size as usize][symmetry.index()];
            board_core::author::const_for!(0..Field::COUNT, |number| {
                let field = Field::from_bit_number(number as u32);
                if field.is_on(size) {
                    add(recipes, size, symmetry, field);
                }
            });
        });
    });
    all
};

/// Adds a field: its bit to the masks, and the source of its lines, which all their fields share.
const fn add(recipes: &mut Recipes, size: Size, symmetry: Symmetry, field: Field) {
    let image = field.transform(symmetry, size);
    board_core::author::const_for!(0..Direction::ALL.len(), |i| {
        let (direction, backwards) = Direction::ALL[i].transform(symmetry);
        let (from, to) = (&Place::of(field)[i], &Place::of(image)[direction as usize]);
        let forwards = Source { word: 2 * i + from.word(), bit: from.bit() };
        let source = if backwards { forwards.reversed() } else { forwards };
        let (recipe, line) =
            (&mut recipes[direction as usize][to.word()], number_in_word(to.line as usize));
        recipe.from[line] = source.word as u8;
        recipe.left[line] = ((64 + to.bit() - source.bit) % 64) as u8;
        recipe.masks[line] |= 1 << to.bit();
    });
}

/// Returns the number of a line among those of its word, from the highest bits on. Word 0 contains
/// the lines 5 to 0 and 12, and word 1 the lines 11 to 6.
const fn number_in_word(line: usize) -> usize {
    match line {
        0..=5 => 5 - line,
        6..=11 => 11 - line,
        _ => 6,
    }
}

/// A bit in [`Words`].
#[derive(Clone, Copy)]
struct Source {
    word: usize,
    bit: usize,
}

impl Source {
    /// Returns the same bit in the reversed word.
    const fn reversed(self) -> Self {
        Self { word: BACKWARDS + self.word, bit: 63 - self.bit }
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
        let recipes = self.recipes[symmetry.index()].as_flattened();
        let mut image = [Pieces::NONE; 2];
        for (pieces, words) in image.iter_mut().zip(&self.words) {
            for (word, recipe) in pieces.0.as_flattened_mut().iter_mut().zip(recipes) {
                *word = word_of_image::<LINES>(words, recipe);
            }
        }
        image
    }

    /// Returns the first symmetry that leads to the least image.
    ///
    /// Positions are ordered by the words of one direction, which determine the others. The first
    /// lines of the first word are almost always enough.
    #[inline]
    pub(crate) fn least(&self) -> Symmetry {
        let mut candidates = (1 << Symmetry::ALL.len()) - 1;
        candidates = self.minimizing::<FIRST>(candidates, 0, 0);
        if !candidates.is_power_of_two() {
            for (player, word) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                candidates = self.minimizing::<LINES>(candidates, player, word);
            }
        }
        Symmetry::ALL[candidates.trailing_zeros() as usize % Symmetry::ALL.len()]
    }

    /// Returns the candidates for which the first `N` lines of a player's word in the image are
    /// least. Symmetries are the bits of a word.
    #[inline(always)]
    fn minimizing<const N: usize>(&self, candidates: u32, player: usize, word: usize) -> u32 {
        let (mut minimizing, mut minimum) = (0, u64::MAX);
        for (number, [recipes, ..]) in self.recipes.iter().enumerate() {
            if candidates >> number & 1 == 1 {
                let image = word_of_image::<N>(&self.words[player], &recipes[word]);
                minimizing = if image < minimum { 0 } else { minimizing };
                minimum = minimum.min(image);
                minimizing |= u32::from(image == minimum) << number;
            }
        }
        minimizing
    }
}

/// Returns a word of an image, or its first `N` lines.
#[inline(always)]
fn word_of_image<const N: usize>(words: &Words, recipe: &Recipe) -> u64 {
    let mut image = 0;
    for line in 0..N {
        let word = words[usize::from(recipe.from[line]) % words.len()];
        image |= word.rotate_left(recipe.left[line].into()) & recipe.masks[line];
    }
    image
}
