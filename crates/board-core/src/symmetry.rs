use core::fmt::Debug;
use core::hash::Hash;

use crate::Position;

/// An element of a game's symmetry group.
///
/// A symmetry maps spaces to spaces. It may also exchange the players, that is, the colors, the
/// side to move and the winner together.
///
/// ```
/// use board_core::Symmetry as _;
/// use uisge::Symmetry;
///
/// // The rectangle has four symmetries, with or without exchanging the players.
/// assert_eq!(Symmetry::ALL.len(), 8);
/// assert_eq!(Symmetry::KEEPING_PLAYERS.len(), 4);
/// for &symmetry in Symmetry::ALL {
///     assert_eq!(symmetry.then(symmetry.inverse()), Symmetry::IDENTITY);
/// }
/// ```
pub trait Symmetry: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// All elements, starting with the identity.
    const ALL: &'static [Self];

    /// The elements that do not exchange the players, in the same order.
    ///
    /// [`Symmetric::canonical`] uses these elements.
    const KEEPING_PLAYERS: &'static [Self];

    /// The symmetry that changes nothing.
    const IDENTITY: Self = Self::ALL[0];

    /// Returns the composition: `self`, followed by `next`.
    ///
    /// ```
    /// use board_core::{Dihedral, Symmetry};
    ///
    /// let third = Dihedral::<6>::new(2, false);
    /// assert_eq!(third.then(third), Dihedral::new(4, false));
    /// assert_eq!(third.then(third).then(third), Dihedral::IDENTITY);
    /// ```
    #[must_use]
    fn then(self, next: Self) -> Self;

    /// Returns the inverse element.
    #[must_use]
    fn inverse(self) -> Self;

    /// Returns whether the symmetry exchanges the players.
    ///
    /// ```
    /// use board_core::Symmetry as _;
    /// use uisge::Symmetry;
    ///
    /// let swap = Symmetry { swap_players: true, ..Symmetry::IDENTITY };
    /// assert!(swap.swaps_players());
    /// assert!(!swap.then(swap).swaps_players());
    /// ```
    #[must_use]
    fn swaps_players(self) -> bool;

    /// Returns the image of a file and a rank on a board with these numbers of files and ranks.
    ///
    /// By default, nothing changes.
    #[must_use]
    fn transform_square(self, square: [usize; 2], _size: [usize; 2]) -> [usize; 2] {
        square
    }
}

/// The symmetry group of a game without symmetries, which contains only the identity.
impl Symmetry for () {
    const ALL: &'static [Self] = &[()];
    const KEEPING_PLAYERS: &'static [Self] = Self::ALL;

    fn then(self, (): Self) {}

    fn inverse(self) {}

    fn swaps_players(self) -> bool {
        false
    }
}

/// A symmetry of a rectangular board, with or without exchanging the players.
///
/// ```
/// use board_core::author::Square;
/// use board_core::{Rectangle, Symmetry};
///
/// assert_eq!((Rectangle::ALL.len(), Rectangle::KEEPING_PLAYERS.len()), (8, 4));
/// let mirror = Rectangle { mirror_files: true, ..Rectangle::IDENTITY };
/// assert_eq!(Square::<5, 6>::named("a2").transform(mirror), Square::named("e2"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rectangle {
    /// Whether the first file becomes the last.
    pub mirror_files: bool,
    /// Whether the first rank becomes the last.
    pub mirror_ranks: bool,
    /// Whether the players are exchanged, including their pieces, the side to move and the winner.
    pub swap_players: bool,
}

impl Symmetry for Rectangle {
    const ALL: &'static [Self] = &{
        let mut all = [Self { mirror_files: false, mirror_ranks: false, swap_players: false }; 8];
        crate::const_for!(0..all.len(), |number| {
            all[number].mirror_files = number & 1 != 0;
            all[number].mirror_ranks = number & 2 != 0;
            all[number].swap_players = number & 4 != 0;
        });
        all
    };

    const KEEPING_PLAYERS: &'static [Self] = Self::ALL.split_at(4).0;

    fn then(self, next: Self) -> Self {
        Self {
            mirror_files: self.mirror_files ^ next.mirror_files,
            mirror_ranks: self.mirror_ranks ^ next.mirror_ranks,
            swap_players: self.swap_players ^ next.swap_players,
        }
    }

    fn inverse(self) -> Self {
        self
    }

    fn swaps_players(self) -> bool {
        self.swap_players
    }

    #[inline]
    fn transform_square(self, [file, rank]: [usize; 2], [files, ranks]: [usize; 2]) -> [usize; 2] {
        let file = if self.mirror_files { files - 1 - file } else { file };
        let rank = if self.mirror_ranks { ranks - 1 - rank } else { rank };
        [file, rank]
    }
}

/// A position of a game with symmetries.
///
/// Transforming a position commutes with playing a move:
///
/// ```
/// use board_core::{Position, Symmetric, Symmetry as _};
/// use uisge::{Symmetry, Uisge};
///
/// let position = Uisge::start();
/// for &symmetry in Symmetry::ALL {
///     let image = position.transform(symmetry);
///     for m in position.legal_moves() {
///         let next = image.after(position.transform_move(m, symmetry))?;
///         assert_eq!(next, position.after(m)?.transform(symmetry));
///     }
/// }
/// # Ok::<(), uisge::Illegal>(())
/// ```
///
/// The provided methods change nothing, which is right if the group is `()`.
pub trait Symmetric: Position {
    /// The symmetries of the game.
    type Symmetry: Symmetry;

    /// Returns the image of the position.
    ///
    /// ```
    /// use board_core::{Position, Symmetric};
    /// use uisge::{Symmetry, Uisge};
    ///
    /// let upside_down = Symmetry { mirror_files: false, mirror_ranks: true, swap_players: false };
    /// let image = Uisge::start().transform(upside_down);
    /// assert_eq!(image.to_string(), "7/3bb2/2bbbb1/1wwww2/2ww3/7 w");
    /// ```
    #[must_use]
    fn transform(&self, _symmetry: Self::Symmetry) -> Self {
        *self
    }

    /// Returns the image of a move, which is a move in the transformed position.
    ///
    /// The image may depend on the size of the board.
    ///
    /// ```
    /// use board_core::{Position, Symmetric};
    /// use uisge::{Symmetry, Uisge};
    ///
    /// let upside_down = Symmetry { mirror_files: false, mirror_ranks: true, swap_players: false };
    /// let image = Uisge::start().transform_move("d4f4".parse()?, upside_down);
    /// assert_eq!(image.to_string(), "d3f3");
    /// # Ok::<(), board_core::ParseError>(())
    /// ```
    #[must_use]
    fn transform_move(&self, m: Self::Move, _symmetry: Self::Symmetry) -> Self::Move {
        m
    }

    /// Returns the canonical form and the first symmetry that leads to it.
    ///
    /// The canonical form is the smallest image by `Ord` under the symmetries that do not exchange
    /// the players. `Ord` has no meaning in the game. The canonical forms of the games in this project
    /// are [stable](https://docs.rs/board-games/latest/board_games/guide/#stability).
    ///
    /// ```
    /// use board_core::{Position, Symmetric, Symmetry as _};
    /// use uisge::{Symmetry, Uisge};
    ///
    /// let position = Uisge::start();
    /// let (canonical, symmetry) = position.canonical();
    /// assert_eq!(position.transform(symmetry), canonical);
    /// // All images share the canonical form.
    /// for &symmetry in Symmetry::KEEPING_PLAYERS {
    ///     assert_eq!(position.transform(symmetry).canonical().0, canonical);
    /// }
    /// ```
    #[must_use]
    fn canonical(&self) -> (Self, Self::Symmetry) {
        let mut best = (*self, Self::Symmetry::IDENTITY);
        for &symmetry in &Self::Symmetry::KEEPING_PLAYERS[1..] {
            let image = self.transform(symmetry);
            if image < best.0 {
                best = (image, symmetry);
            }
        }
        best
    }
}
