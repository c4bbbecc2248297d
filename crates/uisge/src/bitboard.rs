use board_core::author::bits;

use crate::{FILES, RANKS, Square};

board_core::author::bit_set! {
    /// A set of squares, with a bit for each.
    ///
    /// Every rank has a byte, so that a step is a shift. The last bit of each byte and the two
    /// bytes above the last rank are a margin outside the board:
    ///
    /// ```text
    ///   40 41 42 43 44 45 46 | 47     rank 6
    ///   32 33 34 35 36 37 38 | 39
    ///    ...                 | ...
    ///    8  9 10 11 12 13 14 | 15
    ///    0  1  2  3  4  5  6 |  7     rank 1
    /// file a           file g   margin
    /// ```
    ///
    /// A shift by one moves squares off the board onto the margin, never onto the opposite edge.
    /// `& ALL` removes the margin.
    pub struct Bitboard(u64) of Square;
}

board_core::author::grid_set!(Bitboard(FILES, RANKS));

impl Bitboard {
    /// Returns the set of only the first square of this set, or the empty set if there is none.
    #[inline(always)]
    pub(crate) const fn first_bit(self) -> Self {
        Self(bits::lowest(self.0))
    }

    /// Returns the set with `distance` added to the bit number of every square.
    #[inline(always)]
    pub(crate) const fn shifted(self, distance: i32) -> Self {
        Self(if distance > 0 { self.0 << distance } else { self.0 >> -distance })
    }

    /// Returns the squares that touch the set horizontally or vertically.
    #[inline(always)]
    pub(crate) fn touching(self) -> Self {
        (self.north() | self.south() | self.east() | self.west()) & Self::ALL
    }

    /// Returns the set and the squares that touch it in any of the eight directions.
    #[inline(always)]
    pub(crate) fn around(self) -> Self {
        let row = self | self.east() | self.west();
        (row | row.north() | row.south()) & Self::ALL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAWING: [&str; RANKS] = [
        "#......", //
        "......#", ".......", "..##...", "...#...", "......#",
    ];

    #[test]
    fn the_first_square_has_the_lowest_index() {
        let board = Bitboard::drawn(DRAWING);
        assert_eq!(Some(board.first_bit()), board.iter().next().map(Square::bitboard));
        assert_eq!(Bitboard::EMPTY.first_bit(), Bitboard::EMPTY);
    }

    #[test]
    fn neighbors_are_on_the_board() {
        for square in Square::all() {
            let neighbors = |steps: [(isize, isize); 4]| {
                let neighbors = steps.iter().filter_map(|&(files, ranks)| {
                    let file = square.file().checked_add_signed(files)?;
                    Square::new(file, square.rank().checked_add_signed(ranks)?)
                });
                neighbors.collect::<Bitboard>()
            };
            let straight = neighbors([(0, 1), (0, -1), (1, 0), (-1, 0)]);
            let diagonal = neighbors([(1, 1), (1, -1), (-1, 1), (-1, -1)]);
            assert_eq!(square.bitboard().touching(), straight, "{square}");
            let around = square.bitboard() | straight | diagonal;
            assert_eq!(square.bitboard().around(), around, "{square}");
        }
    }

    #[test]
    fn squares_around_a_set_are_those_around_its_squares() {
        let squares = || Square::all().map(Square::bitboard);
        for (one, other) in squares().flat_map(|one| squares().map(move |other| (one, other))) {
            assert_eq!((one | other).around(), one.around() | other.around());
        }
    }
}
