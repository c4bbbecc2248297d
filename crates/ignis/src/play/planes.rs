use board_core::Player;
use board_play::{Observe, Plane, PlaneValue, Planes, Shows};

use crate::{FILES, Ignis, Piece, PushedAir, RANKS, Rules, Space};

/// The maximum numbers of pieces in the supply.
const AIR: u32 = Piece::Air.in_box();
const EARTH: u32 = Piece::Earth.in_box();

/// Returns the cell of a space: rank 6 is row 0, file a is column 0.
const fn cell(space: Space) -> usize {
    (RANKS - 1 - space.rank()) * FILES + space.file()
}

impl Observe for Ignis {
    const PLANES: &'static [Plane<Piece>] = &[
        Plane::own("piece", Shows::Piece(Piece::Fire)),
        Plane::other("piece", Shows::Piece(Piece::Water)),
        Plane::shared("air", Shows::Piece(Piece::Air)),
        Plane::shared("earth", Shows::Piece(Piece::Earth)),
        Plane::shared("taboo", Shows::Closed),
        Plane::shared("supply of air", Shows::Count { max: AIR }),
        Plane::shared("supply of earth", Shows::Count { max: EARTH }),
    ];

    #[inline]
    fn write_planes<T: PlaneValue>(&self, viewer: Player, planes: &mut Planes<'_, T>) {
        let kinds = [Piece::of(viewer), Piece::of(!viewer), Piece::Air, Piece::Earth];
        let pieces = kinds.map(|kind| self.pieces_of(kind));
        let taboo = !self.area();
        for (plane, spaces) in pieces.into_iter().chain([taboo]).enumerate() {
            planes.mark(plane, spaces.iter().map(cell));
        }
        planes.fill(5, self.air.into(), AIR);
        planes.fill(6, self.earth.into(), EARTH);
    }

    /// Returns 47, or 73 under `pushed-air=air`.
    ///
    /// At the start, there are 48 empty spaces and pieces that are not earth. While both players
    /// have pieces, at least 2 of these remain, and each ply removes at least one. If air stays
    /// air, a ply fills an empty space (at most 20 times), pushes off fire or water (16), or slides
    /// in earth, which never returns to the supply (37).
    fn max_plies(rules: Rules) -> Option<u32> {
        Some(match rules.pushed_air {
            PushedAir::Earth => 47,
            PushedAir::Air => 73,
        })
    }
}
