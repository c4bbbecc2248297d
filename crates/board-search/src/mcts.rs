//! Monte Carlo tree search.

use std::iter::successors;
use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use board_core::{MoveList, Outcome, Position, Random};
use web_time::Instant;

use crate::Budget;

/// Monte Carlo tree search for any game, without an evaluation.
///
/// The search plays random games with [`Position::playout`] and grows a [`Tree`] toward the moves
/// with the best results.
///
/// It also proves results: the result of a move that ends the game is known, and so is a position's
/// result if one move wins or all moves have known results. A proven position is not searched
/// again, and the search ends when the root's result is proven.
///
/// The same seed and number of playouts give the same move in the same version.
///
/// ```
/// use board_core::Position;
/// use board_search::{Budget, Mcts};
///
/// // One jump makes six crowns and wins.
/// let position: board_games::uisge::Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse()?;
/// let tree = Mcts::default().best(&position, &Budget::nodes(1000));
/// assert!(position.after(tree.line()[0])?.is_over());
/// assert_eq!((tree.proof(), tree.value()), (Some(1), 1.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[must_use]
pub struct Mcts {
    /// The number of plies after which a playout ends as a draw.
    pub max_plies: u32,
    /// The seed of the playouts and the noise.
    pub seed: u64,
    /// The weight of exploration in the choice of moves: *c* in the formulas of [`Tree`].
    pub exploration: f64,
    /// The number of playouts, at least 1, after which a position's moves enter the tree. With a
    /// larger number, the search plays worse; with a smaller one, it uses more memory.
    pub expand_at: u32,
    /// The number of moves in the tree at which it stops growing. A move takes 16 bytes, and the
    /// position after it 40 bytes when it is visited.
    pub max_moves: u32,
    /// The share of the noise in the priors of the root's moves, from 0 to 1. Self-play usually
    /// takes 0.25. The noise has a Dirichlet distribution, whose parameter is 10 divided by the number
    /// of moves, but at most 1.
    pub noise: f64,
}

/// At most 300 plies in a playout, the seed 0, an exploration of 1.6, expansion after 4 playouts, at
/// most 16,777,216 moves, and no noise.
impl Default for Mcts {
    fn default() -> Self {
        let (exploration, expand_at, max_moves) = (1.6, 4, 1 << 24);
        Self { max_plies: 300, seed: 0, exploration, expand_at, max_moves, noise: 0.0 }
    }
}

impl Mcts {
    /// Searches a position and returns the tree. The budget's nodes are playouts, and its depth is
    /// ignored.
    pub fn best<P: Position>(&self, root: &P, budget: &Budget) -> Tree<P> {
        let mut tree = Tree::new(root, *self);
        tree.search(budget);
        tree
    }
}

/// The tree of a Monte Carlo tree search.
///
/// A tree is grown by random games, with [`search`](Self::search), or by evaluations of the caller,
/// such as a neural network. Only one of these should be used on a tree.
///
/// # Evaluations by the caller
///
/// Trees of many positions grow together, so that all of their leaves are evaluated at once:
/// [`leaves`](Self::leaves) descends each tree to a leaf, and [`evaluate`](Self::evaluate) takes the
/// leaf's value and the priors of its legal moves. A leaf whose result is known is not handed out.
/// With the `serde` feature, a tree can be stored; [`leaves`](Self::leaves) then finds its leaf again.
/// A stored tree is trusted: altered data can make the search panic or run forever.
/// The trees are independent of each other. Memory grows with the number of legal moves.
///
/// ```
/// use board_core::{Indexed, Position};
/// use board_games::uisge::{Move, Uisge};
/// use board_search::{Mcts, Tree};
///
/// let mut trees: Vec<Tree<Uisge>> = (0..8)
///     .map(|seed| Tree::new(&Uisge::start(), Mcts { seed, noise: 0.25, ..Mcts::default() }))
///     .collect();
/// loop {
///     let leaves = Tree::leaves(&mut trees, 100);
///     if leaves.is_empty() {
///         break;
///     }
///     // A network would take the planes of all leaves, and return a policy and a value of each.
///     for tree in leaves {
///         let (policy, value) = ([0.1; Move::COUNT], 0.0);
///         tree.evaluate(value, |m| policy[m.index()]);
///     }
/// }
/// for tree in &trees {
///     assert_eq!(tree.children().map(|child| child.visits).sum::<u32>(), 100);
///     let policy = tree.policy(10.0);
///     assert!((policy.iter().map(|(_, weight)| weight).sum::<f64>() - 1.0).abs() < 1e-9);
/// }
/// ```
///
/// # Formulas
///
/// All values are from -1, a loss, to 1, a win. The search descends to the move with the highest
/// bound, and among equals to the last in the order of [`Position::generate`]. The bound is
///
/// - *q* + *c* √(ln *N* / *n*) in a search by playouts, where an unvisited move has an infinite
///   bound, and a proven one is not searched;
/// - *q* + *c* *p* √*N* / (1 + *n*) in a search with evaluations (PUCT),
///
/// where *n* is the number of visits of the move, *q* its average value for the side that makes it
/// (0 without visits, and the result if that is proven), *p* its prior, *c* the exploration, and *N*
/// the number of visits of the position before it, which include its own evaluation.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[must_use]
pub struct Tree<P: Position> {
    options: Mcts,
    random: Random,
    root: P,
    /// The visited positions. The first one is the root.
    nodes: Vec<Node>,
    #[cfg_attr(
        feature = "serde",
        serde(bound = "P::Move: serde::Serialize + serde::de::DeserializeOwned")
    )]
    edges: Vec<Edge<P::Move>>,
    /// By edge, its bound, rounded. A search for the highest bound reads all of them and computes few
    /// bounds exactly.
    rough: Vec<[f32; 2]>,
    /// The nodes of the last descent from the root, and the position at its end.
    path: Vec<usize>,
    leaf: P,
    /// The legal moves of the leaf while it waits for an evaluation.
    #[cfg_attr(feature = "serde", serde(skip))]
    waiting: MoveList<P::Move>,
    /// The priors of the root's moves without noise; empty in a search by playouts.
    priors: Vec<f32>,
}

/// A move in a tree, and the results of the search after it.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Branch<'a, P: Position> {
    /// The move.
    pub m: P::Move,
    /// The number of playouts or evaluations after the move.
    pub visits: u32,
    /// The average value for the side that makes the move, from -1 to 1: the opposite of the value
    /// for the side to move after it. Without visits, it is 0; if the result is proven, its value.
    pub value: f64,
    /// The prior, at the root with noise, or 0 in a search by playouts.
    pub prior: f32,
    /// The proven result, if any, for the side that makes the move, as in [`Outcome::score_for`].
    pub proof: Option<i8>,
    tree: &'a Tree<P>,
    edges: Range<usize>,
}

/// A visited position.
#[derive(Clone, PartialEq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Node {
    visits: u32,
    /// The sum of the values for the player who made the move to the position.
    total: f64,
    /// The prior of that move, and its edge; without meaning for the root.
    prior: f32,
    edge: u32,
    /// The proven result for that player.
    proof: Option<i8>,
    /// The edges to the positions after it; empty until the node is expanded.
    edges: Range<usize>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Edge<M> {
    m: M,
    /// The index of the node that the move leads to, which is 0 before the first visit.
    node: u32,
}

impl Node {
    fn value(&self) -> f64 {
        let average = self.total / f64::from(self.visits.max(1));
        self.proof.map_or(average, f64::from)
    }
}

impl<P: Position> Tree<P> {
    /// Returns the tree of a position, which has not been searched.
    pub fn new(root: &P, options: Mcts) -> Self {
        let proof = root.outcome().map(|outcome| outcome.score_for(!root.turn()));
        Self {
            options,
            random: Random::new(options.seed).part(root.turn().index() as u64),
            root: *root,
            nodes: vec![Node { proof, ..Node::default() }],
            edges: Vec::new(),
            rough: Vec::new(),
            path: vec![0],
            leaf: *root,
            waiting: MoveList::new(),
            priors: Vec::new(),
        }
    }

    /// Searches by playouts, and returns their number. The budget's nodes are playouts, and its depth
    /// is ignored. The search ends when the root has been visited 4,294,967,295 times.
    pub fn search(&mut self, budget: &Budget) -> u64 {
        let time = budget.time_of(self.root.turn()).unwrap_or(Duration::MAX);
        let deadline = Instant::now().checked_add(time);
        if self.edges.is_empty() {
            self.expand(0, &self.root.legal_moves(), |_| [f32::INFINITY, 0.0]);
        }
        let (mut playouts, max) = (0, budget.nodes.unwrap_or(u64::MAX));
        let max = max.min((u32::MAX - self.nodes[0].visits).into());
        while playouts < max && self.nodes[0].proof.is_none() {
            let is_late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if is_late || budget.stop.load(Relaxed) {
                break;
            }
            self.descend(self.options.expand_at.max(1));
            let (position, plies) = (self.leaf, self.path.len() as u32 - 1);
            let left = self.options.max_plies.saturating_sub(plies);
            let (outcome, _) = position.playout(left, |count| self.random.below(count));
            let score = outcome.map_or(0, |outcome| outcome.score_for(position.turn()));
            self.back_up(score.into());
            playouts += 1;
        }
        playouts
    }

    /// Descends each tree to a leaf, and returns the trees with a leaf to evaluate. No tree is returned
    /// once every tree has this number of simulations.
    ///
    /// A simulation is a visit to one of the root's moves. Simulations that [`play`](Self::play) has
    /// kept are included; the evaluation of the root is not.
    pub fn leaves(trees: &mut [Self], simulations: u32) -> Vec<&mut Self> {
        for tree in &mut *trees {
            while tree.waiting.is_empty() && tree.nodes[0].visits <= simulations.min(u32::MAX - 1) {
                match tree.descend(u32::MAX) {
                    Some(proof) => tree.back_up((-proof).into()),
                    None => tree.waiting = tree.leaf.legal_moves(),
                }
            }
        }
        trees.iter_mut().filter(|tree| !tree.waiting.is_empty()).collect()
    }

    /// Returns the position that waits for an evaluation, with its legal moves.
    #[must_use]
    pub fn leaf(&self) -> Option<(&P, &[P::Move])> {
        (!self.waiting.is_empty()).then_some((&self.leaf, &self.waiting))
    }

    /// Takes the value of the leaf for its side to move, from -1 to 1, and the prior of each of its
    /// legal moves, in their order. The priors should add up to 1.
    ///
    /// Does nothing if no leaf waits for an evaluation.
    pub fn evaluate(&mut self, value: f32, mut prior: impl FnMut(P::Move) -> f32) {
        let moves = std::mem::take(&mut self.waiting);
        let Some(&leaf) = self.path.last().filter(|_| !moves.is_empty()) else { return };
        self.expand(leaf, &moves, |&m| [0.0, prior(m)]);
        if leaf == 0 {
            self.mix_noise();
        }
        self.back_up(value.into());
    }

    /// Plays a move, and keeps the part of the tree after it.
    ///
    /// # Errors
    /// If the move is illegal, returns the reason and leaves the tree unchanged.
    pub fn play(&mut self, m: P::Move) -> Result<(), P::Illegal> {
        self.root.play(m)?;
        let empty = Self { random: self.random.clone(), ..Self::new(&self.root, self.options) };
        let old = std::mem::replace(self, empty);
        let played = old.edges[old.nodes[0].edges.clone()].iter().find(|edge| edge.m == m);
        if let Some(edge) = played.filter(|edge| edge.node > 0) {
            self.nodes[0] = old.nodes[edge.node as usize].clone();
        }
        let mut node = 0;
        while node < self.nodes.len() {
            let edges = self.nodes[node].edges.clone();
            let first = self.edges.len();
            self.nodes[node].edges = first..first + edges.len();
            self.rough.extend_from_slice(&old.rough[edges.clone()]);
            for &Edge { m, node } in &old.edges[edges] {
                self.edges.push(Edge { m, node: 0 });
                if node > 0 {
                    self.add_node(self.edges.len() - 1, old.nodes[node as usize].clone());
                }
            }
            node += 1;
        }
        if !old.priors.is_empty() {
            self.mix_noise();
        }
        Ok(())
    }

    /// Returns the average value of the root for its side to move, from -1 to 1, or the value of its
    /// proven result.
    #[must_use]
    pub fn value(&self) -> f64 {
        -self.nodes[0].value()
    }

    /// Returns the root's proven result for its side to move, if any, as in [`Outcome::score_for`].
    #[must_use]
    pub fn proof(&self) -> Option<i8> {
        self.nodes[0].proof.map(|proof| -proof)
    }

    /// Returns the root's moves, in the order of [`Position::generate`]; none before the search.
    pub fn children(&self) -> impl Iterator<Item = Branch<'_, P>> {
        self.branches(self.nodes[0].edges.clone())
    }

    /// Returns the best line, starting with the best move. The line is empty if the game is over.
    ///
    /// Moves without a proof are ranked by visits, but those with negative values come after a
    /// proven draw.
    #[must_use]
    pub fn line(&self) -> Vec<P::Move> {
        let best = |edges| self.branches(edges).max_by_key(|child| self.rank(child));
        let children =
            successors(best(self.nodes[0].edges.clone()), |child| best(child.edges.clone()));
        children.map(|child| child.m).collect()
    }

    /// Returns the improved policy of a search with evaluations, a target for learning: the weights
    /// of the root's moves, which add up to 1.
    ///
    /// The weight of a move is proportional to *p* exp(*s* *q*), where *p* is its prior without
    /// noise, *q* its value, or the root's value if it was not visited, and *s* the sharpness. A
    /// usual sharpness is 10. If all priors are 0, they count as equal.
    #[must_use]
    pub fn policy(&self, sharpness: f64) -> Vec<(P::Move, f64)> {
        let value = |child: &Branch<P>| if child.visits > 0 { child.value } else { self.value() };
        let even = self.priors.iter().all(|&prior| prior == 0.0);
        let prior = |&prior: &f32| if even { 1.0 } else { f64::from(prior) };
        let possible = self.children().zip(&self.priors).filter(|&(_, given)| prior(given) > 0.0);
        let best = possible.map(|(child, _)| value(&child)).fold(-1.0, f64::max);
        let weight = |(child, given): (Branch<P>, &f32)| {
            (child.m, prior(given) * (sharpness * (value(&child) - best).min(0.0)).exp())
        };
        let policy: Vec<_> = self.children().zip(&self.priors).map(weight).collect();
        let sum: f64 = policy.iter().map(|(_, weight)| weight).sum();
        policy.into_iter().map(|(m, weight)| (m, weight / sum)).collect()
    }

    fn branches(&self, edges: Range<usize>) -> impl Iterator<Item = Branch<'_, P>> {
        edges.map(|index| {
            let Edge { m, node } = self.edges[index];
            let unvisited = Node { prior: self.rough[index][1], ..Node::default() };
            let node = if node > 0 { &self.nodes[node as usize] } else { &unvisited };
            let Node { visits, prior, proof, .. } = *node;
            let (value, edges) = (node.value(), node.edges.clone());
            Branch { m, visits, value, prior, proof, tree: self, edges }
        })
    }

    /// Returns the rank of a move. From best to worst, this is a proven win, an unproven move whose
    /// value is not negative, a proven draw, another unproven move, or a proven loss. Among equals,
    /// the move with the most visits is better.
    fn rank(&self, child: &Branch<P>) -> (u32, u32) {
        let is_unknown = child.visits == 0 && !self.priors.is_empty();
        let group = match child.proof {
            Some(1) => 4,
            None if child.value >= 0.0 && !is_unknown => 3,
            Some(0) => 2,
            None => 1,
            Some(_) => 0,
        };
        (group, child.visits)
    }

    /// Descends to a node without edges or with a proof, and returns its proof. On the way, adds the
    /// edges of nodes with this many visits.
    fn descend(&mut self, expand_at: u32) -> Option<i8> {
        let (mut node, mut position) = (0, self.root);
        self.path.truncate(1);
        while node == 0 || self.nodes[node].proof.is_none() {
            let Node { visits, ref edges, .. } = self.nodes[node];
            if visits == expand_at && edges.is_empty() {
                self.expand(node, &position.legal_moves(), |_| [f32::INFINITY, 0.0]);
            }
            let Some(edge) = self.pick(node) else { break };
            position.play_unchecked(self.edges[edge].m);
            if self.edges[edge].node == 0 {
                self.add_node(edge, Node { prior: self.rough[edge][1], ..Node::default() });
            }
            node = self.edges[edge].node as usize;
            self.path.push(node);
        }
        self.leaf = position;
        if let (None, Some(outcome)) = (self.nodes[node].proof, position.outcome()) {
            self.prove(node, -outcome.score_for(position.turn()));
        }
        self.nodes[node].proof
    }

    fn add_node(&mut self, edge: usize, node: Node) {
        self.edges[edge].node = self.nodes.len() as u32;
        self.nodes.push(Node { edge: edge as u32, ..node });
    }

    /// Adds the edges of a node, unless the tree has reached its maximum size.
    fn expand(&mut self, node: usize, moves: &[P::Move], rough: impl FnMut(&P::Move) -> [f32; 2]) {
        if node > 0 && self.edges.len() >= self.options.max_moves as usize {
            return;
        }
        let first = self.edges.len();
        self.edges.extend(moves.iter().map(|&m| Edge { m, node: 0 }));
        self.rough.extend(moves.iter().map(rough));
        self.nodes[node].edges = first..self.edges.len();
    }

    /// Returns the edge with the highest bound.
    fn pick(&self, node: usize) -> Option<usize> {
        let Node { visits, ref edges, .. } = self.nodes[node];
        let visits = f64::from(visits.max(1));
        let growth = if self.priors.is_empty() { visits.ln() } else { visits };
        let scale = self.options.exploration * growth.sqrt();
        let roughness = 1e-6 * (1.0 + scale);
        let (mut best, mut highest, mut enough) = (None, f64::MIN, f32::MIN);
        for (edge, rough) in edges.clone().zip(&self.rough[edges.clone()]) {
            if rough[0] + rough[1] * (scale as f32) < enough {
                continue;
            }
            let node = self.edges[edge].node as usize;
            let exact = if node > 0 { self.exact(node) } else { rough.map(f64::from) };
            let bound = exact[0] + exact[1] * scale;
            if bound >= highest {
                (best, highest, enough) = (Some(edge), bound, (bound - roughness) as f32);
            }
        }
        best
    }

    /// Sets the proof of the leaf, and proves the nodes before it as far as possible.
    fn prove(&mut self, leaf: usize, proof: i8) {
        self.nodes[leaf].proof = Some(proof);
        for depth in (0..self.path.len() - 1).rev() {
            let node = self.path[depth];
            // A move without a result may be better than any but a win.
            let proofs = self.branches(self.nodes[node].edges.clone()).map(|child| child.proof);
            let best = proofs.max_by_key(|proof| proof.map_or(1, |proof| 2 * proof));
            let Some(best) = best.flatten() else { break };
            self.nodes[node].proof = Some(-best);
        }
    }

    /// Adds the value of the leaf for its side to move to every node on the path.
    fn back_up(&mut self, mut value: f64) {
        for depth in (0..self.path.len()).rev() {
            value = -value;
            let node = &mut self.nodes[self.path[depth]];
            node.visits = node.visits.saturating_add(1);
            node.total += value;
            self.update(self.path[depth]);
        }
    }

    /// Returns the value and the weight of exploration of a visited node, whose sum is its bound.
    fn exact(&self, node: usize) -> [f64; 2] {
        let node = &self.nodes[node];
        let visits = f64::from(node.visits);
        match node.proof {
            _ if !self.priors.is_empty() => [node.value(), f64::from(node.prior) / (1.0 + visits)],
            Some(_) => [f64::NEG_INFINITY, 0.0],
            None => [node.value(), visits.sqrt().recip()],
        }
    }

    /// Updates the bound of a node other than the root.
    fn update(&mut self, node: usize) {
        if node > 0 {
            let edge = self.nodes[node].edge as usize;
            self.rough[edge] = self.exact(node).map(|exact| exact as f32);
        }
    }

    /// Stores the priors of the root's moves, and mixes noise into them.
    fn mix_noise(&mut self) {
        self.priors = self.children().map(|child| child.prior).collect();
        let parameter = (10.0 / self.priors.len() as f64).min(1.0);
        let mut draw = || gamma(parameter, &mut self.random);
        let noise: Vec<f64> = self.priors.iter().map(|_| draw()).collect();
        let sum = noise.iter().sum::<f64>().max(f64::MIN_POSITIVE);
        for (index, edge) in self.nodes[0].edges.clone().enumerate() {
            let prior = f64::from(self.priors[index]);
            let prior = (prior + self.options.noise * (noise[index] / sum - prior)) as f32;
            self.rough[edge][1] = prior;
            let node = self.edges[edge].node as usize;
            self.nodes[node].prior = prior;
            self.update(node);
        }
    }
}

impl<'a, P: Position> Branch<'a, P> {
    /// Returns the moves after this one, in the order of [`Position::generate`]; none if they are not
    /// in the tree.
    pub fn children(&self) -> impl Iterator<Item = Branch<'a, P>> {
        self.tree.branches(self.edges.clone())
    }
}

/// Returns a random number with a gamma distribution, whose parameter is at most 1, by Jöhnk's method.
fn gamma(parameter: f64, random: &mut Random) -> f64 {
    // Greater than 0 and at most 1.
    let mut uniform = || ((random.number() >> 11) + 1) as f64 / (1_u64 << 53) as f64;
    loop {
        let x = uniform().powf(parameter.recip());
        let y = uniform().powf((1.0 - parameter).recip());
        if x + y <= 1.0 {
            return -uniform().ln() * x / (x + y);
        }
    }
}

#[cfg(test)]
mod tests {
    use board_core::Indexed;
    use board_games::uisge::{Move, Uisge};

    use super::*;

    /// The visits, the sum of the values and the proof of a child.
    type Child = (u32, f64, Option<i8>);

    /// Returns a tree of a root and its children.
    fn tree(children: &[Child]) -> Tree<Uisge> {
        let mut tree = Tree::new(&Uisge::start(), Mcts::default());
        tree.nodes[0].visits = children.iter().map(|child| child.0).sum();
        let moves: Vec<_> = (0..children.len()).filter_map(Move::from_index).collect();
        tree.expand(0, &moves, |_| [f32::INFINITY, 0.0]);
        for (edge, &(visits, total, proof)) in children.iter().enumerate() {
            if visits > 0 {
                tree.add_node(edge, Node { visits, total, proof, ..Node::default() });
                tree.update(tree.nodes.len() - 1);
            }
        }
        tree
    }

    /// The bound is the value plus 1.6 times the square root of ln(parent's visits) / visits.
    #[test]
    fn the_child_with_the_highest_bound_is_searched() {
        for (children, expected) in [
            // An unvisited child comes first.
            (&[(9, 9.0, None), (0, 0.0, None), (1, 1.0, None)][..], Some(1)),
            // 0.2 + 0.54 and 0.2 + 0.44
            (&[(40, 8.0, None), (60, 12.0, None)], Some(0)),
            // 0.44 + 0.38 and 0 + 0.77
            (&[(80, 35.0, None), (20, 0.0, None)], Some(0)),
            // 0.33 + 0.38 and 0 + 0.77
            (&[(80, 26.0, None), (20, 0.0, None)], Some(1)),
            // A proven child is not searched.
            (&[(1, 1.0, Some(1)), (80, -80.0, None)], Some(1)),
            (&[(1, 0.0, Some(0))], None),
        ] {
            assert_eq!(tree(children).pick(0), expected, "{children:?}");
        }
    }

    #[test]
    fn a_proof_decides_which_move_is_best() {
        let (win, draw, loss) = (Some(1), Some(0), Some(-1));
        for (children, best) in [
            (&[(90, 90.0, None), (1, 1.0, win)][..], 1),
            (&[(20, 0.0, None), (30, 0.0, draw)], 0),
            (&[(30, -1.0, None), (1, 0.0, draw)], 1),
            (&[(9, -9.0, None), (30, -30.0, loss)], 0),
            (&[(30, -30.0, loss), (9, 0.0, draw)], 1),
            (&[(30, -21.0, loss)], 0),
            // Without proofs, the number of playouts decides, unless the results are poor.
            (&[(20, 18.0, None), (30, 0.0, None)], 1),
            (&[(20, 5.0, None), (30, -1.0, None)], 0),
        ] {
            let best = Move::from_index(best).unwrap();
            assert_eq!(tree(children).line(), [best], "{children:?}");
        }
    }
}
