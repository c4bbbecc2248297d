//! Opponents and analysis.

use std::time::Duration;

use board_core::{Player, Random, quoted};
use board_games::{AnyGame, FullGame, PlayerSpec, dispatch};
use board_play::view::MoveInfo;
use board_play::{Game, GameOver, Noisy};
use board_search::{Best, Budget, Score, Search};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::data::{Options, SOLVED, plain, whole};
use crate::error::{error, session_error};
use crate::session::Session;

#[cfg(feature = "perfect")]
mod solved;

/// A move chosen by an opponent.
#[derive(Serialize)]
struct Choice {
    text: String,
    words: String,
    score: Option<String>,
}

/// Chooses a move for an opponent in a game that is not over. This blocks while the opponent
/// thinks: pages should call it in a worker.
/// @param seed decides random choices; 0 by default
/// @throws {Error} if the opponent is unknown or not available for this game, or the seed is invalid
/// @throws {SessionError} if the game is over
#[wasm_bindgen(unchecked_return_type = "Choice")]
pub fn choose(
    session: &Session,
    #[wasm_bindgen(unchecked_param_type = "Opponent")] opponent: &str,
    seed: Option<f64>,
) -> Result<JsValue, JsValue> {
    let game = session.inner();
    let seed = whole(seed.unwrap_or_default());
    let seed = seed.ok_or_else(|| error("seed: expected a whole number below 2^32"))?;
    dispatch!(game, AnyGame(game) => ensure_plays(game, opponent)).map_err(error)?;
    ensure_in_progress(game)?;
    // Each ply has its own random numbers, so that the choice depends only on the arguments, and both
    // players choose independently.
    let random = Random::new(seed.into()).part(game.plies() as u64);
    let choice = dispatch!(game, AnyGame(game) => chosen(game, opponent, random));
    plain(&choice.map_err(error)?)
}

fn ensure_in_progress(game: &AnyGame) -> Result<(), JsValue> {
    if game.ending().is_some() { Err(session_error(GameOver)) } else { Ok(()) }
}

fn ensure_plays<P: FullGame>(game: &Game<P>, opponent: &str) -> Result<(), String> {
    match opponent {
        "random" => Ok(()),
        "perfect" if cfg!(feature = "perfect") && SOLVED.contains(&P::NAME) => Ok(()),
        "perfect" => perfect(game, Random::new(0)).map(drop),
        name => search(name, game, 0).map(drop),
    }
}

/// A search and what limits it.
type Limited<P> = (Search<Noisy<<P as FullGame>::Evaluator>>, Budget);

/// Returns the search of an opponent in a game.
fn search<P: FullGame>(name: &str, game: &Game<P>, seed: u64) -> Result<Limited<P>, String> {
    let player: Option<PlayerSpec> = name.parse().ok();
    let rules = game.position().rules();
    let search =
        player.and_then(|player| Some((player.search::<P>(seed)?, player.budget::<P>(rules))));
    search.ok_or_else(|| {
        format!(
            "unknown opponent {}: expected random, beginner, easy, fair, strong, perfect, \
             search:200ms or search:2s, search:depth=6, or search:nodes=100000",
            quoted(name)
        )
    })
}

fn chosen<P: FullGame>(
    game: &Game<P>,
    opponent: &str,
    mut random: Random,
) -> Result<Choice, String> {
    let (m, score) = match opponent {
        "random" => {
            let moves = game.position().legal_moves();
            (moves[random.below(moves.len())], None)
        }
        "perfect" => perfect(game, random)?,
        name => {
            let (mut search, budget) = search(name, game, random.number())?;
            let best = search.best(game, &budget);
            (
                best.first().ok_or("there is no move")?,
                best.known_score().map(|score| score.to_string()),
            )
        }
    };
    Ok(Choice { text: m.to_string(), words: game.position().describe(m), score })
}

#[cfg(feature = "perfect")]
use solved::perfect;

#[cfg(not(feature = "perfect"))]
fn perfect<P: FullGame>(_: &Game<P>, _: Random) -> Result<(P::Move, Option<String>), String> {
    Err(if SOLVED.contains(&P::NAME) {
        "perfect is not in this module, but in the one with the feature `perfect`".into()
    } else {
        format!("perfect does not play {}, because it is not solved", P::NAME)
    })
}

/// An analysis of a position.
#[derive(Serialize)]
struct Analysis {
    turn: Player,
    depth: u8,
    nodes: u64,
    values: Vec<i32>,
    lines: Vec<Line>,
}

/// A line of an analysis.
#[derive(Serialize)]
struct Line {
    text: String,
    words: String,
    inputs: Vec<String>,
    score: String,
    value: i32,
    proven: Option<&'static str>,
    moves: Vec<String>,
}

/// Searches the best moves of a game that is not over. This blocks until a limit is reached: pages
/// should call it in a worker. A move that returns to an earlier position of the game counts as a
/// draw.
///
/// A module with the solution of the game looks the moves up instead, without a search.
/// @throws {Error} if a limit is invalid or missing, or the game is over
#[wasm_bindgen(unchecked_return_type = "Analysis")]
pub fn analyse(
    session: &Session,
    #[wasm_bindgen(unchecked_param_type = "SearchLimits")] limits: JsValue,
) -> Result<JsValue, JsValue> {
    let limits = AnalysisLimits::read(&limits)?;
    let game = session.inner();
    ensure_in_progress(game)?;
    plain(&dispatch!(game, AnyGame(game) => limits.analysis(game)))
}

/// The limits of an analysis.
struct AnalysisLimits {
    time: Option<Duration>,
    nodes: Option<u64>,
    depth: u8,
    lines: usize,
}

impl AnalysisLimits {
    fn read(limits: &JsValue) -> Result<Self, JsValue> {
        let limits = Options::new(limits, &["time", "nodes", "depth", "lines"])?;
        let time = limits.field("time", "a positive number of milliseconds", |value| {
            let seconds = value.as_f64().filter(|&time| time > 0.0)? / 1000.0;
            // A time that does not fit does not limit the search.
            seconds
                .is_finite()
                .then(|| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
        })?;
        let nodes = limits.positive("nodes")?;
        let depth = limits.positive("depth")?;
        if time.is_none() && nodes.is_none() && depth.is_none() {
            return Err(error("expected a limit: time, nodes or depth"));
        }
        let max = Search::MAX_DEPTH;
        Ok(Self {
            time,
            nodes: nodes.map(u64::from),
            depth: depth.and_then(|depth| depth.try_into().ok()).map_or(max, |d: u8| d.min(max)),
            lines: limits.positive("lines")?.map_or(1, |lines| lines as usize),
        })
    }

    fn analysis<P: FullGame>(self, game: &Game<P>) -> Analysis {
        #[cfg(feature = "perfect")]
        if let Some(analysis) = solved::analysis(game, self.lines) {
            return analysis;
        }
        let Self { time, nodes, depth, lines } = self;
        // Short searches with a large table would spend their time on its allocation.
        let memory = nodes.unwrap_or(u64::MAX).saturating_mul(32).clamp(1 << 16, 1 << 24) as usize;
        // Of the same type as the opponents' search, so that the module contains it once.
        let mut search = Search::new(Noisy::<P::Evaluator>::default()).memory(memory);
        let budget = Budget { depth: Some(depth), nodes, time, ..Budget::default() };
        let turn = game.position().turn();
        let mut values = vec![];
        let show = |lines: &[Best<_>]| values.push(value(lines[0].score, turn));
        let found = search.best_lines(game, &budget, lines, show);
        let (reached, visited, elapsed) = (found[0].depth, found[0].nodes, found[0].elapsed);
        // A search that ends before every limit has reached the ends of all games.
        let complete = reached < depth
            && nodes.is_none_or(|nodes| visited < nodes)
            && time.is_none_or(|time| time > elapsed);
        let line = |best: &Best<P::Move>| {
            let proven = match (best.score.plies_to_win(), best.score.plies_to_loss()) {
                (Some(_), _) => Some("win"),
                (_, Some(_)) => Some("loss"),
                _ if complete && best.score == Score::estimate(0) => Some("draw"),
                _ => None,
            };
            Line::new(game.position(), &best.line, best.known_score(), proven)
        };
        Analysis {
            turn,
            depth: reached,
            nodes: visited,
            values,
            lines: found.iter().map(line).collect(),
        }
    }
}

impl Line {
    /// Describes a line of at least one move.
    fn new<P: FullGame>(
        position: &P,
        moves: &[P::Move],
        score: Option<Score>,
        proven: Option<&'static str>,
    ) -> Self {
        let MoveInfo { text, words, inputs, .. } =
            MoveInfo::of(position, moves[0], &position.layout());
        Self {
            words,
            inputs,
            score: match score {
                _ if proven == Some("draw") => "draw".into(),
                Some(score) => score.to_string(),
                None => "unknown".into(),
            },
            value: score.map_or(0, |score| value(score, position.turn())),
            proven,
            text,
            moves: moves.iter().map(ToString::to_string).collect(),
        }
    }
}

/// Converts a score for the side to move to a value for the first player.
fn value(score: Score, turn: Player) -> i32 {
    /// The value of a win without the plies to it.
    const WON: i32 = 100_000;
    /// The maximum value that is not a proven win.
    const MAX: i32 = 90_000;

    let own = match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(plies), _) => WON - i32::from(plies),
        (_, Some(plies)) => i32::from(plies) - WON,
        _ => score.hundredths().unwrap_or_default().clamp(-MAX, MAX),
    };
    if turn == Player::First { own } else { -own }
}
