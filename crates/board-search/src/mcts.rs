//! Monte Carlo tree search.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use board_core::{Outcome, Player, Position};
use web_time::Instant;

/// Monte Carlo tree search for any game, without an evaluation.
///
/// The search plays random games with [`Position::playout`] and grows a tree toward the moves with
/// the best results.
///
/// The same seed and number of playouts give the same move. The tree stops growing at 16,777,216
/// positions, which take up to a gigabyte.
///
/// ```
/// use board_core::Position;
/// use board_search::Mcts;
///
/// // One jump makes six crowns and wins.
/// let position: board_games::uisge::Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse()?;
/// let found = Mcts::new(1000).best(&position);
/// let m = found.first().expect("the game goes on");
/// assert!(position.after(m)?.is_over() && found.share > 0.9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Mcts {
    playouts: u32,
    pub(crate) time: Option<Duration>,
    max_plies: u32,
    seed: u64,
    stop: Arc<AtomicBool>,
}

/// The result of a Monte Carlo tree search.
///
/// ```
/// use board_core::Position;
/// use board_games::hexfour::Hexfour;
/// use board_search::Mcts;
///
/// let found = Mcts::new(500).best(&Hexfour::start());
/// assert_eq!(found.playouts, 500);
/// assert_eq!(found.first(), found.line.first().copied());
/// assert!((0.0..=1.0).contains(&found.share));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Playouts<M> {
    /// The line of the moves with the most playouts, starting with the best move. It is empty if
    /// the game is over.
    pub line: Vec<M>,
    /// The average points of the side to move in the playouts after the first move, from 0 to 1. A
    /// draw counts as half a point. Without playouts, the average is 0.5.
    pub share: f64,
    /// The number of playouts.
    pub playouts: u32,
}

impl<M: Copy> Playouts<M> {
    /// Returns the best move, or `None` if the game is over.
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
    /// The indices of the children; empty until the node is expanded.
    children: Range<usize>,
}

/// The number of playouts after which a node is expanded. With a larger number, the search plays
/// worse; with a smaller one, it uses more memory.
const EXPAND_AT: u32 = 4;

/// The maximum number of nodes, which take up to a gigabyte.
const MAX_NODES: usize = 1 << 24;

/// The weight of exploration in the upper confidence bound.
const EXPLORATION: f64 = 0.8;

impl Mcts {
    /// Creates a search that ends after this many playouts.
    pub fn new(playouts: u32) -> Self {
        Self { playouts, time: None, max_plies: 300, seed: 0, stop: Arc::default() }
    }

    /// Ends the search after this much time, unless all playouts are completed earlier.
    pub fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Ends playouts as draws after this many plies. The default is 300.
    pub fn max_plies(mut self, plies: u32) -> Self {
        self.max_plies = plies;
        self
    }

    /// Sets the seed of the random numbers.
    ///
    /// ```
    /// use board_core::Position;
    /// use board_games::uisge::Uisge;
    /// use board_search::Mcts;
    ///
    /// let search = Mcts::new(200).seed(7);
    /// assert_eq!(search.best(&Uisge::start()), search.clone().best(&Uisge::start()));
    /// ```
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Ends the search when this flag is set.
    pub fn stop(mut self, flag: Arc<AtomicBool>) -> Self {
        self.stop = flag;
        self
    }

    /// Searches a position and returns the moves with the most playouts.
    pub fn best<P: Position>(&self, root: &P) -> Playouts<P::Move> {
        let random = &mut fastrand::Rng::with_seed(self.seed);
        let deadline = self.time.and_then(|time| Instant::now().checked_add(time));
        let mut tree = Tree { nodes: vec![Node::new(None)] };
        tree.expand(0, root);
        let mut playouts = 0;
        while playouts < self.playouts && !tree.nodes[0].children.is_empty() {
            let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if late || self.stop.load(Relaxed) {
                break;
            }
            self.playout(&mut tree, root, random);
            playouts += 1;
        }
        let (line, share) = tree.best();
        Playouts { line, share, playouts }
    }

    /// Descends the tree to a leaf, plays a random game from there, and adds the result to every
    /// node on the path.
    fn playout<P: Position>(&self, tree: &mut Tree<P::Move>, root: &P, random: &mut fastrand::Rng) {
        let (mut position, mut path, mut at) = (*root, vec![0], 0);
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
        let left = self.max_plies.saturating_sub(path.len() as u32);
        let (outcome, _) = position.playout(left, |count| random.usize(..count));
        let half_points = |player: Player| {
            let score = outcome.map_or(0, |outcome| outcome.score_for(player));
            (score + 1) as u64
        };
        let mut mover = !root.turn();
        for node in path {
            tree.nodes[node].visits += 1;
            tree.nodes[node].half_points += half_points(mover);
            mover = !mover;
        }
    }
}

impl<M> Node<M> {
    fn new(leads_here: Option<M>) -> Self {
        Self { leads_here, visits: 0, half_points: 0, children: 0..0 }
    }
}

struct Tree<M> {
    nodes: Vec<Node<M>>,
}

impl<M: board_core::Move> Tree<M> {
    /// Adds the children of a node, unless the tree has reached its maximum size.
    fn expand<P: Position<Move = M>>(&mut self, node: usize, position: &P) {
        if self.nodes.len() >= MAX_NODES {
            return;
        }
        let first = self.nodes.len();
        self.nodes.extend(position.legal_moves().into_iter().map(|m| Node::new(Some(m))));
        self.nodes[node].children = first..self.nodes.len();
    }

    /// Returns the child with the highest upper confidence bound, which is infinite for an
    /// unvisited child.
    fn pick(&self, parent: usize) -> Option<usize> {
        let Node { visits, ref children, .. } = self.nodes[parent];
        let log = f64::from(visits.max(1)).ln();
        let bound = |node: &Node<M>| match node.visits {
            0 => f64::INFINITY,
            visits => {
                let visits = f64::from(visits);
                node.half_points as f64 / (2.0 * visits) + EXPLORATION * (log / visits).sqrt()
            }
        };
        let bounds = children.clone().map(|child| (child, bound(&self.nodes[child])));
        bounds.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(child, _)| child)
    }

    /// Returns the line with the most playouts and the average points of its first move.
    fn best(&self) -> (Vec<M>, f64) {
        let max = |node: usize| {
            let children = self.nodes[node].children.clone();
            children.max_by_key(|&child| self.nodes[child].visits)
        };
        let share = max(0).map_or(0.5, |child| match self.nodes[child] {
            Node { visits: 0, .. } => 0.5,
            Node { visits, half_points, .. } => half_points as f64 / (2.0 * f64::from(visits)),
        });
        let nodes = std::iter::successors(max(0), |&node| max(node));
        (nodes.filter_map(|node| self.nodes[node].leads_here).collect(), share)
    }
}
