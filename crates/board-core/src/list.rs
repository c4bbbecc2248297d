//! A list of moves, and other receivers of generated moves.

use alloc::vec::Vec;
use core::ops::ControlFlow;

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
    fn accept(&mut self, m: M) -> ControlFlow<()> {
        self(m)
    }
}

impl<M> MoveSink<M> for Vec<M> {
    fn accept(&mut self, m: M) -> ControlFlow<()> {
        self.push(m);
        ControlFlow::Continue(())
    }
}

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
pub type MoveList<M> = SmallVec<[M; 128]>;

impl<M> MoveSink<M> for MoveList<M> {
    fn accept(&mut self, m: M) -> ControlFlow<()> {
        self.push(m);
        ControlFlow::Continue(())
    }
}
