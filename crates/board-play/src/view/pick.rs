//! Entering moves by clicks.

use alloc::vec::Vec;

use super::{Touch, View};

/// The result of a player's inputs: moves `M` are entered with inputs `T`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Picked<M, T> {
    /// The possible next inputs, sorted and without duplicates.
    More(Vec<T>),
    /// The move that the inputs enter.
    Move(M),
}

/// Returns the possible inputs after `touched`, or the move that `touched` enters.
///
/// Returns `None` if no legal move begins with these inputs.
///
/// ```
/// use board_core::Position;
/// use board_play::View;
/// use board_play::view::{Picked, Touch, pick};
/// use uisge::{Square, Uisge};
///
/// /// Handles a click: plays the move when it is complete.
/// fn click<P: View>(position: &mut P, touched: &mut Vec<Touch<P::Space>>, touch: Touch<P::Space>) {
///     touched.push(touch);
///     match pick(position, touched) {
///         // A window would highlight the possible next inputs.
///         Some(Picked::More(_)) => {}
///         Some(Picked::Move(m)) => {
///             position.play_unchecked(m);
///             touched.clear();
///         }
///         // Start again after an impossible input.
///         None => touched.clear(),
///     }
/// }
///
/// let (mut position, mut touched) = (Uisge::start(), Vec::new());
/// for square in ["d4", "f4"] {
///     click(&mut position, &mut touched, Touch::Space(square.parse::<Square>()?));
/// }
/// assert_eq!(position.to_string(), "7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b");
/// # Ok::<(), board_core::ParseError>(())
/// ```
pub fn pick<P: View>(
    position: &P,
    touched: &[Touch<P::Space>],
) -> Option<Picked<P::Move, Touch<P::Space>>> {
    let moves = position.legal_moves().into_iter().map(|m| (m, position.inputs(m)));
    let begun: Vec<_> = moves.filter(|(_, inputs)| inputs.starts_with(touched)).collect();
    match begun.first()? {
        (m, inputs) if inputs.len() == touched.len() => Some(Picked::Move(*m)),
        _ => {
            let mut next = Vec::new();
            for input in begun.iter().filter_map(|(_, inputs)| inputs.get(touched.len())) {
                if let Err(at) = next.binary_search(input) {
                    next.insert(at, *input);
                }
            }
            Some(Picked::More(next))
        }
    }
}
