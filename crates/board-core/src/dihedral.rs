use crate::Symmetry;

/// A symmetry of a board with `N` rotations and `N` mirrors, such as a hexagon or a wheel.
///
/// The symmetry is an optional mirror, followed by a rotation of `turns` steps, of which `N` make a
/// full turn. The game has to mirror and rotate its spaces itself, because
/// [`transform_square`](Symmetry::transform_square) changes nothing. The symmetry does not exchange
/// the players. `N` is from 1 to 128; other numbers do not compile.
///
/// ```
/// use board_core::{Dihedral, Symmetry};
///
/// type Square = Dihedral<4>;
///
/// let quarter = Square::new(1, false);
/// assert_eq!(quarter.then(quarter), Square::new(2, false));
/// assert_eq!(quarter.inverse(), Square::new(3, false));
/// // A rotation followed by a mirror is the mirror followed by the opposite rotation.
/// let mirror = Square::new(0, true);
/// assert_eq!(quarter.then(mirror), Square::new(3, true));
/// assert_eq!(Square::ALL.len(), 8);
/// ```
///
/// ```compile_fail
/// board_core::Dihedral::<129>::new(0, false);
/// ```
///
/// ```compile_fail
/// board_core::Dihedral::<0>::new(0, false);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[must_use]
pub struct Dihedral<const N: u8> {
    turns: u8,
    mirrored: bool,
}

impl<const N: u8> Dihedral<N> {
    /// All symmetries, the rotations first; only the first `2 * N` entries are used.
    const TABLE: [Self; 256] = {
        let mut table = [Self { turns: 0, mirrored: false }; 256];
        crate::const_for!(0..2 * N as usize, |number| {
            table[number] = Self::new((number % N as usize) as u8, number >= N as usize);
        });
        table
    };

    /// Creates a symmetry that mirrors the board if `mirrored`, then rotates it by `turns` steps.
    pub const fn new(turns: u8, mirrored: bool) -> Self {
        // The sum of two numbers of steps has to fit in a byte.
        const { assert!(0 < N && N <= 128, "expected 1 to 128 steps in a full turn") };
        Self { turns: turns % N, mirrored }
    }

    /// Returns the number of steps by which the symmetry rotates the board, below `N`.
    #[must_use]
    pub const fn turns(self) -> u8 {
        self.turns
    }

    /// Returns whether the symmetry mirrors the board before rotating it.
    #[must_use]
    pub const fn mirrored(self) -> bool {
        self.mirrored
    }

    /// Returns the index of the symmetry in [`ALL`](Symmetry::ALL).
    #[must_use]
    pub const fn index(self) -> usize {
        self.turns as usize + if self.mirrored { N as usize } else { 0 }
    }
}

impl<const N: u8> Symmetry for Dihedral<N> {
    const ALL: &'static [Self] = Self::TABLE.split_at(2 * N as usize).0;

    const KEEPING_PLAYERS: &'static [Self] = Self::ALL;

    fn then(self, next: Self) -> Self {
        let turns = if next.mirrored { N - self.turns } else { self.turns };
        Self::new(turns + next.turns, self.mirrored ^ next.mirrored)
    }

    fn inverse(self) -> Self {
        if self.mirrored { self } else { Self::new(N - self.turns, false) }
    }

    fn swaps_players(self) -> bool {
        false
    }
}
