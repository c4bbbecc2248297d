//! The sequential probability ratio test.

use std::fmt;
use std::str::FromStr;

use board_core::quoted;

use crate::{MatchError, Pairs};

/// A sequential probability ratio test (SPRT), which decides during a match whether a player is
/// stronger than its opponent.
///
/// There are two hypotheses about the strength difference: it is at most `elo0`, or at least
/// `elo1`. The test compares how well they explain the results, and ends the match as soon as one
/// of them is accepted. The closer the hypotheses, the more games are needed.
///
/// Games with the same opening are counted in [`Pairs`], because their results are not independent:
/// an opening that favors one side favors each player once. The likelihoods come from the most
/// likely distributions of pair results with the scores that correspond to `elo0` and `elo1` (M.
/// Van den Bergh, *The Generalized Sequential Probability Ratio Test*, also used for Stockfish).
///
/// ```
/// use board_search::{Pairs, Sprt, Verdict};
///
/// let test: Sprt = "elo0=0,elo1=50".parse()?;
/// assert_eq!(test.verdict(&Pairs([1, 4, 12, 7, 4])), None);
/// assert_eq!(test.verdict(&Pairs([10, 40, 120, 120, 60])), Some(Verdict::Stronger));
/// assert_eq!(test.verdict(&Pairs([30, 90, 120, 90, 30])), Some(Verdict::NotStronger));
/// # Ok::<(), board_search::MatchError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo: [f64; 2],
    errors: [f64; 2],
}

/// The result of an [`Sprt`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The `elo0` hypothesis is accepted.
    NotStronger,
    /// The `elo1` hypothesis is accepted.
    Stronger,
}

/// The notation of a test.
const NOTATION: &str = "elo0=A,elo1=B with A < B, then optionally alpha=P and beta=P";

impl Sprt {
    /// Creates a test between two Elo differences. `errors` contains the maximum probability of
    /// [`Verdict::Stronger`] if the true difference is the first, and of [`Verdict::NotStronger`]
    /// if it is the second.
    ///
    /// # Errors
    /// Fails unless the first difference is below the second, both are from -1000 to 1000, and the
    /// probabilities are between 0 and 0.5 and not subnormal.
    pub fn new(elo: [f64; 2], errors: [f64; 2]) -> Result<Self, MatchError> {
        let test = Self { elo, errors };
        let error = |expected| Err(MatchError::Sprt(expected, quoted(&test.to_string())));
        if !(elo.iter().all(|elo| elo.abs() <= 1000.0) && elo[0] < elo[1]) {
            return error("elo0 below elo1, both from -1000 to 1000");
        }
        // With a subnormal number, a bound could be infinite.
        if !errors.iter().all(|&p| (f64::MIN_POSITIVE..0.5).contains(&p)) {
            return error("alpha and beta between 0 and 0.5, not subnormal");
        }
        Ok(test)
    }

    /// Returns the two Elo differences.
    #[must_use]
    pub fn elo(&self) -> [f64; 2] {
        self.elo
    }

    /// Returns the maximum probabilities of the two errors.
    #[must_use]
    pub fn errors(&self) -> [f64; 2] {
        self.errors
    }

    /// Returns the results' log-likelihood ratio, which is positive if they favor `elo1`.
    ///
    /// ```
    /// use board_search::{Pairs, Sprt};
    ///
    /// let test: Sprt = "elo0=-20,elo1=20".parse()?;
    /// assert_eq!(test.llr(&Pairs::default()), 0.0);
    /// assert!(test.llr(&Pairs([1, 2, 3, 4, 5])) > 0.0);
    /// # Ok::<(), board_search::MatchError>(())
    /// ```
    #[must_use]
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        if pairs.0 == [0; 5] {
            return 0.0;
        }
        log_loss(pairs, score(self.elo[0])) - log_loss(pairs, score(self.elo[1]))
    }

    /// Returns the ratios at which the test ends: below the first, `elo0` is accepted; above the
    /// second, `elo1` is.
    ///
    /// ```
    /// use board_search::Sprt;
    ///
    /// let [low, high] = "elo0=0,elo1=10".parse::<Sprt>()?.bounds();
    /// assert_eq!((format!("{low:.2}"), format!("{high:.2}")), ("-2.94".into(), "2.94".into()));
    /// # Ok::<(), board_search::MatchError>(())
    /// ```
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        let [alpha, beta] = self.errors;
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    /// Returns the verdict, or `None` if more games are needed.
    #[must_use]
    pub fn verdict(&self, pairs: &Pairs) -> Option<Verdict> {
        let (llr, [low, high]) = (self.llr(pairs), self.bounds());
        match llr {
            _ if llr <= low => Some(Verdict::NotStronger),
            _ if llr >= high => Some(Verdict::Stronger),
            _ => None,
        }
    }
}

/// Returns the expected points per game for an Elo difference.
fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Returns how far the results' log-likelihood falls below its maximum if the expected points per
/// game are `score`.
///
/// With frequencies `f` of the points `a`, the most likely distribution with this expectation is
/// `f / (1 + t * (a - score))`. The number `t` is chosen so that the expectation is right.
fn log_loss(Pairs(pairs): &Pairs, score: f64) -> f64 {
    // Results that have not occurred get a small count, so that `t` exists. With larger counts than
    // the maximum, rounding would lose it.
    let count = |number: u64| (number as f64).clamp(1e-3, 1e12);
    let counted = |(at, &number): (usize, &u64)| (count(number), at as f64 / 4.0 - score);
    let results: Vec<_> = pairs.iter().enumerate().map(counted).collect();
    let excess = |t: f64| results.iter().map(|(n, d)| n * d / (1.0 + t * d)).sum::<f64>();
    // The excess falls from infinity to minus infinity between the poles.
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 { low = middle } else { high = middle }
    }
    let t = f64::midpoint(low, high);
    results.iter().map(|(n, d)| n * (1.0 + t * d).ln()).sum()
}

impl FromStr for Sprt {
    type Err = MatchError;

    /// Parses a notation such as `elo0=0,elo1=10` or `elo0=-5,elo1=5,alpha=0.1,beta=0.1`. `alpha`
    /// and `beta` default to 0.05.
    fn from_str(text: &str) -> Result<Self, MatchError> {
        const NAMES: [&str; 4] = ["elo0", "elo1", "alpha", "beta"];
        let error = |expected, found: &str| MatchError::Sprt(expected, quoted(found));
        let mut values = [None; 4];
        for part in text.split(',') {
            let (name, value) = part.split_once('=').ok_or_else(|| error(NOTATION, text))?;
            let at = NAMES.iter().position(|&other| other == name);
            let at = at.ok_or_else(|| error("elo0, elo1, alpha or beta", name))?;
            let number: f64 = value.parse().map_err(|_| error("a number", value))?;
            if values[at].replace(number).is_some() {
                return Err(error("each of elo0, elo1, alpha and beta once", text));
            }
        }
        let [Some(elo0), Some(elo1), alpha, beta] = values else {
            return Err(error(NOTATION, text));
        };
        Self::new([elo0, elo1], [alpha, beta].map(|p| p.unwrap_or(0.05)))
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo: [elo0, elo1], errors: [alpha, beta] } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta}")
    }
}

impl fmt::Display for Verdict {
    /// Writes `H0` or `H1`, the usual names of the hypotheses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(["H0", "H1"][*self as usize])
    }
}
