//! Opponents and analysis.

use std::time::Duration;

use board_core::text::quoted;
use board_core::{Player, Random};
use board_games::{FullGame, Visitor};
use board_play::{Game, OwnEvaluation, Session as AnySession};
use board_search::{Best, Opponent, Score, Search};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::data::{Options, plain, player_name};
use crate::error::error;
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
/// @throws {Error} if the opponent is unknown or not available for this game, or the game is over
#[wasm_bindgen(unchecked_return_type = "Choice")]
pub fn choose(
    session: &Session,
    #[wasm_bindgen(unchecked_param_type = "Opponent")] opponent: &str,
    seed: Option<u32>,
) -> Result<JsValue, JsValue> {
    let session = session.inner();
    ensure_in_progress(session)?;
    // Each ply has its own random numbers, so that the choice depends only on the arguments, and both
    // players choose independently.
    let random = Random::new(seed.unwrap_or_default().into()).part(session.plies() as u64);
    let (text, score) = chosen(session, opponent, random).map_err(error)?;
    let words = words(session, &text);
    plain(&Choice { text, words, score })
}

fn ensure_in_progress(session: &dyn AnySession) -> Result<(), JsValue> {
    if session.ending().is_some() { Err(error("the game is over")) } else { Ok(()) }
}

/// Returns the description of a legal move.
fn words(session: &dyn AnySession, text: &str) -> String {
    let offer = session.offers().into_iter().find(|offer| offer.text == text);
    offer.map(|offer| offer.words).unwrap_or_default()
}

/// A move and the opponent's score of the position.
type Chosen = (String, Option<String>);

fn chosen(session: &dyn AnySession, opponent: &str, mut random: Random) -> Result<Chosen, String> {
    match opponent {
        "random" => {
            let mut moves = session.legal_moves();
            Ok((moves.swap_remove(random.below(moves.len())), None))
        }
        "perfect" => perfect(session, random),
        name => searched(session, Chooses { name, seed: random.number() })?,
    }
}

#[cfg(feature = "perfect")]
use solved::perfect;

#[cfg(not(feature = "perfect"))]
fn perfect(session: &dyn AnySession, _: Random) -> Result<Chosen, String> {
    let name = session.game().name;
    Err(if crate::data::SOLVED.contains(&name) {
        "perfect is not in this module, but in the one with the feature `perfect`".into()
    } else {
        format!("perfect does not play {name}, because it is not solved")
    })
}

/// A search of a game.
trait Searches {
    type Output;

    fn search<P: FullGame>(self, game: &Game<P>) -> Self::Output;
}

/// Runs a search on the typed form of a session.
fn searched<S: Searches>(session: &dyn AnySession, search: S) -> Result<S::Output, String> {
    struct Visits<S>(S, String);

    impl<S: Searches> Visitor for Visits<S> {
        type Output = Result<S::Output, String>;

        fn visit<P: FullGame>(self) -> Self::Output {
            let game: Game<P> = self.1.parse().map_err(|why| format!("{why}"))?;
            Ok(self.0.search(&game))
        }
    }

    // The record has the earlier positions, which searches avoid.
    let visits = Visits(search, session.record());
    board_games::visit(session.game().name, visits).unwrap_or_else(|| Err("unknown game".into()))
}

/// The choice of the opponent with this name, which searches. The seed decides its mistakes.
struct Chooses<'a> {
    name: &'a str,
    seed: u64,
}

impl Searches for Chooses<'_> {
    type Output = Result<Chosen, String>;

    fn search<P: FullGame>(self, game: &Game<P>) -> Self::Output {
        let opponent = self.name.parse().ok();
        let search = opponent.and_then(|opponent: Opponent| opponent.search::<P>(self.seed));
        let mut search = search.ok_or_else(|| {
            format!(
                "unknown opponent {}: expected random, beginner, easy, fair, strong, perfect, \
                 search:200ms or search:2s, search:depth=6, or search:nodes=100000",
                quoted(self.name)
            )
        })?;
        let best = search.best(game);
        let m = best.first().ok_or("there is no move")?;
        Ok((m.to_string(), Some(best.score.to_string())))
    }
}

/// An analysis of a position.
#[derive(Serialize)]
struct Analysis {
    turn: &'static str,
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
/// @throws {Error} if a limit is invalid, or there is none, or the game is over
#[wasm_bindgen(unchecked_return_type = "Analysis")]
pub fn analyse(
    session: &Session,
    #[wasm_bindgen(unchecked_param_type = "SearchLimits")] limits: &JsValue,
) -> Result<JsValue, JsValue> {
    let limits = AnalysisLimits::read(limits)?;
    let session = session.inner();
    ensure_in_progress(session)?;
    #[cfg(feature = "perfect")]
    if let Some(analysis) = solved::analysis(session, limits.lines) {
        return plain(&analysis);
    }
    plain(&searched(session, limits).map_err(error)?)
}

/// The limits of an analysis.
struct AnalysisLimits {
    time: Option<Duration>,
    nodes: u64,
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
        let max = Search::<()>::MAX_DEPTH;
        Ok(Self {
            time,
            nodes: nodes.map_or(u64::MAX, u64::from),
            depth: depth.and_then(|depth| depth.try_into().ok()).map_or(max, |d: u8| d.min(max)),
            lines: limits.positive("lines")?.map_or(1, |lines| lines as usize),
        })
    }
}

impl Searches for AnalysisLimits {
    type Output = Analysis;

    fn search<P: FullGame>(self, game: &Game<P>) -> Analysis {
        let Self { time, nodes, depth, lines } = self;
        // Short searches with a large table would spend their time on its allocation.
        let memory = nodes.saturating_mul(32).clamp(1 << 16, 1 << 24) as usize;
        let mut search = Search::new(OwnEvaluation::default()).selective(true).memory(memory);
        search = search.nodes(nodes).depth(depth);
        if let Some(time) = time {
            search = search.time(time);
        }
        let turn = AnySession::turn(game);
        let mut values = vec![];
        let show = |lines: &[Best<_>]| values.push(value(lines[0].score, turn));
        let found = search.best_lines(game, lines, show);
        let (reached, visited, elapsed) = (found[0].depth, found[0].nodes, found[0].elapsed);
        // A search that ends before every limit has reached the ends of all games.
        let complete = reached < depth && visited < nodes && time.is_none_or(|time| time > elapsed);
        let line = |best: &Best<P::Move>| {
            let moves: Vec<_> = best.line.iter().map(ToString::to_string).collect();
            let proven = match (best.score.plies_to_win(), best.score.plies_to_loss()) {
                (Some(_), _) => Some("win"),
                (_, Some(_)) => Some("loss"),
                _ if complete && best.score == Score::estimate(0) => Some("draw"),
                _ => None,
            };
            Line::new(game, moves, best.score, proven)
        };
        Analysis {
            turn: player_name(turn),
            depth: reached,
            nodes: visited,
            values,
            lines: found.iter().map(line).collect(),
        }
    }
}

impl Line {
    fn new(
        session: &dyn AnySession,
        moves: Vec<String>,
        score: Score,
        proven: Option<&'static str>,
    ) -> Self {
        let text = moves.first().cloned().unwrap_or_default();
        Self {
            words: words(session, &text),
            inputs: session.inputs(&text).unwrap_or_default(),
            score: if proven == Some("draw") { "draw".into() } else { score.to_string() },
            value: value(score, session.turn()),
            proven,
            text,
            moves,
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
