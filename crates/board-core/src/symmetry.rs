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

/// Defines the symmetries of a board that has as many turns as mirrors, such as a hexagon or a
/// wheel, and in which the players keep their colours: a [`Symmetry`] that perhaps mirrors, and then
/// turns by so many steps of a full turn, 128 at most. What the two do to a space is for the game to
/// say.
///
/// ```
/// use board_core::Symmetry as _;
///
/// board_core::turns_and_mirrors! {
///     /// The eight symmetries of a square.
///     pub struct Symmetry(4);
/// }
///
/// let quarter = Symmetry::new(1, false);
/// assert_eq!(quarter.then(quarter), Symmetry::new(2, false));
/// assert_eq!(quarter.inverse(), Symmetry::new(3, false));
/// // A mirror turns the turns before it round.
/// let mirror = Symmetry::new(0, true);
/// assert_eq!(quarter.then(mirror), Symmetry::new(3, true));
/// ```
#[macro_export]
macro_rules! turns_and_mirrors {
    ($(#[$meta:meta])* pub struct $Symmetry:ident($steps:literal);) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $Symmetry {
            turns: u8,
            mirrored: bool,
        }

        // The sum of two numbers of turns has to fit a byte.
        const _: () = assert!(0 < $steps && $steps <= 128, "expected 1 to 128 steps");

        impl $Symmetry {
            /// Mirrors the board if `mirrored`, and then turns it by so many steps.
            pub const fn new(turns: u8, mirrored: bool) -> Self {
                Self { turns: turns % $steps, mirrored }
            }

            /// How many steps it turns the board by, less than a full turn.
            pub const fn turns(self) -> u8 {
                self.turns
            }

            /// Whether it mirrors the board, before it turns it.
            pub const fn mirrored(self) -> bool {
                self.mirrored
            }
        }

        impl $crate::Symmetry for $Symmetry {
            const ALL: &'static [Self] = &{
                let mut all = [Self::new(0, false); 2 * $steps];
                let mut number = 0;
                while number < all.len() {
                    all[number] = Self::new(number as u8, number >= $steps);
                    number += 1;
                }
                all
            };

            fn then(self, next: Self) -> Self {
                let turns = if next.mirrored { $steps - self.turns } else { self.turns };
                Self::new(turns + next.turns, self.mirrored ^ next.mirrored)
            }

            fn inverse(self) -> Self {
                if self.mirrored { self } else { Self::new($steps - self.turns, false) }
            }

            fn swaps_players(self) -> bool {
                false
            }
        }
    };
}
