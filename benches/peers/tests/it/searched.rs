//! The games as games of `minimax`.

use std::marker::PhantomData;

use board_core::{Move, Outcome, Position, Zobrist};
use board_games::FullGame;
use minimax::{BEST_EVAL, Evaluation, Evaluator, Game, Winner};

use crate::capped::Capped;

/// A capped game for `minimax`.
///
/// `minimax` uses table entries of a greater depth in searches of a smaller depth. If a position
/// occurs again at another ply, its value then differs from a plain search. The key of a capped
/// position includes the plies left, which prevents this.
#[derive(Clone, Debug)]
pub struct Searched<P>(PhantomData<P>);

impl<P: FullGame> Game for Searched<P> {
    type S = Capped<P>;
    type M = P::Move;

    fn generate_moves(state: &Self::S, moves: &mut Vec<P::Move>) -> Option<Winner> {
        state.generate(moves);
        Self::get_winner(state)
    }

    fn apply(state: &mut Self::S, m: P::Move) -> Option<Self::S> {
        Some(state.after_unchecked(m))
    }

    fn get_winner(state: &Self::S) -> Option<Winner> {
        state.outcome().map(|outcome| match outcome.score_for(state.turn()) {
            1 => Winner::PlayerToMove,
            0 => Winner::Draw,
            _ => Winner::PlayerJustMoved,
        })
    }

    fn zobrist_hash(state: &Self::S) -> u64 {
        state.key()
    }

    fn table_index(m: P::Move) -> u16 {
        u16::try_from(m.index()).expect("few moves")
    }

    fn max_table_index() -> u16 {
        u16::try_from(P::Move::COUNT).expect("few moves")
    }
}

/// Returns a meaningless evaluation, one of 128 numbers, so that positions often have equal values.
pub fn guess<P: Zobrist>(position: &P) -> i32 {
    (position.key() >> 57) as i32 - 64
}

/// The evaluation [`guess`] for `minimax`.
#[derive(Clone, Debug)]
pub struct Guess<P>(pub PhantomData<P>);

impl<P: FullGame> Evaluator for Guess<P> {
    type G = Searched<P>;

    fn evaluate(&self, state: &Capped<P>) -> Evaluation {
        Evaluation::try_from(guess(state.position())).expect("a small number")
    }
}

/// Converts a value of the plain search to one of `minimax`, where all wins have the same value.
pub fn as_evaluation(value: i32) -> Evaluation {
    Evaluation::try_from(value).unwrap_or(if value > 0 { BEST_EVAL } else { -BEST_EVAL })
}
