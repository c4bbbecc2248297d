use core::fmt;

use super::Place;
use crate::bitboard::Bitboard;
use crate::board::SPAN;
use crate::{Field, Hexfour, Move, Outcome, Rules};

/// A random game from a position to its end, which runs several times as fast as on a [`Hexfour`].
///
/// This is for Monte Carlo search. A playout keeps a list of the empty fields, which a position
/// does not store. To start many playouts from one position, clone the first playout.
///
/// ```
/// use board_core::{Player, Random};
/// use hexfour::prelude::*;
/// use hexfour::{Hexfour, Playout};
///
/// let mut random = Random::new(1);
/// let root = Playout::new(&Hexfour::start());
/// let mut score = 0;
/// for _ in 0..100 {
///     let outcome = root.clone().run(|moves| random.below(moves.len()));
///     score += i32::from(outcome.score_for(Player::First));
/// }
/// assert!(score.abs() < 100);
/// ```
#[derive(Clone)]
pub struct Playout {
    /// The pieces of each player by lines, 13 for each direction.
    lines: [[u16; 3 * SPAN]; 2],
    /// The number of each player's loose pieces, which may be negative as in a position (H9).
    loose: [i16; 2],
    rules: Rules,
    /// The empty fields and the fields of the moves played:
    ///
    /// ```text
    ///   | legal | other empty fields | played, the last move first | unused |
    ///   |-------- `empty` -----------|
    ///   |-------- `empty_at_start` --------------------------------|
    /// ```
    moves: [Move; Field::COUNT],
    /// The number of legal moves, up to date only in the first two plies. Later, every empty field
    /// is legal.
    legal: usize,
    /// The number of empty fields.
    empty: usize,
    /// The number of empty fields at the start.
    empty_at_start: usize,
}

impl Playout {
    /// Returns a playout that starts from a position.
    #[must_use]
    pub fn new(position: &Hexfour) -> Self {
        let mover = usize::from(position.plies % 2);
        let [own, other] = position.pieces.map(|pieces| pieces.lines());
        let [own_loose, other_loose] = position.loose;
        let mut playout = Self {
            lines: if mover == 0 { [own, other] } else { [other, own] },
            loose: if mover == 0 { [own_loose, other_loose] } else { [other_loose, own_loose] },
            rules: position.rules,
            moves: [Move::new(Field::from_bit_number(0)); Field::COUNT],
            legal: 0,
            empty: 0,
            empty_at_start: position.size().fields() - usize::from(position.plies),
        };
        playout.list(position.targets(), position.empty());
        playout
    }

    /// Plays to the end and returns the outcome. `pick` is given the legal moves, in no particular
    /// order, and returns the number of the move to play. If the game is already over, returns its
    /// outcome.
    ///
    /// # Panics
    /// Panics if `pick` returns a number that is not below the number of moves.
    pub fn run(&mut self, mut pick: impl FnMut(&[Move]) -> usize) -> Outcome {
        while self.plies() < 2 {
            self.play_opening(&mut pick);
        }
        // Two plies per round, so that the player is a constant, until a player has no loose piece
        // (H10).
        let mut goes_on = self.loose[0] > 0 && self.loose[1] > 0;
        goes_on = goes_on && (self.plies() % 2 == 0 || self.play_by::<1>(&mut pick));
        while goes_on {
            goes_on = self.play_by::<0>(&mut pick) && self.play_by::<1>(&mut pick);
        }
        self.outcome()
    }

    /// Returns the moves that [`run`](Self::run) has played, in order.
    ///
    /// ```
    /// use hexfour::prelude::*;
    /// use hexfour::{Hexfour, Playout};
    ///
    /// let mut position = Hexfour::start();
    /// let mut playout = Playout::new(&position);
    /// let outcome = playout.run(|moves| moves.len() / 2);
    /// for m in playout.played() {
    ///     position.play(m)?;
    /// }
    /// assert_eq!(position.outcome(), Some(outcome));
    /// # Ok::<(), hexfour::Illegal>(())
    /// ```
    pub fn played(&self) -> impl Iterator<Item = Move> {
        self.moves[self.empty..self.empty_at_start].iter().rev().copied()
    }

    /// Returns the number of pieces on the board.
    #[inline]
    fn plies(&self) -> usize {
        self.rules.size.fields() - self.empty
    }

    /// Lists the legal moves and then the other empty fields.
    fn list(&mut self, legal: Bitboard, empty: Bitboard) {
        self.legal = legal.len() as usize;
        self.empty = empty.len() as usize;
        let mut n = 0;
        for fields in [legal, empty - legal] {
            for field in fields.by_words().into_iter().flatten() {
                self.moves[n] = Move::new(field);
                n += 1;
            }
        }
    }

    /// Plays one of the first two plies, which may not use every empty field (H2, H3).
    fn play_opening(&mut self, pick: &mut impl FnMut(&[Move]) -> usize) {
        let n = pick(&self.moves[..self.legal]);
        assert!(n < self.legal, "there is no move {n} of {}", self.legal);
        let field = self.moves[n].field();
        self.play(self.plies() % 2, n);
        let empty = Bitboard::board(self.rules.size) - field.bitboard();
        if self.plies() == 1 {
            self.list(empty & field.around(), empty);
        }
    }

    /// Plays one of the later plies, on any empty field (H4). Returns whether the game continues
    /// because the player has a loose piece left (H10). The list is never exhausted before the game
    /// is over (H11).
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
        // At most one point (H7) in each of the three directions (H5, H6).
        for (direction, place) in Place::of(field).iter().enumerate() {
            let line = &mut self.lines[mover][direction * SPAN + usize::from(place.line)];
            gain += place.gain(*line);
            *line |= (1_u32 << place.at) as u16;
        }
        // One piece is placed, and one is set aside for each point (H8), even if none is left (H9).
        self.loose[mover] -= 1 + gain as i16;
    }

    fn outcome(&self) -> Outcome {
        let placed = [self.plies().div_ceil(2), self.plies() / 2];
        let left = self.loose.map(i32::from);
        let pieces = self.rules.pieces_each() as i32;
        let points = |i: usize| (pieces - placed[i] as i32 - left[i]) as u32;
        Outcome { points: [points(0), points(1)] }
    }
}

impl fmt::Debug for Playout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = &self.moves[self.empty..self.empty_at_start];
        write!(f, "Playout({} plies, {moves:?} last)", self.plies())
    }
}
