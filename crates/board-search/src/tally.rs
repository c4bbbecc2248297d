//! A player's results, and estimates of strength differences.

use std::ops::Add;

use board_core::{Outcome, Player};
use board_play::Ending;

/// The numbers of games that a player won, drew and lost.
///
/// ```
/// use board_core::{Player, Position};
/// use board_games::ignis::{Evaluator, Ignis};
/// use board_play::Limits;
/// use board_search::{Budget, Mcts, Search, Tally, duel, opening};
///
/// // Two games with the same opening, in which the players exchange sides.
/// let (mut search, mut mcts) = (Search::new(Evaluator), Mcts::default());
/// let budget = Budget::nodes(100);
/// let mut tally = Tally::default();
/// for player in Player::ALL {
///     let mut game = opening(Ignis::start(), 2, Limits::default(), 1);
///     match player {
///         Player::First => drop(duel(&mut game, &mut search, &mut mcts, &budget)),
///         Player::Second => drop(duel(&mut game, &mut mcts, &mut search, &budget)),
///     }
///     tally.record(game.ending().expect("a game of Ignis ends"), player);
/// }
/// assert_eq!(tally.games(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// Records the result of a game in which the tallied player was `player`.
    pub fn record<O: Outcome>(&mut self, ending: Ending<O>, player: Player) {
        self.count(ending.winner(), player);
    }

    pub(crate) fn count(&mut self, winner: Option<Player>, player: Player) {
        let games = match winner {
            None => &mut self.draws,
            Some(winner) if winner == player => &mut self.wins,
            Some(_) => &mut self.losses,
        };
        *games = games.saturating_add(1);
    }

    /// Returns the number of games, which saturates at [`u64::MAX`].
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins.saturating_add(self.draws).saturating_add(self.losses)
    }

    /// Returns the opponent's results.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// Returns the average points per game: 1 for a win and 0.5 for a draw. Without games, the
    /// average is 0.5.
    ///
    /// ```
    /// use board_search::Tally;
    ///
    /// assert_eq!(Tally { wins: 6, draws: 2, losses: 2 }.share(), 0.7);
    /// assert_eq!(Tally::default().share(), 0.5);
    /// ```
    #[must_use]
    pub fn share(&self) -> f64 {
        let [wins, draws, losses] = [self.wins, self.draws, self.losses].map(|games| games as f64);
        if self.games() == 0 { 0.5 } else { (wins + draws / 2.0) / (wins + draws + losses) }
    }
}

/// The sum of the numbers, which saturate at [`u64::MAX`].
///
/// ```
/// use board_search::Tally;
///
/// let sum = Tally { wins: 6, draws: 2, losses: 2 } + Tally { wins: 1, draws: 0, losses: u64::MAX };
/// assert_eq!(sum, Tally { wins: 7, draws: 2, losses: u64::MAX });
/// ```
impl Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            wins: self.wins.saturating_add(other.wins),
            draws: self.draws.saturating_add(other.draws),
            losses: self.losses.saturating_add(other.losses),
        }
    }
}

/// The number of game pairs by the player's points: 0, 1/2, 1, 3/2 and 2.
///
/// The games in a pair have the same opening, with sides swapped. Their results are not
/// independent, because an opening that favors one side favors each player once. Estimates from
/// pairs are valid nevertheless.
///
/// ```
/// use board_search::{Pairs, Tally};
///
/// let mut pairs = Pairs::default();
/// pairs.record(Tally { wins: 1, draws: 1, losses: 0 });
/// pairs.record(Tally { wins: 1, draws: 0, losses: 1 });
/// assert_eq!(pairs, Pairs([0, 0, 1, 1, 0]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Pairs(pub [u64; 5]);

/// A difference in Elo points. A player who is 400 Elo stronger scores ten points in eleven games.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Elo {
    /// The difference, which is infinite if all games were won or all were lost.
    pub difference: f64,
    /// The 95% confidence interval of the difference.
    pub interval: [f64; 2],
}

impl Pairs {
    /// Records a pair, given the results of both games.
    ///
    /// # Panics
    /// Panics if the number of games is not two.
    pub fn record(&mut self, games: Tally) {
        assert_eq!(games.games(), 2, "a pair has two games");
        let pairs = &mut self.0[(2 * games.wins + games.draws) as usize];
        *pairs = pairs.saturating_add(1);
    }

    /// Returns the opponent's results.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        self.0.reverse();
        self
    }

    /// Returns the estimated strength difference, or `None` if there are no pairs.
    ///
    /// The interval is Wilson's for the number of decisive games that would determine the share of
    /// the points as precisely as the pairs do. The deviation includes two further pairs, with
    /// equal parts of all results, because a few equal results prove little. In the tests'
    /// simulated matches of 1 to 500 pairs, the interval contains the true difference in at least
    /// 93% of cases; with few pairs, in more than 95%.
    ///
    /// ```
    /// use board_search::Pairs;
    ///
    /// let elo = Pairs([3, 10, 20, 17, 10]).elo().unwrap();
    /// assert_eq!(elo.difference.round(), 61.0);
    /// assert_eq!(elo.interval.map(f64::round), [11.0, 111.0]);
    /// assert_eq!(Pairs::default().elo(), None);
    /// ```
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        const Z: f64 = 1.959_964;
        const FURTHER: f64 = 2.0 / 5.0;
        // With more pairs, the further ones would be lost to rounding.
        let pairs = self.0.map(|pairs| pairs.min(1 << 40) as f64);
        let number: f64 = pairs.iter().sum();
        if number == 0.0 {
            return None;
        }
        let weighted = |further: f64, value: &dyn Fn(f64) -> f64| {
            let count = |(at, &pairs): (usize, &f64)| (pairs + further) * value(at as f64 / 4.0);
            pairs.iter().enumerate().map(count).sum::<f64>() / (number + 5.0 * further)
        };
        let share = weighted(0.0, &|points| points);
        let mean = weighted(FURTHER, &|points| points);
        let variance = weighted(FURTHER, &|points| (points - mean).powi(2));
        let games = number * mean * (1.0 - mean) / variance;
        let shrink = 1.0 + Z * Z / games;
        let center = (share + Z * Z / (2.0 * games)) / shrink;
        let error =
            Z / shrink * (share * (1.0 - share) / games + (Z / (2.0 * games)).powi(2)).sqrt();
        let low = if share > 0.0 { center - error } else { 0.0 };
        let high = if share < 1.0 { center + error } else { 1.0 };
        Some(Elo { difference: elo(share), interval: [elo(low), elo(high)] })
    }
}

/// The sum of the numbers, which saturate at [`u64::MAX`].
impl Add for Pairs {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(std::array::from_fn(|points| self.0[points].saturating_add(other.0[points])))
    }
}

/// Returns the difference in Elo points for a share of the points.
fn elo(share: f64) -> f64 {
    // A negation would return -0 for equal players.
    0.0 - 400.0 * (1.0 / share - 1.0).log10()
}
