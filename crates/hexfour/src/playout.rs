use core::fmt;

use crate::bitboard::Bitboard;
use crate::lines::{gain_in, line_of};
use crate::space::{SPAN, board};
use crate::{Direction, Field, Hexfour, Move, Outcome, Size};

/// A position to be played to its end at random, several times as fast as a [`Hexfour`].
///
/// For Monte Carlo search, where the moves of a playout are many and each one hardly matters. It
/// keeps a list of the empty fields, which a position has no room for, and can do nothing else.
/// When many playouts start from one position, clone the first.
///
/// ```
/// use board_core::Player;
/// use hexfour::prelude::*;
/// use hexfour::{Playout, Hexfour};
///
/// let mut state = 1_u64;
/// let mut below = |n: usize| {
///     state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
///     (state >> 33) as usize % n
/// };
/// let root = Playout::new(&Hexfour::start());
/// let mut score = 0;
/// for _ in 0..100 {
///     let outcome = root.clone().run(|moves| below(moves.len()));
///     score += i32::from(outcome.score_for(Player::First));
/// }
/// assert!(score.abs() < 100);
/// ```
#[derive(Clone)]
pub struct Playout {
    /// The pieces of each player by lines, 13 for each direction.
    lines: [[u16; 3 * SPAN]; 2],
    /// The pieces that each player has left, below zero by the points that there was none to set
    /// aside for (H9).
    loose: [i16; 2],
    size: Size,
    /// The empty fields, then those that were played on, the last one first.
    moves: [Move; Field::COUNT],
    /// The number of legal moves, which come first, in the first two plies.
    legal: usize,
    /// The number of empty fields now, and at first.
    empty: usize,
    empty_at_first: usize,
}

/// The line of each field in each direction, and the field's number there.
static TARGETS: [[(u8, u8); 3]; Field::COUNT] = {
    let mut targets = [[(0, 0); 3]; Field::COUNT];
    let mut index = 0;
    while let Some(field) = Field::from_index(index) {
        let mut direction = 0;
        while direction < 3 {
            let (line, at) = line_of(field, Direction::ALL[direction]);
            targets[index][direction] = ((direction * SPAN + line) as u8, at as u8);
            direction += 1;
        }
        index += 1;
    }
    targets
};

impl Playout {
    /// A playout that starts from a position.
    pub fn new(position: &Hexfour) -> Self {
        let mover = usize::from(position.plies % 2);
        let [own, other] = position.pieces.map(|pieces| pieces.lines());
        let [own_loose, other_loose] = position.loose;
        let mut playout = Self {
            lines: if mover == 0 { [own, other] } else { [other, own] },
            loose: if mover == 0 { [own_loose, other_loose] } else { [other_loose, own_loose] },
            size: position.size(),
            moves: [Move::new(Field::from_bit_number(0)); Field::COUNT],
            legal: 0,
            empty: 0,
            empty_at_first: position.size().fields() - usize::from(position.plies),
        };
        playout.list(position.allowed(), position.empty());
        playout
    }

    /// Plays to the end: `pick` is given the legal moves, in no particular order, and says which
    /// one to take. A playout that has run stays at its end.
    ///
    /// # Panics
    /// If `pick` gives a number that is not less than that of the moves.
    pub fn run(&mut self, mut pick: impl FnMut(&[Move]) -> usize) -> Outcome {
        while self.plies() < 2 {
            self.play_opening(&mut pick);
        }
        // Two plies a round, so that it is known whose lines are looked at, until a player has no
        // loose piece (H10).
        let mut goes_on = self.loose[0] > 0 && self.loose[1] > 0;
        goes_on = goes_on && (self.plies() % 2 == 0 || self.play_by::<1>(&mut pick));
        while goes_on {
            goes_on = self.play_by::<0>(&mut pick) && self.play_by::<1>(&mut pick);
        }
        self.outcome()
    }

    /// The moves that [`run`](Self::run) has played, in their order.
    pub fn played(&self) -> impl Iterator<Item = Move> {
        self.moves[self.empty..self.empty_at_first].iter().rev().copied()
    }

    /// The number of pieces on the board.
    #[inline]
    fn plies(&self) -> usize {
        self.size.fields() - self.empty
    }

    /// Lists the legal moves and then the other empty fields.
    fn list(&mut self, legal: Bitboard, empty: Bitboard) {
        self.legal = legal.count() as usize;
        self.empty = empty.count() as usize;
        let mut entries = self.moves.iter_mut();
        for half in legal.halves().into_iter().chain((empty - legal).halves()) {
            for (field, entry) in half.zip(&mut entries) {
                *entry = Move::new(field);
            }
        }
    }

    /// Plays one of the first two plies, for which not every empty field will do (H2, H3).
    fn play_opening(&mut self, pick: &mut impl FnMut(&[Move]) -> usize) {
        let n = pick(&self.moves[..self.legal]);
        assert!(n < self.legal, "there is no move {n} of {}", self.legal);
        let field = self.moves[n].field();
        self.play(self.plies() % 2, n);
        let empty = board(self.size) - field.bitboard();
        if self.plies() == 1 {
            self.list(empty & field.around(), empty);
        }
    }

    /// Plays one of the later plies, on any empty field (H4), and says whether the game goes on: if
    /// the player has a loose piece left (H10). Before the list runs out they have none (H11).
    #[inline(always)]
    fn play_by<const MOVER: usize>(&mut self, pick: &mut impl FnMut(&[Move]) -> usize) -> bool {
        let n = pick(&self.moves[..self.empty]);
        self.play(MOVER, n);
        self.loose[MOVER] > 0
    }

    #[inline(always)]
    fn play(&mut self, mover: usize, n: usize) {
        let empty = &mut self.moves[..self.empty];
        let field = empty[n].field();
        empty.swap(n, self.empty - 1);
        self.empty -= 1;
        let mut gain = 0;
        // In each of the three directions (H5, H6) a point or none (H7).
        for (line, at) in TARGETS[field.index()] {
            let line = &mut self.lines[mover][usize::from(line)];
            gain += gain_in(*line, at);
            *line |= (1_u32 << at) as u16;
        }
        // A piece is placed, and one set aside for each point (H8), or owed (H9).
        self.loose[mover] -= 1 + gain as i16;
    }

    fn outcome(&self) -> Outcome {
        let placed = [self.plies().div_ceil(2), self.plies() / 2];
        let left = self.loose.map(i32::from);
        let points = |i: usize| (self.size.pieces() as i32 - placed[i] as i32 - left[i]) as u32;
        Outcome { points: [points(0), points(1)] }
    }
}

impl fmt::Debug for Playout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = &self.moves[self.empty..self.empty_at_first];
        write!(f, "Playout({} plies, {moves:?} last)", self.plies())
    }
}
