//! The programs that play.

use board_core::{Outcome, Player, Position, Session};
use board_games::{FullGame, Visitor};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::Seat;
use crate::playouts::{below, random_of};

/// How many random games the simple player tries each move with, and how long they may get.
const GAMES: u32 = 32;
const PLIES: u32 = 200;

/// The move of a program. The same seed and ply give the same move.
pub fn choose(seat: Seat, session: &dyn Session, seed: u64) -> Option<String> {
    let mut random = random_of(&ChaCha8Rng::seed_from_u64(seed), session.moves().len() as u64);
    let position = session.position();
    if seat == Seat::Perfect {
        let mut moves = board_games::solution(session.game().name)?.best_moves(&position).ok()?;
        let count = moves.len() as u32;
        return (count > 0).then(|| moves.swap_remove(below(&mut random, count) as usize));
    }
    board_games::visit(session.game().name, Choose { seat, position, random })?
}

struct Choose {
    seat: Seat,
    position: String,
    random: ChaCha8Rng,
}

impl Visitor for Choose {
    type Output = Option<String>;

    fn visit<P: FullGame>(mut self) -> Option<String> {
        let position: P = self.position.parse().ok()?;
        let m = match self.seat {
            Seat::Random => position.choose(|count| below(&mut self.random, count as u32)),
            _ => best(&position, &mut self.random),
        };
        m.map(|m| m.to_string())
    }
}

/// The move after which random games go best.
fn best<P: Position>(position: &P, random: &mut ChaCha8Rng) -> Option<P::Move> {
    let player = position.turn();
    let mut best = None;
    for m in position.legal_moves() {
        let after = position.after_unchecked(m);
        let score: i32 = (0..GAMES).map(|_| playout(after, player, random)).sum();
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, m));
        }
    }
    best.map(|(_, m)| m)
}

/// Plays a random game: 1 if `player` wins, 0 for a draw or a game without end, -1 for a loss.
fn playout<P: Position>(mut position: P, player: Player, random: &mut ChaCha8Rng) -> i32 {
    for _ in 0..PLIES {
        match position.choose(|count| below(random, count as u32)) {
            Some(m) => position.play_unchecked(m),
            None => break,
        }
    }
    position.outcome().map_or(0, |outcome| i32::from(outcome.score_for(player)))
}
