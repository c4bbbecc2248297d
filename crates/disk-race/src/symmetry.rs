use board_core::{Player, Symmetric};

use crate::bitboard::Bitboard;
use crate::space::Space;
use crate::{Move, Position};

/// One of the rotations and reflections of the whole board, ring and all, that keep the colours.
///
/// The players cannot be exchanged: it matters who started (D14).
///
/// ```
/// use disk_race::prelude::*;
/// use disk_race::{Move, Position, Symmetry};
///
/// let mirror = Symmetry::new(0, true);
/// let m: Move = "i1c+".parse()?;
/// assert_eq!(Position::start().transform(mirror), Position::start());
/// assert_eq!(Position::start().transform_move(m, mirror).to_string(), "i7c-");
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symmetry {
    quarters: u8,
    mirrored: bool,
}

impl Symmetry {
    /// Mirrors the board if `mirrored`, so that spoke k becomes spoke -k, and then turns it by so
    /// many quarters of a full turn, in the direction of `+`.
    pub const fn new(quarters: u8, mirrored: bool) -> Self {
        Self { quarters: quarters % 4, mirrored }
    }

    /// How many quarters of a full turn it turns the board by, 0 to 3.
    pub const fn quarters(self) -> u8 {
        self.quarters
    }

    /// Whether it mirrors the board, before it turns it.
    pub const fn mirrored(self) -> bool {
        self.mirrored
    }

    /// The image of a space. Spokes are numbered in the direction of `+`.
    pub const fn space(self, space: Space) -> Space {
        let turned = space.turned(2 * self.quarters as usize);
        match space.spoke() {
            // Spoke k becomes -k.
            Some(spoke) if self.mirrored => turned.turned(2 * (Space::SPOKES - spoke)),
            _ => turned,
        }
    }

    fn board(self, board: Bitboard) -> Bitboard {
        board.iter().fold(Bitboard::EMPTY, |image, space| image | self.space(space).bitboard())
    }
}

impl board_core::Symmetry for Symmetry {
    const ALL: &'static [Self] = &[
        Self::new(0, false),
        Self::new(1, false),
        Self::new(2, false),
        Self::new(3, false),
        Self::new(0, true),
        Self::new(1, true),
        Self::new(2, true),
        Self::new(3, true),
    ];

    fn then(self, next: Self) -> Self {
        // A mirror turns the turns before it round.
        let turned = if next.mirrored { 4 - self.quarters } else { self.quarters };
        Self::new(turned + next.quarters, self.mirrored ^ next.mirrored)
    }

    fn inverse(self) -> Self {
        if self.mirrored { self } else { Self::new(4 - self.quarters, false) }
    }

    fn swaps_players(self) -> bool {
        false
    }
}

impl Symmetric for Position {
    type Symmetry = Symmetry;

    fn transform(&self, symmetry: Symmetry) -> Self {
        let pieces = Player::ALL.map(|player| symmetry.board(self.of(player)));
        Self::new(pieces, symmetry.board(self.turned), self.turn, self.rules)
    }

    fn transform_move(&self, m: Move, symmetry: Symmetry) -> Move {
        let image = m.spaces().and_then(|(from, to)| {
            let rotation = m.rotation();
            let rotation = if symmetry.mirrored { rotation.mirrored() } else { rotation };
            Move::new(symmetry.space(from), symmetry.space(to), rotation)
        });
        image.unwrap_or(Move::PASS)
    }
}
