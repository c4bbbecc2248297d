use board_core::Indexed;
use board_core::author::bits;
use board_play::Evaluate;

use super::evaluation::lead_in_steps;
use crate::Bitboard;
use crate::movegen::{MoveSet, Side};
use crate::{FILES, Square, Uisge};

/// The number of kinds of a player's pieces: blank pieces that cannot move or can jump; crowns that
/// cannot move, can only step, or can jump.
const KINDS: usize = 5;

/// A neural network for Uisge, with 16 units.
///
/// Each piece activates one input, depending on its owner, its kind and its square. The images are
/// the position and its mirror images. The only term is the number of steps that the side to move
/// has and the opponent does not have.
///
/// An input has the number `42 * (5 * owner + kind) + square`. The owner is 0 for the side to move
/// and 1 for the opponent. Kinds 0 and 1 are blank pieces that cannot move and that can jump; kinds
/// 2 to 4 are crowns that cannot move, that can only step and that can jump, if it were their turn.
///
/// ```
/// use board_core::Position as _;
/// use uisge::Uisge;
///
/// let mut inputs = Vec::new();
/// Uisge::start().visit_inputs(|image, input| if image == 0 { inputs.push(input) });
/// // The first piece of light, on b4, cannot move. The first piece of dark, on d2, can jump.
/// assert_eq!((inputs[0], inputs[6]), (22, 42 * (5 + 1) + 10));
/// ```
pub type Network = board_play::Network<{ 2 * KINDS * Square::COUNT }, 16, 4, 1>;

/// The network that the evaluation of Uisge uses.
pub static NETWORK: Network = Network::from_bytes(include_bytes!("network.bin")).expect("weights");

impl Evaluate<Uisge> for Network {
    #[inline]
    fn evaluate(&self, position: &Uisge) -> i32 {
        evaluate_with(self, position, &Side::both(position).moves())
    }
}

impl Uisge {
    /// Calls `visit` with an image and an active input of the [`Network`], for each of both. Returns
    /// the terms.
    #[inline]
    pub fn visit_inputs(&self, visit: impl FnMut(usize, usize)) -> [i32; 1] {
        visit_inputs(self, &Side::both(self).moves(), visit)
    }
}

/// Evaluates a position, given the moves of both players.
#[inline]
pub(super) fn evaluate_with(network: &Network, position: &Uisge, moves: &MoveSet) -> i32 {
    let mut sums = network.sums();
    let add = |image: usize, input| network.add(&mut sums[image], input);
    let terms = visit_inputs(position, moves, add);
    network.output(&sums, terms)
}

/// Visits the inputs and returns the terms, given the moves of both players.
#[inline(always)]
fn visit_inputs(
    position: &Uisge,
    moves: &MoveSet,
    mut visit: impl FnMut(usize, usize),
) -> [i32; 1] {
    let (crowns, jumping) = (position.crowns, moves.jumping());
    let moving_crowns = moves.mobile() & crowns;
    let turn = position.turn;
    for (owner, player) in [turn, !turn].into_iter().enumerate() {
        for bit in bits::ones(position.pieces_of(player).bits()) {
            let is_in = |set: Bitboard| (set.bits() >> bit & 1) as usize;
            let kind = 2 * is_in(crowns) + is_in(jumping) + is_in(moving_crowns);
            let first = Square::COUNT * (KINDS * owner + kind);
            for (image, square) in mirrored(bit as usize).into_iter().enumerate() {
                visit(image, first + square);
            }
        }
    }
    [lead_in_steps(position, moves)]
}

/// Returns the numbers of the square of a bit and of its three mirror images.
///
/// ```text
///   rank 1       0  1  2  3  4  5  6    files mirrored: the sum is 6 in rank 1, 20 in rank 2
///   rank 2       7  8  9 10 11 12 13
///    ...
///   rank 6      35 36 37 38 39 40 41    both mirrored: the sum is 41
/// ```
#[inline(always)]
const fn mirrored(bit: usize) -> [usize; 4] {
    const LAST: usize = Square::COUNT - 1;
    let square = bit - bit / 8;
    let files_mirrored = square + FILES - 1 - 2 * (bit % 8);
    [square, files_mirrored, LAST - files_mirrored, LAST - square]
}
