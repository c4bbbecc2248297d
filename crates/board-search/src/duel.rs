//! Games between engines, and estimates of the difference in strength.

use board_core::{Player, Position};
use board_play::{Ending, Game, Limits};

use web_time::Instant;

use crate::{Clock, Engine, Forfeit};

/// Plays a game between two engines to its end.
///
/// An engine that forfeits or plays an illegal move loses by resignation. In this case, returns the
/// engine's player and the reason. An engine that disagrees about the result of a game that has
/// ended by its rules is returned in the same way, but does not change the game.
///
/// This may not terminate if neither the rules nor the limits end the game.
///
/// ```
/// use board_core::Position;
/// use board_play::{Game, Limits};
/// use board_games::hexfour;
/// use board_search::{Level, Opponent, duel};
///
/// let start = hexfour::Hexfour::start();
/// let mut game = Game::from_position(start, Limits::default());
/// let mut easy = Opponent::Level(Level::Easy).engine(1);
/// let mut random = Opponent::Random.engine(1);
/// let forfeit = duel(&mut game, &mut *easy, &mut *random);
/// assert!(forfeit.is_none() && game.ending().is_some());
/// ```
pub fn duel<P: Position>(
    game: &mut Game<P>,
    first: &mut dyn Engine<P>,
    second: &mut dyn Engine<P>,
) -> Option<(Player, Forfeit)> {
    play(game, [first, second], |engine, game| engine.choose(game))
}

/// Plays a game like [`duel()`], in which both players start with this clock. A player whose time
/// runs out forfeits the game.
///
/// ```
/// use std::time::Duration;
///
/// use board_core::Position;
/// use board_games::hexfour::Hexfour;
/// use board_play::{Game, Limits};
/// use board_search::{Clock, Level, Opponent, duel_on_clock};
///
/// let mut game = Game::from_position(Hexfour::start(), Limits::default());
/// let easy = Opponent::Level(Level::Easy);
/// let [mut a, mut b] = [easy, Opponent::Random].map(|name| name.engine(1));
/// let clock = Clock { left: Duration::from_secs(60), increment: Duration::from_secs(1) };
/// assert_eq!(duel_on_clock(&mut game, &mut *a, &mut *b, clock), None);
/// ```
pub fn duel_on_clock<P: Position>(
    game: &mut Game<P>,
    first: &mut dyn Engine<P>,
    second: &mut dyn Engine<P>,
    clock: Clock,
) -> Option<(Player, Forfeit)> {
    let mut clocks = [clock; 2];
    play(game, [first, second], |engine, game| {
        let begin = Instant::now();
        let chosen = engine.choose_on_clock(game, clocks);
        let own = &mut clocks[game.position().turn().index()];
        let in_time = own.spend(begin.elapsed());
        if in_time { chosen } else { Err(Forfeit("its time ran out".into())) }
    })
}

/// Plays a game to its end. `choose` returns the move of an engine.
fn play<P: Position>(
    game: &mut Game<P>,
    mut engines: [&mut dyn Engine<P>; 2],
    mut choose: impl FnMut(&mut dyn Engine<P>, &Game<P>) -> Result<P::Move, Forfeit>,
) -> Option<(Player, Forfeit)> {
    for player in Player::ALL {
        if let Err(forfeit) = engines[player.index()].begin(game) {
            // Fails if the game has already ended.
            let _ = game.resign(player);
            return Some((player, forfeit));
        }
    }
    while game.ending().is_none() {
        let player = game.position().turn();
        let played = choose(engines[player.index()], game).and_then(|m| {
            let illegal = |why| Forfeit(format!("it played {m}, which is not legal: {why}"));
            game.play(m).map_err(illegal)
        });
        if let Err(forfeit) = played {
            // Cannot fail, since the game has not ended.
            let _ = game.resign(player);
            return Some((player, forfeit));
        }
    }
    if !matches!(game.ending(), Some(Ending::Rules(_))) {
        return None;
    }
    Player::ALL.into_iter().find_map(|player| {
        let checked = engines[player.index()].check_result(game);
        checked.err().map(|forfeit| (player, forfeit))
    })
}

/// Creates a game that begins with up to `plies` random moves, chosen by the seed.
///
/// Moves that end the game are not played.
///
/// ```
/// use board_core::Position;
/// use board_games::hexfour::Hexfour;
/// use board_play::Limits;
/// use board_search::opening;
///
/// let game = opening(Hexfour::start(), 4, Limits::default(), 7);
/// assert_eq!(game.moves().len(), 4);
/// let same = opening(Hexfour::start(), 4, Limits::default(), 7);
/// assert_eq!(game.moves(), same.moves());
/// ```
pub fn opening<P: Position>(start: P, plies: u32, limits: Limits, seed: u64) -> Game<P> {
    let random = &mut fastrand::Rng::with_seed(seed);
    let mut game = Game::from_position(start, limits);
    for _ in 0..plies {
        let position = *game.position();
        let goes_on = |m: &P::Move| !position.after_unchecked(*m).is_over();
        let moves: Vec<_> = position.legal_moves().into_iter().filter(goes_on).collect();
        if moves.is_empty() || game.play(moves[pick(random, moves.len())]).is_err() {
            break;
        }
    }
    game
}

/// Returns a random number below `count`. `Rng::usize` would return other numbers on machines with
/// 32-bit addresses.
pub(crate) fn pick(random: &mut fastrand::Rng, count: usize) -> usize {
    random.u64(..count as u64) as usize
}

/// The numbers of games that a player won, drew and lost.
///
/// ```
/// use board_core::{Player, Position};
/// use board_games::ignis::Ignis;
/// use board_play::Limits;
/// use board_search::{Level, Opponent, Tally, duel, opening};
///
/// // Two games with the same opening, in which the players exchange sides.
/// let easy = Opponent::Level(Level::Easy);
/// let [mut easy, mut random] = [easy, Opponent::Random].map(|name| name.engine(1));
/// let mut tally = Tally::default();
/// for player in Player::ALL {
///     let mut game = opening(Ignis::start(), 2, Limits::default(), 1);
///     match player {
///         Player::First => duel(&mut game, &mut *easy, &mut *random),
///         Player::Second => duel(&mut game, &mut *random, &mut *easy),
///     };
///     tally.add(game.ending().expect("a game of Ignis ends"), player);
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

/// A difference in strength in Elo points, where a player who is stronger by 400 scores ten points
/// of eleven.
///
/// ```
/// use board_search::Tally;
///
/// let elo = Tally { wins: 10, draws: 0, losses: 1 }.elo().expect("there are games");
/// assert_eq!(elo.difference.round(), 400.0);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The difference, which is infinite if all games were won or all were lost.
    pub difference: f64,
    /// The 95% confidence interval of the difference.
    pub interval: [f64; 2],
}

impl Tally {
    /// Adds the result of a game in which the tallied player was `player`.
    pub fn add<O: board_core::Outcome>(&mut self, ending: Ending<O>, player: Player) {
        let games = match ending.winner() {
            None => &mut self.draws,
            Some(winner) if winner == player => &mut self.wins,
            Some(_) => &mut self.losses,
        };
        *games = games.saturating_add(1);
    }

    /// Returns the number of games, which saturates at [`u64::MAX`].
    pub fn games(&self) -> u64 {
        self.wins.saturating_add(self.draws).saturating_add(self.losses)
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
    pub fn share(&self) -> f64 {
        let [wins, draws, losses] = [self.wins, self.draws, self.losses].map(|games| games as f64);
        if self.games() == 0 { 0.5 } else { (wins + draws / 2.0) / (wins + draws + losses) }
    }

    /// Returns the estimated difference in strength, or `None` if there are no games.
    ///
    /// ```
    /// use board_search::Tally;
    ///
    /// let elo = Tally { wins: 60, draws: 20, losses: 20 }.elo().unwrap();
    /// assert_eq!(elo.difference.round(), 147.0);
    /// assert!(elo.interval[0] < 100.0 && elo.interval[1] > 200.0);
    /// assert_eq!(Tally::default().elo(), None);
    /// ```
    pub fn elo(&self) -> Option<Elo> {
        let games = self.games();
        if games == 0 {
            return None;
        }
        let (n, share) = (games as f64, self.share());
        let part = |number: u64, points: f64| number as f64 / n * (points - share).powi(2);
        let variance = part(self.wins, 1.0) + part(self.draws, 0.5) + part(self.losses, 0.0);
        // The deviation is at least half a point, because a few equal results prove little.
        let error = 1.96 * (variance / n).sqrt().max(0.5 / n);
        // A negation would return -0 for equal players.
        let elo = |share: f64| 0.0 - 400.0 * (1.0 / share.clamp(0.0, 1.0) - 1.0).log10();
        Some(Elo { difference: elo(share), interval: [elo(share - error), elo(share + error)] })
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
impl core::ops::Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            wins: self.wins.saturating_add(other.wins),
            draws: self.draws.saturating_add(other.draws),
            losses: self.losses.saturating_add(other.losses),
        }
    }
}
