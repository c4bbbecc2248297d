//! The position as the game that the traits play.

use core::ops::ControlFlow;

use board_core::{MoveSink, Player};

use crate::bitboard::Bitboard;
use crate::generate::Illegal;
use crate::position::{join, shift};
use crate::{DiskRace, Move, Outcome, Rotation, Rules, Space};

impl board_core::Position for DiskRace {
    type Move = Move;
    type Outcome = Outcome;
    type Rules = Rules;
    type Illegal = Illegal;

    const NAME: &'static str = "disk-race";
    const PLAYERS: [&'static str; 2] = ["red", "blue"];

    /// All pieces at their starts, unturned, and red to move. That red begins is a reading: the
    /// rulebook lets the players decide.
    fn start_with(rules: Rules) -> Self {
        Self::new(Player::ALL.map(Bitboard::starts), Bitboard::EMPTY, Player::First, rules)
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
        match Player::ALL.map(|player| self.has_finished(player)) {
            // D15: the side to move could not even pass.
            _ if !self.finished() => self.moves().is_empty().then_some(Outcome::Draw),
            // D14
            [true, true] => Some(Outcome::Draw),
            [true, false] => Some(Outcome::Red),
            _ => Some(Outcome::Blue),
        }
    }

    #[inline]
    fn generate<S: MoveSink<Move> + ?Sized>(&self, sink: &mut S) {
        let _ = self.moves().each(|m| sink.push(m));
    }

    fn check(&self, m: Move) -> Result<(), Illegal> {
        self.explain(m)
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        let mover = self.turn;
        self.turn = !mover;
        let Some((from, to)) = m.spaces() else { return };
        // D10, D12: a piece that stops at the centre is turned, and no piece is ever turned back. A
        // product, because nobody could predict a branch.
        let turned = u32::from(self.turned.contains(from)) | u32::from(to == Space::CENTRE);
        let (from, to) = (from.bitboard(), to.bitboard());
        self.turned = (self.turned - from) | Bitboard::from_bits(to.bits() * turned);
        self.pieces ^= u64::from((from | to).bits()) << shift(mover);
        let eighths = match m.rotation() {
            Rotation::Still => return,
            Rotation::Plus => 1,
            Rotation::Minus => 7,
        };
        self.pieces = join(Player::ALL.map(|player| self.of(player).rotated(eighths)));
        self.turned = self.turned.rotated(eighths);
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.count() as usize
    }

    #[inline]
    fn each_after<B>(&self, mut visit: impl FnMut(Move, Self) -> ControlFlow<B>) -> ControlFlow<B> {
        self.moves().each(|m| visit(m, self.after_unchecked(m)))
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Option<Move> {
        self.moves().choose(|_| n)
    }

    #[inline]
    fn choose(&self, pick: impl FnOnce(usize) -> usize) -> Option<Move> {
        self.moves().choose(pick)
    }
}
