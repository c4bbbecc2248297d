//! The players in a match: built-in opponents, perfect play and external programs.

use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board_core::author::text::is_unseen;
use board_core::{Position, Zobrist, quoted};
use board_games::{AnyGame, dispatch, solved};
use board_play::{Evaluated, Fault};
use thiserror::Error;

use crate::opponent::expected;
use crate::programs::{self, Launch, LineProgram, Scribe, TimeLimits, UgiProgram};
use crate::{Clock, Engine, Forfeit, Level, Opponent, OpponentError, Perfect, Search, Searcher};

/// A player of any game, as named on a command line.
///
/// Do not parse names from untrusted users, because `ugi:COMMAND` and `exec:COMMAND` run a
/// command.
///
/// ```
/// use std::sync::Arc;
///
/// use board_core::Position;
/// use board_games::disk_race::DiskRace;
/// use board_play::{Game, Limits};
/// use board_search::{Contender, Engine, Settings, TimeLimits};
///
/// // Blue can finish with one move.
/// let position: DiskRace = "B1B1B3/RRRR2B1/8/1 b".parse()?;
/// let game = Game::from_position(position, Limits::default());
/// for name in ["perfect", "easy", "search:depth=2"] {
///     let contender: Contender = name.parse()?;
///     let (times, settings) = (TimeLimits::default(), Settings::default());
///     let mut engine = contender.engine(1, times, &settings, &Arc::default(), None)?;
///     assert!(position.after(engine.choose(&game)?)?.is_over());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Contender {
    /// A built-in opponent.
    Own(Opponent),
    /// Plays perfectly, using the game's solution.
    Perfect,
    /// A search limited by [`TimeLimits::search`].
    Search,
    /// An external program that uses the line protocol, with its arguments, quoted as in a shell.
    /// The string `{seed}` is replaced by the player's seed.
    Program(String),
    /// An external UGI engine with its arguments, in the same form.
    Ugi(String),
}

/// A player's own settings, which override those of the match.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Settings {
    /// The name in records. By default, it is the notation of the [`Contender`].
    pub name: Option<String>,
    /// The names and values of a UGI engine's options.
    pub options: Vec<(String, String)>,
    /// The player's clock.
    pub clock: Option<Clock>,
    /// The time per move of a UGI engine or [`Contender::Search`].
    pub time: Option<Duration>,
    /// The number of positions that a UGI engine or [`Contender::Search`] visits per move. Without
    /// a clock, the time is then limited only by `time`, if given.
    pub nodes: Option<NonZeroU64>,
}

impl Settings {
    /// Returns the time per move without a clock, if it is limited.
    pub(crate) fn move_time(&self, limits: TimeLimits) -> Option<Duration> {
        self.time.or(self.nodes.is_none().then_some(limits.search))
    }
}

/// The error for an invalid player name.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Error)]
#[error("{0}")]
pub struct ContenderError(String);

/// The valid player names.
const PLAYERS: &str = "random, simple, beginner, easy, fair, strong, perfect, search, search:200ms, \
                       search:depth=6, search:nodes=100000, the same with exact:, mcts:1000, \
                       ugi:COMMAND or exec:COMMAND";

impl FromStr for Contender {
    type Err = ContenderError;

    fn from_str(text: &str) -> Result<Self, ContenderError> {
        let command = |kind, command: &str| match command.trim() {
            "" => Err(ContenderError(format!("expected a command after {kind}:"))),
            _ => programs::words(command).map(|_| command.to_owned()).map_err(ContenderError),
        };
        match text.split_once(':') {
            _ if text == "perfect" => Ok(Self::Perfect),
            _ if text == "search" => Ok(Self::Search),
            Some((kind @ "exec", rest)) => command(kind, rest).map(Self::Program),
            Some((kind @ "ugi", rest)) => command(kind, rest).map(Self::Ugi),
            _ => {
                let unknown = |_: OpponentError| {
                    let (text, expected) = (quoted(text), expected(text, PLAYERS));
                    ContenderError(format!("unknown player {text}: expected {expected}"))
                };
                text.parse().map(Self::Own).map_err(unknown)
            }
        }
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Own(opponent) => opponent.fmt(f),
            Self::Perfect => f.write_str("perfect"),
            Self::Search => f.write_str("search"),
            Self::Program(command) => write!(f, "exec:{command}"),
            Self::Ugi(command) => write!(f, "ugi:{command}"),
        }
    }
}

impl Contender {
    /// Returns whether the player's search has a transposition table of the default size.
    pub(crate) fn has_table(&self) -> bool {
        match self {
            Self::Own(Opponent::Level(level)) => *level == Level::Strong,
            Self::Own(Opponent::Search(_) | Opponent::Exact(_)) | Self::Search => true,
            Self::Own(_) | Self::Perfect | Self::Program(_) | Self::Ugi(_) => false,
        }
    }

    /// Returns the time that the player's search takes per move without a clock, if limited by
    /// time.
    pub(crate) fn search_time(&self, limits: TimeLimits, settings: &Settings) -> Option<Duration> {
        match self {
            Self::Own(Opponent::Search(limit) | Opponent::Exact(limit)) => limit.max_time(),
            Self::Search => settings.move_time(limits),
            Self::Own(_) | Self::Perfect | Self::Program(_) | Self::Ugi(_) => None,
        }
    }

    /// Returns the notation of this player's move in a game whose type is known only at run time.
    ///
    /// Each call creates an engine. To keep one from move to move, call [`engine`](Self::engine)
    /// with [`dispatch!`](board_games::dispatch).
    ///
    /// ```
    /// use board_games::AnyGame;
    /// use board_search::Contender;
    ///
    /// let mut game: AnyGame = "game: uisge\n\n1. d4f4\n".parse()?;
    /// let easy: Contender = "easy".parse()?;
    /// let m = easy.reply(&game, 1)?;
    /// game.play(&m)?;
    /// assert_eq!(game.plies(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason if the player forfeits the game, has no engine for it, or has no move.
    pub fn reply(&self, game: &AnyGame, seed: u64) -> Result<String, Forfeit> {
        dispatch!(game, AnyGame(game) => {
            let (times, settings) = (TimeLimits::default(), Settings::default());
            let mut engine = self.engine(seed, times, &settings, &Arc::default(), None)?;
            Ok(engine.choose(game)?.to_string())
        })
    }

    /// Returns this player's engine for any game.
    ///
    /// The seed decides random choices. The flag ends searches, and waiting for programs, early. The
    /// scribe logs a program's input and output.
    ///
    /// # Errors
    /// Returns the reason if a program cannot be started, if [`Contender::Perfect`] is used for an
    /// unsolved game, if the player does not have one of the settings, or if a setting contains
    /// control characters.
    pub fn engine<P: Zobrist + Evaluated>(
        &self,
        seed: u64,
        limits: TimeLimits,
        settings: &Settings,
        stop: &Arc<AtomicBool>,
        scribe: Option<Scribe>,
    ) -> Result<Box<dyn Engine<P>>, Forfeit> {
        self.check(settings)?;
        let launch = |command| Launch { command, seed, stop, scribe };
        Ok(match self {
            Self::Own(opponent) => opponent.engine_until(seed, stop),
            Self::Perfect => perfect(seed)?,
            Self::Search => {
                let search = Search::new(P::Evaluator::default());
                let search = search.time(settings.move_time(limits).unwrap_or(Duration::MAX));
                let search = search.nodes(settings.nodes.map_or(u64::MAX, NonZeroU64::get));
                Box::new(Searcher::new(search.stop(Arc::clone(stop))))
            }
            Self::Program(command) => Box::new(LineProgram::start(launch(command), limits)?),
            Self::Ugi(command) => Box::new(UgiProgram::start(launch(command), limits, settings)?),
        })
    }

    /// Returns an error if the player does not have one of the settings, or if a record or an engine
    /// cannot be given one.
    pub(crate) fn check(&self, settings: &Settings) -> Result<(), Forfeit> {
        let Settings { name, options, time, nodes, .. } = settings;
        let mut texts = name.iter().chain(options.iter().flat_map(|(name, value)| [name, value]));
        if let Some(name) = name.as_ref().filter(|name| name.is_empty() || name.trim() != **name) {
            let expected = "expected a name without spaces around it";
            return Err(Forfeit(Fault::Other, format!("{expected}, found {}", quoted(name))));
        }
        if let Some(text) = texts.find(|text| text.contains(is_unseen)) {
            let text = quoted(text);
            let expected = "expected text without control characters";
            return Err(Forfeit(Fault::Other, format!("{expected}, found {text}")));
        }
        let is_engine = matches!(self, Self::Ugi(_));
        let is_limited = is_engine || *self == Self::Search;
        let limits = time.is_some() || nodes.is_some();
        if (is_engine || options.is_empty()) && (is_limited || !limits) {
            return Ok(());
        }
        let only = "only UGI engines have `options`, and only they and `search` have";
        Err(Forfeit(Fault::Other, format!("{only} `time` and `nodes`")))
    }
}

/// Returns the engine that plays the best moves of a solved game.
fn perfect<P: Position>(seed: u64) -> Result<Box<dyn Engine<P>>, Forfeit> {
    if solved::GAMES.iter().all(|game| game.name != P::NAME) {
        return Err(Forfeit(Fault::Other, format!("{} is not solved", P::NAME)));
    }
    let best = |position: &P| {
        solved::best_moves(position).map_err(|why| Forfeit(Fault::Other, why.to_string()))
    };
    Ok(Box::new(Perfect::new(seed, best)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether time limits a player's search, and whether the player has a table.
    #[test]
    fn players_have_the_time_and_the_memory_of_their_kind() {
        for (player, timed, table) in [
            ("random", false, false),
            ("perfect", false, false),
            ("beginner", false, false),
            ("strong", false, true),
            ("search", true, true),
            ("search:depth=2", false, true),
            ("exact:1s", true, true),
            ("mcts:9", false, false),
            ("ugi:true", false, false),
            ("exec:true", false, false),
        ] {
            let contender: Contender = player.parse().unwrap();
            let time = contender.search_time(TimeLimits::default(), &Settings::default());
            let found = (time.is_some(), contender.has_table());
            assert_eq!(found, (timed, table), "{player}");
            let nodes = Settings { nodes: NonZeroU64::new(1), ..Settings::default() };
            let time = Settings { time: Some(Duration::MAX), ..Settings::default() };
            let options = vec![("Hash".into(), "1".into())];
            let options = Settings { options, ..Settings::default() };
            let has = [nodes, time, options].map(|settings| contender.check(&settings).is_ok());
            let is_engine = player == "ugi:true";
            let is_limited = is_engine || player == "search";
            assert_eq!(has, [is_limited, is_limited, is_engine], "{player}");
        }
        let texts = |name: &str, option: &str, value: &str| Settings {
            name: Some(name.into()),
            options: vec![(option.into(), value.into())],
            ..Settings::default()
        };
        let engine = Contender::Ugi("true".into());
        assert_eq!(engine.check(&texts("a", "b", "c")), Ok(()));
        for settings in [
            texts("a\n9 won", "b", "c"),
            texts(" ", "b", "c"),
            texts("a", "\r", ""),
            texts("a", "b", "c\nquit"),
        ] {
            let why = engine.check(&settings).unwrap_err().1;
            assert!(why.starts_with("expected ") && why.contains(" without "), "{why}");
        }
    }
}
