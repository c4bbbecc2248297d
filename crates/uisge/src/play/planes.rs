use board_core::{Indexed, Player};
use board_play::{Observe, PlaneValue, Planes};

use crate::{DiagonalJumps, FILES, Move, RANKS, Rules, Square, Uisge};

/// Returns the cell of a square: rank 6 is row 0, file a is column 0.
const fn cell(square: Square) -> usize {
    (RANKS - 1 - square.rank()) * FILES + square.file()
}

impl Observe for Uisge {
    #[inline]
    fn write_planes<T: PlaneValue>(&self, viewer: Player, planes: &mut Planes<'_, T>) {
        let pieces = [viewer, !viewer].map(|player| self.pieces_of(player));
        let sides = pieces.map(|pieces| [pieces - self.crowns, pieces & self.crowns]);
        for (plane, squares) in sides.as_flattened().iter().enumerate() {
            planes.mark(plane, squares.iter().map(cell));
        }
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
}
