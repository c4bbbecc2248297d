//! The reached images of a canonical position.
//!
//! A level has one entry for all positions that are images of each other. The entry stores the set
//! of symmetries that lead from the canonical position to the reached ones, from which their number
//! follows.

use board_core::{Symmetric, Symmetry};

/// A set of symmetries, by their indices in [`Symmetry::KEEPING_PLAYERS`].
pub(crate) type Set = u16;

/// The group of symmetries that keep the players. Symmetries that swap the players also change the
/// side to move, which is the same for all positions at a ply.
pub(crate) struct Group<P: Symmetric> {
    symmetries: &'static [P::Symmetry],
    /// `undone_then[a][b]` is the index of the symmetry that undoes `a` and then applies `b`.
    undone_then: Vec<[u8; 16]>,
}

impl<P: Symmetric> Group<P> {
    pub(crate) fn new() -> Self {
        const { assert!(P::Symmetry::KEEPING_PLAYERS.len() <= 16, "a set has 16 bits") };
        let symmetries = P::Symmetry::KEEPING_PLAYERS;
        let mut undone_then = vec![[0; 16]; symmetries.len()];
        for (row, &made) in undone_then.iter_mut().zip(symmetries) {
            for (cell, &next) in row.iter_mut().zip(symmetries) {
                *cell = index_of(symmetries, made.inverse().then(next)) as u8;
            }
        }
        Self { symmetries, undone_then }
    }

    /// Returns the canonical form of a position whose images in `set` were reached, and the set
    /// that leads from there to the same images.
    #[inline]
    pub(crate) fn canonical_of_images(&self, position: &P, set: Set) -> (P, Set) {
        let (canonical, symmetry) = position.canonical();
        let row = &self.undone_then[index_of(self.symmetries, symmetry)];
        let (mut left, mut image) = (set, 0);
        while left != 0 {
            image |= 1 << row[left.trailing_zeros() as usize % row.len()];
            left &= left - 1;
        }
        (canonical, image)
    }

    /// Returns the number of distinct positions that a set leads to. It may be smaller than the set
    /// if the position is symmetric.
    pub(crate) fn count(&self, position: &P, set: Set) -> u64 {
        if set.is_power_of_two() {
            return 1;
        }
        let chosen = self.symmetries.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
        let mut images = [*position; Set::BITS as usize];
        let mut found = 0;
        for (image, (_, &symmetry)) in images.iter_mut().zip(chosen) {
            *image = position.transform(symmetry);
            found += 1;
        }
        let images = &mut images[..found];
        images.sort_unstable();
        images.chunk_by(P::eq).count() as u64
    }
}

/// Returns the index of a symmetry, or 0 if it is missing, which cannot happen in a valid game.
#[inline]
fn index_of<S: Symmetry>(symmetries: &[S], symmetry: S) -> usize {
    symmetries.iter().position(|&other| other == symmetry).unwrap_or(0)
}
