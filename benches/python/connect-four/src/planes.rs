//! Input planes: three planes of 6 by 7.

use board_core::{NoRules, Player, bits};
use board_play::{Augment, Evaluated, Observe, Plane, PlaneValue, Planes, Shows};

use crate::{COLUMNS, ConnectFour, Disc, RIGHT, ROWS, Square, Symmetry};

/// The cell of each bit; row 6 is row 0 of the plane.
const CELLS: [u8; COLUMNS * RIGHT as usize] = {
    let (mut cells, mut bit) = ([0; COLUMNS * RIGHT as usize], 0);
    while bit < cells.len() {
        let (column, row) = (bit / RIGHT as usize, bit % RIGHT as usize);
        if row < ROWS {
            cells[bit] = ((ROWS - 1 - row) * COLUMNS + column) as u8;
        }
        bit += 1;
    }
    cells
};

impl Observe for ConnectFour {
    const PLANES: &'static [Plane<Disc>] = &[
        Plane::own("discs", Shows::Piece(Disc(Player::First))),
        Plane::other("discs", Shows::Piece(Disc(Player::Second))),
        Plane::TURN,
    ];

    const SHAPE: [usize; 3] = [Self::PLANES.len(), ROWS, COLUMNS];

    fn space_at(row: usize, column: usize, _: NoRules) -> Option<Square> {
        let square = || (ROWS - 1 - row) * COLUMNS + column;
        (row < ROWS && column < COLUMNS).then(|| Square(square() as u8))
    }

    #[inline]
    fn write_planes<T: PlaneValue>(&self, viewer: Player, planes: &mut Planes<'_, T>) {
        for (plane, player) in [viewer, !viewer].into_iter().enumerate() {
            let discs = bits::ones(self.discs[player.index()]);
            planes.mark(plane, discs.map(|bit| CELLS[bit as usize].into()));
        }
        planes.fill_if(2, self.turn == viewer);
    }

    fn max_plies(_: NoRules) -> Option<u32> {
        Some((COLUMNS * ROWS) as u32)
    }
}

impl Augment for ConnectFour {
    fn transform_space(square: Square, symmetry: Symmetry, _: NoRules) -> Square {
        let last = COLUMNS as u8 - 1;
        let column = square.column() as u8;
        if symmetry.mirrored { Square(square.0 - column + (last - column)) } else { square }
    }
}

impl Evaluated for ConnectFour {
    /// Returns 0: no search plays this game.
    fn evaluate(&self) -> i32 {
        0
    }
}
