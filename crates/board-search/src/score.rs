use std::fmt;

use board_core::text::pad;

/// What a search thinks of a position, from the view of the side to move: a proven win or loss with
/// the plies to the end, or an estimate in hundredths of a unit of the evaluation.
///
/// The order is from worst to best: an early win is better than a late one, and a late loss better
/// than an early one. A draw by the rules is an estimate of 0.
///
/// ```
/// use board_search::Score;
///
/// assert!(Score::win_in(3) > Score::win_in(5) && Score::win_in(5) > Score::estimate(2000));
/// assert_eq!(Score::win_in(3).to_string(), "win in 3");
/// assert_eq!(Score::estimate(-125).to_string(), "-1.25");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Score(i32);

/// The score of a game that is won already.
pub(crate) const WON: i32 = 1_000_000;

/// Scores beyond this are proven. There is room for as many plies as a search can go.
pub(crate) const PROVEN: i32 = WON - 100_000;

impl Score {
    /// The highest estimate, and the lowest with the sign changed: 8,000 units. What an evaluation
    /// gives beyond them is taken for them.
    pub const MAX: i32 = 800_000;

    /// A forced win, the last ply of which is so many plies away.
    pub const fn win_in(plies: u16) -> Self {
        Self(WON - plies as i32)
    }

    /// A forced loss, the last ply of which is so many plies away.
    pub const fn loss_in(plies: u16) -> Self {
        Self(plies as i32 - WON)
    }

    /// An estimate in hundredths, up to [`MOST`](Self::MOST).
    pub fn estimate(hundredths: i32) -> Self {
        Self(hundredths.clamp(-Self::MAX, Self::MAX))
    }

    /// The plies to the win, if it is one.
    pub const fn plies_to_win(self) -> Option<u16> {
        if self.0 > PROVEN { Some((WON - self.0) as u16) } else { None }
    }

    /// The plies to the loss, if it is one.
    pub const fn plies_to_loss(self) -> Option<u16> {
        if self.0 < -PROVEN { Some((WON + self.0) as u16) } else { None }
    }

    /// The estimate in hundredths; `None` for a proven win or loss.
    pub const fn hundredths(self) -> Option<i32> {
        if self.is_proven() { None } else { Some(self.0) }
    }

    /// Whether it is a win or a loss for certain.
    pub const fn is_proven(self) -> bool {
        self.0.abs() > PROVEN
    }

    /// The score of a raw number.
    pub(crate) const fn of_raw(raw: i32) -> Self {
        Self(raw)
    }
}

impl fmt::Display for Score {
    /// `win in 3`, `loss in 4`, `+1.25` or `-0.50`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(plies) = self.plies_to_win() {
            pad(f, format_args!("win in {plies}"))
        } else if let Some(plies) = self.plies_to_loss() {
            pad(f, format_args!("loss in {plies}"))
        } else {
            let sign = if self.0 < 0 { '-' } else { '+' };
            let (units, rest) = (self.0.abs() / 100, self.0.abs() % 100);
            pad(f, format_args!("{sign}{units}.{rest:02}"))
        }
    }
}
