//! Rows that a player can still complete.

use board_core::Player;

use crate::movegen::Pieces;
use crate::{Direction, Field, Hexfour, Size};

/// The fields where a row of four can start in each direction, by `size as usize`.
static FIRSTS: [Pieces; Size::ALL.len()] = {
    let [a, b, c, d] = Size::ALL;
    [firsts_on(a), firsts_on(b), firsts_on(c), firsts_on(d)]
};

/// Returns the fields of a board where a row of four can start in each direction.
const fn firsts_on(size: Size) -> Pieces {
    let mut firsts = Pieces::NONE;
    board_core::author::const_for!(0..Field::COUNT, |number| {
        let first = Field::from_bit_number(number as u32);
        board_core::author::const_for!(0..Direction::ALL.len(), |i| {
            let (right, up) = Direction::ALL[i].step();
            let last = Field::new(first.file() + 3 * right, first.rank() + 3 * up);
            if first.is_on(size) && matches!(last, Some(last) if last.is_on(size)) {
                firsts.insert(first, Direction::ALL[i]);
            }
        });
    });
    firsts
}

impl Hexfour {
    /// Returns the numbers of fours of fields in a row ([H5](crate::rule_list#h5)) that a player
    /// can still complete.
    ///
    /// The four numbers are those of the fours with none, one, two and three of the player's pieces
    /// and otherwise empty fields. Fours with a piece of a row that already scores a point do not
    /// count, because the next point needs a row of eight ([H7](crate::rule_list#h7)). This is for
    /// evaluations.
    ///
    /// ```
    /// use board_core::Player;
    /// use hexfour::Hexfour;
    ///
    /// let position: Hexfour = "4/5/6/xxx1ooo/6/1xo2/4 x".parse()?;
    /// // Both players need the field in the middle of the rank.
    /// assert_eq!(position.chances(Player::First)[3], 1);
    /// assert_eq!(position.chances(Player::Second)[3], 1);
    /// # Ok::<(), board_core::PositionError<hexfour::Fault>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn chances(&self, player: Player) -> [u32; 4] {
        let (own, other) = (self.lines_of(player), self.lines_of(!player));
        let mut chances = [0; 4];
        for (direction, firsts) in FIRSTS[self.size() as usize].0.iter().enumerate() {
            for (word, &firsts) in firsts.iter().enumerate() {
                let [own, other] = [own, other].map(|pieces| pieces.0[direction][word]);
                add(&mut chances, own, !other, firsts);
            }
        }
        chances
    }
}

/// Adds the fours that start on the `firsts` of a word. A four is the bit of its first field and
/// the next three bits. Four words, each shifted by one more, therefore have the fields of every
/// four in one column, and are added bit by bit:
///
/// ```text
///   own              . x x . x . . .
///   shifted by 1     x x . x . . . .
///   shifted by 2     x . x . . . . .
///   shifted by 3     . x . . . . . .
///                    2 3 2 1 1 . . .    pieces in the four that starts here
/// ```
#[inline(always)]
fn add(chances: &mut [u32; 4], own: u64, open: u64, firsts: u64) {
    let shifted = |word: u64| [word, word >> 1, word >> 2, word >> 3];
    let all = |[a, b, c, d]: [u64; 4]| a & b & c & d;
    // Every four that has a field of a complete row has the first or the last field of that row.
    let rows = all(shifted(own)) & firsts;
    let open = open & !(rows | rows << 3);
    let fours = all(shifted(open)) & firsts;
    let [a, b, c, d] = shifted(own);
    let (ab, cd) = (a ^ b, c ^ d);
    // At most three of the pieces are the player's, since complete rows are excluded.
    let ones = ab ^ cd;
    let twos = a & b | c & d | ab & cd;
    let counts = [!ones & !twos, ones & !twos, !ones & twos, ones & twos];
    for (chances, count) in chances.iter_mut().zip(counts) {
        *chances += (count & fours).count_ones();
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use board_core::author::zobrist::table;
    use board_core::{Board as _, Position as _};

    use super::*;
    use crate::Rules;

    /// Counts field by field.
    fn slow(position: &Hexfour, player: Player) -> [u32; 4] {
        let owner = |field: Field| position.piece(field).map(|piece| piece.owner);
        let rows: Vec<Vec<Field>> =
            position.rows(player).map(|row| row.fields().collect()).collect();
        let mut chances = [0; 4];
        for direction in Direction::ALL {
            let (right, up) = direction.step();
            for first in Field::all(position.size()) {
                let fields =
                    (0..4).map(|i| Field::new(first.file() + i * right, first.rank() + i * up));
                let Some(four) = fields.collect::<Option<Vec<_>>>() else { continue };
                let is_free = |field: &Field| {
                    let in_row = rows.iter().zip(position.rows(player));
                    let in_row = in_row.filter(|(_, row)| row.direction() == direction);
                    field.is_on(position.size())
                        && owner(*field) != Some(!player)
                        && !in_row.into_iter().any(|(fields, _)| fields.contains(field))
                };
                if four.iter().all(is_free) {
                    chances[four.iter().filter(|&&f| owner(f).is_some()).count()] += 1;
                }
            }
        }
        chances
    }

    #[test]
    fn chances_are_those_found_field_by_field() {
        let random = table::<4096>(44);
        let mut numbers = random.iter();
        let mut seen = [0; 4];
        for _ in 0..8 {
            for rules in <Rules as board_core::Rules>::all() {
                let mut position = Hexfour::start_with(rules);
                while let Some(m) =
                    position.choose(|count| *numbers.next().unwrap_or(&0) as usize % count)
                {
                    position.play_unchecked(m);
                    for player in Player::ALL {
                        let chances = position.chances(player);
                        assert_eq!(chances, slow(&position, player), "{position}");
                        seen = [0, 1, 2, 3].map(|i| seen[i] + chances[i]);
                    }
                }
            }
        }
        assert!(seen.iter().all(|&number| number > 1000), "{seen:?}");
    }
}
