//! Input planes of 4 by 8.

use board_core::Player;
use board_core::author::bits;
use board_play::{Observe, Plane, PlaneValue, Planes, Shows};

use crate::bitboard::{self, Bitboard, starts};
use crate::{DiskRace, Layer, Piece, Rules, Space, Symmetry};

const fn piece(owner: Player, turned: bool) -> Shows<Piece> {
    Shows::Piece(Piece { owner, turned })
}

/// The layers from the outside in.
const LAYERS: [Layer; 4] = [Layer::Ring, Layer::Outer, Layer::Inner, Layer::Center];

/// Returns the cells of a set. The ring, the outer spaces and the inner spaces are rows 0 to 2, and
/// the spokes are the columns. A rotation of the whole board rotates the columns. The center fills
/// row 3, so its bit becomes eight bits:
///
/// ```text
///   c 00000000   * 11111111  =  cccccccc
/// ```
#[inline(always)]
fn cells(set: Bitboard) -> impl Iterator<Item = usize> {
    let bits = set.bits() | ((set & bitboard::CENTER).bits() * 0xff);
    bits::ones(bits.into()).map(|number| number as usize)
}

impl Observe for DiskRace {
    const PLANES: &'static [Plane<Piece>] = &[
        Plane::own("unturned piece", piece(Player::First, false)),
        Plane::own("turned piece", piece(Player::First, true)),
        Plane::other("unturned piece", piece(Player::Second, false)),
        Plane::other("turned piece", piece(Player::Second, true)),
        Plane::own("goals", Shows::Spaces),
        Plane::other("goals", Shows::Spaces),
    ];

    const CELLS: [usize; 2] = [LAYERS.len(), Space::SPOKES];

    /// All cells of the last row are the center.
    fn space_at(row: usize, column: usize, _: Rules) -> Option<Space> {
        match LAYERS.get(row)? {
            Layer::Center => (column < Space::SPOKES).then_some(Space::CENTER),
            &layer => Space::new(layer, column),
        }
    }

    #[inline]
    fn write_planes<T: PlaneValue>(&self, viewer: Player, planes: &mut Planes<'_, T>) {
        let pieces = [viewer, !viewer].map(|player| self.pieces_of(player));
        let sides = pieces.map(|pieces| [pieces - self.turned, pieces & self.turned]);
        let goals = [starts(!viewer), starts(viewer)];
        for (plane, &set) in sides.as_flattened().iter().chain(&goals).enumerate() {
            planes.mark(plane, cells(set));
        }
    }

    fn transform_space(space: Space, symmetry: Symmetry, _: Rules) -> Space {
        space.transform(symmetry)
    }
}
