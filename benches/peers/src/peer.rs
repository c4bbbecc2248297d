//! The kernels for well-known move generators, used as their documentation recommends.

use std::hint::black_box;

use board_benches::{Dice, Kernel, playout};
use board_core::MoveList;

/// A position of a well-known move generator.
pub trait Peer: Clone + 'static {
    /// A move.
    type Move: Copy;

    /// The name of the game.
    const NAME: &'static str;

    /// The published perft counts from the start, from depth 1 on.
    const START_LEAVES: &'static [u64];

    /// The depth of counts from random positions.
    const DEPTH: u8;

    /// The maximum number of plies of a playout.
    const MAX_PLIES: u32;

    /// Returns the start.
    fn start() -> Self;

    /// Calls `visit` with every legal move.
    fn each(&self, visit: impl FnMut(Self::Move));

    /// Counts the legal moves, with the fastest method.
    fn count(&self) -> u64;

    /// Returns the position after a legal move.
    fn after(&self, m: Self::Move) -> Self;

    /// Plays a random legal move, with the fastest method. Returns `false` if no move is legal.
    fn play_any(&mut self, dice: &mut Dice) -> bool;

    /// Returns the legal moves as a list.
    fn list(&self) -> MoveList<Self::Move> {
        let mut list = MoveList::new();
        self.each(|m| list.push(m));
        list
    }
}

/// Returns the kernels of a peer.
pub fn kernels<P: Peer>() -> Vec<Kernel> {
    let (positions, plies) = random_positions::<P>();
    let calls = positions.len() as u64;
    let moves = positions.iter().map(|position| position.list().len() as u64).sum();
    let [to_list, to_count] = [positions.clone(), positions.clone()];
    let list = move || {
        let lists = to_list.iter().map(|position| black_box(position).list());
        lists.map(|list| black_box(&list).len() as u64).sum()
    };
    let count = move || to_count.iter().map(|position| black_box(position).count()).sum();
    let playouts = move || playouts::<P>(|_, _| ());
    let start_depth = P::START_LEAVES.len() as u8;
    let start_leaves = P::START_LEAVES[P::START_LEAVES.len() - 1];
    // The kernels with and without bulk counting must find the same number.
    let leaves = |depth| positions.iter().map(|p| perft::<P, false>(p, depth)).sum();
    let (random, played) =
        ((positions.clone(), P::DEPTH, leaves(P::DEPTH)), (positions.clone(), 2, leaves(2)));
    let start = (vec![P::start()], start_depth, start_leaves);
    vec![
        Kernel::new(P::NAME, ("generate", "random"), (calls, moves), list),
        Kernel::new(P::NAME, ("count", "random"), (calls, moves), count),
        perft_kernel::<P, true>(("perft", "start"), start),
        perft_kernel::<P, true>(("perft", "random"), random),
        perft_kernel::<P, false>(("leaves", "random"), played),
        Kernel::new(P::NAME, ("playout", "choose"), (plies, plies), playouts),
    ]
}

fn perft_kernel<P: Peer, const BULK: bool>(
    of: (&'static str, &'static str),
    (positions, depth, leaves): (Vec<P>, u8, u64),
) -> Kernel {
    Kernel::new(P::NAME, of, (leaves, leaves), move || {
        positions.iter().map(|position| perft::<P, BULK>(black_box(position), depth)).sum()
    })
}

fn perft<P: Peer, const BULK: bool>(position: &P, depth: u8) -> u64 {
    match depth {
        0 => {
            black_box(position);
            1
        }
        1 if BULK => position.count(),
        _ => {
            let mut leaves = 0;
            position.each(|m| leaves += perft::<P, BULK>(&position.after(m), depth - 1));
            leaves
        }
    }
}

/// Returns positions of random games, from the middle of each third as in the corpora of the
/// project, and the total plies of the games.
fn random_positions<P: Peer>() -> (Vec<P>, u64) {
    let mut games: Vec<Vec<P>> = Vec::new();
    let plies = playouts::<P>(|ply, position| {
        if ply == 0 {
            games.push(Vec::new());
        }
        if position.count() > 0 {
            games.last_mut().expect("a game").push(position.clone());
        }
    });
    let thirds = |game: &Vec<P>| [1, 3, 5].map(|sixth| game[sixth * game.len() / 6].clone());
    (games.iter().take(32).flat_map(thirds).collect(), plies)
}

/// Plays games from the start and returns their total plies. Calls `visit` with each position and
/// its ply.
fn playouts<P: Peer>(mut visit: impl FnMut(u32, &P)) -> u64 {
    let mut dice = Dice::new(playout::SEED);
    let mut plies = 0;
    for _ in 0..playout::GAMES {
        let mut position = P::start();
        for ply in 0..black_box(P::MAX_PLIES) {
            visit(ply, &position);
            if !position.play_any(&mut dice) {
                break;
            }
            plies += 1;
        }
    }
    plies
}
