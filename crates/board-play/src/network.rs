/// The sum that fully activates a unit.
const FULL: i16 = 64;

/// The output per hundredth of an evaluation.
const SCALE: i32 = 256;

/// A weight of an input. Wider weights are faster: Ignis searches in 0.92 of the time. In
/// WebAssembly, they would enlarge the module.
#[cfg(not(target_family = "wasm"))]
type Weight = i16;
#[cfg(target_family = "wasm")]
type Weight = i8;

/// A small neural network that evaluates positions.
///
/// A game determines which of the `INPUTS` inputs are active in each of a position's `IMAGES` images
/// under the [symmetries that keep the players](board_core::Symmetry::KEEPING_PLAYERS), and
/// implements [`Evaluate`](crate::Evaluate) for its shape of networks with [`sums`](Self::sums),
/// [`add`](Self::add) and [`output`](Self::output). All images are evaluated with the same weights,
/// so symmetric positions have the same evaluation:
///
/// ```text
///   image 0     active inputs --- units --+
///   image 1     active inputs --- units --+
///    ...                                  +-- weighted sum -- evaluation
///                               terms ----+
/// ```
///
/// A unit adds the weights of the active inputs to its bias and clamps the sum to the range from 0
/// to 64. All numbers are integers, so the result is the same on every machine.
///
/// A new minor version may change the weights, shapes and stored form of the games' networks.
///
/// ```
/// use board_core::Position as _;
/// use board_play::{Evaluate as _, Network};
/// use uisge::{Evaluator, NETWORK, Uisge};
///
/// let start = Uisge::start();
/// assert_eq!(NETWORK.evaluate(&start), Evaluator.evaluate(&start));
///
/// // With 2 inputs, 1 unit, 1 image and no terms.
/// assert!(Network::<2, 1, 1, 0>::from_bytes(&[0; 7]).is_some());
/// assert!(Network::<2, 1, 1, 0>::from_bytes(&[0; 6]).is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Network<const INPUTS: usize, const UNITS: usize, const IMAGES: usize, const TERMS: usize>
{
    /// The unit weights of each input.
    inputs: [[Weight; UNITS]; INPUTS],
    bias: [i16; UNITS],
    /// The output weights of the units.
    output: [i16; UNITS],
    /// The output weights of the terms.
    terms: [i16; TERMS],
    /// The output of a network without active units.
    base: i16,
}

impl<const INPUTS: usize, const UNITS: usize, const IMAGES: usize, const TERMS: usize>
    Network<INPUTS, UNITS, IMAGES, TERMS>
{
    /// The number of bytes of a stored network.
    pub const BYTES: usize = INPUTS * UNITS + 3 * UNITS + 2 * TERMS + 2;

    /// Reads a network, or returns `None` if the number of bytes is wrong.
    ///
    /// The bytes contain the weights of each input, with one signed byte per unit, and then the
    /// units' biases, also signed bytes. Signed 16-bit little-endian integers follow: the output
    /// weights of the units and of the terms, and a constant. The output, in 256ths of a hundredth,
    /// is the constant plus the weighted sum of units and terms.
    #[must_use]
    pub const fn from_bytes(bytes: &[u8]) -> Option<Self> {
        if bytes.len() != Self::BYTES {
            return None;
        }
        let (mut inputs, mut bias) = ([[0; UNITS]; INPUTS], [0; UNITS]);
        let (mut output, mut terms) = ([0; UNITS], [0; TERMS]);
        board_core::author::const_for!(0..UNITS, |unit| {
            board_core::author::const_for!(0..INPUTS, |input| {
                inputs[input][unit] = bytes[input * UNITS + unit] as i8 as Weight;
            });
            bias[unit] = bytes[INPUTS * UNITS + unit] as i8 as i16;
            output[unit] = word(bytes, INPUTS * UNITS + UNITS + 2 * unit);
        });
        board_core::author::const_for!(0..TERMS, |term| {
            terms[term] = word(bytes, (INPUTS + 3) * UNITS + 2 * term);
        });
        Some(Self { inputs, bias, output, terms, base: word(bytes, Self::BYTES - 2) })
    }

    /// Returns the sums of the units in each image without active inputs.
    #[inline(always)]
    #[must_use]
    pub const fn sums(&self) -> [[i16; UNITS]; IMAGES] {
        [self.bias; IMAGES]
    }

    /// Adds an active input to the sums of an image.
    ///
    /// # Panics
    /// Panics if there is no such input.
    #[inline(always)]
    #[allow(clippy::useless_conversion)] // Not useless in WebAssembly.
    pub fn add(&self, sums: &mut [i16; UNITS], input: usize) {
        for (sum, &weight) in sums.iter_mut().zip(&self.inputs[input]) {
            *sum += i16::from(weight);
        }
    }

    /// Returns the evaluation, in hundredths.
    #[inline(always)]
    #[must_use]
    pub fn output(&self, images: &[[i16; UNITS]; IMAGES], terms: [i32; TERMS]) -> i32 {
        let mut total = i32::from(self.base);
        for (term, &weight) in terms.into_iter().zip(&self.terms) {
            total += term * i32::from(weight);
        }
        for sums in images {
            for (&sum, &weight) in sums.iter().zip(&self.output) {
                total += i32::from(sum.clamp(0, FULL)) * i32::from(weight);
            }
        }
        total / SCALE
    }
}

/// Reads a signed 16-bit number.
const fn word(bytes: &[u8], at: usize) -> i16 {
    i16::from_le_bytes([bytes[at], bytes[at + 1]])
}
