use std::io;
use std::sync::Arc;

use board_core::{Player, Position};
use board_play::{Game, Limits};
use thiserror::Error;

use super::course::{Draw, Resign};
use crate::contender::{Contender, Settings};
use crate::programs::{Log, Scribe, TimeLimits};
use crate::{Clock, Forfeit, Pairs, Sprt, Tally, Verdict};

/// A match between two players, or a tournament between several. The games of each pairing come in
/// pairs that have the same opening with sides swapped.
///
/// ```
/// use board_core::Position;
/// use board_games::hexfour::Hexfour;
/// use board_search::{Contender, Match};
///
/// let players: [Contender; 2] = ["search:nodes=300".parse()?, "random".parse()?];
/// let result = Match { games: 6, ..Match::new(&players) }.play(&Hexfour::start())?;
/// let tally = result.meetings[0].tally;
/// println!("{} won, {} drawn, {} lost", tally.wins, tally.draws, tally.losses);
/// assert!(tally.games() == 6 && tally.wins > tally.losses);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match<'a, P: Position> {
    /// The players, at least two.
    pub players: &'a [Contender],
    /// The players' own settings, in the same order. Further players have default settings.
    pub settings: &'a [Settings],
    /// Which players meet.
    pub tournament: Tournament,
    /// The number of games per pairing. With an odd number, the last game of each pairing is not
    /// repeated with sides swapped, and [`Meeting::pairs`] omits it.
    pub games: u32,
    /// The openings.
    pub openings: Openings<'a, P>,
    /// The number of openings that are skipped.
    pub skip: u64,
    /// Each player's clock, or `None` for time limits per move.
    pub clock: Option<Clock>,
    /// When a losing player resigns.
    pub resign: Option<Resign>,
    /// When a game is declared a draw.
    pub draw: Option<Draw>,
    /// The time limits per move.
    pub times: TimeLimits,
    /// The test that may end the match between the first two players early.
    pub sprt: Option<Sprt>,
    /// The seed for random openings and random players. Each player in each game has separate
    /// random numbers.
    pub seed: u64,
    /// The limits for each game.
    pub limits: Limits,
    /// The memory limit in bytes for all searches' transposition tables.
    pub memory: usize,
    /// The log of the external programs' input and output.
    pub log: Option<&'a Arc<Log>>,
}

/// Which players of a tournament meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tournament {
    /// Every player meets every other player.
    RoundRobin,
    /// The first player meets all others.
    Gauntlet,
}

/// The openings of a match.
#[derive(Clone, Copy, Debug)]
pub enum Openings<'a, P: Position> {
    /// This many random moves from the match's start position. No two openings lead to the same
    /// position, even up to symmetry, until all are used up; then they start again.
    Random(u32),
    /// These start positions, each with moves to play, at least one. They are used in order, starting
    /// again at the end. The match's start position is not used.
    Listed(&'a [(P, Vec<P::Move>)]),
}

/// The result of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Played {
    /// The game's number, from 1.
    pub number: u64,
    /// The indices of the paired players.
    pub players: [usize; 2],
    /// The first paired player's side.
    pub side: Player,
    /// The result for the first paired player, as a tally of one game.
    pub result: Tally,
    /// The side that forfeited the game, and the reason.
    pub forfeit: Option<(Player, Forfeit)>,
    /// The number of an earlier game in which the same players played the same moves.
    pub repeats: Option<u64>,
    /// The index of the pairing.
    pub(super) pairing: usize,
    /// A hash of the players, the start and the moves.
    pub(super) course: u64,
}

/// Called with each game as soon as it ends, by the thread that played it. An error ends the match.
///
/// The game's `x-game` header contains the number, `x-plies` the number of moves, `x-settings` a
/// checksum of the length of the opening, the times, nodes, options and adjudication, and `x-forfeit`
/// the player that forfeited and the reason. The comment on a move after the opening contains the mover's score and the depth,
/// if known, and the time, as in `+0.31/8 0.052s`.
pub type OnEnd<'a, P> = &'a (dyn Fn(&Played, &Game<P>) -> io::Result<()> + Sync);

/// Called with the results of the finished games in order.
pub type OnGame<'a> = &'a mut (dyn FnMut(Played) + Send);

/// The result of a [`Match`].
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct MatchResult {
    /// The results of each pairing.
    pub meetings: Vec<Meeting>,
    /// The verdict of [`Match::sprt`].
    pub verdict: Option<Verdict>,
    /// The number of distinct openings, if the match needs more and repeats them.
    pub openings: Option<u64>,
    /// The reason the match ended early: a player could not be started again, or a game could not
    /// be saved.
    pub failure: Option<String>,
}

/// The results of two players against each other, from the first player's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Meeting {
    /// The indices of the players.
    pub players: [usize; 2],
    /// The results of all games.
    pub tally: Tally,
    /// The results of pairs of games with the same opening, for estimates. A pair that only repeats
    /// earlier games is omitted, because it adds no information.
    pub pairs: Pairs,
}

/// The reason a match cannot begin.
#[derive(Clone, PartialEq, Eq, Error, Debug)]
#[non_exhaustive]
pub enum MatchError {
    /// There are fewer than two players.
    #[error("expected at least two players")]
    Players,
    /// The list of openings is empty.
    #[error("expected at least one opening")]
    Openings,
    /// The match's start position has no moves.
    #[error("the game is already over")]
    Over,
    /// The opening with this index cannot be continued, for this reason.
    #[error("opening {}: {}", .0 + 1, .1)]
    Opening(usize, String),
    /// The saved record with this index is not a finished game of this match. The line in the record,
    /// from 1, and the reason follow.
    #[error("saved game {}, line {}: {}", .0 + 1, .1, .2)]
    Saved(usize, usize, String),
    /// This player cannot be started.
    #[error("{0}: {1}")]
    Player(Contender, Forfeit),
    /// The tables of the searches need more memory than [`Match::memory`].
    #[error("not enough memory for searches on {threads} threads: {} MB needed", needed >> 20)]
    Memory {
        /// The number of concurrent games.
        threads: usize,
        /// The required memory in bytes.
        needed: usize,
    },
}

impl Tournament {
    /// Returns the pairings of this many players, by index.
    ///
    /// ```
    /// use board_search::Tournament;
    ///
    /// assert_eq!(Tournament::RoundRobin.pairings(3), [[0, 1], [0, 2], [1, 2]]);
    /// assert_eq!(Tournament::Gauntlet.pairings(3), [[0, 1], [0, 2]]);
    /// ```
    #[must_use]
    pub fn pairings(self, players: usize) -> Vec<[usize; 2]> {
        let firsts = if self == Self::Gauntlet { 1 } else { players };
        (0..firsts).flat_map(|a| (a + 1..players).map(move |b| [a, b])).collect()
    }
}

impl<'a, P: Position> Match<'a, P> {
    /// Creates a match with 100 games per pairing and random four-move openings. A game is a draw
    /// at a position's third occurrence or after 500 plies.
    #[must_use]
    pub fn new(players: &'a [Contender]) -> Self {
        Self {
            players,
            settings: &[],
            tournament: Tournament::RoundRobin,
            games: 100,
            openings: Openings::Random(4),
            skip: 0,
            clock: None,
            resign: None,
            draw: None,
            times: TimeLimits::default(),
            sprt: None,
            seed: 0,
            limits: Limits { repetition: 3.try_into().ok(), max_plies: Some(500) },
            memory: usize::MAX,
            log: None,
        }
    }

    /// Returns a player's own settings.
    pub(super) fn settings(&self, player: usize) -> Settings {
        self.settings.get(player).cloned().unwrap_or_default()
    }

    /// Returns a player's name in records.
    pub(super) fn name(&self, player: usize) -> String {
        self.settings(player).name.unwrap_or_else(|| self.players[player].to_string())
    }

    /// Returns a scribe for a player in a game.
    pub(super) fn scribe(&self, game: u64, player: usize) -> Option<Scribe> {
        self.log.map(|log| Scribe { log: Arc::clone(log), game, player })
    }
}
