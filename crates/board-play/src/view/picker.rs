//! A move, touch by touch.

use alloc::vec::Vec;

use thiserror::Error;

use super::{Touch, View};
use board_core::{Board, Position};

/// Finds the move that a person means, touch by touch.
///
/// ```
/// use board_play::View;
/// use board_play::view::{Picked, Picker, Touch};
///
/// /// What a window does with a touch: plays the move when it is complete.
/// fn touched<P: View>(position: &mut P, picker: &mut Picker<P>, touch: Touch<P::Space>) {
///     match picker.touch(touch) {
///         Ok(Picked::Move(m)) => {
///             position.play_unchecked(m);
///             *picker = Picker::new(position);
///         }
///         // The window marks what can be touched next: `picker.next()`.
///         Ok(Picked::More) => {}
///         // A touch that leads nowhere starts again.
///         Err(_) => picker.clear(),
///     }
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Picker<P: View> {
    moves: Vec<Entered<P>>,
    touched: Vec<Touch<P::Space>>,
}

/// A legal move and its inputs.
type Entered<P> = (<P as Position>::Move, Vec<Touch<<P as Board>::Space>>);

/// What a touch led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Picked<M> {
    /// The move is complete.
    Move(M),
    /// There is more to touch.
    More,
}

/// A touch with which no legal move goes on.
#[derive(Clone, Copy, PartialEq, Eq, Error, Debug)]
#[error("no legal move goes on with this")]
pub struct TouchError;

impl<P: View> Picker<P> {
    /// A picker among the legal moves of a position.
    pub fn new(position: &P) -> Self {
        let moves = position.legal_moves().into_iter();
        Self { moves: moves.map(|m| (m, position.inputs(m))).collect(), touched: Vec::new() }
    }

    /// What has been touched so far.
    pub fn touched(&self) -> &[Touch<P::Space>] {
        &self.touched
    }

    /// The legal moves that begin with what has been touched, with their inputs.
    pub fn moves(&self) -> impl Iterator<Item = (P::Move, &[Touch<P::Space>])> {
        let moves = self.moves.iter().map(|(m, inputs)| (*m, inputs.as_slice()));
        moves.filter(|(_, inputs)| inputs.starts_with(&self.touched))
    }

    /// What can be touched next, each once, in order.
    pub fn next(&self) -> Vec<Touch<P::Space>> {
        let next = self.moves().filter_map(|(_, inputs)| inputs.get(self.touched.len()).copied());
        let mut next: Vec<_> = next.collect();
        next.sort_unstable();
        next.dedup();
        next
    }

    /// Takes a touch.
    ///
    /// # Errors
    /// That no legal move goes on with it; what was touched before stays.
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

    /// Takes the last touch back, if there is one.
    pub fn undo(&mut self) {
        self.touched.pop();
    }

    /// Starts again.
    pub fn clear(&mut self) {
        self.touched.clear();
    }
}
