//! Entering moves by clicks.

use alloc::vec::Vec;

use board_core::{Board, Position};
use thiserror::Error;

use super::{Touch, View};

/// Finds a legal move from the inputs of a player, one by one.
///
/// ```
/// use board_core::Position;
/// use board_play::View;
/// use board_play::view::{Picked, Picker, Touch};
/// use uisge::{Square, Uisge};
///
/// /// Handles a click: plays the move when it is complete.
/// fn touched<P: View>(position: &mut P, picker: &mut Picker<P>, touch: Touch<P::Space>) {
///     match picker.touch(touch) {
///         Ok(Picked::Move(m)) => {
///             position.play_unchecked(m);
///             *picker = Picker::new(position);
///         }
///         // A window would highlight `picker.next()`.
///         Ok(Picked::More) => {}
///         // Start again after an impossible input.
///         Err(_) => picker.clear(),
///     }
/// }
///
/// let mut position = Uisge::start();
/// let mut picker = Picker::new(&position);
/// for square in ["d4", "f4"] {
///     touched(&mut position, &mut picker, Touch::Space(square.parse::<Square>()?));
/// }
/// assert_eq!(position.to_string(), "7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b");
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Picker<P: View> {
    moves: Vec<Entered<P>>,
    touched: Vec<Touch<P::Space>>,
}

/// A legal move and its inputs.
type Entered<P> = (<P as Position>::Move, Vec<Touch<<P as Board>::Space>>);

/// The result of an input to a [`Picker`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Picked<M> {
    /// The move is complete.
    Move(M),
    /// The move needs more inputs.
    More,
}

/// The error for an input that continues no legal move.
#[derive(Clone, Copy, PartialEq, Eq, Error, Debug)]
#[error("no legal move goes on with this")]
pub struct TouchError;

impl<P: View> Picker<P> {
    /// Creates a picker for the legal moves of a position.
    pub fn new(position: &P) -> Self {
        let moves = position.legal_moves().into_iter();
        Self { moves: moves.map(|m| (m, position.inputs(m))).collect(), touched: Vec::new() }
    }

    /// Returns the inputs so far.
    pub fn touched(&self) -> &[Touch<P::Space>] {
        &self.touched
    }

    /// Returns the legal moves that begin with the inputs so far, with all their inputs.
    pub fn moves(&self) -> impl Iterator<Item = (P::Move, &[Touch<P::Space>])> {
        let moves = self.moves.iter().map(|(m, inputs)| (*m, inputs.as_slice()));
        moves.filter(|(_, inputs)| inputs.starts_with(&self.touched))
    }

    /// Returns the possible next inputs, sorted and without duplicates.
    pub fn next(&self) -> Vec<Touch<P::Space>> {
        let next = self.moves().filter_map(|(_, inputs)| inputs.get(self.touched.len()).copied());
        let mut next: Vec<_> = next.collect();
        next.sort_unstable();
        next.dedup();
        next
    }

    /// Adds an input, and returns the move when it is complete.
    ///
    /// # Errors
    /// Returns [`TouchError`] if no legal move continues with `touch`, and leaves the inputs
    /// unchanged.
    pub fn touch(&mut self, touch: Touch<P::Space>) -> Result<Picked<P::Move>, TouchError> {
        self.touched.push(touch);
        let picked = match self.moves().next() {
            Some((m, inputs)) if inputs.len() == self.touched.len() => Ok(Picked::Move(m)),
            Some(_) => Ok(Picked::More),
            None => Err(TouchError),
        };
        if picked.is_err() {
            self.touched.pop();
        }
        picked
    }

    /// Removes the last input, if there is one.
    pub fn undo(&mut self) {
        self.touched.pop();
    }

    /// Removes all inputs.
    pub fn clear(&mut self) {
        self.touched.clear();
    }
}
