//! Monte Carlo tree search for any game, tested on every game of the table.
//!
//! `cargo run --release -p board-games --example mcts`

use board_core::{Outcome, Player, Position, Random};

/// A node of the tree: the move that leads to it, and the results of the playouts through it.
struct Node<M> {
    leads_here: Option<M>,
    visits: f64,
    /// The sum of the results for the player who made the move: 1 won, 0 lost.
    won: f64,
    children: std::ops::Range<usize>,
}

impl<M> Node<M> {
    fn new(leads_here: Option<M>) -> Self {
        Self { leads_here, visits: 0.0, won: 0.0, children: 0..0 }
    }
}

/// Returns the move with the most playouts.
fn search<P: Position>(root: &P, playouts: u32, random: &mut Random) -> Option<P::Move> {
    let mut tree = vec![Node::new(None)];
    for _ in 0..playouts {
        let (mut position, mut path) = (*root, vec![0]);
        // Down the tree to a leaf, by the upper confidence bounds.
        while let Some(child) = pick(&tree, path[path.len() - 1]) {
            if let Some(m) = tree[child].leads_here {
                position.play_unchecked(m);
            }
            path.push(child);
        }
        // A leaf that was visited before gets children.
        let leaf = path[path.len() - 1];
        if tree[leaf].visits > 0.0 || leaf == 0 {
            let first = tree.len();
            tree.extend(position.legal_moves().into_iter().map(|m| Node::new(Some(m))));
            tree[leaf].children = first..tree.len();
        }
        let winner = playout(position, random);
        let mut mover = !root.turn();
        for node in path {
            tree[node].visits += 1.0;
            tree[node].won += winner.map_or(0.5, |winner| f64::from(winner == mover));
            mover = !mover;
        }
    }
    let children = tree[0].children.clone();
    let best = children.max_by(|&a, &b| tree[a].visits.total_cmp(&tree[b].visits))?;
    tree[best].leads_here
}

/// The child with the highest upper confidence bound.
fn pick<M>(tree: &[Node<M>], parent: usize) -> Option<usize> {
    let bound = |node: &Node<M>| match node.visits {
        0.0 => f64::INFINITY,
        visits => node.won / visits + (2.0 * tree[parent].visits.ln() / visits).sqrt(),
    };
    let children = tree[parent].children.clone();
    children.max_by(|&a, &b| bound(&tree[a]).total_cmp(&bound(&tree[b])))
}

/// Plays random moves and returns the winner, or `None` for a draw or a game that takes too long.
fn playout<P: Position>(mut position: P, random: &mut Random) -> Option<Player> {
    for _ in 0..200 {
        match position.choose(|count| random.below(count)) {
            Some(m) => position.play_unchecked(m),
            None => break,
        }
    }
    position.outcome().and_then(Outcome::winner)
}

/// Plays a game of the search, which moves first, against random moves.
fn game<P: Position>(random: &mut Random) {
    let mut position = P::start();
    let mut plies = 0;
    while !position.is_over() && plies < 300 {
        let m = match position.turn() {
            Player::First => search(&position, 200, random),
            Player::Second => position.choose(|count| random.below(count)),
        };
        let Some(m) = m else { break };
        position.play_unchecked(m);
        plies += 1;
    }
    let result = position.outcome().map_or("not over".into(), |outcome| outcome.to_string());
    println!("{}: {result} after {plies} plies, {} searched", P::NAME, P::PLAYERS[0]);
}

fn main() {
    let random = &mut Random::new(1);
    game::<board_games::uisge::Uisge>(random);
    game::<board_games::ignis::Ignis>(random);
    game::<board_games::hexfour::Hexfour>(random);
    game::<board_games::disk_race::DiskRace>(random);
}
