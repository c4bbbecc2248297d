use core::fmt::Debug;
use core::hash::Hash;

use crate::Position;

/// An element of the group of a game's symmetries.
///
/// A symmetry maps spaces to spaces, and may exchange the players too: colours, side to move
/// and winner together.
pub trait Symmetry: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Every element once, the identity first.
    const ALL: &'static [Self];

    /// Those of them that keep the players, in the same order: what [`Symmetric::canonical`] goes
    /// through, and what a learner may turn its examples by. By default all.
    const KEEPING_PLAYERS: &'static [Self] = Self::ALL;

    /// The symmetry that changes nothing.
    const IDENTITY: Self = Self::ALL[0];

    /// The symmetry that does what `self` does, and then what `next` does.
    fn then(self, next: Self) -> Self;

    /// The symmetry that undoes this one.
    fn inverse(self) -> Self;

    /// Whether this one exchanges the players.
    fn swaps_players(self) -> bool;
}

/// A position of a game with symmetries: transforming commutes with playing.
pub trait Symmetric: Position {
    /// The symmetries of the game.
    type Symmetry: Symmetry;

    /// The image of the position.
    fn transform(&self, symmetry: Self::Symmetry) -> Self;

    /// The image of a move of this position, a move of the transformed position.
    ///
    /// A method of the position, because the image may depend on the size of its board.
    fn transform_move(&self, m: Self::Move, symmetry: Self::Symmetry) -> Self::Move;

    /// The canonical form: the least image, by `Ord`, over the symmetries that keep the players,
    /// and the first symmetry that leads to it.
    fn canonical(&self) -> (Self, Self::Symmetry) {
        least(self, Self::Symmetry::KEEPING_PLAYERS.iter())
    }

    /// The canonical form over all symmetries, those that exchange the players included.
    ///
    /// A value of the position (who wins, a score) has to be exchanged too if the symmetry
    /// [swaps the players](Symmetry::swaps_players).
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
