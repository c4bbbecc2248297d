//! Perft of the project's games without counting two plies at a time, which the peers cannot do.

use std::hint::black_box;
use std::ops::ControlFlow;

use board_benches::{Corpus, Game, Kernel};
use board_core::Position;
use board_games::{FullGame, dispatch};

/// Returns a kernel like `bulk start` that counts in bulk only the moves of the last ply.
pub fn kernel(game: &Game) -> Kernel {
    dispatch!(game.kind, P => one_ply::<P>(game))
}

fn one_ply<P: FullGame>(game: &Game) -> Kernel {
    let start = Corpus::<P>::read(game.corpus, game.table).start;
    let (depth, leaves) = start.deepest();
    Kernel::new(P::NAME, ("perft", "one ply start"), (leaves, leaves), move || {
        perft(black_box(&start.position), depth)
    })
}

fn perft<P: Position>(position: &P, depth: u8) -> u64 {
    if depth == 1 {
        return position.count_moves() as u64;
    }
    let mut leaves = 0;
    let _: ControlFlow<()> = position.each_after(|_, next| {
        leaves += perft(&next, depth - 1);
        ControlFlow::Continue(())
    });
    leaves
}
