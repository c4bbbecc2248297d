//! What another piece would gain.

use board_core::Position as _;

use crate::movegen::{Pieces, Place};
use crate::{Direction, Field, Hexfour, Size};

/// The neighbors of each field that are not on a board, by `size as usize`, field and direction.
static OUTSIDE: [[[u8; 3]; Field::COUNT]; Size::ALL.len()] = {
    let [a, b, c, d] = Size::ALL;
    [outside(a), outside(b), outside(c), outside(d)]
};

const fn outside(size: Size) -> [[u8; 3]; Field::COUNT] {
    let mut outside = [[0; 3]; Field::COUNT];
    board_core::author::const_for!(0..Field::COUNT, |number| {
        let field = Field::from_bit_number(number as u32);
        board_core::author::const_for!(0..3 * 6, |i| {
            let ((right, up), neighbor) = (Direction::ALL[i / 6].step(), i % 6);
            // The neighbors are 3, 2 and 1 steps back and 1, 2 and 3 steps ahead.
            let steps = if neighbor < 3 { neighbor } else { neighbor + 1 };
            let file = (field.file() + steps * right).checked_sub(3 * right);
            let rank = (field.rank() + steps * up).checked_sub(3 * up);
            let is_on = match (file, rank) {
                (Some(file), Some(rank)) => {
                    matches!(Field::new(file, rank), Some(field) if field.is_on(size))
                }
                _ => false,
            };
            outside[number][i / 6] |= (!is_on as u8) << neighbor;
        });
    });
    outside
}

/// The number of patterns of neighbors.
const PATTERNS: usize = 1 << 12;

/// The learned values of a field, in hundredths, by the pattern in a line. The file has a signed byte
/// for each.
static VALUES: [i8; PATTERNS] = {
    let bytes: &[u8; PATTERNS] = include_bytes!("ordering.bin");
    let mut values = [0; PATTERNS];
    board_core::author::const_for!(0..PATTERNS, |pattern| {
        values[pattern] = bytes[either_way(pattern)] as i8;
    });
    values
};

/// Returns the least of a pattern and of the same pattern from the other end of the line.
const fn either_way(pattern: usize) -> usize {
    let [own, other] = [pattern % 64, pattern / 64];
    let reversed = (own as u8).reverse_bits() >> 2;
    let reversed = reversed as usize | ((other as u8).reverse_bits() as usize >> 2) << 6;
    if pattern < reversed { pattern } else { reversed }
}

/// Calls `visit` with the pattern of the neighbors of a field in each direction. A field has three
/// neighbors on each side in a line:
///
/// ```text
///     0 1 2 . 3 4 5     the bits of the neighbors of the field in the middle
/// ```
///
/// The lowest six bits are the neighbors that the side to move has, and the next six those that the
/// opponent has. Both include the neighbors that are not on the board.
#[inline(always)]
fn each_pattern(position: &Hexfour, field: Field, mut visit: impl FnMut(usize)) {
    let [own, other] = [position.turn(), !position.turn()].map(|player| position.lines_of(player));
    let outside = &OUTSIDE[position.size() as usize][field.index()];
    for (direction, place) in Place::of(field).iter().enumerate() {
        let near = |pieces: &Pieces| place.neighbors(&pieces.0[direction]);
        let ([own, other], outside) = ([own, other].map(near), usize::from(outside[direction]));
        visit(own | outside | (other | outside) << 6);
    }
}

/// Returns the ordering score of a piece on an empty field. Fields that the search often chose in the
/// games of the training have high scores.
#[inline(always)]
pub(super) fn score(position: &Hexfour, field: Field) -> i32 {
    let mut sum = 0;
    each_pattern(position, field, |pattern| sum += i32::from(VALUES[pattern]));
    sum
}

impl Hexfour {
    /// Returns the numbers, below 4096, of the patterns around an empty field in the three directions.
    /// The field's [ordering score](board_play::Evaluate::ordering_score) is the sum of their learned
    /// values.
    ///
    /// A pattern is the same from both ends of a line.
    #[must_use]
    pub fn patterns(&self, field: Field) -> [usize; 3] {
        let (mut patterns, mut direction) = ([0; 3], 0);
        each_pattern(self, field, |pattern| {
            patterns[direction] = either_way(pattern);
            direction += 1;
        });
        patterns
    }
}

#[cfg(test)]
mod tests {
    use board_core::Board as _;

    use super::*;
    use crate::Rules;

    const FILE: &[u8] = include_bytes!("ordering.bin");

    /// Computes the score field by field.
    fn slow(position: &Hexfour, field: Field) -> i32 {
        let mut sum = 0;
        for direction in Direction::ALL {
            let (right, up) = direction.step();
            let neighbor = |steps: isize| {
                let file = field.file().checked_add_signed(steps * right as isize)?;
                let rank = field.rank().checked_add_signed(steps * up as isize)?;
                Field::new(file, rank).filter(|field| field.is_on(position.size()))
            };
            let number = |steps: [isize; 6]| {
                let bits = steps.map(neighbor).map(|neighbor| match neighbor {
                    None => 1 | 64,
                    Some(field) => position
                        .piece(field)
                        .map_or(0, |piece| if piece.owner == position.turn() { 1 } else { 64 }),
                });
                bits.iter().rev().fold(0, |number, bits| 2 * number + bits)
            };
            let (forwards, backwards) =
                (number([-3, -2, -1, 1, 2, 3]), number([3, 2, 1, -1, -2, -3]));
            sum += i32::from(FILE[forwards.min(backwards)] as i8);
        }
        sum
    }

    #[test]
    fn score_is_the_sum_of_the_values_in_the_file() {
        let mut random = board_core::Random::new(1);
        for rules in <Rules as board_core::Rules>::all() {
            let mut position = Hexfour::start_with(rules);
            while let Some(m) = position.choose(|count| random.below(count)) {
                for m in position.legal_moves() {
                    let (field, expected) = (m.field(), slow(&position, m.field()));
                    assert_eq!(score(&position, field), expected, "{position}: {m}");
                    let patterns = position.patterns(field).map(|pattern| FILE[pattern] as i8);
                    let sum: i32 = patterns.into_iter().map(i32::from).sum();
                    assert_eq!(sum, expected, "{position}: {m}");
                }
                position.play_unchecked(m);
            }
        }
    }
}
