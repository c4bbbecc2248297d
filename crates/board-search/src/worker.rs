//! One thread of a search: alpha-beta, a depth after the other.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use board_core::Zobrist;
use board_core::sink::Each;
use board_play::Evaluate;
use web_time::Instant;

use crate::order::{Order, Ranked, bring_best};
use crate::score::{HIGHEST, PROVEN, Score, of_outcome};
use crate::table::{Bound, Entry, NO_MOVE, Table};

/// When a search ends, known to all of its threads.
#[derive(Debug)]
pub(crate) struct Control<'a> {
    /// Set by the caller.
    pub(crate) stop: &'a AtomicBool,
    /// Set when the search has what it wants.
    pub(crate) done: AtomicBool,
    pub(crate) deadline: Option<Instant>,
    pub(crate) max_nodes: u64,
    /// The nodes of all threads, as far as they have told.
    pub(crate) nodes: AtomicU64,
}

impl Control<'_> {
    /// Whether to end, for a thread that has visited so many more nodes.
    fn ends(&self, nodes: u64) -> bool {
        let nodes = self.nodes.fetch_add(nodes, Relaxed) + nodes;
        self.stop.load(Relaxed)
            || self.done.load(Relaxed)
            || nodes >= self.max_nodes
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// After so many nodes a thread looks whether to end.
const PATIENCE: u64 = 1024;

/// A thread.
pub(crate) struct Worker<'a, P: Zobrist, E> {
    evaluate: &'a E,
    table: &'a Table,
    control: &'a Control<'a>,
    /// What has been on the board before the search: to go back there is a draw.
    earlier: &'a [P],
    prefer_margin: bool,
    order: Order<P::Move>,
    /// The moves of the position that is searched at each ply.
    moves: Vec<Ranked<P::Move>>,
    /// The best line from each ply on.
    lines: Vec<Vec<P::Move>>,
    /// The nodes since the control was told.
    untold: u64,
    /// How many may be untold.
    patience: u64,
    /// Whether an estimate was made since this was last cleared.
    open: bool,
    stopped: bool,
}

/// What a search to some depth found.
pub(crate) struct Found<'a, M> {
    pub(crate) score: Score,
    pub(crate) line: &'a [M],
    /// Whether a deeper search may find another score.
    pub(crate) open: bool,
}

impl<'a, P: Zobrist, E: Evaluate<P>> Worker<'a, P, E> {
    pub(crate) fn new(
        evaluate: &'a E,
        table: &'a Table,
        control: &'a Control<'a>,
        earlier: &'a [P],
        max_depth: u8,
        prefer_margin: bool,
    ) -> Self {
        let plies = usize::from(max_depth) + 1;
        Self {
            evaluate,
            table,
            control,
            earlier,
            prefer_margin,
            order: Order::new(plies),
            moves: vec![Vec::new(); plies],
            lines: vec![Vec::new(); plies + 1],
            untold: 0,
            patience: PATIENCE.min(control.max_nodes),
            open: false,
            stopped: false,
        }
    }

    /// Searches a position to a depth, which is not 0; `None` if it had to end before.
    pub(crate) fn search(&mut self, root: &P, depth: u8) -> Option<Found<'_, P::Move>> {
        self.open = false;
        let score = self.inner(root, root.key(), depth, 0, (-HIGHEST, HIGHEST));
        if self.stopped {
            return None;
        }
        self.tell();
        Some(Found { score: Score::of_raw(score), line: &self.lines[0], open: self.open })
    }

    /// Tells the control what nodes there were.
    fn tell(&mut self) {
        self.stopped |= self.control.ends(self.untold);
        self.untold = 0;
    }

    /// Counts a position.
    #[inline]
    fn visit(&mut self) {
        self.untold += 1;
        if self.untold >= self.patience {
            self.tell();
        }
    }

    /// The score of a position that is searched no further.
    #[inline]
    fn leaf(&mut self, position: &P, ply: usize) -> i32 {
        self.visit();
        if let Some(outcome) = position.outcome() {
            return of_outcome(outcome, position.turn(), ply, self.prefer_margin);
        }
        self.open = true;
        self.evaluate.evaluate(position).clamp(-Score::MAX, Score::MAX)
    }

    /// The score of a position, from the view of its side to move, if it is inside the window;
    /// otherwise a bound on its side of it. `depth` is not 0.
    fn inner(
        &mut self,
        position: &P,
        key: u64,
        depth: u8,
        ply: usize,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        self.visit();
        let known = self.table.get(key);
        // Where the window is open the line is wanted, of which the table knows a move at most.
        if let Some(entry) =
            known.filter(|entry| beta - alpha == 1 && entry.holds_at(depth, self.prefer_margin))
        {
            let score = from_here(entry.score, ply);
            if entry.bound.settles(score, (alpha, beta)) {
                self.open |= entry.open;
                return score;
            }
        }
        let first = match self.lines[0].first() {
            Some(&m) if ply == 0 => Some(m),
            _ => known.and_then(|entry| entry.best::<P::Move>()),
        };
        let turn = position.turn();
        // Lent, so that the memory is used again.
        let mut moves = std::mem::take(&mut self.moves[ply]);
        moves.clear();
        position.generate(&mut Each(|m| {
            moves.push((self.order.rank(m, turn, ply, first), m));
            ControlFlow::Continue(())
        }));
        let score = if moves.is_empty() {
            self.lines[ply].clear();
            let score = |outcome| of_outcome(outcome, turn, ply, self.prefer_margin);
            position.outcome().map_or(0, score)
        } else {
            let open_before = std::mem::replace(&mut self.open, false);
            let score = self.best_of(&mut moves, position, key, depth, ply, (alpha, beta));
            self.open |= open_before;
            score
        };
        self.moves[ply] = moves;
        score
    }

    /// The best score of the moves, of which there is one: see [`inner`](Self::inner).
    fn best_of(
        &mut self,
        moves: &mut Ranked<P::Move>,
        position: &P,
        key: u64,
        depth: u8,
        ply: usize,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        let (mut best, mut best_move) = (-HIGHEST, None);
        for at in 0..moves.len() {
            let m = bring_best(moves, at, depth == 1);
            let next = position.after_unchecked(m);
            let low = alpha.max(best);
            let score = if ply == 0 && self.earlier.contains(&next) {
                self.lines[1].clear();
                self.open = true;
                0
            } else if depth == 1 {
                self.lines[ply + 1].clear();
                -self.leaf(&next, ply + 1)
            } else {
                let key = position.key_after(key, m);
                let mut value = |window| -self.inner(&next, key, depth - 1, ply + 1, window);
                // After the first move it is enough to know that the others are no better.
                let score = if at > 0 { value((-low - 1, -low)) } else { -HIGHEST };
                if at == 0 || score > low && score < beta { value((-beta, -low)) } else { score }
            };
            if self.stopped {
                return 0;
            }
            if best_move.is_none() || score > best {
                (best, best_move) = (score, Some(m));
            }
            if score > low && score < beta {
                let (line, rest) = self.lines.split_at_mut(ply + 1);
                line[ply].clear();
                line[ply].push(m);
                line[ply].extend_from_slice(&rest[0]);
            }
            if score >= beta {
                self.order.note(m, position.turn(), ply, depth);
                break;
            }
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let entry =
            Entry { score: to_here(best, ply), depth, bound, open: self.open, best: NO_MOVE };
        // What the game has seen is known here alone.
        if ply > 0 || self.earlier.is_empty() {
            self.table.put(key, entry.with_best(best_move));
        }
        best
    }
}

/// A score at a ply of the search, of one whose plies count from the position there.
const fn from_here(score: i32, ply: usize) -> i32 {
    match score {
        PROVEN.. => score - ply as i32,
        _ if score < -PROVEN => score + ply as i32,
        _ => score,
    }
}

/// A score whose plies count from the position at a ply of the search.
const fn to_here(score: i32, ply: usize) -> i32 {
    match score {
        PROVEN.. => score + ply as i32,
        _ if score < -PROVEN => score - ply as i32,
        _ => score,
    }
}
