//! What another piece would gain.

use crate::movegen::{Pieces, Place};
use crate::{Direction, Field, Size};

/// What a piece adds to a four that contains it, in hundredths, by the number of the player's other
/// pieces in the four.
const ATTACK: [i16; 4] = [7, 13, 17, 107];

/// What a piece takes from the opponent, by the number of the opponent's pieces in the four.
const DEFENSE: [i16; 4] = [3, 7, 20, 80];

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

/// The sums of a value over the fours that contain a field, by the neighbors in the line that one
/// player has, and by those that this player cannot use.
type Sums = [[i16; 64]; 64];

static ATTACKS: Sums = sums(ATTACK);
static DEFENSES: Sums = sums(DEFENSE);

/// A field has three neighbors on each side in a line, and four fours contain it:
///
/// ```text
///     0 1 2 . 3 4 5     the bits of the neighbors of the field in the middle
///     # # # #
///       # # # #         the fours
///         # # # #
///           # # # #
/// ```
const fn sums(values: [i16; 4]) -> Sums {
    let mut sums = [[0; 64]; 64];
    board_core::author::const_for!(0..64, |own| {
        board_core::author::const_for!(0..64, |blocked| {
            sums[own][blocked] = sum(values, own, blocked);
        });
    });
    sums
}

/// Returns the sum of a value over the fours that are not blocked.
const fn sum(values: [i16; 4], own: usize, blocked: usize) -> i16 {
    const FOURS: [usize; 4] = [0b000_111, 0b001_110, 0b011_100, 0b111_000];
    let mut sum = 0;
    board_core::author::const_for!(0..FOURS.len(), |i| {
        if blocked & FOURS[i] == 0 {
            sum += values[(own & FOURS[i]).count_ones() as usize];
        }
    });
    sum
}

/// Returns roughly how much a piece of `own` on an empty field improves the evaluation.
#[inline]
pub(crate) fn promise(own: &Pieces, other: &Pieces, size: Size, field: Field) -> i32 {
    let outside = &OUTSIDE[size as usize][field.index()];
    let mut sum = 0;
    for (direction, place) in Place::of(field).iter().enumerate() {
        let near = |pieces: &Pieces| place.neighbors(&pieces.0[direction]);
        let ([own, other], outside) = ([own, other].map(near), usize::from(outside[direction]));
        sum += ATTACKS[own][other | outside] + DEFENSES[other][own | outside];
    }
    sum.into()
}

#[cfg(test)]
mod tests {
    use board_core::{Board as _, Position as _};

    use super::*;
    use crate::{Hexfour, Move, Rules};

    /// Computes the promise four by four.
    fn slow(position: &Hexfour, field: Field) -> i32 {
        let mut sum = 0;
        for direction in Direction::ALL {
            let (right, up) = direction.step();
            for back in 0..4 {
                let fields = (0..4).map(|i| {
                    let file = (field.file() + i * right).checked_sub(back * right)?;
                    let rank = (field.rank() + i * up).checked_sub(back * up)?;
                    Field::new(file, rank).filter(|field| field.is_on(position.size()))
                });
                let Some(four) = fields.collect::<Option<std::vec::Vec<_>>>() else { continue };
                let count = |player| {
                    let owner = |&&field: &&Field| {
                        position.piece(field).is_some_and(|piece| piece.owner == player)
                    };
                    four.iter().filter(owner).count()
                };
                let (mine, theirs) = (count(position.turn()), count(!position.turn()));
                sum += if theirs == 0 { ATTACK[mine] } else { 0 };
                sum += if mine == 0 { DEFENSE[theirs] } else { 0 };
            }
        }
        sum.into()
    }

    extern crate std;

    #[test]
    fn promise_is_the_sum_over_the_fours() {
        let mut random = board_core::Random::new(1);
        for rules in <Rules as board_core::Rules>::all() {
            let mut position = Hexfour::start_with(rules);
            while let Some(m) = position.choose(|count| random.below(count)) {
                for m in position.legal_moves() {
                    let [own, other] =
                        [position.turn(), !position.turn()].map(|player| position.lines_of(player));
                    let found = promise(own, other, position.size(), Move::field(m));
                    assert_eq!(found, slow(&position, m.field()), "{position}: {m}");
                }
                position.play_unchecked(m);
            }
        }
    }
}
