use board_core::author::bits;
use board_core::{Indexed, Position as _};
use board_play::Evaluate;

use crate::bitboard::{highest, lowest};
use crate::{FILES, Ignis, Piece, RANKS, Space};

/// The number of kinds of pieces: own, opposing, air and earth, where the next slide cannot and can
/// push them off.
const KINDS: usize = 8;

/// The first input for the size of the area, and for the numbers of pieces.
const SIZE: usize = KINDS * Space::COUNT;
const COUNT: usize = SIZE + FILES * RANKS;

/// The number of inputs for the number of a player's pieces.
const COUNTS: usize = 9;

/// A neural network for Ignis, with 16 units.
///
/// Each piece activates one input, depending on its kind and on its space, counted from the corner of
/// the area. Kinds 0 to 3 are pieces of the side to move and of the opponent, air and earth; kinds 4
/// to 7 are the same at an end of a full line, where the next slide may push them off. The images are
/// those under the symmetries that keep the players.
///
/// An input for a piece has the number `36 * kind + 6 * rank + file`. Of the next 36 inputs, one is
/// active for the size of the area. Of the last, one of nine is active for the number of own pieces,
/// and one of nine for that of the opponent's.
pub type Network = board_play::Network<{ COUNT + 2 * COUNTS }, 16, 8, 0>;

/// The network that the evaluation of Ignis uses.
pub static NETWORK: Network = Network::from_bytes(include_bytes!("network.bin")).expect("weights");

impl Evaluate<Ignis> for Network {
    #[inline]
    fn evaluate(&self, position: &Ignis) -> i32 {
        let mut sums = self.sums();
        let terms = position.visit_inputs(|image, input| self.add(&mut sums[image], input));
        self.output(&sums, terms)
    }
}

impl Ignis {
    /// Calls `visit` with an image and an active input of the [`Network`], for each of both. Returns
    /// the terms.
    #[inline]
    pub fn visit_inputs(&self, mut visit: impl FnMut(usize, usize)) -> [i32; 0] {
        let area = self.area();
        if area.is_empty() {
            return [];
        }
        let low = lowest(area);
        let (last_file, last_rank) = file_and_rank(highest(area) - low);
        let players = [self.turn(), !self.turn()].map(Piece::of);
        let exits = self.exits();
        for (kind, piece) in players.into_iter().chain([Piece::Air, Piece::Earth]).enumerate() {
            let pieces = self.pieces_of(piece);
            for (kind, spaces) in [(kind, pieces - exits), (kind + KINDS / 2, pieces & exits)] {
                for bit in bits::ones(spaces.bits()) {
                    let (file, rank) = file_and_rank(bit - low);
                    let (from_right, from_top) = (last_file - file, last_rank - rank);
                    let images = images([file, from_right], [rank, from_top]);
                    for (image, space) in images.into_iter().enumerate() {
                        visit(image, Space::COUNT * kind + space);
                    }
                }
            }
        }
        let [mine, theirs] = players.map(|piece| self.count(piece) as usize);
        let sizes = images([last_file; 2], [last_rank; 2]);
        for (image, size) in sizes.into_iter().enumerate() {
            visit(image, SIZE + size);
            visit(image, COUNT + mine);
            visit(image, COUNT + COUNTS + theirs);
        }
        []
    }
}

/// Returns the file and the rank of the space with a bit.
#[inline(always)]
const fn file_and_rank(bit: u32) -> (usize, usize) {
    ((bit % 8) as usize, (bit / 8) as usize)
}

/// Returns the numbers of a space in all images, from its file and its rank, each from both sides.
#[inline(always)]
const fn images([x, right]: [usize; 2], [y, top]: [usize; 2]) -> [usize; 8] {
    [
        FILES * y + x,
        FILES * y + right,
        FILES * top + x,
        FILES * top + right,
        FILES * x + y,
        FILES * x + top,
        FILES * right + y,
        FILES * right + top,
    ]
}
