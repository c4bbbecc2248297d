use core::fmt::Debug;
use core::hash::Hash;

use crate::Position;

/// An element of a game's symmetry group.
///
/// A symmetry maps spaces to spaces. It may also exchange the players, that is, the colors, the
/// side to move and the winner together.
pub trait Symmetry: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// All elements, starting with the identity.
    const ALL: &'static [Self];

    /// The elements that do not exchange the players, in the same order. [`Symmetric::canonical`]
    /// uses these elements. By default, they are all elements.
    const KEEPING_PLAYERS: &'static [Self] = Self::ALL;

    /// The symmetry that changes nothing.
    const IDENTITY: Self = Self::ALL[0];

    /// Returns the composition: `self`, followed by `next`.
    fn then(self, next: Self) -> Self;

    /// Returns the inverse element.
    fn inverse(self) -> Self;

    /// Whether the symmetry exchanges the players.
    fn swaps_players(self) -> bool;
}

/// A position of a game with symmetries. Transforming a position commutes with playing a move.
pub trait Symmetric: Position {
    /// The symmetries of the game.
    type Symmetry: Symmetry;

    /// Returns the image of the position.
    fn transform(&self, symmetry: Self::Symmetry) -> Self;

    /// Returns the image of a move, which is a move in the transformed position. The image may
    /// depend on the size of the board.
    fn transform_move(&self, m: Self::Move, symmetry: Self::Symmetry) -> Self::Move;

    /// Returns the canonical form and the first symmetry that leads to it. The canonical form is
    /// the smallest image by `Ord` under the symmetries that do not exchange the players.
    fn canonical(&self) -> (Self, Self::Symmetry) {
        least(self, Self::Symmetry::KEEPING_PLAYERS.iter())
    }

    /// Returns the canonical form under all symmetries, including those that exchange the players.
    ///
    /// If the symmetry [swaps the players](Symmetry::swaps_players), values that belong to a
    /// player, such as the winner, have to be exchanged too.
    fn canonical_over_all(&self) -> (Self, Self::Symmetry) {
        least(self, Self::Symmetry::ALL.iter())
    }
}

fn least<'a, P: Symmetric>(
    position: &P,
    symmetries: impl Iterator<Item = &'a P::Symmetry>,
) -> (P, P::Symmetry) {
    let mut best: Option<(P, P::Symmetry)> = None;
    for &symmetry in symmetries {
        let image = position.transform(symmetry);
        if best.is_none_or(|(least, _)| image < least) {
            best = Some((image, symmetry));
        }
    }
    best.unwrap_or((*position, P::Symmetry::IDENTITY))
}
