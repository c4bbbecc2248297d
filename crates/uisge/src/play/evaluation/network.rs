//! A neural network that evaluates positions.
//!
//! The features of [`EVALUATION`](crate::EVALUATION) are counts, which ignore where the pieces stand.
//! The network learned from games of the search against itself which pieces on which squares are good.

use board_core::Space as _;
use board_core::author::bits;
use board_play::Evaluate;

use super::lead_in_steps;
use crate::bitboard::Bitboard;
use crate::board::PIECES;
use crate::movegen::{MoveSet, Side};
use crate::{FILES, RANKS, Square, Uisge};

/// The network that the evaluation of Uisge uses.
///
/// The program that trained it is the example `train` of `board-benches`.
pub static NETWORK: Network = Network::from_bytes(include_bytes!("network.bin"));

/// The number of hidden units, each of which sees all four images of a position.
const UNITS: usize = 16;

/// The number of kinds of a player's pieces: blank pieces that cannot move or can jump; crowns that
/// cannot move, can only step, or can jump.
const KINDS: usize = 5;

/// The number of bits of the board's squares, with the margin of each rank.
const BITS: usize = 8 * RANKS;

/// The bit of the last square.
const LAST: usize = BITS - 2;

/// The sum that fully activates a unit.
const FULL: i16 = 64;

/// The number of units of the output in a hundredth.
const SCALE: i32 = 256;

/// A neural network that evaluates positions.
///
/// Each piece activates one input, depending on its owner, its kind and its square. The network looks
/// at the position and its mirror images in the same way, so that symmetric positions have the same
/// evaluation:
///
/// ```text
///   position         12 active inputs --- 16 units --+
///   files mirrored   12 active inputs --- 16 units --+
///   ranks mirrored   12 active inputs --- 16 units --+-- weighted sum -- evaluation
///   both mirrored    12 active inputs --- 16 units --+
///                                    lead in steps --+
/// ```
///
/// A unit adds the weights of the active inputs to its bias, and limits the sum to the range from 0
/// to 64. All numbers are integers, so the result is the same on every machine. A new minor version
/// may change the weights, the shape of the network and its stored form.
///
/// ```
/// use board_core::Position as _;
/// use board_play::{Evaluate as _, Evaluated as _};
/// use uisge::{NETWORK, Uisge};
///
/// let start = Uisge::start();
/// assert_eq!(NETWORK.evaluate(&start), start.evaluate());
/// ```
#[derive(Clone, Debug)]
pub struct Network {
    /// The weights of the units for the pieces of the side to move and of the opponent, by kind and
    /// by the number of the square's bit.
    inputs: [[[[i16; UNITS]; BITS]; KINDS]; 2],
    bias: [i16; UNITS],
    /// The weights of the units in the output.
    output: [i16; UNITS],
    /// The weight of a step that the side to move has and the opponent does not have.
    step: i16,
    /// The output of a network without active units.
    base: i16,
}

impl Network {
    /// The number of inputs: two players with five kinds of pieces on 42 squares.
    pub const INPUTS: usize = 2 * KINDS * FILES * RANKS;

    /// The number of hidden units.
    pub const UNITS: usize = UNITS;

    /// The number of bytes of a stored network.
    pub const BYTES: usize = Self::INPUTS * UNITS + 3 * UNITS + 4;

    /// Reads a network.
    ///
    /// First come the weights of the [inputs](Self::inputs), with a signed byte for each unit, then the
    /// biases of the units. The remaining numbers are 16-bit little-endian integers: the output weights of
    /// the units, the weight of the [lead in steps](Self::lead_in_steps), and a constant. The output is
    /// the constant plus each unit and the lead times their weights, in 256ths of a hundredth.
    #[must_use]
    pub const fn from_bytes(bytes: &[u8; Self::BYTES]) -> Self {
        let mut inputs = [[[[0; UNITS]; BITS]; KINDS]; 2];
        let (mut bias, mut output) = ([0; UNITS], [0; UNITS]);
        board_core::author::const_for!(0..UNITS, |unit| {
            board_core::author::const_for!(0..Self::INPUTS, |input| {
                let (kind, square) = (input / Square::COUNT, input % Square::COUNT);
                let bit = 8 * (square / FILES) + square % FILES;
                inputs[kind / KINDS][kind % KINDS][bit][unit] = byte(bytes, input * UNITS + unit);
            });
            bias[unit] = byte(bytes, Self::INPUTS * UNITS + unit);
            output[unit] = word(bytes, Self::INPUTS * UNITS + UNITS + 2 * unit);
        });
        let (step, base) = (word(bytes, Self::BYTES - 4), word(bytes, Self::BYTES - 2));
        Self { inputs, bias, output, step, base }
    }

    /// Returns the numbers of the active inputs, one for each piece.
    ///
    /// An input has the number `42 * (5 * owner + kind) + square`. The owner is 0 for the side to move
    /// and 1 for the opponent. Kinds 0 and 1 are blank pieces that cannot move and that can jump; kinds
    /// 2 to 4 are crowns that cannot move, that can only step and that can jump, if it were their turn.
    ///
    /// ```
    /// use board_core::Position as _;
    /// use uisge::{Network, Uisge};
    ///
    /// // The first piece of light, on b4, cannot move. The first piece of dark, on d2, can jump.
    /// let inputs = Network::inputs(&Uisge::start());
    /// assert_eq!((inputs[0], inputs[6]), (22, 42 * (5 + 1) + 10));
    /// ```
    #[must_use]
    pub fn inputs(position: &Uisge) -> [usize; 2 * PIECES as usize] {
        let mut inputs = [0; 2 * PIECES as usize];
        let mut next = inputs.iter_mut();
        active(position, &Side::both(position).moves(), |owner, kind, bit| {
            if let Some(input) = next.next() {
                let square = Square::from_bit_number(bit as u32).index();
                *input = Square::COUNT * (KINDS * owner + kind) + square;
            }
        });
        inputs
    }

    /// Returns how many more steps the side to move has than the opponent.
    #[must_use]
    pub fn lead_in_steps(position: &Uisge) -> i32 {
        lead_in_steps(position, &Side::both(position).moves())
    }

    /// Evaluates a position, given the moves of both players.
    #[inline]
    pub(crate) fn evaluate_with(&self, position: &Uisge, moves: &MoveSet) -> i32 {
        let mut images = [self.bias; 4];
        active(position, moves, |owner, kind, bit| {
            let weights = &self.inputs[owner][kind];
            for (sums, bit) in images.iter_mut().zip(mirrored(bit)) {
                for (sum, weight) in sums.iter_mut().zip(&weights[bit]) {
                    *sum += weight;
                }
            }
        });
        let steps = i32::from(self.step) * lead_in_steps(position, moves);
        let mut total = i32::from(self.base) + steps;
        for sums in &images {
            for (&sum, &weight) in sums.iter().zip(&self.output) {
                total += i32::from(sum.clamp(0, FULL)) * i32::from(weight);
            }
        }
        total / SCALE
    }
}

impl Evaluate<Uisge> for Network {
    #[inline]
    fn evaluate(&self, position: &Uisge) -> i32 {
        self.evaluate_with(position, &Side::both(position).moves())
    }
}

/// Reads a signed byte.
const fn byte(bytes: &[u8; Network::BYTES], at: usize) -> i16 {
    bytes[at] as i8 as i16
}

/// Reads a signed 16-bit number.
const fn word(bytes: &[u8; Network::BYTES], at: usize) -> i16 {
    i16::from_le_bytes([bytes[at], bytes[at + 1]])
}

/// Returns the bits of a square and its three mirror images.
///
/// ```text
///   rank 1       0  1  2  3  4  5  6 |  7    files mirrored: the sum is 6 in rank 1, 22 in rank 2
///   rank 2       8  9 10 11 12 13 14 | 15
///    ...
///   rank 6      40 41 42 43 44 45 46 | 47    both mirrored: the sum is 46
/// ```
#[inline(always)]
const fn mirrored(bit: usize) -> [usize; 4] {
    let file = bit % 8;
    let files_mirrored = bit - file + (FILES - 1 - file);
    [bit, files_mirrored, LAST - files_mirrored, LAST - bit]
}

/// Calls `visit` with the owner, the kind and the bit of each piece, given the moves of both players.
#[inline(always)]
fn active(position: &Uisge, moves: &MoveSet, mut visit: impl FnMut(usize, usize, usize)) {
    let (crowns, jumping) = (position.crowns, moves.jumping());
    let moving_crowns = moves.mobile() & crowns;
    let turn = position.turn;
    for (owner, player) in [turn, !turn].into_iter().enumerate() {
        for bit in bits::ones(position.pieces_of(player).bits()) {
            let is_in = |set: Bitboard| (set.bits() >> bit & 1) as usize;
            let kind = 2 * is_in(crowns) + is_in(jumping) + is_in(moving_crowns);
            visit(owner, kind, bit as usize);
        }
    }
}
