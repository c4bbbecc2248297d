//! The position as the game that the traits play.

use core::ops::ControlFlow;

use board_core::{MoveList, MoveSink, Player};

use crate::bitboard::Bitboard;
use crate::generate::Illegal;
use crate::{Ignis, Move, Outcome, Piece, Rules};

/// The spaces with a piece at the start (I2).
const START: Bitboard = Bitboard::drawn([
    "......", //
    ".####.", ".####.", ".####.", ".####.", "......",
]);

/// Those of them with fire; the others have water (I2).
const START_FIRE: Bitboard = Bitboard::drawn([
    "......", //
    ".#.#..", "..#.#.", ".#.#..", "..#.#.", "......",
]);

impl board_core::Position for Ignis {
    type Move = Move;
    type Outcome = Outcome;
    type Rules = Rules;
    type Illegal = Illegal;

    const NAME: &'static str = "ignis";
    const PLAYERS: [&'static str; 2] = ["fire", "water"];

    /// The set-up of I2 with fire to move (I3). The set-up is rebuilt and unconfirmed: the
    /// rulebook shows it in a picture that this project does not have, and we give ours a chance
    /// of 25 to 30%. Others can be entered as a [`Setup`](crate::Setup) or as a text.
    fn start_with(rules: Rules) -> Self {
        // I1: what is left in the box of 37 is the supply.
        Self {
            occupied: START,
            odd: START_FIRE,
            air: 12,
            earth: 9,
            ..Self::cleared(Player::First, rules)
        }
    }

    #[inline]
    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    /// I15: judged on the board as it is after the whole turn.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match [Piece::Fire, Piece::Water].map(|piece| !self.board(piece).is_empty()) {
            [true, true] => None,
            [true, false] => Some(Outcome::Fire),
            [false, true] => Some(Outcome::Water),
            [false, false] => Some(Outcome::Draw),
        }
    }

    #[inline]
    fn generate<S: MoveSink<Move> + ?Sized>(&self, sink: &mut S) {
        for m in self.moves().iter() {
            if sink.push(m).is_break() {
                return;
            }
        }
    }

    fn check(&self, m: Move) -> Result<(), Illegal> {
        self.explain(m)
    }

    #[inline(always)]
    fn play_unchecked(&mut self, m: Move) {
        *self = self.after_slide(m);
    }

    #[inline]
    fn legal_moves(&self) -> MoveList<Move> {
        self.moves().iter().collect()
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.moves().count() as usize
    }

    #[inline]
    fn count_two_plies(&self) -> Option<u64> {
        Some(self.two_plies())
    }

    #[inline]
    fn each_after<B>(&self, visit: impl FnMut(Move, Self) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_after(visit)
    }

    #[inline]
    fn choose(&self, pick: impl FnOnce(usize) -> usize) -> Option<Move> {
        let moves = self.moves();
        if moves.is_empty() { None } else { moves.nth(pick(moves.count() as usize)) }
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Option<Move> {
        self.moves().nth(n)
    }
}
