use board_core::Position;

/// Static evaluation: an estimate of the value of a position for the side to move, without a
/// search.
///
/// The unit is a hundredth of a *lead*: of two equally strong players, the one with a lead of 1.00
/// (an evaluation of 100) scores about three points of four. The evaluation is meant for positions
/// in which the game is not over; the others have an [outcome](Position::outcome).
pub trait Evaluated: Position {
    /// The evaluation function, or `None` if the game has none. Without one, a search
    /// recognizes only wins and losses, and programs should warn about it.
    const EVALUATE: Option<fn(&Self) -> i32>;

    /// Evaluates the position with [`EVALUATE`](Self::EVALUATE); 0 if the game has no evaluation
    /// function.
    #[inline]
    fn evaluate(&self) -> i32 {
        Self::EVALUATE.map_or(0, |evaluate| evaluate(self))
    }
}

/// An evaluation function. Closures and functions such as [`Evaluated::evaluate`] implement this
/// trait.
pub trait Evaluate<P>: Sync {
    /// Evaluates a position for the side to move (see [`Evaluated`]). The game must not be over.
    fn evaluate(&self, position: &P) -> i32;
}

impl<P, F: Fn(&P) -> i32 + Sync> Evaluate<P> for F {
    #[inline]
    fn evaluate(&self, position: &P) -> i32 {
        self(position)
    }
}

/// An evaluation function that multiplies each feature of a position by a weight and adds up the
/// products. The sum is clamped to the range of `i32`.
///
/// ```
/// use board_core::Position;
/// use board_play::{Evaluate, Linear};
///
/// fn mobility<P: Position>() -> Linear<P, 2> {
///     Linear {
///         names: ["moves", "turn"],
///         weights: [4, 10],
///         features: |position| [position.count_moves() as i32, 1],
///     }
/// }
///
/// fn estimate<P: Position>(position: &P) -> i32 {
///     mobility().evaluate(position)
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Linear<P, const N: usize> {
    /// The names of the features.
    pub names: [&'static str; N],
    /// The weight of each feature, in hundredths.
    pub weights: [i32; N],
    /// Computes the features, for the side to move.
    pub features: fn(&P) -> [i32; N],
}

impl<P, const N: usize> Evaluate<P> for Linear<P, N> {
    #[inline]
    fn evaluate(&self, position: &P) -> i32 {
        let features = (self.features)(position).into_iter().zip(self.weights);
        let terms = features.map(|(feature, weight)| i64::from(feature) * i64::from(weight));
        let sum: i128 = terms.map(i128::from).sum();
        sum.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }
}
