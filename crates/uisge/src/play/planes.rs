use board_core::{Indexed, Player};
use board_play::{Observe, Plane, PlaneValue, Planes, Shows};

use crate::{DiagonalJumps, FILES, Move, Piece, RANKS, Rules, Square, Symmetry, Uisge};

const fn piece(owner: Player, crown: bool) -> Shows<Piece> {
    Shows::Piece(Piece { owner, crown })
}

/// Returns the cell of a square: rank 6 is row 0, file a is column 0.
const fn cell(square: Square) -> usize {
    (RANKS - 1 - square.rank()) * FILES + square.file()
}

impl Observe for Uisge {
    const PLANES: &'static [Plane<Piece>] = &[
        Plane::own("blank", piece(Player::First, false)),
        Plane::own("crown", piece(Player::First, true)),
        Plane::other("blank", piece(Player::Second, false)),
        Plane::other("crown", piece(Player::Second, true)),
        Plane::TURN,
        Plane::option("stuck=wins", 0, 1),
        Plane::option("stuck=draw", 0, 2),
        Plane::option("stuck=passes", 0, 3),
        Plane::option("diagonal-jumps=crowns", 1, 1),
    ];

    const SHAPE: [usize; 3] = [Self::PLANES.len(), RANKS, FILES];

    fn space_at(row: usize, column: usize, _: Rules) -> Option<Square> {
        Square::new(column, (RANKS - 1).checked_sub(row)?)
    }

    #[inline]
    fn write_planes<T: PlaneValue>(&self, viewer: Player, planes: &mut Planes<'_, T>) {
        let pieces = [viewer, !viewer].map(|player| self.pieces_of(player));
        let sides = pieces.map(|pieces| [pieces - self.crowns, pieces & self.crowns]);
        for (plane, squares) in sides.as_flattened().iter().enumerate() {
            planes.mark(plane, squares.iter().map(cell));
        }
        planes.fill(4, u32::from(self.turn == viewer), 1);
        planes.options(5, self.rules);
    }

    /// Returns 379, or 459 under `diagonal-jumps=crowns`.
    fn actions(rules: Rules) -> usize {
        match rules.diagonal_jumps {
            DiagonalJumps::Never => Move::PASS.index() + 1,
            DiagonalJumps::Crowns => Move::COUNT,
        }
    }

    fn action(m: Move, rules: Rules) -> Option<usize> {
        Some(m.index()).filter(|&action| action < Self::actions(rules))
    }

    fn action_move(action: usize, rules: Rules) -> Option<Move> {
        Move::from_index(action).filter(|_| action < Self::actions(rules))
    }

    /// Returns `None`, because pieces can move back and forth forever
    /// ([U11](crate::rule_list#u11)).
    fn max_plies(_: Rules) -> Option<u32> {
        None
    }

    fn transform_space(square: Square, symmetry: Symmetry, _: Rules) -> Square {
        symmetry.transform_square(square)
    }
}
