//! Which images of a canonical position were reached.
//!
//! A level has one entry for all positions that are images of each other. A set of symmetries,
//! those that lead from the canonical position to one that was reached, says how many they are.

use board_core::{Symmetric, Symmetry};

/// A set of symmetries, by their numbers among those that keep the players.
pub(crate) type Set = u16;

/// The group of the symmetries that keep the players. Those that exchange them make nothing the
/// same here: they exchange the turn too, and all positions of a ply have the same.
pub(crate) struct Group<P: Symmetric> {
    symmetries: &'static [P::Symmetry],
    /// By the symmetry that made a position canonical, and then by a number: the number of what
    /// undoes the one and then does the other.
    undone_then: Vec<[u8; 16]>,
}

impl<P: Symmetric> Group<P> {
    pub(crate) fn new() -> Self {
        const { assert!(P::Symmetry::KEEPING_PLAYERS.len() <= 16, "a set has 16 bits") };
        let symmetries = P::Symmetry::KEEPING_PLAYERS;
        let mut undone_then = vec![[0; 16]; symmetries.len()];
        for (row, &made) in undone_then.iter_mut().zip(symmetries) {
            for (cell, &next) in row.iter_mut().zip(symmetries) {
                *cell = number(symmetries, made.inverse().then(next)) as u8;
            }
        }
        Self { symmetries, undone_then }
    }

    /// The canonical form of a position, and the set that leads from there back to it.
    pub(crate) fn canonical(&self, position: &P) -> (P, Set) {
        self.canonical_of_images(position, 1)
    }

    /// The canonical form of a position of which the images in `set` were reached, and the set that
    /// leads from there to the same positions.
    #[inline]
    pub(crate) fn canonical_of_images(&self, position: &P, set: Set) -> (P, Set) {
        let (canonical, symmetry) = position.canonical();
        let row = &self.undone_then[number(self.symmetries, symmetry)];
        let (mut left, mut image) = (set, 0);
        while left != 0 {
            image |= 1 << row[left.trailing_zeros() as usize % row.len()];
            left &= left - 1;
        }
        (canonical, image)
    }

    /// How many different positions a set leads to: fewer than it has symmetries if the position
    /// is its own image.
    pub(crate) fn count(&self, position: &P, set: Set) -> u64 {
        if set.is_power_of_two() {
            return 1;
        }
        let chosen = self.symmetries.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
        let mut images: Vec<P> =
            chosen.map(|(_, &symmetry)| position.transform(symmetry)).collect();
        images.sort_unstable();
        images.dedup();
        images.len() as u64
    }
}

/// The number of a symmetry; that of the first if it is none of them, which a lawful game rules out.
#[inline]
fn number<S: Symmetry>(symmetries: &[S], symmetry: S) -> usize {
    symmetries.iter().position(|&other| other == symmetry).unwrap_or(0)
}
