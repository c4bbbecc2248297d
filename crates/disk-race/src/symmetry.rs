use board_core::{Player, Symmetric};

use crate::bitboard::Bitboard;
use crate::space::Space;
use crate::{DiskRace, Move, Rotation};

board_core::turns_and_mirrors! {
    /// One of the rotations and reflections of the whole board, ring and all, that keep the colours: a
    /// mirror makes spoke -k of spoke k, and turns are quarters of a full turn in the direction of `+`.
    ///
    /// The players cannot be exchanged: it matters who started (D14).
    ///
    /// ```
    /// use disk_race::prelude::*;
    /// use disk_race::{Move, DiskRace, Symmetry};
    ///
    /// let mirror = Symmetry::new(0, true);
    /// let m: Move = "i1c+".parse()?;
    /// assert_eq!(DiskRace::start().transform(mirror), DiskRace::start());
    /// assert_eq!(DiskRace::start().transform_move(m, mirror).to_string(), "i7c-");
    /// # Ok::<(), board_core::ParseError>(())
    /// ```
    pub struct Symmetry(4);
}

impl Symmetry {
    /// The image of a space. Spokes are numbered in the direction of `+`.
    pub const fn space(self, space: Space) -> Space {
        let turned = space.turned(2 * self.turns as usize);
        match space.spoke() {
            Some(spoke) if self.mirrored => turned.turned(2 * (Space::SPOKES - spoke)),
            _ => turned,
        }
    }

    fn board(self, board: Bitboard) -> Bitboard {
        board.iter().fold(Bitboard::EMPTY, |image, space| image | self.space(space).bitboard())
    }
}

impl Symmetric for DiskRace {
    type Symmetry = Symmetry;

    fn transform(&self, symmetry: Symmetry) -> Self {
        let pieces = Player::ALL.map(|player| symmetry.board(self.of(player)));
        Self::new(pieces, symmetry.board(self.turned), self.turn, self.rules)
    }

    fn transform_move(&self, m: Move, symmetry: Symmetry) -> Move {
        let image = m.spaces().and_then(|(from, to)| {
            let rotation = match m.rotation() {
                Rotation::Plus if symmetry.mirrored => Rotation::Minus,
                Rotation::Minus if symmetry.mirrored => Rotation::Plus,
                rotation => rotation,
            };
            Move::new(symmetry.space(from), symmetry.space(to), rotation)
        });
        image.unwrap_or(Move::PASS)
    }
}
