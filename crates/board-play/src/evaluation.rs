use board_core::author::zobrist::mix_with;
use board_core::{Packed, Position, Zobrist};

use crate::{Arrange, Observe, View};

/// A static evaluation, which estimates the value of a position for the side to move.
///
/// A search evaluates the positions at its greatest depth. Each game has an `Evaluator`, which is
/// the strongest way to search it. A closure becomes an evaluation in an [`EvaluationFn`].
///
/// The unit is a hundredth of a *lead*: of two equally strong players, the one with a lead of 1.00
/// (an evaluation of 100) scores about 75%.
///
/// ```
/// use board_core::Position;
/// use board_play::Evaluate;
/// use uisge::{Evaluator, Uisge};
///
/// // Light, who is to move, shows five crowns, and dark shows none.
/// let ahead: Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse()?;
/// assert!(Evaluator.evaluate(&ahead) > Evaluator.evaluate(&Uisge::start()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Evaluate<P: Position>: Sync {
    /// Evaluates a position for the side to move, in hundredths. The game must not be over.
    #[must_use]
    fn evaluate(&self, position: &P) -> i32;

    /// Evaluates a position, or returns its outcome as an error if the game is over.
    ///
    /// A search calls this method at its leaves. An evaluation should override it if computing the
    /// outcome and the evaluation together is faster.
    ///
    /// ```
    /// use board_core::Position;
    /// use board_play::Evaluate;
    /// use uisge::{Evaluator, Outcome, Uisge};
    ///
    /// let start = Uisge::start();
    /// assert_eq!(Evaluator.evaluate_or_end(&start), Ok(Evaluator.evaluate(&start)));
    ///
    /// // Light shows six crowns.
    /// let won: Uisge = "7/2WWW2/1WW1W2/2bbbb1/3bb2/7 b".parse()?;
    /// assert_eq!(Evaluator.evaluate_or_end(&won), Err(Outcome::Light));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the outcome if the game is over.
    fn evaluate_or_end(&self, position: &P) -> Result<i32, P::Outcome> {
        position.outcome().map_or_else(|| Ok(self.evaluate(position)), Err)
    }

    /// Returns a legal move's score for move ordering: about how much it gains, in hundredths.
    ///
    /// A selective search tries the moves with the highest scores first. A score is useful if it
    /// takes much less time than playing the move and evaluating the position. The default is 0.
    ///
    /// ```
    /// use board_play::Evaluate;
    /// use uisge::{Evaluator, Uisge};
    ///
    /// // A jump of a crown shows its blank side.
    /// let position: Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse()?;
    /// let score = |m: &str| Evaluator.ordering_score(&position, m.parse().unwrap());
    /// assert!(score("d4d6") > 0 && score("c4c6") < 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    fn ordering_score(&self, position: &P, m: P::Move) -> i32 {
        let _ = (position, m);
        0
    }

    /// Returns whether a legal move is tactical: a move, such as a capture, that may change the
    /// evaluation so much that a search should not stop just before it.
    ///
    /// A selective search also tries these moves at its leaves (quiescence search). The default is
    /// false.
    #[must_use]
    fn is_tactical(&self, position: &P, m: P::Move) -> bool {
        let _ = (position, m);
        false
    }

    /// Returns whether any move can be [tactical](Self::is_tactical). Otherwise, a search does not
    /// look for such moves. The default is false.
    #[must_use]
    fn has_tactical_moves(&self) -> bool {
        false
    }
}

/// A game with everything that programs, players, pictures and networks use: the bound of generic
/// functions.
///
/// ```
/// use board_play::{Evaluate, FullGame};
/// use uisge::Uisge;
///
/// fn value<P: FullGame>(position: &P) -> i32 {
///     P::Evaluator::default().evaluate(position)
/// }
///
/// let ahead: Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse()?;
/// assert!(value(&ahead) > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait FullGame: View + Zobrist + Observe + Arrange + Packed {
    /// The game's evaluation.
    type Evaluator: Evaluate<Self> + Copy + Default + Send + 'static;
}

impl<P: Position, E: Evaluate<P> + ?Sized> Evaluate<P> for &E {
    fn evaluate(&self, position: &P) -> i32 {
        (**self).evaluate(position)
    }

    fn evaluate_or_end(&self, position: &P) -> Result<i32, P::Outcome> {
        (**self).evaluate_or_end(position)
    }

    fn ordering_score(&self, position: &P, m: P::Move) -> i32 {
        (**self).ordering_score(position, m)
    }

    fn is_tactical(&self, position: &P, m: P::Move) -> bool {
        (**self).is_tactical(position, m)
    }

    fn has_tactical_moves(&self) -> bool {
        (**self).has_tactical_moves()
    }
}

/// An evaluation by a function or closure. It has neither ordering scores nor tactical moves.
///
/// ```
/// use board_core::Position;
/// use board_play::{Evaluate, EvaluationFn};
/// use uisge::Uisge;
///
/// let mobility = EvaluationFn(|position: &Uisge| position.count_moves() as i32);
/// assert_eq!(mobility.evaluate(&Uisge::start()), 4);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct EvaluationFn<F>(pub F);

impl<P: Position, F: Fn(&P) -> i32 + Sync> Evaluate<P> for EvaluationFn<F> {
    fn evaluate(&self, position: &P) -> i32 {
        (self.0)(position)
    }
}

/// An evaluation by the number of legal moves, for games without a better one.
///
/// ```
/// use board_core::Position;
/// use board_play::{Evaluate, Mobility};
/// use uisge::Uisge;
///
/// assert_eq!(Mobility.evaluate(&Uisge::start()), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Mobility;

impl<P: Position> Evaluate<P> for Mobility {
    fn evaluate(&self, position: &P) -> i32 {
        position.count_moves() as i32
    }
}

/// An evaluation with random errors, for weak players. The same position is always misjudged in the
/// same way.
///
/// ```
/// use board_core::Position;
/// use board_play::{Evaluate, Noisy};
/// use uisge::{Evaluator, Uisge};
///
/// let noisy = Noisy { evaluator: Evaluator, noise: 50, seed: 1 };
/// let (value, start) = (Evaluator.evaluate(&Uisge::start()), Uisge::start());
/// assert!(noisy.evaluate(&start).abs_diff(value) <= 50);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Noisy<E> {
    /// The evaluation without errors.
    pub evaluator: E,
    /// The maximum error in hundredths under the default rules. A board with half the area has four
    /// times the error, because errors matter less in short games. No error exceeds 1,000,000.
    pub noise: u32,
    /// Determines the errors.
    pub seed: u64,
}

impl<E> Noisy<E> {
    /// Returns a position's evaluation, including the error.
    fn add_noise<P: Zobrist + Observe>(&self, position: &P, exact: i32) -> i32 {
        if self.noise == 0 {
            return exact;
        }
        let square = |rules| (P::shape(rules)[1..].iter().product::<usize>() as u64).pow(2);
        let noise = u64::from(self.noise.min(1_000_000)) * square(P::Rules::default());
        let noise = (noise / square(position.rules())).min(1_000_000);
        let random = mix_with(self.seed, position.key()) % (2 * noise + 1);
        exact.saturating_add((random as i64 - noise as i64) as i32)
    }
}

impl<P: Zobrist + Observe, E: Evaluate<P>> Evaluate<P> for Noisy<E> {
    fn evaluate(&self, position: &P) -> i32 {
        self.add_noise(position, self.evaluator.evaluate(position))
    }

    fn evaluate_or_end(&self, position: &P) -> Result<i32, P::Outcome> {
        let exact = self.evaluator.evaluate_or_end(position)?;
        Ok(self.add_noise(position, exact))
    }

    fn ordering_score(&self, position: &P, m: P::Move) -> i32 {
        self.evaluator.ordering_score(position, m)
    }

    fn is_tactical(&self, position: &P, m: P::Move) -> bool {
        self.evaluator.is_tactical(position, m)
    }

    fn has_tactical_moves(&self) -> bool {
        self.evaluator.has_tactical_moves()
    }
}
