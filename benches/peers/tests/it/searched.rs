//! The games as `minimax` searches them.

use std::marker::PhantomData;

use board_core::{Move, Outcome, Position, Zobrist};
use board_games::FullGame;
use board_play::Capped;
use minimax::{BEST_EVAL, Evaluation, Evaluator, Game, Winner};

/// The rules of a game that has an end.
///
/// The transposition table of `minimax` gives what it found at a greater depth to a search of a
/// smaller one, so that a position that comes back at another ply gets another value than a plain
/// search gives it. The key of a capped position has the plies left in it, and keeps the two apart.
/// `BARE` is the fault of leaving them out: of 900 searches of each game, 57 of Uisge and 152 of
/// Disk race then gave another value or a worse move, and none of Ignis and Hexfour.
#[derive(Clone, Debug)]
pub struct Searched<P, const BARE: bool = false>(PhantomData<P>);

impl<P: FullGame, const BARE: bool> Game for Searched<P, BARE> {
    type S = Capped<P, 0>;
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
        if BARE { state.position().key() } else { state.key() }
    }

    fn table_index(m: P::Move) -> u16 {
        u16::try_from(m.index()).expect("few moves")
    }

    fn max_table_index() -> u16 {
        u16::try_from(P::Move::COUNT).expect("few moves")
    }
}

/// A guess that means nothing: one of 128 numbers, so that different positions often share one.
pub fn guess<P: Zobrist>(position: &P) -> i32 {
    (position.key() >> 57) as i32 - 64
}

/// The same for `minimax`.
#[derive(Clone, Debug)]
pub struct Guess<P, const BARE: bool>(pub PhantomData<P>);

impl<P: FullGame, const BARE: bool> Evaluator for Guess<P, BARE> {
    type G = Searched<P, BARE>;

    fn evaluate(&self, state: &Capped<P, 0>) -> Evaluation {
        Evaluation::try_from(guess(state.position())).expect("a small number")
    }
}

/// A value of the plain search as `minimax` gives it: a win is a win, however far.
pub fn as_evaluation(value: i32) -> Evaluation {
    Evaluation::try_from(value).unwrap_or(if value > 0 { BEST_EVAL } else { -BEST_EVAL })
}
