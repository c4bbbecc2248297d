//! Entering moves by clicks.

use alloc::vec::Vec;

use super::{Input, View};

/// The result of a player's inputs: moves `M` are entered with inputs `T`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Picked<M, T> {
    /// The possible next inputs, sorted and without duplicates.
    More(Vec<T>),
    /// The move that the inputs enter.
    Move(M),
}

/// Returns the possible inputs after `entered`, or the move that `entered` enters.
///
/// Returns `None` if no legal move begins with these inputs.
///
/// ```
/// use board_core::Position;
/// use board_play::View;
/// use board_play::view::{Picked, Input, pick};
/// use uisge::{Square, Uisge};
///
/// /// Handles a click: plays the move when it is complete.
/// fn click<P: View>(position: &mut P, entered: &mut Vec<Input<P::Space>>, input: Input<P::Space>) {
///     entered.push(input);
///     match pick(position, entered) {
///         // A window would highlight the possible next inputs.
///         Some(Picked::More(_)) => {}
///         Some(Picked::Move(m)) => {
///             position.play_unchecked(m);
///             entered.clear();
///         }
///         // Start again after an impossible input.
///         None => entered.clear(),
///     }
/// }
///
/// let (mut position, mut entered) = (Uisge::start(), Vec::new());
/// for square in ["d4", "f4"] {
///     click(&mut position, &mut entered, Input::Space(square.parse::<Square>()?));
/// }
/// assert_eq!(position.to_string(), "7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b");
/// # Ok::<(), board_core::ParseError>(())
/// ```
pub fn pick<P: View>(
    position: &P,
    entered: &[Input<P::Space>],
) -> Option<Picked<P::Move, Input<P::Space>>> {
    let moves = position.legal_moves().into_iter().map(|m| (m, position.inputs(m)));
    let begun: Vec<_> = moves.filter(|(_, inputs)| inputs.starts_with(entered)).collect();
    match begun.first()? {
        (m, inputs) if inputs.len() == entered.len() => Some(Picked::Move(*m)),
        _ => {
            let mut next = Vec::new();
            for input in begun.iter().filter_map(|(_, inputs)| inputs.get(entered.len())) {
                if let Err(at) = next.binary_search(input) {
                    next.insert(at, *input);
                }
            }
            Some(Picked::More(next))
        }
    }
}
