//! The order in which a thread searches a position's moves.

use std::ops::ControlFlow;

use board_core::Zobrist;
use board_play::Evaluate;

use crate::busy::Busy;
use crate::order::{Ranked, bring_best};
use crate::run::HAS_THREADS;
use crate::score::is_win;
use crate::worker::{Node, Worker};

/// The minimum depth of a search that other threads do not duplicate.
const MIN_BUSY_DEPTH: u8 = 2;

/// The number of moves sorted one ply before the leaves of an exact search. Sorting more saves too
/// little there.
const FEW: usize = 4;

/// The move to search next.
#[derive(Clone, Copy)]
pub(crate) struct Picked<M> {
    pub(crate) m: M,
    /// The number of moves before it in the order.
    pub(crate) number: usize,
}

/// A node's moves, picked one by one.
pub(crate) struct Picker<M> {
    /// The moves generated so far. The first `next` moves are in the order of their turns.
    pub(crate) moves: Ranked<M>,
    /// The moves to try before the others are generated, if they are legal.
    early: [Option<M>; 3],
    /// The number of entries of `early` handled so far, plus one after the other moves have been
    /// generated.
    stage: usize,
    /// The number of moves that have had their turn.
    next: usize,
    /// The number of moves after which the others are pruned.
    enough: usize,
    /// Moves that other threads were searching when their turn came.
    deferred: Vec<Picked<M>>,
}

impl<M> Picker<M> {
    /// Creates a picker that reuses a list's memory.
    pub(crate) fn new(mut moves: Ranked<M>, early: [Option<M>; 3], enough: usize) -> Self {
        moves.clear();
        Self { moves, early, stage: 0, next: 0, enough, deferred: Vec::new() }
    }
}

impl<'a, P: Zobrist, E: Evaluate<P>> Worker<'a, P, E> {
    /// Returns a node's next move to search, or `None` if there are no more. Moves that other
    /// threads are searching come later.
    pub(crate) fn pick(
        &self,
        picker: &mut Picker<P::Move>,
        node: &mut Node<'_, P>,
    ) -> Option<Picked<P::Move>> {
        loop {
            let has_next = self.has_next(picker, node);
            if let Some(resumed) = self.resumed(picker, !has_next, node) {
                return Some(resumed);
            }
            if !has_next {
                return None;
            }
            // A loss is proven only if every move loses.
            if picker.next >= picker.enough && !is_win(-node.best) {
                node.estimated = true;
                picker.next = picker.moves.len();
                continue;
            }
            let number = picker.next;
            picker.next += 1;
            let is_sorted = node.depth > 1 || self.run.mode.is_selective;
            let sorted = if is_sorted { picker.enough } else { FEW };
            let m = bring_best(&mut picker.moves, number, sorted);
            if number == 0 || !self.is_busy(node, m) {
                return Some(Picked { m, number });
            }
            picker.deferred.push(Picked { m, number });
        }
    }

    /// Returns whether there is a next move, which is then in the list.
    ///
    /// The other moves are generated only after the early ones, one of which often causes a cutoff.
    fn has_next(&self, picker: &mut Picker<P::Move>, node: &Node<'_, P>) -> bool {
        while picker.next == picker.moves.len() {
            match picker.early.get(picker.stage) {
                Some(&Some(m)) if self.is_open(m, node.ply) && node.position.is_legal(m) => {
                    // The rank is unused, because the move is already in its place.
                    picker.moves.push((0, m));
                }
                Some(_) => {}
                None if picker.stage == picker.early.len() => self.generate(picker, node),
                None => return false,
            }
            picker.stage += 1;
        }
        true
    }

    /// Adds a node's moves except the early ones.
    fn generate(&self, picker: &mut Picker<P::Move>, node: &Node<'_, P>) {
        let ranks = self.order.ranks(node.position.turn(), self.played.last().copied());
        let (early, is_selective) = (picker.early, self.run.mode.is_selective);
        let _ = node.position.generate(|m| {
            if !early.contains(&Some(m)) && self.is_open(m, node.ply) {
                let score = || self.run.evaluate.ordering_score(node.position, m);
                picker.moves.push((ranks.of(m, is_selective.then(score)), m));
            }
            ControlFlow::<()>::Continue(())
        });
    }

    /// Returns the next deferred move to search: one that no other thread is still searching, or
    /// the first one if `nothing_else` is left.
    fn resumed(
        &self,
        picker: &mut Picker<P::Move>,
        nothing_else: bool,
        node: &Node<'_, P>,
    ) -> Option<Picked<P::Move>> {
        if !HAS_THREADS || picker.deferred.is_empty() {
            return None;
        }
        let free = picker.deferred.iter().position(|picked| !self.is_busy(node, picked.m));
        let place = if nothing_else { free.or(Some(0)) } else { free };
        place.map(|place| picker.deferred.remove(place))
    }

    /// Returns the positions that threads are searching, or `None` if a search to this depth is too
    /// short to be shared.
    pub(crate) fn busy(&self, depth: u8) -> Option<&'a Busy> {
        let may_share = HAS_THREADS && depth >= MIN_BUSY_DEPTH;
        self.run.control.busy.as_ref().filter(|_| may_share)
    }

    /// Returns whether another thread is searching the position after a move.
    fn is_busy(&self, node: &Node<'_, P>, m: P::Move) -> bool {
        let contains = |busy: &Busy| busy.contains(node.position.after_with_key(node.key, m).1);
        self.busy(node.depth - 1).is_some_and(contains)
    }
}
