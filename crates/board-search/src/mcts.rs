//! Monte Carlo tree search.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use board_core::{Outcome, Player, Position};
use web_time::Instant;

/// Monte Carlo tree search for any game: random games by [`Position::playout`], the game's fastest
/// way, and a tree that grows where they go well. It needs no evaluation.
///
/// The same seed and number of playouts give the same move. A tree of sixteen million positions, up to
/// a gigabyte, grows no more.
///
/// ```
/// use board_core::Position;
/// use board_search::Mcts;
///
/// // One jump from six crowns, the search finds it.
/// let position: board_games::uisge::Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse()?;
/// let found = Mcts::new(1000).best(&position);
/// let m = found.first().expect("the game goes on");
/// assert!(position.after(m)?.is_over() && found.share > 0.9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Mcts {
    playouts: u32,
    time: Option<Duration>,
    max_plies: u32,
    seed: u64,
    stop: Arc<AtomicBool>,
}

/// What a Monte Carlo search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Playouts<M> {
    /// The move that most of the playouts went through, and so on from there. Empty if the game is
    /// over.
    pub line: Vec<M>,
    /// What share of the points the side to move got in the playouts after that move, 0 to 1; a draw
    /// is half a point, and without a playout it is a half.
    pub share: f64,
    /// How many there were.
    pub playouts: u32,
}

impl<M: Copy> Playouts<M> {
    /// The best move; `None` if the game is over.
    pub fn first(&self) -> Option<M> {
        self.line.first().copied()
    }
}

/// A position in the tree: the move that leads to it, and what came of the playouts through it.
struct Node<M> {
    leads_here: Option<M>,
    visits: u32,
    /// The points of the player who made the move, in halves.
    halves: u64,
    /// Its place in the tree, empty until it is worth having.
    children: Range<usize>,
}

/// So many playouts make a position worth having in the tree: more cost points, fewer memory.
const WORTH: u32 = 4;

/// A tree of so many positions grows no more: it takes up to a gigabyte.
const MAX_NODES: usize = 1 << 24;

/// How much a move gains by being tried seldom.
const CURIOSITY: f64 = 0.8;

impl Mcts {
    /// A search by so many playouts.
    pub fn new(playouts: u32) -> Self {
        Self { playouts, time: None, max_plies: 300, seed: 0, stop: Arc::default() }
    }

    /// Ends after this time, if the playouts do not end before.
    pub fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Breaks playouts off after so many plies, as draws; 300 if nothing else is said.
    pub fn max_plies(mut self, plies: u32) -> Self {
        self.max_plies = plies;
        self
    }

    /// Which random games.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Ends when somebody sets this flag.
    pub fn stop(mut self, flag: Arc<AtomicBool>) -> Self {
        self.stop = flag;
        self
    }

    /// Searches a position.
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

    /// One more random game: down the tree, then to the end, and its result up again.
    fn playout<P: Position>(&self, tree: &mut Tree<P::Move>, root: &P, random: &mut fastrand::Rng) {
        let (mut position, mut path, mut at) = (*root, vec![0], 0);
        loop {
            if tree.nodes[at].visits == WORTH && tree.nodes[at].children.is_empty() {
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
        let halves = |player: Player| {
            let score = outcome.map_or(0, |outcome| outcome.score_for(player));
            (score + 1) as u64
        };
        let mut mover = !root.turn();
        for node in path {
            tree.nodes[node].visits += 1;
            tree.nodes[node].halves += halves(mover);
            mover = !mover;
        }
    }
}

impl<M> Node<M> {
    fn new(leads_here: Option<M>) -> Self {
        Self { leads_here, visits: 0, halves: 0, children: 0..0 }
    }
}

struct Tree<M> {
    nodes: Vec<Node<M>>,
}

impl<M: board_core::Move> Tree<M> {
    /// Gives a node its children, if the game goes on there and they are still missing, unless the
    /// tree is large enough.
    fn expand<P: Position<Move = M>>(&mut self, node: usize, position: &P) {
        if self.nodes.len() >= MAX_NODES {
            return;
        }
        let first = self.nodes.len();
        self.nodes.extend(position.legal_moves().into_iter().map(|m| Node::new(Some(m))));
        self.nodes[node].children = first..self.nodes.len();
    }

    /// The child with the highest upper confidence bound; one that was never tried comes first.
    fn pick(&self, parent: usize) -> Option<usize> {
        let Node { visits, ref children, .. } = self.nodes[parent];
        let log = f64::from(visits.max(1)).ln();
        let bound = |node: &Node<M>| match node.visits {
            0 => f64::INFINITY,
            visits => {
                let visits = f64::from(visits);
                node.halves as f64 / (2.0 * visits) + CURIOSITY * (log / visits).sqrt()
            }
        };
        let bounds = children.clone().map(|child| (child, bound(&self.nodes[child])));
        bounds.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(child, _)| child)
    }

    /// The line of the most playouts, and the share of its first move.
    fn best(&self) -> (Vec<M>, f64) {
        let max = |node: usize| {
            let children = self.nodes[node].children.clone();
            children.max_by_key(|&child| self.nodes[child].visits)
        };
        let share = max(0).map_or(0.5, |child| match self.nodes[child] {
            Node { visits: 0, .. } => 0.5,
            Node { visits, halves, .. } => halves as f64 / (2.0 * f64::from(visits)),
        });
        let nodes = std::iter::successors(max(0), |&node| max(node));
        (nodes.filter_map(|node| self.nodes[node].leads_here).collect(), share)
    }
}
