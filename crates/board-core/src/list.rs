//! A list of moves and its iterator.

use alloc::vec::Vec;
use core::ops::{ControlFlow, Deref, DerefMut};

use smallvec::SmallVec;

/// A receiver of the moves that [`Position::generate`](crate::Position::generate) finds.
///
/// [`MoveList`], `Vec` and closures are sinks. The generator stops when the sink returns
/// [`ControlFlow::Break`]. This closure marks the legal moves for a policy network:
///
/// ```
/// use board_core::{Move as _, Position};
/// use std::ops::ControlFlow;
/// use uisge::{Move, Uisge};
///
/// let mut mask = [false; Move::COUNT];
/// Uisge::start().generate(&mut |m: Move| {
///     mask[m.index()] = true;
///     ControlFlow::Continue(())
/// });
/// assert!(mask["d4f4".parse::<Move>()?.index()]);
/// assert_eq!(mask.iter().filter(|&&legal| legal).count(), 4);
/// # Ok::<(), board_core::ParseError>(())
/// ```
pub trait MoveSink<M> {
    /// Takes a move, and returns whether to continue.
    fn accept(&mut self, m: M) -> ControlFlow<()>;
}

impl<M, F: FnMut(M) -> ControlFlow<()>> MoveSink<M> for F {
    #[inline]
    fn accept(&mut self, m: M) -> ControlFlow<()> {
        self(m)
    }
}

impl<M> MoveSink<M> for Vec<M> {
    #[inline]
    fn accept(&mut self, m: M) -> ControlFlow<()> {
        self.push(m);
        ControlFlow::Continue(())
    }
}

/// The number of moves that a list stores without an allocation.
const INLINE: usize = 128;

/// A list of moves, which dereferences to a mutable slice.
///
/// A search can sort the list in place.
///
/// A list stores up to 128 moves on the stack, which is enough for every position of the four games
/// in this project. Longer lists are moved to the heap.
///
/// ```
/// use board_core::Position;
/// use uisge::Uisge;
///
/// let mut moves = Uisge::start().legal_moves();
/// assert_eq!(moves.len(), 4);
/// assert_eq!(moves.first(), Some(&"d4d6".parse()?));
/// moves.sort();
/// assert_eq!(moves.first(), Some(&"d4f4".parse()?));
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MoveList<M>(SmallVec<[M; INLINE]>);

impl<M> MoveList<M> {
    /// Creates an empty list.
    #[inline]
    pub fn new() -> Self {
        Self(SmallVec::new())
    }

    /// Adds a move at the end.
    #[inline]
    pub fn push(&mut self, m: M) {
        self.0.push(m);
    }
}

impl<M> Default for MoveList<M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M> Deref for MoveList<M> {
    type Target = [M];

    #[inline]
    fn deref(&self) -> &[M] {
        &self.0
    }
}

impl<M> DerefMut for MoveList<M> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [M] {
        &mut self.0
    }
}

impl<M> MoveSink<M> for MoveList<M> {
    #[inline]
    fn accept(&mut self, m: M) -> ControlFlow<()> {
        self.push(m);
        ControlFlow::Continue(())
    }
}

impl<M> Extend<M> for MoveList<M> {
    fn extend<I: IntoIterator<Item = M>>(&mut self, moves: I) {
        self.0.extend(moves);
    }
}

impl<M> FromIterator<M> for MoveList<M> {
    fn from_iter<I: IntoIterator<Item = M>>(moves: I) -> Self {
        Self(moves.into_iter().collect())
    }
}

impl<M> IntoIterator for MoveList<M> {
    type Item = M;
    type IntoIter = IntoIter<M>;

    #[inline]
    fn into_iter(self) -> IntoIter<M> {
        IntoIter(self.0.into_iter())
    }
}

impl<'a, M> IntoIterator for &'a MoveList<M> {
    type Item = &'a M;
    type IntoIter = core::slice::Iter<'a, M>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// An iterator over the moves of a [`MoveList`], by value.
#[derive(Clone, Debug)]
pub struct IntoIter<M>(smallvec::IntoIter<[M; INLINE]>);

impl<M> Iterator for IntoIter<M> {
    type Item = M;

    #[inline]
    fn next(&mut self) -> Option<M> {
        self.0.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<M> ExactSizeIterator for IntoIter<M> {}
