//! Players of matches and games: those of every game, a search, and external programs.

use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;
use std::time::Duration;

use board_core::author::text::is_unseen;
use board_core::quoted;
use board_games::PlayerSpec;
use board_play::{Fault, FullGame};
use board_search::{
    Budget, Clock, Engine, Entrant, Forfeit, LineProgram, Search, Seat, UgiProgram, check_command,
};

/// A player, as named on the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// A player of every game.
    Own(PlayerSpec),
    /// A search limited by [`Times::search`].
    Search,
    /// An external program that uses the line protocol.
    Program(String),
    /// An external UGI engine.
    Ugi(String),
}

/// A player's own settings, which override those of the match.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Settings {
    /// The name in records. By default, it is the notation of the [`Player`].
    pub name: Option<String>,
    /// The names and values of a UGI engine's options.
    pub options: Vec<(String, String)>,
    pub clock: Option<Clock>,
    /// The time per move of a UGI engine or [`Player::Search`].
    pub time: Option<Duration>,
    /// The number of positions that a UGI engine or [`Player::Search`] visits per move. Without a
    /// clock, the time is then limited only by `time`, if given.
    pub nodes: Option<NonZeroU64>,
}

/// The time limits for a move without a clock.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// The limit of a search without a limit of its own, and the time that a UGI engine is given.
    pub search: Duration,
    /// How much longer than its limit a search or a UGI engine may take for a move.
    pub margin: Duration,
    /// The limit for all other answers of external programs.
    pub program: Duration,
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let command = |kind, command: &str| match command.trim() {
            "" => Err(format!("expected a command after {kind}:")),
            _ => check_command(command).map(|()| command.to_owned()),
        };
        match text.split_once(':') {
            _ if text == "search" => Ok(Self::Search),
            Some((kind @ "exec", rest)) => command(kind, rest).map(Self::Program),
            Some((kind @ "ugi", rest)) => command(kind, rest).map(Self::Ugi),
            _ => text.parse().map(Self::Own).map_err(|why: board_games::PlayerError| {
                let others = if why.expected == PlayerSpec::NAMES {
                    ", search, ugi:COMMAND or exec:COMMAND"
                } else {
                    ""
                };
                format!("unknown player {}: expected {}{others}", quoted(text), why.expected)
            }),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Own(player) => player.fmt(f),
            Self::Search => f.write_str("search"),
            Self::Program(command) => write!(f, "exec:{command}"),
            Self::Ugi(command) => write!(f, "ugi:{command}"),
        }
    }
}

impl Player {
    /// Returns whether the player plays perfectly.
    pub fn is_perfect(&self) -> bool {
        matches!(self, Self::Own(player) if player.to_string() == "perfect")
    }

    /// Returns the size of the player's transposition table, if it is the default.
    fn memory(&self) -> usize {
        let has_table = match self {
            Self::Own(player) => {
                let name = player.to_string();
                name == "strong" || name.starts_with("search:") || name.starts_with("exact:")
            }
            Self::Search => true,
            Self::Program(_) | Self::Ugi(_) => false,
        };
        if has_table { Search::MEMORY } else { 0 }
    }

    /// Returns what limits each of the player's moves under these rules, on a clock or not.
    pub fn budget<P: FullGame>(
        &self,
        rules: P::Rules,
        settings: &Settings,
        times: Times,
        clock: bool,
    ) -> Budget {
        let nodes = settings.nodes.map(NonZeroU64::get);
        let default = settings.nodes.is_none().then_some(times.search);
        match self {
            Self::Own(player) => player.budget::<P>(rules),
            Self::Search => Budget { time: settings.time.or(default), nodes, ..Budget::default() },
            Self::Program(_) => Budget::default(),
            Self::Ugi(_) => {
                let time = if clock { settings.time } else { settings.time.or(default) };
                Budget { time, nodes, ..Budget::default() }
            }
        }
    }

    /// Starts the player's engine for a game.
    ///
    /// # Errors
    /// Returns the reason if a program cannot be started, or if the player does not play the game.
    pub fn start<P: FullGame>(
        &self,
        options: &[(String, String)],
        times: Times,
        seat: Seat<'_>,
    ) -> Result<Box<dyn Engine<P>>, Forfeit> {
        Ok(match self {
            Self::Own(player) => player.engine(seat.seed)?,
            Self::Search => Box::new(Search::new(P::Evaluator::default())),
            Self::Program(command) => Box::new(LineProgram::start(command, times.program, seat)?),
            Self::Ugi(command) => {
                let limits = [times.margin, times.program];
                Box::new(UgiProgram::start(command, options, limits, seat)?)
            }
        })
    }

    /// Returns the player as an entrant of a match under these rules, whose clock is `clock`.
    ///
    /// # Errors
    /// Returns the reason if the player does not have one of the settings, or if a record or an
    /// engine cannot be given one.
    pub fn entrant<'a, P: FullGame>(
        &'a self,
        rules: P::Rules,
        settings: &'a Settings,
        times: Times,
        clock: Option<Clock>,
    ) -> Result<Entrant<'a, P>, Forfeit> {
        self.check(settings)?;
        let name = settings.name.clone().unwrap_or_else(|| self.to_string());
        let start = move |seat: Seat<'_>| self.start::<P>(&settings.options, times, seat);
        let options = settings.options.iter().map(|(name, value)| format!(" {name}={value}"));
        Ok(Entrant {
            budget: self.budget::<P>(rules, settings, times, settings.clock.or(clock).is_some()),
            clock: settings.clock,
            memory: self.memory(),
            settings: format!("{self}{}", options.collect::<String>()),
            ..Entrant::new(name, start)
        })
    }

    fn check(&self, settings: &Settings) -> Result<(), Forfeit> {
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

#[cfg(test)]
mod tests {
    use board_games::uisge;

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
            ("ugi:true", true, false),
            ("exec:true", false, false),
        ] {
            let contender: Player = player.parse().unwrap();
            let second = Duration::from_secs(1);
            let times = Times { search: second, margin: second, program: second };
            let rules = uisge::Rules::default();
            let settings = Settings::default();
            let budget = contender.budget::<uisge::Uisge>(rules, &settings, times, false);
            let found = (budget.time.is_some(), contender.memory() > 0);
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
        let engine = Player::Ugi("true".into());
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
