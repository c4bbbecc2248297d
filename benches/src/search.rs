//! Compares the search of `board-search` with the crate `minimax` on the same positions, with the
//! same depth, evaluation and memory. An element is a visited position. Also times Monte Carlo tree search
//! from many positions at once, whose elements are simulations.

use std::cell::Cell;
use std::hint::black_box;
use std::marker::PhantomData;
use std::time::Duration;

use board_core::{Indexed as _, Outcome, Position, Zobrist};
use board_games::{FullGame, dispatch};
use board_play::Evaluate as _;
use board_search::{Budget, Mcts, Search, Tree};
use criterion::{BenchmarkId, Criterion, Throughput};
use minimax::Strategy;

use crate::program::say;
use crate::{Corpus, Dice, Game};

/// The size of both transposition tables.
pub const MEMORY: usize = 16 << 20;

/// An adapter from [`Position`] to `minimax::Game`.
pub struct Adapter<P>(PhantomData<P>);

/// The game's own evaluation for `minimax`.
pub struct Evaluation<P>(PhantomData<P>);

impl<P> Default for Evaluation<P> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

thread_local! {
    /// The number of positions that `minimax` has visited.
    static VISITED: Cell<u64> = const { Cell::new(0) };
}

impl<P: Zobrist> minimax::Game for Adapter<P> {
    /// A position and its key.
    type S = (P, u64);
    type M = P::Move;

    fn generate_moves(state: &Self::S, moves: &mut Vec<P::Move>) -> Option<minimax::Winner> {
        moves.extend(state.0.legal_moves());
        if moves.is_empty() { Self::get_winner(state) } else { None }
    }

    fn apply((position, key): &mut Self::S, m: P::Move) -> Option<Self::S> {
        VISITED.set(VISITED.get() + 1);
        Some(position.after_with_key(*key, m))
    }

    fn get_winner((position, _): &Self::S) -> Option<minimax::Winner> {
        position.outcome().map(|outcome| match outcome.score_for(position.turn()) {
            1 => minimax::Winner::PlayerToMove,
            -1 => minimax::Winner::PlayerJustMoved,
            _ => minimax::Winner::Draw,
        })
    }

    fn zobrist_hash(&(_, key): &Self::S) -> u64 {
        key
    }
}

impl<P: FullGame> minimax::Evaluator for Evaluation<P> {
    type G = Adapter<P>;

    fn evaluate(&self, (position, _): &(P, u64)) -> i16 {
        P::Evaluator::default().evaluate(position).clamp(-30_000, 30_000) as i16
    }
}

/// Returns the options of `minimax`: the defaults, except for the memory.
pub fn options() -> minimax::IterativeOptions {
    minimax::IterativeOptions::new().with_table_byte_size(MEMORY)
}

/// Searches positions with `board-search`, and returns the number of visited positions.
fn own<P: FullGame>(positions: &[P], depth: u8) -> u64 {
    let mut search = Search::new(P::Evaluator::default()).exact(true).memory(MEMORY);
    let budget = Budget::depth(depth);
    let nodes = |position| black_box(search.best(black_box(position), &budget)).nodes;
    positions.iter().map(nodes).sum()
}

/// Searches positions with `minimax`, and returns the number of visited positions.
fn theirs<P: FullGame>(positions: &[P], depth: u8) -> u64 {
    let mut search = minimax::IterativeSearch::new(Evaluation::<P>::default(), options());
    search.set_max_depth(depth);
    VISITED.set(0);
    for position in positions {
        black_box(search.choose_move(&(*black_box(position), position.key())));
    }
    VISITED.get()
}

/// The number of trees that are searched at once, and of simulations in each.
const AT_ONCE: u32 = 128;

/// Replaces the trees one by one, as in self-play, and searches them by evaluations that take no time.
fn simulate<P: Position>(trees: &mut Vec<Tree<P>>, positions: &[P], policy: &[f32]) {
    let mut dice = Dice::new(1);
    for (index, position) in positions.iter().cycle().take(AT_ONCE as usize).enumerate() {
        let tree = Tree::new(position, Mcts { noise: 0.25, ..Mcts::default() });
        if index < trees.len() { trees[index] = tree } else { trees.push(tree) }
    }
    loop {
        let leaves = Tree::leaves(trees, AT_ONCE);
        if leaves.is_empty() {
            break;
        }
        for leaf in leaves {
            leaf.evaluate(dice.below(2001) as f32 / 1000.0 - 1.0, |m| policy[m.index()]);
        }
    }
}

/// A function that searches positions to a depth, and returns the number of visited positions.
type Find<P> = fn(&[P], u8) -> u64;

/// Times the searches of all games with Criterion, which reads the arguments of the program.
pub fn time() {
    let mut criterion = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .configure_from_args();
    for game in Game::all() {
        dispatch!(game.kind, P => time_game::<P>(game, &mut criterion));
    }
    criterion.final_summary();
}

fn time_game<P: FullGame>(game: Game, criterion: &mut Criterion) {
    let corpus = Corpus::<P>::read(game.corpus, game.table);
    // Three positions of each phase, and a depth that takes about a second.
    let positions = corpus.phases.iter().flat_map(|samples| &samples[..3]);
    let positions: Vec<P> = positions.map(|sample| sample.position).collect();
    let branching = positions.iter().map(Position::count_moves).sum::<usize>();
    let depth = [12, 9, 6, 5][(branching / positions.len() / 8).min(3)];
    let mut group = criterion.benchmark_group("search");
    let searches: [(&str, Find<P>); 2] = [("own", own), ("minimax", theirs)];
    for (name, search) in searches {
        let visited = search(&positions, depth);
        say(format_args!("{} to depth {depth} with {name}: {visited} positions", P::NAME));
        group.throughput(Throughput::Elements(visited));
        let id = BenchmarkId::new(P::NAME, name);
        group.bench_function(id, |bencher| bencher.iter(|| search(&positions, depth)));
    }
    let (mut trees, mut dice) = (Vec::new(), Dice::new(2));
    let policy = (0..P::Move::COUNT).map(|_| dice.below(1000) as f32 / 20_000.0);
    let policy: Vec<f32> = policy.collect();
    group.throughput(Throughput::Elements(u64::from(AT_ONCE * AT_ONCE)));
    group.bench_function(BenchmarkId::new(P::NAME, "simulations"), |bencher| {
        bencher.iter(|| simulate(&mut trees, &positions, &policy));
    });
    group.finish();
}
