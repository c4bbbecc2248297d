//! Collectors for generated moves: [`MoveSink`] and its common implementations.
//!
//! ```
//! use board_core::Position;
//! use board_core::sink::{Count, Nth};
//! use uisge::{Move, Uisge};
//!
//! let position = Uisge::start();
//! let mut list: Vec<Move> = Vec::new();
//! position.generate(&mut list);
//! assert_eq!(list.len(), 4);
//!
//! let mut count = Count::default();
//! position.generate(&mut count);
//! assert_eq!(count.0, 4);
//!
//! let mut second = Nth::new(1);
//! position.generate(&mut second);
//! assert_eq!(second.found(), Some(list[1]));
//! ```

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::Move;

/// A receiver of the moves that [`Position::generate`](crate::Position::generate) finds.
///
/// [`MoveList`](crate::MoveList), `Vec` and the types of this [module](crate::sink) are sinks. The
/// generator stops when the sink returns [`ControlFlow::Break`].
///
/// ```
/// use board_core::{MoveSink, Position};
/// use std::ops::ControlFlow;
/// use uisge::{Move, Uisge};
///
/// /// Keeps the first jump onto a square of rank 6.
/// #[derive(Default)]
/// struct ToTheTop(Option<Move>);
///
/// impl MoveSink<Move> for ToTheTop {
///     fn push(&mut self, m: Move) -> ControlFlow<()> {
///         match m.squares() {
///             Some((_, to)) if to.rank() == 5 => {
///                 self.0 = Some(m);
///                 ControlFlow::Break(())
///             }
///             _ => ControlFlow::Continue(()),
///         }
///     }
/// }
///
/// let mut sink = ToTheTop::default();
/// Uisge::start().generate(&mut sink);
/// assert_eq!(sink.0, Some("d4d6".parse()?));
/// # Ok::<(), board_core::ParseError>(())
/// ```
pub trait MoveSink<M> {
    /// Receives a move, and returns whether to continue.
    fn push(&mut self, m: M) -> ControlFlow<()>;
}

impl<M> MoveSink<M> for Vec<M> {
    #[inline]
    fn push(&mut self, m: M) -> ControlFlow<()> {
        Vec::push(self, m);
        ControlFlow::Continue(())
    }
}

/// Counts the moves.
///
/// The count wraps around on overflow.
#[derive(Clone, Copy, Default, Debug)]
pub struct Count(
    /// The number of moves so far.
    pub usize,
);

impl<M> MoveSink<M> for Count {
    #[inline]
    fn push(&mut self, _: M) -> ControlFlow<()> {
        self.0 = self.0.wrapping_add(1);
        ControlFlow::Continue(())
    }
}

/// Keeps the move with a given index and stops there.
#[derive(Clone, Copy, Debug)]
pub struct Nth<M> {
    left: usize,
    found: Option<M>,
}

impl<M> Nth<M> {
    /// Creates a sink for the move with index `n`.
    #[inline]
    pub const fn new(n: usize) -> Self {
        Self { left: n, found: None }
    }

    /// Returns the move, or `None` if there were at most `n` moves.
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

/// Marks moves by their [index](Move::index), as a legal-move mask for a policy network.
///
/// Entries of other moves are unchanged. Moves whose index is beyond the end of the slice are
/// ignored.
///
/// ```
/// use board_core::{Move as _, Position, sink::Mask};
/// use uisge::{Move, Uisge};
///
/// let mut mask = [false; Move::COUNT];
/// Uisge::start().generate(&mut Mask(&mut mask));
/// assert!(mask["d4f4".parse::<Move>()?.index()]);
/// assert_eq!(mask.iter().filter(|&&legal| legal).count(), 4);
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Debug)]
pub struct Mask<'a>(
    /// The mask, with one entry for each index.
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

/// Passes every move to a closure, which returns whether to continue.
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
