//! The position as the game that the traits play.

use core::ops::ControlFlow;

use board_core::{MoveSink, Player};

use crate::bitboard::Bitboard;
use crate::generate::Illegal;
use crate::{Move, Outcome, Rules, Stuck, Uisge};

/// Where light starts (U2).
#[rustfmt::skip]
const LIGHT: Bitboard = Bitboard::drawn([
    ".......",
    "..##...",
    ".####..",
    ".......",
    ".......",
    ".......",
]);

/// Where dark starts (U2).
#[rustfmt::skip]
const DARK: Bitboard = Bitboard::drawn([
    ".......",
    ".......",
    ".......",
    "..####.",
    "...##..",
    ".......",
]);

impl board_core::Position for Uisge {
    type Move = Move;
    type Outcome = Outcome;
    type Rules = Rules;
    type Illegal = Illegal;

    const NAME: &'static str = "uisge";
    const PLAYERS: [&'static str; 2] = ["light", "dark"];

    /// The set-up of U2 with light to move (U3). The set-up is rebuilt: two published programs
    /// and a photograph of the board agree on it.
    fn start_with(rules: Rules) -> Self {
        Self { pieces: [LIGHT, DARK], crowns: Bitboard::EMPTY, turn: Player::First, rules }
    }

    #[inline]
    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        let crowned = Player::ALL.into_iter().find(|&player| self.all_crowns(player));
        match crowned {
            // U8: six crowns win.
            Some(player) => Some(Outcome::win_of(player)),
            None if !self.moves_of(self.turn).is_empty() => None,
            None => self.stuck_outcome(),
        }
    }

    #[inline]
    fn generate<S: MoveSink<Move> + ?Sized>(&self, sink: &mut S) {
        let _ = self.each_move(|m| sink.push(m));
    }

    fn check(&self, m: Move) -> Result<(), Illegal> {
        self.explain(m)
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        *self = self.after_move(m);
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.count()
    }

    #[inline]
    fn count_two_plies(&self) -> Option<u64> {
        Some(self.two_plies())
    }

    #[inline]
    fn each_after<B>(&self, mut visit: impl FnMut(Move, Self) -> ControlFlow<B>) -> ControlFlow<B> {
        self.each_move(|m| visit(m, self.after_move(m)))
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Option<Move> {
        self.choose(|_| n)
    }

    #[inline]
    fn choose(&self, pick: impl FnOnce(usize) -> usize) -> Option<Move> {
        if self.crowned() {
            return None;
        }
        let moves = self.moves_of(self.turn);
        if moves.is_empty() {
            // U9
            (self.may_pass() && pick(1) == 0).then_some(Move::PASS)
        } else {
            moves.choose(pick)
        }
    }
}

impl Uisge {
    /// What follows if the side to move cannot move a piece, and nobody has won by U8 (U9).
    fn stuck_outcome(&self) -> Option<Outcome> {
        match self.rules.stuck {
            Stuck::Loses => Some(Outcome::win_of(!self.turn)),
            Stuck::Wins => Some(Outcome::win_of(self.turn)),
            Stuck::Draw => Some(Outcome::Draw),
            Stuck::Passes => (!self.may_pass()).then_some(Outcome::Draw),
        }
    }
}
