//! One thread of an alpha-beta search.

use std::ops::ControlFlow;

use board_core::{Move, Zobrist};
use board_play::Evaluate;

use crate::busy::Busy;
use crate::control::{Control, HAS_THREADS};
use crate::order::{Order, Ranked, bring_best};
use crate::score::{HIGHEST, Score, from_table, is_proven, is_win, of_outcome, to_table};
use crate::selective::QUIET_PLIES;
use crate::table::{Bound, Entry, NO_MOVE, Table};

/// The number of nodes after which a thread reports them and checks the limits.
const REPORT_INTERVAL: u64 = 1024;

/// The minimum depth of a search that other threads do not repeat meanwhile.
const MIN_BUSY_DEPTH: u8 = 2;

/// The score when the search has to end. It makes the move before it look bad, so that the move is
/// not searched again with another depth or window.
const STOPPED: i32 = HIGHEST;

/// What kind of search it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    /// Whether the largest margin is preferred to the shortest win.
    pub(crate) prefer_margin: bool,
    /// Whether promising moves are searched more deeply than others.
    pub(crate) is_selective: bool,
}

/// The state of a thread.
pub(crate) struct Worker<'a, P: Zobrist, E> {
    pub(crate) evaluate: &'a E,
    pub(crate) table: &'a Table,
    control: &'a Control<'a>,
    /// The positions of the game, up to the root, or none. A move of the root that returns to one of
    /// them is a draw.
    pub(crate) earlier: &'a [P],
    pub(crate) kind: Kind,
    /// The keys of the positions of the game, up to the root, and of those from the root to the
    /// current one. In a game, the key of the root occurs twice. Only a selective search uses them.
    pub(crate) path: Vec<u64>,
    /// The indices of the moves that led to the current position.
    pub(crate) played: Vec<usize>,
    pub(crate) order: Order<P::Move>,
    /// The moves of the current position at each ply.
    pub(crate) moves: Vec<Ranked<P::Move>>,
    /// The best line from each ply.
    pub(crate) lines: Vec<Vec<P::Move>>,
    /// The results so far at the current depth. A search for the next one skips their first moves.
    pub(crate) found: Vec<Found<P::Move>>,
    /// The nodes visited since the last report.
    unreported: u64,
    /// The number of unreported nodes at which the next report is due.
    report_interval: u64,
    /// Whether a leaf has been estimated since this flag was cleared.
    pub(crate) estimated: bool,
    /// The score of the best move of the root in an unfinished search.
    best_so_far: Option<i32>,
    pub(crate) stopped: bool,
}

/// A position whose moves are searched.
struct Node<'a, P: Zobrist> {
    position: &'a P,
    key: u64,
    depth: u8,
    ply: usize,
    alpha: i32,
    beta: i32,
    /// The best score so far, or less than any score.
    best: i32,
    best_move: Option<P::Move>,
    /// The moves to try before the others are generated, if they are legal.
    early: [Option<P::Move>; 3],
    /// The number of entries of `early` handled so far, plus one after the other moves have been
    /// generated.
    stage: usize,
}

impl<P: Zobrist> Node<'_, P> {
    /// Returns whether the score may be inside the window, so that the best line is needed.
    const fn is_main(&self) -> bool {
        self.beta - self.alpha > 1
    }

    /// Returns the score that a move has to exceed.
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
    pub(crate) fn new(
        evaluate: &'a E,
        table: &'a Table,
        control: &'a Control<'a>,
        earlier: &'a [P],
        max_depth: u8,
        kind: Kind,
    ) -> Self {
        let plies = usize::from(max_depth) + 1 + QUIET_PLIES;
        let path =
            if kind.is_selective { earlier.iter().map(P::key).collect() } else { Vec::new() };
        Self {
            evaluate,
            table,
            control,
            earlier,
            kind,
            path,
            played: Vec::new(),
            best_so_far: None,
            order: Order::new(plies),
            moves: vec![Vec::new(); plies],
            lines: vec![Vec::new(); plies + 1],
            found: Vec::new(),
            unreported: 0,
            report_interval: REPORT_INTERVAL.min(control.max_nodes),
            estimated: false,
            stopped: false,
        }
    }

    /// Searches a position to a depth of at least 1. Returns the best lines, each with a different
    /// first move, or `None` if the search had to end early. The position has at least `number`
    /// moves.
    pub(crate) fn search(
        &mut self,
        root: &P,
        depth: u8,
        number: usize,
    ) -> Option<&[Found<P::Move>]> {
        let mut previous = std::mem::take(&mut self.found);
        // A deeper search would find the same forced wins first.
        let is_settled = |found: &Found<_>| found.score.plies_to_win().is_some();
        if !self.kind.prefer_margin {
            self.found.extend(previous.drain(..previous.partition_point(is_settled)));
        }
        while self.found.len() < number {
            // The search begins with the best remaining line of the previous depth.
            if let Some(next) = previous.iter().find(|next| !self.is_found(next.line[0])) {
                self.lines[0].clone_from(&next.line);
            }
            (self.estimated, self.best_so_far) = (false, None);
            // The report after the previous line or depth may have ended the search.
            if self.stopped {
                return None;
            }
            let window = (-HIGHEST, HIGHEST);
            let score = self.negamax(root, root.key(), depth, 0, window);
            if self.stopped {
                return None;
            }
            self.report();
            let (score, line) = (Score::of_raw(score), self.lines[0].clone());
            // A selective search may find a better line after a worse one.
            let place = self.found.partition_point(|found| found.score >= score);
            self.found.insert(place, Found { score, line, estimated: self.estimated });
        }
        Some(&self.found)
    }

    /// Returns the best line that an unfinished search for a single line has found so far. Returns
    /// `None` if no move was searched, or if every searched move loses: another one may be better.
    pub(crate) fn unfinished(&self) -> Option<(Score, &[P::Move])> {
        let score = Score::of_raw(self.best_so_far?);
        score.plies_to_loss().is_none().then_some((score, &self.lines[0]))
    }

    /// Returns whether a line that starts with this move has been found.
    fn is_found(&self, m: P::Move) -> bool {
        self.found.iter().any(|found| found.line[0] == m)
    }

    /// Returns whether a move of a node is searched: at the root, only if its line is not yet found.
    fn is_open(&self, m: P::Move, ply: usize) -> bool {
        ply > 0 || !self.is_found(m)
    }

    /// Reports the nodes. Returns whether the search has to end.
    fn report(&mut self) -> bool {
        self.stopped |= self.control.report(self.unreported);
        self.unreported = 0;
        self.stopped
    }

    /// Counts a node. Returns whether the search has to end.
    #[inline]
    fn visit(&mut self) -> bool {
        self.unreported += 1;
        self.unreported >= self.report_interval && self.report()
    }

    /// Returns whether a score is a forced win or loss, which no deeper search changes, even if
    /// other moves were only estimated.
    pub(crate) fn is_proven(&self, score: i32) -> bool {
        is_proven(score) && !self.kind.prefer_margin
    }

    /// Returns the score of a position whose moves are not searched.
    #[inline]
    pub(crate) fn leaf(&mut self, position: &P, ply: usize) -> i32 {
        if self.visit() {
            return STOPPED;
        }
        match self.evaluate.evaluate_or_end(position) {
            Ok(estimate) => {
                self.estimated = true;
                estimate.clamp(-Score::MAX, Score::MAX)
            }
            Err(outcome) => of_outcome(outcome, position.turn(), ply, self.kind.prefer_margin),
        }
    }

    /// Returns the score of a repeated position. The position may have another score if it is reached
    /// in another way.
    fn repetition(&mut self, ply: usize) -> i32 {
        self.lines[ply].clear();
        self.estimated = true;
        0
    }

    /// Returns the score of a position for the side to move, if it is inside the window. A result
    /// below the window is an upper bound, and a result above it is a lower bound. The depth is at
    /// least 1.
    fn negamax(
        &mut self,
        position: &P,
        key: u64,
        depth: u8,
        ply: usize,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        if self.visit() {
            return STOPPED;
        }
        if self.repeats(key, depth, ply) {
            return self.repetition(ply);
        }
        let known = if self.uses_table(depth) { self.table.get(key) } else { None };
        // In a wider window, the whole line is needed, but an entry has only its first move.
        if let Some(entry) = known.filter(|entry| beta - alpha == 1 && self.is_valid(entry, depth))
        {
            let score = from_table(entry.score, ply);
            if entry.bound.settles(score, (alpha, beta)) {
                self.estimated |= entry.estimated && !self.is_proven(score);
                return score;
            }
        }
        let first = match self.lines[0].first() {
            Some(&m) if ply == 0 => Some(m),
            _ => known.and_then(|entry| entry.best::<P::Move>()),
        };
        let (best, best_move) = (-HIGHEST, None);
        let early = self.order.early(ply, first);
        let mut node =
            Node { position, key, depth, ply, alpha, beta, best, best_move, early, stage: 0 };
        // The list is taken out and put back, so that its memory is reused.
        let mut moves = std::mem::take(&mut self.moves[ply]);
        moves.clear();
        let score = if self.has_move(0, &mut moves, &mut node) {
            let estimated_before = std::mem::replace(&mut self.estimated, false);
            self.path.push(key);
            let score = self.search_moves(&mut moves, node);
            self.path.pop();
            self.estimated &= !self.is_proven(score);
            self.estimated |= estimated_before;
            score
        } else {
            self.lines[ply].clear();
            let turn = position.turn();
            let score = |outcome| of_outcome(outcome, turn, ply, self.kind.prefer_margin);
            position.outcome().map_or(0, score)
        };
        self.moves[ply] = moves;
        score
    }

    /// Returns whether a node has a move with number `next`, which is then in `moves`. Before the call,
    /// `moves` contains at least the moves before it.
    ///
    /// The other moves are generated only after the early ones, one of which often causes a cutoff.
    fn has_move(&self, next: usize, moves: &mut Ranked<P::Move>, node: &mut Node<'_, P>) -> bool {
        while next == moves.len() {
            match node.early.get(node.stage) {
                Some(&Some(m)) if self.is_open(m, node.ply) && node.position.is_legal(m) => {
                    // The rank is unused, because the move is already in its place.
                    moves.push((0, m));
                }
                Some(_) => {}
                None if node.stage == node.early.len() => self.generate(moves, node),
                None => return false,
            }
            node.stage += 1;
        }
        true
    }

    /// Adds the moves of a node except the early ones.
    fn generate(&self, moves: &mut Ranked<P::Move>, node: &Node<'_, P>) {
        let last = self.played.last().copied();
        let ranks = self.order.ranks(node.position.turn(), last);
        node.position.generate(&mut |m| {
            if !node.early.contains(&Some(m)) && self.is_open(m, node.ply) {
                let promise = || self.evaluate.promise(node.position, m);
                moves.push((ranks.of(m, self.kind.is_selective.then(promise)), m));
            }
            ControlFlow::Continue(())
        });
    }

    /// Returns the best score of the moves of a node, like [`negamax`](Self::negamax). There is at
    /// least one move.
    fn search_moves(&mut self, moves: &mut Ranked<P::Move>, mut node: Node<'_, P>) -> i32 {
        let enough = self.enough_moves(node.depth, node.is_main());
        let mut next = 0;
        // Moves that other threads were searching, with their numbers in the order.
        let mut deferred: Vec<(usize, P::Move)> = Vec::new();
        while node.best < node.beta && !self.stopped {
            let has_next = self.has_move(next, moves, &mut node);
            if let Some(resumed) = self.resumed(&deferred, !has_next, &node) {
                let (number, m) = deferred.remove(resumed);
                self.search_move(m, &moves[..number], &mut node);
            } else if !has_next {
                break;
            } else if next >= enough && !is_win(-node.best) {
                // A loss is proven only if every move loses.
                self.estimated = true;
                next = moves.len();
            } else {
                let m = bring_best(moves, next, node.depth == 1 && !self.kind.is_selective);
                if next > 0 && self.is_busy(&node, m) {
                    deferred.push((next, m));
                } else {
                    self.search_move(m, &moves[..next], &mut node);
                }
                next += 1;
            }
        }
        if self.stopped {
            return STOPPED;
        }
        if self.uses_table(node.depth) {
            self.store(&node);
        }
        node.best
    }

    /// Returns the place of the deferred move to search next: one that no other thread is searching
    /// any more, or the first if `nothing_else` is left.
    fn resumed(
        &self,
        deferred: &[(usize, P::Move)],
        nothing_else: bool,
        node: &Node<'_, P>,
    ) -> Option<usize> {
        if !HAS_THREADS || deferred.is_empty() {
            return None;
        }
        let free = deferred.iter().position(|&(_, m)| !self.is_busy(node, m));
        if nothing_else { free.or(Some(0)) } else { free }
    }

    /// Returns the positions that threads are searching, or `None` if a search to this depth is too
    /// short to be shared.
    fn busy(&self, depth: u8) -> Option<&'a Busy> {
        let may_share = HAS_THREADS && depth >= MIN_BUSY_DEPTH;
        self.control.busy.as_ref().filter(|_| may_share)
    }

    /// Returns whether another thread is searching the position after a move.
    fn is_busy(&self, node: &Node<'_, P>, m: P::Move) -> bool {
        let contains = |busy: &Busy| busy.contains(node.position.key_after(node.key, m));
        self.busy(node.depth - 1).is_some_and(contains)
    }

    /// Searches a move, which comes after the moves `before` in the order.
    fn search_move(&mut self, m: P::Move, before: &[(i32, P::Move)], node: &mut Node<'_, P>) {
        let next = node.position.after_unchecked(m);
        let ply = node.ply;
        let score = if ply == 0 && self.earlier.contains(&next) {
            self.repetition(1)
        } else if node.depth == 1 {
            let plies = if self.kind.is_selective { QUIET_PLIES } else { 0 };
            -self.quiet(&next, ply + 1, plies, (-node.beta, -node.low()))
        } else {
            self.played.push(m.index());
            let score = self.value(m, &next, before.len(), node);
            self.played.pop();
            score
        };
        if self.stopped {
            return;
        }
        let low = node.low();
        if node.best_move.is_none() || score > node.best {
            (node.best, node.best_move) = (score, Some(m));
        }
        if score >= node.beta {
            self.note_cutoff(m, before, node);
        } else if score > low {
            self.extend_line(m, ply, score);
        }
    }

    /// Returns the score of a move, which leads to `next` and comes after `number` other moves in
    /// the order. The depth of the node is at least 2.
    fn value(&mut self, m: P::Move, next: &P, number: usize, node: &Node<'_, P>) -> i32 {
        let (full_depth, low) = (node.depth - 1, node.low());
        let key = node.position.key_after(node.key, m);
        let reduction = self.reduction(node.depth, number, node.is_main());
        let busy = if number > 0 { self.busy(full_depth) } else { None };
        if let Some(busy) = busy {
            busy.insert(key);
        }
        let mut value = |depth, window| -self.negamax(next, key, depth, node.ply + 1, window);
        // Until a search shows otherwise, the move may be better than those before.
        let mut score = HIGHEST;
        if number > 0 {
            // A null window tests whether the move is better, first at less depth.
            let null = (-low - 1, -low);
            if reduction > 0 {
                score = value(full_depth - reduction, null);
            }
            if score > low {
                score = value(full_depth, null);
            }
        }
        if number == 0 || score > low && score < node.beta {
            score = value(full_depth, (-node.beta, -low));
        }
        if let Some(busy) = busy {
            busy.remove(key);
        }
        score
    }

    /// Records that a move caused a cutoff after the moves `before` did not.
    fn note_cutoff(&mut self, m: P::Move, before: &[(i32, P::Move)], node: &Node<'_, P>) {
        let (turn, ply, depth) = (node.position.turn(), node.ply, node.depth);
        if self.kind.is_selective {
            let last = self.played.last().copied();
            let before = before.iter().map(|&(_, m)| m);
            self.order.note_reply(m, last, before, turn, ply, depth);
        } else {
            self.order.note(m, turn, ply, depth);
        }
    }

    /// Sets the line from a ply to a move and the line after it.
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
            estimated: self.estimated,
            best: NO_MOVE,
        };
        // The result at the root depends on the earlier positions of this game and on the lines
        // found before.
        if node.ply > 0 || self.earlier.is_empty() && self.found.is_empty() {
            self.table.put(node.key, entry.with_best(node.best_move));
        }
    }
}
