//! Where a generator puts its moves: [`MoveSink`] and the sinks that most callers need.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::Move;

/// Takes the moves that [`Position::generate`](crate::Position::generate) finds, one by one.
///
/// [`MoveList`](crate::MoveList) and `Vec` are sinks, and so are the types of this
/// [module](crate::sink). A sink that has enough says [`ControlFlow::Break`], and the generator
/// stops there.
pub trait MoveSink<M> {
    /// Takes a move, and says whether it wants more.
    fn push(&mut self, m: M) -> ControlFlow<()>;
}

impl<M> MoveSink<M> for Vec<M> {
    #[inline]
    fn push(&mut self, m: M) -> ControlFlow<()> {
        Vec::push(self, m);
        ControlFlow::Continue(())
    }
}

/// Counts the moves and keeps none. Beyond the largest number comes 0.
#[derive(Clone, Copy, Default, Debug)]
pub struct Count(
    /// The number of moves so far.
    pub usize,
);

impl<M> MoveSink<M> for Count {
    #[inline]
    fn push(&mut self, _: M) -> ControlFlow<()> {
        // Whoever sets the number may set it to the largest.
        self.0 = self.0.wrapping_add(1);
        ControlFlow::Continue(())
    }
}

/// Keeps the move with a given number, counted from 0, and stops there.
#[derive(Clone, Copy, Debug)]
pub struct Nth<M> {
    left: usize,
    found: Option<M>,
}

impl<M> Nth<M> {
    /// A sink that waits for move number `n`.
    #[inline]
    pub const fn new(n: usize) -> Self {
        Self { left: n, found: None }
    }

    /// The move, if there were enough of them.
    #[inline]
    pub fn found(self) -> Option<M> {
        self.found
    }
}

impl<M> MoveSink<M> for Nth<M> {
    #[inline]
    fn push(&mut self, m: M) -> ControlFlow<()> {
        if self.left == 0 {
            self.found = Some(m);
            return ControlFlow::Break(());
        }
        self.left -= 1;
        ControlFlow::Continue(())
    }
}

/// Marks the moves by their [index](Move::index): a legal-move mask for a policy network.
///
/// Entries of moves that are not generated are left as they are. Moves beyond the end of the
/// slice are passed over.
///
/// ```
/// use board_core::{Position, sink::Mask, Move};
///
/// fn mask<P: Position>(position: &P) -> Vec<bool> {
///     let mut mask = vec![false; P::Move::COUNT];
///     position.generate(&mut Mask(&mut mask));
///     mask
/// }
/// ```
#[derive(Debug)]
pub struct Mask<'a>(
    /// One entry for each index.
    pub &'a mut [bool],
);

impl<M: Move> MoveSink<M> for Mask<'_> {
    #[inline]
    fn push(&mut self, m: M) -> ControlFlow<()> {
        if let Some(entry) = self.0.get_mut(m.index()) {
            *entry = true;
        }
        ControlFlow::Continue(())
    }
}

/// Hands every move to a closure, which says whether it wants more.
///
/// ```
/// use board_core::{MoveSink, sink::Each};
/// use std::ops::ControlFlow;
///
/// let mut first_two = Vec::new();
/// let mut sink = Each(|m: u8| {
///     first_two.push(m);
///     if first_two.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// });
/// assert!(sink.push(7).is_continue());
/// assert!(sink.push(9).is_break());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Each<F>(
    /// The closure.
    pub F,
);

impl<M, F: FnMut(M) -> ControlFlow<()>> MoveSink<M> for Each<F> {
    #[inline]
    fn push(&mut self, m: M) -> ControlFlow<()> {
        (self.0)(m)
    }
}
