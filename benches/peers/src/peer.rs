//! What a well-known move generator is measured by: the kernels of the project, written in the
//! way that the generator's own documentation uses it.

use std::hint::black_box;

use board_benches::{Dice, Kernel, playout};
use board_core::MoveList;

/// A position of a well-known move generator.
pub trait Peer: Clone + 'static {
    /// A move.
    type Move: Copy;

    /// The name of the game.
    const NAME: &'static str;

    /// Its perft from the start, from depth 1 on, as it is published.
    const START_LEAVES: &'static [u64];

    /// How deep random positions are counted.
    const DEPTH: u8;

    /// Playouts are broken off after so many plies.
    const MAX_PLIES: u32;

    /// The start.
    fn start() -> Self;

    /// Calls `visit` with every legal move.
    fn each(&self, visit: impl FnMut(Self::Move));

    /// The number of legal moves, in the fastest way there is.
    fn count(&self) -> u64;

    /// The position after a legal move.
    fn after(&self, m: Self::Move) -> Self;

    /// Plays a random legal move, in the fastest way there is; says whether there was one.
    fn play_any(&mut self, dice: &mut Dice) -> bool;

    /// The legal moves as a list.
    fn list(&self) -> MoveList<Self::Move> {
        let mut list = MoveList::new();
        self.each(|m| list.push(m));
        list
    }
}

/// The kernels of a peer.
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
    // Both ways have to find the same.
    let leaves = positions.iter().map(|position| perft::<P, false>(position, P::DEPTH)).sum();
    let random = (positions, P::DEPTH, leaves);
    let start = (vec![P::start()], start_depth, start_leaves);
    vec![
        Kernel::new(P::NAME, ("generate", "random"), (calls, moves), list),
        Kernel::new(P::NAME, ("count", "random"), (calls, moves), count),
        perft_kernel::<P, true>("bulk start", start.clone()),
        perft_kernel::<P, true>("one ply start", start.clone()),
        perft_kernel::<P, false>("play start", start),
        perft_kernel::<P, true>("bulk random", random.clone()),
        perft_kernel::<P, false>("play random", random),
        Kernel::new(P::NAME, ("playout", "choose"), (plies, plies), playouts),
    ]
}

fn perft_kernel<P: Peer, const BULK: bool>(
    case: &'static str,
    (positions, depth, leaves): (Vec<P>, u8, u64),
) -> Kernel {
    Kernel::new(P::NAME, ("perft", case), (leaves, leaves), move || {
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

/// Positions of random games, from the middle of each third as in the project's corpora, and the
/// plies of the games.
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

/// Plays games from the start and returns their plies. `visit` is given each position and its ply.
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
