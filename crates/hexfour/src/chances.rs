//! Rows that may still come about.

use board_core::Player;

use crate::lines::{Lines, Pieces, place_of};
use crate::{Direction, Field, Hexfour, Size};

/// The fields of each board, by `size as usize`.
static BOARDS: [Pieces; Size::ALL.len()] = {
    let mut boards = [Pieces::NONE; Size::ALL.len()];
    let mut i = 0;
    while i < boards.len() {
        boards[i] = Pieces::filling(Size::ALL[i]);
        i += 1;
    }
    boards
};

/// The fields from which four in a row are on one line of the largest board, by direction.
const FIRSTS: [Lines; 3] = {
    let mut firsts = [[0; 2]; 3];
    let mut index = 0;
    while let Some(field) = Field::from_index(index) {
        let mut i = 0;
        while i < Direction::ALL.len() {
            let (right, up) = Direction::ALL[i].step();
            if Field::new(field.file() + 3 * right, field.rank() + 3 * up).is_some() {
                let place = place_of(field, Direction::ALL[i]);
                firsts[i][place.word()] |= 1 << place.bit();
            }
            i += 1;
        }
        index += 1;
    }
    firsts
};

impl Hexfour {
    /// The number of fours of fields in a row (H5) that a player can still fill with a new row:
    /// those with none, one, two and three of the player's pieces, the rest of them empty. Pieces of
    /// a row that makes a point already do not count, for no row of eight is in sight (H7). For
    /// evaluations.
    ///
    /// ```
    /// use board_core::Player;
    /// use hexfour::Hexfour;
    ///
    /// let position: Hexfour = "4/5/6/xxx1ooo/6/1xo2/4 x".parse()?;
    /// // Both want the same field in the middle of the rank.
    /// assert_eq!(position.chances(Player::First)[3], 1);
    /// assert_eq!(position.chances(Player::Second)[3], 1);
    /// # Ok::<(), board_core::PositionError<hexfour::Fault>>(())
    /// ```
    #[inline]
    pub fn chances(&self, player: Player) -> [u32; 4] {
        let board = &BOARDS[self.size() as usize];
        let (own, other) = (self.pieces_of(player), self.pieces_of(!player));
        let mut chances = [0; 4];
        for (direction, firsts) in FIRSTS.iter().enumerate() {
            for (word, &firsts) in firsts.iter().enumerate() {
                let of = |pieces: &Pieces| pieces.directions()[direction][word];
                add(&mut chances, of(own), of(board) & !of(other), firsts);
            }
        }
        chances
    }
}

/// Adds the fours that begin on the `firsts` of a word. A four is the bit of its first field and the
/// next three, so four words, each shifted by one more, have the four fields of every four one above
/// the other, and are added like numbers:
///
/// ```text
///   own              . x x . x . . .
///   shifted by 1     x x . x . . . .
///   shifted by 2     x . x . . . . .
///   shifted by 3     . x . . . . . .
///                    2 3 2 1 1 . . .    pieces in the four that begins here
/// ```
#[inline(always)]
fn add(chances: &mut [u32; 4], own: u64, open: u64, firsts: u64) {
    let shifted = |word: u64| [word, word >> 1, word >> 2, word >> 3];
    let all = |[a, b, c, d]: [u64; 4]| a & b & c & d;
    // What is a row already. Every four that has a field of it has its first field or its last.
    let rows = all(shifted(own)) & firsts;
    let open = open & !(rows | rows << 3);
    let fours = all(shifted(open)) & firsts;
    let [a, b, c, d] = shifted(own);
    let (ab, cd) = (a ^ b, c ^ d);
    // Not all four are the player's, or it would be a row: so two of two is three or two.
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

    use board_core::Position as _;
    use board_core::zobrist::table;

    use super::*;
    use crate::Rules;

    /// By looking at one field after the other.
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
