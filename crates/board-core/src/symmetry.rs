use core::fmt::Debug;
use core::hash::Hash;

use crate::Position;

/// An element of the group of a game's symmetries.
///
/// A symmetry maps spaces to spaces. It may also exchange the players: colors, side to move and
/// winner together.
pub trait Symmetry: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Every element once, the identity first.
    const ALL: &'static [Self];

    /// The elements that do not exchange the players, in the same order. [`Symmetric::canonical`]
    /// uses them. The default is all elements.
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

/// A position of a game with symmetries. Transforming commutes with playing.
pub trait Symmetric: Position {
    /// The symmetries of the game.
    type Symmetry: Symmetry;

    /// Returns the image of the position.
    fn transform(&self, symmetry: Self::Symmetry) -> Self;

    /// Returns the image of a move, which is a move of the transformed position. The image may
    /// depend on the size of the board.
    fn transform_move(&self, m: Self::Move, symmetry: Self::Symmetry) -> Self::Move;

    /// Returns the canonical form, which is the smallest image by `Ord` under the symmetries that
    /// keep the players, and the first symmetry that leads to it.
    fn canonical(&self) -> (Self, Self::Symmetry) {
        least(self, Self::Symmetry::KEEPING_PLAYERS.iter())
    }

    /// Returns the canonical form under all symmetries, including those that exchange the players.
    ///
    /// If the symmetry [swaps the players](Symmetry::swaps_players), a value of the position, such
    /// as the winner, has to be exchanged too.
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
