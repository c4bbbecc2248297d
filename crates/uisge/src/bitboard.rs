use core::ops::Not;

use board_core::bits;

use crate::{FILES, RANKS, Square};

board_core::bit_set! {
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
    pub(crate) struct Bitboard(u64) of Square;
}

impl Bitboard {
    /// The whole board (U1).
    pub(crate) const ALL: Self = Self::drawn(["#######"; RANKS]);

    /// Returns the set that a drawing shows, with the last rank on top. `#` stands for a square in
    /// the set, and `.` for any other square.
    pub(crate) const fn drawn(drawing: [&str; RANKS]) -> Self {
        Self(bits::drawn(drawing, FILES))
    }

    /// Returns the set of only the first square of this set, or the empty set if there is none.
    #[inline(always)]
    pub(crate) const fn first_bit(self) -> Self {
        Self(bits::lowest(self.0))
    }

    /// Returns the set one rank up.
    #[inline(always)]
    pub(crate) const fn north(self) -> Self {
        Self(self.0 << 8)
    }

    /// Returns the set one rank down.
    #[inline(always)]
    pub(crate) const fn south(self) -> Self {
        Self(self.0 >> 8)
    }

    /// Returns the set one file to the right.
    #[inline(always)]
    pub(crate) const fn east(self) -> Self {
        Self(self.0 << 1)
    }

    /// Returns the set one file to the left.
    #[inline(always)]
    pub(crate) const fn west(self) -> Self {
        Self(self.0 >> 1)
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

impl Not for Bitboard {
    type Output = Self;

    /// Returns the squares of the board that are not in the set.
    #[inline(always)]
    fn not(self) -> Self {
        Self::ALL - self
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::format;

    use super::*;

    const DRAWING: [&str; RANKS] = [
        "#......", //
        "......#", ".......", "..##...", "...#...", "......#",
    ];

    #[test]
    fn a_drawing_has_its_last_rank_on_top() {
        let board = Bitboard::drawn(DRAWING);
        assert_eq!(format!("{board:?}"), "{g1, d2, c3, d3, g5, a6}");
    }

    #[test]
    fn sets_are_sets_of_squares() {
        let board = Bitboard::drawn(DRAWING);
        assert_eq!(board.count() + (!board).count(), Bitboard::ALL.count());
        assert_eq!((board | !board, board & !board), (Bitboard::ALL, Bitboard::EMPTY));
        assert_eq!(
            (board - board.first_bit(), board - board),
            (board ^ board.first_bit(), board & !board)
        );
        assert!(board.iter().eq(Square::all().filter(|&square| board.contains(square))));
        assert!(!board.is_empty() && Bitboard::EMPTY.is_empty());
    }

    #[test]
    fn shifts_leave_the_board_by_its_edges() {
        let shifts = [
            (Bitboard::north as fn(Bitboard) -> Bitboard, 0, 1),
            (Bitboard::south, 0, -1),
            (Bitboard::east, 1, 0),
            (Bitboard::west, -1, 0),
        ];
        for square in Square::all() {
            let neighbor = |files, ranks| {
                let file = square.file().checked_add_signed(files)?;
                Square::new(file, square.rank().checked_add_signed(ranks)?)
            };
            let set = |squares: &[Option<Square>]| {
                let squares = squares.iter().flatten();
                squares.fold(Bitboard::EMPTY, |set, square| set | square.bitboard())
            };
            for (shift, files, ranks) in shifts {
                let shifted = shift(square.bitboard()) & Bitboard::ALL;
                assert_eq!(shifted, set(&[neighbor(files, ranks)]), "{square} {files} {ranks}");
            }
            let straight = shifts.map(|(_, files, ranks)| neighbor(files, ranks));
            assert_eq!(square.bitboard().touching(), set(&straight), "{square}");
            let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)].map(|(f, r)| neighbor(f, r));
            let around = square.bitboard() | set(&straight) | set(&diagonal);
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
