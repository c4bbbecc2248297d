//! The position as the game that the traits play.

use core::ops::ControlFlow;

use board_core::{MoveList, MoveSink, Player};

use crate::generate::Illegal;
use crate::lines::Pieces;
use crate::{Hexfour, Move, Outcome, Playout, Rules};

impl board_core::Position for Hexfour {
    type Move = Move;
    type Outcome = Outcome;
    type Rules = Rules;
    type Illegal = Illegal;

    const NAME: &'static str = "hexfour";
    const PLAYERS: [&'static str; 2] = ["first", "second"];

    /// The empty board (H1).
    fn start_with(rules: Rules) -> Self {
        let pieces = rules.size.pieces() as i16;
        Self { pieces: [Pieces::NONE; 2], loose: [pieces; 2], plies: 0, rules }
    }

    #[inline]
    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline]
    fn turn(&self) -> Player {
        Player::ALL[usize::from(self.plies % 2)]
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.over().then(|| Outcome { points: Player::ALL.map(|player| self.points(player)) })
    }

    #[inline]
    fn generate<S: MoveSink<Move> + ?Sized>(&self, sink: &mut S) {
        for half in self.allowed().halves() {
            for field in half {
                if sink.push(Move::new(field)).is_break() {
                    return;
                }
            }
        }
    }

    fn check(&self, m: Move) -> Result<(), Illegal> {
        self.explain(m)
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        *self = self.after_unchecked(m);
    }

    #[inline(always)]
    fn after_unchecked(&self, m: Move) -> Self {
        let [own, other] = &self.pieces;
        let (own, gain) = own.with(m.field());
        // A piece is placed, and one set aside for each point (H8); below zero if there are not so
        // many, so that the points still count (H9).
        let loose = self.loose[0] - 1 - gain as i16;
        Self {
            pieces: [*other, own],
            loose: [self.loose[1], loose],
            plies: self.plies + 1,
            rules: self.rules,
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.over()
    }

    /// Makes room for all of them at once.
    #[inline]
    fn legal_moves(&self) -> MoveList<Move> {
        let mut list = MoveList::new();
        for half in self.allowed().halves() {
            list.extend(half.map(Move::new));
        }
        list
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.count()
    }

    /// A move takes at most four loose pieces, the one placed and three set aside (H6, H8). A player
    /// who has more does not end the game by it, and each of their moves leaves as many fields to
    /// the other.
    #[inline]
    fn count_two_plies(&self) -> Option<u64> {
        if self.plies > 0 && self.loose[0] > 4 {
            let then = self.size().fields() - usize::from(self.plies) - 1;
            return Some((self.count() * then) as u64);
        }
        let moves = self.allowed().iter().map(Move::new);
        Some(moves.map(|m| self.after_unchecked(m).count() as u64).sum())
    }

    #[inline]
    fn each_after<B>(&self, mut visit: impl FnMut(Move, Self) -> ControlFlow<B>) -> ControlFlow<B> {
        for half in self.allowed().halves() {
            for m in half.map(Move::new) {
                visit(m, self.after_unchecked(m))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Option<Move> {
        self.nth(n)
    }

    /// By a [`Playout`], which is several times as fast, unless it might be broken off.
    fn playout(
        self,
        max_plies: u32,
        mut pick: impl FnMut(usize) -> usize,
    ) -> (Option<Outcome>, u32) {
        if max_plies as usize >= self.empty().count() as usize {
            let mut playout = Playout::new(&self);
            let outcome = playout.run(|moves| pick(moves.len()));
            return (Some(outcome), playout.played().count() as u32);
        }
        board_core::playout(self, max_plies, pick)
    }

    #[inline]
    fn choose(&self, pick: impl FnOnce(usize) -> usize) -> Option<Move> {
        match self.count() {
            0 => None,
            count => self.nth(pick(count)),
        }
    }
}

#[cfg(test)]
mod tests {
    use board_core::{Position as _, Rules as _};

    use super::*;
    use crate::Rules;

    #[test]
    fn two_plies_are_counted_as_they_are_played() {
        let mut rng = fastrand::Rng::with_seed(2);
        for rules in Rules::all() {
            for _ in 0..if cfg!(miri) { 1 } else { 50 } {
                let mut position = Hexfour::start_with(rules);
                while let Some(m) = position.choose(|n| rng.usize(..n)) {
                    let played =
                        position.legal_moves().into_iter().map(|m| position.after_unchecked(m));
                    let expected: usize = played.map(|after| after.legal_moves().len()).sum();
                    assert_eq!(position.count_two_plies(), Some(expected as u64), "{position}");
                    position.play_unchecked(m);
                }
                assert_eq!(position.count_two_plies(), Some(0), "{position}");
            }
        }
    }
}
