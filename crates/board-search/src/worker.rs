//! One thread of an alpha-beta search.

use board_core::{Indexed, Zobrist};
use board_play::Evaluate;

use crate::order::{Order, Ranked};
use crate::picker::Picker;
use crate::run::Run;
use crate::score::{HIGHEST, Score, from_table, is_proven, of_outcome, to_table};
use crate::table::{Bound, Entry, NO_MOVE};

/// The number of nodes after which a thread reports them and checks the limits.
const REPORT_INTERVAL: u64 = 1024;

/// The maximum number of consecutive tactical moves at the leaves.
pub(crate) const QUIESCENCE_PLIES: usize = 8;

/// How a search looks for the best move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mode {
    /// Whether the largest margin is preferred to the shortest win.
    pub(crate) prefer_margin: bool,
    /// Whether promising moves are searched more deeply than others.
    pub(crate) is_selective: bool,
}

/// The result of searching a position or a move.
#[derive(Clone, Copy)]
pub(crate) struct Value {
    /// The raw score for the side to move.
    pub(crate) score: i32,
    /// Whether the score depends on estimates, so that a deeper search may find a different score.
    pub(crate) estimated: bool,
}

impl Value {
    /// The value when the search must end. It makes the previous move look bad, so that the move is
    /// not searched again with another depth or window.
    const STOPPED: Self = Self::exact(HIGHEST);

    /// A draw whose value may differ if the position is reached in another way.
    const REPETITION: Self = Self { score: 0, estimated: true };

    const fn exact(score: i32) -> Self {
        Self { score, estimated: false }
    }

    /// Returns the value for the opponent.
    pub(crate) fn reversed(self) -> Self {
        Self { score: -self.score, ..self }
    }

    /// Returns the value with the score of another search, on which both may depend.
    pub(crate) fn with_score_of(self, other: Self) -> Self {
        Self { score: other.score, estimated: self.estimated | other.estimated }
    }
}

/// A thread's state.
pub(crate) struct Worker<'a, P: Zobrist, E> {
    pub(crate) run: &'a Run<'a, P, E>,
    /// The keys of the game's positions up to the root, followed by those from the root to the
    /// current position. In a game, the root's key occurs twice. Only a selective search uses the
    /// keys.
    pub(crate) path: Vec<u64>,
    /// The indices of the moves that led to the current position.
    pub(crate) played: Vec<usize>,
    pub(crate) order: Order<P::Move>,
    /// The moves of the current position at each ply.
    pub(crate) moves: Vec<Ranked<P::Move>>,
    /// The best line from each ply.
    pub(crate) lines: Vec<Vec<P::Move>>,
    /// The results so far at the current depth. A search for the next line skips their first moves.
    pub(crate) found: Vec<Found<P::Move>>,
    /// The nodes visited since the last report.
    unreported: u64,
    /// The number of unreported nodes at which the next report is due.
    report_interval: u64,
    /// The score of the root's best move in an unfinished search.
    best_so_far: Option<i32>,
    pub(crate) stopped: bool,
}

/// A position whose moves are searched.
pub(crate) struct Node<'a, P: Zobrist> {
    pub(crate) position: &'a P,
    pub(crate) key: u64,
    pub(crate) depth: u8,
    pub(crate) ply: usize,
    alpha: i32,
    pub(crate) beta: i32,
    /// The best score so far, or less than any score.
    pub(crate) best: i32,
    best_move: Option<P::Move>,
    /// Whether a move's score depends on estimates, or a move was pruned.
    pub(crate) estimated: bool,
}

impl<'a, P: Zobrist> Node<'a, P> {
    pub(crate) fn new(
        position: &'a P,
        key: u64,
        depth: u8,
        ply: usize,
        (alpha, beta): (i32, i32),
    ) -> Self {
        let (best, best_move, estimated) = (-HIGHEST, None, false);
        Self { position, key, depth, ply, alpha, beta, best, best_move, estimated }
    }

    /// Returns whether the score may be inside the window, so that the best line is needed.
    pub(crate) const fn is_main(&self) -> bool {
        self.beta - self.alpha > 1
    }

    /// Returns the score that a move must exceed.
    fn low(&self) -> i32 {
        self.alpha.max(self.best)
    }
}

/// A line found by a search to some depth.
pub(crate) struct Found<M> {
    pub(crate) score: Score,
    /// The moves, at least one.
    pub(crate) line: Vec<M>,
    /// Whether the score depends on estimates, so that a deeper search may find a different score.
    pub(crate) estimated: bool,
}

impl<'a, P: Zobrist, E: Evaluate<P>> Worker<'a, P, E> {
    pub(crate) fn new(run: &'a Run<'a, P, E>) -> Self {
        let plies = usize::from(run.max_depth) + 1 + QUIESCENCE_PLIES;
        let earlier = if run.mode.is_selective { run.root.earlier } else { &[] };
        Self {
            run,
            path: earlier.iter().map(P::key).collect(),
            played: Vec::new(),
            best_so_far: None,
            order: Order::new(plies),
            moves: vec![Vec::new(); plies],
            lines: vec![Vec::new(); plies + 1],
            found: Vec::new(),
            unreported: 0,
            report_interval: REPORT_INTERVAL.min(run.control.max_nodes),
            stopped: false,
        }
    }

    /// Searches to a depth of at least 1. Returns the best lines, each with a different first move,
    /// or `None` if the search had to end early.
    pub(crate) fn search(&mut self, depth: u8) -> Option<&[Found<P::Move>]> {
        let mut previous = std::mem::take(&mut self.found);
        // A deeper search would find the same forced wins first.
        let is_settled = |found: &Found<_>| found.score.plies_to_win().is_some();
        if !self.run.mode.prefer_margin {
            self.found.extend(previous.drain(..previous.partition_point(is_settled)));
        }
        while self.found.len() < self.run.lines {
            // The search begins with the best remaining line of the previous depth.
            if let Some(next) = previous.iter().find(|next| !self.is_found(next.line[0])) {
                self.lines[0].clone_from(&next.line);
            }
            self.best_so_far = None;
            // The report after the previous line or depth may have ended the search.
            if self.stopped {
                return None;
            }
            let (root, window) = (self.run.root.position, (-HIGHEST, HIGHEST));
            let value = self.negamax(root, root.key(), depth, 0, window);
            if self.stopped {
                return None;
            }
            self.report();
            let (score, line) = (Score(value.score), self.lines[0].clone());
            // A selective search may find a better line after a worse one.
            let place = self.found.partition_point(|found| found.score >= score);
            self.found.insert(place, Found { score, line, estimated: value.estimated });
        }
        Some(&self.found)
    }

    /// Returns the best line that an unfinished search for a single line has found so far. Returns
    /// `None` if no move was searched, or if every searched move loses: another one may be better.
    pub(crate) fn unfinished(&self) -> Option<(Score, &[P::Move])> {
        let score = Score(self.best_so_far?);
        score.plies_to_loss().is_none().then_some((score, &self.lines[0]))
    }

    /// Returns whether a line that starts with this move has been found.
    fn is_found(&self, m: P::Move) -> bool {
        self.found.iter().any(|found| found.line[0] == m)
    }

    /// Returns whether to search a node's move: at the root, only if its line has not been found.
    pub(crate) fn is_open(&self, m: P::Move, ply: usize) -> bool {
        ply > 0 || !self.is_found(m)
    }

    /// Reports the nodes. Returns whether the search must end.
    fn report(&mut self) -> bool {
        self.stopped |= self.run.control.report(self.unreported);
        self.unreported = 0;
        self.stopped
    }

    /// Counts a node. Returns whether the search must end.
    #[inline]
    fn visit(&mut self) -> bool {
        self.unreported += 1;
        self.unreported >= self.report_interval && self.report()
    }

    /// Returns whether a score is a forced win or loss, which no deeper search changes, even if
    /// other moves were only estimated.
    pub(crate) fn is_proven(&self, score: i32) -> bool {
        is_proven(score) && !self.run.mode.prefer_margin
    }

    /// Returns the value of a position whose moves are not searched.
    #[inline]
    pub(crate) fn leaf(&mut self, position: &P, ply: usize) -> Value {
        if self.visit() {
            return Value::STOPPED;
        }
        match self.run.evaluate.evaluate_or_end(position) {
            Ok(estimate) => {
                Value { score: estimate.clamp(-Score::MAX, Score::MAX), estimated: true }
            }
            Err(outcome) => self.value_of_outcome(outcome, position, ply),
        }
    }

    fn value_of_outcome(&self, outcome: P::Outcome, position: &P, ply: usize) -> Value {
        Value::exact(of_outcome(outcome, position.turn(), ply, self.run.mode.prefer_margin))
    }

    /// Returns the value of a repeated position.
    fn repetition(&mut self, ply: usize) -> Value {
        self.lines[ply].clear();
        Value::REPETITION
    }

    /// Returns the value of a position for the side to move, if it is inside the window. A score
    /// below the window is an upper bound, and a score above it is a lower bound. The depth is at
    /// least 1.
    fn negamax(
        &mut self,
        position: &P,
        key: u64,
        depth: u8,
        ply: usize,
        (alpha, beta): (i32, i32),
    ) -> Value {
        if self.visit() {
            return Value::STOPPED;
        }
        if self.repeats(key, depth, ply) {
            return self.repetition(ply);
        }
        let mut node = Node::new(position, key, depth, ply, (alpha, beta));
        let known = if self.uses_table(depth) { self.run.table.get(key) } else { None };
        if let Some(value) = known.and_then(|entry| self.value_of_entry(&entry, &node)) {
            return value;
        }
        if let Some(estimate) = self.good_enough(&node) {
            return Value { score: estimate, estimated: true };
        }
        let first = match self.lines[0].first() {
            Some(&m) if ply == 0 => Some(m),
            _ => known.and_then(|entry| entry.best::<P::Move>()),
        };
        // The list is taken out and put back, so that its memory is reused.
        let moves = std::mem::take(&mut self.moves[ply]);
        let enough = self.enough_moves(depth, node.is_main());
        let mut picker = Picker::new(moves, self.order.early(ply, first), enough);
        self.path.push(key);
        while node.best < beta && !self.stopped {
            let Some(picked) = self.pick(&mut picker, &mut node) else { break };
            self.search_move(picked.m, &picker.moves[..picked.number], &mut node);
        }
        self.path.pop();
        self.moves[ply] = picker.moves;
        self.value_of_node(&node)
    }

    /// Returns a node's value from its table entry, if the entry makes a search unnecessary.
    fn value_of_entry(&self, entry: &Entry, node: &Node<'_, P>) -> Option<Value> {
        // In a wider window, the whole line is needed, but an entry has only its first move.
        if node.is_main() || !self.is_valid(entry, node.depth) {
            return None;
        }
        let score = from_table(entry.score, node.ply);
        let settles = entry.bound.settles(score, (node.alpha, node.beta));
        let estimated = entry.estimated && !self.is_proven(score);
        settles.then_some(Value { score, estimated })
    }

    /// Returns the value of a node whose moves have been searched, and stores it in the table.
    fn value_of_node(&mut self, node: &Node<'_, P>) -> Value {
        if self.stopped {
            return Value::STOPPED;
        }
        if node.best_move.is_none() {
            self.lines[node.ply].clear();
            let of_outcome = |outcome| self.value_of_outcome(outcome, node.position, node.ply);
            return node.position.outcome().map_or(Value::exact(0), of_outcome);
        }
        if self.uses_table(node.depth) {
            self.store(node);
        }
        Value { score: node.best, estimated: node.estimated && !self.is_proven(node.best) }
    }

    /// Searches a move, which comes after the moves `before` in the order.
    fn search_move(&mut self, m: P::Move, before: &[(i32, P::Move)], node: &mut Node<'_, P>) {
        let Node { position, key, depth, ply, .. } = *node;
        let (next, key) = if depth > 1 {
            position.after_with_key(key, m)
        } else {
            // The position is evaluated, which needs no key.
            (position.after_unchecked(m), 0)
        };
        let value = if ply == 0 && self.run.root.earlier.contains(&next) {
            self.repetition(1)
        } else if depth == 1 {
            let plies = if self.run.mode.is_selective { QUIESCENCE_PLIES } else { 0 };
            self.quiescence(&next, ply + 1, plies, (-node.beta, -node.low())).reversed()
        } else {
            self.played.push(m.index());
            let value = self.value_of_move((&next, key), before.len(), node);
            self.played.pop();
            value
        };
        if self.stopped {
            return;
        }
        let (score, low) = (value.score, node.low());
        node.estimated |= value.estimated;
        if node.best_move.is_none() || score > node.best {
            (node.best, node.best_move) = (score, Some(m));
        }
        if score >= node.beta {
            self.record_cutoff(m, before, node);
        } else if score > low {
            self.extend_line(m, ply, score);
        }
    }

    /// Returns the value of a move that leads to `next` (a position and its key) and comes after
    /// `number` other moves in the order. The node's depth is at least 2.
    fn value_of_move(
        &mut self,
        (next, key): (&P, u64),
        number: usize,
        node: &Node<'_, P>,
    ) -> Value {
        let (full_depth, low) = (node.depth - 1, node.low());
        let reduction = self.reduction(node.depth, number, node.is_main());
        let busy = if number > 0 { self.busy(full_depth) } else { None };
        if let Some(busy) = busy {
            busy.insert(key);
        }
        let mut search =
            |depth, window| self.negamax(next, key, depth, node.ply + 1, window).reversed();
        // Until a search shows otherwise, the move may be better than earlier ones. In a null
        // window, `beta` is `low + 1`, so the last search below is then skipped.
        let mut value = Value::exact(HIGHEST);
        if number > 0 {
            // A null window tests whether the move is better, first at reduced depth.
            let null_window = (-low - 1, -low);
            if reduction > 0 {
                value = search(full_depth - reduction, null_window);
            }
            if value.score > low {
                value = value.with_score_of(search(full_depth, null_window));
            }
        }
        if number == 0 || value.score > low && value.score < node.beta {
            value = value.with_score_of(search(full_depth, (-node.beta, -low)));
        }
        if let Some(busy) = busy {
            busy.remove(key);
        }
        value
    }

    /// Records that a move caused a cutoff after the moves `before` did not.
    fn record_cutoff(&mut self, m: P::Move, before: &[(i32, P::Move)], node: &Node<'_, P>) {
        let (turn, ply, depth) = (node.position.turn(), node.ply, node.depth);
        if self.run.mode.is_selective {
            let last = self.played.last().copied();
            let before = before.iter().map(|&(_, m)| m);
            self.order.record_cutoff_of_reply(m, last, before, turn, ply, depth);
        } else {
            self.order.record_cutoff(m, turn, ply, depth);
        }
    }

    /// Sets the line from a ply on to a move and the line after it.
    fn extend_line(&mut self, m: P::Move, ply: usize, score: i32) {
        let (line, rest) = self.lines.split_at_mut(ply + 1);
        line[ply].clear();
        line[ply].push(m);
        line[ply].extend_from_slice(&rest[0]);
        if ply == 0 {
            self.best_so_far = Some(score);
        }
    }

    /// Stores the result of a search in the table.
    fn store(&self, node: &Node<'_, P>) {
        let bound = match node.best {
            best if best >= node.beta => Bound::Lower,
            best if best > node.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let entry = Entry {
            score: to_table(node.best, node.ply),
            depth: node.depth,
            bound,
            estimated: node.estimated,
            best: NO_MOVE,
        };
        // The result at the root depends on the earlier positions of this game and on the lines
        // found before.
        if node.ply > 0 || self.run.root.earlier.is_empty() && self.found.is_empty() {
            self.run.table.put(node.key, entry.with_best(node.best_move));
        }
    }
}
