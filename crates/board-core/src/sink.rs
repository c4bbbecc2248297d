//! Collectors for generated moves: [`MoveSink`] and its common implementations.
//!
//! ```
//! use board_core::{Move as _, Position, sink::Mask};
//! use uisge::{Move, Uisge};
//!
//! let position = Uisge::start();
//! let mut list: Vec<Move> = Vec::new();
//! position.generate(&mut list);
//! assert_eq!(list.len(), 4);
//!
//! let mut mask = [false; Move::COUNT];
//! position.generate(&mut Mask(&mut mask));
//! assert_eq!(mask.iter().filter(|&&legal| legal).count(), 4);
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
///     fn accept(&mut self, m: Move) -> ControlFlow<()> {
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
    /// Takes a move, and returns whether to continue.
    fn accept(&mut self, m: M) -> ControlFlow<()>;
}

impl<M> MoveSink<M> for Vec<M> {
    #[inline]
    fn accept(&mut self, m: M) -> ControlFlow<()> {
        self.push(m);
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
    fn accept(&mut self, m: M) -> ControlFlow<()> {
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
/// assert!(sink.accept(7).is_continue());
/// assert!(sink.accept(9).is_break());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Each<F>(
    /// The closure.
    pub F,
);

impl<M, F: FnMut(M) -> ControlFlow<()>> MoveSink<M> for Each<F> {
    #[inline]
    fn accept(&mut self, m: M) -> ControlFlow<()> {
        (self.0)(m)
    }
}
