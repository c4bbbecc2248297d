//! Monte Carlo tree search with evaluations of the caller, compared with a slow reference.

use std::slice::from_mut;

use board_core::{Outcome, Position, Random, Zobrist};
use board_games::{for_each_game, hexfour};
use board_search::{Branch, Budget, Mcts, Tree};

use crate::common::{last_positions, random_positions};

/// Returns a value of a position and priors of its moves, which depend only on the position.
fn evaluate<P: Zobrist>(position: &P) -> (f32, Vec<f32>) {
    let mut random = Random::new(position.key());
    let value = random.below(2001) as f32 / 1000.0 - 1.0;
    // Some priors are equal.
    let prior = |_| random.below(10) as f32 / 100.0;
    (value, (0..position.count_moves()).map(prior).collect())
}

/// A position in the reference, a tree of boxes. Its value and proof are those for its side to move.
struct Slow<P> {
    position: P,
    prior: f32,
    visits: u32,
    sum: f64,
    proof: Option<i8>,
    children: Vec<Self>,
}

impl<P: Zobrist> Slow<P> {
    fn new(position: P, prior: f32) -> Self {
        Self { position, prior, visits: 0, sum: 0.0, proof: None, children: Vec::new() }
    }

    fn value(&self) -> f64 {
        self.proof.map_or(self.sum / f64::from(self.visits.max(1)), f64::from)
    }

    /// Runs a simulation, and returns the value of its leaf.
    fn visit(&mut self, is_root: bool) -> f64 {
        let value = if let (Some(proof), false) = (self.proof, is_root) {
            proof.into()
        } else if let Some(outcome) = self.position.outcome() {
            self.proof = Some(outcome.score_for(self.position.turn()));
            self.value()
        } else if self.children.is_empty() {
            let (value, priors) = evaluate(&self.position);
            let next = self.position.children().map(|(_, next)| next).zip(priors);
            self.children = next.map(|(next, prior)| Self::new(next, prior)).collect();
            value.into()
        } else {
            let scale = 1.6 * f64::from(self.visits).sqrt();
            let bound = |child: &Self| {
                -child.value() + f64::from(child.prior) / f64::from(1 + child.visits) * scale
            };
            let best = self.children.iter_mut().max_by(|a, b| bound(a).total_cmp(&bound(b)));
            let value = -best.expect("the game is not over").visit(false);
            let proofs: Vec<_> = self.children.iter().map(|child| child.proof).collect();
            if proofs.contains(&Some(-1)) || !proofs.contains(&None) {
                self.proof = proofs.into_iter().flatten().min().map(|proof| -proof);
            }
            value
        };
        self.visits += 1;
        self.sum += value;
        value
    }

    fn compare(&self, branches: Vec<Branch<'_, P>>) {
        assert_eq!(self.children.len(), branches.len());
        for (slow, fast) in self.children.iter().zip(branches) {
            let found = (fast.prior, fast.visits, -fast.value, fast.proof.map(|proof| -proof));
            assert_eq!((slow.prior, slow.visits, slow.value(), slow.proof), found);
            slow.compare(fast.children().collect());
        }
    }
}

/// Grows trees by evaluations.
fn grow<P: Zobrist>(trees: &mut [Tree<P>], simulations: u32) {
    while !Tree::leaves(trees, simulations).is_empty() {
        for tree in &mut *trees {
            let Some((position, moves)) = tree.leaf() else { continue };
            let (moves, (value, priors)) = (moves.to_vec(), evaluate(position));
            let index = |m| moves.iter().position(|&other| other == m);
            tree.evaluate(value, |m| priors[index(m).expect("a legal move")]);
        }
    }
}

fn compare_with_reference<P: Zobrist>() {
    let mut positions = random_positions::<P>(1, 30);
    positions.extend(last_positions::<P>(2, 4));
    let mut trees: Vec<_> = positions.iter().map(|p| Tree::new(p, Mcts::default())).collect();
    let mut slow: Vec<_> = positions.iter().map(|p| Slow::new(*p, 0.0)).collect();
    let mut proven = 0;
    for simulations in [300, 400] {
        grow(&mut trees, simulations);
        for (tree, slow) in trees.iter_mut().zip(&mut slow) {
            while slow.visits <= simulations {
                slow.visit(true);
            }
            assert_eq!((slow.value(), slow.proof), (tree.value(), tree.proof()));
            slow.compare(tree.children().collect());
            proven += usize::from(slow.proof.is_some());
            let weight = |child: &Slow<P>| {
                let value = if child.visits > 0 { -child.value() } else { slow.value() };
                let even = slow.children.iter().all(|child| child.prior == 0.0);
                (if even { 1.0 } else { f64::from(child.prior) }) * (3.0 * value).exp()
            };
            let sum: f64 = slow.children.iter().map(weight).sum();
            let policy = tree.policy(3.0).into_iter().zip(&slow.children);
            policy.for_each(|((_, is), of)| assert!((is - weight(of) / sum).abs() < 1e-9));
            // The part of the tree after the best move is kept.
            let Some(&m) = tree.line().first() else { continue };
            let played = tree.children().position(|child| child.m == m).unwrap();
            *slow = slow.children.swap_remove(played);
            tree.play(m).unwrap();
        }
    }
    assert!(proven > 0, "{}", P::NAME);
}

#[test]
fn visits_equal_those_of_a_slow_reference() {
    for_each_game!(P => compare_with_reference::<P>());
}

/// Priors of 0 are equal if there are no others, and a move with the prior 0 has no weight.
#[test]
fn policies_of_zero_priors_are_numbers() {
    let start = hexfour::Hexfour::start();
    let count = start.count_moves();
    let policy = |priors: &dyn Fn(usize) -> f32, sharpness| {
        let mut tree = Tree::new(&start, Mcts { noise: 1.0, ..Mcts::default() });
        let mut values = [0.0, -1.0, 1.0].into_iter().cycle();
        while !Tree::leaves(from_mut(&mut tree), 3).is_empty() {
            let moves = tree.leaf().expect("a leaf").1.to_vec();
            let index = |m| moves.iter().position(|&other| other == m).expect("a legal move");
            tree.evaluate(values.next().expect("endless"), |m| priors(index(m)));
        }
        tree.policy(sharpness).into_iter().map(|(_, weight)| weight).collect::<Vec<_>>()
    };
    assert_eq!(policy(&|_| 0.0, 1.0), policy(&|_| 0.25, 1.0));
    for zero in 0..count {
        let weights = policy(&|index| f32::from(index != zero), 1e6);
        assert!(weights[zero] == 0.0);
        assert!((weights.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{weights:?}");
    }
}

/// A Dirichlet distribution with the parameter 10 / n has the variance (1 - 1 / n) / 11 n. The improved
/// policy does not contain the noise.
#[test]
fn noise_has_a_dirichlet_distribution() {
    let (start, seeds) = (hexfour::Hexfour::start(), 1000);
    let (n, mut squares) = (start.count_moves() as f64, 0.0);
    let mut policies = Vec::new();
    for seed in 0..seeds {
        let mut tree = Tree::new(&start, Mcts { noise: 1.0, seed, ..Mcts::default() });
        grow(from_mut(&mut tree), 0);
        let priors = tree.children().map(|child| f64::from(child.prior));
        squares += priors.map(|prior| (prior - 1.0 / n).powi(2)).sum::<f64>();
        policies.push(tree.policy(1.0));
    }
    policies.dedup();
    let ratio = squares / seeds as f64 / ((1.0 - 1.0 / n) / 11.0);
    assert!(policies.len() == 1 && (ratio - 1.0).abs() < 0.05, "{ratio}");
}

#[test]
fn options_limit_the_tree() {
    let start = hexfour::Hexfour::start();
    let length = |options: Mcts| options.best(&start, &Budget::nodes(2000)).line().len();
    assert!(length(Mcts::default()) > 2);
    assert_eq!(length(Mcts { expand_at: 2000, ..Mcts::default() }), 1);
    assert_eq!(length(Mcts { max_moves: 0, ..Mcts::default() }), 1);
}
