use board_core::author::zobrist::mix_with;
use board_core::{Position, Zobrist};

/// A position with a static evaluation, which estimates its value for the side to move.
///
/// A static evaluation does not search. A search evaluates the positions at its greatest depth.
///
/// The unit is a hundredth of a *lead*: of two equally strong players, the one with a lead of 1.00
/// (an evaluation of 100) scores about 75%. Evaluations are meant for positions in which the game
/// is not over; other positions have an [outcome](Position::outcome).
///
/// ```
/// use board_core::Position;
/// use board_play::Evaluated;
/// use uisge::Uisge;
///
/// // Light, who is to move, shows five crowns, and dark shows none.
/// let ahead: Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse()?;
/// assert!(ahead.evaluate() > Uisge::start().evaluate());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Evaluated: Position {
    /// Evaluates the position for the side to move, in hundredths.
    ///
    /// A game without an evaluation function returns 0: a search then recognizes only wins and
    /// losses.
    #[must_use]
    fn evaluate(&self) -> i32;

    /// Evaluates the position, or returns its outcome as an error if the game is over.
    ///
    /// A search calls this method at its leaves. A game should override it if computing the outcome
    /// and the evaluation together is faster.
    ///
    /// ```
    /// use board_core::Position;
    /// use board_play::Evaluated;
    /// use uisge::{Outcome, Uisge};
    ///
    /// let start = Uisge::start();
    /// assert_eq!(start.evaluate_or_end(), Ok(start.evaluate()));
    ///
    /// // Light shows six crowns.
    /// let won: Uisge = "7/2WWW2/1WW1W2/2bbbb1/3bb2/7 b".parse()?;
    /// assert_eq!(won.evaluate_or_end(), Err(Outcome::Light));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the outcome if the game is over.
    fn evaluate_or_end(&self) -> Result<i32, Self::Outcome> {
        self.outcome().map_or_else(|| Ok(self.evaluate()), Err)
    }

    /// Whether the game has [forcing moves](Self::is_forcing).
    const FORCING: bool = false;

    /// Estimates how much a legal move gains, in hundredths.
    ///
    /// A selective search tries the most promising moves first. An estimate is useful if it takes
    /// much less time than playing the move and evaluating the position. The default is 0.
    ///
    /// ```
    /// use board_core::Position;
    /// use board_play::Evaluated;
    /// use uisge::Uisge;
    ///
    /// // A jump of a crown shows its blank side.
    /// let position: Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse()?;
    /// let promise = |m: &str| position.promise(m.parse().unwrap());
    /// assert!(promise("d4d6") > 0 && promise("c4c6") < 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    fn promise(&self, m: Self::Move) -> i32 {
        let _ = m;
        0
    }

    /// Returns whether a legal move, such as a capture, may change the evaluation enough that a
    /// search should not stop just before it.
    ///
    /// A selective search also tries these moves at its leaves. The default is false.
    #[must_use]
    fn is_forcing(&self, m: Self::Move) -> bool {
        let _ = m;
        false
    }

    /// The skills of four playing levels, from the weakest to the strongest.
    ///
    /// A game that overrides them should space neighboring levels about equally.
    const SKILLS: [Skill; 4] =
        [Skill::new(40, 200), Skill::new(300, 60), Skill::new(4_000, 0), Skill::new(200_000, 0)];
}

/// The strength of a player that searches a fixed number of positions.
///
/// ```
/// use board_play::{Evaluated, Skill};
/// use uisge::Uisge;
///
/// assert_eq!(Uisge::SKILLS[3], Skill::new(200_000, 0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[must_use]
#[non_exhaustive]
pub struct Skill {
    /// The number of positions searched per move.
    pub nodes: u64,
    /// The maximum error of the evaluation, in hundredths (see [`OwnEvaluation::blurred`]).
    pub blur: u32,
}

impl Skill {
    /// Creates a skill.
    pub const fn new(nodes: u64, blur: u32) -> Self {
        Self { nodes, blur }
    }
}

/// An evaluation function.
///
/// Closures and functions such as [`Evaluated::evaluate`] implement this trait. They have the
/// defaults of [`promise`](Self::promise) and [`is_forcing`](Self::is_forcing), so that a selective
/// search with them is weaker than with [`OwnEvaluation`].
///
/// ```
/// use board_core::{Player, Position};
/// use board_play::{Evaluate, Evaluated};
/// use uisge::{NETWORK, Uisge};
///
/// /// Evaluates the positions after all moves.
/// fn replies<P: Position>(position: &P, evaluation: &impl Evaluate<P>) -> Vec<i32> {
///     let moves = position.legal_moves().into_iter();
///     moves.map(|m| evaluation.evaluate(&position.after_unchecked(m))).collect()
/// }
///
/// // Each of the four jumps shows a crown.
/// let light_crowns = |position: &Uisge| position.crowns(Player::First) as i32;
/// assert_eq!(replies(&Uisge::start(), &light_crowns), [1, 1, 1, 1]);
/// assert_eq!(replies(&Uisge::start(), &NETWORK), replies(&Uisge::start(), &Uisge::evaluate));
/// ```
pub trait Evaluate<P: Position>: Sync {
    /// Whether there are [forcing moves](Self::is_forcing).
    const FORCING: bool = false;

    /// Evaluates a position for the side to move (see [`Evaluated`]).
    ///
    /// The game must not be over.
    #[must_use]
    fn evaluate(&self, position: &P) -> i32;

    /// Evaluates a position, or returns its outcome as an error if the game is over (see
    /// [`Evaluated::evaluate_or_end`]).
    ///
    /// # Errors
    /// Returns the outcome if the game is over.
    fn evaluate_or_end(&self, position: &P) -> Result<i32, P::Outcome> {
        position.outcome().map_or_else(|| Ok(self.evaluate(position)), Err)
    }

    /// Estimates how much a legal move gains, in hundredths (see [`Evaluated::promise`]).
    #[must_use]
    fn promise(&self, position: &P, m: P::Move) -> i32 {
        let _ = (position, m);
        0
    }

    /// Returns whether a legal move is forcing (see [`Evaluated::is_forcing`]).
    #[must_use]
    fn is_forcing(&self, position: &P, m: P::Move) -> bool {
        let _ = (position, m);
        false
    }
}

/// The evaluation that a game provides by implementing [`Evaluated`].
///
/// ```
/// use board_core::Position;
/// use board_play::{Evaluate, Evaluated, OwnEvaluation};
/// use uisge::Uisge;
///
/// let start = Uisge::start();
/// assert_eq!(OwnEvaluation::default().evaluate(&start), start.evaluate());
/// let misjudged = OwnEvaluation::blurred(50, 1).evaluate(&start);
/// assert!(misjudged.abs_diff(start.evaluate()) <= 50);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct OwnEvaluation {
    blur: u32,
    seed: u64,
}

impl OwnEvaluation {
    /// Creates an evaluation that errs by up to `blur` hundredths, at most 1,000,000. The seed
    /// determines the errors. The same position is always misjudged in the same way.
    #[must_use]
    pub fn blurred(blur: u32, seed: u64) -> Self {
        Self { blur: blur.min(1_000_000), seed }
    }

    /// Returns a position's evaluation, including the error.
    fn blur(self, position: &impl Zobrist, exact: i32) -> i32 {
        if self.blur == 0 {
            return exact;
        }
        let random = mix_with(self.seed, position.key()) % u64::from(2 * self.blur + 1);
        exact.saturating_add(random as i32 - self.blur as i32)
    }
}

impl<P: Zobrist + Evaluated> Evaluate<P> for OwnEvaluation {
    const FORCING: bool = P::FORCING;

    fn evaluate(&self, position: &P) -> i32 {
        self.blur(position, position.evaluate())
    }

    fn evaluate_or_end(&self, position: &P) -> Result<i32, P::Outcome> {
        position.evaluate_or_end().map(|exact| self.blur(position, exact))
    }

    fn promise(&self, position: &P, m: P::Move) -> i32 {
        position.promise(m)
    }

    fn is_forcing(&self, position: &P, m: P::Move) -> bool {
        position.is_forcing(m)
    }
}

impl<P: Position, F: Fn(&P) -> i32 + Sync> Evaluate<P> for F {
    fn evaluate(&self, position: &P) -> i32 {
        self(position)
    }
}

/// An evaluation function that is a weighted sum of features.
///
/// The sum is clamped to the range of `i32`.
///
/// ```
/// use board_core::Position;
/// use board_play::{Evaluate, Linear};
/// use uisge::Uisge;
///
/// let mobility: Linear<Uisge, 2> = Linear {
///     names: ["moves", "turn"],
///     weights: [4, 10],
///     features: |position| [position.count_moves() as i32, 1],
/// };
/// // The start position has four moves.
/// assert_eq!(mobility.evaluate(&Uisge::start()), 4 * 4 + 10);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Linear<P, const N: usize> {
    /// The names of the features.
    pub names: [&'static str; N],
    /// The weight of each feature, in hundredths.
    pub weights: [i32; N],
    /// Computes the features for the side to move.
    pub features: fn(&P) -> [i32; N],
}

impl<P, const N: usize> Linear<P, N> {
    /// Returns the weighted sum of these features, clamped to the range of `i32`.
    pub fn sum(&self, features: [i32; N]) -> i32 {
        let features = features.into_iter().zip(self.weights);
        let terms = features.map(|(feature, weight)| i64::from(feature) * i64::from(weight));
        let sum: i128 = terms.map(i128::from).sum();
        sum.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }
}

impl<P: Position, const N: usize> Evaluate<P> for Linear<P, N> {
    fn evaluate(&self, position: &P) -> i32 {
        self.sum((self.features)(position))
    }
}
