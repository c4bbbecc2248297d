use board_core::{Dihedral, Player, Symmetric};

use crate::bitboard::Bitboard;
use crate::{DiskRace, Move, Rotation, Space};

/// One of the rotations and reflections of the whole board, including the ring, that keep the
/// colors.
///
/// A mirror maps spoke k to spoke -k. A rotation turns the board clockwise, in the direction of
/// `+`, by a number of quarter turns.
///
/// The players cannot be exchanged, because the last turn depends on who started
/// ([D14](crate::rule_list#d14)).
///
/// ```
/// use disk_race::prelude::*;
/// use disk_race::{DiskRace, Move, Symmetry};
///
/// let mirror = Symmetry::new(0, true);
/// let m: Move = "i1c+".parse()?;
/// assert_eq!(DiskRace::start().transform(mirror), DiskRace::start());
/// assert_eq!(DiskRace::start().transform_move(m, mirror).to_string(), "i7c-");
/// # Ok::<(), board_core::ParseError>(())
/// ```
pub type Symmetry = Dihedral<4>;

impl Space {
    /// Returns the image of the space. Spokes are numbered clockwise, in the direction of `+`.
    ///
    /// ```
    /// use disk_race::{Space, Symmetry};
    ///
    /// let quarter = Symmetry::new(1, false);
    /// assert_eq!("o3".parse::<Space>()?.transform(quarter).to_string(), "o5");
    /// # Ok::<(), board_core::ParseError>(())
    /// ```
    pub const fn transform(self, symmetry: Symmetry) -> Self {
        let Some(spoke) = self.spoke() else { return self };
        let spoke = if symmetry.mirrored() { Self::SPOKES - spoke } else { spoke };
        self.on_spoke(spoke + 2 * symmetry.turns() as usize)
    }
}

/// Returns the image of a set.
fn transformed(set: Bitboard, symmetry: Symmetry) -> Bitboard {
    set.iter().map(|space| space.transform(symmetry)).collect()
}

impl Symmetric for DiskRace {
    type Symmetry = Symmetry;

    fn transform(&self, symmetry: Symmetry) -> Self {
        let pieces = Player::ALL.map(|player| transformed(self.pieces_of(player), symmetry));
        Self::new(pieces, transformed(self.turned, symmetry), self.turn, self.rules)
    }

    fn transform_move(&self, m: Move, symmetry: Symmetry) -> Move {
        let image = m.spaces().and_then(|(from, to)| {
            let rotation = match m.rotation() {
                Rotation::Plus if symmetry.mirrored() => Rotation::Minus,
                Rotation::Minus if symmetry.mirrored() => Rotation::Plus,
                rotation => rotation,
            };
            Move::new(from.transform(symmetry), to.transform(symmetry), rotation)
        });
        debug_assert!(image.is_some() || m == Move::PASS, "{m} has no image");
        image.unwrap_or(Move::PASS)
    }
}
