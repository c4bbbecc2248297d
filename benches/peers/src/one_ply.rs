//! Perft of the project's games without counting two plies at a time, which the peers cannot do.

use std::hint::black_box;
use std::ops::ControlFlow;

use board_benches::{Corpus, Game, Kernel};
use board_core::Position;
use board_games::{FullGame, Visitor, visit};

/// Returns a kernel like `bulk start` that counts in bulk only the moves of the last ply.
pub fn kernel(game: &Game) -> Kernel {
    visit(game.name, OnePly(*game)).expect("the game is in the table")
}

struct OnePly(Game);

impl Visitor for OnePly {
    type Output = Kernel;

    fn visit<P: FullGame>(self) -> Kernel {
        let start = Corpus::<P>::read(self.0.corpus, self.0.table).start;
        let (depth, leaves) = start.deepest();
        Kernel::new(P::NAME, ("perft", "one ply start"), (leaves, leaves), move || {
            perft(black_box(&start.position), depth)
        })
    }
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
