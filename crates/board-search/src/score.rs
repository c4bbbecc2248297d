use std::fmt;

use board_core::author::text::pad;
use board_core::{Outcome, Player, Value};

/// The value of a position for the side to move, as found by a search.
///
/// A score is either a proven win or loss with the number of plies to the end, or an estimate in
/// hundredths. Scores can be compared and printed, but do not support arithmetic.
///
/// Scores are ordered from worst to best: an early win is better than a late win, and a late loss
/// is better than an early loss. A draw by rule has the estimate 0. With
/// [`Search::prefer_margin`](crate::Search::prefer_margin), proven scores have a margin, which is
/// compared before the number of plies.
///
/// ```
/// use board_search::Score;
///
/// assert!(Score::win_in(3) > Score::win_in(5) && Score::win_in(5) > Score::estimate(2000));
/// assert_eq!(Score::win_in(3).to_string(), "win in 3");
/// assert_eq!(Score::estimate(-125).to_string(), "-1.25");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
#[must_use]
pub struct Score(pub(crate) i32);

// Raw scores, an estimate in hundredths or a proven score:
//
//     win:   WON + margin * MARGIN - plies
//     loss:  plies - WON - margin * MARGIN

/// The raw score of a game that has been won, without its margin.
pub(crate) const WON: i32 = 1_000_000;

/// Raw scores beyond this one are proven. The difference from [`WON`] exceeds any number of plies.
const PROVEN: i32 = WON - MARGIN;

/// The raw score per unit of margin, which exceeds any number of plies.
const MARGIN: i32 = 100_000;

/// Returns whether a raw score is a forced win.
pub(crate) const fn is_win(raw: i32) -> bool {
    raw > PROVEN
}

/// Returns whether a raw score is a forced win or loss.
pub(crate) const fn is_proven(raw: i32) -> bool {
    is_win(raw.abs())
}

const _: () = assert!(Score::MAX < PROVEN && (u16::MAX as i32) < MARGIN);

/// The highest raw score. The difference between two raw scores fits in an `i32`.
pub(crate) const HIGHEST: i32 = WON + Score::MAX_MARGIN as i32 * MARGIN;

/// Converts a table score, which counts plies from the position at `ply`, to a score that counts
/// plies from the root.
pub(crate) const fn from_table(score: i32, ply: usize) -> i32 {
    later(score, ply as i32)
}

/// The inverse of [`from_table`].
pub(crate) const fn to_table(score: i32, ply: usize) -> i32 {
    later(score, -(ply as i32))
}

/// Delays the end of a proven win or loss by this many plies.
const fn later(score: i32, plies: i32) -> i32 {
    match score {
        _ if is_win(score) => score - plies,
        _ if is_win(-score) => score + plies,
        _ => score,
    }
}

/// Returns `player`'s raw score for a game that ended at this ply of the search.
pub(crate) fn of_outcome<O: Outcome>(
    outcome: O,
    player: Player,
    ply: usize,
    prefer_margin: bool,
) -> i32 {
    let margin = if prefer_margin { outcome.margin().unwrap_or(0) } else { 0 };
    let won = WON + margin.min(Score::MAX_MARGIN) as i32 * MARGIN;
    i32::from(outcome.score_for(player)) * (won - ply as i32)
}

impl Score {
    /// The maximum estimate, 8,000 units. The minimum is its negative. Estimates outside this range
    /// are clamped.
    pub const MAX: i32 = 800_000;

    /// The maximum margin. Larger margins count as this one.
    pub const MAX_MARGIN: u32 = 10_000;

    /// Creates the score of a forced win in this many plies.
    pub const fn win_in(plies: u16) -> Self {
        Self(WON - plies as i32)
    }

    /// Creates the score of a forced loss in this many plies.
    pub const fn loss_in(plies: u16) -> Self {
        Self(plies as i32 - WON)
    }

    /// Creates an estimate in hundredths, clamped to [`MAX`](Self::MAX).
    ///
    /// ```
    /// use board_search::Score;
    ///
    /// assert_eq!(Score::estimate(150).hundredths(), Some(150));
    /// assert_eq!(Score::estimate(i32::MIN).hundredths(), Some(-Score::MAX));
    /// assert_eq!(Score::win_in(3).hundredths(), None);
    /// ```
    pub fn estimate(hundredths: i32) -> Self {
        Self(hundredths.clamp(-Self::MAX, Self::MAX))
    }

    /// Returns the number of plies to a forced win, or `None` for other scores.
    ///
    /// ```
    /// use board_search::Score;
    ///
    /// assert_eq!(Score::win_in(3).plies_to_win(), Some(3));
    /// assert_eq!(Score::loss_in(4).plies_to_win(), None);
    /// assert_eq!(Score::loss_in(4).plies_to_loss(), Some(4));
    /// ```
    #[must_use]
    pub const fn plies_to_win(self) -> Option<u16> {
        if is_win(self.0) { Some(self.plies()) } else { None }
    }

    /// Returns the number of plies to a forced loss, or `None` for other scores.
    #[must_use]
    pub const fn plies_to_loss(self) -> Option<u16> {
        if is_win(-self.0) { Some(self.plies()) } else { None }
    }

    /// Returns the margin of a forced win or loss.
    ///
    /// Returns `None` for estimates, for outcomes without a [margin](board_core::Outcome::margin),
    /// and without [`Search::prefer_margin`](crate::Search::prefer_margin).
    #[must_use]
    pub const fn margin(self) -> Option<u32> {
        match self.margin_or_0() {
            0 => None,
            margin => Some(margin),
        }
    }

    /// Returns the estimate in hundredths, or `None` for a forced win or loss.
    #[must_use]
    pub const fn hundredths(self) -> Option<i32> {
        if self.is_proven() { None } else { Some(self.0) }
    }

    /// Returns whether the score is a forced win or loss.
    ///
    /// Returns false for draws. A draw is certain only if no limit ended the search: it must have
    /// exhausted the game tree.
    #[must_use]
    pub const fn is_proven(self) -> bool {
        is_proven(self.0)
    }

    /// Returns the player's expected points, from 0 to 1. A score of +1.00 counts as 0.75.
    ///
    /// ```
    /// use board_search::Score;
    ///
    /// let scores = [Score::loss_in(4), Score::estimate(0), Score::estimate(100), Score::win_in(3)];
    /// assert_eq!(scores.map(Score::points), [0.0, 0.5, 0.75, 1.0]);
    /// ```
    #[must_use]
    pub fn points(self) -> f64 {
        match self.hundredths() {
            Some(hundredths) => 1.0 / (1.0 + 3f64.powf(-f64::from(hundredths) / 100.0)),
            None => f64::from(u8::from(self.plies_to_win().is_some())),
        }
    }

    /// Returns the estimate with these expected [points](Self::points), from 0 to 1.
    ///
    /// ```
    /// use board_search::Score;
    ///
    /// let scores = [0.0, 0.25, 0.5, 1.0].map(Score::from_points);
    /// assert_eq!(scores, [-Score::MAX, -100, 0, Score::MAX].map(Score::estimate));
    /// ```
    pub fn from_points(points: f64) -> Self {
        // The conversion clamps, also infinite values.
        Self::estimate((100.0 * (points / (1.0 - points)).ln() / 3f64.ln()).round() as i32)
    }

    const fn margin_or_0(self) -> u32 {
        // Rounds up, since the plies are subtracted from the margin.
        if self.is_proven() { ((self.0.abs() - WON + MARGIN - 1) / MARGIN) as u32 } else { 0 }
    }

    /// Returns the number of plies to the end of a forced win or loss.
    const fn plies(self) -> u16 {
        (WON + self.margin_or_0() as i32 * MARGIN - self.0.abs()) as u16
    }

    /// Returns the score of a move, given the score of the position after it for the opponent.
    pub(crate) const fn before(self) -> Self {
        Self(-later(self.0, 1))
    }
}

/// The score of a position with this value; a draw has the estimate 0.
impl From<Value> for Score {
    fn from(value: Value) -> Self {
        match value {
            Value::Win(plies) => Self::win_in(plies),
            Value::Loss(plies) => Self::loss_in(plies),
            Value::Draw => Self::estimate(0),
        }
    }
}

impl fmt::Display for Score {
    /// Writes `win in 3`, `loss in 4`, `win by 2 in 5`, `+1.25` or `-0.50`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_proven() {
            let (result, plies) = (if is_win(self.0) { "win" } else { "loss" }, self.plies());
            match self.margin() {
                Some(margin) => pad(f, format_args!("{result} by {margin} in {plies}")),
                None => pad(f, format_args!("{result} in {plies}")),
            }
        } else {
            let sign = if self.0 < 0 { '-' } else { '+' };
            let (units, rest) = (self.0.abs() / 100, self.0.abs() % 100);
            pad(f, format_args!("{sign}{units}.{rest:02}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_and_plies_survive_the_raw_score() {
        for margin in [0, 1, 2, Score::MAX_MARGIN] {
            for plies in [0, 1, u16::MAX] {
                let win = WON + margin as i32 * MARGIN - i32::from(plies);
                for (raw, result) in [(win, "win"), (-win, "loss")] {
                    let score = Score(raw);
                    let found = (score.margin().unwrap_or(0), score.plies());
                    assert_eq!(found, (margin, plies), "{score}");
                    let by = if margin > 0 { format!(" by {margin}") } else { String::new() };
                    assert_eq!(score.to_string(), format!("{result}{by} in {plies}"));
                    assert_eq!(score.hundredths(), None);
                }
            }
        }
        assert_eq!(Score::estimate(i32::MAX).margin(), None);
        assert!(HIGHEST.checked_add(HIGHEST).is_some());
    }
}
