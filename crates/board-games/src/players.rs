//! Players by name.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU32;
use core::str::FromStr;
use core::time::Duration;

use board_core::{Player, Position, Random, quoted};
use board_play::{Fault, Game, Noisy};
use board_search::{Best, Budget, Engine, Forfeit, Mcts, Search};
use thiserror::Error;

use crate::{AnyGame, FullGame, solved};

/// A player that is available by name in every game.
///
/// | name | player |
/// |---|---|
/// | `random` | plays random legal moves |
/// | `simple` | plays the moves after which random games have the best results |
/// | `beginner`, `easy`, `fair`, `strong` | search a fixed number of positions, so that their strength does not depend on the machine; the lower levels misjudge positions on purpose |
/// | `search:200ms`, `search:2s`, `search:depth=6`, `search:nodes=100000` | searches within a limit |
/// | `exact:200ms`, and the same limits | searches [exactly](Search::exact) |
/// | `mcts:1000` | uses Monte Carlo tree search with this many playouts |
/// | `perfect` | plays perfectly, in [solved] games |
///
/// A name can request a long search, such as `search:900s` or `mcts:4294967295`. Servers that
/// receive names from untrusted users should accept only those without a colon, or limit the
/// [`Budget`] of each move.
///
/// ```
/// use board_core::Position;
/// use board_games::PlayerSpec;
/// use board_games::uisge::Uisge;
/// use board_play::{Game, Limits};
/// use board_search::{Budget, Engine};
///
/// // A jump of the blank piece on d4 makes the sixth crown.
/// let position: Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse()?;
/// let game = Game::from_position(position, Limits::default());
/// for name in ["easy", "search:depth=2", "mcts:1000"] {
///     let player: PlayerSpec = name.parse()?;
///     assert_eq!(player.to_string(), name);
///     let best = player.engine(1)?.choose(&game, &Budget::default())?;
///     assert!(position.after(best.line[0])?.is_over());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerSpec {
    /// As it was written.
    name: String,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Random,
    Simple,
    /// The number of the level.
    Level(usize),
    Search(Limit),
    Exact(Limit),
    Mcts(NonZeroU32),
    Perfect,
}

/// The limit of a search, which is never zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Limit {
    Time(Duration),
    Depth(u8),
    Nodes(u64),
}

/// The error for an unknown player, or for a limit out of range.
///
/// ```
/// use board_games::PlayerSpec;
///
/// let error = "hard".parse::<PlayerSpec>().unwrap_err();
/// assert!(error.to_string().starts_with("unknown opponent \"hard\": expected random"));
/// let error = "search:depth=999".parse::<PlayerSpec>().unwrap_err();
/// assert!(error.expected.contains("depth=1 to depth=200"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Error)]
#[error("unknown opponent {}: expected {expected}", quoted(found))]
#[non_exhaustive]
pub struct PlayerError {
    /// The name.
    pub found: String,
    /// The valid names, or the valid limits of such a player.
    pub expected: &'static str,
}

/// Defines the players without a limit, and the names of all players.
macro_rules! words {
    ($($word:literal $kind:expr,)+) => {
        const KINDS: &[(&str, Kind)] = &[$(($word, $kind)),+];

        impl PlayerSpec {
            /// The names without a colon, the levels from the weakest to the strongest.
            pub const WORDS: &[&str] = &[$($word),+];

            /// The names, for messages.
            pub const NAMES: &str = concat!(
                $($word, ", ",)+
                "search:200ms, search:depth=6, search:nodes=100000, the same with exact:, mcts:1000"
            );
        }
    };
}

words! {
    "random" Kind::Random,
    "simple" Kind::Simple,
    "beginner" Kind::Level(0),
    "easy" Kind::Level(1),
    "fair" Kind::Level(2),
    "strong" Kind::Level(3),
    "perfect" Kind::Perfect,
}

/// Returns the number of positions that each level searches in a game, and the noise of its
/// evaluation, which is the same under all rules because [`Noisy`] adapts it to the board. In the
/// games listed here, the levels are about equally spaced.
fn levels<P: Position>(rules: P::Rules) -> [(u64, u32); 4] {
    match P::NAME {
        "hexfour" if rules.to_string().contains("side=7") => {
            [(1_500, 44), (3_000, 25), (20_000, 14), (200_000, 0)]
        }
        "uisge" => [(40, 180), (180, 95), (600, 0), (200_000, 0)],
        "ignis" => [(900, 22), (1_800, 0), (14_000, 0), (200_000, 0)],
        "hexfour" => [(360, 44), (500, 25), (2_800, 14), (200_000, 0)],
        "disk-race" => [(280, 57), (450, 25), (2_200, 0), (200_000, 0)],
        _ => [(300, 60), (500, 25), (2_000, 0), (200_000, 0)],
    }
}

impl FromStr for PlayerSpec {
    type Err = PlayerError;

    fn from_str(name: &str) -> Result<Self, PlayerError> {
        let kind = match name.split_once(':') {
            None => KINDS.iter().find(|(word, _)| *word == name).map(|&(_, kind)| kind),
            Some(("search", limit)) => Limit::parse(limit).map(Kind::Search),
            Some(("exact", limit)) => Limit::parse(limit).map(Kind::Exact),
            Some(("mcts", playouts)) => positive(playouts).map(Kind::Mcts),
            Some(_) => None,
        };
        let expected = match name.split_once(':') {
            Some(("search" | "exact", _)) => {
                "depth=1 to depth=200, nodes=1 or more, or 1ms or more"
            }
            Some(("mcts", _)) => "mcts:1 to mcts:4294967295",
            _ => Self::NAMES,
        };
        let name = String::from(name);
        kind.map(|kind| Self { name: name.clone(), kind })
            .ok_or(PlayerError { found: name, expected })
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

impl Limit {
    fn parse(text: &str) -> Option<Self> {
        match text.split_once('=') {
            Some(("nodes", nodes)) => positive(nodes).map(Self::Nodes),
            Some(("depth", depth)) => {
                positive(depth).filter(|&depth| depth <= Search::MAX_DEPTH).map(Self::Depth)
            }
            Some(_) => None,
            None => match text.strip_suffix("ms") {
                Some(digits) => positive(digits).map(Duration::from_millis).map(Self::Time),
                None => positive(text.strip_suffix('s')?).map(Duration::from_secs).map(Self::Time),
            },
        }
    }

    fn budget(self) -> Budget {
        match self {
            Self::Time(time) => Budget::time(time),
            Self::Depth(depth) => Budget::depth(depth),
            Self::Nodes(nodes) => Budget::nodes(nodes),
        }
    }
}

/// Parses a number of at least 1, without a sign or leading zeros.
fn positive<N: FromStr>(digits: &str) -> Option<N> {
    if digits.starts_with(['+', '0']) { None } else { digits.parse().ok() }
}

impl PlayerSpec {
    /// Returns what limits each move of the player in a game with these rules, in addition to the
    /// budget that its engine is given.
    ///
    /// ```
    /// use board_games::PlayerSpec;
    /// use board_games::hexfour::Hexfour;
    ///
    /// let fair: PlayerSpec = "fair".parse()?;
    /// let small = fair.budget::<Hexfour>("side=4".parse()?).nodes;
    /// assert!(small < fair.budget::<Hexfour>("side=7".parse()?).nodes);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn budget<P: Position>(&self, rules: P::Rules) -> Budget {
        match self.kind {
            Kind::Random | Kind::Simple | Kind::Perfect => Budget::default(),
            Kind::Level(level) => Budget::nodes(levels::<P>(rules)[level].0),
            Kind::Search(limit) | Kind::Exact(limit) => limit.budget(),
            Kind::Mcts(playouts) => Budget::nodes(playouts.get().into()),
        }
    }

    /// Returns this player's engine.
    ///
    /// The seed determines the engine's random choices. Every player in every game needs a
    /// different seed, such as the seed of a [part](board_core::Random::part) of one
    /// [`Random`](board_core::Random): with the same seed, two levels make the same mistakes, and
    /// two random games are identical.
    ///
    /// # Errors
    /// Fails if the player is `perfect` and the game is not solved.
    pub fn engine<P: FullGame>(&self, seed: u64) -> Result<Box<dyn Engine<P>>, Forfeit> {
        let player = self.clone();
        if let Some(engine) = self.search::<P>(seed) {
            return Ok(Box::new(Limited { engine, player }));
        }
        Ok(match self.kind {
            Kind::Random => {
                Box::new(Chooser::<P>(
                    Dice::new(seed),
                    |position, below| Ok(position.choose(below)),
                ))
            }
            Kind::Simple => Box::new(Chooser::<P>(Dice::new(seed), |position, below| {
                Ok(best_in_playouts(position, below))
            })),
            Kind::Perfect if !solved::GAMES.contains(&P::NAME) => {
                return Err(Forfeit(Fault::Other, format!("{} is not solved", P::NAME)));
            }
            Kind::Perfect => Box::new(Chooser::<P>(Dice::new(seed), |position, below| {
                let best = solved::best_moves(position);
                let mut best = best.map_err(|why| Forfeit(Fault::Other, why.to_string()))?;
                Ok((!best.is_empty()).then(|| best.swap_remove(below(best.len()))))
            })),
            _ => Box::new(Limited { engine: Mcts { seed, ..Mcts::default() }, player }),
        })
    }

    /// Returns this player's search, without the player's [`budget`](Self::budget), or `None` if it
    /// does not use alpha-beta search. The seed determines a level's mistakes.
    #[must_use]
    pub fn search<P: FullGame>(&self, seed: u64) -> Option<Search<Noisy<P::Evaluator>>> {
        let (noise, exact) = match self.kind {
            Kind::Level(level) => (levels::<P>(P::Rules::default())[level].1, false),
            Kind::Search(_) => (0, false),
            Kind::Exact(_) => (0, true),
            Kind::Random | Kind::Simple | Kind::Mcts(_) | Kind::Perfect => return None,
        };
        let evaluator = P::Evaluator::default();
        Some(Search::new(Noisy { evaluator, noise, seed }).exact(exact))
    }

    /// Returns the notation of this player's move in a game whose type is known only at run time.
    ///
    /// Each call creates an engine. To keep one from move to move, call [`engine`](Self::engine)
    /// with [`dispatch!`].
    ///
    /// ```
    /// use board_games::{AnyGame, PlayerSpec};
    ///
    /// let mut game: AnyGame = "game: uisge\n\n1. d4f4\n".parse()?;
    /// let easy: PlayerSpec = "easy".parse()?;
    /// let m = easy.reply(&game, 1)?;
    /// game.play(&m)?;
    /// assert_eq!(game.plies(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason if the player has no engine for the game, or no move.
    pub fn reply(&self, game: &AnyGame, seed: u64) -> Result<String, Forfeit> {
        dispatch!(game, AnyGame(game) => {
            let best = self.engine(seed)?.choose(game, &Budget::default())?;
            let m = best.first().map(|m| m.to_string());
            m.ok_or_else(|| Forfeit(Fault::NoMove, "there is no move".into()))
        })
    }
}

/// An engine with the limits of a player.
struct Limited<E> {
    engine: E,
    player: PlayerSpec,
}

impl<P: Position, E: Engine<P>> Engine<P> for Limited<E> {
    fn choose(&mut self, game: &Game<P>, budget: &Budget) -> Result<Best<P::Move>, Forfeit> {
        let own = self.player.budget::<P>(game.position().rules());
        self.engine.choose(game, &budget.within(&own))
    }

    fn choose_lines(
        &mut self,
        game: &Game<P>,
        budget: &Budget,
        number: usize,
        show: &mut dyn FnMut(&[Best<P::Move>]),
    ) -> Result<Vec<Best<P::Move>>, Forfeit> {
        let own = self.player.budget::<P>(game.position().rules());
        self.engine.choose_lines(game, &budget.within(&own), number, show)
    }

    fn begin(&mut self, game: &Game<P>) -> Result<(), Forfeit> {
        self.engine.begin(game)
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        self.engine.options()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        self.engine.set_option(name, value)
    }
}

/// An engine's random numbers, with a separate stream for each player. Two engines with the same
/// seed draw different numbers in a game, because they move for different players.
struct Dice([Random; 2]);

impl Dice {
    fn new(seed: u64) -> Self {
        Self([0, 1].map(|player| Random::new(seed).part(player)))
    }

    fn of(&mut self, player: Player) -> &mut Random {
        &mut self.0[player.index()]
    }
}

/// Chooses a move by a function of the position and of a source of random numbers.
type Choose<P> =
    fn(&P, &mut dyn FnMut(usize) -> usize) -> Result<Option<<P as Position>::Move>, Forfeit>;

/// Plays the moves that a function chooses.
struct Chooser<P: Position>(Dice, Choose<P>);

impl<P: Position> Engine<P> for Chooser<P> {
    fn choose(&mut self, game: &Game<P>, _: &Budget) -> Result<Best<P::Move>, Forfeit> {
        let (position, random) = (game.position(), self.0.of(game.position().turn()));
        let m = (self.1)(position, &mut |count| random.below(count))?;
        m.map(Best::from).ok_or_else(|| Forfeit(Fault::NoMove, "there is no move".into()))
    }
}

/// Returns the move with the best results in 32 random games after each legal move, or `None` if
/// there is no legal move. Of equally good moves, returns the first.
fn best_in_playouts<P: Position>(
    position: &P,
    random_below: &mut dyn FnMut(usize) -> usize,
) -> Option<P::Move> {
    use board_core::Outcome;

    const GAMES: u32 = 32;
    const PLIES: u32 = 200;
    let player = position.turn();
    let mut best = None;
    for (m, after) in position.children() {
        let mut playout = || {
            let (outcome, _) = after.playout(PLIES, &mut *random_below);
            outcome.map_or(0, |outcome| i32::from(outcome.score_for(player)))
        };
        let score: i32 = (0..GAMES).map(|_| playout()).sum();
        if best.is_none_or(|(max, _)| score > max) {
            best = Some((score, m));
        }
    }
    best.map(|(_, m)| m)
}
