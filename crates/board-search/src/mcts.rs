//! Monte Carlo tree search.

use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use board_core::{Outcome, Position, Random};
use web_time::Instant;

use crate::Budget;

/// Monte Carlo tree search for any game, without an evaluation.
///
/// The search plays random games with [`Position::playout`] and grows a tree toward the moves with
/// the best results.
///
/// It also proves results: the result of a move that ends the game is known, and so is a position's
/// result if one move wins or all moves have known results. A proven position is not searched
/// again, and the search ends when the root's result is proven.
///
/// The same seed and number of playouts give the same move in the same version. The tree stops
/// growing at 16,777,216 positions, which take up to a gigabyte.
///
/// ```
/// use board_core::Position;
/// use board_search::{Budget, Mcts};
///
/// // One jump makes six crowns and wins.
/// let position: board_games::uisge::Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse()?;
/// let found = Mcts::default().best(&position, &Budget::nodes(1000));
/// let m = found.first().expect("the game goes on");
/// assert!(position.after(m)?.is_over() && found.share > 0.9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub struct Mcts {
    /// The number of plies after which a playout ends as a draw.
    pub max_plies: u32,
    /// The random seed.
    pub seed: u64,
}

/// At most 300 plies in a playout, and the seed 0.
impl Default for Mcts {
    fn default() -> Self {
        Self { max_plies: 300, seed: 0 }
    }
}

/// The result of a Monte Carlo tree search.
///
/// ```
/// use board_core::Position;
/// use board_games::hexfour::Hexfour;
/// use board_search::{Budget, Mcts};
///
/// let found = Mcts::default().best(&Hexfour::start(), &Budget::nodes(500));
/// assert_eq!(found.playouts, 500);
/// assert_eq!(found.first(), found.line.first().copied());
/// assert!((0.0..=1.0).contains(&found.share));
/// ```
#[derive(Clone, PartialEq, Debug)]
#[must_use]
#[non_exhaustive]
pub struct MctsResult<M> {
    /// The best line, starting with the best move. The line is empty if the game is over. Moves
    /// without a proof are ranked by playouts, but moves with less than half of the points come
    /// last.
    pub line: Vec<M>,
    /// The side to move's average points in the playouts after the first move, from 0 to 1. A draw
    /// counts as half a point. Without playouts, the average is 0.5. If the first move's result is
    /// proven or the game is over, the value is 1, 0.5 or 0.
    pub share: f64,
    /// The first move's proven result for the side to move, if any, or the finished game's result: 1
    /// for a win, 0 for a draw and -1 for a loss, as in [`Outcome::score_for`].
    pub proof: Option<i8>,
    /// The number of playouts.
    pub playouts: u32,
}

impl<M: Copy> MctsResult<M> {
    /// Returns the best move, or `None` if the game is over.
    #[must_use]
    pub fn first(&self) -> Option<M> {
        self.line.first().copied()
    }
}

/// A position in the tree: the move that leads to it, and the results of the playouts through it.
struct Node<M> {
    leads_here: Option<M>,
    visits: u32,
    /// The points of the player who made the move, in half points.
    half_points: u64,
    /// The proven result for the player who made the move.
    proof: Option<i8>,
    /// The indices of the children; empty until the node is expanded.
    children: Range<u32>,
}

/// The number of playouts after which a node is expanded. With a larger number, the search plays
/// worse; with a smaller one, it uses more memory.
const EXPAND_AT: u32 = 4;

/// The maximum number of nodes, which take up to a gigabyte.
const MAX_NODES: usize = 1 << 24;

/// The weight of exploration in the upper confidence bound.
const EXPLORATION: f64 = 0.8;

/// More than the difference between a [`Rough`] bound and the exact one, which is at most 5.
const ROUGHNESS: f32 = 1e-5;

impl Mcts {
    /// Searches a position and returns the best line. The budget's nodes are playouts, and its depth
    /// is ignored.
    pub fn best<P: Position>(&self, root: &P, budget: &Budget) -> MctsResult<P::Move> {
        let player = root.turn();
        let mut random = Random::new(self.seed).part(player.index() as u64);
        let time = budget.time_of(player).unwrap_or(Duration::MAX);
        let deadline = Instant::now().checked_add(time);
        let max_playouts =
            budget.nodes.map_or(u32::MAX, |nodes| nodes.try_into().unwrap_or(u32::MAX));
        let mut tree = Tree::new();
        tree.expand(0, root);
        if let Some(outcome) = root.outcome() {
            tree.prove(&[0], outcome.score_for(!player));
        }
        let mut playouts = 0;
        let is_open = |root: &Node<_>| !root.children.is_empty() && root.proof.is_none();
        while playouts < max_playouts && is_open(&tree.nodes[0]) {
            let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if late || budget.stop.load(Relaxed) {
                break;
            }
            self.playout(&mut tree, root, &mut random);
            playouts += 1;
        }
        let (line, share, proof) = tree.best();
        MctsResult { line, share, proof, playouts }
    }

    /// Descends the tree to a leaf, plays a random game from there, and adds the result to every
    /// node on the path.
    fn playout<P: Position>(&self, tree: &mut Tree<P::Move>, root: &P, random: &mut Random) {
        let (mut position, mut at) = (*root, 0);
        // The list is taken out and put back, so that its memory is reused.
        let mut path = std::mem::take(&mut tree.path);
        path.clear();
        path.push(0);
        loop {
            if tree.nodes[at].visits == EXPAND_AT && tree.nodes[at].children.is_empty() {
                tree.expand(at, &position);
            }
            let Some(child) = tree.pick(at) else { break };
            if let Some(m) = tree.nodes[child].leads_here {
                position.play_unchecked(m);
            }
            path.push(child);
            at = child;
        }
        if let Some(outcome) = position.outcome() {
            tree.prove(&path, outcome.score_for(!position.turn()));
        }
        // The path starts at the root.
        let left = self.max_plies.saturating_sub(path.len() as u32 - 1);
        let (outcome, _) = position.playout(left, |count| random.below(count));
        let score = |player| outcome.map_or(0, |outcome| outcome.score_for(player));
        let mut mover = !root.turn();
        for &node in &path {
            tree.add(node, (score(mover) + 1) as u64);
            mover = !mover;
        }
        tree.path = path;
    }
}

impl<M> Node<M> {
    /// Returns the average points of the player who made the move.
    fn share(&self) -> f64 {
        match self.visits {
            0 => 0.5,
            visits => self.half_points as f64 / (2.0 * f64::from(visits)),
        }
    }

    /// Returns the upper confidence bound, which is infinite for an unvisited node, given the
    /// logarithm of the parent's visits.
    fn bound(&self, log: f64) -> f64 {
        match self.visits {
            0 => f64::INFINITY,
            visits => self.share() + EXPLORATION * (log / f64::from(visits)).sqrt(),
        }
    }

    /// Returns the rough bound, which is low if the node is proven, so that it is not searched.
    fn rough(&self) -> Rough {
        match (self.proof, self.visits) {
            (Some(_), _) => [f32::NEG_INFINITY, 0.0],
            (None, 0) => [f32::INFINITY, 0.0],
            (None, visits) => [self.share() as f32, f64::from(visits).sqrt().recip() as f32],
        }
    }

    fn children(&self) -> Range<usize> {
        self.children.start as usize..self.children.end as usize
    }

    fn new(leads_here: Option<M>) -> Self {
        Self { leads_here, visits: 0, half_points: 0, proof: None, children: 0..0 }
    }
}

/// A node's share and the inverse square root of its visits.
type Rough = [f32; 2];

struct Tree<M> {
    nodes: Vec<Node<M>>,
    /// By node. A search for the highest bound reads all of them and computes few bounds exactly.
    rough: Vec<Rough>,
    /// The nodes of the current playout.
    path: Vec<usize>,
}

impl<M: board_core::Indexed> Tree<M> {
    /// Returns a tree that consists of a root.
    fn new() -> Self {
        let root = Node::new(None);
        Self { rough: vec![root.rough()], nodes: vec![root], path: Vec::new() }
    }

    /// Adds the children of a node, unless the tree has reached its maximum size.
    fn expand<P: Position<Move = M>>(&mut self, node: usize, position: &P) {
        if self.nodes.len() >= MAX_NODES {
            return;
        }
        let first = self.nodes.len();
        self.nodes.extend(position.legal_moves().into_iter().map(|m| Node::new(Some(m))));
        self.nodes[node].children = first as u32..self.nodes.len() as u32;
        self.rough.resize(self.nodes.len(), Node::<M>::new(None).rough());
    }

    /// Adds a playout's result to a node, whose proof may have changed.
    fn add(&mut self, node: usize, half_points: u64) {
        let (rough, node) = (&mut self.rough[node], &mut self.nodes[node]);
        node.visits += 1;
        node.half_points += half_points;
        *rough = node.rough();
    }

    /// Sets the score of a path's last node for the player who moved there, and proves the nodes
    /// before it as far as possible.
    fn prove(&mut self, path: &[usize], score: i8) {
        let Some((&last, path)) = path.split_last() else { return };
        self.nodes[last].proof = Some(score);
        for &node in path.iter().rev() {
            let children = &self.nodes[self.nodes[node].children()];
            let is_won = children.iter().any(|child| child.proof == Some(1));
            if !is_won && children.iter().any(|child| child.proof.is_none()) {
                break;
            }
            let best = children.iter().filter_map(|child| child.proof).max();
            self.nodes[node].proof = best.map(|best| -best);
        }
    }

    /// Returns the unproven child with the highest upper confidence bound.
    fn pick(&self, parent: usize) -> Option<usize> {
        let parent = &self.nodes[parent];
        let log = f64::from(parent.visits.max(1)).ln();
        let scale = (EXPLORATION * log.sqrt()) as f32;
        let (mut best, mut highest, mut enough) = (None, 0.0, -ROUGHNESS);
        for child in parent.children() {
            let [share, spread] = self.rough[child];
            if share + spread * scale < enough {
                continue;
            }
            let bound = self.nodes[child].bound(log);
            if bound >= highest {
                (best, highest, enough) = (Some(child), bound, bound as f32 - ROUGHNESS);
            }
        }
        best
    }

    /// Returns the child to play. From best to worst, this is a proven win, an unproven child with
    /// at least half of the points, a proven draw, another unproven child, or a proven loss. Among
    /// equals, the child with the most playouts is returned.
    fn best_child(&self, parent: usize) -> Option<usize> {
        let rank = |&child: &usize| {
            let node = &self.nodes[child];
            let group = match node.proof {
                Some(1) => 4,
                None if node.share() >= 0.5 => 3,
                Some(0) => 2,
                None => 1,
                Some(_) => 0,
            };
            (group, node.visits)
        };
        self.nodes[parent].children().max_by_key(rank)
    }

    /// Returns the best line, with its first move's share and proof.
    fn best(&self) -> (Vec<M>, f64, Option<i8>) {
        let first = self.best_child(0);
        // The proof of the root is for the opponent of the side to move.
        let over = self.nodes[0].proof.map(|proof| -proof);
        let proof = first.map_or(over, |child| self.nodes[child].proof);
        let share = first.map_or(0.5, |child| self.nodes[child].share());
        let nodes = std::iter::successors(first, |&node| self.best_child(node));
        let line = nodes.filter_map(|node| self.nodes[node].leads_here).collect();
        (line, proof.map_or(share, |proof| f64::from(proof + 1) / 2.0), proof)
    }
}

#[cfg(test)]
mod tests {
    use board_core::Indexed;
    use board_games::uisge;

    use super::*;

    /// The visits, half points and proof of a child.
    type Child = (u32, u64, Option<i8>);

    /// Returns a tree of a root and its children.
    fn tree(children: &[Child]) -> Tree<uisge::Move> {
        let mut root = Node::new(None);
        root.visits = children.iter().map(|child| child.0).sum();
        root.children = 1..1 + children.len() as u32;
        let child = |(index, &(visits, half_points, proof)): (usize, &Child)| {
            let node = Node::new(uisge::Move::from_index(index));
            Node { visits, half_points, proof, ..node }
        };
        let children = children.iter().enumerate().map(child);
        let nodes: Vec<_> = std::iter::once(root).chain(children).collect();
        Tree { rough: nodes.iter().map(Node::rough).collect(), nodes, path: Vec::new() }
    }

    /// The bound is the share plus 0.8 times the square root of ln(parent's visits) / visits.
    #[test]
    fn the_child_with_the_highest_bound_is_searched() {
        for (children, expected) in [
            // An unvisited child comes first.
            (&[(9, 18, None), (0, 0, None), (1, 2, None)][..], Some(1)),
            // 0.6 + 0.27 and 0.6 + 0.22
            (&[(40, 48, None), (60, 72, None)], Some(0)),
            // 0.72 + 0.19 and 0.5 + 0.38
            (&[(80, 115, None), (20, 20, None)], Some(0)),
            // 0.66 + 0.19 and 0.5 + 0.38
            (&[(80, 106, None), (20, 20, None)], Some(1)),
            // A proven child is not searched.
            (&[(1, 2, Some(1)), (80, 0, None)], Some(1)),
            (&[(1, 1, Some(0))], None),
        ] {
            assert_eq!(tree(children).pick(0), expected.map(|at| at + 1), "{children:?}");
        }
    }

    /// Compares the bounds of all children.
    #[test]
    fn rough_bounds_do_not_change_the_choice() {
        let mut random = Random::new(1);
        for _ in 0..2000 {
            // With many visits, many bounds are nearly equal.
            let (many, spread) = (1 << random.below(20), 1 + random.below(4));
            let child = |_| {
                let visits = (many + random.below(spread)) as u32;
                let half_points = u64::from(visits) + random.below(spread) as u64;
                (visits, half_points, (random.below(9) == 0).then_some(0))
            };
            let tree = tree(&(0..90).map(child).collect::<Vec<_>>());
            let log = f64::from(tree.nodes[0].visits).ln();
            let open = (1..=90).filter(|&child| tree.nodes[child].proof.is_none());
            let bound = |&child: &usize| tree.nodes[child].bound(log);
            let highest = open.max_by(|a, b| bound(a).total_cmp(&bound(b)));
            assert_eq!(tree.pick(0), highest);
        }
    }

    #[test]
    fn a_proof_decides_which_move_is_best() {
        let (win, draw, loss) = (Some(1), Some(0), Some(-1));
        for (children, best, share, proof) in [
            (&[(90, 180, None), (1, 2, win)][..], 1, 1.0, win),
            (&[(20, 20, None), (30, 30, draw)], 0, 0.5, None),
            (&[(30, 29, None), (1, 1, draw)], 1, 0.5, draw),
            (&[(9, 0, None), (30, 0, loss)], 0, 0.0, None),
            (&[(30, 0, loss), (9, 9, draw)], 1, 0.5, draw),
            (&[(30, 9, loss)], 0, 0.0, loss),
            // Without proofs, the number of playouts decides, unless the results are poor.
            (&[(20, 38, None), (30, 30, None)], 1, 0.5, None),
            (&[(20, 25, None), (30, 29, None)], 0, 0.625, None),
        ] {
            let (line, found_share, found_proof) = tree(children).best();
            assert_eq!(line, [uisge::Move::from_index(best).unwrap()], "{children:?}");
            assert_eq!((found_share, found_proof), (share, proof), "{children:?}");
        }
    }
}
