//! The players of a match: opponents of the library, and external programs.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use board_core::Position;
use board_core::text::quoted;
use board_games::{AnySolution, FullGame};
use board_play::Game;
use board_search::{Clock, Engine, Forfeit, Level, Limit, Opponent, OpponentError, Perfect, Score};

use crate::log::Scribe;
use crate::process::{self, Launch};
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
    /// An external program with the line protocol and its arguments, quoted as in a shell. The
    /// characters `{seed}` are replaced by the seed of the player.
    Program(String),
    /// An external UGI engine and its arguments, in the same form.
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
            _ => process::words(command).map(|_| command.to_owned()),
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
    /// How much longer than its limit a search or a UGI engine may take for a move.
    pub margin: Duration,
    /// The limit for all other answers of external programs: moves with the line protocol, the
    /// start, and queries of the UGI.
    pub program: Duration,
}

/// An engine that forfeits if a choice without a clock takes longer than a limit.
struct Timed<P> {
    engine: Box<dyn Engine<P>>,
    limit: Duration,
}

impl<P: Position> Engine<P> for Timed<P> {
    fn begin(&mut self, game: &Game<P>) -> Result<(), Forfeit> {
        self.engine.begin(game)
    }

    fn choose(&mut self, game: &Game<P>) -> Result<P::Move, Forfeit> {
        let begin = Instant::now();
        let chosen = self.engine.choose(game)?;
        let (time, limit) = (begin.elapsed(), self.limit);
        if time > limit {
            return Err(Forfeit(format!(
                "it took {time:.1?} for a move, expected at most {limit:?}"
            )));
        }
        Ok(chosen)
    }

    fn choose_on_clock(&mut self, game: &Game<P>, clocks: [Clock; 2]) -> Result<P::Move, Forfeit> {
        self.engine.choose_on_clock(game, clocks)
    }

    fn score(&self) -> Option<Score> {
        self.engine.score()
    }
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

    /// Returns the time that its search takes for a move without a clock, if time limits it.
    fn search_time(&self, limits: TimeLimits) -> Option<Duration> {
        match self {
            Self::Own(Opponent::Search(limit) | Opponent::Exact(limit)) => limit.max_time(),
            Self::Search => Some(limits.search),
            Self::Own(_) | Self::Perfect | Self::Program(_) | Self::Ugi(_) => None,
        }
    }

    /// Returns whether it has a time limit for each move if there is no clock.
    pub fn is_timed(&self, limits: TimeLimits) -> bool {
        self.search_time(limits).is_some() || matches!(self, Self::Ugi(_))
    }

    /// Returns the engine of this player. The scribe writes down what a program is sent and
    /// answers.
    pub(crate) fn engine<P: FullGame>(
        &self,
        seed: u64,
        limits: TimeLimits,
        stop: &Arc<AtomicBool>,
        scribe: Option<Scribe>,
    ) -> Result<Box<dyn Engine<P>>, Forfeit> {
        let launch = |command| Launch { command, seed, stop, scribe };
        let own = |opponent: Opponent| opponent.engine_until(seed, stop);
        let engine: Box<dyn Engine<P>> = match self {
            Self::Own(opponent) => own(*opponent),
            Self::Perfect => {
                let solution = board_games::solution(P::NAME)
                    .ok_or_else(|| Forfeit(format!("{} is not solved", P::NAME)))?;
                Box::new(Perfect::new(seed, |position: &P| best_moves(solution, position)))
            }
            Self::Search => own(Opponent::Search(Limit::time(limits.search))),
            Self::Program(command) => Box::new(Program::start(launch(command), limits.program)?),
            Self::Ugi(command) => Box::new(UgiProgram::start(launch(command), limits)?),
        };
        Ok(match self.search_time(limits) {
            Some(time) => Box::new(Timed { engine, limit: time.saturating_add(limits.margin) }),
            None => engine,
        })
    }
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

    /// Takes a while for each move.
    struct Slow(Duration);

    impl Engine<Nim> for Slow {
        fn choose(&mut self, game: &Game<Nim>) -> Result<<Nim as Position>::Move, Forfeit> {
            std::thread::sleep(self.0);
            game.position().choose(|_| 0).ok_or_else(|| Forfeit("no move".into()))
        }
    }

    #[test]
    fn a_search_that_takes_too_long_forfeits() {
        let [short, long] = [20, 60_000].map(Duration::from_millis);
        let (game, clock) = (Game::new(), Clock { left: long, increment: long });
        let mut timed = Timed::<Nim> { engine: Box::new(Slow(2 * short)), limit: short };
        let why = timed.choose(&game).unwrap_err().0;
        assert!(why.starts_with("it took ") && why.ends_with("expected at most 20ms"), "{why}");
        assert!(timed.choose_on_clock(&game, [clock; 2]).is_ok());
        timed.limit = long;
        assert!(timed.choose(&game).is_ok());
    }

    #[test]
    fn players_with_a_time_per_move_are_timed() {
        let limits =
            TimeLimits { search: Duration::ZERO, margin: Duration::ZERO, program: Duration::ZERO };
        for (player, expected) in [
            ("search", true),
            ("search:200ms", true),
            ("exact:1s", true),
            ("ugi:true", true),
            ("exec:true", false),
            ("search:depth=2", false),
            ("strong", false),
            ("random", false),
        ] {
            assert_eq!(player.parse::<Contender>().unwrap().is_timed(limits), expected, "{player}");
        }
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
