use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board_core::{Player, Position, escaped};
use board_play::{Game, Limits};
use thiserror::Error;

use super::course::{Draw, Resign};
use crate::log::{Log, Scribe};
use crate::{Budget, Clock, Engine, Forfeit, Pairs, Sprt, Tally, Verdict};

/// A match between two players, or a tournament between several. The games of each pairing come in
/// pairs that have the same opening with sides swapped.
///
/// ```
/// use board_core::Position;
/// use board_games::hexfour::{Evaluator, Hexfour};
/// use board_search::{Budget, Entrant, Match, Mcts, Search};
///
/// let budget = Budget::nodes(300);
/// let players = [
///     Entrant { budget: budget.clone(), ..Entrant::new("new", |_| Ok(Search::new(Evaluator))) },
///     Entrant { budget, ..Entrant::new("old", |_| Ok(Mcts::default())) },
/// ];
/// let result = Match { games: 6, ..Match::new(&players) }.play(&Hexfour::start())?;
/// let tally = result.meetings[0].tally;
/// println!("{} won, {} drawn, {} lost", tally.wins, tally.draws, tally.losses);
/// assert!(tally.games() == 6 && tally.wins > tally.losses);
/// # Ok::<(), board_search::MatchError>(())
/// ```
#[derive(Clone)]
pub struct Match<'a, P: Position> {
    /// The players, at least two.
    pub players: &'a [Entrant<'a, P>],
    /// Whether only the first player meets all others. By default, every player meets every other.
    pub gauntlet: bool,
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
    /// How much longer than its [`Entrant::budget`] a player may take for a move without a clock.
    pub margin: Duration,
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

/// A player of a match or tournament, which has an engine of its own in each game.
pub struct Entrant<'a, P: Position> {
    /// The name in records.
    pub name: String,
    /// Starts the engine for a game.
    pub start: Start<'a, P>,
    /// Limits each move. The budget's clocks and flag are not used.
    pub budget: Budget,
    /// The player's clock, if it is not that of the [`Match`].
    pub clock: Option<Clock>,
    /// The size of the engine's table in bytes, for [`Match::memory`].
    pub memory: usize,
    /// Describes the engine and its options. Saved games are those of a match only if the
    /// descriptions are equal.
    pub settings: String,
}

/// Starts an engine.
type Start<'a, P> = Box<dyn Fn(Seat<'_>) -> Result<Box<dyn Engine<P>>, Forfeit> + Send + Sync + 'a>;

/// What an engine needs to know of its game.
#[derive(Clone, Debug)]
pub struct Seat<'a> {
    /// Decides the engine's random choices.
    pub seed: u64,
    /// Set when the match has to stop.
    pub stop: &'a Arc<AtomicBool>,
    /// Logs the input and output of a program.
    pub(crate) scribe: Option<Scribe>,
}

impl<'a> Seat<'a> {
    /// Creates a seat outside a match.
    #[must_use]
    pub fn new(seed: u64, stop: &'a Arc<AtomicBool>) -> Self {
        Self { seed, stop, scribe: None }
    }

    /// Writes an input `>` or an output `<` of the player to the match's [`Log`], if there is one.
    pub fn note(&self, direction: char, message: &str) {
        if let Some(scribe) = &self.scribe {
            scribe.note(direction, message);
        }
    }
}

impl<'a, P: Position> Entrant<'a, P> {
    /// Creates a player without limits.
    pub fn new<E: Engine<P> + 'static>(
        name: impl Into<String>,
        start: impl Fn(Seat<'_>) -> Result<E, Forfeit> + Send + Sync + 'a,
    ) -> Self {
        Self {
            name: name.into(),
            start: Box::new(move |seat| Ok(Box::new(start(seat)?))),
            budget: Budget::default(),
            clock: None,
            memory: 0,
            settings: String::new(),
        }
    }
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

/// Called with each game when it ends.
pub(super) type OnEnd<'a, P> = &'a (dyn Fn(&Played, &Game<P>) -> io::Result<()> + Sync);

/// Called with the results of the finished games in order.
pub(super) type OnGame<'a> = &'a mut (dyn FnMut(Played) + Send);

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
    /// The player with this name cannot be started.
    #[error("{0}: {1}")]
    Player(String, Forfeit),
    /// The notation of [`Match::sprt`] is invalid: what was expected and what was found.
    #[error("expected {0}, found {1}")]
    Sprt(&'static str, String),
    /// The tables of the searches need more memory than [`Match::memory`].
    #[error("not enough memory for searches on {threads} threads: {} MB needed", needed >> 20)]
    Memory {
        /// The number of concurrent games.
        threads: usize,
        /// The required memory in bytes.
        needed: usize,
    },
}

impl<'a, P: Position> Match<'a, P> {
    /// Creates a match with 100 games per pairing and random four-move openings. A game is a draw
    /// at a position's third occurrence or after 500 plies.
    #[must_use]
    pub fn new(players: &'a [Entrant<'a, P>]) -> Self {
        Self {
            players,
            gauntlet: false,
            games: 100,
            openings: Openings::Random(4),
            skip: 0,
            clock: None,
            resign: None,
            draw: None,
            margin: Duration::from_millis(200),
            sprt: None,
            seed: 0,
            limits: Limits { repetition: 3.try_into().ok(), max_plies: Some(500) },
            memory: usize::MAX,
            log: None,
        }
    }

    /// Returns the pairings of the players, by index.
    pub(super) fn pairings(&self) -> Vec<[usize; 2]> {
        let players = self.players.len();
        let firsts = if self.gauntlet { 1 } else { players };
        (0..firsts).flat_map(|a| (a + 1..players).map(move |b| [a, b])).collect()
    }

    /// Returns the settings on which a game of two players depends, for the header `x-settings`.
    pub(super) fn settings(&self, players: [usize; 2], opening: usize) -> String {
        let clock = |clock: Option<Clock>| {
            clock.map(|Clock { left, increment }| {
                format!(" clock={}+{}", left.as_secs_f64(), increment.as_secs_f64())
            })
        };
        let player = |index: usize| {
            let Entrant { settings, budget, clock: own, .. } = &self.players[index];
            let settings = Some(settings).filter(|text| !text.is_empty());
            let parts = [
                settings.map(|text| format!(" {}", escaped(text))),
                clock(own.or(self.clock)),
                budget.depth.map(|depth| format!(" depth={depth}")),
                budget.nodes.map(|nodes| format!(" nodes={nodes}")),
                budget.time.map(|time| format!(" time={}", time.as_secs_f64())),
            ];
            parts.into_iter().flatten().collect::<String>()
        };
        let [a, b] = players.map(player);
        let resign = self.resign.map(|Resign { movecount, score, twosided }| {
            format!("; resign movecount={movecount} score={score} twosided={twosided}")
        });
        let draw = self.draw.map(|Draw { movenumber, movecount, score }| {
            format!("; draw movenumber={movenumber} movecount={movecount} score={score}")
        });
        let [resign, draw] = [resign, draw].map(Option::unwrap_or_default);
        let margin = self.margin.as_secs_f64();
        format!("a{a}; b{b}; opening={opening} margin={margin}{resign}{draw}")
    }

    /// Returns a scribe for a player in a game.
    pub(super) fn scribe(&self, game: u64, player: usize) -> Option<Scribe> {
        self.log.map(|log| Scribe { log: Arc::clone(log), game, player })
    }
}
