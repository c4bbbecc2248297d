//! The players of a match: opponents of the library, and external programs.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board_core::Position;
use board_core::text::quoted;
use board_games::{AnySolution, FullGame, Visitor};
use board_play::Evaluated;
use board_search::{Engine, Forfeit, Level, Limit, Opponent, OpponentError, Perfect};

use crate::program::Program;
use crate::ugi_program::UgiProgram;

/// A player of any game, as named on a command line.
///
/// Do not parse names from untrusted users, because `ugi:COMMAND` and `exec:COMMAND` run a
/// command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contender {
    /// An opponent of the library.
    Own(Opponent),
    /// Plays perfectly, using the solution of the game.
    Perfect,
    /// A search limited by the option `--time`.
    Search,
    /// An external program with the line protocol and its arguments, separated by spaces.
    Program(String),
    /// An external UGI engine and its arguments, separated by spaces.
    Ugi(String),
}

/// The names of players.
const PLAYERS: &str = "random, simple, beginner, easy, fair, strong, perfect, search, search:200ms, \
                       search:depth=6, search:nodes=100000, the same with exact:, mcts:1000, \
                       ugi:COMMAND or exec:COMMAND";

impl FromStr for Contender {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let command = |kind, command: &str| match command.trim() {
            "" => Err(format!("expected a command after {kind}:")),
            _ => Ok(command.to_owned()),
        };
        match text.split_once(':') {
            _ if text == "perfect" => Ok(Self::Perfect),
            _ if text == "search" => Ok(Self::Search),
            Some((kind @ "exec", rest)) => command(kind, rest).map(Self::Program),
            Some((kind @ "ugi", rest)) => command(kind, rest).map(Self::Ugi),
            _ => {
                let unknown = |_: OpponentError| {
                    format!("unknown player {}: expected {PLAYERS}", quoted(text))
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

/// The time limits for a move.
#[derive(Clone, Copy, Debug)]
pub struct TimeLimits {
    /// The limit of [`Contender::Search`], and the time that a UGI engine is given for a move.
    pub search: Duration,
    /// The limit of external programs. A UGI engine may take this much longer than the time that
    /// it is given.
    pub program: Duration,
}

impl Contender {
    /// Returns whether it is an alpha-beta search, which uses an evaluation function.
    pub fn searches(&self) -> bool {
        match self {
            Self::Own(Opponent::Level(_) | Opponent::Search(_) | Opponent::Exact(_))
            | Self::Search => true,
            Self::Own(_) | Self::Perfect | Self::Program(_) | Self::Ugi(_) => false,
        }
    }

    /// Returns whether it has a transposition table of the default size.
    pub(crate) fn has_table(&self) -> bool {
        self.searches()
            && !matches!(
                self,
                Self::Own(Opponent::Level(Level::Beginner | Level::Easy | Level::Fair))
            )
    }

    /// Returns the engine of this player.
    pub(crate) fn engine<P: FullGame>(
        &self,
        seed: u64,
        limits: TimeLimits,
        stop: &Arc<AtomicBool>,
    ) -> Result<Box<dyn Engine<P>>, Forfeit> {
        match self {
            Self::Own(opponent) => Ok(opponent.engine_until(seed, stop)),
            Self::Perfect => {
                let solution = board_games::solution(P::NAME)
                    .ok_or_else(|| Forfeit(format!("{} is not solved", P::NAME)))?;
                Ok(Box::new(Perfect::new(seed, |position: &P| best_moves(solution, position))))
            }
            Self::Search => {
                Ok(Opponent::Search(Limit::Time(limits.search)).engine_until(seed, stop))
            }
            Self::Program(command) => Ok(Box::new(Program::start(command, limits.program, stop)?)),
            Self::Ugi(command) => Ok(Box::new(UgiProgram::start(command, limits, stop)?)),
        }
    }
}

/// Returns a warning for a search in a game without an evaluation function, or `None` if the game
/// provides one.
pub fn missing_evaluation(game: &str) -> Option<String> {
    struct Missing;

    impl Visitor for Missing {
        type Output = Option<String>;

        fn visit<P: FullGame>(self) -> Option<String> {
            missing_in::<P>()
        }
    }

    board_games::visit(game, Missing)?
}

fn missing_in<P: Evaluated>() -> Option<String> {
    let note =
        || format!("{} has no evaluation: a search finds only forced wins and losses", P::NAME);
    P::EVALUATE.is_none().then(note)
}

/// Returns the best moves of a position, for the engine [`Perfect`].
pub(crate) fn best_moves<P: Position>(
    solution: &AnySolution,
    position: &P,
) -> Result<Vec<P::Move>, Forfeit> {
    let moves = solution.best_moves(&position.to_string());
    let moves = moves.map_err(|why| Forfeit(why.to_string()))?;
    let read = |m: String| m.parse().map_err(|_| Forfeit(format!("{m} is not a move")));
    moves.into_iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use board_laws::sample::nim::Nim;

    use super::*;

    #[test]
    fn a_game_without_evaluation_is_noted() {
        assert!(missing_in::<Nim>().is_some_and(|note| note.contains(Nim::NAME)));
        assert_eq!(missing_evaluation("uisge"), None);
    }

    #[test]
    fn levels_below_strong_have_small_tables() {
        for (player, expected) in [
            ("random", false),
            ("perfect", false),
            ("beginner", false),
            ("easy", false),
            ("fair", false),
            ("strong", true),
            ("search", true),
            ("exact:depth=2", true),
        ] {
            assert_eq!(player.parse::<Contender>().unwrap().has_table(), expected, "{player}");
        }
    }

    #[test]
    fn only_searches_need_an_evaluation() {
        for (player, expected) in [
            ("random", false),
            ("simple", false),
            ("mcts:9", false),
            ("perfect", false),
            ("exec:true", false),
            ("ugi:true", false),
            ("easy", true),
            ("fair", true),
            ("strong", true),
            ("search", true),
            ("search:depth=2", true),
        ] {
            assert_eq!(player.parse::<Contender>().unwrap().searches(), expected, "{player}");
        }
    }
}
