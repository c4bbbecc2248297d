//! Games between engines.

use board_core::{Player, Position, Random};
use board_play::{Ending, Fault, Game, Limits};

use web_time::Instant;

use crate::engine::no_move;
use crate::{Best, Budget, Engine, Forfeit};

/// Plays a game between two engines to its end.
///
/// An engine that returns an error or plays an illegal move forfeits the game. Returns the player whose
/// engine forfeited, and the reason. If the game ended by its rules and an engine disagrees about the
/// result, the result does not change.
///
/// This function may not terminate if neither the rules nor the limits end the game.
///
/// ```
/// use board_core::Position;
/// use board_games::hexfour::{Evaluator, Hexfour};
/// use board_play::{Game, Limits};
/// use board_search::{Budget, Mcts, Search, duel};
///
/// let mut game = Game::from_position(Hexfour::start(), Limits::default());
/// let (mut search, mut mcts) = (Search::new(Evaluator), Mcts::default());
/// let forfeit = duel(&mut game, &mut search, &mut mcts, &Budget::nodes(100));
/// assert!(forfeit.is_none() && game.ending().is_some());
/// ```
///
/// The budget limits each move. If it has clocks, a player whose time runs out forfeits the game.
/// The time of a move is that of [`Engine::choose`], or [`Engine::time_taken`] if the engine
/// measures it.
pub fn duel<P: Position>(
    game: &mut Game<P>,
    first: &mut dyn Engine<P>,
    second: &mut dyn Engine<P>,
    budget: &Budget,
) -> Option<(Player, Forfeit)> {
    let mut budget = budget.clone();
    play(game, [first, second], |engine, game| {
        let chosen = choose(engine, game, &mut budget)?;
        make(game, &chosen)
    })
}

/// Plays an engine's move.
pub(crate) fn make<P: Position>(game: &mut Game<P>, chosen: &Best<P::Move>) -> Result<(), Forfeit> {
    let m = chosen.first().ok_or_else(no_move)?;
    let illegal =
        |why| Forfeit(Fault::IllegalMove, format!("it played {m}, which is not legal: {why}"));
    game.play(m).map_err(illegal)
}

/// Returns an engine's choice, and subtracts the time taken from the clock of the side to move, if
/// there is one.
pub(crate) fn choose<P: Position>(
    engine: &mut dyn Engine<P>,
    game: &Game<P>,
    budget: &mut Budget,
) -> Result<Best<P::Move>, Forfeit> {
    let begin = Instant::now();
    let chosen = engine.choose(game, budget);
    let Some(clocks) = &mut budget.clocks else { return chosen };
    let time = engine.time_taken().unwrap_or_else(|| begin.elapsed());
    let in_time = clocks[game.position().turn().index()].spend(time);
    if in_time { chosen } else { Err(Forfeit(Fault::Time, "its time ran out".into())) }
}

/// Plays a game to its end, and returns a forfeit. `turn` lets an engine move.
pub(crate) fn play<P: Position>(
    game: &mut Game<P>,
    mut engines: [&mut dyn Engine<P>; 2],
    mut turn: impl FnMut(&mut dyn Engine<P>, &mut Game<P>) -> Result<(), Forfeit>,
) -> Option<(Player, Forfeit)> {
    let forfeit = |game: &mut Game<P>, player, reason: Forfeit| {
        // Fails if the game has already ended.
        let _ = game.forfeit(player, reason.0);
        Some((player, reason))
    };
    for player in Player::ALL {
        if let Err(reason) = engines[player.index()].begin(game) {
            return forfeit(game, player, reason);
        }
    }
    while game.ending().is_none() {
        let player = game.position().turn();
        if let Err(reason) = turn(engines[player.index()], game) {
            return forfeit(game, player, reason);
        }
    }
    if !matches!(game.ending(), Some(Ending::Rules(_))) {
        return None;
    }
    Player::ALL.into_iter().find_map(|player| {
        let reason = engines[player.index()].check_result(game).err()?;
        Some((player, reason))
    })
}

/// Creates a game that begins with up to `plies` random moves, determined by the seed.
///
/// Moves that end the game are not played. The choices are the same on every machine, and independent
/// of those of engines, even with the same seed. They may change
/// [in every version](https://docs.rs/board-games/latest/board_games/guide/#stability).
///
/// ```
/// use board_core::Position;
/// use board_games::hexfour::Hexfour;
/// use board_play::Limits;
/// use board_search::opening;
///
/// let (plies, limits, seed) = (4, Limits::default(), 7);
/// let game = opening(Hexfour::start(), plies, limits, seed);
/// assert_eq!(game.moves().len(), 4);
/// let same = opening(Hexfour::start(), plies, limits, seed);
/// assert_eq!(game.moves(), same.moves());
/// ```
pub fn opening<P: Position>(start: P, plies: u32, limits: Limits, seed: u64) -> Game<P> {
    // Players use the parts 0 and 1.
    let mut random = Random::new(seed).part(2);
    let mut game = Game::from_position(start, limits);
    for _ in 0..plies {
        let position = *game.position();
        let goes_on = |m: &P::Move| !position.after_unchecked(*m).is_over();
        let moves: Vec<_> = position.legal_moves().into_iter().filter(goes_on).collect();
        if moves.is_empty() || game.play(moves[random.below(moves.len())]).is_err() {
            break;
        }
    }
    game
}
